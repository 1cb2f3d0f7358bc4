//! A snapshot that answers one question, the one for the solution, in the way a test wants it.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use workbench_core::*;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Solution {
    Empty,
    Failure,
    Fault,
    /// The question is never answered.
    Never,
}

pub(crate) struct TestSnapshot {
    solution: Solution,
    /// Questions that are being answered now.
    pub(crate) open: AtomicU32,
    pub(crate) asked: AtomicU32,
}

impl TestSnapshot {
    pub(crate) fn new(solution: Solution) -> Arc<TestSnapshot> {
        Arc::new(TestSnapshot { solution, open: AtomicU32::new(0), asked: AtomicU32::new(0) })
    }
}

/// The failure of [`Solution::Failure`]: with a continuation that its code would not have.
pub(crate) fn failure() -> Failure {
    Failure::new(Code::ProjectNotFound, "project: nothing has that name.")
        .with_diagnostics(vec![Diagnostic::of_load("X1", Severity::Error, "not loaded")])
        .with_continuation(Some(Continuation::RetryRequest { instruction: "Again." }))
}

/// The fault of [`Solution::Fault`].
pub(crate) fn fault() -> Fault {
    Fault { retryable: true, ..Fault::worker("System.Exception", "secret of the worker", vec![]) }
}

struct Open<'a>(&'a AtomicU32);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, SeqCst);
    }
}

fn not_here<T: Send + 'static>() -> BoxFuture<'static, QueryResult<T>> {
    Box::pin(async { Err(Fault::host("NotInThisTest", "").into()) })
}

impl workbench_core::Flow for TestSnapshot {}
impl workbench_core::Analyses for TestSnapshot {}
impl workbench_core::Hierarchy for TestSnapshot {}

impl Snapshot for TestSnapshot {
    fn info(&self) -> SnapshotInfo {
        SnapshotInfo {
            workspace_id: "w".into(),
            workspace_epoch: 1,
            snapshot_id: "s".into(),
            transaction_revision: None,
        }
    }

    fn solution(&self) -> BoxFuture<'_, QueryResult<SolutionInfo>> {
        self.asked.fetch_add(1, SeqCst);
        self.open.fetch_add(1, SeqCst);
        let open = Open(&self.open);
        Box::pin(async move {
            let _open = open;
            match self.solution {
                Solution::Empty => Ok(SolutionInfo { path: "a.sln".into(), folders: vec![], projects: vec![] }),
                Solution::Failure => Err(failure().into()),
                Solution::Fault => Err(fault().into()),
                Solution::Never => pending().await,
            }
        })
    }

    fn project(&self, _: ProjectSelector) -> BoxFuture<'_, QueryResult<ProjectDetails>> {
        not_here()
    }

    fn document(&self, _: DocumentSelector) -> BoxFuture<'_, QueryResult<DocumentRef>> {
        not_here()
    }

    fn locate(&self, _: LocationSelector) -> BoxFuture<'_, QueryResult<Location>> {
        not_here()
    }

    fn text(&self, _: String, _: u32, _: u32) -> BoxFuture<'_, QueryResult<TextSlice>> {
        not_here()
    }

    fn symbol(&self, _: SymbolSelector, _: bool) -> BoxFuture<'_, QueryResult<SymbolDetails>> {
        not_here()
    }

    fn enclosing_symbols(&self, _: LocationSelector) -> BoxFuture<'_, QueryResult<EnclosingSymbols>> {
        not_here()
    }

    fn search_symbols(&self, _: SymbolSearch) -> BoxFuture<'_, QueryResult<Page<Symbol>>> {
        not_here()
    }

    fn definitions(&self, _: SymbolSelector, _: u32) -> BoxFuture<'_, QueryResult<Definitions>> {
        not_here()
    }

    fn references(&self, _: ReferencesQuery) -> BoxFuture<'_, QueryResult<References>> {
        not_here()
    }

    fn diagnostics(&self, _: DiagnosticsQuery) -> BoxFuture<'_, QueryResult<Page<Diagnostic>>> {
        not_here()
    }

    fn outline(&self, _: OutlineQuery) -> BoxFuture<'_, QueryResult<Outline>> {
        not_here()
    }
}
