;; Keeps the snapshot that it only borrowed, which is found when its result is taken over.
;; world: query-plugin
;; call: InvalidOutput
(module
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (i32.const 1200)))
