//! The set of open workspaces and each one's life.

use std::path::PathBuf;
use std::sync::Arc;

use workbench_core::{Engine, Failure, Fault, Progress, QueryResult, Snapshot, SnapshotInfo, WorkspaceSelector};

use crate::{OpenReport, OpenRequest, ServiceOptions, StatusReport, WorkspaceIdentity};

pub struct WorkspaceService {
    engine: Arc<dyn Engine>,
    options: ServiceOptions,
}

/// One open workspace.
pub struct Session {
    identity: WorkspaceIdentity,
}

/// One state of the code, lent to a reader. Dropping it gives everything back.
pub struct ReadLease {
    snapshot: Arc<dyn Snapshot>,
    info: SnapshotInfo,
}

fn later<T>() -> QueryResult<T> {
    Err(Fault::host("workspace", "not built yet").into())
}

impl WorkspaceService {
    pub fn new(engine: Arc<dyn Engine>, options: ServiceOptions) -> Arc<WorkspaceService> {
        Arc::new(WorkspaceService { engine, options })
    }

    pub fn options(&self) -> &ServiceOptions {
        &self.options
    }

    /// `client_roots`: the client's own roots where it offers them.
    pub async fn open(
        &self,
        _request: OpenRequest,
        _client_roots: Option<Vec<PathBuf>>,
        _progress: Arc<dyn Progress>,
    ) -> QueryResult<OpenReport> {
        let _ = &self.engine;
        later()
    }

    /// Ordered by id.
    pub fn list(&self) -> Vec<WorkspaceIdentity> {
        Vec::new()
    }

    /// The workspace that owns the server's one transaction.
    pub fn transaction_owner(&self) -> Option<String> {
        None
    }

    pub fn select(&self, _selector: Option<&WorkspaceSelector>) -> Result<Arc<Session>, Failure> {
        Err(Failure::new(workbench_core::Code::WorkspaceNotOpen, "No workspace is open."))
    }

    pub async fn status(
        &self,
        _selector: Option<&WorkspaceSelector>,
        _progress: Arc<dyn Progress>,
    ) -> QueryResult<StatusReport> {
        later()
    }

    pub async fn reload(
        &self,
        _selector: Option<&WorkspaceSelector>,
        _force: bool,
        _progress: Arc<dyn Progress>,
    ) -> QueryResult<OpenReport> {
        later()
    }

    /// Answers the path that was loaded.
    pub async fn close(&self, _selector: Option<&WorkspaceSelector>) -> QueryResult<PathBuf> {
        later()
    }

    /// Closes every workspace and ends every engine, whatever still runs.
    pub async fn close_all(&self) {}
}

impl Session {
    pub fn identity(&self) -> WorkspaceIdentity {
        self.identity.clone()
    }

    /// Brings the workspace up to date, waits for its turn and lends the newest state.
    pub async fn read(&self, _progress: Arc<dyn Progress>) -> QueryResult<ReadLease> {
        later()
    }
}

impl ReadLease {
    pub fn snapshot(&self) -> &Arc<dyn Snapshot> {
        &self.snapshot
    }

    pub fn info(&self) -> &SnapshotInfo {
        &self.info
    }
}
