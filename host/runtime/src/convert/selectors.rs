//! Selectors and queries, from a component to the domain.

use workbench_core as core;

use super::{list, option};
use crate::bindings::roslyn_workbench::plugin::{semantics, types as wit};

impl From<wit::ProjectSelector> for core::ProjectSelector {
    fn from(selector: wit::ProjectSelector) -> Self {
        Self {
            project_id: selector.project_id,
            name: selector.name,
            path: selector.path,
            target_framework: selector.target_framework,
        }
    }
}

impl From<wit::DocumentSelector> for core::DocumentSelector {
    fn from(selector: wit::DocumentSelector) -> Self {
        Self { path: selector.path, document_id: selector.document_id, project: option(selector.project) }
    }
}

impl From<wit::LocationSelector> for core::LocationSelector {
    fn from(selector: wit::LocationSelector) -> Self {
        match selector {
            wit::LocationSelector::Span(span) => {
                Self::Span { document: span.document.into(), range: span.range.into() }
            }
            wit::LocationSelector::Selection(selection) => Self::Selection {
                document: selection.document.into(),
                selected_text: selection.selected_text,
                context_before: selection.context_before,
                context_after: selection.context_after,
            },
        }
    }
}

impl From<wit::SymbolSelector> for core::SymbolSelector {
    fn from(selector: wit::SymbolSelector) -> Self {
        match selector {
            wit::SymbolSelector::Location(symbol) => {
                Self::Location { at: symbol.at.into(), project: option(symbol.project) }
            }
            wit::SymbolSelector::DocumentationId(symbol) => {
                Self::DocumentationId { id: symbol.id, project: option(symbol.project) }
            }
        }
    }
}

impl From<wit::Scope> for core::Scope {
    fn from(scope: wit::Scope) -> Self {
        match scope {
            wit::Scope::Solution => Self::Solution,
            wit::Scope::Project(project) => Self::Project(project.into()),
            wit::Scope::Document(document) => Self::Document(document.into()),
            wit::Scope::Projects(projects) => Self::Projects(list(projects)),
        }
    }
}

impl From<semantics::SymbolSearch> for core::SymbolSearch {
    fn from(search: semantics::SymbolSearch) -> Self {
        Self {
            query: search.query,
            metadata_name: search.metadata_name,
            kinds: search.kinds,
            accessibilities: search.accessibilities,
            namespace: search.namespace,
            scope: search.scope.into(),
            limit: search.limit,
        }
    }
}

impl From<semantics::ReferenceQuery> for core::ReferencesQuery {
    fn from(query: semantics::ReferenceQuery) -> Self {
        Self {
            symbol: query.symbol.into(),
            scope: query.scope.into(),
            include_definitions: query.include_definitions,
            include_context: query.include_context,
            limit: query.limit,
        }
    }
}

impl From<semantics::DiagnosticQuery> for core::DiagnosticsQuery {
    fn from(query: semantics::DiagnosticQuery) -> Self {
        Self {
            scope: query.scope.into(),
            ids: query.ids,
            severities: list(query.severities),
            analyzers: query.analyzers,
            limit: query.limit,
        }
    }
}

impl From<semantics::OutlineQuery> for core::OutlineQuery {
    fn from(query: semantics::OutlineQuery) -> Self {
        Self {
            document: query.document.into(),
            include_members: query.include_members,
            max_depth: query.max_depth,
            limit: query.limit,
        }
    }
}
