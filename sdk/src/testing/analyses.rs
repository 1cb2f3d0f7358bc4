//! The fake's answers about findings and dependencies.

use super::{Asked, Fake};
use crate::analyses::AnalysesQuery;
use crate::wit::{
    ChangeImpact, CyclePage, CycleQuery, DependencyGraph, DependencyGraphQuery, DependencyPage, DependencyQuery,
    DependentPage, DependentQuery, DiagnosticPage, DuplicatePage, DuplicateQuery, Failure, Scope, TestPage, TestQuery,
    UndisposedPage, UnusedPage, UnusedQuery,
};

/// What a tool asked about findings and dependencies.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalysesAsked {
    AsyncFindings(Scope, u32),
    Undisposed(Scope, u32),
    UnusedSymbols(UnusedQuery),
    Duplicates(DuplicateQuery),
    DependencyGraph(DependencyGraphQuery),
    DependencyCycles(CycleQuery),
    Dependencies(DependencyQuery),
    Dependents(DependentQuery),
    ChangeImpact(DependentQuery),
    TestImpact(TestQuery),
}

/// Answers set by a test.
#[derive(Default)]
pub struct AnalysesFake {
    pub async_findings: Option<DiagnosticPage>,
    pub undisposed: Option<UndisposedPage>,
    pub unused: Option<UnusedPage>,
    pub duplicates: Option<DuplicatePage>,
    pub graph: Option<DependencyGraph>,
    pub cycles: Option<CyclePage>,
    pub dependencies: Option<DependencyPage>,
    pub dependents: Option<DependentPage>,
    pub impact: Option<ChangeImpact>,
    pub tests: Option<TestPage>,
}

impl Fake {
    fn analysed<T: Clone>(&self, asked: AnalysesAsked, answer: &Option<T>) -> Result<T, Failure> {
        self.answer(Asked::Analyses(asked), answer)
    }
}

impl AnalysesQuery for Fake {
    fn async_findings(&self, scope: &Scope, limit: u32) -> Result<DiagnosticPage, Failure> {
        self.analysed(AnalysesAsked::AsyncFindings(scope.clone(), limit), &self.analyses.async_findings)
    }

    fn undisposed(&self, scope: &Scope, limit: u32) -> Result<UndisposedPage, Failure> {
        self.analysed(AnalysesAsked::Undisposed(scope.clone(), limit), &self.analyses.undisposed)
    }

    fn unused_symbols(&self, query: &UnusedQuery) -> Result<UnusedPage, Failure> {
        self.analysed(AnalysesAsked::UnusedSymbols(query.clone()), &self.analyses.unused)
    }

    fn duplicates(&self, query: &DuplicateQuery) -> Result<DuplicatePage, Failure> {
        self.analysed(AnalysesAsked::Duplicates(query.clone()), &self.analyses.duplicates)
    }

    fn dependency_graph(&self, query: &DependencyGraphQuery) -> Result<DependencyGraph, Failure> {
        self.analysed(AnalysesAsked::DependencyGraph(query.clone()), &self.analyses.graph)
    }

    fn dependency_cycles(&self, query: &CycleQuery) -> Result<CyclePage, Failure> {
        self.analysed(AnalysesAsked::DependencyCycles(query.clone()), &self.analyses.cycles)
    }

    fn dependencies(&self, query: &DependencyQuery) -> Result<DependencyPage, Failure> {
        self.analysed(AnalysesAsked::Dependencies(query.clone()), &self.analyses.dependencies)
    }

    fn dependents(&self, query: &DependentQuery) -> Result<DependentPage, Failure> {
        self.analysed(AnalysesAsked::Dependents(query.clone()), &self.analyses.dependents)
    }

    fn change_impact(&self, query: &DependentQuery) -> Result<ChangeImpact, Failure> {
        self.analysed(AnalysesAsked::ChangeImpact(query.clone()), &self.analyses.impact)
    }

    fn test_impact(&self, query: &TestQuery) -> Result<TestPage, Failure> {
        self.analysed(AnalysesAsked::TestImpact(query.clone()), &self.analyses.tests)
    }
}
