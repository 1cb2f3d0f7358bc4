//! `find-implementations`: what implements an interface or its member.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output};
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::related;

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "find-implementations",
    title: "Find Implementations",
    description: "Finds what implements an interface or one of its members, in source of the workspace. Input: symbol; scope narrows. Result: classes and structs, also through bases, or members.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    implementations: Collection<SymRef<'a>>,
}

fn input() -> Input {
    Input::new().symbol().scope().page("implementationsLimit", LIMIT, "Most implementations returned.")
}

fn output() -> Output {
    related::output("symbol", "implementations")
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.implementations(&related::query(arguments, "implementationsLimit", LIMIT)?)?;
    let view = View::of(query);
    let data = Data { symbol: view.symbol(&page.symbol), implementations: related::list(&view, &page) };
    Answer::new(&data, page.warnings.clone())
}
