//! The interface `analyses`: findings of our own definition, and dependencies.

use wasmtime::component::Resource;

use crate::bindings::roslyn_workbench::plugin::analyses::{
    ChangeImpact, CyclePage, CycleQuery, DependencyGraph, DependencyGraphQuery, DependencyPage, DependencyQuery,
    DependentPage, DependentQuery, DuplicatePage, DuplicateQuery, Host, TestPage, TestQuery, UndisposedPage,
    UnusedPage, UnusedQuery,
};
use crate::bindings::roslyn_workbench::plugin::semantics::DiagnosticPage;
use crate::bindings::roslyn_workbench::plugin::types::{Failure, Scope};
use crate::state::{CallState, SnapshotHandle};

type Handle = Resource<SnapshotHandle>;
type Answer<T> = wasmtime::Result<Result<T, Failure>>;

impl Host for CallState {
    async fn analyze_async(&mut self, s: Handle, scope: Scope, limit: u32) -> Answer<DiagnosticPage> {
        let answer = self.asked(&s)?.async_findings(scope.into(), limit).await;
        self.answered(answer)
    }

    async fn analyze_disposables(&mut self, s: Handle, scope: Scope, limit: u32) -> Answer<UndisposedPage> {
        let answer = self.asked(&s)?.undisposed(scope.into(), limit).await;
        self.answered(answer)
    }

    async fn find_unused_symbols(&mut self, s: Handle, query: UnusedQuery) -> Answer<UnusedPage> {
        let answer = self.asked(&s)?.unused_symbols(query.into()).await;
        self.answered(answer)
    }

    async fn find_duplicate_code(&mut self, s: Handle, query: DuplicateQuery) -> Answer<DuplicatePage> {
        let answer = self.asked(&s)?.duplicates(query.into()).await;
        self.answered(answer)
    }

    async fn get_dependency_graph(&mut self, s: Handle, query: DependencyGraphQuery) -> Answer<DependencyGraph> {
        let answer = self.asked(&s)?.dependency_graph(query.into()).await;
        self.answered(answer)
    }

    async fn find_dependency_cycles(&mut self, s: Handle, query: CycleQuery) -> Answer<CyclePage> {
        let answer = self.asked(&s)?.dependency_cycles(query.into()).await;
        self.answered(answer)
    }

    async fn get_symbol_dependencies(&mut self, s: Handle, query: DependencyQuery) -> Answer<DependencyPage> {
        let answer = self.asked(&s)?.dependencies(query.into()).await;
        self.answered(answer)
    }

    async fn get_symbol_dependents(&mut self, s: Handle, query: DependentQuery) -> Answer<DependentPage> {
        let answer = self.asked(&s)?.dependents(query.into()).await;
        self.answered(answer)
    }

    async fn get_change_impact(&mut self, s: Handle, query: DependentQuery) -> Answer<ChangeImpact> {
        let answer = self.asked(&s)?.change_impact(query.into()).await;
        self.answered(answer)
    }

    async fn get_test_impact(&mut self, s: Handle, query: TestQuery) -> Answer<TestPage> {
        let answer = self.asked(&s)?.test_impact(query.into()).await;
        self.answered(answer)
    }
}
