//! Every kind of answer, byte for byte as it was once looked at and found right.
//!
//! `UPDATE_GOLDEN=1` writes the files in `tests/golden` anew.

mod support;

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use support::{Recorder, Session, Tool, config, success, tool};
use workbench_core::{
    Annotations, Code, Diagnostic, DocumentRef, Failure, Fault, Location, PluginFault, Severity, SnapshotInfo,
    TextSpan, ToolOrigin, ToolSuccess, Warning,
};
use workbench_mcp::OutputSchemas;

fn external() -> ToolOrigin {
    ToolOrigin::External { plugin: "acme".to_owned() }
}

fn snapshot() -> SnapshotInfo {
    SnapshotInfo {
        workspace_id: "11111111-1111-4111-8111-111111111111".to_owned(),
        workspace_epoch: 3,
        snapshot_id: "22222222-2222-4222-8222-222222222222".to_owned(),
        transaction_revision: None,
    }
}

fn place() -> Location {
    Location {
        document: Some(DocumentRef {
            id: "33333333-3333-4333-8333-333333333333".to_owned(),
            path: "src/A.cs".to_owned(),
            project_id: "44444444-4444-4444-8444-444444444444".to_owned(),
        }),
        span: TextSpan { start: 10, length: 4 },
        line: 2,
        column: 5,
        target_frameworks: vec!["net8.0".to_owned()],
        is_generated: false,
    }
}

fn warning(code: &str) -> Warning {
    Warning { code: code.to_owned(), message: "Not all is covered.".to_owned() }
}

/// One tool for each kind of answer; its name is that of the golden file.
fn tools() -> Vec<Tool> {
    vec![
        tool("success", |_, _| async { success(&json!({"b": 1, "a": [], "ü": "\"quoted\"\n"})) }),
        tool("success-with-snapshot", |_, _| async {
            Ok(ToolSuccess {
                // Not as compact as it could be, and on two lines.
                data: "{ \"items\": [],\n \"hasMore\": false }\n".to_owned(),
                snapshot: Some(SnapshotInfo { transaction_revision: Some(0), ..snapshot() }),
                warnings: vec![warning("NotCovered")],
            })
        }),
        tool("plugin-success", |_, _| async {
            Ok(ToolSuccess { data: r#"{"count":1}"#.to_owned(), snapshot: Some(snapshot()), warnings: Vec::new() })
        })
        .of(external())
        .giving(&json!({"type": "object", "properties": {"count": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"type": "integer"}}})),
        tool("failure", |_, _| async { Err(Failure::new(Code::InvalidRange, "The range ends after the text.").into()) }),
        tool("failure-with-everything", |_, _| async {
            let mut failure = Failure::new(Code::WorkspaceInputEvaluationFailed, "Inputs could not be read.")
                .with_diagnostics(vec![
                    Diagnostic::of_load("WorkspaceLoad", Severity::Error, "No such file."),
                    Diagnostic { location: Some(place()), ..Diagnostic::of_load("CS0001", Severity::Warning, "m") },
                    Diagnostic {
                        location: Some(Location { target_frameworks: vec![], is_generated: true, document: None, ..place() }),
                        ..Diagnostic::of_load("CS0002", Severity::Hidden, "m")
                    },
                ]);
            failure.warnings.push(warning("CompilerValidationIncomplete"));
            Err(failure.into())
        }),
        tool("failure-call-tool", |_, _| async { Err(Failure::new(Code::WorkspaceNotOpen, "Nothing is open.").into()) }),
        tool("failure-choose-tool", |_, _| async { Err(Failure::new(Code::TransactionOpen, "Open.").into()) }),
        tool("failure-arguments", |_, _| async { success(&json!({})) })
            .taking(&json!({"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}})),
        tool("fault", |_, _| async { Err(Fault::host("System.Exception", "secret").into()) }),
        tool("fault-of-plugin", |_, _| async { Err(Fault::external_plugin(PluginFault::TickBudget).into()) })
            .of(external()),
        tool("panic", |_, _| async { panic!("secret") }),
        tool("bad-output", |_, _| async { success(&json!({"count": "secret"})) })
            .of(external())
            .giving(&json!({"type": "object", "properties": {"count": {"type": "integer"}}})),
        tool("no-object", |_, _| async { success(&json!([1])) }).of(external()),
        tool("no-json", |_, _| async {
            Ok(ToolSuccess { data: "{\"a\":}".to_owned(), snapshot: None, warnings: Vec::new() })
        })
        .with(Annotations::LIFECYCLE),
    ]
}

#[track_caller]
fn assert_golden(name: &str, value: &Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.json"));
    let text = format!("{value:#}\n");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, golden, "{} differs", path.display());
}

#[tokio::test]
async fn answers_are_as_written_down() {
    let mut session = Session::open(tools()).await;
    for tool in tools() {
        session.call("id", &tool.descriptor.name, json!({})).await;
        let line = session.receive_line().await;
        let answer: Value = serde_json::from_str(&line).unwrap();
        let result = &answer["result"];
        assert_eq!(result["content"].as_array().map(Vec::len), Some(1), "{line}");
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(line.contains(&format!(r#""structuredContent":{text},"#)), "the same bytes twice: {line}");
        assert_eq!(serde_json::from_str::<Value>(text).unwrap().to_string(), text, "compact");
        assert_eq!(result["isError"], json!(!result["structuredContent"]["ok"].as_bool().unwrap()));
        assert!(!line.contains("secret"), "{line}");
        assert_golden(&tool.descriptor.name, &answer);
    }
    let faults = session.recorder.faults.lock().unwrap();
    let recorded: Vec<(&str, &str, Option<PluginFault>)> =
        faults.iter().map(|(tool, fault)| (tool.as_str(), fault.type_name.as_str(), fault.plugin_fault)).collect();
    assert_eq!(
        recorded,
        [
            ("fault", "System.Exception", None),
            ("fault-of-plugin", "", Some(PluginFault::TickBudget)),
            ("panic", "panic", None),
            ("bad-output", "", Some(PluginFault::InvalidOutput)),
            ("no-object", "", Some(PluginFault::InvalidOutput)),
            ("no-json", "InvalidOutput", None),
        ]
    );
}

#[tokio::test]
async fn an_unexpected_failure_names_only_tools_that_are_there() {
    let mut all = tools();
    all.push(tool("get-error-details", |_, _| async { success(&json!({})) }));
    all.push(tool("prepare-error-report", |_, _| async { success(&json!({})) }));
    let mut session = Session::open(all).await;
    assert_golden("fault-with-follow-up", &session.ask("fault", json!({})).await);
}

#[tokio::test]
async fn the_tool_list_is_as_written_down() {
    let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    for (mode, name) in [(OutputSchemas::Omit, "tools-list"), (OutputSchemas::Full, "tools-list-full")] {
        let recorder = Arc::new(Recorder::default());
        let mut kept = tools();
        kept.retain(|tool| ["plugin-success", "success", "no-json"].contains(&tool.descriptor.name.as_str()));
        let mut session = Session::start_with(
            workbench_mcp::ServerConfig { output_schemas: mode, ..config(kept, recorder.clone()) },
            recorder,
        );
        session.initialize(&json!({})).await;
        session.send(&list).await;
        let first = session.receive().await;
        assert_golden(name, &first);
        session.send(&list).await;
        assert_eq!(session.receive().await, first, "the list is stable");
    }
}

/// Every envelope fits the schema that is published for it in full mode.
#[tokio::test]
async fn envelopes_fit_their_published_schemas() {
    let recorder = Arc::new(Recorder::default());
    let full = workbench_mcp::ServerConfig { output_schemas: OutputSchemas::Full, ..config(tools(), recorder.clone()) };
    let mut session = Session::start_with(full, recorder);
    session.initialize(&json!({})).await;
    session.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    let list = session.receive().await;
    for published in list["result"]["tools"].as_array().unwrap() {
        let check = jsonschema::validator_for(&published["outputSchema"]).unwrap();
        let result = session.ask(published["name"].as_str().unwrap(), json!({})).await;
        let errors: Vec<String> = check.iter_errors(&result["structuredContent"]).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", published["name"]);
    }
}
