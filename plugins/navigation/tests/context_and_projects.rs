//! The tools that put several answers of the host together or cut lists themselves.

use serde_json::{Value, json};
use workbench_navigation::PLUGIN;
use workbench_sdk::testing::{Asked, Fake, document, location, symbol};
use workbench_sdk::tool::call;
use workbench_sdk::wit::{
    AnalyzerReference, Diagnostic, DiagnosticPage, DiagnosticQuery, DocumentSelector, Enclosing, MetadataReference,
    ProjectDetails, ProjectReference, ProjectSelector, ProjectSummary, Scope, Severity, SolutionFolder, SolutionInfo,
};

fn ask(fake: &Fake, tool: &str, arguments: Value) -> Value {
    match call(&PLUGIN, fake, tool, &arguments.to_string()) {
        Ok(answer) => serde_json::from_str(&answer.data).expect("JSON"),
        Err(failure) => panic!("{tool} {arguments}: {} {}", failure.code, failure.message),
    }
}

/// Ten lines, "1\n" to "10" without a last line end.
fn ten_lines() -> String {
    (1..=10).map(|line| line.to_string()).collect::<Vec<_>>().join("\n")
}

fn at() -> Value {
    json!({ "span": { "document": { "path": "src/A.cs", "project": { "name": "P" } }, "range": { "start": 0 } } })
}

/// Start, length, line and column of a place.
type Place = (u32, u32, u32, u32);

/// The place, lines before and after it, the text.
#[test]
fn code_context_is_clamped_to_the_file() {
    let cases: &[(Place, u64, u64, &str)] = &[
        ((8, 1, 5, 1), 1, 1, "4\n5\n6"),
        ((8, 1, 5, 1), 0, 0, "5"),
        ((0, 0, 1, 1), 10, 0, "1"),
        ((18, 2, 10, 1), 1, 100, "9\n10"),
        ((8, 1, 5, 1), 100, 2_147_483_647, "1\n2\n3\n4\n5\n6\n7\n8\n9\n10"),
        // From the middle of "5" over a line end: the place ends in line 6, then in line 7.
        ((8, 3, 5, 1), 0, 0, "5\n6"),
        ((8, 5, 5, 1), 1, 1, "4\n5\n6\n7\n8"),
    ];
    for ((start, length, line, column), before, after, expected) in cases {
        let fake = Fake {
            location: Some(location(*start, *length, *line, *column)),
            text: Some(ten_lines()),
            ..Fake::default()
        };
        let arguments = json!({ "location": at(), "beforeLines": before, "afterLines": after });
        let data = ask(&fake, "get-code-context", arguments);
        assert_eq!(data["text"], *expected, "{start} {length}");
        assert_eq!(data["enclosingSymbols"], json!({ "items": [], "hasMore": false, "totalCount": null }));
        assert_eq!(data["diagnostics"], json!({ "items": [], "hasMore": false, "totalCount": null }));
    }
}

#[test]
fn code_context_shows_the_diagnostics_of_its_lines_and_what_is_around() {
    let found = |id: &str, line| Diagnostic {
        id: id.into(),
        severity: Severity::Warning,
        message: "m".into(),
        location: Some(location(0, 1, line, 1)),
    };
    let items = vec![found("CS1", 3), found("CS2", 4), found("CS3", 6), found("CS4", 7)];
    let around = vec![symbol("M()", "Method", "M:A.M"), symbol("A", "NamedType", "T:A")];
    let fake = Fake {
        location: Some(location(8, 1, 5, 1)),
        text: Some(ten_lines()),
        diagnostics: Some(DiagnosticPage { items, total: None, has_more: false, warnings: Vec::new() }),
        enclosing: Some(Enclosing { location: location(8, 1, 5, 1), symbols: around }),
        ..Fake::default()
    };
    let arguments = json!({
        "location": at(), "beforeLines": 1, "afterLines": 1, "includeDiagnostics": true, "diagnosticsLimit": 1,
        "includeEnclosingSymbols": true, "enclosingSymbolsLimit": 1,
    });
    let data = ask(&fake, "get-code-context", arguments);
    assert_eq!(data["diagnostics"]["items"][0]["id"], "CS2");
    assert_eq!(data["diagnostics"]["items"][0]["severity"], "Warning");
    assert_eq!((&data["diagnostics"]["hasMore"], &data["diagnostics"]["totalCount"]), (&json!(true), &json!(2)));
    assert_eq!(data["enclosingSymbols"]["items"][0]["displayName"], "M()");
    assert_eq!(data["enclosingSymbols"]["hasMore"], true);
    let project = ProjectSelector { project_id: None, name: Some("P".into()), path: None, target_framework: None };
    let document = DocumentSelector { path: None, document_id: Some("d".into()), project: Some(project) };
    let query = DiagnosticQuery {
        scope: Scope::Document(document),
        ids: Vec::new(),
        severities: Vec::new(),
        analyzers: true,
        limit: 2_147_483_647,
    };
    assert!(fake.asked.borrow().contains(&Asked::Diagnostics(query)));
}

fn project() -> ProjectSummary {
    let reference =
        |name: &str| ProjectReference { id: name.into(), name: name.into(), path: format!("{name}.csproj") };
    ProjectSummary {
        id: "p".into(),
        name: "App".into(),
        path: "src/App.csproj".into(),
        solution_folder_path: Some("src".into()),
        target_frameworks: vec!["net8.0".into(), "net10.0".into()],
        references: vec![reference("A"), reference("B")],
        documents: vec![document("d", "src/A.cs"), document("e", "src/B.cs")],
    }
}

#[test]
fn solution_structure_is_bounded_at_every_level() {
    let folder = |path: &str, parent: Option<&str>| SolutionFolder {
        name: path.into(),
        path: path.into(),
        parent_path: parent.map(str::to_owned),
    };
    let bare = ProjectSummary { name: "Bare".into(), solution_folder_path: None, ..project() };
    let solution = SolutionInfo {
        path: "App.slnx".into(),
        folders: vec![folder("src", None), folder("test", Some("src"))],
        projects: vec![project(), bare],
    };
    let fake = Fake { solution: Some(solution), ..Fake::default() };
    let whole = ask(&fake, "get-solution-structure", json!({}));
    assert_eq!(whole["solutionPath"], "App.slnx");
    assert_eq!(
        whole["folders"]["items"],
        json!([{ "name": "src", "path": "src" }, { "name": "test", "path": "test", "parentPath": "src" }])
    );
    let reference = json!({ "projectId": "A", "name": "A", "path": "A.csproj" });
    let app = &whole["projects"]["items"][0];
    assert_eq!(app["projectReferences"]["items"][0], reference);
    assert_eq!(app["targetFrameworks"], json!(["net8.0", "net10.0"]));
    assert_eq!(app["solutionFolderPath"], "src");
    assert_eq!(app.get("documents"), None);
    assert_eq!(whole["projects"]["items"][1].get("solutionFolderPath"), None);
    let arguments = json!({
        "includeDocuments": true, "foldersLimit": 0, "projectsLimit": 1, "projectReferencesPerProjectLimit": 1,
        "documentsPerProjectLimit": 1,
    });
    let part = ask(&fake, "get-solution-structure", arguments);
    assert_eq!(part["folders"], json!({ "items": [], "hasMore": true, "totalCount": 2 }));
    assert_eq!(part["projects"]["items"].as_array().map(Vec::len), Some(1));
    let app = &part["projects"]["items"][0];
    assert_eq!(app["projectReferences"], json!({ "items": [reference], "hasMore": true, "totalCount": 2 }));
    let first = json!({ "documentId": "d", "path": "src/A.cs", "projectId": "p" });
    assert_eq!(app["documents"], json!({ "items": [first], "hasMore": true, "totalCount": 2 }));
}

#[test]
fn project_details_show_what_is_known() {
    let details = ProjectDetails {
        summary: project(),
        assembly_name: None,
        language: "C#".into(),
        metadata_references: vec![MetadataReference { display: "System.Runtime".into(), path: None }],
        analyzers: vec![AnalyzerReference { display_name: "Rules".into(), path: Some("/x/Rules.dll".into()) }],
        compilation_options: None,
    };
    let fake = Fake { project: Some(details), ..Fake::default() };
    let data = ask(&fake, "get-project-details", json!({ "project": { "name": "App" }, "projectReferencesLimit": 0 }));
    let expected = json!({
        "project": {
            "projectId": "p", "name": "App", "path": "src/App.csproj", "language": "C#",
            "targetFrameworks": ["net8.0", "net10.0"],
        },
        "projectReferences": { "items": [], "hasMore": true, "totalCount": 2 },
        "metadataReferences": { "items": [{ "display": "System.Runtime" }], "hasMore": false, "totalCount": 1 },
        "analyzers": {
            "items": [{ "displayName": "Rules", "path": "/x/Rules.dll" }], "hasMore": false, "totalCount": 1,
        },
    });
    assert_eq!(data, expected);
}
