//! What tells two states of a file apart without reading it, and what tells them apart for certain.

use std::fs::Metadata;
use std::io::Read;
use std::path::Path;
use std::time::SystemTime;

use sha2::{Digest as _, Sha256};

/// Nanoseconds since 1970; before it negative.
pub(crate) type Nanos = i128;
pub(crate) type Digest = [u8; 32];

/// Metadata of a file or folder. The change time and the inode are what a restored modification time cannot hide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) size: u64,
    pub(crate) modified: Nanos,
    /// Zero where the system has none.
    pub(crate) changed: Nanos,
    pub(crate) device: u64,
    pub(crate) inode: u64,
}

impl Stamp {
    /// Equal to no stamp of a real file: what it stands for is to be read again.
    pub(crate) const UNKNOWN: Stamp = Stamp { size: u64::MAX, modified: 0, changed: 0, device: 0, inode: 0 };

    /// `None` when there is no such file. Links are followed: what counts is what would be read.
    pub(crate) fn of(path: &Path) -> Option<Stamp> {
        std::fs::metadata(path).ok().map(|metadata| Stamp::from_metadata(&metadata))
    }

    fn from_metadata(metadata: &Metadata) -> Stamp {
        let modified = metadata.modified().map_or(0, nanos);
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Stamp {
                size: metadata.size(),
                modified,
                changed: Nanos::from(metadata.ctime()) * 1_000_000_000 + Nanos::from(metadata.ctime_nsec()),
                device: metadata.dev(),
                inode: metadata.ino(),
            }
        }
        #[cfg(not(unix))]
        {
            let created = metadata.created().map_or(0, nanos);
            Stamp { size: metadata.len(), modified, changed: created, device: 0, inode: 0 }
        }
    }

    /// Whether another change could still fall into the same tick of the file system's clock: then an equal stamp
    /// proves nothing yet, and the content has to be looked at.
    pub(crate) fn is_fresh(&self, now: Nanos) -> bool {
        self.latest() + self.tick() >= now
    }

    /// Whether the file was touched at or after that moment, as far as the clock tells.
    pub(crate) fn is_since(&self, moment: Nanos) -> bool {
        self.latest() + self.tick() >= moment
    }

    fn latest(&self) -> Nanos {
        self.modified.max(self.changed)
    }

    /// File systems that keep whole seconds are told by their stamps.
    fn tick(&self) -> Nanos {
        if self.latest() % 1_000_000_000 == 0 { 2_000_000_000 } else { 20_000_000 }
    }
}

fn nanos(time: SystemTime) -> Nanos {
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(after) => Nanos::try_from(after.as_nanos()).unwrap_or(Nanos::MAX),
        Err(before) => -Nanos::try_from(before.duration().as_nanos()).unwrap_or(Nanos::MAX),
    }
}

/// The clock that stamps are compared with.
pub(crate) fn now() -> Nanos {
    nanos(SystemTime::now())
}

/// SHA-256 of the content; `None` when it cannot be read.
pub(crate) fn digest(path: &Path) -> Option<Digest> {
    let mut file = std::fs::File::open(path).ok()?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Some(hasher.finalize().into()),
            Ok(count) => hasher.update(&buffer[..count]),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

/// Stamps of many files, in their order.
pub(crate) fn stamps(paths: &[&Path]) -> Vec<Option<Stamp>> {
    const ONE_THREAD: usize = 1500;
    if paths.len() <= ONE_THREAD {
        return paths.iter().map(|path| Stamp::of(path)).collect();
    }
    let threads = std::thread::available_parallelism().map_or(2, usize::from).min(4);
    let part = paths.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let workers: Vec<_> = paths
            .chunks(part)
            .map(|chunk| scope.spawn(move || chunk.iter().map(|path| Stamp::of(path)).collect::<Vec<_>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}
