;; Proposes a change, as it may.
;; world: mutation-plugin
;; grant: mutation
;; call: ok
(module
  ;;@ drop
  (import "roslyn-workbench:plugin/staging@1.0.0" "propose" (func $propose (param i32 i32 i32 i32 i32 i32)))
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  ;; One document with one edit of five characters at three.
  (data (i32.const 2048) "\10\00\00\00\03\00\00\00" "\00\09\00\00\01\00\00\00")
  (data (i32.const 2304) "\03\00\00\00\05\00\00\00" "\40\00\00\00\03\00\00\00")
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $propose (local.get 4) (i32.const 32) (i32.const 9) (i32.const 2048) (i32.const 1) (i32.const 1300))
    (call $drop (local.get 4))
    (i32.const 1200)))
