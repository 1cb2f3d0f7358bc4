//! Flow, operations and document options, between the domain and a component.

use workbench_core as core;

use super::{list, option};
use crate::bindings::roslyn_workbench::plugin::flow as wit;

impl From<wit::GraphQuery> for core::GraphQuery {
    fn from(query: wit::GraphQuery) -> Self {
        let body = match query.body {
            wit::Body::Symbol(symbol) => core::Body::Symbol(symbol.into()),
            wit::Body::Location(at) => core::Body::Location(at.into()),
        };
        Self {
            body,
            max_blocks: query.max_blocks,
            max_operations_per_block: query.max_operations_per_block,
            max_regions: query.max_regions,
        }
    }
}

impl From<core::DocumentOptions> for wit::DocumentOptions {
    fn from(options: core::DocumentOptions) -> Self {
        Self {
            document: options.document.into(),
            language_version: options.language_version,
            nullable_context: options.nullable_context,
            parse_options: option(options.parse_options),
            analyzer_config: option(options.analyzer_config),
            warnings: list(options.warnings),
        }
    }
}

impl From<core::ParseOptions> for wit::ParseOptions {
    fn from(options: core::ParseOptions) -> Self {
        Self {
            language: options.language,
            language_version: options.language_version,
            documentation_mode: options.documentation_mode,
            preprocessor_symbols: options.preprocessor_symbols,
        }
    }
}

impl From<core::AnalyzerConfig> for wit::AnalyzerConfig {
    fn from(config: core::AnalyzerConfig) -> Self {
        let options = config.options.into_iter().map(|(key, value)| wit::ConfigOption { key, value });
        Self {
            global_config_paths: config.global_config_paths,
            editor_config_paths: config.editor_config_paths,
            options: options.collect(),
        }
    }
}

impl From<core::FlowExit> for wit::FlowExit {
    fn from(exit: core::FlowExit) -> Self {
        Self { kind: exit.kind, location: exit.location.into() }
    }
}

impl From<core::Page<core::FlowExit>> for wit::FlowExitPage {
    fn from(page: core::Page<core::FlowExit>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more }
    }
}

impl From<core::Page<core::Location>> for wit::LocationPage {
    fn from(page: core::Page<core::Location>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more }
    }
}

impl From<core::ControlFlow> for wit::ControlFlow {
    fn from(flow: core::ControlFlow) -> Self {
        Self {
            region: flow.region.into(),
            entry_reachable: flow.entry_reachable,
            exit_reachable: flow.exit_reachable,
            exits: flow.exits.into(),
            returns: flow.returns.into(),
            warnings: list(flow.warnings),
        }
    }
}

impl From<core::DataFlow> for wit::DataFlow {
    fn from(flow: core::DataFlow) -> Self {
        Self {
            region: flow.region.into(),
            variables_declared: flow.variables_declared.into(),
            read_inside: flow.read_inside.into(),
            written_inside: flow.written_inside.into(),
            data_flows_in: flow.data_flows_in.into(),
            data_flows_out: flow.data_flows_out.into(),
            captured: flow.captured.into(),
            warnings: list(flow.warnings),
        }
    }
}

impl From<core::OperationNode> for wit::OperationNode {
    fn from(node: core::OperationNode) -> Self {
        Self {
            depth: node.depth,
            kind: node.kind,
            type_info: option(node.type_info),
            has_constant_value: node.has_constant_value,
            location: option(node.location),
            truncated: node.truncated,
        }
    }
}

impl From<core::OperationTree> for wit::OperationTree {
    fn from(tree: core::OperationTree) -> Self {
        Self { nodes: list(tree.nodes), truncated: tree.truncated, warnings: list(tree.warnings) }
    }
}

impl From<core::BlockOperation> for wit::BlockOperation {
    fn from(operation: core::BlockOperation) -> Self {
        Self { kind: operation.kind, type_info: option(operation.type_info), location: option(operation.location) }
    }
}

impl From<core::Page<core::BlockOperation>> for wit::BlockOperationPage {
    fn from(page: core::Page<core::BlockOperation>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more }
    }
}

impl From<core::BasicBlock> for wit::BasicBlock {
    fn from(block: core::BasicBlock) -> Self {
        Self {
            ordinal: block.ordinal,
            kind: block.kind,
            is_reachable: block.is_reachable,
            operations: block.operations.into(),
            fall_through_successor: block.fall_through_successor,
            conditional_successor: block.conditional_successor,
        }
    }
}

impl From<core::Page<core::BasicBlock>> for wit::BasicBlockPage {
    fn from(page: core::Page<core::BasicBlock>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more }
    }
}

impl From<core::FlowRegion> for wit::FlowRegion {
    fn from(region: core::FlowRegion) -> Self {
        Self {
            id: region.id,
            kind: region.kind,
            first_block_ordinal: region.first_block_ordinal,
            last_block_ordinal: region.last_block_ordinal,
        }
    }
}

impl From<core::Page<core::FlowRegion>> for wit::FlowRegionPage {
    fn from(page: core::Page<core::FlowRegion>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more }
    }
}

impl From<core::ControlFlowGraph> for wit::ControlFlowGraph {
    fn from(graph: core::ControlFlowGraph) -> Self {
        Self {
            owner: option(graph.owner),
            blocks: graph.blocks.into(),
            regions: graph.regions.into(),
            warnings: list(graph.warnings),
        }
    }
}
