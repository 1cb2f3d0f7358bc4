//! One open workspace, as everybody but its keeper sees it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, Semaphore, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use workbench_core::{Code, EngineWorkspace, Failure, Fault, Progress, QueryError, QueryResult};

use super::audience::Audience;
use super::keeper::{Done, Reload};
use super::lease::ReadLease;
use super::state::State;
use crate::{OpenReport, StatusReport, WorkspaceIdentity, WorkspaceState};

/// What never changes about a workspace.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) id: String,
    pub(super) alias: Option<String>,
    pub(super) loaded_path: PathBuf,
    pub(super) root: PathBuf,
}

/// What a session and its keeper share.
pub(super) struct Shared {
    pub(super) facts: Facts,
    state: Mutex<State>,
    /// The last ticket given out. A look serves every ticket that was given out before it began.
    pub(super) tickets: AtomicU64,
    pub(super) wake: Notify,
    /// The keeper holds the other end, so that waiting ends with it.
    done: watch::Receiver<Done>,
    pub(super) audience: Arc<Audience>,
    /// Whether the keeper has nothing left to do in the background.
    pub(super) settled: watch::Sender<bool>,
}

impl Shared {
    pub(super) fn new(facts: Facts, state: State, done: watch::Receiver<Done>, audience: Arc<Audience>) -> Shared {
        Shared {
            facts,
            state: Mutex::new(state),
            tickets: AtomicU64::new(0),
            wake: Notify::new(),
            done,
            audience,
            settled: watch::Sender::new(false),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn identity(&self, epoch: u32) -> WorkspaceIdentity {
        WorkspaceIdentity {
            workspace_id: self.facts.id.clone(),
            alias: self.facts.alias.clone(),
            workspace_epoch: epoch,
            loaded_path: self.facts.loaded_path.clone(),
            workspace_root: self.facts.root.clone(),
        }
    }

    pub(super) fn report(&self) -> OpenReport {
        let state = self.state();
        OpenReport {
            identity: self.identity(state.current.info.workspace_epoch),
            snapshot: state.current.info.clone(),
            project_count: state.summary.project_count,
            document_count: state.summary.document_count,
            load_diagnostics: state.summary.diagnostics.clone(),
        }
    }
}

/// One open workspace.
pub struct Session {
    shared: Arc<Shared>,
    workspace: Arc<dyn EngineWorkspace>,
    reloads: mpsc::UnboundedSender<Reload>,
    /// How many reads may run at a time; fair, so nobody starves.
    permits: Arc<Semaphore>,
    permit_count: u32,
    keeper: JoinHandle<()>,
}

impl Session {
    pub(super) fn new(
        shared: Arc<Shared>,
        workspace: Arc<dyn EngineWorkspace>,
        reloads: mpsc::UnboundedSender<Reload>,
        max_concurrent_queries: usize,
        keeper: JoinHandle<()>,
    ) -> Session {
        let permit_count = u32::try_from(max_concurrent_queries.clamp(1, 4096)).unwrap_or(1);
        let permits = Arc::new(Semaphore::new(permit_count as usize));
        Session { shared, workspace, reloads, permits, permit_count, keeper }
    }

    pub(super) fn id(&self) -> &str {
        &self.shared.facts.id
    }

    pub(super) fn alias(&self) -> Option<&str> {
        self.shared.facts.alias.as_deref()
    }

    /// Absolute, links in its folder resolved.
    pub fn loaded_path(&self) -> &Path {
        &self.shared.facts.loaded_path
    }

    /// Absolute, links resolved.
    pub fn root(&self) -> &Path {
        &self.shared.facts.root
    }

    pub fn identity(&self) -> WorkspaceIdentity {
        let epoch = self.shared.state().current.info.workspace_epoch;
        self.shared.identity(epoch)
    }

    pub(super) fn report(&self) -> OpenReport {
        self.shared.report()
    }

    pub fn state(&self) -> WorkspaceState {
        self.shared.state().lifecycle
    }

    /// Waits for its turn, brings the workspace up to date and lends the newest state. Dropping the future, at any
    /// point, leaves nothing behind.
    ///
    /// # Errors
    /// `WorkspaceOutOfDate`, `TransactionConflicted`, and `WorkspaceNotOpen` when it is closed meanwhile.
    pub async fn read(&self, progress: Arc<dyn Progress>) -> QueryResult<ReadLease> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| self.gone())?;
        self.bring_up_to_date(progress).await?;
        let state = self.shared.state();
        match state.refusal() {
            Some(failure) => Err(failure.into()),
            None => Ok(ReadLease { held: Arc::clone(&state.current), _permit: permit }),
        }
    }

    /// Waits until a look at the disk that began after this call is done.
    async fn bring_up_to_date(&self, progress: Arc<dyn Progress>) -> QueryResult<()> {
        let _seat = self.shared.audience.join(progress);
        let mut done = self.shared.done.clone();
        let ticket = self.shared.tickets.fetch_add(1, Ordering::SeqCst) + 1;
        self.shared.wake.notify_one();
        loop {
            if let Done { ticket: served, result } = &*done.borrow_and_update()
                && *served >= ticket
            {
                return result.clone();
            }
            done.changed().await.map_err(|_| self.gone())?;
        }
    }

    /// The state as it is after a look at the disk.
    ///
    /// # Errors
    /// `WorkspaceNotOpen` when it is closed meanwhile.
    pub async fn status(&self, progress: Arc<dyn Progress>) -> QueryResult<StatusReport> {
        match self.bring_up_to_date(progress).await {
            // What keeps it from being brought up to date is no reason not to tell its state.
            Ok(()) | Err(QueryError::Fault(_)) => {}
            Err(failure) => return Err(failure),
        }
        let state = self.shared.state();
        Ok(StatusReport {
            state: state.lifecycle,
            identity: self.shared.identity(state.current.info.workspace_epoch),
            project_count: state.summary.project_count,
            document_count: state.summary.document_count,
            load_diagnostics: state.summary.diagnostics.clone(),
            reload_required: state.lifecycle == WorkspaceState::WorkspaceOutOfDate,
            external_change: state.external_change.clone(),
            out_of_date_cause: state.cause.clone(),
            snapshot: state.current.info.clone(),
        })
    }

    /// Loads everything again. Dropping the future gives the reload up and keeps the loaded state.
    ///
    /// # Errors
    /// `WorkspaceReloadBlocked`, `WorkspaceReloadNotRequired` (unless forced), `WorkspaceAuthorityChanged`, and those
    /// of opening.
    pub async fn reload(&self, force: bool, progress: Arc<dyn Progress>) -> QueryResult<OpenReport> {
        let _seat = self.shared.audience.join(progress);
        let (reply, answer) = oneshot::channel();
        self.reloads.send(Reload { force, reply }).map_err(|_| self.gone())?;
        answer.await.map_err(|_| self.gone())?
    }

    /// Starts a transaction as far as the workspace's state is concerned.
    ///
    /// # Errors
    /// `TransactionAlreadyActive`, `WorkspaceOutOfDate`.
    pub fn begin_transaction(&self) -> Result<(), Failure> {
        self.shift(WorkspaceState::started, "A transaction cannot start")
    }

    /// Ends it. A workspace that was changed outside meanwhile is out of date until the next look takes that in.
    ///
    /// # Errors
    /// `NoActiveTransaction`.
    pub fn end_transaction(&self) -> Result<(), Failure> {
        self.shift(WorkspaceState::ended, "There is no transaction to end")
    }

    fn shift(&self, step: fn(WorkspaceState) -> Result<WorkspaceState, Code>, what: &str) -> Result<(), Failure> {
        let mut state = self.shared.state();
        let next = step(state.lifecycle)
            .map_err(|code| Failure::new(code, format!("{what}: the workspace is {}.", state.lifecycle.as_str())))?;
        state.lifecycle = next;
        Ok(())
    }

    /// Waits for running reads, then ends everything. Cancelling it before the reads are done changes nothing.
    pub(super) async fn drain(&self) -> QueryResult<()> {
        let refuse = |state: WorkspaceState| match state.has_transaction() {
            true => Err(Failure::new(Code::TransactionOpen, "The workspace has an open transaction.")),
            false => Ok(()),
        };
        refuse(self.state())?;
        let all = Arc::clone(&self.permits).acquire_many_owned(self.permit_count).await.map_err(|_| self.gone())?;
        refuse(self.state())?;
        self.permits.close();
        drop(all);
        Ok(())
    }

    /// Ends the keeper and the engine, whatever still runs.
    pub(super) async fn end(&self) {
        self.permits.close();
        self.keeper.abort();
        // Until it has let go of its end: then nothing of it runs any more.
        let mut done = self.shared.done.clone();
        while done.changed().await.is_ok() {}
        self.workspace.close().await;
    }

    fn gone(&self) -> QueryError {
        if self.keeper.is_finished() && !self.permits.is_closed() {
            return Fault::host("KeeperEnded", "the task that keeps a workspace up to date has ended").into();
        }
        Failure::new(Code::WorkspaceNotOpen, format!("{} was closed.", self.loaded_path().display())).into()
    }

    /// Waits until the background work (digests, watches) is done.
    #[doc(hidden)]
    pub async fn settled(&self) {
        let mut settled = self.shared.settled.subscribe();
        let _ = settled.wait_for(|settled| *settled).await;
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}
