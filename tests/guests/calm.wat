;; Does nothing odd.
;; world: query-plugin
;; call: ok
(module
  ;;@ drop
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $drop (local.get 4))
    (i32.const 1200)))
