//! `resolve-symbol`: what stands at a place.

use serde::Serialize;
use workbench_sdk::contract::{Collection, Loc, SymRef, SymbolSelectorOut, View};
use workbench_sdk::schema::{Input, Output, Shape, collection};
use workbench_sdk::wit::{Failure, SymbolAt, SymbolSelector};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 32;

pub(crate) const TOOL: Tool = Tool {
    name: "resolve-symbol",
    title: "Resolve Symbol",
    description: "Finds the symbol that is declared or referenced at a place. Input: location (text that occurs once, or a \
                  span). Result: the symbol, a selector for it that other tools take, its declarations.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    selector: Option<SymbolSelectorOut<'a>>,
    declarations: Collection<Loc<'a>>,
}

fn input() -> Input {
    Input::new().location().limit("declarationsLimit", LIMIT, "Most declarations returned.").expected_snapshot()
}

fn output() -> Output {
    Output::new()
        .required("symbol", Shape::Symbol)
        .optional("selector", Shape::SymbolSelector)
        .required("declarations", collection(Shape::Location))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let at = arguments.location()?;
    let limit = arguments.limit("declarationsLimit", LIMIT)?;
    let details = query.symbol(&SymbolSelector::Location(SymbolAt { at: at.clone(), project: None }), false)?;
    // A symbol of metadata has neither an id that selects it nor a place: it is named by the place that was asked about.
    let asked = match details.symbol.location.is_none() {
        true => query.locate(&at).ok(),
        false => None,
    };
    let view = View::of(query);
    let data = Data {
        symbol: view.symbol(&details.symbol),
        selector: SymbolSelectorOut::canonical(&details.symbol, asked.as_ref()),
        declarations: Collection::first(view.locations(&details.declarations), limit),
    };
    Answer::new(&data, details.warnings.clone())
}
