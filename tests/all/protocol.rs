//! The protocol as a client meets it.

use std::time::Duration;

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, Server};

use crate::solutions::{ONE_PROJECT, TWO_PROJECTS};

/// What inspection-only publishes now, in the order of `tools/list`.
const TOOLS: &[&str] = &[
    "server-status",
    "workspace-close",
    "workspace-list",
    "workspace-open",
    "workspace-reload",
    "workspace-status",
    "analyze-async",
    "analyze-disposables",
    "find-unused-symbols",
    "find-duplicate-code",
    "find-dependency-cycles",
    "get-dependency-graph",
    "get-symbol-dependencies",
    "get-symbol-dependents",
    "get-change-impact",
    "get-test-impact",
    "get-control-flow-graph",
    "get-operation-tree",
    "get-document-options",
    "analyze-data-flow",
    "analyze-control-flow",
    "analyze-nullability",
    "find-references",
    "find-callees",
    "find-callers",
    "find-derived-types",
    "find-implementations",
    "find-overloads",
    "find-overrides",
    "get-api-surface",
    "get-partial-declarations",
    "get-symbol-attributes",
    "get-symbol-members",
    "get-type-hierarchy",
    "get-code-context",
    "get-diagnostics",
    "get-document-outline",
    "get-project-details",
    "get-solution-structure",
    "get-symbol-info",
    "go-to-definition",
    "resolve-symbol",
    "search-symbols",
];

#[test]
fn handshake_and_tool_list() {
    let (_server, mut client) = Server::start(&[]);
    assert_eq!(client.server_info["serverInfo"]["name"], "roslyn-workbench");
    assert!(client.server_info["instructions"].as_str().unwrap().chars().count() <= 512);
    let listed = client.request("tools/list", json!({}));
    let mut names: Vec<_> = listed["tools"].as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    let mut wanted = TOOLS.to_vec();
    names.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(names, wanted);
    for tool in listed["tools"].as_array().unwrap() {
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object", "{tool}");
        assert!(schema.to_string().len() <= 5_000, "{tool}");
        assert!(tool.get("outputSchema").is_none(), "output schemas are left out: {tool}");
        let hints = &tool["annotations"];
        for hint in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
            assert!(hints[hint].is_boolean(), "{tool}");
        }
        assert_eq!(hints["title"], tool["title"], "{tool}");
    }
    let status = client.data("server-status", json!({ "detail": "Full" }));
    assert_eq!(status["toolCount"], TOOLS.len());
    assert_eq!(status["configuration"]["operationalMode"], "inspection-only");
    assert_eq!(status["msBuild"]["isAvailable"], true, "{status}");
}

#[test]
fn output_schemas_on_request() {
    let (_server, mut client) = Server::start(&["--tool-output-schema-mode", "Full"]);
    for tool in client.request("tools/list", json!({}))["tools"].as_array().unwrap() {
        let schema = &tool["outputSchema"];
        assert_eq!(schema["type"], "object", "{tool}");
        assert_eq!(schema["oneOf"].as_array().unwrap().len(), 3, "{tool}");
        assert!(schema["$defs"]["warningInfo"].is_object(), "{tool}");
    }
}

/// No `initialize`: the version travels with each request.
#[test]
fn the_newest_lifecycle_without_a_session() {
    let home = tempfile::tempdir().unwrap();
    let mut child = Server::command(&[], home.path()).spawn().unwrap();
    let mut client = Client::over(&mut child);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "t", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {}
    });
    let found = client.request("server/discover", json!({ "_meta": meta }));
    assert!(found.to_string().contains("2026-07-28"), "{found}");
    let result = client.request("tools/call", json!({ "name": "workspace-list", "arguments": {}, "_meta": meta }));
    assert_eq!(result["structuredContent"]["data"]["workspaces"], json!([]));
    client.hang_up();
    child.wait().unwrap();
}

#[test]
fn bad_requests_name_what_is_wrong() {
    let (_server, mut client) = Server::start(&[]);
    let cases = [
        ("search-symbols", json!({ "querry": "x" }), "querry"),
        ("find-references", json!({}), "symbol"),
        ("get-document-outline", json!({ "document": { "path": "a.cs" }, "maxDepth": 25 }), "maxDepth"),
        ("workspace-open", json!({ "path": 5 }), "path"),
        ("workspace-open", json!({ "path": "/x.sln", "msBuildProperties": { "colour": "red" } }), "colour"),
        ("server-status", json!({ "detail": "Everything" }), "detail"),
    ];
    for (tool, arguments, named) in cases {
        let message = client.refused(tool, arguments, "InvalidRequest");
        assert!(message.contains(named), "{tool}: {message}");
    }
    let id = client.begin("tools/call", json!({ "name": "no-such-tool", "arguments": {} }));
    assert_eq!(client.answer(id)["error"]["code"], -32602);
    // Left out on purpose, sent as text, in another case: all understood.
    let status = client.request("tools/call", json!({ "name": "server-status", "arguments": Value::Null }));
    assert_eq!(status["structuredContent"]["ok"], true);
    assert_eq!(client.data("server-status", json!({ "Detail": "null" }))["configuration"], Value::Null);
    client.refused("find-references", json!({ "symbol": { "documentationCommentId": "T:A" } }), "WorkspaceNotOpen");
}

/// A target that writes to standard output, itself and through a child, must not be seen by the client.
#[test]
fn a_noisy_build_does_not_reach_the_client() {
    // The first command writes as tasks usually do; the second to what the process that runs MSBuild calls its standard
    // output, which is where a child started without redirection writes.
    let noise = r#"<Target Name="Noise" BeforeTargets="CoreCompile">
        <Exec Command="echo NOISE; echo NOISE &gt;&amp;2" StandardOutputImportance="high" />
        <Exec Command="echo NOISE &gt; /proc/$PPID/fd/1" />
        <Message Importance="high" Text="NOISE" /><Warning Text="NOISE" /></Target></Project>"#;
    let fixture = Fixture::new(&ONE_PROJECT.replace("</Project>", noise));
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("One/One.csproj") }));
    // Every line up to here was read as a message, or the client would have failed.
    let found = client.data("search-symbols", json!({ "query": "Size" }));
    assert_eq!(found["symbols"]["items"][0]["documentationCommentId"], "M:A.Size");
}

#[test]
fn cancelling_frees_the_client_and_progress_is_told() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    let open = json!({ "name": "workspace-open", "arguments": { "path": fixture.path("Two.slnx") }, "_meta": { "progressToken": 7 } });
    let id = client.begin("tools/call", open.clone());
    client.message(|m| m["method"] == "notifications/progress" && m["params"]["progressToken"] == 7);
    client.notify("notifications/cancelled", json!({ "requestId": id, "reason": "enough" }));
    // The cancelled request is never answered; the server goes on.
    assert_eq!(client.data("workspace-list", json!({}))["workspaces"], json!([]));
    let opened = client.request("tools/call", open);
    assert_eq!(opened["structuredContent"]["data"]["projectCount"], 2, "{opened}");
    let late = client.next(Duration::from_millis(1)).filter(|m| m["id"] == id);
    assert_eq!(late, None);
}
