//! Noticing what changes on disk: every file that the loaded state was made from, and every file that could join it.
//!
//! Two senses: a watcher, so that changes are taken in while nobody asks, and a sweep over all metadata at each read,
//! so that no answer is ever older than the call it answers. The sweep decides; the watcher only says when to look.

mod baseline;
mod classify;
mod folders;
mod hashing;
mod probes;
mod stamp;
mod sweep;
mod watcher;

pub(crate) use baseline::Baseline;
pub(crate) use classify::{Plan, plan};
pub(crate) use hashing::{Hashed, hash_all};
pub(crate) use stamp::{Nanos, Stamp, now};
pub(crate) use sweep::{Change, Sweep};
pub(crate) use watcher::{Signal, Watch};
