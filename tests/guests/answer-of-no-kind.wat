;; Answers with a result that is neither ok nor a failure.
;; world: query-plugin
;; call: InvalidOutput
(module
  ;;@ drop
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $drop (local.get 4))
    (i32.store8 (i32.const 1200) (i32.const 7))
    (i32.const 1200)))
