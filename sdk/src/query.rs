//! The seam between tools and what answers them.
//!
//! It mirrors the WIT imports one to one and adds nothing. On wasm it is the host; in native tests it is
//! [`crate::testing::Fake`].

use crate::analyses::AnalysesQuery;
use crate::bindings::roslyn_workbench::plugin::{semantics, workspace};
use crate::flow::FlowQuery;
use crate::hierarchy::HierarchyQuery;
use crate::wit::{
    DefinitionPage, DiagnosticPage, DiagnosticQuery, DocumentRef, DocumentSelector, Enclosing, Failure, Location,
    LocationSelector, Outline, OutlineQuery, ProjectDetails, ProjectSelector, ReferencePage, ReferenceQuery, Snapshot,
    SnapshotInfo, SolutionInfo, SymbolDetails, SymbolPage, SymbolSearch, SymbolSelector, TextSlice,
};

/// What can be asked of the one snapshot that a call was given. Every function fails with the codes of the selectors
/// that it takes.
pub trait Query: AnalysesQuery + FlowQuery + HierarchyQuery {
    fn info(&self) -> SnapshotInfo;
    fn solution(&self) -> Result<SolutionInfo, Failure>;
    fn project(&self, project: &ProjectSelector) -> Result<ProjectDetails, Failure>;
    fn document(&self, document: &DocumentSelector) -> Result<DocumentRef, Failure>;
    fn locate(&self, at: &LocationSelector) -> Result<Location, Failure>;
    /// Whole lines `first..=last`, one-based, clamped to the document.
    fn lines(&self, document_id: &str, first: u32, last: u32) -> Result<TextSlice, Failure>;
    fn symbol(&self, symbol: &SymbolSelector, with_documentation: bool) -> Result<SymbolDetails, Failure>;
    fn enclosing(&self, at: &LocationSelector) -> Result<Enclosing, Failure>;
    fn search(&self, search: &SymbolSearch) -> Result<SymbolPage, Failure>;
    fn definitions(&self, symbol: &SymbolSelector, limit: u32) -> Result<DefinitionPage, Failure>;
    fn references(&self, query: &ReferenceQuery) -> Result<ReferencePage, Failure>;
    fn diagnostics(&self, query: &DiagnosticQuery) -> Result<DiagnosticPage, Failure>;
    fn outline(&self, query: &OutlineQuery) -> Result<Outline, Failure>;
}

impl Query for Snapshot {
    fn info(&self) -> SnapshotInfo {
        Snapshot::info(self)
    }

    fn solution(&self) -> Result<SolutionInfo, Failure> {
        workspace::get_solution(self)
    }

    fn project(&self, project: &ProjectSelector) -> Result<ProjectDetails, Failure> {
        workspace::get_project(self, project)
    }

    fn document(&self, document: &DocumentSelector) -> Result<DocumentRef, Failure> {
        workspace::resolve_document(self, document)
    }

    fn locate(&self, at: &LocationSelector) -> Result<Location, Failure> {
        workspace::resolve_location(self, at)
    }

    fn lines(&self, document_id: &str, first: u32, last: u32) -> Result<TextSlice, Failure> {
        workspace::read_lines(self, document_id, first, last)
    }

    fn symbol(&self, symbol: &SymbolSelector, with_documentation: bool) -> Result<SymbolDetails, Failure> {
        semantics::get_symbol(self, symbol, with_documentation)
    }

    fn enclosing(&self, at: &LocationSelector) -> Result<Enclosing, Failure> {
        semantics::get_enclosing_symbols(self, at)
    }

    fn search(&self, search: &SymbolSearch) -> Result<SymbolPage, Failure> {
        semantics::search_symbols(self, search)
    }

    fn definitions(&self, symbol: &SymbolSelector, limit: u32) -> Result<DefinitionPage, Failure> {
        semantics::get_definitions(self, symbol, limit)
    }

    fn references(&self, query: &ReferenceQuery) -> Result<ReferencePage, Failure> {
        semantics::find_references(self, query)
    }

    fn diagnostics(&self, query: &DiagnosticQuery) -> Result<DiagnosticPage, Failure> {
        semantics::get_diagnostics(self, query)
    }

    fn outline(&self, query: &OutlineQuery) -> Result<Outline, Failure> {
        semantics::get_outline(self, query)
    }
}
