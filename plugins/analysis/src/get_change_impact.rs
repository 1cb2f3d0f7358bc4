//! `get-change-impact`: who is touched when a symbol changes.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, RefLoc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, boolean, collection, integer, object, string};
use workbench_sdk::wit::{DependentQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "get-change-impact",
    title: "Get Change Impact",
    description: "Counts what a change of a symbol touches: references, direct callers, overrides, implementations, \
                  public declarations. Input: symbol; scope narrows. Result: complete counts, and the references.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Impact {
    reference_count: u32,
    caller_count: u32,
    override_count: u32,
    implementation_count: u32,
    public_surface_count: u32,
}

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    impact: Impact,
    locations: Collection<RefLoc<'a>>,
}

fn input() -> Input {
    Input::new().symbol().scope().page("locationsLimit", LIMIT, "Most references returned; the counts are complete.")
}

fn output() -> Output {
    let reference = json!({
        "location": Value::from(Shape::Location),
        "containingSymbol": Value::from(Shape::Symbol),
        "isDefinition": boolean(),
        "isWrite": boolean(),
        "context": string(),
    });
    let names = ["referenceCount", "callerCount", "overrideCount", "implementationCount", "publicSurfaceCount"];
    let counts: serde_json::Map<String, Value> = names.iter().map(|name| ((*name).to_owned(), integer(0))).collect();
    Output::new()
        .required("symbol", Shape::Symbol)
        .required("impact", object(counts, &names))
        .required("locations", collection(object(reference, &["location", "isDefinition", "isWrite"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let found = query.change_impact(&DependentQuery {
        symbol: arguments.symbol()?,
        scope: arguments.scope()?,
        limit: arguments.limit("locationsLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let page = &found.references;
    let references = page.items.iter().map(|reference| view.reference(reference));
    let data = Data {
        symbol: view.symbol(&found.symbol),
        impact: Impact {
            reference_count: found.reference_count,
            caller_count: found.caller_count,
            override_count: found.override_count,
            implementation_count: found.implementation_count,
            public_surface_count: found.public_surface_count,
        },
        locations: Collection::page(references, page.has_more, page.total),
    };
    Answer::new(&data, page.warnings.clone())
}
