;; Never says what it is.
;; world: query-plugin
;; limits: ticks=10
;; load: TickBudget
(module
  ;;@ realloc
  (func (export "roslyn-workbench:plugin/tools@1.0.0#describe") (result i32)
    (loop $again (br $again))
    unreachable)
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    unreachable))
