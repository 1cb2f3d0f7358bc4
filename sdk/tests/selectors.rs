//! How selectors are read: what is understood, and what a refusal says.

use workbench_sdk::Arguments;
use workbench_sdk::wit::{
    DocumentSelector, LocationSelector, ProjectSelector, Scope, SelectionSelector, SpanSelector, SymbolAt, SymbolById,
    SymbolSelector, TextSpan,
};

fn arguments(text: &str) -> Arguments {
    Arguments::parse(text).expect("an object")
}

fn by_path(path: &str) -> DocumentSelector {
    DocumentSelector { path: Some(path.into()), document_id: None, project: None }
}

fn by_name(name: &str) -> ProjectSelector {
    ProjectSelector { project_id: None, name: Some(name.into()), path: None, target_framework: None }
}

#[test]
fn symbols_are_understood() {
    let by_id = |project| SymbolSelector::DocumentationId(SymbolById { id: "T:A".into(), project });
    let selection = LocationSelector::Selection(SelectionSelector {
        document: by_path("A.cs"),
        selected_text: "x".into(),
        context_before: Some("b".into()),
        context_after: None,
    });
    let cases = [
        (r#"{"documentationCommentId":"T:A"}"#, by_id(None)),
        (r#"{"documentationCommentId":"T:A","location":null,"project":null}"#, by_id(None)),
        (r#"{"documentationCommentId":"T:A","project":{"name":"P"}}"#, by_id(Some(by_name("P")))),
        (
            r#"{"location":{"selection":{"document":{"path":"A.cs"},"selectedText":"x","contextBefore":"b","contextAfter":""}}}"#,
            SymbolSelector::Location(SymbolAt { at: selection, project: None }),
        ),
        (
            r#"{"location":{"span":{"document":{"path":"A.cs","documentId":""},"range":{"start":3}}},"documentationCommentId":""}"#,
            SymbolSelector::Location(SymbolAt {
                at: LocationSelector::Span(SpanSelector {
                    document: by_path("A.cs"),
                    range: TextSpan { start: 3, length: 0 },
                }),
                project: None,
            }),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(arguments(&format!(r#"{{"symbol":{text}}}"#)).symbol(), Ok(expected), "{text}");
    }
}

#[test]
fn scopes_are_understood() {
    let framework = ProjectSelector { target_framework: Some("net8.0".into()), ..by_name("P") };
    let cases = [
        ("null", Scope::Solution),
        ("{}", Scope::Solution),
        (r#"{"kind":"Solution","project":null,"document":null,"projects":null}"#, Scope::Solution),
        (r#"{"kind":"Project","project":{"name":"P","targetFramework":"net8.0"}}"#, Scope::Project(framework)),
        (r#"{"kind":"Document","document":{"path":"A.cs"}}"#, Scope::Document(by_path("A.cs"))),
        (
            r#"{"kind":"Projects","projects":[{"name":"P"},{"name":"Q"}]}"#,
            Scope::Projects(vec![by_name("P"), by_name("Q")]),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(arguments(&format!(r#"{{"scope":{text}}}"#)).scope(), Ok(expected), "{text}");
    }
    assert_eq!(arguments("{}").scope(), Ok(Scope::Solution));
}

/// Argument name, its value, the code, and what the message has to say.
const REFUSED: &[(&str, &str, &str, &[&str])] = &[
    ("symbol", "null", "InvalidRequest", &["`symbol` is required"]),
    ("symbol", r#""T:A""#, "InvalidRequest", &["`symbol` must be an object", "documentationCommentId"]),
    ("symbol", "{}", "SymbolSelectorInvalid", &["exactly one of location, documentationCommentId", "has none"]),
    (
        "symbol",
        r#"{"path":"A.cs","line":3}"#,
        "SymbolSelectorInvalid",
        &["has `path`, `line` instead", r#"{"documentationCommentId":"M:App.Order.Total"}"#],
    ),
    (
        "symbol",
        r#"{"documentationCommentId":"T:A","location":{"span":{}}}"#,
        "SymbolSelectorInvalid",
        &["has more than one"],
    ),
    (
        "symbol",
        r#"{"documentationCommentId":"T:A","projct":{}}"#,
        "InvalidRequest",
        &["`symbol` does not know `projct`", "location, documentationCommentId, project"],
    ),
    (
        "symbol",
        r#"{"documentationCommentId":"T:A","project":{}}"#,
        "ProjectSelectorInvalid",
        &["`symbol.project`", "at least one of projectId, name, path, targetFramework"],
    ),
    (
        "location",
        r#"{"document":{"path":"A.cs"},"range":{"start":1,"length":1}}"#,
        "LocationSelectorInvalid",
        &["exactly one of span, selection", "has `document`, `range` instead", r#"{"selection":"#],
    ),
    ("location", r#"{"span":{"range":{"start":1}}}"#, "InvalidRequest", &["`location.span.document` is required"]),
    (
        "location",
        r#"{"span":{"document":{"path":"A.cs"},"range":{"start":-1,"length":1}}}"#,
        "InvalidRequest",
        &["`location.span.range.start`", "0 to 2147483647"],
    ),
    (
        "location",
        r#"{"span":{"document":{"path":"A.cs"},"range":{"line":1,"column":1}}}"#,
        "InvalidRequest",
        &["`location.span.range` does not know `line`, `column`"],
    ),
    (
        "location",
        r#"{"selection":{"document":{"path":"A.cs"},"selectedText":""}}"#,
        "InvalidRequest",
        &["`location.selection.selectedText` is required and must not be empty"],
    ),
    (
        "location",
        r#"{"selection":{"document":{"path":"A.cs","documentId":"d"},"selectedText":"x"}}"#,
        "DocumentSelectorInvalid",
        &["`location.selection.document`", "has more than one"],
    ),
    ("document", r#"{"file":"A.cs"}"#, "DocumentSelectorInvalid", &["has `file` instead", "src/App/Order.cs"]),
    ("project", r#"{"id":"x"}"#, "ProjectSelectorInvalid", &["has `id` instead"]),
    ("scope", r#"{"kind":"project"}"#, "InvalidRequest", &["`scope.kind` is `project`", "Solution, Project"]),
    (
        "scope",
        r#"{"project":{"name":"P"}}"#,
        "InvalidRequest",
        &["`scope.kind` Solution (the default) takes no other field; it has project"],
    ),
    ("scope", r#"{"kind":"Project"}"#, "InvalidRequest", &["takes `project` and no other field; it has none"]),
    (
        "scope",
        r#"{"kind":"Document","document":{"path":"A.cs"},"project":{"name":"P"}}"#,
        "InvalidRequest",
        &["takes `document` and no other field; it has project, document"],
    ),
    (
        "scope",
        r#"{"kind":"Projects","projects":[]}"#,
        "InvalidRequest",
        &["`scope.projects` must be an array with at least one"],
    ),
    (
        "scope",
        r#"{"kind":"Projects","projects":[{"name":"P"},{}]}"#,
        "ProjectSelectorInvalid",
        &["`scope.projects[1]`"],
    ),
];

#[test]
fn refusals_name_the_argument_and_show_the_shape() {
    for (name, value, code, said) in REFUSED {
        let arguments = arguments(&format!(r#"{{"{name}":{value}}}"#));
        let failure = match *name {
            "symbol" => arguments.symbol().err(),
            "location" => arguments.location().err(),
            "document" => arguments.document().err(),
            "project" => arguments.project().err(),
            _ => arguments.scope().err(),
        };
        let Some(failure) = failure else { panic!("{name} {value} was accepted") };
        assert_eq!(failure.code, *code, "{name} {value}: {}", failure.message);
        for part in *said {
            assert!(failure.message.contains(part), "{name} {value}: `{}` lacks `{part}`", failure.message);
        }
    }
}

#[test]
fn plain_arguments() {
    let given = arguments(
        r#"{"limit":7,"huge":99999999999,"none":null,"flag":true,"text":" a ","blank":"  ","texts":["a","b"],"bad":-1,"names":["ERROR","error","Info"]}"#,
    );
    assert_eq!(given.limit("limit", 3), Ok(7));
    assert_eq!(given.limit("huge", 3), Ok(2_147_483_647));
    assert_eq!(given.number("huge", 3, 100), Ok(100));
    assert_eq!(given.limit("none", 3), Ok(3));
    assert_eq!(given.limit("absent", 3), Ok(3));
    assert_eq!(given.flag("flag", false), Ok(true));
    assert_eq!(given.flag("none", true), Ok(true));
    assert_eq!(given.text("text"), Ok(Some("a".into())));
    assert_eq!(given.text("blank"), Ok(None));
    assert_eq!(given.texts("texts"), Ok(vec!["a".into(), "b".into()]));
    assert_eq!(given.names("names", &["Info", "Error"], &[]), Ok(vec!["Error", "Info"]));
    for failure in [
        given.limit("bad", 3).err(),
        given.limit("flag", 3).err(),
        given.flag("text", true).err(),
        given.text("flag").err(),
        given.texts("text").err(),
        Arguments::parse("[]").err(),
        Arguments::parse("{").err(),
    ] {
        assert_eq!(failure.map(|failure| failure.code), Some("InvalidRequest".to_owned()));
    }
}
