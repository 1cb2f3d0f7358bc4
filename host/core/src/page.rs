//! A bounded piece of an ordered result.

use crate::Warning;

/// The first items of a totally ordered result. A page for a smaller limit is a prefix of one for a larger limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// How many items there are in all, where that is known without more work.
    pub total: Option<u32>,
    /// Whether at least one more item exists.
    pub has_more: bool,
    /// What the answer does not cover, and similar remarks about it.
    pub warnings: Vec<Warning>,
}
