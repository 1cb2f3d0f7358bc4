//! Questions and their answers as data, in the format that `reports_symbols.answers.txt` explains.

use std::fmt::Write as _;

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, framework, is_portable_engine};

/// A second framework that the engine under test can load.
pub(crate) fn second_framework() -> &'static str {
    if is_portable_engine() { "netstandard2.1" } else { "net8.0" }
}

/// Whether the compiler under test knows C# 14.
pub(crate) fn has_extension_blocks() -> bool {
    let major = framework().trim_start_matches("net").split('.').next().and_then(|major| major.parse::<u32>().ok());
    major.is_some_and(|major| major >= 10)
}

/// Asks every question of `text`; all that is answered in another way is shown at once.
pub(crate) fn ask_all(fixture: &Fixture, client: &mut Client, text: &str) {
    let mut wrong = String::new();
    for block in text.split("\n? ").skip(1) {
        let (title, rest) = block.split_once('\n').expect("a call below the title");
        let (call, expected) = rest.split_once('\n').unwrap_or((rest, ""));
        let (tool, arguments) = call.split_once(' ').expect("a tool and its arguments");
        let mut arguments: Value = serde_json::from_str(arguments).expect("arguments are JSON");
        put_marks(fixture, &mut arguments);
        let envelope = client.call(tool, arguments).0;
        let whole = envelope.to_string();
        let (mut lines, mut complaints) = (Vec::new(), String::new());
        for line in expected.lines().filter(|line| !line.is_empty()) {
            if let Some(absent) = line.strip_prefix("!~ ") {
                if whole.contains(absent) {
                    writeln!(complaints, "{absent:?} is there").expect("text can be written");
                }
            } else if let Some(present) = line.strip_prefix("~ ") {
                if !whole.contains(present) {
                    writeln!(complaints, "{present:?} is missing").expect("text can be written");
                }
            } else {
                lines.push(named_places(fixture, line));
            }
        }
        let answer = shown(tool, &envelope);
        if answer != lines || !complaints.is_empty() {
            writeln!(wrong, "? {title}\n{call}\n{}\n{complaints}{whole}\n", answer.join("\n")).expect("text");
        }
    }
    assert!(wrong.is_empty(), "other answers came:\n\n{wrong}");
}

/// Puts the place of a mark where its name stands in braces.
fn put_marks(fixture: &Fixture, value: &mut Value) {
    match value {
        Value::String(text) => {
            let name = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            if let Some(name) = name.filter(|name| !name.contains('"')) {
                let mark = fixture.mark(name);
                let range = json!({ "start": mark.start, "length": mark.length });
                *value = json!({ "span": { "document": { "path": mark.path }, "range": range } });
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| put_marks(fixture, item)),
        Value::Object(fields) => fields.values_mut().for_each(|field| put_marks(fixture, field)),
        _ => {}
    }
}

/// An expected line with `path:line:column` for each mark in braces.
fn named_places(fixture: &Fixture, line: &str) -> String {
    let mut line = line.replace("{TFM2}", second_framework()).replace("{TFM}", &framework());
    for mark in &fixture.marks {
        line = line.replace(&format!("{{{}}}", mark.name), &format!("{}:{}:{}", mark.path, mark.line, mark.column));
    }
    line
}

/// `path:line:column` of a location, after a look at what every location must have.
fn spot(location: &Value) -> String {
    let document = location["document"]["path"].as_str();
    // Generated documents are no documents of the workspace, but have a path all the same.
    let Some(path) = document.or_else(|| location["generatedPath"].as_str()) else { return "-".to_owned() };
    assert_eq!(location["isGenerated"] == true, document.is_none(), "marked as generated: {location}");
    let span = &location["span"];
    assert!(span["start"].is_u64() && span["length"].is_u64(), "a place has a start and a length: {location}");
    if let Some(selector) = location.get("selector") {
        assert_eq!(&selector["span"]["range"], span, "the selector means the place: {location}");
    }
    let mut text = format!("{path}:{}:{}", location["line"], location["column"]);
    for framework in location["targetFrameworks"].as_array().into_iter().flatten() {
        write!(text, " {}", framework.as_str().unwrap_or_default()).expect("text can be written");
    }
    if location["isGenerated"] == true {
        text.push_str(" generated");
    }
    text
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("-")
}

fn symbol(symbol: &Value) -> String {
    format!("{} {}", text(&symbol["kind"]), text(&symbol["documentationCommentId"]))
}

/// A symbol with its place.
fn placed(item: &Value) -> String {
    format!("{} {}", symbol(item), spot(&item["location"]))
}

/// An answer as lines.
fn shown(tool: &str, envelope: &Value) -> Vec<String> {
    if envelope["ok"] != true {
        return vec![format!("!{}", text(&envelope["error"]["code"]))];
    }
    let data = &envelope["data"];
    let items = |list: &str| data[list]["items"].as_array().cloned().unwrap_or_default();
    match tool {
        "find-references" => items("references").iter().map(reference).collect(),
        "search-symbols" => items("symbols").iter().map(placed).collect(),
        "find-implementations" => items("implementations").iter().map(placed).collect(),
        "find-overrides" => items("overrides").iter().map(placed).collect(),
        "find-derived-types" => items("derivedTypes").iter().map(|node| placed(&node["type"])).collect(),
        "get-test-impact" => items("tests").iter().map(|item| symbol(&item["test"])).collect(),
        "resolve-symbol" | "get-symbol-info" => {
            let declarations = items("declarations");
            std::iter::once(symbol(&data["symbol"])).chain(declarations.iter().map(spot)).collect()
        }
        "go-to-definition" => items("definitions")
            .iter()
            .map(|item| item["metadataName"].as_str().map_or_else(|| spot(&item["location"]), str::to_owned))
            .collect(),
        "get-diagnostics" => items("diagnostics")
            .iter()
            .map(|item| format!("{} {} {}", text(&item["id"]), text(&item["severity"]), spot(&item["location"])))
            .collect(),
        "get-code-context" => text(&data["text"]).lines().map(|line| format!("| {line}")).collect(),
        "get-document-outline" => {
            let mut lines = Vec::new();
            outline(&data["root"], 0, &mut lines);
            lines
        }
        "get-project-details" => {
            let project = &data["project"];
            let frameworks = project["targetFrameworks"].as_array().into_iter().flatten().map(text);
            vec![format!("{} {}", text(&project["path"]), frameworks.collect::<Vec<_>>().join(" "))]
        }
        other => panic!("nothing shows the answers of {other}"),
    }
}

fn reference(item: &Value) -> String {
    let kind = match (item["isDefinition"] == true, item["isWrite"] == true) {
        (true, _) => "is",
        (false, true) => "write",
        (false, false) => "read",
    };
    format!("{} {kind}", spot(&item["location"]))
}

fn outline(node: &Value, depth: usize, lines: &mut Vec<String>) {
    lines.push(format!("{depth} {} {}", text(&node["kind"]), text(&node["name"])));
    for child in node["children"].as_array().into_iter().flatten() {
        outline(child, depth + 1, lines);
    }
}
