//! The `data` of a tool's answer.

use serde_json::{Map, Value, json};

use super::shapes::{Shape, definitions_of};

/// Builds the output schema of one tool, field by field. Fields that it does not name are allowed: later versions may
/// add some.
#[derive(Default)]
pub struct Output {
    properties: Map<String, Value>,
    required: Vec<&'static str>,
}

impl Output {
    pub fn new() -> Output {
        Output::default()
    }

    /// A field that every answer has.
    #[must_use]
    pub fn required(mut self, name: &'static str, schema: impl Into<Value>) -> Output {
        self.required.push(name);
        self.optional(name, schema)
    }

    /// A field that is left out where there is nothing to say.
    #[must_use]
    pub fn optional(mut self, name: &'static str, schema: impl Into<Value>) -> Output {
        self.properties.insert(name.to_owned(), schema.into());
        self
    }

    /// The finished schema, with the shapes that it uses in `$defs`.
    pub fn build(self) -> Value {
        let mut schema = object(self.properties, &self.required);
        let definitions = definitions_of(&schema);
        if !definitions.is_empty() {
            schema["$defs"] = Value::Object(definitions);
        }
        schema
    }
}

impl From<Shape> for Value {
    fn from(shape: Shape) -> Value {
        json!({ "$ref": format!("#/$defs/{}", shape.name()) })
    }
}

/// An object with these fields, of which these are always there.
pub fn object(properties: impl Into<Value>, required: &[&str]) -> Value {
    let mut schema = json!({ "type": "object", "properties": properties.into() });
    if !required.is_empty() {
        schema["required"] = required.into();
    }
    schema
}

/// A bounded list (`items`, `hasMore`, `totalCount`).
pub fn collection(item: impl Into<Value>) -> Value {
    object(
        json!({
            "items": { "type": ["array", "null"], "items": item.into() },
            "hasMore": { "type": "boolean" },
            "totalCount": { "type": ["integer", "null"], "minimum": 0 },
        }),
        &["items", "hasMore", "totalCount"],
    )
}

pub fn array(item: impl Into<Value>) -> Value {
    json!({ "type": "array", "items": item.into() })
}

pub fn string() -> Value {
    json!({ "type": "string" })
}

pub fn boolean() -> Value {
    json!({ "type": "boolean" })
}

/// A whole number of at least `minimum`.
pub fn integer(minimum: i64) -> Value {
    json!({ "type": "integer", "minimum": minimum })
}

/// One of these texts.
pub fn enumeration(names: &[&str]) -> Value {
    json!({ "type": "string", "enum": names })
}
