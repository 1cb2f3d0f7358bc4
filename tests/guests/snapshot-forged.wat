;; Asks a handle that it was never given.
;; world: query-plugin
;; call: Trap
(module
  ;;@ get-solution
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $get-solution (i32.const 4242) (i32.const 1300))
    (i32.const 1200)))
