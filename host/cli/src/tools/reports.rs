//! What the workspace tools answer.

use serde_json::{Value, json};
use workbench_core::{Diagnostic, SnapshotInfo, ToolSuccess};
use workbench_workspace::{OpenReport, WorkspaceIdentity};

use super::shapes;

pub(crate) fn identity(identity: &WorkspaceIdentity) -> Value {
    let mut value = json!({
        "workspaceId": identity.workspace_id,
        "workspaceEpoch": identity.workspace_epoch,
        "loadedPath": identity.loaded_path.display().to_string(),
        "workspaceRoot": identity.workspace_root.display().to_string()
    });
    if let Some(alias) = &identity.alias {
        value["alias"] = alias.as_str().into();
    }
    value
}

pub(crate) fn diagnostics(diagnostics: &[Diagnostic], snapshot: Option<&SnapshotInfo>) -> Value {
    diagnostics.iter().map(|d| shapes::diagnostic_json(d, snapshot)).collect()
}

/// The answer of open and reload.
pub(crate) fn opened(report: &OpenReport) -> ToolSuccess {
    let data = json!({
        "workspace": identity(&report.identity),
        "projectCount": report.project_count,
        "documentCount": report.document_count,
        "loadDiagnostics": diagnostics(&report.load_diagnostics, Some(&report.snapshot))
    });
    ToolSuccess { data: data.to_string(), snapshot: Some(report.snapshot.clone()), warnings: Vec::new() }
}

pub(crate) fn opened_schema() -> Value {
    json!({
        "type": "object",
        "required": ["workspace", "projectCount", "documentCount", "loadDiagnostics"],
        "properties": {
            "workspace": shapes::identity_schema(),
            "projectCount": { "type": "integer" },
            "documentCount": { "type": "integer" },
            "loadDiagnostics": shapes::diagnostics_schema()
        }
    })
}
