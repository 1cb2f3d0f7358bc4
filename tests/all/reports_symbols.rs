//! Field reports on positions, symbols and arguments: one solution, many questions.

use serde_json::json;
use workbench_tests::{Fixture, Server};

use crate::reports_cases::{ask_all, has_extension_blocks, second_framework};

/// Extension members as C# 14 writes them.
const BLOCK: &str = r#"/// <summary>See <see cref="Ext.extension(int).Twice()"/>.</summary>
//                                             ^^^^^ cref
public static class Ext
{
    extension(int i)
    {
        public int Twice() => 2 * i;
        //         ^^^^^ twice
    }
    public static int Both() => 42.Twice() + Ext.Twice(43);
    //                             ^^^^^ called
    //                                           ^^^^^ calledStatic
}"#;

/// The same for compilers that do not know them.
const CLASSIC: &str = r#"/// <summary>See <see cref="Ext.Twice(int)"/>.</summary>
//                              ^^^^^ cref
public static class Ext
{
    public static int Twice(this int i) => 2 * i;
    //                ^^^^^ twice
    public static int Both() => 42.Twice() + Ext.Twice(43);
    //                             ^^^^^ called
    //                                           ^^^^^ calledStatic
}"#;

#[test]
fn reports_on_positions_and_symbols() {
    let (extensions, version) = if has_extension_blocks() { (BLOCK, "14") } else { (CLASSIC, "12") };
    let text = include_str!("../data/reports_symbols.txt")
        .replace("{EXTENSIONS}", extensions)
        .replace("{CS}", version)
        .replace("{TFM2}", second_framework());
    let fixture = Fixture::new(&text);
    let (_server, mut client) = Server::start(&[]);
    let opened = client.data("workspace-open", json!({ "path": fixture.path("Yard.slnx") }));
    assert_eq!((&opened["projectCount"], &opened["loadDiagnostics"]), (&json!(5), &json!([])), "{opened}");
    ask_all(&fixture, &mut client, include_str!("../data/reports_symbols.answers.txt"));

    // U56: the same question, many times at once, has one answer.
    let ask =
        json!({ "name": "find-references", "arguments": { "symbol": { "documentationCommentId": "T:Multi.IShape" } } });
    let ids: Vec<i64> = (0..12).map(|_| client.begin("tools/call", ask.clone())).collect();
    let answers: Vec<_> = ids.into_iter().map(|id| client.answer(id)["result"]["structuredContent"].clone()).collect();
    assert!(answers.iter().all(|answer| answer == &answers[0] && answer["ok"] == true), "{answers:#?}");

    // U52: what is the same in all frameworks is said to be in none of them only, on whatever level of the answer.
    assert!(!answers[0].to_string().contains("targetFrameworks"), "{}", answers[0]);

    // U139: every path that an answer names is taken back.
    let structure = client.data("get-solution-structure", json!({ "includeDocuments": true }));
    for project in structure["projects"]["items"].as_array().unwrap() {
        client.data("get-project-details", json!({ "project": { "path": project["path"] } }));
        for document in project["documents"]["items"].as_array().unwrap() {
            client.data("get-document-outline", json!({ "document": { "path": document["path"] } }));
            client.data("get-document-outline", json!({ "document": { "documentId": document["documentId"] } }));
        }
    }
}
