;; Gives up.
;; world: query-plugin
;; call: Trap
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func $secret_function_name unreachable)
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $secret_function_name)
    unreachable))
