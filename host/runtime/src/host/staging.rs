//! The interface `staging`, linked for components with the grant to propose changes and for no others.

use wasmtime::component::Resource;

use crate::bindings::roslyn_workbench::plugin::staging::{DocumentEdits, Host};
use crate::bindings::roslyn_workbench::plugin::types::Failure;
use crate::convert::list;
use crate::proposal::Proposal;
use crate::state::{CallState, SnapshotHandle};

impl Host for CallState {
    /// Keeps the proposal with the call; whoever made the call decides on it when the tool has succeeded.
    async fn propose(
        &mut self,
        s: Resource<SnapshotHandle>,
        summary: String,
        documents: Vec<DocumentEdits>,
    ) -> wasmtime::Result<Result<(), Failure>> {
        self.asked(&s)?;
        self.proposal = Some(Proposal { summary, documents: list(documents) });
        Ok(Ok(()))
    }
}
