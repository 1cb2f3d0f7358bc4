;; Runs for ever.
;; world: query-plugin
;; limits: ticks=10
;; call: TickBudget
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (loop $again (br $again))
    unreachable))
