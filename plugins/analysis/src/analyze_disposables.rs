//! `analyze-disposables`: locals that are not disposed on some path.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Loc, SymRef, Type, View};
use workbench_sdk::schema::{Input, Output, Shape, collection, enumeration, object, string};
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 50;
const KIND: &str = "UndisposedLocal";

pub(crate) const TOOL: Tool = Tool {
    name: "analyze-disposables",
    title: "Analyze Disposables",
    description: "Finds locals that own a disposable and on some path neither dispose it nor hand it on. Input: scope \
                  narrows. Result: each local with its type and place.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Finding<'a> {
    kind: &'static str,
    symbol: SymRef<'a>,
    #[serde(rename = "type")]
    type_info: Type<'a>,
    location: Loc<'a>,
    message: &'a str,
}

#[derive(Serialize)]
struct Data<'a> {
    findings: Collection<Finding<'a>>,
}

fn input() -> Input {
    Input::new().scope().page("findingsLimit", LIMIT, "Most findings returned.")
}

fn output() -> Output {
    let finding = json!({
        "kind": enumeration(&[KIND]),
        "symbol": Value::from(Shape::Symbol),
        "type": Value::from(Shape::Type),
        "location": Value::from(Shape::Location),
        "message": string(),
    });
    Output::new().required("findings", collection(object(finding, &["kind", "message"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.undisposed(&arguments.scope()?, arguments.limit("findingsLimit", LIMIT)?)?;
    let view = View::of(query);
    let items = page.items.iter().map(|found| Finding {
        kind: KIND,
        symbol: view.symbol(&found.symbol),
        type_info: view.type_info(&found.type_info),
        location: view.location(&found.location),
        message: &found.message,
    });
    let findings = Collection::page(items, page.has_more, page.total);
    Answer::new(&Data { findings }, page.warnings.clone())
}
