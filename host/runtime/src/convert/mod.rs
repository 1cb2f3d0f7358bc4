//! Between the WIT records and the domain types, field by field and by hand.
//!
//! The two are alike on purpose, but neither is made from the other: the WIT package is a published contract and the domain
//! types are ours to change. A field added on one side stops the build here.

mod analyses;
mod answers;
mod flow;
mod hierarchy;
mod selectors;
mod shared;
mod solution;

/// A list, element by element.
pub(crate) fn list<A, B: From<A>>(items: Vec<A>) -> Vec<B> {
    items.into_iter().map(B::from).collect()
}

/// An optional value.
pub(crate) fn option<A, B: From<A>>(value: Option<A>) -> Option<B> {
    value.map(B::from)
}
