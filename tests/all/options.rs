//! Options at the command line and in the environment.

use serde_json::json;
use workbench_tests::{Client, Server};

#[test]
fn options_that_must_not_be_guessed_stop_the_start() {
    let home = tempfile::tempdir().unwrap();
    type Case = (&'static [&'static str], &'static [(&'static str, &'static str)], &'static str);
    let cases: &[Case] = &[
        (&["--operational-mode", "readonly"], &[], "--operational-mode"),
        (&["--commit-validation", "no-new-compiler-errors"], &[], "--operational-mode"),
        (&["--allowed-workspace-root", "not/absolute"], &[], "--allowed-workspace-root"),
        (&[], &[("ROSLYN_WORKBENCH_MCP_EXTERNAL_DOCUMENT_POLICY", "perhaps")], "--external-document-policy"),
        (&["--generated-source-policy", "ask"], &[], "--generated-source-policy"),
        (&["--no-such-option"], &[], "--no-such-option"),
    ];
    for (arguments, env, named) in cases {
        let output = Server::command(arguments, home.path()).envs(env.iter().copied()).output().unwrap();
        assert!(!output.status.success(), "{arguments:?} {env:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(named), "{message}");
    }
}

#[test]
fn others_fall_back_and_are_told() {
    let home = tempfile::tempdir().unwrap();
    let mut child = Server::command(&["--error-record-capacity", "3"], home.path())
        .env("ROSLYN_WORKBENCH_MCP_MAX_CONCURRENT_QUERIES", "4")
        .spawn()
        .unwrap();
    let mut client = Client::over(&mut child);
    client.initialize();
    let status = client.data("server-status", json!({ "detail": "Standard" }));
    assert_eq!(status["configuration"]["maxConcurrentQueries"], 4);
    assert_eq!(status["startupWarnings"][0]["code"], "StartupConfigurationFallback");
    assert!(status["startupWarnings"][0]["message"].as_str().unwrap().contains("--error-record-capacity"));
    client.hang_up();
    child.wait().unwrap();
}

#[test]
fn the_version_is_printed() {
    let home = tempfile::tempdir().unwrap();
    let output = Server::command(&["--version"], home.path()).output().unwrap();
    assert!(output.status.success());
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).trim(),
        format!("roslyn-workbench {}", env!("CARGO_PKG_VERSION"))
    );
}
