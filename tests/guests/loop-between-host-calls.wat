;; Runs in short pieces between host calls, each of which comes back at once.
;; world: query-plugin
;; limits: ticks=10 host-calls=1000000000
;; call: TickBudget
(module
  ;;@ log
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (local $n i32)
    (loop $again
      (local.set $n (i32.const 10000))
      (loop $busy
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br_if $busy (local.get $n)))
      (call $log (i32.const 0) (i32.const 64) (i32.const 3))
      (br $again))
    unreachable))
