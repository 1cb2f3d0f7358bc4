//! What `get-diagnostics` asks and how it shows the answer.

use serde_json::{Value, json};
use workbench_analysis::PLUGIN;
use workbench_sdk::testing::{Asked, Fake, location};
use workbench_sdk::tool::call;
use workbench_sdk::wit::{Diagnostic, DiagnosticPage, DiagnosticQuery, Failure, Scope, Severity};

fn ask(fake: &Fake, arguments: Value) -> Result<Value, Failure> {
    let answer = call(&PLUGIN, fake, "get-diagnostics", &arguments.to_string())?;
    Ok(serde_json::from_str(&answer.data).expect("JSON"))
}

fn fake() -> Fake {
    let with_place = Diagnostic {
        id: "CS0168".into(),
        severity: Severity::Warning,
        message: "Unused.".into(),
        location: Some(location(4, 1, 1, 5)),
    };
    let without =
        Diagnostic { id: "CS8034".into(), severity: Severity::Error, message: "No place.".into(), location: None };
    let page =
        DiagnosticPage { items: vec![with_place, without], total: Some(3), has_more: true, warnings: Vec::new() };
    Fake { diagnostics: Some(page), ..Fake::default() }
}

#[test]
fn defaults_are_the_published_ones() {
    let fake = fake();
    let data = ask(&fake, json!({})).expect("an answer");
    let query = DiagnosticQuery {
        scope: Scope::Solution,
        ids: Vec::new(),
        severities: Vec::new(),
        analyzers: true,
        limit: 200,
    };
    assert_eq!(fake.asked.borrow().as_slice(), [Asked::Diagnostics(query)]);
    let found = &data["diagnostics"];
    assert_eq!((&found["hasMore"], &found["totalCount"]), (&json!(true), &json!(3)));
    assert_eq!(found["items"][0]["location"]["line"], 1);
    assert_eq!(found["items"][1], json!({ "id": "CS8034", "severity": "Error", "message": "No place." }));
}

#[test]
fn severities_are_names_in_any_case() {
    let fake = fake();
    let arguments = json!({ "severities": ["warning", "ERROR", "Warning"], "ids": ["CS0168"], "diagnosticsLimit": 0 });
    ask(&fake, arguments).expect("an answer");
    let query = DiagnosticQuery {
        scope: Scope::Solution,
        ids: vec!["CS0168".into()],
        severities: vec![Severity::Warning, Severity::Error],
        analyzers: true,
        limit: 0,
    };
    assert_eq!(fake.asked.borrow().as_slice(), [Asked::Diagnostics(query)]);
    let failure = ask(&fake, json!({ "severities": ["Fatal"] })).expect_err("no such severity");
    assert_eq!(failure.code, "InvalidRequest");
    assert!(failure.message.contains("`severities` has `Fatal`; accepted are Hidden, Info, Warning, Error."));
}
