//! Proposing changes; only with the feature `mutation`, which makes the component one of the world `mutation-plugin`.

pub use crate::bindings::roslyn_workbench::plugin::staging::{DocumentEdits, TextEdit};

use crate::bindings::roslyn_workbench::plugin::staging;
use crate::query::Query;
use crate::wit::{Failure, Snapshot};

/// What a tool that changes code may do beside asking. Only the host commits, and only with the user's consent.
pub trait Staging: Query {
    /// Hands over the whole change of this call; a later call in the same tool call replaces it.
    ///
    /// # Errors
    /// `InvalidMutationProposal`, `UnsupportedChange`, `NoActiveTransaction`.
    fn propose(&self, summary: &str, documents: &[DocumentEdits]) -> Result<(), Failure>;
}

impl Staging for Snapshot {
    fn propose(&self, summary: &str, documents: &[DocumentEdits]) -> Result<(), Failure> {
        staging::propose(self, summary, documents)
    }
}
