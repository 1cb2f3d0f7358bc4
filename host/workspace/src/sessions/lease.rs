//! Lending states of the code.

use std::sync::Arc;

use tokio::sync::OwnedSemaphorePermit;
use workbench_core::{EngineWorkspace, Snapshot, SnapshotInfo};

/// One state that the engine holds for us. The engine lets go of it when nobody here does: no lease, and it is not the
/// current one.
pub(super) struct Held {
    workspace: Arc<dyn EngineWorkspace>,
    pub(super) snapshot: Arc<dyn Snapshot>,
    pub(super) info: SnapshotInfo,
}

impl Held {
    pub(super) fn new(workspace: Arc<dyn EngineWorkspace>, info: SnapshotInfo) -> Held {
        Held { snapshot: workspace.snapshot(&info), workspace, info }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.workspace.release(&self.info.snapshot_id);
    }
}

/// A state that the engine may have made although its making was given up; let go of unless it is held in time.
pub(super) struct Unheld {
    workspace: Arc<dyn EngineWorkspace>,
    info: Option<SnapshotInfo>,
}

impl Unheld {
    pub(super) fn new(workspace: Arc<dyn EngineWorkspace>, info: SnapshotInfo) -> Unheld {
        Unheld { workspace, info: Some(info) }
    }

    pub(super) fn hold(mut self) -> Option<Held> {
        self.info.take().map(|info| Held::new(Arc::clone(&self.workspace), info))
    }
}

impl Drop for Unheld {
    fn drop(&mut self) {
        if let Some(info) = &self.info {
            self.workspace.release(&info.snapshot_id);
        }
    }
}

/// One state of the code, lent to a reader. Dropping it gives everything back.
pub struct ReadLease {
    pub(super) held: Arc<Held>,
    pub(super) _permit: OwnedSemaphorePermit,
}

impl ReadLease {
    pub fn snapshot(&self) -> &Arc<dyn Snapshot> {
        &self.held.snapshot
    }

    pub fn info(&self) -> &SnapshotInfo {
        &self.held.info
    }
}
