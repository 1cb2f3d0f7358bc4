//! `get-dependency-graph`: what depends on what.

use serde::Serialize;
use serde_json::json;
use workbench_sdk::contract::{Collection, View};
use workbench_sdk::schema::{Input, Output, collection, object, string};
use workbench_sdk::wit::{DependencyEdge, DependencyGraphQuery, Failure, Granularity};
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::nodes::{self, Node};

const NODES: u32 = 200;
const EDGES: u32 = 400;

pub(crate) const TOOL: Tool = Tool {
    name: "get-dependency-graph",
    title: "Get Dependency Graph",
    description: "Shows how projects, namespaces, types or members depend on each other. Input: scope narrows; \
                  granularity. Result: nodes by id, and the edges between the nodes returned.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Edge<'a> {
    from_id: &'a str,
    from_display_name: &'a str,
    to_id: &'a str,
    to_display_name: &'a str,
    kind: &'a str,
}

impl<'a> From<&'a DependencyEdge> for Edge<'a> {
    fn from(edge: &'a DependencyEdge) -> Edge<'a> {
        Edge {
            from_id: &edge.from_id,
            from_display_name: &edge.from_display_name,
            to_id: &edge.to_id,
            to_display_name: &edge.to_display_name,
            kind: &edge.kind,
        }
    }
}

#[derive(Serialize)]
struct Data<'a> {
    nodes: Collection<Node<'a>>,
    edges: Collection<Edge<'a>>,
}

fn input() -> Input {
    Input::new()
        .scope()
        .choice("granularity", &["Type", "Project", "Namespace", "Symbol"], "What a node is.")
        .limit("nodesLimit", NODES, "Most nodes returned.")
        .limit("edgesLimit", EDGES, "Most edges returned.")
}

fn output() -> Output {
    let edge = json!({
        "fromId": string(),
        "fromDisplayName": string(),
        "toId": string(),
        "toDisplayName": string(),
        "kind": string(),
    });
    let edge = object(edge, &["fromId", "fromDisplayName", "toId", "toDisplayName", "kind"]);
    Output::new().required("nodes", collection(nodes::schema())).required("edges", collection(edge))
}

/// By its published name; `Type` when none is given.
pub(crate) fn granularity(arguments: &Arguments, known: &[&'static str]) -> Result<Granularity, Failure> {
    Ok(match arguments.choice("granularity", known)? {
        "Project" => Granularity::Project,
        "Namespace" => Granularity::Namespace,
        "Symbol" => Granularity::Symbol,
        _ => Granularity::Type,
    })
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let graph = query.dependency_graph(&DependencyGraphQuery {
        scope: arguments.scope()?,
        granularity: granularity(arguments, &["Type", "Project", "Namespace", "Symbol"])?,
        nodes_limit: arguments.limit("nodesLimit", NODES)?,
        edges_limit: arguments.limit("edgesLimit", EDGES)?,
    })?;
    let view = View::of(query);
    let count = |items: usize| u32::try_from(items).unwrap_or(u32::MAX);
    let nodes = Collection::page(
        graph.nodes.iter().map(|node| Node::of(&view, node)),
        count(graph.nodes.len()) < graph.nodes_total,
        Some(graph.nodes_total),
    );
    let edges = Collection::page(
        graph.edges.iter().map(Edge::from),
        count(graph.edges.len()) < graph.edges_total,
        Some(graph.edges_total),
    );
    Answer::new(&Data { nodes, edges }, graph.warnings.clone())
}
