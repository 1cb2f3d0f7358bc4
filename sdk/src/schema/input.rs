//! The arguments of a tool.

use serde_json::{Map, Value, json};

use super::dedupe::dedupe;
use crate::arguments::MAX_LIMIT;
use crate::paging::{OFFSET, Paging};

/// Builds the input schema of one tool, argument by argument, in the order in which they are published.
#[derive(Default)]
pub struct Input {
    description: Option<&'static str>,
    properties: Map<String, Value>,
    required: Vec<&'static str>,
    paging: Option<Paging>,
    expects_snapshot: bool,
}

impl Input {
    pub fn new() -> Input {
        Input::default()
    }

    /// A rule about several arguments, for the root of the schema. Say it in the tool's description too: some clients
    /// drop this one.
    #[must_use]
    pub fn rule(mut self, text: &'static str) -> Input {
        self.description = Some(text);
        self
    }

    /// Any argument, by its schema.
    #[must_use]
    pub fn field(mut self, name: &'static str, schema: Value) -> Input {
        self.properties.insert(name.to_owned(), schema);
        self
    }

    fn required(mut self, name: &'static str, schema: Value) -> Input {
        self.required.push(name);
        self.field(name, schema)
    }

    /// The required `symbol`.
    #[must_use]
    pub fn symbol(self) -> Input {
        self.required("symbol", symbol())
    }

    /// `symbol` and `location`, of which exactly one has to be given; the tool's description should say it too.
    #[must_use]
    pub fn symbol_or_location(self) -> Input {
        let mut symbol = symbol();
        symbol["type"] = json!(["object", "null"]);
        self.rule("Provide exactly one of symbol and location.")
            .field("symbol", symbol)
            .field("location", optional_location())
    }

    /// The required `location`.
    #[must_use]
    pub fn location(self) -> Input {
        self.required("location", location())
    }

    /// An optional `location`.
    #[must_use]
    pub fn optional_location(self) -> Input {
        self.field("location", optional_location())
    }

    /// The required `document`.
    #[must_use]
    pub fn document(self) -> Input {
        self.required("document", document("object"))
    }

    /// The required `project`.
    #[must_use]
    pub fn project(self) -> Input {
        self.required("project", project("object"))
    }

    /// The optional `scope`.
    #[must_use]
    pub fn scope(self) -> Input {
        self.scope_named("scope")
    }

    /// A scope under another name.
    #[must_use]
    pub fn scope_named(self, name: &'static str) -> Input {
        self.field(name, scope())
    }

    /// A truth value.
    #[must_use]
    pub fn flag(self, name: &'static str, default: bool, text: &str) -> Input {
        self.field(name, json!({ "description": text, "type": ["boolean", "null"], "default": default }))
    }

    /// A limit from 0 to 2147483647.
    #[must_use]
    pub fn limit(self, name: &'static str, default: u32, text: &str) -> Input {
        self.number(name, default, MAX_LIMIT, text)
    }

    /// The limit of the tool's one main list, named as the list with `Limit` behind; and `offset`, to go on where an earlier
    /// answer ended, which takes `expectedSnapshot`. The SDK does the skipping: the tool's function sees only a limit.
    #[must_use]
    pub fn page(mut self, name: &'static str, default: u32, text: &str) -> Input {
        self.paging = Some(Paging { limit: name, default });
        self.limit(name, default, text).limit(OFFSET, 0, "Skips items; needs expectedSnapshot.").expected_snapshot()
    }

    pub(crate) fn paging(&self) -> Option<Paging> {
        self.paging
    }

    /// A whole number from 0 to `max`.
    #[must_use]
    pub fn number(self, name: &'static str, default: u32, max: u32, text: &str) -> Input {
        let schema = json!({
            "description": text, "type": ["integer", "null"], "minimum": 0, "maximum": max, "default": default
        });
        self.field(name, schema)
    }

    /// How many levels are followed, from 1.
    #[must_use]
    pub fn depth(self, name: &'static str, default: u32, text: &str) -> Input {
        let schema = json!({
            "description": text, "type": ["integer", "null"], "minimum": 1, "maximum": MAX_LIMIT, "default": default
        });
        self.field(name, schema)
    }

    /// One of these names; the first is the default.
    #[must_use]
    pub fn choice(self, name: &'static str, names: &[&str], text: &str) -> Input {
        let default = names.first().copied();
        // An enumeration has to name null too, or null is none of its values.
        let values: Vec<Option<&str>> = names.iter().copied().map(Some).chain([None]).collect();
        let schema = json!({ "description": text, "type": ["string", "null"], "enum": values, "default": default });
        self.field(name, schema)
    }

    /// A text.
    #[must_use]
    pub fn text(self, name: &'static str, text: &str) -> Input {
        self.field(name, described(text, &["string", "null"]))
    }

    /// A list of texts.
    #[must_use]
    pub fn texts(self, name: &'static str, text: &str) -> Input {
        self.field(name, json!({ "description": text, "type": ["array", "null"], "items": { "type": "string" } }))
    }

    /// The optional `expectedSnapshot`, which the host checks.
    #[must_use]
    pub fn expected_snapshot(mut self) -> Input {
        self.expects_snapshot = true;
        self
    }

    /// The finished schema.
    pub fn build(self) -> Value {
        let mut schema = Map::new();
        schema.insert("type".into(), "object".into());
        if let Some(description) = self.description {
            schema.insert("description".into(), description.into());
        }
        let mut properties = self.properties;
        if self.expects_snapshot {
            properties.insert("expectedSnapshot".into(), expected_snapshot());
        }
        properties.insert("workspace".into(), workspace());
        schema.insert("properties".into(), properties.into());
        if !self.required.is_empty() {
            schema.insert("required".into(), self.required.into());
        }
        schema.insert("additionalProperties".into(), false.into());
        dedupe(schema.into())
    }
}

fn described(text: &str, types: &[&str]) -> Value {
    json!({ "description": text, "type": types })
}

fn optional_string() -> Value {
    json!({ "type": ["string", "null"] })
}

fn workspace() -> Value {
    json!({
        "description": "When several are open.",
        "type": ["object", "null"],
        "properties": {
            "workspaceId": { "type": ["string", "null"], "format": "uuid" },
            "alias": optional_string(),
            "path": described("Absolute.", &["string", "null"]),
        }
    })
}

fn expected_snapshot() -> Value {
    json!({
        "description": "An earlier answer's snapshot, unchanged; refused after a change.",
        "type": ["object", "null"],
        "properties": {
            "workspaceId": { "type": "string", "format": "uuid" },
            "workspaceEpoch": { "type": "integer" },
            "snapshotId": { "type": "string", "format": "uuid" },
            "transactionRevision": { "type": ["integer", "null"] },
        },
        "required": ["workspaceId", "workspaceEpoch", "snapshotId", "transactionRevision"]
    })
}

fn project(kind: impl Into<Value>) -> Value {
    json!({
        "description": "All given must match.",
        "type": kind.into(),
        "properties": {
            "projectId": optional_string(),
            "name": optional_string(),
            "path": described("Workspace-relative.", &["string", "null"]),
            "targetFramework": optional_string(),
        }
    })
}

/// Inside of another shape a selector may be null wherever it stands: one form for all places is written only once.
fn inner_project() -> Value {
    project(vec!["object", "null"])
}

fn inner_document() -> Value {
    document(vec!["object", "null"])
}

fn document(kind: impl Into<Value>) -> Value {
    json!({
        "description": "path or documentId.",
        "type": kind.into(),
        "properties": {
            "path": described("Workspace-relative.", &["string", "null"]),
            "documentId": optional_string(),
            "project": inner_project(),
        }
    })
}

fn range() -> Value {
    let number = json!({ "type": "integer", "minimum": 0, "maximum": MAX_LIMIT });
    json!({
        "description": "Zero-based UTF-16 code units.",
        "type": "object",
        "properties": { "start": number, "length": number },
        "required": ["start"]
    })
}

fn location() -> Value {
    json!({
        "description": "Exactly one of span and selection.",
        "type": "object",
        "properties": {
            "span": {
                "type": ["object", "null"],
                "properties": { "document": inner_document(), "range": range() },
                "required": ["document", "range"]
            },
            "selection": {
                "description": "Text that stands there once, or once between the contexts.",
                "type": ["object", "null"],
                "properties": {
                    "document": inner_document(),
                    "selectedText": { "type": "string", "minLength": 1 },
                    "contextBefore": optional_string(),
                    "contextAfter": optional_string(),
                },
                "required": ["document", "selectedText"]
            }
        }
    })
}

/// Where a symbol is named, its location may also be null.
fn optional_location() -> Value {
    let mut schema = location();
    schema["type"] = json!(["object", "null"]);
    schema
}

fn symbol() -> Value {
    json!({
        "description": "Exactly one of location and documentationCommentId.",
        "type": "object",
        "properties": {
            "location": optional_location(),
            "documentationCommentId": described("Like M:Ns.Type.Method(System.Int32).", &["string", "null"]),
            "project": inner_project(),
        }
    })
}

fn scope() -> Value {
    json!({
        "description": "Where to look; each kind takes the field of its name.",
        "type": ["object", "null"],
        "properties": {
            "kind": { "type": "string", "enum": ["Solution", "Project", "Document", "Projects"], "default": "Solution" },
            "project": inner_project(),
            "document": inner_document(),
            "projects": { "type": ["array", "null"], "items": inner_project() },
        }
    })
}
