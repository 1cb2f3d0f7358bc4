;; Writes a log line that is no UTF-8.
;; world: query-plugin
;; call: Trap
(module
  ;;@ log
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (data (i32.const 2048) "\ff\fe\fd")
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $log (i32.const 2) (i32.const 2048) (i32.const 3))
    unreachable))
