//! `find-overrides`: what overrides a member.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output};
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::related;

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "find-overrides",
    title: "Find Overrides",
    description: "Finds the overrides of a virtual or abstract member on all levels below it. Input: symbol; scope narrows. Result: members.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    overrides: Collection<SymRef<'a>>,
}

fn input() -> Input {
    Input::new().symbol().scope().page("overridesLimit", LIMIT, "Most overrides returned.")
}

fn output() -> Output {
    related::output("symbol", "overrides")
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.overrides(&related::query(arguments, "overridesLimit", LIMIT)?)?;
    let view = View::of(query);
    let data = Data { symbol: view.symbol(&page.symbol), overrides: related::list(&view, &page) };
    Answer::new(&data, page.warnings.clone())
}
