//! Tells whether a file, or the list of files in a folder, is what it was.

use std::collections::BTreeSet;
use std::fs::{self, Metadata};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What is known of one file. Metadata are compared first; content only where they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Fingerprint {
    Absent,
    File {
        size: u64,
        /// Nanoseconds since 1970; 0 when the file was too young for its times to be trusted.
        modified: u128,
        changed: u128,
        sha256: String,
    },
}

/// Times of a file that was written so shortly before may stand still over another write.
const YOUNG: Duration = Duration::from_millis(100);

impl Fingerprint {
    /// That of the file as it is now.
    pub(super) fn take(path: &Path) -> io::Result<Fingerprint> {
        let now = SystemTime::now();
        let Some(metadata) = metadata(path)? else { return Ok(Fingerprint::Absent) };
        let sha256 = hash(path)?;
        let (mut modified, changed) = times(&metadata);
        if changed.max(modified) + YOUNG.as_nanos() > since_epoch(now) {
            modified = 0;
        }
        Ok(Fingerprint::File { size: metadata.len(), modified, changed, sha256 })
    }

    /// Whether the file is still the same.
    pub(super) fn still_holds(&self, path: &Path) -> bool {
        let Ok(metadata) = metadata(path) else { return false };
        match (self, metadata) {
            (Fingerprint::Absent, None) => true,
            (Fingerprint::File { size, modified, changed, sha256 }, Some(metadata)) => {
                *size == metadata.len()
                    && ((*modified, *changed) == times(&metadata) || hash(path).is_ok_and(|now| now == *sha256))
            }
            _ => false,
        }
    }
}

/// Whether the file was written or replaced after `moment`.
pub(super) fn changed_since(path: &Path, moment: SystemTime) -> bool {
    let found = metadata(path).ok().flatten();
    found.is_some_and(|metadata| times(&metadata).0.max(times(&metadata).1) > since_epoch(moment))
}

/// `None` when there is no file of that name.
fn metadata(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(Some(metadata)),
        Ok(_) => Ok(None),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(error),
    }
}

/// When the content was modified, and when anything of the file was; the latter cannot be set by programs.
fn times(metadata: &Metadata) -> (u128, u128) {
    let modified = metadata.modified().map(since_epoch).unwrap_or_default();
    #[cfg(unix)]
    let changed = {
        use std::os::unix::fs::MetadataExt;
        let (seconds, rest) = (metadata.ctime(), metadata.ctime_nsec());
        u128::try_from(seconds).unwrap_or_default() * 1_000_000_000 + u128::try_from(rest).unwrap_or_default()
    };
    #[cfg(not(unix))]
    let changed = metadata.created().map(since_epoch).unwrap_or_default();
    (modified, changed)
}

fn since_epoch(moment: SystemTime) -> u128 {
    moment.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos()
}

fn hash(path: &Path) -> io::Result<String> {
    Ok(hex::encode(Sha256::digest(fs::read(path)?)))
}

/// A digest of the names of all files below `folder` that may become part of a project through a wildcard: those with
/// one of these extensions, and analyzer configurations. `bin`, `obj` and hidden folders are left out.
pub(super) fn listing(folder: &Path, extensions: &BTreeSet<String>) -> String {
    let wanted = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        name == ".editorconfig" || name == ".globalconfig" || extension.is_some_and(|e| extensions.contains(&e))
    };
    let walk = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(|entry| {
        let name = entry.file_name().to_string_lossy();
        let is_left_out = name.starts_with('.') || ["bin", "obj", "node_modules"].contains(&name.as_ref());
        entry.depth() == 0 || !entry.file_type().is_dir() || !is_left_out
    });
    let mut hash = Sha256::new();
    for entry in walk.flatten().filter(|entry| !entry.file_type().is_dir() && wanted(entry.path())) {
        hash.update(entry.path().as_os_str().as_encoded_bytes());
        hash.update([0]);
    }
    hex::encode(&hash.finalize()[..16])
}
