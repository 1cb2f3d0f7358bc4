//! Relations of symbols, through the whole chain.

use serde_json::json;
use workbench_tests::{Fixture, Server};

use crate::solutions::TWO_PROJECTS;

#[test]
fn what_an_answer_lists_can_be_asked_about() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    let contract = json!({ "documentationCommentId": "M:Core.IGreeter.Greet(System.String)" });
    let found = client.data("find-implementations", json!({ "symbol": contract }));
    let implementation = &found["implementations"]["items"][0];
    assert_eq!(implementation["location"]["line"], fixture.mark("greet").line);
    let again = json!({ "symbol": { "location": implementation["location"]["selector"] } });
    let overloads = client.data("find-overloads", again);
    assert_eq!(overloads["overloads"]["items"][0]["parameters"][0]["name"], "name");

    let callers = client.data("find-callers", json!({ "symbol": contract, "includeContext": true }));
    let caller = &callers["callers"]["items"][0];
    assert_eq!(caller["caller"]["documentationCommentId"], "M:Program.Main");
    let site = &caller["callSites"]["items"][0];
    assert_eq!(site["context"], "Console.WriteLine(greeter.Greet(\"world\"));");
    let callees = client.data("find-callees", json!({ "location": site["location"]["selector"], "calleesLimit": 1 }));
    assert_eq!(callees["source"]["documentationCommentId"], "M:Program.Main");
    assert_eq!((&callees["callees"]["totalCount"], &callees["callees"]["hasMore"]), (&json!(3), &json!(true)));
}

#[test]
fn a_symbol_of_the_wrong_kind_is_refused() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    let cases = [
        ("find-callers", "T:Core.Greeter", "method"),
        ("find-callers", "F:Core.Greeter.Count", "find-references"),
        ("find-derived-types", "F:Core.Greeter.Count", "class"),
        ("get-type-hierarchy", "M:Core.Greeter.Greet(System.String)", "class"),
        ("get-symbol-members", "F:Core.Greeter.Count", "type or namespace"),
        ("find-overloads", "F:Core.Greeter.Count", "method"),
    ];
    for (tool, id, named) in cases {
        let arguments = json!({ "symbol": { "documentationCommentId": id } });
        let message = client.refused(tool, arguments, "InvalidRequest");
        assert!(message.contains("'symbol'") && message.contains(named), "{tool}: {message}");
    }
    let missing = json!({ "symbol": { "documentationCommentId": "M:No.Such" } });
    for tool in ["find-callers", "find-callees", "find-implementations", "find-overrides", "get-symbol-attributes"] {
        client.refused(tool, missing.clone(), "SymbolNotFound");
    }
}
