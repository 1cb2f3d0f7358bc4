;; Asks for more memory than there is, and goes on without.
;; world: query-plugin
;; limits: memory=33554432
;; call: ok
(module
  ;;@ drop
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $drop (local.get 4))
    (if (i32.ne (memory.grow (i32.const 2000)) (i32.const -1)) (then unreachable))
    (i32.const 1200)))
