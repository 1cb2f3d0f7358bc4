//! Being told of changes while nobody asks. A watcher that cannot be had, or that fails, costs only freshness between
//! calls: its place is taken by a look now and then.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use notify::event::{EventKind, MetadataKind, ModifyKind};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use tokio::sync::Notify;

/// Rung when something may have changed.
pub(crate) type Signal = Arc<Notify>;

/// Watches folders, each for itself. Whole trees are never watched: they hold outputs, packages and repositories that
/// change all the time and mean nothing.
pub(crate) struct Watch {
    inner: Mutex<Inner>,
    /// Folders that went away, or were moved: their watches ended with them, also when others took their names.
    lost: Arc<Mutex<Vec<PathBuf>>>,
}

struct Inner {
    watcher: Option<RecommendedWatcher>,
    watched: HashSet<PathBuf>,
}

impl Watch {
    pub(crate) fn new(signal: Signal) -> Watch {
        let lost = Arc::new(Mutex::new(Vec::new()));
        let losing = Arc::clone(&lost);
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            // An error (such as a queue that ran over) means that something was missed: reason enough to look.
            if let Ok(event) = event {
                if is_noise(&event.kind) && !event.need_rescan() {
                    return;
                }
                if matches!(event.kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_))) {
                    losing.lock().unwrap_or_else(PoisonError::into_inner).extend(event.paths);
                }
            }
            signal.notify_one();
        });
        if let Err(error) = &watcher {
            tracing::warn!(%error, "files cannot be watched; they are looked at now and then instead");
        }
        Watch { inner: Mutex::new(Inner { watcher: watcher.ok(), watched: HashSet::new() }), lost }
    }

    /// Watches exactly these folders from now on. Answers whether all of them are watched.
    pub(crate) fn follow(&self, folders: Vec<PathBuf>) -> bool {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let inner = &mut *inner;
        let Some(watcher) = &mut inner.watcher else { return false };
        let wanted: HashSet<PathBuf> = folders.into_iter().collect();
        let lost = std::mem::take(&mut *self.lost.lock().unwrap_or_else(PoisonError::into_inner));
        let lost: HashSet<PathBuf> = lost.into_iter().collect();
        let is_lost = |folder: &PathBuf| folder.ancestors().any(|path| lost.contains(path));
        for gone in inner.watched.iter().filter(|folder| !wanted.contains(*folder) || is_lost(folder)) {
            // It fails for folders that are no longer there, whose watch has ended by itself.
            let _ = watcher.unwatch(gone);
        }
        inner.watched.retain(|folder| wanted.contains(folder) && !is_lost(folder));
        let mut complete = true;
        for folder in wanted {
            if inner.watched.contains(&folder) {
                continue;
            }
            match watcher.watch(&folder, RecursiveMode::NonRecursive) {
                Ok(()) => {
                    inner.watched.insert(folder);
                }
                // A folder that is not there (yet) is watched through the one above it.
                Err(error) if matches!(error.kind, notify::ErrorKind::PathNotFound) => {}
                Err(error) => {
                    // Mostly the system's limit of watches, which the next folder would meet as well.
                    tracing::warn!(folder = %folder.display(), %error, "not every folder can be watched");
                    complete = false;
                    break;
                }
            }
        }
        complete
    }
}

/// Reading and looking are no changes.
fn is_noise(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime)))
}
