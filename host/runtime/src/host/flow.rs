//! The interface `flow`: flow through bodies of the snapshot, and how its documents are read.

use wasmtime::component::Resource;
use workbench_core::{ControlFlowQuery, DocumentOptionsQuery, OperationTreeQuery};

use crate::bindings::roslyn_workbench::plugin::flow::{
    ControlFlow, ControlFlowGraph, DataFlow, DocumentOptions, GraphQuery, Host, OperationTree,
};
use crate::bindings::roslyn_workbench::plugin::types::{DocumentSelector, Failure, LocationSelector};
use crate::state::{CallState, SnapshotHandle};

type Handle = Resource<SnapshotHandle>;
type Answer<T> = wasmtime::Result<Result<T, Failure>>;

impl Host for CallState {
    async fn get_document_options(
        &mut self,
        s: Handle,
        document: DocumentSelector,
        parse_options: bool,
        analyzer_config: bool,
    ) -> Answer<DocumentOptions> {
        let query = DocumentOptionsQuery { document: document.into(), parse_options, analyzer_config };
        let answer = self.asked(&s)?.document_options(query).await;
        self.answered(answer)
    }

    async fn analyze_control_flow(
        &mut self,
        s: Handle,
        at: LocationSelector,
        exits_limit: u32,
        returns_limit: u32,
    ) -> Answer<ControlFlow> {
        let query = ControlFlowQuery { at: at.into(), exits_limit, returns_limit };
        let answer = self.asked(&s)?.control_flow(query).await;
        self.answered(answer)
    }

    async fn analyze_data_flow(&mut self, s: Handle, at: LocationSelector, limit: u32) -> Answer<DataFlow> {
        let answer = self.asked(&s)?.data_flow(at.into(), limit).await;
        self.answered(answer)
    }

    async fn get_operation_tree(
        &mut self,
        s: Handle,
        at: LocationSelector,
        max_depth: u32,
        limit: u32,
    ) -> Answer<OperationTree> {
        let query = OperationTreeQuery { at: at.into(), max_depth, limit };
        let answer = self.asked(&s)?.operation_tree(query).await;
        self.answered(answer)
    }

    async fn get_control_flow_graph(&mut self, s: Handle, query: GraphQuery) -> Answer<ControlFlowGraph> {
        let answer = self.asked(&s)?.control_flow_graph(query.into()).await;
        self.answered(answer)
    }
}
