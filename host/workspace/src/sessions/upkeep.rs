//! What a keeper has done in the background after each change of what is loaded: watches and digests.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::task::JoinHandle;

use crate::changes::{Baseline, Hashed, Signal, Watch, hash_all};

/// The outcome of one round.
pub(super) struct Kept {
    pub(super) hashed: Vec<Hashed>,
    /// Whether every folder is watched.
    pub(super) watching: bool,
}

pub(super) struct Upkeep {
    watch: Arc<Watch>,
    signal: Signal,
    running: Option<JoinHandle<Kept>>,
    again: bool,
    stop: Arc<AtomicBool>,
}

impl Upkeep {
    pub(super) fn new() -> Upkeep {
        let signal = Signal::default();
        Upkeep {
            watch: Arc::new(Watch::new(Arc::clone(&signal))),
            signal,
            running: None,
            again: false,
            stop: Arc::default(),
        }
    }

    pub(super) fn signal(&self) -> Signal {
        Arc::clone(&self.signal)
    }

    /// Starts a round, or has one follow the running one.
    pub(super) fn request(&mut self, baseline: &Baseline) {
        if self.running.is_some() {
            self.again = true;
            return;
        }
        let folders: Vec<PathBuf> = baseline.watched_folders();
        let files = baseline.without_digest();
        let (watch, stop, signal) = (Arc::clone(&self.watch), Arc::clone(&self.stop), Arc::clone(&self.signal));
        self.running = Some(tokio::task::spawn_blocking(move || {
            let watching = watch.follow(folders);
            // What changed before the watches stood was not told by them.
            signal.notify_one();
            Kept { hashed: hash_all(files, &stop), watching }
        }));
    }

    /// The next finished round; never, while none runs. Safe to cancel.
    pub(super) async fn next(&mut self) -> Option<Kept> {
        match &mut self.running {
            Some(running) => {
                let kept = running.await;
                self.running = None;
                kept.ok()
            }
            None => std::future::pending().await,
        }
    }

    /// Whether another round was asked for meanwhile.
    pub(super) fn take_again(&mut self) -> bool {
        std::mem::take(&mut self.again)
    }

    pub(super) fn is_idle(&self) -> bool {
        self.running.is_none() && !self.again
    }
}

impl Drop for Upkeep {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
