//! `find-overloads`: the members of one name in one type.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Param, SymRef, Type, View};
use workbench_sdk::schema::{Input, Output, Shape, array, collection, object, string};
use workbench_sdk::wit::{self, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 50;

pub(crate) const TOOL: Tool = Tool {
    name: "find-overloads",
    title: "Find Overloads",
    description: "Lists the overloads of a method, constructor, operator or indexer in its type, itself included. Input: \
                  symbol. Result: signatures with parameters and return types.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    overloads: Collection<Overload<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Overload<'a> {
    display_name: &'a str,
    kind: &'a str,
    parameters: Vec<Param<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    return_type: Option<Type<'a>>,
    /// Decision D1: only where some frameworks have it and others have not.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    target_frameworks: &'a [String],
}

fn input() -> Input {
    Input::new().symbol().page("overloadsLimit", LIMIT, "Most overloads returned.")
}

fn output() -> Output {
    let overload = json!({
        "displayName": string(),
        "kind": string(),
        "parameters": array(Shape::Parameter),
        "returnType": Value::from(Shape::Type),
        "targetFrameworks": array(string()),
    });
    Output::new()
        .required("symbol", Shape::Symbol)
        .required("overloads", collection(object(overload, &["displayName", "kind", "parameters"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let (symbol, limit) = (arguments.symbol()?, arguments.limit("overloadsLimit", LIMIT)?);
    let page = query.overloads(&symbol, limit)?;
    let view = View::of(query);
    let overloads = page.items.iter().map(|overload| shown(&view, overload));
    let data =
        Data { symbol: view.symbol(&page.symbol), overloads: Collection::page(overloads, page.has_more, page.total) };
    Answer::new(&data, page.warnings.clone())
}

fn shown<'a>(view: &View, overload: &'a wit::Overload) -> Overload<'a> {
    Overload {
        display_name: &overload.display_name,
        kind: &overload.kind,
        parameters: overload.parameters.iter().map(|parameter| view.parameter(parameter)).collect(),
        return_type: overload.return_type.as_ref().map(|info| view.type_info(info)),
        target_frameworks: &overload.target_frameworks,
    }
}
