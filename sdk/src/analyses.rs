//! The part of the seam that asks for findings and dependencies: the WIT interface `analyses`, one to one.

use crate::bindings::roslyn_workbench::plugin::analyses;
use crate::wit::{
    ChangeImpact, CyclePage, CycleQuery, DependencyGraph, DependencyGraphQuery, DependencyPage, DependencyQuery,
    DependentPage, DependentQuery, DiagnosticPage, DuplicatePage, DuplicateQuery, Failure, Scope, Snapshot, TestPage,
    TestQuery, UndisposedPage, UnusedPage, UnusedQuery,
};

/// Findings and dependencies of the one snapshot that a call was given.
pub trait AnalysesQuery {
    fn async_findings(&self, scope: &Scope, limit: u32) -> Result<DiagnosticPage, Failure>;
    fn undisposed(&self, scope: &Scope, limit: u32) -> Result<UndisposedPage, Failure>;
    fn unused_symbols(&self, query: &UnusedQuery) -> Result<UnusedPage, Failure>;
    fn duplicates(&self, query: &DuplicateQuery) -> Result<DuplicatePage, Failure>;
    fn dependency_graph(&self, query: &DependencyGraphQuery) -> Result<DependencyGraph, Failure>;
    fn dependency_cycles(&self, query: &CycleQuery) -> Result<CyclePage, Failure>;
    fn dependencies(&self, query: &DependencyQuery) -> Result<DependencyPage, Failure>;
    fn dependents(&self, query: &DependentQuery) -> Result<DependentPage, Failure>;
    fn change_impact(&self, query: &DependentQuery) -> Result<ChangeImpact, Failure>;
    fn test_impact(&self, query: &TestQuery) -> Result<TestPage, Failure>;
}

impl AnalysesQuery for Snapshot {
    fn async_findings(&self, scope: &Scope, limit: u32) -> Result<DiagnosticPage, Failure> {
        analyses::analyze_async(self, scope, limit)
    }

    fn undisposed(&self, scope: &Scope, limit: u32) -> Result<UndisposedPage, Failure> {
        analyses::analyze_disposables(self, scope, limit)
    }

    fn unused_symbols(&self, query: &UnusedQuery) -> Result<UnusedPage, Failure> {
        analyses::find_unused_symbols(self, query)
    }

    fn duplicates(&self, query: &DuplicateQuery) -> Result<DuplicatePage, Failure> {
        analyses::find_duplicate_code(self, query)
    }

    fn dependency_graph(&self, query: &DependencyGraphQuery) -> Result<DependencyGraph, Failure> {
        analyses::get_dependency_graph(self, query)
    }

    fn dependency_cycles(&self, query: &CycleQuery) -> Result<CyclePage, Failure> {
        analyses::find_dependency_cycles(self, query)
    }

    fn dependencies(&self, query: &DependencyQuery) -> Result<DependencyPage, Failure> {
        analyses::get_symbol_dependencies(self, query)
    }

    fn dependents(&self, query: &DependentQuery) -> Result<DependentPage, Failure> {
        analyses::get_symbol_dependents(self, query)
    }

    fn change_impact(&self, query: &DependentQuery) -> Result<ChangeImpact, Failure> {
        analyses::get_change_impact(self, query)
    }

    fn test_impact(&self, query: &TestQuery) -> Result<TestPage, Failure> {
        analyses::get_test_impact(self, query)
    }
}
