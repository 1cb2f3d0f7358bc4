//! `analyze-async`: faults of asynchronous code.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Diag, View};
use workbench_sdk::schema::{Input, Output, Shape, collection, object};
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 50;

pub(crate) const TOOL: Tool = Tool {
    name: "analyze-async",
    title: "Analyze Async",
    description: "Finds needless async methods, blocking waits, async void, tasks that outlive a using, nested tasks and \
                  tasks that nobody awaits. Input: scope narrows. Result: diagnostics RWA001 to RWA006 and CS4014.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Finding<'a> {
    diagnostic: Diag<'a>,
}

#[derive(Serialize)]
struct Data<'a> {
    findings: Collection<Finding<'a>>,
}

fn input() -> Input {
    Input::new().scope().page("findingsLimit", LIMIT, "Most findings returned.")
}

fn output() -> Output {
    let finding = object(json!({ "diagnostic": Value::from(Shape::Diagnostic) }), &["diagnostic"]);
    Output::new().required("findings", collection(finding))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.async_findings(&arguments.scope()?, arguments.limit("findingsLimit", LIMIT)?)?;
    let view = View::of(query);
    let items = page.items.iter().map(|diagnostic| Finding { diagnostic: view.diagnostic(diagnostic) });
    let findings = Collection::page(items, page.has_more, page.total);
    Answer::new(&Data { findings }, page.warnings.clone())
}
