//! Findings and dependencies.

use serde_json::{Value, json};
use workbench_core::{
    AffectedTests, Analyses, BoxFuture, ChangeImpact, CycleQuery, Dependencies, DependencyGraph, DependencyGraphQuery,
    DependencyNode, DependencyQuery, DependentQuery, Dependents, Diagnostic, DuplicateGroup, DuplicateQuery, Page,
    QueryResult, Scope, TestQuery, Undisposed, UnusedQuery, UnusedSymbol,
};

use super::WorkerSnapshot;
use crate::wire::analyses::{
    AffectedTestsWire, ChangeImpactWire, CycleWire, DependenciesWire, DependencyGraphWire, DependentsWire,
    DuplicateGroupWire, UndisposedWire, UnusedSymbolWire,
};
use crate::wire::params;
use crate::wire::places::{DiagnosticWire, PageWire};

fn scoped(scope: &Scope, limit: u32) -> Value {
    json!({ "scope": params::scope(scope), "limit": limit })
}

fn dependent(query: &DependentQuery) -> Value {
    json!({ "symbol": params::symbol(&query.symbol), "scope": params::scope(&query.scope), "limit": query.limit })
}

impl Analyses for WorkerSnapshot {
    fn async_findings(&self, scope: Scope, limit: u32) -> BoxFuture<'_, QueryResult<Page<Diagnostic>>> {
        Box::pin(async move {
            let answer: PageWire<DiagnosticWire> = self.ask("asyncFindings", scoped(&scope, limit)).await?;
            Ok(answer.into_page())
        })
    }

    fn undisposed(&self, scope: Scope, limit: u32) -> BoxFuture<'_, QueryResult<Page<Undisposed>>> {
        Box::pin(async move {
            let answer: PageWire<UndisposedWire> = self.ask("undisposed", scoped(&scope, limit)).await?;
            Ok(answer.into_page())
        })
    }

    fn unused_symbols(&self, query: UnusedQuery) -> BoxFuture<'_, QueryResult<Page<UnusedSymbol>>> {
        Box::pin(async move {
            let params = json!({
                "scope": params::scope(&query.scope),
                "includeInternal": query.include_internal,
                "excludeGenerated": query.exclude_generated,
                "limit": query.limit,
            });
            let answer: PageWire<UnusedSymbolWire> = self.ask("unusedSymbols", params).await?;
            Ok(answer.into_page())
        })
    }

    fn duplicates(&self, query: DuplicateQuery) -> BoxFuture<'_, QueryResult<Page<DuplicateGroup>>> {
        Box::pin(async move {
            let params = json!({
                "scope": params::scope(&query.scope),
                "minimumStatements": query.minimum_statements,
                "limit": query.limit,
                "occurrencesLimit": query.occurrences_limit,
            });
            let answer: PageWire<DuplicateGroupWire> = self.ask("duplicates", params).await?;
            Ok(answer.into_page())
        })
    }

    fn dependency_graph(&self, query: DependencyGraphQuery) -> BoxFuture<'_, QueryResult<DependencyGraph>> {
        Box::pin(async move {
            let params = json!({
                "scope": params::scope(&query.scope),
                "granularity": query.granularity.as_str(),
                "nodesLimit": query.nodes_limit,
                "edgesLimit": query.edges_limit,
            });
            self.ask::<DependencyGraphWire>("dependencyGraph", params).await.map(Into::into)
        })
    }

    fn dependency_cycles(&self, query: CycleQuery) -> BoxFuture<'_, QueryResult<Page<Vec<DependencyNode>>>> {
        Box::pin(async move {
            let params = json!({
                "scope": params::scope(&query.scope),
                "granularity": query.granularity.as_str(),
                "nodesLimit": query.nodes_limit,
                "edgesLimit": query.edges_limit,
                "limit": query.limit,
            });
            let answer: PageWire<CycleWire> = self.ask("dependencyCycles", params).await?;
            Ok(answer.into_page())
        })
    }

    fn dependencies(&self, query: DependencyQuery) -> BoxFuture<'_, QueryResult<Dependencies>> {
        Box::pin(async move {
            let params = json!({
                "symbol": params::symbol(&query.symbol),
                "includeAssemblies": query.include_assemblies,
                "limit": query.limit,
            });
            self.ask::<DependenciesWire>("dependencies", params).await.map(Into::into)
        })
    }

    fn dependents(&self, query: DependentQuery) -> BoxFuture<'_, QueryResult<Dependents>> {
        Box::pin(async move { self.ask::<DependentsWire>("dependents", dependent(&query)).await.map(Into::into) })
    }

    fn change_impact(&self, query: DependentQuery) -> BoxFuture<'_, QueryResult<ChangeImpact>> {
        Box::pin(async move { self.ask::<ChangeImpactWire>("changeImpact", dependent(&query)).await.map(Into::into) })
    }

    fn test_impact(&self, query: TestQuery) -> BoxFuture<'_, QueryResult<AffectedTests>> {
        Box::pin(async move {
            let params = json!({
                "symbol": params::symbol(&query.symbol),
                "scope": params::scope(&query.scope),
                "maxDepth": query.max_depth,
                "limit": query.limit,
            });
            self.ask::<AffectedTestsWire>("testImpact", params).await.map(Into::into)
        })
    }
}
