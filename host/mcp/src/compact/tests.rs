//! Answers and the lines that a model reads.

use serde_json::{Value, json};

use super::text;

fn at(path: &str, line: u32, column: u32) -> Value {
    json!({
        "document": { "documentId": "d", "path": path, "projectId": "p" },
        "span": { "start": 1, "length": 2 },
        "line": line,
        "column": column,
        "snapshot": { "workspaceId": "w", "workspaceEpoch": 1, "snapshotId": "s", "transactionRevision": null },
        "selector": { "span": { "document": { "documentId": "d" }, "range": { "start": 1, "length": 2 } } },
    })
}

fn symbol(id: &str, location: Value) -> Value {
    json!({ "displayName": "X", "kind": "Method", "documentationCommentId": id, "location": location })
}

fn list(items: Value, more: bool, total: Option<u32>) -> Value {
    json!({ "items": items, "hasMore": more, "totalCount": total })
}

/// The data of a success, and its lines without the snapshot.
#[test]
fn data_becomes_lines() {
    let local = json!({ "displayName": "int x", "kind": "Local", "location": at("B.cs", 3, 4) });
    let mut second = at("A.cs", 9, 9);
    second["targetFrameworks"] = json!(["net8.0"]);
    let generated = json!({ "generatedPath": "G/g.cs", "line": 1, "column": 2, "isGenerated": true });
    let cases = [
        (json!({ "staged": false, "count": 3, "name": "N", "empty": null, "none": [] }), "count=3 N"),
        (
            json!({ "symbol": symbol("M:A", at("A.cs", 1, 2)), "type": { "displayName": "int", "kind": "Struct", "nullableAnnotation": "None" } }),
            "M:A A.cs:1:2 type=int",
        ),
        (
            json!({ "references": list(json!([
                { "location": at("A.cs", 1, 2), "isWrite": true, "isDefinition": false, "containingSymbol": symbol("M:B", at("A.cs", 1, 1)) },
                { "location": second, "isWrite": false },
                { "location": at("B.cs", 3, 4) },
                { "location": generated },
            ]), true, Some(9)) }),
            "references: 4 of 9\nA.cs\n 1:2 write in=M:B\n 9:9@net8.0\nB.cs\n 3:4\nG/g.cs\n 1:2",
        ),
        (
            json!({ "found": list(json!([local, symbol("T:Q", Value::Null)]), true, None) }),
            "found: 2, more\nB.cs\n 3:4 Local int x\n T:Q",
        ),
        (
            json!({ "places": list(json!([at("A.cs", 1, 2), at("A.cs", 3, 4), at("B.cs", 5, 6)]), false, Some(3)) }),
            "places: 3\nA.cs\n 1:2 3:4\nB.cs\n 5:6",
        ),
        (
            json!({ "callers": list(json!([{ "caller": symbol("M:C", at("A.cs", 5, 1)), "callSites": list(json!([{ "location": at("A.cs", 6, 2) }]), false, Some(1)) }]), false, Some(1)) }),
            "callers: 1\nA.cs\n 5:1 M:C\n  callSites: 6:2",
        ),
        (
            json!({ "findings": list(json!([{ "diagnostic": { "id": "CS1", "severity": "Warning", "message": "Bad.", "location": at("A.cs", 5, 1) } }]), false, Some(1)) }),
            "findings: 1\nA.cs\n 5:1 CS1 Warning Bad.",
        ),
        (
            json!({ "root": { "name": "A.cs", "kind": "CompilationUnit", "location": at("A.cs", 1, 1), "children": [
                { "name": "C", "kind": "Class", "modifiers": ["static", "partial"], "location": at("A.cs", 2, 1), "children": [] }
            ] } }),
            "root:\nA.cs\n 1:1 A.cs CompilationUnit\n   2:1 C Class static,partial",
        ),
        (
            json!({ "nodes": list(json!([{ "id": "n", "kind": "Class", "displayName": "D", "symbol": symbol("T:D", at("A.cs", 2, 1)) }]), false, Some(1)),
                "edges": list(json!([{ "fromId": "n", "fromDisplayName": "D", "toId": "m", "toDisplayName": "E", "kind": "Uses" }]), false, Some(1)) }),
            "nodes: 1\nA.cs\n 2:1 T:D\nedges: 1\n D -> E Uses",
        ),
        (
            json!({ "metadataReferences": list(json!([{ "display": "System", "path": "/r/System.dll" }, { "display": "Core", "path": "/r/Core.dll" }, { "display": "X", "path": "/s/Y.dll" }]), false, Some(3)) }),
            "metadataReferences: 3\n /r: System Core\n display=X /s/Y.dll",
        ),
        (
            json!({ "projects": list(json!([{ "name": "A", "path": "A/A.csproj", "projectReferences":
                list(json!([{ "projectId": "1", "name": "B", "path": "B/B.csproj" }, { "projectId": "2", "name": "C", "path": "C" }]), false, Some(2)) }]), false, Some(1)) }),
            "projects: 1\n A A/A.csproj\n  projectReferences: B C",
        ),
        (
            json!({ "diff": { "truncated": false, "hunks": [{ "originalStartLine": 1, "lines": [" a", "-b, c"] }] } }),
            "diff:\n hunks:\n  originalStartLine=1\n    a\n   -b, c",
        ),
        (json!({ "text": "a\nb\n", "diagnostics": list(json!([]), false, None) }), "text:\na\nb"),
    ];
    for (data, expected) in cases {
        let envelope = json!({ "ok": true, "data": data });
        assert_eq!(text(&envelope.to_string()), expected, "{data}");
    }
}

#[test]
fn the_snapshot_stands_once_and_whole() {
    let snapshot = json!({ "workspaceId": "w", "workspaceEpoch": 1, "snapshotId": "s", "transactionRevision": null });
    let envelope = json!({
        "ok": true, "data": { "document": { "documentId": "d", "path": "A.cs", "projectId": "p" } }, "snapshot": snapshot,
        "warnings": [{ "code": "NotCovered", "message": "Not all." }]
    });
    assert_eq!(text(&envelope.to_string()), format!("document=A.cs\nsnapshot {snapshot}\n! NotCovered: Not all."));
}

#[test]
fn failures_say_what_to_do() {
    let cases = [
        (
            json!({ "ok": false, "error": { "code": "SymbolAmbiguous", "message": "Two." },
                "continuation": { "kind": "ChooseTool", "tools": ["a", "b"], "instruction": "Choose." },
                "diagnostics": [{ "id": "Candidate", "severity": "Info", "message": "One.", "location": null }] }),
            "error SymbolAmbiguous: Two.\nnext ChooseTool a|b: Choose.\nCandidate Info One.",
        ),
        (
            json!({ "ok": false, "error": { "code": "UnhandledException", "message": "Failed.", "correlationId": "c" },
                "diagnostics": { "detailsAvailable": true, "detailsTool": "get-error-details" }, "reporting": { "state": "Available", "canPrepare": false } }),
            "error UnhandledException: Failed. correlationId=c\ndetailsAvailable detailsTool=get-error-details\nstate=Available",
        ),
    ];
    for (envelope, expected) in cases {
        assert_eq!(text(&envelope.to_string()), expected);
    }
    assert_eq!(text("no JSON"), "no JSON");
}
