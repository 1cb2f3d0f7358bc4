//! Joins the progress of several pieces of work into one that never goes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use workbench_core::Progress;

/// The steps of one load. `done` only grows, whatever the parts report.
pub(crate) struct Steps {
    to: Arc<dyn Progress>,
    done: AtomicU64,
}

impl Steps {
    pub(crate) fn new(to: Arc<dyn Progress>) -> Arc<Steps> {
        Arc::new(Steps { to, done: AtomicU64::new(0) })
    }

    /// A new step begins.
    pub(crate) fn next(&self, message: &str) {
        self.report(0, None, message);
    }
}

impl Progress for Steps {
    fn report(&self, _done: u64, _total: Option<u64>, message: &str) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        self.to.report(done, None, message);
    }
}
