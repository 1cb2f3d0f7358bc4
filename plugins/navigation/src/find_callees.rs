//! `find-callees`: what a member calls.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output};
use workbench_sdk::wit::{CallSource, CalleeQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::related;

const LIMIT: u32 = 100;
const DEPTH: u32 = 3;

pub(crate) const TOOL: Tool = Tool {
    name: "find-callees",
    title: "Find Callees",
    description: "Finds what a member calls: methods, constructors, properties, operators, conversions, events. Input: \
                  exactly one of symbol, and location for the member around a place. Result: called symbols, with \
                  includeIndirect also those they call, level by level.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    source: SymRef<'a>,
    callees: Collection<SymRef<'a>>,
}

fn input() -> Input {
    Input::new()
        .symbol_or_location()
        .flag("includeIndirect", false, "Also what callees in source call.")
        .depth("maxDepth", DEPTH, "Levels of calls with includeIndirect.")
        .page("calleesLimit", LIMIT, "Most callees returned.")
}

fn output() -> Output {
    related::output("source", "callees")
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let source = match arguments.symbol_or_location()? {
        Ok(symbol) => CallSource::Symbol(symbol),
        Err(location) => CallSource::Location(location),
    };
    let depth = arguments.depth("maxDepth", DEPTH)?;
    let page = query.callees(&CalleeQuery {
        source,
        max_depth: if arguments.flag("includeIndirect", false)? { depth } else { 1 },
        limit: arguments.limit("calleesLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let data = Data { source: view.symbol(&page.symbol), callees: related::list(&view, &page) };
    Answer::new(&data, page.warnings.clone())
}
