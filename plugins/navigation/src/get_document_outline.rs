//! `get-document-outline`: the declarations of one file as a tree.

use serde::Serialize;
use workbench_sdk::contract::{DocRef, OutlineNode, View, outline_tree};
use workbench_sdk::schema::{Input, Output, Shape, boolean};
use workbench_sdk::wit::{Failure, OutlineQuery};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const DEPTH: u32 = 16;
const MAX_DEPTH: u32 = 24;
const NODES: u32 = 200;
const MAX_NODES: u32 = 2_000;

pub(crate) const TOOL: Tool = Tool {
    name: "get-document-outline",
    title: "Get Document Outline",
    description: "Shows what one file declares, without reading its text. Input: document. Result: a tree of declarations \
                  with places; truncated says that a limit cut it.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    document: DocRef<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<OutlineNode<'a>>,
    truncated: bool,
}

fn input() -> Input {
    Input::new()
        .document()
        .flag("includeMembers", true, "Members of types; else types and namespaces only.")
        .number("maxDepth", DEPTH, MAX_DEPTH, "Levels below the root.")
        .number("nodesLimit", NODES, MAX_NODES, "Most nodes of the whole tree.")
}

fn output() -> Output {
    Output::new()
        .required("document", Shape::Document)
        .optional("root", Shape::OutlineNode)
        .required("truncated", boolean())
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let outline = query.outline(&OutlineQuery {
        document: arguments.document()?,
        include_members: arguments.flag("includeMembers", true)?,
        max_depth: arguments.number("maxDepth", DEPTH, MAX_DEPTH)?,
        limit: arguments.number("nodesLimit", NODES, MAX_NODES)?,
    })?;
    let view = View::of(query);
    let data = Data {
        document: view.document(&outline.document),
        root: outline_tree(&view, &outline.nodes),
        truncated: outline.truncated,
    };
    Answer::new(&data, Vec::new())
}
