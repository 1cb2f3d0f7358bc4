//! Selectors that an answer hands out ready to be sent back.
//!
//! They name documents and projects by id: an id fits exactly one, where a path may be linked into several projects.

use serde::Serialize;

use super::Span;
use crate::wit;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProjectSelectorOut<'a> {
    pub project_id: &'a str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentSelectorOut<'a> {
    pub document_id: &'a str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpanSelectorOut<'a> {
    pub document: DocumentSelectorOut<'a>,
    pub range: Span,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LocationSelectorOut<'a> {
    pub span: SpanSelectorOut<'a>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SymbolSelectorOut<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<LocationSelectorOut<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation_comment_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<ProjectSelectorOut<'a>>,
}

impl<'a> LocationSelectorOut<'a> {
    /// `None` for a place that lies in no document, or in one that a generator wrote.
    pub fn of(location: &'a wit::Location) -> Option<LocationSelectorOut<'a>> {
        let document = location.document.as_ref().filter(|_| !location.is_generated)?;
        let document = DocumentSelectorOut { document_id: &document.id };
        let range = Span { start: location.span.start, length: location.span.length };
        Some(LocationSelectorOut { span: SpanSelectorOut { document, range } })
    }
}

impl<'a> SymbolSelectorOut<'a> {
    /// The documentation id with the project that declares the symbol: an id alone may exist in several projects. Where
    /// that is not possible (locals, symbols of metadata), the place of the declaration, or else the place `asked` at
    /// which the symbol was found.
    pub fn canonical(symbol: &'a wit::Symbol, asked: Option<&'a wit::Location>) -> Option<SymbolSelectorOut<'a>> {
        if let (Some(id), Some(project_id)) = (&symbol.documentation_id, &symbol.project_id) {
            let project = Some(ProjectSelectorOut { project_id });
            return Some(SymbolSelectorOut { location: None, documentation_comment_id: Some(id), project });
        }
        let location = symbol
            .location
            .as_ref()
            .and_then(LocationSelectorOut::of)
            .or_else(|| asked.and_then(LocationSelectorOut::of))?;
        Some(SymbolSelectorOut { location: Some(location), documentation_comment_id: None, project: None })
    }
}
