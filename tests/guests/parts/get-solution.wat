  (import "roslyn-workbench:plugin/workspace@1.0.0" "get-solution" (func $get-solution (param i32 i32)))
