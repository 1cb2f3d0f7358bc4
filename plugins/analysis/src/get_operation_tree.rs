//! `get-operation-tree`: what code does, as the compiler sees it.

use serde::Serialize;
use workbench_sdk::contract::{Loc, Type, View};
use workbench_sdk::schema::{Input, Output, Shape, boolean};
use workbench_sdk::wit::{Failure, OperationNode};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const DEPTH: u32 = 8;
const MAX_DEPTH: u32 = 24;
const NODES: u32 = 200;
const MAX_NODES: u32 = 2_000;

pub(crate) const TOOL: Tool = Tool {
    name: "get-operation-tree",
    title: "Get Operation Tree",
    description: "Shows the compiler's operations of a piece of code: conversions, calls, implicit steps. Input: location of \
                  an expression, statement or member. Result: a tree of kinds, types and places; truncated says that a \
                  limit cut it.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Node<'a> {
    kind: &'a str,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    type_info: Option<Type<'a>>,
    has_constant_value: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Loc<'a>>,
    truncated: bool,
    children: Vec<Node<'a>>,
}

#[derive(Serialize)]
struct Data<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<Node<'a>>,
    truncated: bool,
}

fn input() -> Input {
    Input::new()
        .location()
        .number("maxDepth", DEPTH, MAX_DEPTH, "Levels below the root.")
        .number("nodesLimit", NODES, MAX_NODES, "Most nodes of the whole tree.")
        .expected_snapshot()
}

fn output() -> Output {
    Output::new().optional("root", Shape::OperationNode).required("truncated", boolean())
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let at = arguments.location()?;
    let depth = arguments.number("maxDepth", DEPTH, MAX_DEPTH)?;
    let tree = query.operation_tree(&at, depth, arguments.number("nodesLimit", NODES, MAX_NODES)?)?;
    let view = View::of(query);
    let data = Data { root: grow(&view, &mut tree.nodes.iter().peekable()), truncated: tree.truncated };
    Answer::new(&data, tree.warnings.clone())
}

/// The next node with all that lies below it. The depth of the list is bounded by [`MAX_DEPTH`].
fn grow<'a>(view: &'a View, nodes: &mut std::iter::Peekable<std::slice::Iter<'a, OperationNode>>) -> Option<Node<'a>> {
    let node = nodes.next()?;
    let mut children = Vec::new();
    while nodes.peek().is_some_and(|next| next.depth > node.depth) {
        children.extend(grow(view, nodes));
    }
    Some(Node {
        kind: &node.kind,
        type_info: node.type_info.as_ref().map(|info| view.type_info(info)),
        has_constant_value: node.has_constant_value,
        location: node.location.as_ref().map(|location| view.location(location)),
        truncated: node.truncated,
        children,
    })
}
