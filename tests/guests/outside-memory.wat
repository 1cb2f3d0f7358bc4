;; Reads where it has no memory.
;; world: query-plugin
;; call: Trap
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (i32.load (i32.const 0x7fffffff))))
