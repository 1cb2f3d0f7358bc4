//! The task that alone brings one workspace up to date.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};
use workbench_core::{Code, Failure, QueryError, QueryResult};

use super::loading::{Loading, Outcome};
use super::session::Shared;
use super::upkeep::Upkeep;
use crate::{DetectionSource, OpenReport, WorkspaceState};

/// Changes come in bursts; they are taken in when it has been quiet for so long, or after the longest wait.
const QUIET: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(1);
/// How often is looked where files cannot be watched.
const POLL: Duration = Duration::from_secs(2);

/// The last look at the disk: which tickets it served, and what prevented it.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub(super) ticket: u64,
    pub(super) result: QueryResult<()>,
}

pub(super) struct Reload {
    pub(super) force: bool,
    pub(super) reply: oneshot::Sender<QueryResult<OpenReport>>,
}

pub(super) struct Keeper {
    pub(super) shared: Arc<Shared>,
    pub(super) loading: Loading,
    pub(super) done: watch::Sender<Done>,
    pub(super) reloads: mpsc::UnboundedReceiver<Reload>,
}

/// What happened next.
enum Event {
    Reload(Reload),
    Asked,
    Kept(bool),
    Rung,
    Quiet,
    Poll,
    End,
}

impl Keeper {
    /// Runs until the session is gone.
    pub(super) async fn run(mut self) {
        let mut upkeep = Upkeep::new();
        let signal = upkeep.signal();
        let mut watching = true;
        // When a burst began and when it counts as over.
        let mut burst: Option<(Instant, Instant)> = None;
        upkeep.request(&self.loading.baseline);
        loop {
            self.shared.settled.send_replace(upkeep.is_idle());
            let poll = Instant::now() + POLL;
            let event = tokio::select! {
                biased;
                reload = self.reloads.recv() => reload.map_or(Event::End, Event::Reload),
                kept = upkeep.next() => Event::Kept(match kept {
                    Some(kept) => {
                        Arc::make_mut(&mut self.loading.baseline).add_digests(kept.hashed);
                        kept.watching
                    }
                    None => watching,
                }),
                () = self.shared.wake.notified() => Event::Asked,
                () = signal.notified() => Event::Rung,
                () = sleep_until(burst.map_or(poll, |(_, over)| over)), if burst.is_some() => Event::Quiet,
                () = sleep_until(poll), if !watching => Event::Poll,
            };
            let moved = match event {
                Event::End => return,
                Event::Reload(reload) => self.reload(reload).await,
                Event::Asked => self.look(DetectionSource::MetadataPolling).await,
                Event::Poll => self.look_unasked(DetectionSource::MetadataPolling).await,
                Event::Quiet => {
                    burst = None;
                    self.look_unasked(DetectionSource::FileSystemWatcher).await
                }
                Event::Rung => {
                    let now = Instant::now();
                    let began = burst.map_or(now, |(began, _)| began);
                    burst = Some((began, (now + QUIET).min(began + LONGEST)));
                    false
                }
                Event::Kept(all) => {
                    watching = all;
                    upkeep.take_again()
                }
            };
            if moved {
                upkeep.request(&self.loading.baseline);
            }
        }
    }

    /// Serves every ticket given out so far. Answers whether there is other disk to watch now.
    async fn look(&mut self, source: DetectionSource) -> bool {
        let ticket = self.shared.tickets.load(Ordering::SeqCst);
        let outcome = self.loading.bring_up_to_date(&self.shared, source, true).await;
        let moved = outcome.as_ref().is_ok_and(Outcome::moved);
        self.done.send_replace(Done { ticket, result: outcome.map(|_| ()) });
        moved
    }

    /// A look that nobody waits for. Where a change could not be taken in, only a call tries again.
    async fn look_unasked(&mut self, source: DetectionSource) -> bool {
        if self.shared.state().lifecycle == WorkspaceState::WorkspaceOutOfDate {
            return false;
        }
        let outcome = self.loading.bring_up_to_date(&self.shared, source, false).await;
        if let Err(QueryError::Fault(fault)) = &outcome {
            tracing::warn!(fault = %fault.type_name, "a change could not be taken in in the background");
        }
        outcome.as_ref().is_ok_and(Outcome::moved)
    }

    /// Answers whether anything was loaded.
    async fn reload(&mut self, reload: Reload) -> bool {
        let Reload { force, mut reply } = reload;
        let result = tokio::select! {
            result = Self::reloaded(&mut self.loading, &self.shared, force) => result,
            () = reply.closed() => return false,
        };
        let loaded = result.is_ok();
        // Nobody may be waiting any more.
        let _ = reply.send(result);
        loaded
    }

    async fn reloaded(loading: &mut Loading, shared: &Shared, force: bool) -> QueryResult<OpenReport> {
        let lifecycle = shared.state().lifecycle;
        if lifecycle.has_transaction() {
            return Err(Failure::new(
                Code::WorkspaceReloadBlocked,
                "The workspace has an open transaction; commit or roll it back first.",
            )
            .into());
        }
        if let Err(failure) = loading.authority.recheck() {
            shared.state().out_of_date(None, failure.clone());
            return Err(failure.into());
        }
        if force || lifecycle == WorkspaceState::WorkspaceOutOfDate {
            loading.load_everything(shared).await?;
        } else {
            let outcome = loading.bring_up_to_date(shared, DetectionSource::MetadataPolling, true).await?;
            let cause = shared.state().cause.clone();
            if let Some(cause) = cause {
                return Err(cause.into());
            }
            if !outcome.loaded {
                return Err(Failure::new(
                    Code::WorkspaceReloadNotRequired,
                    "Nothing has changed: changes from outside are taken in by themselves. `force`: true loads \
                     everything again.",
                )
                .into());
            }
        }
        Ok(shared.report())
    }
}
