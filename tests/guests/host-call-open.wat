;; Waits for a host call that does not come back.
;; world: query-plugin
;; limits: waiting-ms=150
;; solution: never
;; call: HostCallTimeout
(module
  ;;@ get-solution
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $get-solution (local.get 4) (i32.const 1300))
    unreachable))
