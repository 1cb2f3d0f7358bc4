//! Everybody who waits for one piece of work hears of its progress.

use std::sync::{Arc, Mutex, PoisonError};

use workbench_core::Progress;

#[derive(Default)]
pub(super) struct Audience {
    seats: Mutex<Seats>,
}

#[derive(Default)]
struct Seats {
    last: u64,
    taken: Vec<(u64, Arc<dyn Progress>)>,
}

/// Dropping it leaves the audience.
pub(super) struct Seat {
    audience: Arc<Audience>,
    number: u64,
}

impl Audience {
    pub(super) fn join(self: &Arc<Self>, progress: Arc<dyn Progress>) -> Seat {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats.last += 1;
        let number = seats.last;
        seats.taken.push((number, progress));
        Seat { audience: Arc::clone(self), number }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut seats = self.audience.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats.taken.retain(|(number, _)| *number != self.number);
    }
}

impl Progress for Audience {
    fn report(&self, done: u64, total: Option<u64>, message: &str) {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner).taken.clone();
        for (_, progress) in seats {
            progress.report(done, total, message);
        }
    }
}
