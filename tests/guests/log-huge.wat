;; Hands more to one host call than that may carry.
;; world: query-plugin
;; call: OutputLimit
(module
  ;;@ log
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (drop (memory.grow (i32.const 257)))
    (call $log (i32.const 2) (i32.const 65536) (i32.const 16777216))
    unreachable))
