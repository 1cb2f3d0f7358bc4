//! `roslyn-workbench`: the MCP server and its wiring.

mod options;

fn main() {}
