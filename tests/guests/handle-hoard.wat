;; Collects handles without end.
;; world: sleeper
;; call: Trap
(module
  (import "wasi:clocks/monotonic-clock@0.2.6" "subscribe-duration" (func $after (param i64) (result i32)))
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (loop $again
      (drop (call $after (i64.const 1)))
      (br $again))
    unreachable))
