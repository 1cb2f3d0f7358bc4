//! `get-api-surface`: what code outside can use.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, boolean, collection, object, string};
use workbench_sdk::wit::{Failure, MinimumAccessibility, SurfaceQuery};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 100;
const ACCESSIBILITIES: &[&str] = &["Public", "Protected", "Internal"];

pub(crate) const TOOL: Tool = Tool {
    name: "get-api-surface",
    title: "Get API Surface",
    description: "Lists the types and members that code outside can use. Input: scope, the whole solution without it; \
                  minimumAccessibility. Result: symbols with accessibility and whether they are obsolete.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbols: Collection<Entry<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry<'a> {
    symbol: SymRef<'a>,
    accessibility: &'a str,
    is_obsolete: bool,
}

fn input() -> Input {
    Input::new()
        .scope()
        .choice("minimumAccessibility", ACCESSIBILITIES, "Least accessibility of what is listed.")
        .flag("includeObsolete", true, "Also what is marked obsolete.")
        .page("symbolsLimit", LIMIT, "Most symbols returned.")
}

fn output() -> Output {
    let entry = json!({
        "symbol": Value::from(Shape::Symbol), "accessibility": string(), "isObsolete": boolean(),
    });
    Output::new().required("symbols", collection(object(entry, &["symbol", "accessibility", "isObsolete"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let minimum = match arguments.choice("minimumAccessibility", ACCESSIBILITIES)? {
        "Protected" => MinimumAccessibility::Protected,
        "Internal" => MinimumAccessibility::Internal,
        _ => MinimumAccessibility::Public,
    };
    let page = query.api_surface(&SurfaceQuery {
        scope: arguments.scope()?,
        minimum,
        include_obsolete: arguments.flag("includeObsolete", true)?,
        limit: arguments.limit("symbolsLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let symbols = page.items.iter().map(|entry| Entry {
        symbol: view.symbol(&entry.symbol),
        accessibility: &entry.accessibility,
        is_obsolete: entry.is_obsolete,
    });
    let data = Data { symbols: Collection::page(symbols, page.has_more, page.total) };
    Answer::new(&data, page.warnings.clone())
}
