//! First-party plugin `roslyn-workbench.analysis`: what is wrong with code, and how it hangs together.

mod analyze_async;
mod analyze_control_flow;
mod analyze_data_flow;
mod analyze_disposables;
mod analyze_nullability;
mod find_dependency_cycles;
mod find_duplicate_code;
mod find_unused_symbols;
mod get_change_impact;
mod get_control_flow_graph;
mod get_dependency_graph;
mod get_diagnostics;
mod get_document_options;
mod get_operation_tree;
mod get_symbol_dependencies;
mod get_symbol_dependents;
mod get_test_impact;
mod nodes;

use workbench_sdk::Plugin;

/// What the component says of itself.
pub const PLUGIN: Plugin = Plugin {
    id: "roslyn-workbench.analysis",
    display_name: "Code analysis",
    version: env!("CARGO_PKG_VERSION"),
    tools: &[
        get_diagnostics::TOOL,
        analyze_async::TOOL,
        analyze_disposables::TOOL,
        find_dependency_cycles::TOOL,
        find_duplicate_code::TOOL,
        find_unused_symbols::TOOL,
        get_change_impact::TOOL,
        get_dependency_graph::TOOL,
        get_symbol_dependencies::TOOL,
        get_symbol_dependents::TOOL,
        get_test_impact::TOOL,
        get_document_options::TOOL,
        analyze_nullability::TOOL,
        analyze_control_flow::TOOL,
        analyze_data_flow::TOOL,
        get_operation_tree::TOOL,
        get_control_flow_graph::TOOL,
    ],
};

workbench_sdk::export_plugin!(crate::PLUGIN);
