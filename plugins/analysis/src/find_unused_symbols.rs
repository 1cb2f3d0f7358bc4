//! `find-unused-symbols`: private and internal symbols that nothing uses.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Loc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, array, collection, enumeration, object, string};
use workbench_sdk::wit::{Failure, UnusedQuery};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 50;

pub(crate) const TOOL: Tool = Tool {
    name: "find-unused-symbols",
    title: "Find Unused Symbols",
    description: "Finds private members, types, setters, parameters and locals that nothing uses. Input: scope narrows; \
                  includeInternal adds internal symbols. Result: candidates with reasons; Medium where reflection may \
                  use one.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Candidate<'a> {
    symbol: SymRef<'a>,
    location: Loc<'a>,
    confidence: &'a str,
    reasons: &'a [String],
}

#[derive(Serialize)]
struct Data<'a> {
    candidates: Collection<Candidate<'a>>,
}

fn input() -> Input {
    Input::new()
        .scope()
        .flag("includeInternal", false, "Also internal symbols that only the solution can see.")
        .flag("excludeGenerated", true, "Leave out code that looks generated.")
        .page("candidatesLimit", LIMIT, "Most candidates returned.")
}

fn output() -> Output {
    let candidate = json!({
        "symbol": Value::from(Shape::Symbol),
        "location": Value::from(Shape::Location),
        "confidence": enumeration(&["High", "Medium"]),
        "reasons": array(string()),
    });
    Output::new().required("candidates", collection(object(candidate, &["confidence", "reasons"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.unused_symbols(&UnusedQuery {
        scope: arguments.scope()?,
        include_internal: arguments.flag("includeInternal", false)?,
        exclude_generated: arguments.flag("excludeGenerated", true)?,
        limit: arguments.limit("candidatesLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let items = page.items.iter().map(|found| Candidate {
        symbol: view.symbol(&found.symbol),
        location: view.location(&found.location),
        confidence: &found.confidence,
        reasons: &found.reasons,
    });
    let candidates = Collection::page(items, page.has_more, page.total);
    Answer::new(&Data { candidates }, page.warnings.clone())
}
