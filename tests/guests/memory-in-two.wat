;; Takes twenty megabytes in each of two memories where thirty-two are allowed.
;; world: query-plugin
;; limits: memory=33554432
;; call: MemoryLimit
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (memory $other 1)
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (if (i32.eq (memory.grow (i32.const 320)) (i32.const -1)) (then (return (i32.const 0))))
    (if (i32.eq (memory.grow $other (i32.const 320)) (i32.const -1)) (then unreachable))
    unreachable))
