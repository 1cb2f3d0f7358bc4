//! End-to-end tests over the real binary, a real client's protocol and a real .NET engine.

mod admission;
mod answers;
mod changes;
mod endings;
mod flow;
mod loading;
mod options;
mod protocol;
mod relations;
mod reports_cases;
mod reports_changes;
mod reports_loading;
mod reports_protocol;
mod reports_symbols;
mod reports_table;
mod solutions;
mod tokens;
