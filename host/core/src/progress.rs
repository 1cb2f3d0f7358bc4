//! Telling a waiting client how far a long operation is.

/// Receives steps of a long operation. Implementations never block and may drop steps.
pub trait Progress: Send + Sync {
    /// `done` never falls; `total` is left out while it is not known.
    fn report(&self, done: u64, total: Option<u64>, message: &str);
}

/// For callers that nobody waits for.
pub struct NoProgress;

impl Progress for NoProgress {
    fn report(&self, _done: u64, _total: Option<u64>, _message: &str) {}
}
