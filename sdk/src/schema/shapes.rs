//! The contract's own shapes in output schemas (`tools.md` §3.2).

use serde_json::{Map, Value, json};

use super::output::{array, boolean, enumeration, integer, object, string};

/// A shape with a name; as a [`Value`] it is a reference into `$defs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Document,
    Project,
    DocumentSelector,
    Snapshot,
    Span,
    SpanSelector,
    LocationSelector,
    Location,
    SymbolSelector,
    Symbol,
    Type,
    Parameter,
    Diagnostic,
    OutlineNode,
    HierarchyNode,
    OperationNode,
    ProjectReference,
}

const ALL: &[Shape] = &[
    Shape::Document,
    Shape::Project,
    Shape::DocumentSelector,
    Shape::Snapshot,
    Shape::Span,
    Shape::SpanSelector,
    Shape::LocationSelector,
    Shape::Location,
    Shape::SymbolSelector,
    Shape::Symbol,
    Shape::Type,
    Shape::Parameter,
    Shape::Diagnostic,
    Shape::OutlineNode,
    Shape::HierarchyNode,
    Shape::OperationNode,
    Shape::ProjectReference,
];

impl Shape {
    pub(super) fn name(self) -> &'static str {
        match self {
            Shape::Document => "document",
            Shape::Project => "projectSelector",
            Shape::DocumentSelector => "documentSelector",
            Shape::Snapshot => "snapshot",
            Shape::Span => "span",
            Shape::SpanSelector => "spanSelector",
            Shape::LocationSelector => "locationSelector",
            Shape::Location => "location",
            Shape::SymbolSelector => "symbolSelector",
            Shape::Symbol => "symbol",
            Shape::Type => "type",
            Shape::Parameter => "parameter",
            Shape::Diagnostic => "diagnostic",
            Shape::OutlineNode => "outlineNode",
            Shape::HierarchyNode => "hierarchyNode",
            Shape::OperationNode => "operationNode",
            Shape::ProjectReference => "projectReference",
        }
    }

    fn schema(self) -> Value {
        match self {
            Shape::Document => {
                let fields = json!({ "documentId": string(), "path": string(), "projectId": string() });
                object(fields, &["documentId", "path", "projectId"])
            }
            Shape::Project => object(
                json!({ "projectId": string(), "name": string(), "path": string(), "targetFramework": string() }),
                &[],
            ),
            Shape::DocumentSelector => {
                object(json!({ "path": string(), "documentId": string(), "project": Value::from(Shape::Project) }), &[])
            }
            Shape::Snapshot => object(
                json!({
                    "workspaceId": { "type": "string", "format": "uuid" },
                    "workspaceEpoch": integer(0),
                    "snapshotId": { "type": "string", "format": "uuid" },
                    "transactionRevision": { "type": ["integer", "null"] },
                }),
                &["workspaceId", "workspaceEpoch", "snapshotId", "transactionRevision"],
            ),
            Shape::Span => object(json!({ "start": integer(0), "length": integer(0) }), &["start", "length"]),
            Shape::SpanSelector => object(
                json!({ "document": Value::from(Shape::DocumentSelector), "range": Value::from(Shape::Span) }),
                &["document", "range"],
            ),
            Shape::LocationSelector => object(json!({ "span": Value::from(Shape::SpanSelector) }), &["span"]),
            Shape::Location => object(
                json!({
                    "document": Value::from(Shape::Document),
                    "span": Value::from(Shape::Span),
                    "line": integer(1),
                    "column": integer(1),
                    "snapshot": Value::from(Shape::Snapshot),
                    "selector": Value::from(Shape::LocationSelector),
                    "targetFrameworks": array(string()),
                    "isGenerated": boolean(),
                    "generatedPath": string(),
                }),
                &["line", "column", "snapshot"],
            ),
            Shape::SymbolSelector => object(
                json!({
                    "location": Value::from(Shape::LocationSelector),
                    "documentationCommentId": string(),
                    "project": Value::from(Shape::Project),
                }),
                &[],
            ),
            Shape::Symbol => object(
                json!({
                    "displayName": string(),
                    "kind": string(),
                    "documentationCommentId": string(),
                    "location": Value::from(Shape::Location),
                    "targetFrameworks": array(string()),
                }),
                &["displayName", "kind"],
            ),
            Shape::Type => object(
                json!({
                    "displayName": string(),
                    "kind": string(),
                    "nullableAnnotation": string(),
                    "documentationCommentId": string(),
                }),
                &["displayName", "kind"],
            ),
            Shape::Parameter => object(
                json!({
                    "name": string(),
                    "type": Value::from(Shape::Type),
                    "refKind": string(),
                    "isOptional": boolean(),
                    "hasExplicitDefaultValue": boolean(),
                    "defaultValue": string(),
                }),
                &["name", "refKind", "isOptional", "hasExplicitDefaultValue"],
            ),
            Shape::Diagnostic => object(
                json!({
                    "id": string(),
                    "severity": enumeration(&["Hidden", "Info", "Warning", "Error"]),
                    "message": string(),
                    "location": Value::from(Shape::Location),
                }),
                &["id", "severity", "message"],
            ),
            Shape::OutlineNode => object(
                json!({
                    "name": string(),
                    "kind": string(),
                    "accessibility": string(),
                    "modifiers": array(string()),
                    "location": Value::from(Shape::Location),
                    "children": array(Shape::OutlineNode),
                }),
                &["name", "kind", "modifiers", "children"],
            ),
            Shape::HierarchyNode => object(
                json!({
                    "type": Value::from(Shape::Symbol),
                    "depth": integer(1),
                    "derivedTypes": array(Shape::HierarchyNode),
                }),
                &["type", "depth", "derivedTypes"],
            ),
            Shape::OperationNode => object(
                json!({
                    "kind": string(),
                    "type": Value::from(Shape::Type),
                    "hasConstantValue": boolean(),
                    "location": Value::from(Shape::Location),
                    "truncated": boolean(),
                    "children": array(Shape::OperationNode),
                }),
                &["kind", "hasConstantValue", "truncated", "children"],
            ),
            Shape::ProjectReference => {
                let fields = json!({ "projectId": string(), "name": string(), "path": string() });
                object(fields, &["projectId", "name", "path"])
            }
        }
    }
}

/// The definitions that a schema needs, directly or through another one, in a fixed order.
pub(super) fn definitions_of(schema: &Value) -> Map<String, Value> {
    let mut needed: Vec<Shape> = Vec::new();
    let mut texts = vec![schema.to_string()];
    while let Some(text) = texts.pop() {
        for shape in ALL {
            if !needed.contains(shape) && text.contains(&format!("\"#/$defs/{}\"", shape.name())) {
                needed.push(*shape);
                texts.push(shape.schema().to_string());
            }
        }
    }
    ALL.iter().filter(|shape| needed.contains(shape)).map(|shape| (shape.name().to_owned(), shape.schema())).collect()
}
