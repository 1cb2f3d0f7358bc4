//! Answers about flow, operations and document options.

use serde::Deserialize;
use serde_json::{Value, json};
use workbench_core::{
    AnalyzerConfig, BasicBlock, BlockOperation, Body, ControlFlow, ControlFlowGraph, DataFlow, DocumentOptions,
    FlowExit, FlowRegion, GraphQuery, OperationNode, OperationTree, ParseOptions,
};

use super::frames::WarningWire;
use super::params;
use super::places::{DocumentRefWire, LocationWire, PageWire};
use super::symbols::{SymbolWire, TypeInfoWire};

pub(crate) fn graph(query: &GraphQuery) -> Value {
    let mut object = json!({
        "maxBlocks": query.max_blocks,
        "maxOperationsPerBlock": query.max_operations_per_block,
        "maxRegions": query.max_regions,
    });
    match &query.body {
        Body::Symbol(symbol) => object["symbol"] = params::symbol(symbol),
        Body::Location(at) => object["at"] = params::location(at),
    }
    object
}

fn warnings(wire: Vec<WarningWire>) -> Vec<workbench_core::Warning> {
    wire.into_iter().map(Into::into).collect()
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentOptionsWire {
    document: DocumentRefWire,
    language_version: Option<String>,
    nullable_context: Option<String>,
    parse_options: Option<ParseOptionsWire>,
    analyzer_config: Option<AnalyzerConfigWire>,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ParseOptionsWire {
    language: String,
    language_version: Option<String>,
    documentation_mode: String,
    preprocessor_symbols: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AnalyzerConfigWire {
    global_config_paths: Vec<String>,
    editor_config_paths: Vec<String>,
    /// Pairs, so that the worker's order stays.
    options: Vec<(String, String)>,
}

impl From<DocumentOptionsWire> for DocumentOptions {
    fn from(wire: DocumentOptionsWire) -> DocumentOptions {
        DocumentOptions {
            document: wire.document.into(),
            language_version: wire.language_version,
            nullable_context: wire.nullable_context,
            parse_options: wire.parse_options.map(|options| ParseOptions {
                language: options.language,
                language_version: options.language_version,
                documentation_mode: options.documentation_mode,
                preprocessor_symbols: options.preprocessor_symbols,
            }),
            analyzer_config: wire.analyzer_config.map(|config| AnalyzerConfig {
                global_config_paths: config.global_config_paths,
                editor_config_paths: config.editor_config_paths,
                options: config.options,
            }),
            warnings: warnings(wire.warnings),
        }
    }
}

#[derive(Debug, Deserialize)]
struct FlowExitWire {
    kind: String,
    location: LocationWire,
}

impl From<FlowExitWire> for FlowExit {
    fn from(wire: FlowExitWire) -> FlowExit {
        FlowExit { kind: wire.kind, location: wire.location.into() }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ControlFlowWire {
    region: LocationWire,
    entry_reachable: bool,
    exit_reachable: bool,
    exits: PageWire<FlowExitWire>,
    returns: PageWire<LocationWire>,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

impl From<ControlFlowWire> for ControlFlow {
    fn from(wire: ControlFlowWire) -> ControlFlow {
        ControlFlow {
            region: wire.region.into(),
            entry_reachable: wire.entry_reachable,
            exit_reachable: wire.exit_reachable,
            exits: wire.exits.into_page(),
            returns: wire.returns.into_page(),
            warnings: warnings(wire.warnings),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DataFlowWire {
    region: LocationWire,
    variables_declared: PageWire<SymbolWire>,
    read_inside: PageWire<SymbolWire>,
    written_inside: PageWire<SymbolWire>,
    data_flows_in: PageWire<SymbolWire>,
    data_flows_out: PageWire<SymbolWire>,
    captured: PageWire<SymbolWire>,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

impl From<DataFlowWire> for DataFlow {
    fn from(wire: DataFlowWire) -> DataFlow {
        DataFlow {
            region: wire.region.into(),
            variables_declared: wire.variables_declared.into_page(),
            read_inside: wire.read_inside.into_page(),
            written_inside: wire.written_inside.into_page(),
            data_flows_in: wire.data_flows_in.into_page(),
            data_flows_out: wire.data_flows_out.into_page(),
            captured: wire.captured.into_page(),
            warnings: warnings(wire.warnings),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct OperationNodeWire {
    depth: u32,
    kind: String,
    type_info: Option<TypeInfoWire>,
    #[serde(default)]
    has_constant_value: bool,
    location: Option<LocationWire>,
    #[serde(default)]
    truncated: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct OperationTreeWire {
    nodes: Vec<OperationNodeWire>,
    truncated: bool,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

impl From<OperationTreeWire> for OperationTree {
    fn from(wire: OperationTreeWire) -> OperationTree {
        let nodes = wire.nodes.into_iter().map(|node| OperationNode {
            depth: node.depth,
            kind: node.kind,
            type_info: node.type_info.map(Into::into),
            has_constant_value: node.has_constant_value,
            location: node.location.map(Into::into),
            truncated: node.truncated,
        });
        OperationTree { nodes: nodes.collect(), truncated: wire.truncated, warnings: warnings(wire.warnings) }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BlockOperationWire {
    kind: String,
    type_info: Option<TypeInfoWire>,
    location: Option<LocationWire>,
}

impl From<BlockOperationWire> for BlockOperation {
    fn from(wire: BlockOperationWire) -> BlockOperation {
        BlockOperation {
            kind: wire.kind,
            type_info: wire.type_info.map(Into::into),
            location: wire.location.map(Into::into),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BasicBlockWire {
    ordinal: u32,
    kind: String,
    is_reachable: bool,
    operations: PageWire<BlockOperationWire>,
    fall_through_successor: Option<u32>,
    conditional_successor: Option<u32>,
}

impl From<BasicBlockWire> for BasicBlock {
    fn from(wire: BasicBlockWire) -> BasicBlock {
        BasicBlock {
            ordinal: wire.ordinal,
            kind: wire.kind,
            is_reachable: wire.is_reachable,
            operations: wire.operations.into_page(),
            fall_through_successor: wire.fall_through_successor,
            conditional_successor: wire.conditional_successor,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FlowRegionWire {
    id: u32,
    kind: String,
    first_block_ordinal: u32,
    last_block_ordinal: u32,
}

impl From<FlowRegionWire> for FlowRegion {
    fn from(wire: FlowRegionWire) -> FlowRegion {
        FlowRegion {
            id: wire.id,
            kind: wire.kind,
            first_block_ordinal: wire.first_block_ordinal,
            last_block_ordinal: wire.last_block_ordinal,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct GraphWire {
    owner: Option<SymbolWire>,
    blocks: PageWire<BasicBlockWire>,
    regions: PageWire<FlowRegionWire>,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

impl From<GraphWire> for ControlFlowGraph {
    fn from(wire: GraphWire) -> ControlFlowGraph {
        ControlFlowGraph {
            owner: wire.owner.map(Into::into),
            blocks: wire.blocks.into_page(),
            regions: wire.regions.into_page(),
            warnings: warnings(wire.warnings),
        }
    }
}
