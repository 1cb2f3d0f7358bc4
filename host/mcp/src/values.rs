//! Makes values regular that can only be meant one way.
//!
//! Models and clients send numbers, booleans, lists and objects as text, write `""` or `"null"` for what they do not
//! want to set, and are careless about the case of names. None of that is worth a refusal. What could be meant in
//! two ways stays as it is and is refused later.

use serde_json::{Map, Number, Value};

/// How deep references and alternatives are followed; schemas come from plugins.
const MAX_HOPS: usize = 16;

/// A place in a schema, with the whole schema that references lead into.
#[derive(Clone, Copy)]
pub(crate) struct Shape<'a> {
    root: &'a Value,
    pub(crate) schema: &'a Value,
}

/// A field that the schema does not know.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unknown {
    /// Of the object it stands in; empty for the arguments themselves.
    pub(crate) path: String,
    pub(crate) name: String,
    /// In the order of the schema.
    pub(crate) accepted: Vec<String>,
}

impl<'a> Shape<'a> {
    pub(crate) fn root(schema: &'a Value) -> Shape<'a> {
        Shape { root: schema, schema }
    }

    fn of(self, schema: &'a Value) -> Shape<'a> {
        Shape { root: self.root, schema }
    }

    fn resolved(mut self) -> Shape<'a> {
        for _ in 0..MAX_HOPS {
            let target = self.schema.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix('#'));
            match target.and_then(|pointer| self.root.pointer(pointer)) {
                Some(schema) => self.schema = schema,
                None => break,
            }
        }
        self
    }

    /// The alternatives of `anyOf` and `oneOf`, or the schema itself.
    pub(crate) fn alternatives(self) -> Vec<Shape<'a>> {
        let mut found = Vec::new();
        self.collect(&mut found, 0);
        found
    }

    fn collect(self, found: &mut Vec<Shape<'a>>, depth: usize) {
        let shape = self.resolved();
        let branches = ["anyOf", "oneOf"].into_iter().filter_map(|key| shape.schema.get(key)?.as_array());
        let mut leaf = true;
        if depth < MAX_HOPS {
            for branch in branches.flatten() {
                leaf = false;
                shape.of(branch).collect(found, depth + 1);
            }
        }
        if leaf || shape.schema.get("properties").is_some() {
            found.push(shape);
        }
    }

    /// Whether values of that JSON type are accepted; a schema that names no type accepts all.
    pub(crate) fn accepts(self, kind: &str) -> bool {
        self.alternatives().iter().any(|shape| match shape.schema.get("type") {
            Some(Value::String(one)) => one == kind,
            Some(Value::Array(several)) => several.iter().any(|one| one == kind),
            _ => match (shape.schema.get("enum"), shape.schema.get("const")) {
                (Some(Value::Array(values)), _) => values.iter().any(|value| kind_of(value) == kind),
                (_, Some(value)) => kind_of(value) == kind,
                _ => shape.schema.get("properties").is_none() || kind == "object",
            },
        })
    }

    /// The values of an enumeration, if there is one.
    pub(crate) fn options(self) -> Vec<&'a Value> {
        let lists = self.alternatives().into_iter().filter_map(|shape| shape.schema.get("enum")?.as_array());
        lists.flatten().collect()
    }

    /// A keyword of the first alternative that has it.
    pub(crate) fn keyword(self, name: &str) -> Option<&'a Value> {
        self.alternatives().into_iter().find_map(|shape| shape.schema.get(name))
    }

    fn properties(self) -> Vec<(&'a String, Shape<'a>)> {
        let mut all: Vec<(&String, Shape<'_>)> = Vec::new();
        for shape in self.alternatives() {
            for (name, schema) in shape.schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
                if all.iter().all(|(known, _)| *known != name) {
                    all.push((name, shape.of(schema)));
                }
            }
        }
        all
    }

    fn requires(self, name: &str) -> bool {
        let lists = self.alternatives().into_iter().filter_map(|shape| shape.schema.get("required")?.as_array());
        lists.flatten().any(|required| required == name)
    }

    /// Whether fields beyond the named ones are accepted. A schema that says nothing about them accepts none.
    fn is_open(self, top: bool) -> bool {
        self.alternatives().iter().any(|shape| match shape.schema.get("additionalProperties") {
            None => !top && shape.schema.get("properties").is_none() && self.accepts("object") && self.is_plain(),
            Some(Value::Bool(open)) => *open,
            Some(_) => true,
        })
    }

    /// No alternative names any field.
    fn is_plain(self) -> bool {
        self.properties().is_empty()
    }

    /// The schema of the value at a JSON pointer.
    pub(crate) fn at(self, value: &Value, pointer: &str) -> Option<Shape<'a>> {
        let mut shape = self;
        let mut value = value;
        for segment in pointer.split('/').skip(1) {
            let segment = segment.replace("~1", "/").replace("~0", "~");
            match value {
                Value::Array(items) => {
                    shape = shape.items()?;
                    value = items.get(segment.parse::<usize>().ok()?)?;
                }
                Value::Object(fields) => {
                    shape = shape.properties().into_iter().find(|(name, _)| **name == segment)?.1;
                    value = fields.get(&segment)?;
                }
                _ => return None,
            }
        }
        Some(shape)
    }

    pub(crate) fn items(self) -> Option<Shape<'a>> {
        self.alternatives().into_iter().find_map(|shape| shape.schema.get("items").map(|items| shape.of(items)))
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Makes the arguments regular and takes out what the schema does not know.
pub(crate) fn make_regular(root: Shape<'_>, arguments: &mut Value, unknown: &mut Vec<Unknown>) {
    if let Value::Object(fields) = arguments {
        regular_object(root, fields, "", unknown);
    }
}

fn regular_object(shape: Shape<'_>, fields: &mut Map<String, Value>, path: &str, unknown: &mut Vec<Unknown>) {
    let properties = shape.properties();
    let open = shape.is_open(path.is_empty());
    for (given, mut value) in std::mem::take(fields) {
        let exact = properties.iter().find(|(name, _)| **name == given);
        let property = exact.or_else(|| properties.iter().find(|(name, _)| name.eq_ignore_ascii_case(&given)));
        match property {
            Some((name, property)) if !fields.contains_key(*name) => {
                if is_unset(*property, &value) && !shape.requires(name) {
                    continue;
                }
                let place = if path.is_empty() { (*name).clone() } else { format!("{path}.{name}") };
                let before = unknown.len();
                let was_filled = value.as_object().is_some_and(|fields| !fields.is_empty());
                regular(*property, &mut value, &place, unknown);
                // An object of nothing but unset fields is unset itself; one that was sent empty says so on purpose.
                let emptied = was_filled && unknown.len() == before && value.as_object().is_some_and(Map::is_empty);
                if !emptied || shape.requires(name) {
                    fields.insert((*name).clone(), value);
                }
            }
            None if open => {
                fields.insert(given, value);
            }
            _ => unknown.push(Unknown {
                path: path.to_owned(),
                name: given,
                accepted: properties.iter().map(|(name, _)| (*name).clone()).collect(),
            }),
        }
    }
}

/// `""`, and `"null"` where it cannot be a text that is meant.
fn is_unset(shape: Shape<'_>, value: &Value) -> bool {
    match value.as_str() {
        Some("") => true,
        Some("null") => !shape.accepts("string") || !shape.options().is_empty() && !shape.options().contains(&value),
        _ => false,
    }
}

fn regular(shape: Shape<'_>, value: &mut Value, path: &str, unknown: &mut Vec<Unknown>) {
    if let Value::String(text) = value {
        if let Some(meant) = meant_by(shape, text) {
            *value = meant;
        }
    } else if let Value::Number(number) = value
        && shape.accepts("integer")
        && let Some(whole) = whole(number)
    {
        *value = Value::Number(whole);
    }
    match value {
        Value::Object(fields) => regular_object(shape, fields, path, unknown),
        Value::Array(items) => {
            if let Some(shape) = shape.items() {
                for (index, item) in items.iter_mut().enumerate() {
                    regular(shape, item, &format!("{path}[{index}]"), unknown);
                }
            }
        }
        _ => {}
    }
}

/// What a text stands for where the schema wants something else than text, or one of some texts.
fn meant_by(shape: Shape<'_>, text: &str) -> Option<Value> {
    if shape.accepts("string") {
        let options = shape.options();
        if options.iter().any(|option| *option == text) {
            return None;
        }
        let mut same = options.into_iter().filter(|o| o.as_str().is_some_and(|o| o.eq_ignore_ascii_case(text)));
        return same.next().filter(|_| same.next().is_none()).cloned();
    }
    let text = text.trim();
    if shape.accepts("null") && matches!(text, "" | "null") {
        return Some(Value::Null);
    }
    if shape.accepts("boolean")
        && let Some(flag) = ["false", "true"].iter().position(|flag| flag.eq_ignore_ascii_case(text))
    {
        return Some(Value::Bool(flag == 1));
    }
    let meant: Value = serde_json::from_str(text).ok()?;
    match &meant {
        Value::Number(number) if shape.accepts("integer") => whole(number).map(Value::Number),
        Value::Number(_) => shape.accepts("number").then_some(meant),
        Value::Array(_) => shape.accepts("array").then_some(meant),
        Value::Object(_) => shape.accepts("object").then_some(meant),
        _ => None,
    }
}

/// `50.0` as `50`; integers as they are.
fn whole(number: &Number) -> Option<Number> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < EXACT => {
            Some(Number::from(float as i64))
        }
        _ => (!number.is_f64()).then(|| number.clone()),
    }
}
