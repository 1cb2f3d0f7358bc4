;; Calls the host without end.
;; world: query-plugin
;; call: HostCallLimit
(module
  ;;@ log
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (loop $again
      (call $log (i32.const 0) (i32.const 64) (i32.const 3))
      (br $again))
    unreachable))
