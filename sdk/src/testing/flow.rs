//! The fake's answers about flow and document options.

use super::{Asked, Fake};
use crate::flow::FlowQuery;
use crate::wit::{
    ControlFlow, ControlFlowGraph, DataFlow, DocumentOptions, DocumentSelector, Failure, GraphQuery, LocationSelector,
    OperationTree,
};

/// What a tool asked about flow.
#[derive(Clone, Debug, PartialEq)]
pub enum FlowAsked {
    /// Document, with parse options, with analyzer configuration.
    DocumentOptions(DocumentSelector, bool, bool),
    /// Place, limits of exits and returns.
    ControlFlow(LocationSelector, u32, u32),
    DataFlow(LocationSelector, u32),
    /// Place, depth, limit.
    OperationTree(LocationSelector, u32, u32),
    Graph(GraphQuery),
}

/// Answers set by a test.
#[derive(Default)]
pub struct FlowFake {
    pub options: Option<DocumentOptions>,
    pub control: Option<ControlFlow>,
    pub data: Option<DataFlow>,
    pub tree: Option<OperationTree>,
    pub graph: Option<ControlFlowGraph>,
}

impl Fake {
    fn flow<T: Clone>(&self, asked: FlowAsked, answer: &Option<T>) -> Result<T, Failure> {
        self.answer(Asked::Flow(asked), answer)
    }
}

impl FlowQuery for Fake {
    fn document_options(
        &self,
        document: &DocumentSelector,
        parse_options: bool,
        analyzer_config: bool,
    ) -> Result<DocumentOptions, Failure> {
        let asked = FlowAsked::DocumentOptions(document.clone(), parse_options, analyzer_config);
        self.flow(asked, &self.flow.options)
    }

    fn control_flow(
        &self,
        at: &LocationSelector,
        exits_limit: u32,
        returns_limit: u32,
    ) -> Result<ControlFlow, Failure> {
        self.flow(FlowAsked::ControlFlow(at.clone(), exits_limit, returns_limit), &self.flow.control)
    }

    fn data_flow(&self, at: &LocationSelector, limit: u32) -> Result<DataFlow, Failure> {
        self.flow(FlowAsked::DataFlow(at.clone(), limit), &self.flow.data)
    }

    fn operation_tree(&self, at: &LocationSelector, max_depth: u32, limit: u32) -> Result<OperationTree, Failure> {
        self.flow(FlowAsked::OperationTree(at.clone(), max_depth, limit), &self.flow.tree)
    }

    fn control_flow_graph(&self, query: &GraphQuery) -> Result<ControlFlowGraph, Failure> {
        self.flow(FlowAsked::Graph(query.clone()), &self.flow.graph)
    }
}
