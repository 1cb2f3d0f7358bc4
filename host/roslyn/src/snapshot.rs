//! A handle to one state of the code, asked over the pipe.

mod analyses;
mod flow;
mod hierarchy;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use workbench_core::{
    BoxFuture, Definitions, Diagnostic, DiagnosticsQuery, DocumentRef, DocumentSelector, EnclosingSymbols, Location,
    LocationSelector, Outline, OutlineQuery, Page, ProjectDetails, ProjectSelector, ProjectSummary, QueryResult,
    References, ReferencesQuery, Snapshot, SnapshotInfo, SolutionFolder, SolutionInfo, Symbol, SymbolDetails,
    SymbolSearch, SymbolSelector, TextSlice,
};

use crate::supervisor::Supervisor;
use crate::wire::answers::{
    DefinitionsWire, EnclosingSymbolsWire, OutlineWire, ReferencesWire, SolutionWire, SymbolDetailsWire, TextSliceWire,
};
use crate::wire::params;
use crate::wire::places::{DiagnosticWire, DocumentRefWire, LocationWire, PageWire};
use crate::wire::symbols::{ProjectDetailsWire, SymbolWire};

/// What the solution file says and the worker does not know.
#[derive(Debug, Default)]
pub(crate) struct SolutionFacts {
    /// As answers name it.
    pub(crate) path: String,
    pub(crate) folders: Vec<SolutionFolder>,
    /// Project path, as answers name it, to its solution folder's path.
    pub(crate) folder_of: BTreeMap<String, String>,
}

impl SolutionFacts {
    fn complete(&self, mut summary: ProjectSummary) -> ProjectSummary {
        summary.solution_folder_path = self.folder_of.get(&summary.path).cloned();
        summary
    }
}

/// Asks the worker about one snapshot.
#[derive(Debug)]
pub(crate) struct WorkerSnapshot {
    pub(crate) supervisor: Arc<Supervisor>,
    pub(crate) facts: Arc<SolutionFacts>,
    pub(crate) info: SnapshotInfo,
}

impl WorkerSnapshot {
    async fn ask<T: DeserializeOwned>(&self, method: &str, mut params: Value) -> QueryResult<T> {
        params["snapshot"] = Value::String(self.info.snapshot_id.clone());
        self.supervisor.call(method, &params).await
    }
}

impl Snapshot for WorkerSnapshot {
    fn info(&self) -> SnapshotInfo {
        self.info.clone()
    }

    fn solution(&self) -> BoxFuture<'_, QueryResult<SolutionInfo>> {
        Box::pin(async {
            let answer: SolutionWire = self.ask("solution", json!({})).await?;
            let projects = answer.projects.into_iter().map(|project| self.facts.complete(project.into())).collect();
            Ok(SolutionInfo { path: self.facts.path.clone(), folders: self.facts.folders.clone(), projects })
        })
    }

    fn project(&self, project: ProjectSelector) -> BoxFuture<'_, QueryResult<ProjectDetails>> {
        Box::pin(async move {
            let answer: ProjectDetailsWire =
                self.ask("project", json!({ "project": params::project(&project) })).await?;
            let details = ProjectDetails::from(answer);
            Ok(ProjectDetails { summary: self.facts.complete(details.summary.clone()), ..details })
        })
    }

    fn document(&self, document: DocumentSelector) -> BoxFuture<'_, QueryResult<DocumentRef>> {
        Box::pin(async move {
            let params = json!({ "document": params::document(&document) });
            self.ask::<DocumentRefWire>("document", params).await.map(Into::into)
        })
    }

    fn locate(&self, at: LocationSelector) -> BoxFuture<'_, QueryResult<Location>> {
        Box::pin(async move {
            self.ask::<LocationWire>("locate", json!({ "at": params::location(&at) })).await.map(Into::into)
        })
    }

    fn text(&self, document_id: String, first_line: u32, last_line: u32) -> BoxFuture<'_, QueryResult<TextSlice>> {
        Box::pin(async move {
            let params = json!({ "documentId": document_id, "firstLine": first_line, "lastLine": last_line });
            self.ask::<TextSliceWire>("text", params).await.map(Into::into)
        })
    }

    fn symbol(&self, symbol: SymbolSelector, with_documentation: bool) -> BoxFuture<'_, QueryResult<SymbolDetails>> {
        Box::pin(async move {
            let params = json!({ "symbol": params::symbol(&symbol), "withDocumentation": with_documentation });
            self.ask::<SymbolDetailsWire>("symbol", params).await.map(Into::into)
        })
    }

    fn enclosing_symbols(&self, at: LocationSelector) -> BoxFuture<'_, QueryResult<EnclosingSymbols>> {
        Box::pin(async move {
            let params = json!({ "at": params::location(&at) });
            self.ask::<EnclosingSymbolsWire>("enclosingSymbols", params).await.map(Into::into)
        })
    }

    fn search_symbols(&self, search: SymbolSearch) -> BoxFuture<'_, QueryResult<Page<Symbol>>> {
        Box::pin(async move {
            let answer: PageWire<SymbolWire> = self.ask("searchSymbols", params::search(&search)).await?;
            Ok(answer.into_page())
        })
    }

    fn definitions(&self, symbol: SymbolSelector, limit: u32) -> BoxFuture<'_, QueryResult<Definitions>> {
        Box::pin(async move {
            let params = json!({ "symbol": params::symbol(&symbol), "limit": limit });
            self.ask::<DefinitionsWire>("definitions", params).await.map(Into::into)
        })
    }

    fn references(&self, query: ReferencesQuery) -> BoxFuture<'_, QueryResult<References>> {
        Box::pin(
            async move { self.ask::<ReferencesWire>("references", params::references(&query)).await.map(Into::into) },
        )
    }

    fn diagnostics(&self, query: DiagnosticsQuery) -> BoxFuture<'_, QueryResult<Page<Diagnostic>>> {
        Box::pin(async move {
            let answer: PageWire<DiagnosticWire> = self.ask("diagnostics", params::diagnostics(&query)).await?;
            Ok(answer.into_page())
        })
    }

    fn outline(&self, query: OutlineQuery) -> BoxFuture<'_, QueryResult<Outline>> {
        Box::pin(async move { self.ask::<OutlineWire>("outline", params::outline(&query)).await.map(Into::into) })
    }
}
