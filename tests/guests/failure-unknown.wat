;; Fails with a code that the contract does not have.
;; world: query-plugin
;; call: failure InvalidRequest
(module
  ;;@ drop
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (data (i32.const 1200) "\01\00\00\00" "\10\00\00\00\03\00\00\00" "\20\00\00\00\09\00\00\00" "\00\00\00\00\00\00\00\00")
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $drop (local.get 4))
    (i32.const 1200)))
