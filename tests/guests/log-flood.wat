;; Writes ten thousand log lines and then answers.
;; world: query-plugin
;; call: ok
(module
  ;;@ drop
  ;;@ log
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (local $n i32)
    (call $drop (local.get 4))
    (local.set $n (i32.const 10000))
    (loop $again
      (call $log (i32.const 2) (i32.const 32) (i32.const 9))
      (local.set $n (i32.sub (local.get $n) (i32.const 1)))
      (br_if $again (local.get $n)))
    (i32.const 1200)))
