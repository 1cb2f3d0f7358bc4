//! The identity of one immutable state of a workspace.

/// Names one state of the code. Random ids, never reused (`behaviour.md` §6).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SnapshotInfo {
    /// GUID text.
    pub workspace_id: String,
    /// Grows by one with each open, reload and change from outside.
    pub workspace_epoch: u32,
    /// GUID text.
    pub snapshot_id: String,
    /// `None` outside a transaction, 0 at its start.
    pub transaction_revision: Option<u32>,
}
