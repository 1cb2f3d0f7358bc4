//! Documents, locations, diagnostics, pages.

use serde::Deserialize;
use workbench_core::{Diagnostic, DocumentRef, Location, Page, Severity, TextSpan};

use super::frames::WarningWire;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentRefWire {
    id: String,
    path: String,
    project_id: String,
}

impl From<DocumentRefWire> for DocumentRef {
    fn from(wire: DocumentRefWire) -> DocumentRef {
        DocumentRef { id: wire.id, path: wire.path, project_id: wire.project_id }
    }
}

#[derive(Debug, Deserialize)]
struct SpanWire {
    start: u32,
    length: u32,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LocationWire {
    document: Option<DocumentRefWire>,
    span: SpanWire,
    line: u32,
    column: u32,
    #[serde(default)]
    target_frameworks: Vec<String>,
    #[serde(default)]
    is_generated: bool,
}

impl From<LocationWire> for Location {
    fn from(wire: LocationWire) -> Location {
        Location {
            document: wire.document.map(Into::into),
            span: TextSpan { start: wire.span.start, length: wire.span.length },
            line: wire.line,
            column: wire.column,
            target_frameworks: wire.target_frameworks,
            is_generated: wire.is_generated,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct DiagnosticWire {
    id: String,
    severity: String,
    message: String,
    location: Option<LocationWire>,
}

impl From<DiagnosticWire> for Diagnostic {
    fn from(wire: DiagnosticWire) -> Diagnostic {
        Diagnostic {
            id: wire.id,
            severity: Severity::parse(&wire.severity).unwrap_or(Severity::Warning),
            message: wire.message,
            location: wire.location.map(Into::into),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageWire<T> {
    items: Vec<T>,
    total: Option<u32>,
    #[serde(default)]
    has_more: bool,
    #[serde(default = "Vec::new")]
    warnings: Vec<WarningWire>,
}

impl<T> PageWire<T> {
    pub(crate) fn into_page<U: From<T>>(self) -> Page<U> {
        Page {
            items: self.items.into_iter().map(Into::into).collect(),
            total: self.total,
            has_more: self.has_more,
            warnings: self.warnings.into_iter().map(Into::into).collect(),
        }
    }
}
