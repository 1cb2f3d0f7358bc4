//! `workspace-close`: ends a workspace's worker and gives back its memory.

use std::sync::Arc;

use serde_json::json;
use workbench_core::{Annotations, BoxFuture, CallContext, ToolDescriptor, ToolHandler, ToolOutcome, ToolSuccess};
use workbench_workspace::WorkspaceService;

use super::shapes;

pub(crate) struct WorkspaceClose {
    descriptor: ToolDescriptor,
    workspaces: Arc<WorkspaceService>,
}

impl WorkspaceClose {
    pub(crate) fn new(workspaces: Arc<WorkspaceService>) -> WorkspaceClose {
        let output = json!({
            "type": "object",
            "required": ["closedPath"],
            "properties": { "closedPath": { "type": "string" } }
        });
        let descriptor = shapes::descriptor(
            "workspace-close",
            "Workspace Close",
            "Closes a workspace and frees its memory. Input: optional workspace. Result: the path that was closed.",
            Annotations::LIFECYCLE,
            &shapes::object_schema(&[], json!({ "workspace": shapes::workspace_schema() })),
            &output,
        );
        WorkspaceClose { descriptor, workspaces }
    }
}

impl ToolHandler for WorkspaceClose {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, _context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome> {
        Box::pin(async move {
            let selector = shapes::workspace_selector(&shapes::arguments(&arguments)?)?;
            let closed = self.workspaces.close(selector.as_ref()).await?;
            let data = json!({ "closedPath": closed.display().to_string() }).to_string();
            Ok(ToolSuccess { data, snapshot: None, warnings: Vec::new() })
        })
    }
}
