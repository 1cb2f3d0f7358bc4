;; Declares more memory than it may have.
;; world: query-plugin
;; limits: memory=33554432
;; load: MemoryLimit
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (memory $other 1024)
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    unreachable))
