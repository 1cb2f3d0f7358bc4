//! `find-references`: every place that names a symbol.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, RefLoc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, boolean, collection, object, string};
use workbench_sdk::wit::{Failure, ReferenceQuery};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "find-references",
    title: "Find References",
    description: "Finds the places that refer to a symbol. Input: symbol; scope narrows. Result: places with the member \
                  that holds each, and whether it writes or defines.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    references: Collection<RefLoc<'a>>,
}

fn input() -> Input {
    Input::new()
        .symbol()
        .scope()
        .flag("includeDefinitions", true, "Also the declarations themselves.")
        .flag("includeContext", false, "Also each place's source line.")
        .page("referencesLimit", LIMIT, "Most references returned.")
}

fn output() -> Output {
    let reference = json!({
        "location": Value::from(Shape::Location),
        "containingSymbol": Value::from(Shape::Symbol),
        "isDefinition": boolean(),
        "isWrite": boolean(),
        "context": string(),
    });
    Output::new()
        .required("symbol", Shape::Symbol)
        .required("references", collection(object(reference, &["location", "isDefinition", "isWrite"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.references(&ReferenceQuery {
        symbol: arguments.symbol()?,
        scope: arguments.scope()?,
        include_definitions: arguments.flag("includeDefinitions", true)?,
        include_context: arguments.flag("includeContext", false)?,
        limit: arguments.limit("referencesLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let references = page.items.iter().map(|reference| view.reference(reference));
    let data =
        Data { symbol: view.symbol(&page.symbol), references: Collection::page(references, page.has_more, page.total) };
    Answer::new(&data, page.warnings.clone())
}
