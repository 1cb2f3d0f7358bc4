//! Flow, and going on in lists, through the whole chain.

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, Server};

use crate::solutions::TWO_PROJECTS;

fn open(fixture: &Fixture) -> (Server, Client) {
    let (server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    (server, client)
}

fn at(text: &str) -> Value {
    json!({ "selection": { "document": { "path": "Core/Greeter.cs" }, "selectedText": text } })
}

fn names(list: &Value) -> Vec<&str> {
    list["items"].as_array().unwrap().iter().map(|item| item["displayName"].as_str().unwrap()).collect()
}

#[test]
fn bodies_are_analysed() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = open(&fixture);
    let flow = client.data("analyze-control-flow", json!({ "location": at("return \"Hello \" + name;") }));
    assert_eq!((&flow["entryReachable"], &flow["exitReachable"]), (&json!(true), &json!(false)));
    assert_eq!(flow["exits"]["items"][0]["kind"], "ReturnStatement");
    assert_eq!(flow["returns"]["totalCount"], 1);
    let flow = client.data("analyze-data-flow", json!({ "location": at("\"Hello \" + name") }));
    assert_eq!(names(&flow["readInside"]), ["string name"]);
    let tree = client.data("get-operation-tree", json!({ "location": at("\"Hello \" + name"), "nodesLimit": 2 }));
    assert_eq!(tree["root"]["kind"], "Binary");
    assert_eq!(tree["root"]["children"].as_array().unwrap().len(), 1);
    assert_eq!((&tree["truncated"], &tree["root"]["truncated"]), (&json!(true), &json!(true)));
    let method = json!({ "documentationCommentId": "M:Core.Greeter.Greet(System.String)" });
    let graph = client.data("get-control-flow-graph", json!({ "symbol": method, "maxBlocks": 2 }));
    assert_eq!(graph["owner"]["documentationCommentId"], method["documentationCommentId"]);
    assert_eq!((&graph["blocks"]["hasMore"], &graph["blocks"]["totalCount"]), (&json!(true), &json!(3)));
    let document = json!({ "path": "Core/Greeter.cs" });
    let options = client.data("get-document-options", json!({ "document": document, "includeParseOptions": true }));
    assert_eq!(options["parseOptions"]["language"], "C#");
    assert_eq!(options.get("analyzerConfig"), None);
    let found = client.data("analyze-nullability", json!({ "location": at("Count++;") }));
    assert_eq!(found["findings"]["items"], json!([]));
}

/// Tool, arguments, code, and what the message names.
#[test]
fn what_cannot_be_analysed_is_refused() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = open(&fixture);
    let symbol = json!({ "documentationCommentId": "M:Core.IGreeter.Greet(System.String)" });
    let cases = [
        ("analyze-control-flow", json!({ "location": at("Count++") }), "LocationNotFound", "whole statement"),
        (
            "analyze-data-flow",
            json!({ "location": at("string Greet(string name)\n") }),
            "LocationNotFound",
            "expression",
        ),
        ("get-operation-tree", json!({ "location": at("namespace Core") }), "LocationNotFound", "executed"),
        ("get-control-flow-graph", json!({ "symbol": symbol }), "SymbolNotFound", "no body"),
        ("get-control-flow-graph", json!({ "location": at("namespace Core") }), "LocationNotFound", "body"),
        ("get-control-flow-graph", json!({}), "InvalidRequest", "exactly one of"),
        ("analyze-nullability", json!({ "location": at("Count++;"), "scope": {} }), "InvalidRequest", "not both"),
        ("get-document-options", json!({ "document": { "path": "None.cs" } }), "DocumentNotFound", "None.cs"),
        ("get-operation-tree", json!({ "location": at("Count++;"), "maxDepth": 25 }), "InvalidRequest", "maxDepth"),
    ];
    for (tool, arguments, code, named) in cases {
        let message = client.refused(tool, arguments, code);
        assert!(message.contains(named), "{tool}: {message}");
    }
}

#[test]
fn lists_are_gone_on_with_on_one_snapshot() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = open(&fixture);
    let all = client.call("search-symbols", json!({ "query": "Greet" })).0;
    let (snapshot, all) = (&all["snapshot"], all["data"]["symbols"]["items"].as_array().unwrap().clone());
    assert!(all.len() > 2, "{all:?}");
    let mut pages = Vec::new();
    loop {
        let arguments =
            json!({ "query": "Greet", "symbolsLimit": 1, "offset": pages.len(), "expectedSnapshot": snapshot });
        let page = client.data("search-symbols", arguments)["symbols"].clone();
        assert_eq!(page["totalCount"], all.len());
        pages.extend(page["items"].as_array().unwrap().clone());
        if page["hasMore"] == false {
            break;
        }
    }
    assert_eq!(pages, all);
    let unbound = json!({ "query": "Greet", "offset": 1 });
    assert!(client.refused("search-symbols", unbound, "InvalidRequest").contains("expectedSnapshot"));
    fixture.write("Core/New.cs", "class GreetMore { }");
    let stale = json!({ "query": "Greet", "offset": 1, "expectedSnapshot": snapshot });
    client.refused("search-symbols", stale, "SnapshotMismatch");
}
