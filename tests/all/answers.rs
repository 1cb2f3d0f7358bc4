//! Answers of the component tools, through the whole chain.

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, Mark, Server};

use crate::solutions::TWO_PROJECTS;

fn open(fixture: &Fixture) -> (Server, Client) {
    let (server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    (server, client)
}

fn span(mark: &Mark) -> Value {
    json!({ "span": { "document": { "path": mark.path }, "range": { "start": mark.start, "length": mark.length } } })
}

fn spot(location: &Value) -> (String, u64, u64) {
    let path = location["document"]["path"].as_str().unwrap().to_owned();
    (path, location["line"].as_u64().unwrap(), location["column"].as_u64().unwrap())
}

fn place(mark: &Mark) -> (String, u64, u64) {
    (mark.path.clone(), mark.line, mark.column)
}

#[test]
fn a_use_resolves_to_its_declaration_and_back() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = open(&fixture);
    let at_use = client.data("resolve-symbol", json!({ "location": span(fixture.mark("use")) }));
    assert_eq!(at_use["symbol"]["documentationCommentId"], "M:Core.IGreeter.Greet(System.String)");
    // The canonical selector can be sent back as it is.
    let definition = client.data("go-to-definition", json!({ "symbol": at_use["selector"] }));
    let found = &definition["definitions"]["items"][0];
    assert_eq!(found["isMetadata"], false);
    assert_eq!(found["location"]["line"], fixture.mark("interface").line);
    let uses = client.data("find-references", json!({ "symbol": at_use["selector"], "includeContext": true }));
    let places: Vec<_> = uses["references"]["items"].as_array().unwrap().iter().map(|r| spot(&r["location"])).collect();
    assert!(places.contains(&place(fixture.mark("use"))), "{places:?}");
    assert!(uses["references"].to_string().contains("Console.WriteLine(greeter.Greet(\\\"world\\\"));"), "{uses}");
    // Every location can be sent back too.
    let again =
        client.data("resolve-symbol", json!({ "location": uses["references"]["items"][0]["location"]["selector"] }));
    assert!(again["symbol"]["documentationCommentId"].as_str().unwrap().starts_with("M:Core."));
}

#[test]
fn writes_are_told_from_reads() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = open(&fixture);
    let found = client.data(
        "find-references",
        json!({ "symbol": { "documentationCommentId": "F:Core.Greeter.Count" }, "includeDefinitions": false }),
    );
    let items = found["references"]["items"].as_array().unwrap();
    assert_eq!(items.len(), 1);
    assert_eq!((items[0]["isWrite"].as_bool(), items[0]["isDefinition"].as_bool()), (Some(true), Some(false)));
    assert_eq!(spot(&items[0]["location"]), place(fixture.mark("write")));
    assert_eq!(items[0]["containingSymbol"]["documentationCommentId"], "M:Core.Greeter.Greet(System.String)");
}

#[test]
fn a_smaller_limit_is_a_prefix() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = open(&fixture);
    let mut ask =
        |limit: u64| client.data("search-symbols", json!({ "query": "Gr", "symbolsLimit": limit }))["symbols"].clone();
    let all = ask(1000);
    let whole = all["items"].as_array().unwrap().clone();
    assert!(whole.len() >= 4 && all["hasMore"] == false, "{all}");
    for limit in 0..whole.len() {
        let part = ask(limit as u64);
        assert_eq!(part["items"].as_array().unwrap()[..], whole[..limit]);
        assert_eq!(part["hasMore"], true);
    }
}

#[test]
fn selectors_fail_with_their_own_codes() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = open(&fixture);
    let document = json!({ "path": "App/Program.cs" });
    let selection = |text: &str| json!({ "selection": { "document": document, "selectedText": text } });
    let range = |start: u64| json!({ "span": { "document": document, "range": { "start": start, "length": 1 } } });
    let cases = [
        ("resolve-symbol", json!({ "location": selection("nothing like it") }), "LocationNotFound"),
        ("resolve-symbol", json!({ "location": selection("greeter") }), "LocationAmbiguous"),
        ("resolve-symbol", json!({ "location": range(100_000) }), "InvalidRange"),
        ("resolve-symbol", json!({ "location": {} }), "LocationSelectorInvalid"),
        ("find-references", json!({ "symbol": {} }), "SymbolSelectorInvalid"),
        ("find-references", json!({ "symbol": { "documentationCommentId": "T:No.Such" } }), "SymbolNotFound"),
        ("get-document-outline", json!({ "document": { "path": "No.cs" } }), "DocumentNotFound"),
        ("get-document-outline", json!({ "document": {} }), "DocumentSelectorInvalid"),
        ("get-project-details", json!({ "project": { "name": "None" } }), "ProjectNotFound"),
        ("get-project-details", json!({ "project": {} }), "ProjectSelectorInvalid"),
    ];
    for (tool, arguments, code) in cases {
        let message = client.refused(tool, arguments, code);
        assert!(!message.is_empty());
        let message = client.log();
        assert!(!message.contains("panicked"), "{message}");
    }
    let message = client.refused("resolve-symbol", json!({ "location": selection("greeter") }), "LocationAmbiguous");
    assert!(message.contains('2') && message.contains('8') && message.contains('9'), "how often and where: {message}");
}

#[test]
fn structure_details_outline_and_context() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = open(&fixture);
    let structure = client.data("get-solution-structure", json!({ "includeDocuments": true }));
    let projects = structure["projects"]["items"].as_array().unwrap();
    let names: Vec<_> = projects.iter().map(|p| p["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["App", "Core"]);
    assert_eq!(projects[1]["solutionFolderPath"], "src");
    assert_eq!(projects[0]["projectReferences"]["items"][0]["name"], "Core");
    assert_eq!(projects[0]["documents"]["items"][0]["path"], "App/Program.cs");
    let outline = client.data("get-document-outline", json!({ "document": { "path": "Core/Greeter.cs" } }));
    assert_eq!(outline["root"]["kind"], "CompilationUnit");
    assert_eq!(outline["root"]["children"][0]["name"], "Core");
    let around = json!({ "location": span(fixture.mark("use")), "beforeLines": 1, "afterLines": 100, "includeEnclosingSymbols": true });
    let context = client.data("get-code-context", around);
    assert!(context["text"].as_str().unwrap().contains("greeter.Greet(\"world\")"));
    assert_eq!(context["enclosingSymbols"]["items"][0]["documentationCommentId"], "M:Program.Main");
    let info = client.data(
        "get-symbol-info",
        json!({ "symbol": { "documentationCommentId": "M:Core.Greeter.Greet(System.String)" } }),
    );
    assert_eq!(info["accessibility"], "Public");
    assert_eq!(info["parameters"]["items"][0]["name"], "name");
}

#[test]
fn compiler_diagnostics() {
    let fixture = Fixture::new(TWO_PROJECTS);
    fixture.write("App/Bad.cs", "class Bad { int x = \"text\"; }");
    let (_server, mut client) = open(&fixture);
    let found = client.data("get-diagnostics", json!({ "severities": ["error"] }));
    let items = found["diagnostics"]["items"].as_array().unwrap();
    assert_eq!(items.len(), 1, "{found}");
    assert_eq!(items[0]["id"], "CS0029");
    assert_eq!(spot(&items[0]["location"]), ("App/Bad.cs".to_owned(), 1, 21));
    let elsewhere = client.data(
        "get-diagnostics",
        json!({ "scope": { "kind": "Project", "project": { "name": "Core" } }, "severities": ["Error"] }),
    );
    assert_eq!(elsewhere["diagnostics"]["items"], json!([]));
    client.refused("get-diagnostics", json!({ "severities": ["Fatal"] }), "InvalidRequest");
}
