//! `workspace-status`: the state of one workspace, checked against disk.

use std::sync::Arc;

use serde_json::json;
use workbench_core::{Annotations, BoxFuture, CallContext, ToolDescriptor, ToolHandler, ToolOutcome, ToolSuccess};
use workbench_workspace::{StatusReport, WorkspaceService};

use super::{reports, shapes};

pub(crate) struct WorkspaceStatus {
    descriptor: ToolDescriptor,
    workspaces: Arc<WorkspaceService>,
}

impl WorkspaceStatus {
    pub(crate) fn new(workspaces: Arc<WorkspaceService>) -> WorkspaceStatus {
        let input = shapes::object_schema(
            &[],
            json!({ "workspace": shapes::workspace_schema(), "detail": shapes::detail_schema("Standard") }),
        );
        let descriptor = shapes::descriptor(
            "workspace-status",
            "Workspace Status",
            "State and snapshot of a workspace; takes in changes made outside first. Treat a workspace that is in use \
             elsewhere as query-only. Input: optional workspace and detail. Result: state, identity, counts, \
             transaction; load diagnostics at Full.",
            Annotations::QUERY,
            &input,
            &output_schema(),
        );
        WorkspaceStatus { descriptor, workspaces }
    }
}

impl ToolHandler for WorkspaceStatus {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome> {
        Box::pin(async move {
            let arguments = shapes::arguments(&arguments)?;
            let selector = shapes::workspace_selector(&arguments)?;
            let detail = shapes::text(&arguments, "detail").unwrap_or_else(|| "Standard".to_owned());
            let report = self.workspaces.status(selector.as_ref(), context.progress).await?;
            let data = data(&report, &detail).to_string();
            Ok(ToolSuccess { data, snapshot: Some(report.snapshot), warnings: Vec::new() })
        })
    }
}

fn data(report: &StatusReport, detail: &str) -> serde_json::Value {
    let mut data = json!({
        "state": report.state.as_str(),
        "reloadRequired": report.reload_required,
        "instances": []
    });
    if detail != "Minimal" {
        data["workspace"] = reports::identity(&report.identity);
        data["projectCount"] = report.project_count.into();
        data["documentCount"] = report.document_count.into();
    }
    if detail == "Full" {
        data["loadDiagnostics"] = reports::diagnostics(&report.load_diagnostics, Some(&report.snapshot));
    }
    if let Some(change) = &report.external_change {
        let mut value = json!({
            "detectionSource": change.detection_source.as_str(),
            "kind": change.kind.as_str(),
            "path": change.path.display().to_string()
        });
        if let Some(previous) = &change.previous_path {
            value["previousPath"] = previous.display().to_string().into();
        }
        data["externalChange"] = value;
    }
    data
}

fn output_schema() -> serde_json::Value {
    json!({
        "type": "object",
        "required": ["state", "reloadRequired", "instances"],
        "properties": {
            "state": { "enum": ["Ready", "TransactionActive", "TransactionConflicted", "WorkspaceOutOfDate"] },
            "workspace": shapes::identity_schema(),
            "projectCount": { "type": "integer" },
            "documentCount": { "type": "integer" },
            "loadDiagnostics": shapes::diagnostics_schema(),
            "transaction": { "type": ["object", "null"] },
            "reloadRequired": { "type": "boolean" },
            "externalChange": {
                "type": ["object", "null"],
                "required": ["detectionSource", "kind"],
                "properties": {
                    "detectionSource": { "enum": ["FileSystemWatcher", "MetadataPolling", "ManifestValidation"] },
                    "kind": { "type": "string" },
                    "path": { "type": "string" },
                    "previousPath": { "type": "string" },
                    "errorCode": { "type": "string" }
                }
            },
            "instances": { "type": "array", "items": { "type": "object" } }
        }
    })
}
