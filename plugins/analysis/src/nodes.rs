//! Nodes of dependency graphs, as two tools show them.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{SymRef, View};
use workbench_sdk::schema::{Shape, object, string};
use workbench_sdk::wit::DependencyNode;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Node<'a> {
    id: &'a str,
    kind: &'a str,
    display_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<SymRef<'a>>,
}

impl<'a> Node<'a> {
    pub(crate) fn of(view: &'a View, node: &'a DependencyNode) -> Node<'a> {
        Node {
            id: &node.id,
            kind: &node.kind,
            display_name: &node.display_name,
            symbol: node.symbol.as_ref().map(|symbol| view.symbol(symbol)),
        }
    }
}

pub(crate) fn schema() -> Value {
    let fields = json!({
        "id": string(),
        "kind": string(),
        "displayName": string(),
        "symbol": Value::from(Shape::Symbol),
    });
    object(fields, &["id", "kind", "displayName"])
}
