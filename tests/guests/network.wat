;; Imports the network.
;; world: dialer
;; load: Instantiation
(module
  ;;@ drop
  (import "wasi:sockets/instance-network@0.2.6" "instance-network" (func $net (result i32)))
  ;;@ realloc
  ;;@ texts
  ;;@ describe
  (func (export "roslyn-workbench:plugin/tools@1.0.0#call") (param i32 i32 i32 i32 i32) (result i32)
    (drop (call $net))
    (call $drop (local.get 4))
    (i32.const 1200)))
