//! `go-to-definition`: where a symbol is defined, in source or in metadata.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Definition, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, boolean, collection, object, string};
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 32;

pub(crate) const TOOL: Tool = Tool {
    name: "go-to-definition",
    title: "Go To Definition",
    description: "Finds where a symbol is defined. Input: symbol. Result: places in source, or the metadata name and \
                  assembly.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    definitions: Collection<Definition<'a>>,
}

fn input() -> Input {
    Input::new().symbol().page("definitionsLimit", LIMIT, "Most definitions returned.")
}

fn output() -> Output {
    let definition = json!({
        "location": Value::from(Shape::Location),
        "isMetadata": boolean(),
        "metadataName": string(),
        "containingAssembly": string(),
    });
    Output::new()
        .required("symbol", Shape::Symbol)
        .required("definitions", collection(object(definition, &["isMetadata"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let (symbol, limit) = (arguments.symbol()?, arguments.limit("definitionsLimit", LIMIT)?);
    let page = query.definitions(&symbol, limit)?;
    let view = View::of(query);
    let definitions = page.items.iter().map(|definition| view.definition(definition));
    let data = Data {
        symbol: view.symbol(&page.symbol),
        definitions: Collection::page(definitions, page.has_more, page.total),
    };
    Answer::new(&data, page.warnings.clone())
}
