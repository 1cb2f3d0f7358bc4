//! Says in words what a schema accepts and what was given instead.

use serde_json::Value;

use crate::values::Shape;

/// The most characters of a given text that are repeated.
const MAX_SHOWN: usize = 40;

/// `an integer from 0 to 100 or null`.
pub(crate) fn describe(shape: Shape<'_>) -> String {
    let mut parts = Vec::new();
    let options: Vec<&str> = shape.options().into_iter().filter_map(Value::as_str).collect();
    if !options.is_empty() {
        parts.push(format!("one of {}", options.join(", ")));
    } else if let Some(constant) = shape.keyword("const") {
        parts.push(constant.to_string());
    } else {
        for (kind, words) in [("boolean", "true or false"), ("object", "an object")] {
            if shape.accepts(kind) {
                parts.push(words.to_owned());
            }
        }
        if shape.accepts("array") {
            parts.push(describe_array(shape));
        }
        if shape.accepts("integer") {
            parts.push(format!("an integer{}", range(shape)));
        } else if shape.accepts("number") {
            parts.push(format!("a number{}", range(shape)));
        }
        if shape.accepts("string") {
            parts.push(describe_string(shape));
        }
    }
    if shape.accepts("null") {
        parts.push("null".to_owned());
    }
    parts.join(" or ")
}

fn describe_array(shape: Shape<'_>) -> String {
    let count = |name| shape.keyword(name).and_then(Value::as_u64);
    let mut words = "an array".to_owned();
    match (count("minItems"), count("maxItems")) {
        (Some(least), Some(most)) => words.push_str(&format!(" of {least} to {most} items")),
        (Some(least), None) => words.push_str(&format!(" of at least {least} item{}", plural(least))),
        (None, Some(most)) => words.push_str(&format!(" of at most {most} item{}", plural(most))),
        (None, None) => {}
    }
    if shape.keyword("uniqueItems") == Some(&Value::Bool(true)) {
        words.push_str(" that differ");
    }
    if let Some(items) = shape.items() {
        words.push_str(&format!(" (each {})", describe(items)));
    }
    words
}

fn describe_string(shape: Shape<'_>) -> String {
    if shape.keyword("format").and_then(Value::as_str) == Some("uuid") {
        return "a UUID".to_owned();
    }
    let count = |name| shape.keyword(name).and_then(Value::as_u64);
    let mut words = "a string".to_owned();
    match (count("minLength"), count("maxLength")) {
        (Some(least), Some(most)) => words.push_str(&format!(" of {least} to {most} characters")),
        (Some(least), None) => words.push_str(&format!(" of at least {least} character{}", plural(least))),
        (None, Some(most)) => words.push_str(&format!(" of at most {most} character{}", plural(most))),
        (None, None) => {}
    }
    if let Some(format) = shape.keyword("format").and_then(Value::as_str) {
        words.push_str(&format!(" of the format {format}"));
    }
    if let Some(pattern) = shape.keyword("pattern").and_then(Value::as_str) {
        words.push_str(&format!(" that matches {pattern}"));
    }
    words
}

fn range(shape: Shape<'_>) -> String {
    let limit = |name| shape.keyword(name);
    let least = limit("minimum").map(|l| format!("from {l}"));
    let least = least.or_else(|| limit("exclusiveMinimum").map(|l| format!("above {l}")));
    let most = limit("maximum").map(|m| format!("to {m}"));
    let most = most.or_else(|| limit("exclusiveMaximum").map(|m| format!("below {m}")));
    match (least, most) {
        (Some(least), Some(most)) => format!(" {least} {most}"),
        (Some(least), None) if least.starts_with("from ") => format!(" of at least {}", &least[5..]),
        (None, Some(most)) if most.starts_with("to ") => format!(" of at most {}", &most[3..]),
        (Some(one), None) | (None, Some(one)) => format!(" {one}"),
        (None, None) => String::new(),
    }
}

fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// What was given, shortly.
pub(crate) fn got(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => match text.char_indices().nth(MAX_SHOWN) {
            None => format!("'{text}'"),
            Some((end, _)) => format!("'{}…'", &text[..end]),
        },
        Value::Array(items) => format!("an array of {} item{}", items.len(), plural(items.len() as u64)),
        Value::Object(_) => "an object".to_owned(),
    }
}
