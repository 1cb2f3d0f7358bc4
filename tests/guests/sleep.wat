;; Sleeps a day.
;; world: sleeper
;; limits: waiting-ms=150
;; call: HostCallTimeout
(module
  (import "wasi:clocks/monotonic-clock@0.2.6" "subscribe-duration" (func $after (param i64) (result i32)))
  (import "wasi:io/poll@0.2.6" "[method]pollable.block" (func $block (param i32)))
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (call $block (call $after (i64.const 86400000000000)))
    unreachable))
