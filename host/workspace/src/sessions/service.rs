//! Everything that can be asked about workspaces.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::{mpsc, watch};
use workbench_core::{
    Admission, Code, Diagnostic, Engine, EngineWorkspace, Failure, LoadRequest, Loaded, Progress, QueryResult,
    Severity, SnapshotInfo, WorkspaceSelector,
};

use super::audience::Audience;
use super::keeper::{Done, Keeper};
use super::loading::{Loading, before_load, blocking, changed_during_load};
use super::registry::Registry;
use super::select;
use super::session::{Facts, Session, Shared};
use super::state::State;
use crate::admission::{Authority, Gate, msbuild_properties, on_windows_drive};
use crate::{
    DetectionSource, OpenReport, OpenRequest, ServiceOptions, StatusReport, WorkspaceIdentity, WorkspaceState,
};

/// The open workspaces of a server: at most four.
pub struct WorkspaceService {
    engine: Arc<dyn Engine>,
    options: ServiceOptions,
    registry: Registry,
}

/// Closes a loaded workspace that nobody came to own.
struct Orphan(Option<Arc<dyn EngineWorkspace>>);

impl Drop for Orphan {
    fn drop(&mut self) {
        if let (Some(workspace), Ok(runtime)) = (self.0.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(async move { workspace.close().await });
        }
    }
}

impl WorkspaceService {
    pub fn new(engine: Arc<dyn Engine>, options: ServiceOptions) -> Arc<WorkspaceService> {
        Arc::new(WorkspaceService { engine, options, registry: Registry::default() })
    }

    pub fn options(&self) -> &ServiceOptions {
        &self.options
    }

    /// Opens one more workspace. `client_roots` are the client's own roots, where it offers them. Dropping the future
    /// gives the open up and ends what it started.
    ///
    /// # Errors
    /// Those of `workspace-open` (`tools.md` §4).
    pub async fn open(
        &self,
        request: OpenRequest,
        client_roots: Option<Vec<PathBuf>>,
        progress: Arc<dyn Progress>,
    ) -> QueryResult<OpenReport> {
        let alias = request.alias.clone();
        if alias.as_ref().is_some_and(|alias| alias.trim().is_empty()) {
            return Err(Failure::new(Code::InvalidRequest, "`alias` must not be empty.").into());
        }
        let configured = self.options.allowed_roots.clone();
        let (authority, properties) = blocking(move || {
            let OpenRequest { path, workspace_root, msbuild_properties: properties, .. } = request;
            let authority =
                Authority::establish(&path, workspace_root.as_deref(), &configured, client_roots.as_deref())?;
            Ok::<_, Failure>((authority, msbuild_properties(&properties)?))
        })
        .await??;
        let place = self.registry.reserve(&authority.file.path, alias.as_deref()).await?;
        let session = Arc::new(self.load(authority, alias, properties, progress).await?);
        let report = session.report();
        place.fill(session);
        Ok(report)
    }

    async fn load(
        &self,
        authority: Authority,
        alias: Option<String>,
        properties: Vec<(String, String)>,
        progress: Arc<dyn Progress>,
    ) -> QueryResult<Session> {
        let audience: Arc<Audience> = Arc::default();
        let seat = audience.join(progress);
        let facts = Facts {
            id: uuid::Uuid::new_v4().to_string(),
            alias,
            loaded_path: authority.file.path.clone(),
            root: authority.root.clone(),
        };
        let newest = SnapshotInfo {
            workspace_id: facts.id.clone(),
            workspace_epoch: 1,
            snapshot_id: uuid::Uuid::new_v4().to_string(),
            transaction_revision: None,
        };
        let gate = Arc::new(Gate::new(authority.root.clone(), self.options.external_document_policy));
        let (for_reading, reading_gate) = (authority.clone(), Arc::clone(&gate));
        let (solution, mut baseline, started) = blocking(move || before_load(&for_reading, &reading_gate)).await??;
        let request = LoadRequest {
            manifest: solution.manifest.clone(),
            root: authority.root.clone(),
            properties,
            snapshot: newest.clone(),
        };
        let admission = Arc::clone(&gate) as Arc<dyn Admission>;
        let Loaded { workspace, contents } =
            self.engine.load(request, admission, Arc::clone(&audience) as Arc<dyn Progress>).await?;
        let mut orphan = Orphan(Some(Arc::clone(&workspace)));
        gate.check_documents(&contents.inputs)?;
        let missing = solution.missing.clone();
        let manifest = solution.manifest.clone();
        let to_follow = contents.clone();
        let baseline = blocking(move || {
            baseline.follow(&to_follow, &manifest, &missing, started);
            baseline
        })
        .await?;
        let advice = advice(&authority);
        let mut loading = Loading {
            workspace: Arc::clone(&workspace),
            authority,
            gate,
            audience: Arc::clone(&audience),
            solution,
            advice,
            baseline: Arc::new(baseline),
            newest,
            refused: None,
            is_quick: false,
            is_opening: true,
        };
        let (done, seen) = watch::channel(Done { ticket: 0, result: Ok(()) });
        let state = State {
            lifecycle: WorkspaceState::Ready,
            current: loading.hold_newest(),
            summary: loading.summary(&contents),
            external_change: None,
            cause: None,
        };
        let shared = Arc::new(Shared::new(facts, state, seen, audience));
        // What changed while it was loaded differs from the disk as it was before.
        let outcome = loading.bring_up_to_date(&shared, DetectionSource::MetadataPolling, true).await?;
        if let Some(cause) = shared.state().cause.clone() {
            return Err(cause.into());
        }
        if outcome.unsettled {
            return Err(changed_during_load().into());
        }
        drop(seat);
        loading.is_opening = false;
        orphan.0 = None;
        let (reloads, jobs) = mpsc::unbounded_channel();
        let keeper = Keeper { shared: Arc::clone(&shared), loading, done, reloads: jobs };
        let keeper = tokio::spawn(keeper.run());
        Ok(Session::new(shared, workspace, reloads, self.options.max_concurrent_queries, keeper))
    }

    /// Ordered by id.
    pub fn list(&self) -> Vec<WorkspaceIdentity> {
        self.registry.sessions().iter().map(|session| session.identity()).collect()
    }

    /// The workspace that owns the server's one transaction.
    pub fn transaction_owner(&self) -> Option<String> {
        let sessions = self.registry.sessions();
        sessions.iter().find(|session| session.state().has_transaction()).map(|session| session.identity().workspace_id)
    }

    /// The workspace that a request means.
    ///
    /// # Errors
    /// `WorkspaceNotOpen`, `WorkspaceSelectorRequired`, `-Invalid`, `-NotFound`, `-Mismatch`.
    pub fn select(&self, selector: Option<&WorkspaceSelector>) -> Result<Arc<Session>, Failure> {
        select::select(&self.registry.sessions(), selector)
    }

    /// # Errors
    /// Those of `select`.
    pub async fn status(
        &self,
        selector: Option<&WorkspaceSelector>,
        progress: Arc<dyn Progress>,
    ) -> QueryResult<StatusReport> {
        self.select(selector)?.status(progress).await
    }

    /// # Errors
    /// Those of `select` and of [`Session::reload`].
    pub async fn reload(
        &self,
        selector: Option<&WorkspaceSelector>,
        force: bool,
        progress: Arc<dyn Progress>,
    ) -> QueryResult<OpenReport> {
        self.select(selector)?.reload(force, progress).await
    }

    /// Waits for running reads, closes the workspace and answers the path that was loaded. Once the reads are done it
    /// goes on also when nobody waits for it any more.
    ///
    /// # Errors
    /// Those of `select`, and `TransactionOpen`.
    pub async fn close(&self, selector: Option<&WorkspaceSelector>) -> QueryResult<PathBuf> {
        let session = self.select(selector)?;
        session.drain().await?;
        let path = session.loaded_path().to_path_buf();
        let registry = self.registry.clone();
        let ending = tokio::spawn(async move {
            registry.remove(&session);
            session.end().await;
        });
        // A panic of the engine's while closing still leaves the workspace closed to readers.
        let _ = ending.await;
        Ok(path)
    }

    /// Closes every workspace and ends every engine, whatever still runs.
    pub async fn close_all(&self) {
        for session in self.registry.sessions() {
            self.registry.remove(&session);
            session.end().await;
        }
    }
}

fn advice(authority: &Authority) -> Vec<Diagnostic> {
    if !on_windows_drive(&authority.root) {
        return Vec::new();
    }
    vec![Diagnostic::of_load(
        "WorkspaceOnWindowsFileSystemFromWsl",
        Severity::Warning,
        format!(
            "{} lies on a Windows drive mounted into the Linux subsystem, where every file access is slow; a copy on \
             the Linux file system is many times faster.",
            authority.root.display()
        ),
    )]
}
