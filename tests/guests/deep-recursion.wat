;; Calls itself without end.
;; world: query-plugin
;; call: StackOverflow
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func $deeper (param i32) (result i32)
    (i32.add (call $deeper (i32.add (local.get 0) (i32.const 1))) (i32.const 1)))
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $deeper (i32.const 0))))
