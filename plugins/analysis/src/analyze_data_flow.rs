//! `analyze-data-flow`: what happens to variables in a piece of code.

use serde::Serialize;
use workbench_sdk::contract::{Collection, Loc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection};
use workbench_sdk::wit::{Failure, SymbolPage};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 50;
const LISTS: [&str; 6] =
    ["variablesDeclared", "readInside", "writtenInside", "dataFlowsIn", "dataFlowsOut", "captured"];

pub(crate) const TOOL: Tool = Tool {
    name: "analyze-data-flow",
    title: "Analyze Data Flow",
    description: "Tells which variables a piece of code declares, reads, writes and captures, and which values flow in and \
                  out; what an extracted method would need. Input: location of exactly one expression, statement or run \
                  of statements. Result: six lists of variables.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    region: Loc<'a>,
    variables_declared: Collection<SymRef<'a>>,
    read_inside: Collection<SymRef<'a>>,
    written_inside: Collection<SymRef<'a>>,
    data_flows_in: Collection<SymRef<'a>>,
    data_flows_out: Collection<SymRef<'a>>,
    captured: Collection<SymRef<'a>>,
}

fn input() -> Input {
    Input::new().location().limit("symbolsPerCategoryLimit", LIMIT, "Most variables of each list.").expected_snapshot()
}

fn output() -> Output {
    let output = Output::new().optional("region", Shape::Location);
    LISTS.into_iter().fold(output, |output, name| output.required(name, collection(Shape::Symbol)))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let flow = query.data_flow(&arguments.location()?, arguments.limit("symbolsPerCategoryLimit", LIMIT)?)?;
    let view = View::of(query);
    let data = Data {
        region: view.location(&flow.region),
        variables_declared: list(&view, &flow.variables_declared),
        read_inside: list(&view, &flow.read_inside),
        written_inside: list(&view, &flow.written_inside),
        data_flows_in: list(&view, &flow.data_flows_in),
        data_flows_out: list(&view, &flow.data_flows_out),
        captured: list(&view, &flow.captured),
    };
    Answer::new(&data, flow.warnings.clone())
}

fn list<'a>(view: &'a View, page: &'a SymbolPage) -> Collection<SymRef<'a>> {
    Collection::page(view.symbols(&page.items), page.has_more, page.total)
}
