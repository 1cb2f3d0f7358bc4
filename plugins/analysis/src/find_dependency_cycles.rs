//! `find-dependency-cycles`: what depends on itself through others.

use serde::Serialize;
use serde_json::json;
use workbench_sdk::contract::{Collection, View};
use workbench_sdk::schema::{Input, Output, array, collection, object};
use workbench_sdk::wit::{CycleQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::get_dependency_graph::granularity;
use crate::nodes::{self, Node};

const CYCLES: u32 = 25;
const NODES: u32 = 25_000;
const MAX_NODES: u32 = 100_000;
const EDGES: u32 = 100_000;
const MAX_EDGES: u32 = 500_000;
const KNOWN: &[&str] = &["Type", "Project", "Namespace"];

pub(crate) const TOOL: Tool = Tool {
    name: "find-dependency-cycles",
    title: "Find Dependency Cycles",
    description: "Finds groups of projects, namespaces or types that depend on each other in a circle. Input: scope \
                  narrows; granularity; nodesLimit and edgesLimit bound the analysis. Result: cycles of at least two nodes.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Cycle<'a> {
    nodes: Vec<Node<'a>>,
}

#[derive(Serialize)]
struct Data<'a> {
    cycles: Collection<Cycle<'a>>,
}

fn input() -> Input {
    Input::new()
        .scope()
        .choice("granularity", KNOWN, "What a node is.")
        .page("cyclesLimit", CYCLES, "Most cycles returned.")
        .number("nodesLimit", NODES, MAX_NODES, "Most nodes analysed.")
        .number("edgesLimit", EDGES, MAX_EDGES, "Most edges analysed.")
}

fn output() -> Output {
    let cycle = object(json!({ "nodes": array(nodes::schema()) }), &["nodes"]);
    Output::new().required("cycles", collection(cycle))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.dependency_cycles(&CycleQuery {
        scope: arguments.scope()?,
        granularity: granularity(arguments, KNOWN)?,
        nodes_limit: arguments.number("nodesLimit", NODES, MAX_NODES)?,
        edges_limit: arguments.number("edgesLimit", EDGES, MAX_EDGES)?,
        limit: arguments.limit("cyclesLimit", CYCLES)?,
    })?;
    let view = View::of(query);
    let items =
        page.items.iter().map(|cycle| Cycle { nodes: cycle.iter().map(|node| Node::of(&view, node)).collect() });
    let cycles = Collection::page(items, page.has_more, page.total);
    Answer::new(&Data { cycles }, page.warnings.clone())
}
