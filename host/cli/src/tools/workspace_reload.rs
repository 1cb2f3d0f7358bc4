//! `workspace-reload`: loads a workspace again, when it is out of date or when asked to with `force`.

use std::sync::Arc;

use serde_json::{Value, json};
use workbench_core::{Annotations, BoxFuture, CallContext, ToolDescriptor, ToolHandler, ToolOutcome};
use workbench_workspace::WorkspaceService;

use super::{reports, shapes};

pub(crate) struct WorkspaceReload {
    descriptor: ToolDescriptor,
    workspaces: Arc<WorkspaceService>,
}

impl WorkspaceReload {
    pub(crate) fn new(workspaces: Arc<WorkspaceService>) -> WorkspaceReload {
        let input = shapes::object_schema(
            &[],
            json!({
                "workspace": shapes::workspace_schema(),
                "force": { "type": ["boolean", "null"], "description": "Reload even when nothing asks for it; false when left out." }
            }),
        );
        let descriptor = shapes::descriptor(
            "workspace-reload",
            "Workspace Reload",
            "Evaluates all projects again. Seldom needed: changes made outside are taken in by themselves. \
             Input: optional workspace, force. Result: workspace with its new epoch, counts, load diagnostics.",
            Annotations::LIFECYCLE,
            &input,
            &reports::opened_schema(),
        );
        WorkspaceReload { descriptor, workspaces }
    }
}

impl ToolHandler for WorkspaceReload {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome> {
        Box::pin(async move {
            let arguments = shapes::arguments(&arguments)?;
            let selector = shapes::workspace_selector(&arguments)?;
            let force = arguments.get("force").and_then(Value::as_bool).unwrap_or_default();
            let report = self.workspaces.reload(selector.as_ref(), force, context.progress).await?;
            Ok(reports::opened(&report))
        })
    }
}
