;; Imports what no host has.
;; world: stranger
;; load: Instantiation
(module
  ;;@ drop
  (import "test:odd/raw@1.0.0" "open" (func $open (param i32 i32) (result i32)))
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (drop (call $open (i32.const 0) (i32.const 0)))
    (call $drop (local.get 4))
    (i32.const 1200)))
