//! Which workspaces are open or being opened. A place is taken before anything is loaded, so that two opens of one
//! path cannot both win.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};
use workbench_core::{Code, Failure};

use super::session::Session;

/// Fixed by the contract.
pub(super) const CAPACITY: usize = 4;

/// How long an open waits for another that holds its place and may just have been cancelled: a cancelled open is dropped
/// at once, but the client's next request can be quicker than that.
const GIVEN_UP: Duration = Duration::from_secs(2);

struct Place {
    number: u64,
    path: PathBuf,
    alias: Option<String>,
    /// `None` while it is being opened.
    session: Option<Arc<Session>>,
}

#[derive(Default)]
struct Places {
    last: u64,
    places: Vec<Place>,
}

#[derive(Clone, Default)]
pub(super) struct Registry {
    places: Arc<Mutex<Places>>,
    /// Told when an open ends, well or not.
    settled: Arc<Notify>,
}

/// A place that is given back unless a session takes it.
pub(super) struct Reservation {
    registry: Registry,
    number: u64,
}

impl Registry {
    fn lock(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place, and waits a moment where only an open under way stands against it.
    ///
    /// # Errors
    /// `WorkspaceAlreadyOpen`, `WorkspaceCapacityReached`.
    pub(super) async fn reserve(&self, path: &Path, alias: Option<&str>) -> Result<Reservation, Failure> {
        let end = Instant::now() + GIVEN_UP;
        loop {
            let settled = self.settled.notified();
            tokio::pin!(settled);
            settled.as_mut().enable();
            match self.try_reserve(path, alias) {
                Err(refusal) if self.is_opening() => {
                    if timeout_at(end, settled).await.is_err() {
                        return Err(refusal);
                    }
                }
                outcome => return outcome,
            }
        }
    }

    fn is_opening(&self) -> bool {
        self.lock().places.iter().any(|place| place.session.is_none())
    }

    fn try_reserve(&self, path: &Path, alias: Option<&str>) -> Result<Reservation, Failure> {
        let mut places = self.lock();
        if let Some(place) = places.places.iter().find(|place| place.path == path) {
            let state = if place.session.is_some() { "is open already" } else { "is being opened" };
            let named = place.alias.as_ref().map(|alias| format!(" under the alias '{alias}'")).unwrap_or_default();
            return Err(Failure::new(Code::WorkspaceAlreadyOpen, format!("{} {state}{named}.", path.display())));
        }
        if let Some(place) = places.places.iter().find(|place| alias.is_some() && place.alias.as_deref() == alias) {
            return Err(Failure::new(
                Code::WorkspaceAlreadyOpen,
                format!("The `alias` '{}' names {} already.", alias.unwrap_or_default(), place.path.display()),
            ));
        }
        if places.places.len() >= CAPACITY {
            let open: Vec<String> = places.places.iter().map(|place| place.path.display().to_string()).collect();
            return Err(Failure::new(
                Code::WorkspaceCapacityReached,
                format!("{CAPACITY} workspaces are open, which is the most; close one first: {}.", open.join(", ")),
            ));
        }
        places.last += 1;
        let number = places.last;
        places.places.push(Place { number, path: path.to_path_buf(), alias: alias.map(str::to_string), session: None });
        Ok(Reservation { registry: self.clone(), number })
    }

    /// Those that are open, by id.
    pub(super) fn sessions(&self) -> Vec<Arc<Session>> {
        let mut sessions: Vec<Arc<Session>> =
            self.lock().places.iter().filter_map(|place| place.session.clone()).collect();
        sessions.sort_by(|a, b| a.id().cmp(b.id()));
        sessions
    }

    /// Answers whether it was there.
    pub(super) fn remove(&self, session: &Session) -> bool {
        let mut places = self.lock();
        let before = places.places.len();
        places.places.retain(|place| place.session.as_ref().is_none_or(|known| known.id() != session.id()));
        places.places.len() < before
    }
}

impl Reservation {
    pub(super) fn fill(self, session: Arc<Session>) {
        let mut places = self.registry.lock();
        if let Some(place) = places.places.iter_mut().find(|place| place.number == self.number) {
            place.session = Some(session);
        }
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.registry.lock().places.retain(|place| place.number != self.number || place.session.is_some());
        self.registry.settled.notify_waiters();
    }
}
