//! First-party plugin `roslyn-workbench.navigation`: finding the way through code.
//!
//! One tool a file. A tool checks its arguments, asks the snapshot a few coarse questions, and puts the answers into the
//! published shapes; it has no rights beyond those of any other query plugin.

mod find_references;
mod get_code_context;
mod get_document_outline;
mod get_project_details;
mod get_solution_structure;
mod get_symbol_info;
mod go_to_definition;
mod lines;
mod projects;
mod resolve_symbol;
mod search_symbols;

use workbench_sdk::Plugin;

/// What the component says of itself.
pub const PLUGIN: Plugin = Plugin {
    id: "roslyn-workbench.navigation",
    display_name: "Code navigation",
    version: env!("CARGO_PKG_VERSION"),
    tools: &[
        search_symbols::TOOL,
        resolve_symbol::TOOL,
        go_to_definition::TOOL,
        find_references::TOOL,
        get_symbol_info::TOOL,
        get_document_outline::TOOL,
        get_code_context::TOOL,
        get_solution_structure::TOOL,
        get_project_details::TOOL,
    ],
};

workbench_sdk::export_plugin!(crate::PLUGIN);
