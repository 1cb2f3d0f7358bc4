//! Schema pieces and conversions that several server tools share.

use serde_json::{Map, Value, json};
use workbench_core::{
    Annotations, Code, Diagnostic, Failure, Location, SnapshotInfo, ToolDescriptor, ToolOrigin, WorkspaceSelector,
};

/// The `workspace` argument of every tool (`tools.md` §3.1).
pub(crate) fn workspace_schema() -> Value {
    json!({
        "type": ["object", "null"],
        "description": "Which open workspace; may be left out while only one is open. All given fields must name the same one.",
        "additionalProperties": false,
        "properties": {
            "workspaceId": { "type": ["string", "null"], "format": "uuid", "description": "Id from workspace-open or workspace-list." },
            "alias": { "type": ["string", "null"], "description": "Alias given at workspace-open." },
            "path": { "type": ["string", "null"], "description": "Absolute path of the opened solution or project." }
        }
    })
}

pub(crate) fn detail_schema(default: &str) -> Value {
    json!({
        "type": ["string", "null"],
        "enum": ["Minimal", "Standard", "Full", null],
        "description": format!("How much to tell; {default} when left out.")
    })
}

/// Schemas of values that appear in several answers.
pub(crate) fn identity_schema() -> Value {
    json!({
        "type": "object",
        "required": ["workspaceId", "workspaceEpoch", "loadedPath", "workspaceRoot"],
        "properties": {
            "workspaceId": { "type": "string" },
            "alias": { "type": ["string", "null"] },
            "workspaceEpoch": { "type": "integer" },
            "loadedPath": { "type": "string" },
            "workspaceRoot": { "type": "string" }
        }
    })
}

pub(crate) fn diagnostics_schema() -> Value {
    json!({
        "type": "array",
        "items": {
            "type": "object",
            "required": ["id", "severity", "message"],
            "properties": {
                "id": { "type": "string" },
                "severity": { "enum": ["Hidden", "Info", "Warning", "Error"] },
                "message": { "type": "string" },
                "location": { "type": ["object", "null"] }
            }
        }
    })
}

pub(crate) fn object_schema(required: &[&str], properties: Value) -> Value {
    json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties })
}

pub(crate) fn descriptor(
    name: &str,
    title: &str,
    description: &str,
    annotations: Annotations,
    input: &Value,
    output: &Value,
) -> ToolDescriptor {
    ToolDescriptor {
        name: name.to_owned(),
        title: title.to_owned(),
        description: description.to_owned(),
        input_schema: input.to_string(),
        output_schema: output.to_string(),
        annotations,
        origin: ToolOrigin::Server,
    }
}

/// The arguments as an object. They were checked against the schema before, so anything else is a wiring mistake
/// and is answered as a bad request rather than a crash.
pub(crate) fn arguments(text: &str) -> Result<Map<String, Value>, Failure> {
    match serde_json::from_str(text) {
        Ok(Value::Object(map)) => Ok(map),
        _ => Err(Failure::new(Code::InvalidRequest, "The arguments must be a JSON object.")),
    }
}

/// Takes a text argument; null and missing are the same.
pub(crate) fn text(arguments: &Map<String, Value>, name: &str) -> Option<String> {
    arguments.get(name).and_then(Value::as_str).map(str::to_owned)
}

/// The `workspace` argument; `None` where it was left out.
///
/// # Errors
/// `WorkspaceSelectorInvalid` for an object without any field.
pub(crate) fn workspace_selector(arguments: &Map<String, Value>) -> Result<Option<WorkspaceSelector>, Failure> {
    let Some(Value::Object(given)) = arguments.get("workspace") else { return Ok(None) };
    let selector = WorkspaceSelector {
        workspace_id: text(given, "workspaceId"),
        alias: text(given, "alias"),
        path: text(given, "path"),
    };
    if selector == WorkspaceSelector::default() {
        return Err(Failure::new(
            Code::WorkspaceSelectorInvalid,
            "workspace: give at least one of workspaceId, alias and path, or leave it out.",
        ));
    }
    Ok(Some(selector))
}

pub(crate) fn snapshot_json(info: &SnapshotInfo) -> Value {
    json!({
        "workspaceId": info.workspace_id,
        "workspaceEpoch": info.workspace_epoch,
        "snapshotId": info.snapshot_id,
        "transactionRevision": info.transaction_revision
    })
}

pub(crate) fn diagnostic_json(diagnostic: &Diagnostic, snapshot: Option<&SnapshotInfo>) -> Value {
    json!({
        "id": diagnostic.id,
        "severity": diagnostic.severity.as_str(),
        "message": diagnostic.message,
        "location": diagnostic.location.as_ref().map(|at| location_json(at, snapshot))
    })
}

fn location_json(at: &Location, snapshot: Option<&SnapshotInfo>) -> Value {
    json!({
        "document": at.document.as_ref().map(|d| json!({ "documentId": d.id, "path": d.path, "projectId": d.project_id })),
        "span": { "start": at.span.start, "length": at.span.length },
        "line": at.line,
        "column": at.column,
        "snapshot": snapshot.map(snapshot_json)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workspace_selectors() {
        let read = |text: &str| workspace_selector(&arguments(text).unwrap());
        assert_eq!(read("{}").unwrap(), None);
        assert_eq!(read(r#"{"workspace":null}"#).unwrap(), None);
        assert_eq!(read(r#"{"workspace":{}}"#).unwrap_err().code, Code::WorkspaceSelectorInvalid);
        assert_eq!(read(r#"{"workspace":{"alias":"a"}}"#).unwrap().unwrap().alias.as_deref(), Some("a"));
    }
}
