//! The shapes in which answers are published (`tools.md` §3.2), made from WIT values.
//!
//! An optional field is left out when there is nothing to say; `totalCount` and `transactionRevision` are always there
//! and may be null. Fields beyond the published ones appear only when they say something.

mod collection;
mod location;
mod selector;
mod symbol;
mod tree;

pub use collection::Collection;
pub use location::{Diag, DocRef, Loc, Snapshot, Span};
pub use selector::{DocumentSelectorOut, LocationSelectorOut, ProjectSelectorOut, SpanSelectorOut, SymbolSelectorOut};
pub use symbol::{Definition, Param, RefLoc, SymRef, Type};
pub use tree::{OutlineNode, outline_tree};

use crate::query::Query;
use crate::wit::SnapshotInfo;

/// Turns WIT values into published shapes. Holds the identity that every location of an answer carries.
pub struct View {
    snapshot: SnapshotInfo,
}

impl View {
    /// The view of the snapshot that a call works on.
    pub fn of(query: &dyn Query) -> View {
        View { snapshot: query.info() }
    }
}
