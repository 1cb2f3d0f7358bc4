//! The part of the seam that asks about flow and document options: the WIT interface `flow`, one to one.

use crate::bindings::roslyn_workbench::plugin::flow;
use crate::wit::{
    ControlFlow, ControlFlowGraph, DataFlow, DocumentOptions, DocumentSelector, Failure, GraphQuery, LocationSelector,
    OperationTree, Snapshot,
};

/// Flow through bodies of the one snapshot that a call was given.
pub trait FlowQuery {
    fn document_options(
        &self,
        document: &DocumentSelector,
        parse_options: bool,
        analyzer_config: bool,
    ) -> Result<DocumentOptions, Failure>;
    fn control_flow(&self, at: &LocationSelector, exits_limit: u32, returns_limit: u32)
    -> Result<ControlFlow, Failure>;
    fn data_flow(&self, at: &LocationSelector, limit: u32) -> Result<DataFlow, Failure>;
    fn operation_tree(&self, at: &LocationSelector, max_depth: u32, limit: u32) -> Result<OperationTree, Failure>;
    fn control_flow_graph(&self, query: &GraphQuery) -> Result<ControlFlowGraph, Failure>;
}

impl FlowQuery for Snapshot {
    fn document_options(
        &self,
        document: &DocumentSelector,
        parse_options: bool,
        analyzer_config: bool,
    ) -> Result<DocumentOptions, Failure> {
        flow::get_document_options(self, document, parse_options, analyzer_config)
    }

    fn control_flow(
        &self,
        at: &LocationSelector,
        exits_limit: u32,
        returns_limit: u32,
    ) -> Result<ControlFlow, Failure> {
        flow::analyze_control_flow(self, at, exits_limit, returns_limit)
    }

    fn data_flow(&self, at: &LocationSelector, limit: u32) -> Result<DataFlow, Failure> {
        flow::analyze_data_flow(self, at, limit)
    }

    fn operation_tree(&self, at: &LocationSelector, max_depth: u32, limit: u32) -> Result<OperationTree, Failure> {
        flow::get_operation_tree(self, at, max_depth, limit)
    }

    fn control_flow_graph(&self, query: &GraphQuery) -> Result<ControlFlowGraph, Failure> {
        flow::get_control_flow_graph(self, query)
    }
}
