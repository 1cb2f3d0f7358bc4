;; Takes memory and writes to it until there is none, then gives up as a guest in Rust would.
;; world: query-plugin
;; limits: memory=33554432
;; call: MemoryLimit
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (local $pages i32)
    (loop $again
      (local.set $pages (memory.grow (i32.const 16)))
      (if (i32.eq (local.get $pages) (i32.const -1)) (then unreachable))
      (memory.fill (i32.mul (local.get $pages) (i32.const 65536)) (i32.const 1) (i32.const 1048576))
      (br $again))
    unreachable))
