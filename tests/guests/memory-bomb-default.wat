;; The same under the limits that apply without any choice.
;; world: query-plugin
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
