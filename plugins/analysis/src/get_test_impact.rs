//! `get-test-impact`: the tests that a change of a symbol concerns.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Loc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, array, collection, enumeration, object, string};
use workbench_sdk::wit::{Failure, TestQuery};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 100;
/// Calls followed when nothing else is asked for: only tests that use the symbol themselves.
const DEPTH: u32 = 1;

pub(crate) const TOOL: Tool = Tool {
    name: "get-test-impact",
    title: "Get Test Impact",
    description: "Finds the tests that use a symbol or its type, themselves or with maxDepth through calls. Input: \
                  symbol; testScope narrows. Result: test methods, direct or indirect, with reasons on request.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Test<'a> {
    test: SymRef<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Loc<'a>>,
    impact: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<&'a [String]>,
}

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    tests: Collection<Test<'a>>,
}

fn input() -> Input {
    Input::new()
        .symbol()
        .scope_named("testScope")
        .flag("includeReasons", false, "Also why each test is listed.")
        .limit("maxDepth", DEPTH, "Calls followed from a test to the symbol; up to 1 only direct ones.")
        .page("testsLimit", LIMIT, "Most tests returned.")
}

fn output() -> Output {
    let test = json!({
        "test": Value::from(Shape::Symbol),
        "location": Value::from(Shape::Location),
        "impact": enumeration(&["direct", "indirect"]),
        "reasons": array(string()),
    });
    Output::new().required("symbol", Shape::Symbol).required("tests", collection(object(test, &["impact"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.test_impact(&TestQuery {
        symbol: arguments.symbol()?,
        scope: arguments.scope_named("testScope")?,
        max_depth: arguments.limit("maxDepth", DEPTH)?,
        limit: arguments.limit("testsLimit", LIMIT)?,
    })?;
    let reasons = arguments.flag("includeReasons", false)?;
    let view = View::of(query);
    let items = page.items.iter().map(|found| Test {
        test: view.symbol(&found.test),
        location: found.location.as_ref().map(|location| view.location(location)),
        impact: if found.direct { "direct" } else { "indirect" },
        reasons: reasons.then_some(found.reasons.as_slice()),
    });
    let tests = Collection::page(items, page.has_more, page.total);
    Answer::new(&Data { symbol: view.symbol(&page.symbol), tests }, page.warnings.clone())
}
