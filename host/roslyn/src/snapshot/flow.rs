//! Flow, operations and document options.

use serde_json::json;
use workbench_core::{
    BoxFuture, ControlFlow, ControlFlowGraph, ControlFlowQuery, DataFlow, DocumentOptions, DocumentOptionsQuery, Flow,
    GraphQuery, LocationSelector, OperationTree, OperationTreeQuery, QueryResult,
};

use super::WorkerSnapshot;
use crate::wire::flow::{ControlFlowWire, DataFlowWire, DocumentOptionsWire, GraphWire, OperationTreeWire, graph};
use crate::wire::params;

impl Flow for WorkerSnapshot {
    fn document_options(&self, query: DocumentOptionsQuery) -> BoxFuture<'_, QueryResult<DocumentOptions>> {
        Box::pin(async move {
            let params = json!({
                "document": params::document(&query.document),
                "parseOptions": query.parse_options,
                "analyzerConfig": query.analyzer_config,
            });
            self.ask::<DocumentOptionsWire>("documentOptions", params).await.map(Into::into)
        })
    }

    fn control_flow(&self, query: ControlFlowQuery) -> BoxFuture<'_, QueryResult<ControlFlow>> {
        Box::pin(async move {
            let params = json!({
                "at": params::location(&query.at),
                "exitsLimit": query.exits_limit,
                "returnsLimit": query.returns_limit,
            });
            self.ask::<ControlFlowWire>("controlFlow", params).await.map(Into::into)
        })
    }

    fn data_flow(&self, at: LocationSelector, limit: u32) -> BoxFuture<'_, QueryResult<DataFlow>> {
        Box::pin(async move {
            let params = json!({ "at": params::location(&at), "limit": limit });
            self.ask::<DataFlowWire>("dataFlow", params).await.map(Into::into)
        })
    }

    fn operation_tree(&self, query: OperationTreeQuery) -> BoxFuture<'_, QueryResult<OperationTree>> {
        Box::pin(async move {
            let at = params::location(&query.at);
            let params = json!({ "at": at, "maxDepth": query.max_depth, "limit": query.limit });
            self.ask::<OperationTreeWire>("operationTree", params).await.map(Into::into)
        })
    }

    fn control_flow_graph(&self, query: GraphQuery) -> BoxFuture<'_, QueryResult<ControlFlowGraph>> {
        Box::pin(async move { self.ask::<GraphWire>("controlFlowGraph", graph(&query)).await.map(Into::into) })
    }
}
