//! `analyze-control-flow`: ways into and out of statements.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Loc, View};
use workbench_sdk::schema::{Input, Output, Shape, boolean, collection, object, string};
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "analyze-control-flow",
    title: "Analyze Control Flow",
    description: "Tells how control enters and leaves statements. Input: location of exactly one statement or a run of \
                  statements in one block. Result: whether start and end are reachable, jumps out, returns.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Exit<'a> {
    kind: &'a str,
    location: Loc<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    region: Loc<'a>,
    entry_reachable: bool,
    exit_reachable: bool,
    exits: Collection<Exit<'a>>,
    returns: Collection<Loc<'a>>,
}

fn input() -> Input {
    Input::new()
        .location()
        .limit("exitsLimit", LIMIT, "Most exits returned.")
        .limit("returnsLimit", LIMIT, "Most returns returned.")
        .expected_snapshot()
}

fn output() -> Output {
    let exit = json!({ "kind": string(), "location": Value::from(Shape::Location) });
    Output::new()
        .optional("region", Shape::Location)
        .required("entryReachable", boolean())
        .required("exitReachable", boolean())
        .required("exits", collection(object(exit, &["kind"])))
        .required("returns", collection(Shape::Location))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let at = arguments.location()?;
    let exits = arguments.limit("exitsLimit", LIMIT)?;
    let returns = arguments.limit("returnsLimit", LIMIT)?;
    let flow = query.control_flow(&at, exits, returns)?;
    let view = View::of(query);
    let exits = flow.exits.items.iter().map(|exit| Exit { kind: &exit.kind, location: view.location(&exit.location) });
    let data = Data {
        region: view.location(&flow.region),
        entry_reachable: flow.entry_reachable,
        exit_reachable: flow.exit_reachable,
        exits: Collection::page(exits, flow.exits.has_more, flow.exits.total),
        returns: Collection::page(view.locations(&flow.returns.items), flow.returns.has_more, flow.returns.total),
    };
    Answer::new(&data, flow.warnings.clone())
}
