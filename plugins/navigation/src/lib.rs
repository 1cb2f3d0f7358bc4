//! First-party plugin `roslyn-workbench.navigation`: finding the way through code.
//!
//! One tool a file. A tool checks its arguments, asks the snapshot a few coarse questions, and puts the answers into the
//! published shapes; it has no rights beyond those of any other query plugin.

mod derived_tree;
mod find_callees;
mod find_callers;
mod find_derived_types;
mod find_implementations;
mod find_overloads;
mod find_overrides;
mod find_references;
mod get_api_surface;
mod get_code_context;
mod get_document_outline;
mod get_partial_declarations;
mod get_project_details;
mod get_solution_structure;
mod get_symbol_attributes;
mod get_symbol_info;
mod get_symbol_members;
mod get_type_hierarchy;
mod go_to_definition;
mod lines;
mod projects;
mod related;
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
        find_callers::TOOL,
        find_callees::TOOL,
        find_implementations::TOOL,
        find_overrides::TOOL,
        find_overloads::TOOL,
        find_derived_types::TOOL,
        get_type_hierarchy::TOOL,
        get_symbol_members::TOOL,
        get_symbol_attributes::TOOL,
        get_partial_declarations::TOOL,
        get_api_surface::TOOL,
    ],
};

workbench_sdk::export_plugin!(crate::PLUGIN);
