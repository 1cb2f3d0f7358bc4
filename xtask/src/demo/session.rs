//! The questions of the demo and how their answers are printed.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::client::Client;

/// Holds the session. Every answer that is not what the sample must give is an error, so the demo is a test as well.
pub(crate) fn run(client: &mut Client, root: &Path) -> Result<()> {
    let status = ask(client, "What is here?", "server-status", json!({}))?;
    let data = &status["data"];
    say(format!(
        "server {}, Roslyn {}, {} tools",
        text(&data["serverVersion"]),
        text(&data["roslynVersion"]),
        data["toolCount"]
    ));

    let solution = root.join("Shop.slnx");
    let opened =
        ask(client, "Open the solution", "workspace-open", json!({ "path": solution, "workspaceRoot": root }))?;
    let data = &opened["data"];
    say(format!("{} projects, {} documents", data["projectCount"], data["documentCount"]));
    for diagnostic in items(&data["loadDiagnostics"]) {
        say(format!("{} {}: {}", text(&diagnostic["severity"]), text(&diagnostic["id"]), text(&diagnostic["message"])));
    }

    let structure = ask(client, "How is it cut?", "get-solution-structure", json!({}))?;
    for project in items(&structure["data"]["projects"]["items"]) {
        let frameworks: Vec<_> = items(&project["targetFrameworks"]).map(text).collect();
        say(format!("{:<14} {}", text(&project["name"]), frameworks.join(", ")));
    }

    let found = ask(
        client,
        "Find the type of the discounts",
        "search-symbols",
        json!({ "query": "IDiscount", "kinds": ["NamedType"] }),
    )?;
    let symbol = found["data"]["symbols"]["items"].get(0).context("IDiscount was not found")?;
    say(symbol_line(symbol));
    let discount = json!({ "documentationCommentId": symbol["documentationCommentId"] });

    let info =
        ask(client, "What is it?", "get-symbol-info", json!({ "symbol": discount, "includeDocumentation": true }))?;
    say(format!("{} {}", text(&info["data"]["accessibility"]), symbol_line(&info["data"]["symbol"])));
    for line in text(&info["data"]["documentation"]).lines().map(str::trim).filter(|line| line.starts_with("<summary>"))
    {
        say(line.to_owned());
    }

    let arguments = json!({ "symbol": discount, "includeDefinitions": false, "includeContext": true });
    let references = ask(client, "Who uses it?", "find-references", arguments)?;
    let references = &references["data"]["references"];
    for reference in items(&references["items"]) {
        say(format!("{:<42} {}", place(&reference["location"]), text(&reference["context"]).trim()));
    }
    if items(&references["items"]).count() < 4 {
        bail!("IDiscount has at least four references in the sample: {references}");
    }

    let arguments = json!({ "scope": { "kind": "Solution" }, "severities": ["Warning", "Error"] });
    let diagnostics = ask(client, "Is anything wrong?", "get-diagnostics", arguments.clone())?;
    print_diagnostics(&diagnostics);
    expect_id(&diagnostics, "CS0618")?;

    let document = "src/Shop.Domain/Order.cs";
    let outline =
        ask(client, "What is in Order.cs?", "get-document-outline", json!({ "document": { "path": document } }))?;
    print_outline(&outline["data"]["root"], 0);

    outside_edit(client, root)?;
    let again = ask(client, "Ask again, without a reload", "get-diagnostics", arguments)?;
    print_diagnostics(&again);
    expect_id(&again, "CS1061")?;
    if again["snapshot"]["snapshotId"] == diagnostics["snapshot"]["snapshotId"] {
        bail!("the answer after the edit names the old snapshot");
    }

    ask(client, "Done", "workspace-close", json!({}))?;
    Ok(())
}

/// As an editor or a checkout would: behind the server's back.
fn outside_edit(client: &mut Client, root: &Path) -> Result<()> {
    println!("\n   (meanwhile an editor changes src/Shop.App/Checkout.cs: HasNoLines becomes HasNothing)");
    let path = root.join("src/Shop.App/Checkout.cs");
    let before = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    std::fs::write(&path, before.replace("HasNoLines", "HasNothing"))?;
    let status = ask(client, "Has it noticed?", "workspace-status", json!({}))?;
    say(format!("state {}", text(&status["data"]["state"])));
    Ok(())
}

fn ask(client: &mut Client, title: &str, tool: &str, arguments: Value) -> Result<Value> {
    println!("\n── {title}\n   {tool} {arguments}");
    let started = Instant::now();
    let answer = client.ask(tool, arguments)?;
    println!("   answered in {} ms", started.elapsed().as_millis());
    Ok(answer)
}

fn print_diagnostics(answer: &Value) {
    for diagnostic in items(&answer["data"]["diagnostics"]["items"]) {
        say(format!(
            "{:<42} {} {}: {}",
            place(&diagnostic["location"]),
            text(&diagnostic["severity"]).to_lowercase(),
            text(&diagnostic["id"]),
            text(&diagnostic["message"])
        ));
    }
}

fn expect_id(answer: &Value, id: &str) -> Result<()> {
    if !items(&answer["data"]["diagnostics"]["items"]).any(|diagnostic| diagnostic["id"] == id) {
        bail!("{id} is missing in {}", answer["data"]);
    }
    Ok(())
}

fn print_outline(node: &Value, depth: usize) {
    say(format!("{}{} {}", "  ".repeat(depth), text(&node["kind"]), text(&node["name"])));
    for child in items(&node["children"]) {
        print_outline(child, depth + 1);
    }
}

fn symbol_line(symbol: &Value) -> String {
    format!("{} {}  {}", text(&symbol["kind"]), text(&symbol["displayName"]), place(&symbol["location"]))
}

fn place(location: &Value) -> String {
    match location["document"]["path"].as_str() {
        Some(path) => format!("{path}:{}:{}", location["line"], location["column"]),
        None => "-".to_owned(),
    }
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn say(line: String) {
    println!("   → {line}");
}
