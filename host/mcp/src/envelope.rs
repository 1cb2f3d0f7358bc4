//! The one shape of every answer (`behaviour.md` §2), as compact JSON text.
//!
//! Absent optional fields are left out, empty lists are left out, and the order of fields is fixed.

use serde::Serialize;
use workbench_core::{Continuation, Diagnostic, Failure, Location, SnapshotInfo, TextSpan, ToolSuccess, Warning};

use crate::names;

/// An envelope and whether it is a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Envelope {
    pub(crate) text: String,
    pub(crate) is_error: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SnapshotShape<'a> {
    workspace_id: &'a str,
    workspace_epoch: u32,
    snapshot_id: &'a str,
    transaction_revision: Option<u32>,
}

impl<'a> From<&'a SnapshotInfo> for SnapshotShape<'a> {
    fn from(snapshot: &'a SnapshotInfo) -> SnapshotShape<'a> {
        SnapshotShape {
            workspace_id: &snapshot.workspace_id,
            workspace_epoch: snapshot.workspace_epoch,
            snapshot_id: &snapshot.snapshot_id,
            transaction_revision: snapshot.transaction_revision,
        }
    }
}

#[derive(Serialize)]
struct WarningShape<'a> {
    code: &'a str,
    message: &'a str,
}

fn warning_shapes(warnings: &[Warning]) -> Vec<WarningShape<'_>> {
    warnings.iter().map(|w| WarningShape { code: &w.code, message: &w.message }).collect()
}

/// A success. `data` must be a JSON object on one line; see [`crate::call`] for who makes sure of that.
pub(crate) fn success(data: &str, answer: &ToolSuccess) -> Envelope {
    let mut text = String::with_capacity(data.len() + 256);
    text.push_str(r#"{"ok":true,"data":"#);
    text.push_str(data);
    if let Some(snapshot) = &answer.snapshot {
        text.push_str(r#","snapshot":"#);
        text.push_str(&to_text(&SnapshotShape::from(snapshot)));
    }
    if !answer.warnings.is_empty() {
        text.push_str(r#","warnings":"#);
        text.push_str(&to_text(&warning_shapes(&answer.warnings)));
    }
    text.push('}');
    Envelope { text, is_error: false }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ErrorShape<'a> {
    code: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    correlation_id: Option<&'a str>,
}

#[derive(Serialize)]
struct ContinuationShape<'a> {
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tools: Option<&'a [&'a str]>,
    instruction: &'a str,
}

impl<'a> From<&'a Continuation> for ContinuationShape<'a> {
    fn from(continuation: &'a Continuation) -> ContinuationShape<'a> {
        let (tool, tools) = match continuation {
            Continuation::CallTool { tool, .. } => (Some(*tool), None),
            Continuation::ChooseTool { tools, .. } => (None, Some(*tools)),
            _ => (None, None),
        };
        ContinuationShape { kind: continuation.kind(), tool, tools, instruction: continuation.instruction() }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DocumentShape<'a> {
    document_id: &'a str,
    path: &'a str,
    project_id: &'a str,
}

#[derive(Serialize)]
struct SpanShape {
    start: u32,
    length: u32,
}

impl From<TextSpan> for SpanShape {
    fn from(span: TextSpan) -> SpanShape {
        SpanShape { start: span.start, length: span.length }
    }
}

/// A place in a failure. It carries no snapshot: a failure publishes none.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LocationShape<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<DocumentShape<'a>>,
    span: SpanShape,
    line: u32,
    column: u32,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    target_frameworks: &'a [String],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_generated: bool,
}

impl<'a> From<&'a Location> for LocationShape<'a> {
    fn from(location: &'a Location) -> LocationShape<'a> {
        LocationShape {
            document: location.document.as_ref().map(|document| DocumentShape {
                document_id: &document.id,
                path: &document.path,
                project_id: &document.project_id,
            }),
            span: location.span.into(),
            line: location.line,
            column: location.column,
            target_frameworks: &location.target_frameworks,
            is_generated: location.is_generated,
        }
    }
}

#[derive(Serialize)]
struct DiagnosticShape<'a> {
    id: &'a str,
    severity: &'a str,
    message: &'a str,
    /// Published as `null` when there is none.
    location: Option<LocationShape<'a>>,
}

impl<'a> From<&'a Diagnostic> for DiagnosticShape<'a> {
    fn from(diagnostic: &'a Diagnostic) -> DiagnosticShape<'a> {
        DiagnosticShape {
            id: &diagnostic.id,
            severity: diagnostic.severity.as_str(),
            message: &diagnostic.message,
            location: diagnostic.location.as_ref().map(LocationShape::from),
        }
    }
}

#[derive(Serialize)]
struct HandledShape<'a> {
    ok: bool,
    error: ErrorShape<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    continuation: Option<ContinuationShape<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<DiagnosticShape<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<WarningShape<'a>>,
}

/// A failure that the contract knows.
pub(crate) fn handled(failure: &Failure) -> Envelope {
    let shape = HandledShape {
        ok: false,
        error: ErrorShape { code: failure.code.as_str(), message: &failure.message, correlation_id: None },
        continuation: failure.continuation.as_ref().map(ContinuationShape::from),
        diagnostics: failure.diagnostics.iter().map(DiagnosticShape::from).collect(),
        warnings: warning_shapes(&failure.warnings),
    };
    Envelope { text: to_text(&shape), is_error: true }
}

/// What a client can do about an unexpected failure; it depends on the tools that are published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FollowUp {
    /// Whether `get-error-details` is there.
    pub(crate) details: bool,
    /// Whether `prepare-error-report` is there.
    pub(crate) prepare: bool,
    /// What the recorder says about consent.
    pub(crate) state: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DetailsShape {
    details_available: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    details_tool: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportingShape {
    state: &'static str,
    can_prepare: bool,
    /// Published as `null` when there is none.
    prepare_tool: Option<&'static str>,
}

#[derive(Serialize)]
struct UnhandledShape<'a> {
    ok: bool,
    error: ErrorShape<'a>,
    diagnostics: DetailsShape,
    reporting: ReportingShape,
}

/// An unexpected failure: of what happened only the correlation id of its local record is told.
pub(crate) fn unhandled(correlation_id: &str, follow_up: FollowUp) -> Envelope {
    let can_prepare = follow_up.prepare && matches!(follow_up.state, "Available" | "AlwaysApproved");
    let shape = UnhandledShape {
        ok: false,
        error: ErrorShape {
            code: "UnhandledException",
            message: "Tool execution failed.",
            correlation_id: Some(correlation_id),
        },
        diagnostics: DetailsShape {
            details_available: follow_up.details,
            details_tool: follow_up.details.then_some(names::ERROR_DETAILS),
        },
        reporting: ReportingShape {
            state: if follow_up.prepare { follow_up.state } else { "DisabledByConfiguration" },
            can_prepare,
            prepare_tool: can_prepare.then_some(names::PREPARE_REPORT),
        },
    };
    Envelope { text: to_text(&shape), is_error: true }
}

/// The shapes above hold nothing that could fail to serialise.
fn to_text(shape: &impl Serialize) -> String {
    serde_json::to_string(shape).unwrap_or_else(|_| "null".to_owned())
}
