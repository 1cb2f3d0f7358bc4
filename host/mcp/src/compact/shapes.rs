//! The contract's shapes, told by their fields.

use serde_json::{Map, Value};

/// What a value is to a reader.
pub(super) enum Form<'a> {
    /// True.
    Flag,
    Word(String),
    /// Several lines.
    Text(&'a str),
    Location(&'a Map<String, Value>),
    Symbol(&'a Map<String, Value>),
    /// A bounded list: items, whether there are more, how many in all.
    List(&'a [Value], bool, Option<u64>),
    /// An unbounded list of objects.
    Items(&'a [Value]),
    Fields(&'a Map<String, Value>),
    /// Stands elsewhere already.
    Hidden,
}

pub(super) fn form(value: &Value) -> Form<'_> {
    match value {
        Value::Null => Form::Hidden,
        Value::Bool(_) => Form::Flag,
        Value::Number(number) => Form::Word(number.to_string()),
        Value::String(text) if text.contains('\n') => Form::Text(text),
        Value::String(text) => Form::Word(text.clone()),
        Value::Array(items) if items.iter().any(Value::is_object) => Form::Items(items),
        Value::Array(items) => Form::Word(items.iter().map(word).collect::<Vec<_>>().join(",")),
        Value::Object(fields) => {
            let has = |name: &str| fields.contains_key(name);
            if has("hasMore") {
                let items = fields.get("items").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                let total = fields.get("totalCount").and_then(Value::as_u64);
                Form::List(items, fields["hasMore"] == true, total)
            } else if has("snapshotId") && has("workspaceEpoch") {
                Form::Hidden
            } else if has("line") && has("column") {
                Form::Location(fields)
            } else if has("nullableAnnotation") {
                Form::Word(word(&fields["displayName"]))
            } else if has("displayName") && has("kind") && !has("symbol") && !has("id") {
                Form::Symbol(fields)
            } else if has("documentId") && has("path") {
                Form::Word(word(&fields["path"]))
            } else if has("span") && fields.len() == 1 {
                Form::Hidden
            } else {
                Form::Fields(fields)
            }
        }
    }
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Null, false, an empty text or list, and a bounded list that nobody asked for.
pub(super) fn has_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => match form(value) {
            Form::List(items, more, total) => items.is_empty() && !more && total.is_none(),
            _ => fields.is_empty(),
        },
        _ => false,
    }
}

/// How a field is called in a line; empty where its value says what it is.
pub(super) fn short_key(key: &str) -> &str {
    match key {
        "name" | "kind" | "displayName" | "id" | "severity" | "message" | "accessibility" | "path" | "context"
        | "modifiers" | "symbol" => "",
        "containingSymbol" => "in",
        "documentationCommentId" => "doc",
        "hasConstantValue" => "constant",
        "isDefinition" => "definition",
        "isWrite" => "write",
        "isMetadata" => "metadata",
        "isReachable" => "reachable",
        "isOptional" => "optional",
        "fallThroughSuccessor" => "next",
        "conditionalSuccessor" => "branch",
        "targetFrameworks" => "frameworks",
        _ => key,
    }
}

/// The documentation id, which names the symbol in a request; else its kind and name.
pub(super) fn symbol_name(symbol: &Map<String, Value>) -> String {
    let text = |name: &str| symbol.get(name).and_then(Value::as_str).unwrap_or_default();
    match text("documentationCommentId") {
        "" => format!("{} {}", text("kind"), text("displayName")),
        id => id.to_owned(),
    }
}

/// The path of a place, and `line:column` with the frameworks that it holds in where those are not all.
pub(super) fn spot(location: &Map<String, Value>) -> (&str, String) {
    let path = location.get("document").and_then(|document| document["path"].as_str());
    let path = path.or_else(|| location.get("generatedPath").and_then(Value::as_str)).unwrap_or_default();
    let number = |name: &str| location.get(name).and_then(Value::as_u64).unwrap_or_default();
    let frameworks = location.get("targetFrameworks").and_then(Value::as_array);
    let frameworks: Vec<&str> = frameworks.into_iter().flatten().filter_map(Value::as_str).collect();
    let only = if frameworks.is_empty() { String::new() } else { format!("@{}", frameworks.join(",")) };
    (path, format!("{}:{}{only}", number("line"), number("column")))
}

/// `path:line:column`.
pub(super) fn place(location: &Map<String, Value>) -> String {
    match spot(location) {
        ("", spot) => spot,
        (path, spot) => format!("{path}:{spot}"),
    }
}
