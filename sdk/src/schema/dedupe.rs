//! Writes a repeated sub-schema once.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

/// What is shorter than this is not worth a reference.
const WORTH_A_REFERENCE: usize = 90;

/// Replaces every object schema that occurs again by a pointer to its first occurrence, in reading order.
pub(super) fn dedupe(schema: Value) -> Value {
    let mut seen = HashMap::new();
    walk(schema, "#".to_owned(), &mut seen)
}

fn walk(value: Value, at: String, seen: &mut HashMap<String, String>) -> Value {
    let Value::Object(map) = value else { return value };
    let text = Value::Object(map.clone()).to_string();
    if map.contains_key("type") && text.len() >= WORTH_A_REFERENCE {
        if let Some(first) = seen.get(&text) {
            return json!({ "$ref": first });
        }
        seen.insert(text, at.clone());
    }
    let mut result = Map::new();
    for (key, inner) in map {
        let below = format!("{at}/{key}");
        let inner = match (key.as_str(), inner) {
            ("properties", Value::Object(properties)) => Value::Object(
                properties
                    .into_iter()
                    .map(|(name, inner)| {
                        let at = format!("{below}/{name}");
                        (name, walk(inner, at, seen))
                    })
                    .collect(),
            ),
            ("items", inner) => walk(inner, below, seen),
            (_, inner) => inner,
        };
        result.insert(key, inner);
    }
    Value::Object(result)
}
