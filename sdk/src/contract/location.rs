//! Places, documents and what stands at places.

use serde::Serialize;

use super::{LocationSelectorOut, View};
use crate::wit::{self, Severity};

/// The identity of the state of the code; echoed back as `expectedSnapshot`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot<'a> {
    pub workspace_id: &'a str,
    pub workspace_epoch: u32,
    pub snapshot_id: &'a str,
    /// Null outside a transaction.
    pub transaction_revision: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DocRef<'a> {
    pub document_id: &'a str,
    pub path: &'a str,
    pub project_id: &'a str,
}

/// Zero-based UTF-16 code units.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Span {
    pub start: u32,
    pub length: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Loc<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<DocRef<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// One-based.
    pub line: u32,
    /// One-based, in UTF-16 code units.
    pub column: u32,
    pub snapshot: Snapshot<'a>,
    /// Names the place again, whatever else has the same path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selector: Option<LocationSelectorOut<'a>>,
    /// Decision D1: only where the place holds in some frameworks of its project and not in all.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub target_frameworks: &'a [String],
    /// Decision D13: only where a source generator wrote the document. No selector reaches such a document, so it is
    /// no `document` of the contract either (`behaviour.md` §5): its path stands in `generated_path`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_generated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generated_path: Option<&'a str>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Diag<'a> {
    pub id: &'a str,
    pub severity: &'static str,
    pub message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Loc<'a>>,
}

impl View {
    pub fn snapshot(&self) -> Snapshot<'_> {
        Snapshot {
            workspace_id: &self.snapshot.workspace_id,
            workspace_epoch: self.snapshot.workspace_epoch,
            snapshot_id: &self.snapshot.snapshot_id,
            transaction_revision: self.snapshot.transaction_revision,
        }
    }

    pub fn document<'a>(&self, document: &'a wit::DocumentRef) -> DocRef<'a> {
        DocRef { document_id: &document.id, path: &document.path, project_id: &document.project_id }
    }

    pub fn location<'a>(&'a self, location: &'a wit::Location) -> Loc<'a> {
        let span = Span { start: location.span.start, length: location.span.length };
        let (document, generated) = match &location.document {
            Some(document) if location.is_generated => (None, Some(document.path.as_str())),
            document => (document.as_ref(), None),
        };
        Loc {
            document: document.map(|document| self.document(document)),
            span: location.document.is_some().then_some(span),
            line: location.line,
            column: location.column,
            snapshot: self.snapshot(),
            selector: LocationSelectorOut::of(location),
            target_frameworks: &location.target_frameworks,
            is_generated: location.is_generated,
            generated_path: generated,
        }
    }

    pub fn locations<'a>(&'a self, locations: &'a [wit::Location]) -> impl Iterator<Item = Loc<'a>> {
        locations.iter().map(|location| self.location(location))
    }

    pub fn diagnostic<'a>(&'a self, diagnostic: &'a wit::Diagnostic) -> Diag<'a> {
        Diag {
            id: &diagnostic.id,
            severity: match diagnostic.severity {
                Severity::Hidden => "Hidden",
                Severity::Info => "Info",
                Severity::Warning => "Warning",
                Severity::Error => "Error",
            },
            message: &diagnostic.message,
            location: diagnostic.location.as_ref().map(|location| self.location(location)),
        }
    }
}
