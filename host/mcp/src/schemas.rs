//! Schemas of a tool: as they are published, and compiled for checking.

use std::sync::{Arc, OnceLock};

use jsonschema::Validator;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};
use workbench_core::{ToolDescriptor, ToolOrigin};

use crate::OutputSchemas;
use crate::published::shortened;

/// The parsed schemas of one tool. Compiling them waits for the first use.
pub(crate) struct ToolSchemas {
    pub(crate) input: Value,
    published_input: Arc<JsonObject>,
    pub(crate) output: Value,
    input_check: OnceLock<Result<Validator, String>>,
    output_check: OnceLock<Result<Validator, String>>,
}

impl ToolSchemas {
    /// # Errors
    /// One sentence when a schema is no JSON object, so that the tool cannot be published.
    pub(crate) fn parse(descriptor: &ToolDescriptor) -> Result<ToolSchemas, String> {
        let input = object("input", &descriptor.input_schema)?;
        let output = object("output", &descriptor.output_schema)?;
        let mut published = match descriptor.origin {
            ToolOrigin::External { .. } => input.clone(),
            ToolOrigin::Server | ToolOrigin::FirstParty { .. } => shortened(&input),
        };
        // Clients reject a whole list for one input schema without a type.
        if !published.contains_key("type") {
            published.insert("type".to_owned(), json!("object"));
        }
        Ok(ToolSchemas {
            input: Value::Object(input),
            published_input: Arc::new(published),
            output: Value::Object(output),
            input_check: OnceLock::new(),
            output_check: OnceLock::new(),
        })
    }

    /// # Errors
    /// What is wrong with the schema.
    pub(crate) fn input_check(&self) -> Result<&Validator, &str> {
        self.input_check.get_or_init(|| compile(&self.input)).as_ref().map_err(String::as_str)
    }

    /// # Errors
    /// What is wrong with the schema.
    pub(crate) fn output_check(&self) -> Result<&Validator, &str> {
        self.output_check.get_or_init(|| compile(&self.output)).as_ref().map_err(String::as_str)
    }

    /// The entry of `tools/list`.
    pub(crate) fn tool(&self, descriptor: &ToolDescriptor, mode: OutputSchemas) -> Tool {
        let hints = &descriptor.annotations;
        let tool =
            Tool::new(descriptor.name.clone(), descriptor.description.clone(), Arc::clone(&self.published_input))
                .with_title(&descriptor.title)
                .with_annotations(
                    ToolAnnotations::with_title(&descriptor.title)
                        .read_only(hints.read_only)
                        .destructive(hints.destructive)
                        .idempotent(hints.idempotent)
                        .open_world(hints.open_world),
                );
        match mode {
            OutputSchemas::Omit => tool,
            OutputSchemas::Full => {
                tool.with_raw_output_schema(Arc::new(envelope_schema(&self.output, &descriptor.origin)))
            }
        }
    }
}

fn object(which: &str, text: &str) -> Result<JsonObject, String> {
    serde_json::from_str(text).map_err(|error| format!("The {which} schema is no JSON object: {error}."))
}

fn compile(schema: &Value) -> Result<Validator, String> {
    jsonschema::options()
        .with_draft(jsonschema::Draft::Draft202012)
        .should_validate_formats(true)
        .build(schema)
        .map_err(|error| error.to_string())
}

/// The schema of a tool's envelope around the schema of its data.
fn envelope_schema(data: &Value, origin: &ToolOrigin) -> JsonObject {
    let mut data = data.clone();
    // A reference of the data's schema into itself has to say where that schema stands now.
    rebase(&mut data, "#/oneOf/0/properties/data");
    let mut required = vec!["ok", "data"];
    if !matches!(origin, ToolOrigin::Server) {
        required.push("snapshot");
    }
    let warnings = json!({"type": "array", "items": {"$ref": "#/$defs/warningInfo"}});
    let correlation = json!({"type": "string", "format": "uuid"});
    let schema = json!({
        "type": "object",
        "oneOf": [
            {
                "type": "object",
                "properties": {
                    "ok": {"const": true},
                    "data": data,
                    "snapshot": {
                        "type": "object",
                        "properties": {
                            "workspaceId": {"type": "string", "format": "uuid"},
                            "workspaceEpoch": {"type": "integer"},
                            "snapshotId": {"type": "string", "format": "uuid"},
                            "transactionRevision": {"type": ["integer", "null"]}
                        },
                        "required": ["workspaceId", "workspaceEpoch", "snapshotId", "transactionRevision"]
                    },
                    "warnings": warnings
                },
                "required": required
            },
            {
                "type": "object",
                "properties": {
                    "ok": {"const": false},
                    "error": {
                        "type": "object",
                        "properties": {
                            "code": {"type": "string", "not": {"const": "UnhandledException"}},
                            "message": {"type": "string"},
                            "correlationId": correlation
                        },
                        "required": ["code", "message"]
                    },
                    "continuation": {
                        "type": "object",
                        "properties": {
                            "kind": {
                                "enum": [
                                    "CallTool", "ChooseTool", "RetryRequest", "ReviseRequest", "ResolveExternally"
                                ]
                            },
                            "tool": {"type": "string"},
                            "tools": {
                                "type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": true
                            },
                            "instruction": {"type": "string", "minLength": 1}
                        },
                        "required": ["kind", "instruction"]
                    },
                    "diagnostics": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": {
                                "id": {"type": "string"},
                                "severity": {"enum": ["Hidden", "Info", "Warning", "Error"]},
                                "message": {"type": "string"},
                                "location": {"type": ["object", "null"]}
                            },
                            "required": ["id", "message"]
                        }
                    },
                    "warnings": warnings
                },
                "required": ["ok", "error"]
            },
            {
                "type": "object",
                "properties": {
                    "ok": {"const": false},
                    "error": {
                        "type": "object",
                        "properties": {
                            "code": {"const": "UnhandledException"},
                            "message": {"type": "string"},
                            "correlationId": correlation
                        },
                        "required": ["code", "message", "correlationId"]
                    },
                    "diagnostics": {
                        "type": "object",
                        "properties": {
                            "detailsAvailable": {"type": "boolean"},
                            "detailsTool": {"type": "string"}
                        },
                        "required": ["detailsAvailable"]
                    },
                    "reporting": {
                        "type": "object",
                        "properties": {
                            "state": {
                                "enum": [
                                    "Available", "AlwaysApproved", "DisabledByConfiguration", "ApprovalUnavailable"
                                ]
                            },
                            "canPrepare": {"type": "boolean"},
                            "prepareTool": {"type": ["string", "null"]}
                        },
                        "required": ["state"]
                    }
                },
                "required": ["ok", "error", "diagnostics"]
            }
        ],
        "$defs": {
            "warningInfo": {
                "type": "object",
                "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
                "required": ["code", "message"]
            }
        }
    });
    if let Value::Object(schema) = schema { schema } else { JsonObject::new() }
}

/// Moves references into the schema itself to below `place`.
fn rebase(schema: &mut Value, place: &str) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields.iter_mut() {
                match value {
                    Value::String(target) if key == "$ref" => {
                        if let Some(rest) = target.strip_prefix('#') {
                            *target = format!("{place}{rest}");
                        }
                    }
                    other => rebase(other, place),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rebase(item, place)),
        _ => {}
    }
}
