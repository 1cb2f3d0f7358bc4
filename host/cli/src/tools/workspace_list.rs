//! `workspace-list`: what is open.

use std::sync::Arc;

use serde_json::{Value, json};
use workbench_core::{Annotations, BoxFuture, CallContext, ToolDescriptor, ToolHandler, ToolOutcome, ToolSuccess};
use workbench_workspace::WorkspaceService;

use super::{reports, shapes};

pub(crate) struct WorkspaceList {
    descriptor: ToolDescriptor,
    workspaces: Arc<WorkspaceService>,
}

impl WorkspaceList {
    pub(crate) fn new(workspaces: Arc<WorkspaceService>) -> WorkspaceList {
        let output = json!({
            "type": "object",
            "required": ["workspaces"],
            "properties": {
                "workspaces": { "type": "array", "items": shapes::identity_schema() },
                "transactionOwnerWorkspaceId": { "type": ["string", "null"] }
            }
        });
        let descriptor = shapes::descriptor(
            "workspace-list",
            "Workspace List",
            "The open workspaces, ordered by id. Input: none. Result: identities, and which one owns the transaction.",
            Annotations::QUERY,
            &shapes::object_schema(&[], json!({})),
            &output,
        );
        WorkspaceList { descriptor, workspaces }
    }
}

impl ToolHandler for WorkspaceList {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, _context: CallContext, _arguments: String) -> BoxFuture<'_, ToolOutcome> {
        Box::pin(async move {
            let workspaces: Vec<Value> = self.workspaces.list().iter().map(reports::identity).collect();
            let data = json!({ "workspaces": workspaces }).to_string();
            Ok(ToolSuccess { data, snapshot: None, warnings: Vec::new() })
        })
    }
}
