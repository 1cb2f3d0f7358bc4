;; Runs for ever before anything is called.
;; world: query-plugin
;; limits: ticks=10
;; load: TickBudget
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    unreachable)
  (func $start (loop $again (br $again)))
  (start $start))
