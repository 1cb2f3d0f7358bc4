;; Prints ten thousand lines and then answers.
;; world: printer
;; call: ok
(module
  ;;@ drop
  (import "wasi:cli/stdout@0.2.6" "get-stdout" (func $stdout (result i32)))
  (import "wasi:io/streams@0.2.6" "[method]output-stream.blocking-write-and-flush" (func $write (param i32 i32 i32 i32)))
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (local $n i32)
    (local $out i32)
    (call $drop (local.get 4))
    (local.set $out (call $stdout))
    (local.set $n (i32.const 10000))
    (loop $again
      (call $write (local.get $out) (i32.const 32) (i32.const 9) (i32.const 1300))
      (if (i32.load8_u (i32.const 1300)) (then unreachable))
      (local.set $n (i32.sub (local.get $n) (i32.const 1)))
      (br_if $again (local.get $n)))
    (i32.const 1200)))
