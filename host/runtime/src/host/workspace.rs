//! The interface `workspace`: structure and text of the snapshot.

use wasmtime::component::Resource;

use crate::bindings::roslyn_workbench::plugin::types::{
    DocumentRef, DocumentSelector, Failure, Location, LocationSelector, ProjectSelector, SnapshotInfo,
};
use crate::bindings::roslyn_workbench::plugin::workspace::{
    Host, HostSnapshot, ProjectDetails, SolutionInfo, TextSlice,
};
use crate::state::{CallState, SnapshotHandle};

type Handle = Resource<SnapshotHandle>;
type Answer<T> = wasmtime::Result<Result<T, Failure>>;

impl HostSnapshot for CallState {
    async fn info(&mut self, s: Handle) -> wasmtime::Result<SnapshotInfo> {
        Ok(self.asked(&s)?.info().into())
    }

    /// Never for the call's own snapshot, which a component only borrows.
    async fn drop(&mut self, s: Handle) -> wasmtime::Result<()> {
        self.table.delete(s)?;
        Ok(())
    }
}

impl Host for CallState {
    async fn get_solution(&mut self, s: Handle) -> Answer<SolutionInfo> {
        let answer = self.asked(&s)?.solution().await;
        self.answered(answer)
    }

    async fn get_project(&mut self, s: Handle, project: ProjectSelector) -> Answer<ProjectDetails> {
        let answer = self.asked(&s)?.project(project.into()).await;
        self.answered(answer)
    }

    async fn resolve_document(&mut self, s: Handle, document: DocumentSelector) -> Answer<DocumentRef> {
        let answer = self.asked(&s)?.document(document.into()).await;
        self.answered(answer)
    }

    async fn resolve_location(&mut self, s: Handle, at: LocationSelector) -> Answer<Location> {
        let answer = self.asked(&s)?.locate(at.into()).await;
        self.answered(answer)
    }

    async fn read_lines(
        &mut self,
        s: Handle,
        document_id: String,
        first_line: u32,
        last_line: u32,
    ) -> Answer<TextSlice> {
        let answer = self.asked(&s)?.text(document_id, first_line, last_line).await;
        self.answered(answer)
    }
}
