//! Progress of one call, told to a client that asked for it.
//!
//! Tools report as often as they like and never wait. Of what they report the newest is sent, at most ten times a
//! second; the protocol wants each number to be greater than the one before.

use std::sync::Arc;
use std::time::Duration;

use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::{Peer, RoleServer};
use tokio::sync::watch;
use workbench_core::{NoProgress, Progress};

/// The least time between two notifications of one call.
const INTERVAL: Duration = Duration::from_millis(100);

/// How long a finished call waits for a notification that is being sent, so that none follows its answer.
const LAST_SEND: Duration = Duration::from_millis(100);

/// What a new message at an unchanged number is counted as.
const NUDGE: f64 = 0.01;

#[derive(Clone, Debug, PartialEq)]
struct Step {
    done: u64,
    total: Option<u64>,
    message: String,
}

struct Reporter {
    newest: watch::Sender<Option<Step>>,
}

impl Progress for Reporter {
    fn report(&self, done: u64, total: Option<u64>, message: &str) {
        self.newest.send_if_modified(|newest| {
            let done = newest.as_ref().map_or(done, |step| step.done.max(done));
            let step = Step { done, total, message: message.to_owned() };
            let changed = newest.as_ref() != Some(&step);
            if changed {
                *newest = Some(step);
            }
            changed
        });
    }
}

/// Runs `work` with a progress that goes to the client, if it gave a token.
pub(crate) async fn with_progress<F: Future>(
    peer: Peer<RoleServer>,
    token: Option<ProgressToken>,
    work: impl FnOnce(Arc<dyn Progress>) -> F,
) -> F::Output {
    let Some(token) = token else {
        return work(Arc::new(NoProgress)).await;
    };
    let (newest, steps) = watch::channel(None);
    let (finished, end) = watch::channel(());
    let forward = forward(peer, token, steps, end);
    let work = work(Arc::new(Reporter { newest }));
    tokio::pin!(forward, work);
    let result = tokio::select! {
        biased;
        result = &mut work => result,
        // Without a listener the tool goes on as before.
        () = &mut forward => return work.await,
    };
    drop(finished);
    let _ = tokio::time::timeout(LAST_SEND, forward).await;
    result
}

/// Ends when `end` closes or the client is gone.
async fn forward(
    peer: Peer<RoleServer>,
    token: ProgressToken,
    mut steps: watch::Receiver<Option<Step>>,
    mut end: watch::Receiver<()>,
) {
    let mut sequence = Sequence::default();
    loop {
        tokio::select! {
            biased;
            _ = end.changed() => return,
            changed = steps.changed() => if changed.is_err() { return },
        }
        let step = steps.borrow_and_update().clone();
        let Some(step) = step else { continue };
        let mut notification = ProgressNotificationParam::new(token.clone(), sequence.next(step.done));
        if let Some(total) = step.total {
            notification = notification.with_total(total as f64);
        }
        if !step.message.is_empty() {
            notification = notification.with_message(step.message);
        }
        if peer.notify_progress(notification).await.is_err() {
            return;
        }
        tokio::select! {
            biased;
            _ = end.changed() => return,
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}

/// Numbers that grow with every notification, also when only the message is new.
#[derive(Default)]
struct Sequence(Option<f64>);

impl Sequence {
    fn next(&mut self, done: u64) -> f64 {
        let next = match self.0 {
            Some(last) if done as f64 <= last => last + NUDGE,
            _ => done as f64,
        };
        self.0 = Some(next);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_always() {
        let mut sequence = Sequence::default();
        let sent: Vec<f64> = [0, 0, 1, 1, 5, 3].into_iter().map(|done| sequence.next(done)).collect();
        assert_eq!(sent, [0.0, 0.01, 1.0, 1.01, 5.0, 5.01]);
    }

    #[test]
    fn the_newest_step_wins_and_never_falls() {
        let (newest, mut steps) = watch::channel(None);
        let reporter = Reporter { newest };
        reporter.report(4, Some(9), "a");
        reporter.report(2, Some(9), "b");
        let step = steps.borrow_and_update().clone();
        assert_eq!(step, Some(Step { done: 4, total: Some(9), message: "b".to_owned() }));
        reporter.report(4, Some(9), "b");
        assert!(!steps.has_changed().unwrap(), "nothing new was said");
    }
}
