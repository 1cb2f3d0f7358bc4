//! Digests of everything that is loaded, computed in the background: with them a file that was only touched, or
//! rebuilt to the same content, is no change.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use super::stamp::{Digest, Stamp, digest};

/// The digest of a file in the state of that stamp.
#[derive(Clone, Debug)]
pub(crate) struct Hashed {
    pub(crate) path: PathBuf,
    pub(crate) stamp: Stamp,
    pub(crate) digest: Digest,
}

/// Reads each file; those that no longer have their stamp, before or after, are left out.
pub(crate) fn hash_all(files: Vec<(PathBuf, Stamp)>, stop: &AtomicBool) -> Vec<Hashed> {
    let mut hashed = Vec::with_capacity(files.len());
    for (path, stamp) in files {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        if Stamp::of(&path) == Some(stamp)
            && let Some(digest) = digest(&path)
            && Stamp::of(&path) == Some(stamp)
        {
            hashed.push(Hashed { path, stamp, digest });
        }
    }
    hashed
}
