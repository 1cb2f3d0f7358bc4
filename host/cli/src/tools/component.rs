//! A tool that a component implements: selects the workspace, holds a snapshot, hands the rest to the component.

use std::sync::Arc;

use serde_json::{Map, Value};
use workbench_core::{
    BoxFuture, CallContext, Code, Failure, Progress, QueryResult, SnapshotInfo, ToolDescriptor, ToolHandler,
    ToolOutcome, ToolSuccess,
};
use workbench_runtime::Plugin;
use workbench_workspace::WorkspaceService;

use super::shapes;

pub(crate) struct ComponentTool {
    descriptor: ToolDescriptor,
    plugin: Plugin,
    workspaces: Arc<WorkspaceService>,
    pages: bool,
}

impl ComponentTool {
    pub(crate) fn new(descriptor: ToolDescriptor, plugin: Plugin, workspaces: Arc<WorkspaceService>) -> ComponentTool {
        let pages = has_pages(&descriptor.input_schema);
        ComponentTool { descriptor, plugin, workspaces, pages }
    }

    /// The order of checks is that of decision D6.
    async fn answer(&self, arguments: &str, progress: Arc<dyn Progress>) -> ToolOutcome {
        let mut arguments = shapes::arguments(arguments)?;
        let selector = shapes::workspace_selector(&arguments)?;
        let expected = expected_snapshot(&arguments)?;
        if self.pages && expected.is_none() && starts_later(&arguments) {
            return Err(unbound_offset().into());
        }
        arguments.remove("workspace");
        arguments.remove("expectedSnapshot");
        let session = self.workspaces.select(selector.as_ref())?;
        let lease = session.read(progress).await?;
        let info = lease.info().clone();
        if let Some(expected) = expected.filter(|expected| *expected != info) {
            return Err(mismatch(&expected, &info).into());
        }
        let text = Value::Object(arguments).to_string();
        let answer = self.plugin.call(&self.descriptor.name, &text, Arc::clone(lease.snapshot())).await?;
        Ok(ToolSuccess { data: answer.data, snapshot: Some(info), warnings: answer.warnings })
    }
}

impl ToolHandler for ComponentTool {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome> {
        Box::pin(async move { self.answer(&arguments, context.progress).await })
    }
}

/// Whether the tool's list can be gone on with: it publishes both `offset` and `expectedSnapshot`.
fn has_pages(input_schema: &str) -> bool {
    let schema: Value = serde_json::from_str(input_schema).unwrap_or_default();
    ["offset", "expectedSnapshot"].iter().all(|name| schema["properties"].get(name).is_some())
}

/// Whether the answer shall not start with the first item.
fn starts_later(arguments: &Map<String, Value>) -> bool {
    arguments.get("offset").and_then(Value::as_u64).is_some_and(|offset| offset > 0)
}

/// A later page of another state of the code would repeat or leave out items.
fn unbound_offset() -> Failure {
    Failure::new(
        Code::InvalidRequest,
        "offset: above 0 it needs expectedSnapshot, the snapshot of the answer that is gone on with.",
    )
}

/// The `expectedSnapshot` argument; `None` where it was left out.
fn expected_snapshot(arguments: &Map<String, Value>) -> QueryResult<Option<SnapshotInfo>> {
    let Some(Value::Object(given)) = arguments.get("expectedSnapshot") else { return Ok(None) };
    let number = |name: &str| given.get(name).and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
    let read = || {
        Some(SnapshotInfo {
            workspace_id: shapes::text(given, "workspaceId")?.to_ascii_lowercase(),
            workspace_epoch: number("workspaceEpoch")?,
            snapshot_id: shapes::text(given, "snapshotId")?.to_ascii_lowercase(),
            transaction_revision: match given.get("transactionRevision") {
                None | Some(Value::Null) => None,
                Some(_) => Some(number("transactionRevision")?),
            },
        })
    };
    match read() {
        Some(info) => Ok(Some(info)),
        None => Err(Failure::new(
            Code::InvalidRequest,
            "expectedSnapshot: send a snapshot object back unchanged: workspaceId, workspaceEpoch, snapshotId, transactionRevision.",
        )
        .into()),
    }
}

fn mismatch(expected: &SnapshotInfo, current: &SnapshotInfo) -> Failure {
    let what = if expected.workspace_id != current.workspace_id {
        "it names another workspace"
    } else if expected.workspace_epoch != current.workspace_epoch {
        "the workspace changed since"
    } else {
        "the code changed since"
    };
    let message =
        format!("expectedSnapshot is not the current snapshot: {what}. Take the current one from workspace-status.");
    Failure::new(Code::SnapshotMismatch, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshot() -> SnapshotInfo {
        SnapshotInfo {
            workspace_id: "a1".to_owned(),
            workspace_epoch: 3,
            snapshot_id: "b2".to_owned(),
            transaction_revision: None,
        }
    }

    #[test]
    fn expected_snapshots() {
        let read = |text: &str| expected_snapshot(&shapes::arguments(text).unwrap());
        assert_eq!(read("{}").unwrap(), None);
        assert_eq!(read(r#"{"expectedSnapshot":null}"#).unwrap(), None);
        let sent_back = r#"{"expectedSnapshot":{"workspaceId":"A1","workspaceEpoch":3,"snapshotId":"B2","transactionRevision":null}}"#;
        assert_eq!(read(sent_back).unwrap(), Some(snapshot()));
        assert!(read(r#"{"expectedSnapshot":{"workspaceId":"a1"}}"#).is_err());
    }

    #[test]
    fn pages_are_bound_to_a_snapshot() {
        let both = r#"{"properties":{"offset":{},"expectedSnapshot":{}}}"#;
        let cases = [(both, true), (r#"{"properties":{"offset":{}}}"#, false), ("{}", false)];
        for (schema, pages) in cases {
            assert_eq!(has_pages(schema), pages, "{schema}");
        }
        let arguments =
            [(r#"{"offset":1}"#, true), (r#"{"offset":0}"#, false), (r#"{"offset":null}"#, false), ("{}", false)];
        for (text, later) in arguments {
            assert_eq!(starts_later(&shapes::arguments(text).unwrap()), later, "{text}");
        }
        assert!(unbound_offset().message.contains("expectedSnapshot"));
    }

    #[test]
    fn a_mismatch_says_what_changed() {
        let mut newer = snapshot();
        newer.workspace_epoch = 4;
        let failure = mismatch(&snapshot(), &newer);
        assert_eq!(failure.code, Code::SnapshotMismatch);
        assert!(failure.message.contains("the workspace changed since"));
    }
}
