//! `find-derived-types`: what derives from a class or interface, as a tree.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection};
use workbench_sdk::wit::{DerivedQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::derived_tree::{Node, tree};

const LIMIT: u32 = 100;
const DEPTH: u32 = 3;

pub(crate) const TOOL: Tool = Tool {
    name: "find-derived-types",
    title: "Find Derived Types",
    description: "Finds the types that derive from a class or interface, generic bases included. Input: symbol; scope \
                  narrows. Result: a tree, direct derived types at depth 1; the limit counts all nodes.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    base_type: SymRef<'a>,
    derived_types: Collection<Node<'a>>,
}

fn input() -> Input {
    Input::new()
        .symbol()
        .scope()
        .depth("maxDepth", DEPTH, "Levels of derived types.")
        .limit("derivedTypesLimit", LIMIT, "Most types returned.")
        .expected_snapshot()
}

fn output() -> Output {
    Output::new().required("baseType", Shape::Symbol).required("derivedTypes", collection(Shape::HierarchyNode))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let types = query.derived_types(&DerivedQuery {
        symbol: arguments.symbol()?,
        scope: arguments.scope()?,
        max_depth: arguments.depth("maxDepth", DEPTH)?,
        limit: arguments.limit("derivedTypesLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let data = Data { base_type: view.symbol(&types.symbol), derived_types: tree(&view, &types) };
    Answer::new(&data, types.warnings.clone())
}
