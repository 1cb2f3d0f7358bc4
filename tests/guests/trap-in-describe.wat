;; Gives up when it is asked what it is.
;; world: query-plugin
;; load: Trap
(module
  ;;@ realloc
  (func (export "roslyn-workbench:plugin/tools@1.0.0#describe") (result i32) unreachable)
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    unreachable))
