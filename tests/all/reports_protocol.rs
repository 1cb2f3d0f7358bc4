//! Field reports on the protocol, paths and trust, as a client meets them.

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, Server};

use crate::solutions::ONE_PROJECT;

/// What clients choke on in a published schema.
fn faults(schema: &Value, path: &str, root: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            if fields.get("type") == Some(&json!("array")) && !fields.contains_key("items") {
                found.push(format!("{path}: an array without items"));
            }
            if let Some(target) = fields.get("$ref").and_then(Value::as_str) {
                let known = target.strip_prefix('#').is_some_and(|pointer| root.pointer(pointer).is_some());
                if !known {
                    found.push(format!("{path}: {target} leads nowhere"));
                }
            }
            if let Some(names) = fields.get("enum").and_then(Value::as_array)
                && !names.iter().all(|name| name.is_string() || name.is_null())
            {
                found.push(format!("{path}: names are no text"));
            }
            for (name, value) in fields {
                let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "$_-".contains(c));
                if !plain || value.is_null() && name != "default" {
                    found.push(format!("{path}/{name}: no plain name, or nothing below it"));
                }
                if !matches!(name.as_str(), "examples" | "default" | "enum") {
                    faults(value, &format!("{path}/{name}"), root, found);
                }
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                faults(item, &format!("{path}/{at}"), root, found);
            }
        }
        _ => {}
    }
}

/// U121, U130: every schema can be read by every client, and choices are names.
#[test]
fn reports_on_schemas() {
    for mode in ["Omit", "Full"] {
        let (_server, mut client) = Server::start(&["--tool-output-schema-mode", mode]);
        let mut found = Vec::new();
        for tool in client.request("tools/list", json!({}))["tools"].as_array().expect("a list") {
            for kind in ["inputSchema", "outputSchema"] {
                if let Some(schema) = tool.get(kind) {
                    assert_eq!(schema["type"], "object", "{tool}");
                    faults(schema, &format!("{} {kind}", tool["name"]), schema, &mut found);
                }
            }
        }
        assert_eq!(found, [""; 0], "{mode}");
    }
}

/// U134: roots that are no URIs, or lead nowhere on this machine, are no reason to fail.
#[test]
fn reports_on_roots() {
    let fixture = Fixture::new(ONE_PROJECT);
    let lists = [
        json!([]),
        json!([{ "uri": "not a uri" }, { "uri": "" }, { "uri": "/plain/path" }, { "uri": "file:///C:/code" }]),
        json!([{ "uri": "vscode-remote://wsl/home/me" }]),
        json!("roots"),
    ];
    for roots in lists {
        let home = tempfile::tempdir().expect("a temporary folder");
        let mut child = Server::command(&[], home.path()).spawn().expect("the server starts");
        let mut client = Client::over(&mut child);
        client.initialize_with(json!({ "roots": { "listChanged": true } }));
        let asked = client.message(|m| m["method"] == "roots/list");
        client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": { "roots": roots } }));
        // What is opened is refused for its own fault and not for the roots'.
        client.refused("workspace-open", json!({ "path": fixture.path("No.sln") }), "WorkspacePathInvalid");
        assert_eq!(client.data("workspace-list", json!({}))["workspaces"], json!([]));
        client.hang_up();
        assert!(child.wait().expect("the server ends").success());
    }
}

/// U133, U136, U7: names that differ in case, or only begin alike, are different folders; an explicit path wins; paths
/// are told from the root and not from the solution.
#[test]
fn reports_on_paths() {
    let project = r#"<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>{TFM}</TargetFramework></PropertyGroup>
</Project>
"#;
    let mut text = String::new();
    for name in ["app", "App", "application"] {
        text.push_str(&format!("//- /{name}/{name}.csproj\n{project}//- /{name}/A.cs\npublic class Of_{name} {{ }}\n"));
    }
    let fixture = Fixture::new(&text);
    let (_server, mut client) = Server::start(&["--allowed-workspace-root", &fixture.path("")]);
    for (name, higher) in [("app", false), ("App", true)] {
        let mut arguments = json!({ "path": fixture.path(&format!("{name}/{name}.csproj")), "alias": name });
        if higher {
            arguments["workspaceRoot"] = json!(fixture.root());
        }
        client.data("workspace-open", arguments);
    }
    for (name, path) in [("app", "A.cs"), ("App", "App/A.cs")] {
        let found = client.data("search-symbols", json!({ "query": "Of", "workspace": { "alias": name } }));
        let items = found["symbols"]["items"].as_array().expect("a list");
        assert_eq!(items.len(), 1, "{found}");
        assert_eq!(items[0]["documentationCommentId"], format!("T:Of_{name}"));
        assert_eq!(items[0]["location"]["document"]["path"], path);
    }
    let listed = client.data("workspace-list", json!({}));
    assert_eq!(listed["workspaces"].as_array().map(Vec::len), Some(2), "{listed}");
    // A workspace is chosen by its whole path.
    let near = json!({ "query": "Of", "workspace": { "path": fixture.path("app") } });
    client.refused("search-symbols", near, "WorkspaceSelectorNotFound");
}
