;; Answers with text that lies outside its memory.
;; world: query-plugin
;; call: InvalidOutput
(module
  ;;@ drop
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $drop (local.get 4))
    (i32.store (i32.const 1204) (i32.const 16777216))
    (i32.store (i32.const 1208) (i32.const 10))
    (i32.const 1200)))
