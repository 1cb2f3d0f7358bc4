//! `get-symbol-dependents`: what uses a symbol.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection};
use workbench_sdk::wit::{DependentQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "get-symbol-dependents",
    title: "Get Symbol Dependents",
    description: "Lists the members and types whose signature, bases, attributes or body use a symbol. Input: symbol; \
                  scope narrows. Result: symbols by place.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    dependents: Collection<SymRef<'a>>,
}

fn input() -> Input {
    Input::new().symbol().scope().page("dependentsLimit", LIMIT, "Most dependents returned.")
}

fn output() -> Output {
    Output::new().required("symbol", Shape::Symbol).required("dependents", collection(Shape::Symbol))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.dependents(&DependentQuery {
        symbol: arguments.symbol()?,
        scope: arguments.scope()?,
        limit: arguments.limit("dependentsLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let dependents = Collection::page(view.symbols(&page.items), page.has_more, page.total);
    Answer::new(&Data { symbol: view.symbol(&page.symbol), dependents }, page.warnings.clone())
}
