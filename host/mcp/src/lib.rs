//! The MCP edge: everything that knows the protocol, and nothing that knows C#.
//!
//! A [`RoutingTable`] of tools, whoever implements them, is served over a pair of byte streams. A call passes
//! `wire` (lines to messages), `server` (lifecycle, routing, cancellation), `arguments` (understand what clients
//! send, refuse what cannot be meant), the tool, and `envelope` (the answer that the contract describes).
//! `rmcp` is named in this crate only; what leaves it are the types of `workbench-core`.

mod arguments;
mod call;
mod compact;
mod config;
mod describe;
mod envelope;
#[cfg(test)]
mod fake;
mod names;
mod progress;
mod published;
mod roots;
mod routing;
mod salvage;
mod schemas;
mod server;
mod shapes;
mod values;
mod wire;

pub use config::{AnswerStyle, OutputSchemas, ServerConfig, ToolSource};
pub use routing::{Refusal, RoutingTable};
pub use server::{ServeError, serve, serve_stdio};
