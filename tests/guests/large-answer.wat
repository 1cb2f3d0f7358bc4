;; Answers with more than its own limit, and less than one host call may carry.
;; world: query-plugin
;; limits: output=1000 host-call=4000000
;; call: OutputLimit
(module
  ;;@ drop
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $drop (local.get 4))
    (i32.store (i32.const 1204) (i32.const 65536))
    (i32.store (i32.const 1208) (i32.const 1001))
    (i32.const 1200)))
