;; Asks the host and answers.
;; world: query-plugin
;; solution: empty
;; call: ok
(module
  ;;@ drop
  ;;@ get-solution
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $get-solution (local.get 4) (i32.const 1300))
    (call $drop (local.get 4))
    ;; A failure lies in memory as a failed call must answer it.
    (if (i32.load8_u (i32.const 1300)) (then (return (i32.const 1300))))
    (i32.const 1200)))
