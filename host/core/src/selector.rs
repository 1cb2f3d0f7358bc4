//! How a request names a workspace, a project, a document, a place or a symbol (`tools.md` §3.1, `behaviour.md` §5).
//!
//! The shapes are checked by whoever reads the request (exactly one of, at least one of); resolving is the engine's.

use crate::TextSpan;

/// All given fields must name the same loaded workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkspaceSelector {
    pub workspace_id: Option<String>,
    pub alias: Option<String>,
    pub path: Option<String>,
}

/// All given fields must match; without a framework it means every framework of the one project file (decision D1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProjectSelector {
    pub project_id: Option<String>,
    pub name: Option<String>,
    pub path: Option<String>,
    pub target_framework: Option<String>,
}

/// Exactly one of `path` and `document_id`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocumentSelector {
    pub path: Option<String>,
    pub document_id: Option<String>,
    pub project: Option<ProjectSelector>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocationSelector {
    Span {
        document: DocumentSelector,
        range: TextSpan,
    },
    /// Text that stands exactly once in the document, or once with that context immediately around it.
    Selection {
        document: DocumentSelector,
        selected_text: String,
        context_before: Option<String>,
        context_after: Option<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolSelector {
    Location {
        at: LocationSelector,
        project: Option<ProjectSelector>,
    },
    /// A documentation comment id such as `M:Ns.Type.Method(System.Int32)`.
    DocumentationId {
        id: String,
        project: Option<ProjectSelector>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Scope {
    #[default]
    Solution,
    Project(ProjectSelector),
    Document(DocumentSelector),
    Projects(Vec<ProjectSelector>),
}
