//! `get-partial-declarations`: every part of a partial type or member.

use serde::Serialize;
use workbench_sdk::contract::{Collection, Loc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection};
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 32;

pub(crate) const TOOL: Tool = Tool {
    name: "get-partial-declarations",
    title: "Get Partial Declarations",
    description: "Lists all parts of a partial type or member, generated ones too. Input: symbol. Result: places; one for \
                  a symbol that is not partial.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    declarations: Collection<Loc<'a>>,
}

fn input() -> Input {
    Input::new().symbol().page("declarationsLimit", LIMIT, "Most declarations returned.")
}

fn output() -> Output {
    Output::new().required("symbol", Shape::Symbol).required("declarations", collection(Shape::Location))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let (symbol, limit) = (arguments.symbol()?, arguments.limit("declarationsLimit", LIMIT)?);
    let details = query.symbol(&symbol, false)?;
    let view = View::of(query);
    let declarations = Collection::first(view.locations(&details.declarations), limit);
    Answer::new(&Data { symbol: view.symbol(&details.symbol), declarations }, details.warnings.clone())
}
