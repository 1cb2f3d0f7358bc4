//! The tree of an outline, out of its depth-first list.

use serde::Serialize;

use super::{Loc, View};
use crate::wit;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutlineNode<'a> {
    pub name: &'a str,
    pub kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accessibility: Option<&'a str>,
    pub modifiers: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Loc<'a>>,
    pub children: Vec<OutlineNode<'a>>,
}

/// Builds the tree from nodes in depth-first order, the first of them the root. A node that is deeper than its
/// predecessor by more than one level counts as its child. `None` without any node.
pub fn outline_tree<'a>(view: &'a View, nodes: &'a [wit::OutlineNode]) -> Option<OutlineNode<'a>> {
    let (root, rest) = nodes.split_first()?;
    // The nodes that are still open, from the root down, each with its depth in the list.
    let mut open = vec![(root.depth, shown(view, root))];
    for node in rest {
        while open.len() > 1 && open.last().is_some_and(|(depth, _)| *depth >= node.depth) {
            close(&mut open);
        }
        open.push((node.depth, shown(view, node)));
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().map(|(_, root)| root)
}

fn close(open: &mut Vec<(u32, OutlineNode<'_>)>) {
    if let Some((_, node)) = open.pop()
        && let Some((_, parent)) = open.last_mut()
    {
        parent.children.push(node);
    }
}

fn shown<'a>(view: &'a View, node: &'a wit::OutlineNode) -> OutlineNode<'a> {
    OutlineNode {
        name: &node.name,
        kind: &node.kind,
        accessibility: node.accessibility.as_deref(),
        modifiers: &node.modifiers,
        location: node.location.as_ref().map(|location| view.location(location)),
        children: Vec::new(),
    }
}
