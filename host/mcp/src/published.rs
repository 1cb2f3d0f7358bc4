//! Input schemas as `tools/list` shows them: short, because every agent pays for the whole list before its first call.
//!
//! What a client sends is held against the full schema (`arguments`), and a refusal names what is accepted. Published is
//! a form that accepts at least the same: the arguments themselves stay as they are, a nested object becomes `object`
//! with its fields written as a signature in the description, each shape once in a tool, and what goes without saying
//! is left out. Schemas of external plugins are published as they came.

use std::collections::HashSet;

use rmcp::model::JsonObject;
use serde_json::{Map, Value};

/// Sent back as it came: its fields need no writing down.
const ECHOED: &str = "expectedSnapshot";

/// The upper end of every number that has none of its own.
const NO_BOUND: u64 = i32::MAX as u64;

/// The short form of a schema whose `properties` are the arguments.
pub(crate) fn shortened(schema: &JsonObject) -> JsonObject {
    let root = Value::Object(schema.clone());
    let mut writer = Writer { root: &root, shapes: HashSet::new(), texts: HashSet::new() };
    let mut published = schema.clone();
    if let Some(properties) = root.get("properties").and_then(Value::as_object) {
        let shorten = |(name, property): (&String, _)| (name.clone(), writer.argument(name, property));
        published.insert("properties".to_owned(), properties.iter().map(shorten).collect::<Map<_, _>>().into());
    }
    published
}

struct Writer<'a> {
    root: &'a Value,
    /// Signatures that stand somewhere already: they are not written twice.
    shapes: HashSet<String>,
    /// Remarks that stand somewhere already.
    texts: HashSet<String>,
}

impl<'a> Writer<'a> {
    fn argument(&mut self, name: &str, schema: &'a Value) -> Value {
        let Value::Object(mut short) = self.resolved(schema).clone() else { return schema.clone() };
        let text = short.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
        // A number of at most everything is named by what it limits.
        let unbounded = short.get("maximum").and_then(Value::as_u64) == Some(NO_BOUND);
        let limits_only = unbounded && name.ends_with("Limit");
        let fields = if name == ECHOED { String::new() } else { self.fields(schema) };
        let text = match fields.is_empty() {
            true if limits_only => String::new(),
            true => text,
            false => format!("{text} {fields}").trim().to_owned(),
        };
        short.remove("properties");
        short.remove("required");
        short.remove("additionalProperties");
        if !fields.is_empty() {
            short.remove("items");
        }
        if unbounded {
            short.remove("maximum");
            short.remove("minimum");
        }
        without_null(&mut short);
        if text.is_empty() {
            short.remove("description");
        } else {
            short.insert("description".to_owned(), text.into());
        }
        Value::Object(short)
    }

    /// `{path,project?:{name}}`, `[{…}]` for a list of objects; empty for what has no fields, or when it was written
    /// before.
    fn fields(&mut self, schema: &'a Value) -> String {
        let schema = self.resolved(schema);
        if let Some(items) = schema.get("items") {
            let inner = self.fields(items);
            return if inner.is_empty() { inner } else { format!("[{inner}]") };
        }
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return String::new() };
        if !self.shapes.insert(schema["properties"].to_string()) {
            return String::new();
        }
        // Where nothing is required, nothing is marked.
        let required = |name: &str| {
            schema["required"].as_array().is_none_or(|names| names.iter().any(|required| required == name))
        };
        let fields = properties.iter().map(|(name, field)| {
            let optional = if required(name) { "" } else { "?" };
            let remark = self.remark(field);
            let inner = match self.words(field) {
                words if !words.is_empty() => words,
                _ => self.fields(field),
            };
            let colon = if inner.is_empty() { "" } else { ":" };
            format!("{name}{optional}{remark}{colon}{inner}")
        });
        let fields: Vec<String> = fields.collect();
        format!("{{{}}}", fields.join(","))
    }

    /// `Solution|Project`; empty where any text will do.
    fn words(&self, schema: &'a Value) -> String {
        let words = self.resolved(schema).get("enum").and_then(Value::as_array);
        let words: Vec<&str> = words.into_iter().flatten().filter_map(Value::as_str).collect();
        words.join("|")
    }

    /// ` (what the field is)`, each remark once.
    fn remark(&mut self, schema: &'a Value) -> String {
        let text = self.resolved(schema).get("description").and_then(Value::as_str).unwrap_or_default();
        let text = text.trim_end_matches('.').to_owned();
        if text.is_empty() || !self.texts.insert(text.clone()) {
            return String::new();
        }
        format!(" ({text})")
    }

    fn resolved(&self, schema: &'a Value) -> &'a Value {
        let root = self.root;
        let target = schema.get("$ref").and_then(Value::as_str).and_then(|pointer| pointer.strip_prefix('#'));
        target.and_then(|pointer| root.pointer(pointer)).unwrap_or(schema)
    }
}

/// Null stands for an argument that is left out wherever that may be; nobody has to be told.
fn without_null(schema: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(words)) = schema.get_mut("enum") {
        words.retain(|word| !word.is_null());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// What is declared and what of it is published.
    #[test]
    fn arguments_are_shortened() {
        let place = json!({
            "description": "path or id.", "type": ["object", "null"],
            "properties": { "path": { "description": "Absolute.", "type": "string" }, "id": { "type": "string" } },
            "required": ["path"], "additionalProperties": false
        });
        let cases = [
            (
                json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 2_147_483_647, "default": 9, "description": "Most." }),
                json!({ "type": "integer", "default": 9 }),
            ),
            (
                json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 24, "description": "Levels." }),
                json!({ "type": "integer", "minimum": 0, "maximum": 24, "description": "Levels." }),
            ),
            (
                json!({ "type": ["array", "null"], "items": { "type": "string" } }),
                json!({ "type": "array", "items": { "type": "string" } }),
            ),
            (place.clone(), json!({ "type": "object", "description": "path or id. {path (Absolute),id?}" })),
            (
                json!({ "type": "array", "items": place }),
                json!({ "type": "array", "description": "[{path (Absolute),id?}]" }),
            ),
            (
                json!({ "type": "object", "properties": { "kind": { "enum": ["A", "B"] }, "of": { "$ref": "#/properties/other" } } }),
                json!({ "type": "object", "description": "{kind:A|B,of (Told elsewhere)}" }),
            ),
        ];
        for (declared, expected) in cases {
            let schema = json!({
                "type": "object", "additionalProperties": false,
                "properties": { "someLimit": declared, "other": { "description": "Told elsewhere.", "type": "string" } }
            });
            let published = shortened(schema.as_object().unwrap());
            assert_eq!(published["properties"]["someLimit"], expected);
            assert_eq!(published["additionalProperties"], false);
        }
    }

    #[test]
    fn a_shape_is_written_once() {
        let shape = json!({ "type": "object", "properties": { "id": { "type": "string" } } });
        let again = json!({ "$ref": "#/properties/a" });
        let echoed = json!({ "type": ["object", "null"], "properties": { "id2": {} }, "description": "Unchanged." });
        let schema = json!({ "properties": { "a": shape, "b": again, "expectedSnapshot": echoed } });
        let published = shortened(schema.as_object().unwrap());
        let expected = json!({ "properties": {
            "a": { "type": "object", "description": "{id}" },
            "b": { "type": "object" },
            "expectedSnapshot": { "type": "object", "description": "Unchanged." },
        } });
        assert_eq!(Value::Object(published), expected);
    }
}
