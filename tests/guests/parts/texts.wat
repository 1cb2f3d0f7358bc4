  (data (i32.const 16) "odd")
  (data (i32.const 32) "Odd guest")
  (data (i32.const 48) "1.0.0")
  (data (i32.const 64) "run")
  (data (i32.const 80) "{\"type\":\"object\"}")
  (data (i32.const 112) "{\"ok\":true}")
  ;; The plugin: id, display name, version, one tool.
  (data (i32.const 1024)
    "\10\00\00\00\03\00\00\00" "\20\00\00\00\09\00\00\00" "\30\00\00\00\05\00\00\00" "\40\04\00\00\01\00\00\00")
  ;; The tool: name, title, description, input schema, output schema, destructive.
  (data (i32.const 1088)
    "\40\00\00\00\03\00\00\00" "\40\00\00\00\03\00\00\00" "\20\00\00\00\09\00\00\00"
    "\50\00\00\00\11\00\00\00" "\50\00\00\00\11\00\00\00" "\00\00\00\00")
  ;; The answer: ok, data, no warnings.
  (data (i32.const 1200) "\00\00\00\00" "\70\00\00\00\0b\00\00\00" "\00\00\00\00\00\00\00\00")
