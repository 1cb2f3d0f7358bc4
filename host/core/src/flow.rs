//! What the compiler knows of the flow through one place or body, and of the options that a document is read with.

use crate::{
    BoxFuture, DocumentRef, DocumentSelector, Fault, Location, LocationSelector, Page, QueryResult, Symbol,
    SymbolSelector, TypeInfo, Warning,
};

/// Questions about one body of code.
///
/// A place that several frameworks of a project file have is analysed in each of them. Lists are merged; where a tree, a
/// graph or a yes and no differs, the first framework's is the answer and a `NotCovered` warning names the others.
/// Answers that hold no body to analyse fail with `LocationNotFound`, or `SymbolNotFound` where a symbol was named.
pub trait Flow: Send + Sync {
    /// How a document is parsed and analysed.
    fn document_options(&self, _query: DocumentOptionsQuery) -> BoxFuture<'_, QueryResult<DocumentOptions>> {
        unsupported()
    }

    /// Ways into and out of a statement or a run of statements.
    fn control_flow(&self, _query: ControlFlowQuery) -> BoxFuture<'_, QueryResult<ControlFlow>> {
        unsupported()
    }

    /// Variables of an expression, a statement or a run of statements.
    fn data_flow(&self, _at: LocationSelector, _limit: u32) -> BoxFuture<'_, QueryResult<DataFlow>> {
        unsupported()
    }

    /// The operations of the smallest construct around a place that has any.
    fn operation_tree(&self, _query: OperationTreeQuery) -> BoxFuture<'_, QueryResult<OperationTree>> {
        unsupported()
    }

    /// The control-flow graph of a member, local function or lambda.
    fn control_flow_graph(&self, _query: GraphQuery) -> BoxFuture<'_, QueryResult<ControlFlowGraph>> {
        unsupported()
    }
}

fn unsupported<T>() -> BoxFuture<'static, QueryResult<T>> {
    Box::pin(async { Err(Fault::host("NotSupported", "This engine has no flow analysis.").into()) })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentOptionsQuery {
    pub document: DocumentSelector,
    pub parse_options: bool,
    pub analyzer_config: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentOptions {
    pub document: DocumentRef,
    /// As a project file writes it: `14.0`, `7.3`.
    pub language_version: Option<String>,
    /// `Enable`, `Disable`, `Warnings` or `Annotations`, as it holds for the first line of code.
    pub nullable_context: Option<String>,
    /// When asked for.
    pub parse_options: Option<ParseOptions>,
    /// When asked for.
    pub analyzer_config: Option<AnalyzerConfig>,
    pub warnings: Vec<Warning>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOptions {
    pub language: String,
    pub language_version: Option<String>,
    pub documentation_mode: String,
    /// Sorted ordinally.
    pub preprocessor_symbols: Vec<String>,
}

/// Paths are relative to the root, absolute outside it; sorted ordinally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzerConfig {
    pub global_config_paths: Vec<String>,
    /// Outermost folder first.
    pub editor_config_paths: Vec<String>,
    /// What the files say of this document, severities of diagnostics included; sorted by key.
    pub options: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlFlowQuery {
    pub at: LocationSelector,
    pub exits_limit: u32,
    pub returns_limit: u32,
}

/// A statement that jumps out of the region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowExit {
    /// Roslyn's `SyntaxKind` name: `ReturnStatement`, `BreakStatement`, `GotoStatement`, …
    pub kind: String,
    pub location: Location,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlFlow {
    pub region: Location,
    pub entry_reachable: bool,
    /// Whether the end of the region can be reached.
    pub exit_reachable: bool,
    /// In source order, as are the returns.
    pub exits: Page<FlowExit>,
    pub returns: Page<Location>,
    pub warnings: Vec<Warning>,
}

/// Each list by display name, then place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFlow {
    pub region: Location,
    pub variables_declared: Page<Symbol>,
    pub read_inside: Page<Symbol>,
    pub written_inside: Page<Symbol>,
    pub data_flows_in: Page<Symbol>,
    pub data_flows_out: Page<Symbol>,
    pub captured: Page<Symbol>,
    pub warnings: Vec<Warning>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationTreeQuery {
    pub at: LocationSelector,
    /// Levels below the root.
    pub max_depth: u32,
    /// Nodes of the whole tree, the root included (decision D16).
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationNode {
    /// 0 for the root; a node's children follow it with `depth + 1`, in order of evaluation.
    pub depth: u32,
    /// Roslyn's `OperationKind` name.
    pub kind: String,
    pub type_info: Option<TypeInfo>,
    pub has_constant_value: bool,
    pub location: Option<Location>,
    /// Whether a limit left out operations below it.
    pub truncated: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationTree {
    /// Depth-first; empty when the limit is 0.
    pub nodes: Vec<OperationNode>,
    pub truncated: bool,
    pub warnings: Vec<Warning>,
}

/// Whose graph is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    Symbol(SymbolSelector),
    /// The innermost member, local function or lambda around the place.
    Location(LocationSelector),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphQuery {
    pub body: Body,
    pub max_blocks: u32,
    pub max_operations_per_block: u32,
    pub max_regions: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockOperation {
    pub kind: String,
    pub type_info: Option<TypeInfo>,
    pub location: Option<Location>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BasicBlock {
    pub ordinal: u32,
    /// `Entry`, `Block` or `Exit`.
    pub kind: String,
    pub is_reachable: bool,
    /// The branch value is the last one (decision D16).
    pub operations: Page<BlockOperation>,
    /// Absent where control goes to no block of this graph: a throw, the end of a finally.
    pub fall_through_successor: Option<u32>,
    pub conditional_successor: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowRegion {
    /// Its place in the list of all regions, from 0.
    pub id: u32,
    /// Roslyn's `ControlFlowRegionKind` name.
    pub kind: String,
    pub first_block_ordinal: u32,
    pub last_block_ordinal: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlFlowGraph {
    pub owner: Option<Symbol>,
    /// By ordinal.
    pub blocks: Page<BasicBlock>,
    /// Outer ones before those in them, in order of blocks.
    pub regions: Page<FlowRegion>,
    pub warnings: Vec<Warning>,
}
