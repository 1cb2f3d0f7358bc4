//! What a model has to read: the list of tools, and twelve tasks in both styles of answers (`docs/tokens.md`).

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, Server};

use crate::solutions::TWO_PROJECTS;

/// 43 tools may take 48,000 bytes, about 12,000 tokens; further ones as much as these do on average.
const MOST_FOR_A_TOOL: usize = 48_000 / 43;

/// A copy of the sample solution: loading it must not meet files around the repository's.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), target).unwrap();
        } else if !matches!(entry.file_name().to_str(), Some("bin" | "obj")) {
            copy(&entry.path(), &target);
        }
    }
}

/// What an agent asks on its way through a small solution.
fn tasks() -> [(&'static str, Value); 12] {
    let symbol = |id: &str| json!({ "documentationCommentId": id });
    let run = "var line = new OrderLine(product, quantity);\n        _lines.Add(line);";
    let location = json!({ "selection": { "document": { "path": "src/Shop.Domain/Order.cs" }, "selectedText": run } });
    [
        ("get-solution-structure", json!({ "includeDocuments": true })),
        ("search-symbols", json!({ "query": "Order" })),
        ("get-document-outline", json!({ "document": { "path": "src/Shop.Domain/Order.cs" } })),
        ("get-symbol-info", json!({ "symbol": symbol("T:Shop.Domain.Order"), "includeDocumentation": true })),
        ("find-references", json!({ "symbol": symbol("T:Shop.Domain.Order") })),
        ("find-implementations", json!({ "symbol": symbol("T:Shop.Domain.IOrderRepository") })),
        ("find-callers", json!({ "symbol": symbol("M:Shop.Domain.Order.Add(Shop.Domain.Product,System.Int32)") })),
        ("get-type-hierarchy", json!({ "symbol": symbol("T:Shop.Domain.Money") })),
        ("get-symbol-members", json!({ "symbol": symbol("T:Shop.Domain.Order") })),
        ("get-diagnostics", json!({})),
        ("get-dependency-graph", json!({})),
        ("analyze-data-flow", json!({ "location": location })),
    ]
}

/// Text block and structured content of a task.
fn ask(client: &mut Client, tool: &str, arguments: &Value) -> (String, Value) {
    let result = client.request("tools/call", json!({ "name": tool, "arguments": arguments }));
    assert_eq!(result["structuredContent"]["ok"], true, "{tool}: {result}");
    (result["content"][0]["text"].as_str().unwrap().to_owned(), result["structuredContent"].clone())
}

#[test]
fn compact_answers_are_a_third_of_the_contracts() {
    let home = tempfile::tempdir().unwrap();
    let shop = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/shop");
    copy(&shop, &home.path().join("shop"));
    let path = home.path().join("shop/Shop.slnx");
    let (_server, mut client) = Server::start(&["--answer-style", "compact"]);
    let (opened, _) = ask(&mut client, "workspace-open", &json!({ "path": path.to_str().unwrap() }));
    assert!(opened.contains("projectCount=6"), "{opened}");
    let (mut compact, mut contract) = (0, 0);
    let mut table = String::new();
    for (tool, arguments) in tasks() {
        let (text, structured) = ask(&mut client, tool, &arguments);
        let plain = structured.to_string();
        assert!(serde_json::from_str::<Value>(&text).is_err(), "{tool} answers in JSON: {text}");
        assert_eq!(text.matches("snapshotId").count(), 1, "{tool}: {text}");
        compact += text.len();
        contract += plain.len();
        table.push_str(&format!("| `{tool}` | {} | {} |\n", plain.len(), text.len()));
    }
    eprintln!("| task | contract | compact |\n| --- | --- | --- |\n{table}| all | {contract} | {compact} |");
    assert!(compact * 3 <= contract, "{compact} bytes against {contract}\n{table}");
}

#[test]
fn failures_are_compact_too() {
    let (_server, mut client) = Server::start(&["--answer-style", "compact"]);
    let result = client.request("tools/call", json!({ "name": "get-diagnostics", "arguments": {} }));
    assert_eq!(
        (&result["isError"], &result["structuredContent"]["error"]["code"]),
        (&json!(true), &json!("WorkspaceNotOpen"))
    );
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(
        text.starts_with("error WorkspaceNotOpen: ") && text.contains("\nnext CallTool workspace-open: "),
        "{text}"
    );
}

#[test]
fn the_list_of_tools_is_short() {
    let (_server, mut client) = Server::start(&[]);
    let list = client.request("tools/list", json!({}));
    let size = |tool: &Value| {
        tool["name"].as_str().unwrap().len()
            + tool["description"].as_str().unwrap().len()
            + tool["inputSchema"].to_string().len()
    };
    let tools = list["tools"].as_array().unwrap();
    let all: usize = tools.iter().map(size).sum();
    eprintln!("{all} bytes, {} tools", tools.len());
    assert!(all <= MOST_FOR_A_TOOL * tools.len(), "{all} bytes");
    // What is not published any more is taken all the same: the full shapes are the server's.
    let (_server, mut client) = Server::start(&[]);
    let fixture = Fixture::new(TWO_PROJECTS);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    let document = json!({ "path": "Core/Greeter.cs", "documentId": null, "project": { "name": "Core" } });
    let location = json!({ "span": null, "selection": { "document": document, "selectedText": "Count;" } });
    client.data("resolve-symbol", json!({ "location": location, "declarationsLimit": "5", "expectedSnapshot": null }));
    let wrong = json!({ "location": { "span": { "document": document, "range": { "begin": 1 } } } });
    assert!(client.refused("resolve-symbol", wrong, "InvalidRequest").contains("begin"));
}
