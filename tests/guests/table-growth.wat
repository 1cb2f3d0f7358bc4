;; Makes a table longer until it is refused, then gives up.
;; world: query-plugin
;; call: TableLimit
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (table $t 1 funcref)
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (loop $again
      (if (i32.eq (table.grow $t (ref.null func) (i32.const 1000)) (i32.const -1)) (then unreachable))
      (br $again))
    unreachable))
