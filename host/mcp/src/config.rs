//! What the caller decides about a server.

use std::sync::Arc;

use workbench_core::{BoxFuture, FaultRecorder, ToolHandler};

use crate::RoutingTable;

/// Whether `tools/list` carries output schemas (`--tool-output-schema-mode`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputSchemas {
    #[default]
    Omit,
    Full,
}

/// What the text block of an answer holds (`--answer-style`). Structured content is the contract's in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerStyle {
    /// The same JSON as the structured content.
    #[default]
    Contract,
    /// Lines for a model to read.
    Compact,
}

/// Where the tools come from. The handshake does not wait for them, so that making components ready may take its time.
pub struct ToolSource(pub(crate) BoxFuture<'static, RoutingTable>);

impl ToolSource {
    /// Tools that are there already; refusals are logged and dropped.
    pub fn ready(tools: Vec<Arc<dyn ToolHandler>>) -> ToolSource {
        let (table, refusals) = RoutingTable::build(tools);
        for refusal in refusals {
            tracing::warn!(tool = refusal.tool, reason = refusal.reason, "tool refused");
        }
        ToolSource(Box::pin(std::future::ready(table)))
    }

    /// Tools that are made while the client shakes hands. Runs as a task of its own from the start of `serve`;
    /// `tools/list` and `tools/call` wait for it. Work that blocks belongs into `spawn_blocking`.
    pub fn later(table: impl Future<Output = RoutingTable> + Send + 'static) -> ToolSource {
        ToolSource(Box::pin(table))
    }
}

pub struct ServerConfig {
    /// Identity in `initialize` and `server/discover`.
    pub name: String,
    pub version: String,
    /// At most 512 characters reach a client: Codex reads no more, so the rest is cut at a word.
    pub instructions: String,
    pub output_schemas: OutputSchemas,
    pub answers: AnswerStyle,
    pub tools: ToolSource,
    pub faults: Arc<dyn FaultRecorder>,
}
