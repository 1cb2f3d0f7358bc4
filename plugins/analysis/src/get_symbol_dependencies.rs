//! `get-symbol-dependencies`: what a symbol uses.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection, object, string};
use workbench_sdk::wit::{DependencyQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "get-symbol-dependencies",
    title: "Get Symbol Dependencies",
    description: "Lists what a symbol's signature, bases, attributes and body use. Input: symbol; includeAssemblies adds \
                  the assemblies named. Result: symbols of the solution by place, then assemblies.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<SymRef<'a>>,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    assembly_name: Option<&'a str>,
}

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    dependencies: Collection<Entry<'a>>,
}

fn input() -> Input {
    Input::new().symbol().flag("includeAssemblies", true, "Also assemblies outside the solution.").page(
        "dependenciesLimit",
        LIMIT,
        "Most dependencies returned.",
    )
}

fn output() -> Output {
    let entry = json!({ "symbol": Value::from(Shape::Symbol), "kind": string(), "assemblyName": string() });
    Output::new().required("symbol", Shape::Symbol).required("dependencies", collection(object(entry, &["kind"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.dependencies(&DependencyQuery {
        symbol: arguments.symbol()?,
        include_assemblies: arguments.flag("includeAssemblies", true)?,
        limit: arguments.limit("dependenciesLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let items = page.items.iter().map(|found| Entry {
        symbol: found.symbol.as_ref().map(|symbol| view.symbol(symbol)),
        kind: &found.kind,
        assembly_name: found.assembly_name.as_deref(),
    });
    let dependencies = Collection::page(items, page.has_more, page.total);
    Answer::new(&Data { symbol: view.symbol(&page.symbol), dependencies }, page.warnings.clone())
}
