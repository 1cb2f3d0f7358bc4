  (import "roslyn-workbench:plugin/host@1.0.0" "log" (func $log (param i32 i32 i32)))
