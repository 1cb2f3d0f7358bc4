  (import "roslyn-workbench:plugin/workspace@1.0.0" "[resource-drop]snapshot" (func $drop (param i32)))
