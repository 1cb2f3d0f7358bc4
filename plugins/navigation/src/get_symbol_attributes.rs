//! `get-symbol-attributes`: the attributes of a symbol with their arguments.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, SymRef, Type, View};
use workbench_sdk::schema::{Input, Output, Shape, array, boolean, collection, object, string};
use workbench_sdk::wit::{self, AttributeQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 50;

pub(crate) const TOOL: Tool = Tool {
    name: "get-symbol-attributes",
    title: "Get Symbol Attributes",
    description: "Lists the attributes of a symbol. Input: symbol; includeInherited adds those of base types and \
                  overridden members. Result: attributes with their arguments as C# writes them.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    attributes: Collection<Attribute<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Attribute<'a> {
    name: &'a str,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    type_info: Option<Type<'a>>,
    inherited: bool,
    constructor_arguments: Vec<Argument<'a>>,
    named_arguments: Vec<Argument<'a>>,
    /// Decision D1: only where some frameworks have it and others have not.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    target_frameworks: &'a [String],
}

#[derive(Serialize)]
struct Argument<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    type_info: Option<Type<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
}

fn input() -> Input {
    Input::new().symbol().flag("includeInherited", false, "Also inherited attributes.").page(
        "attributesLimit",
        LIMIT,
        "Most attributes returned.",
    )
}

fn output() -> Output {
    let argument = object(json!({ "name": string(), "type": Value::from(Shape::Type), "value": string() }), &[]);
    let attribute = json!({
        "name": string(),
        "type": Value::from(Shape::Type),
        "inherited": boolean(),
        "constructorArguments": array(argument.clone()),
        "namedArguments": array(argument),
        "targetFrameworks": array(string()),
    });
    let attribute = object(attribute, &["name", "inherited", "constructorArguments", "namedArguments"]);
    Output::new().required("symbol", Shape::Symbol).required("attributes", collection(attribute))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.attributes(&AttributeQuery {
        symbol: arguments.symbol()?,
        include_inherited: arguments.flag("includeInherited", false)?,
        limit: arguments.limit("attributesLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let attributes = page.items.iter().map(|attribute| shown(&view, attribute));
    let data =
        Data { symbol: view.symbol(&page.symbol), attributes: Collection::page(attributes, page.has_more, page.total) };
    Answer::new(&data, page.warnings.clone())
}

fn shown<'a>(view: &View, attribute: &'a wit::Attribute) -> Attribute<'a> {
    let argument = |argument: &'a wit::AttributeArgument| Argument {
        name: argument.name.as_deref(),
        type_info: argument.type_info.as_ref().map(|info| view.type_info(info)),
        value: argument.value.as_deref(),
    };
    Attribute {
        name: &attribute.name,
        type_info: attribute.type_info.as_ref().map(|info| view.type_info(info)),
        inherited: attribute.inherited,
        constructor_arguments: attribute.constructor_arguments.iter().map(argument).collect(),
        named_arguments: attribute.named_arguments.iter().map(argument).collect(),
        target_frameworks: &attribute.target_frameworks,
    }
}
