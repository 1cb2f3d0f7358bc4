;; Makes two tables longer, each within the limit and both together beyond it.
;; world: query-plugin
;; limits: elements=2000
;; call: TableLimit
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (table $a 1 funcref)
  (table $b 1 funcref)
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (if (i32.eq (table.grow $a (ref.null func) (i32.const 1500)) (i32.const -1)) (then (return (i32.const 0))))
    (if (i32.eq (table.grow $b (ref.null func) (i32.const 1500)) (i32.const -1)) (then unreachable))
    unreachable))
