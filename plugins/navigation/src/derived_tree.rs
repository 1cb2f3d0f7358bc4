//! The tree of derived types out of its list.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::wit::DerivedTypes;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Node<'a> {
    #[serde(rename = "type")]
    symbol: SymRef<'a>,
    depth: u32,
    derived_types: Vec<Node<'a>>,
}

/// The types that derive directly, or through types that are not listed, with all others below them. `totalCount` is that
/// of the topmost list, so it is known only where that list is the whole answer.
pub(crate) fn tree<'a>(view: &'a View, types: &'a DerivedTypes) -> Collection<Node<'a>> {
    let mut open: Vec<Option<Node<'a>>> = types
        .nodes
        .iter()
        .map(|node| Some(Node { symbol: view.symbol(&node.symbol), depth: node.depth, derived_types: Vec::new() }))
        .collect();
    let mut top = Vec::new();
    // From the last to the first: whatever lies below a node has been hung into it before the node itself moves.
    for (index, listed) in types.nodes.iter().enumerate().rev() {
        let Some(mut node) = open[index].take() else { continue };
        node.derived_types.reverse();
        let parent = listed.parent.and_then(|parent| usize::try_from(parent).ok()).filter(|parent| *parent < index);
        match parent.and_then(|parent| open[parent].as_mut()) {
            Some(parent) => parent.derived_types.push(node),
            None => top.push(node),
        }
    }
    top.reverse();
    let total = types.total.filter(|_| types.nodes.iter().all(|node| node.parent.is_none()));
    Collection::page(top, types.has_more, total)
}
