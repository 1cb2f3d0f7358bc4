//! Tools, whoever implements them.

use std::path::PathBuf;
use std::sync::Arc;

use crate::{BoxFuture, Progress, QueryResult, SnapshotInfo, Warning};

/// Who answers for a tool. Names are given out in this order: earlier ones always win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolOrigin {
    Server,
    FirstParty { plugin: String },
    External { plugin: String },
}

/// `tools.md` §2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annotations {
    pub read_only: bool,
    pub destructive: bool,
    pub idempotent: bool,
    pub open_world: bool,
}

impl Annotations {
    /// Class Q.
    pub const QUERY: Annotations =
        Annotations { read_only: true, destructive: false, idempotent: true, open_world: false };
    /// Class S.
    pub const LIFECYCLE: Annotations =
        Annotations { read_only: false, destructive: false, idempotent: false, open_world: false };
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolDescriptor {
    pub name: String,
    pub title: String,
    pub description: String,
    /// JSON Schema 2020-12 of the arguments, as JSON text; at most 5,000 bytes.
    pub input_schema: String,
    /// JSON Schema of `data` in a success, as JSON text.
    pub output_schema: String,
    pub annotations: Annotations,
    pub origin: ToolOrigin,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClientCapabilities {
    /// Form elicitation.
    pub elicitation: bool,
    pub roots: bool,
}

/// What surrounds one call.
#[derive(Clone)]
pub struct CallContext {
    pub progress: Arc<dyn Progress>,
    pub client: ClientCapabilities,
    /// The client's own roots, where it offers them (old sessions only) and has answered; absolute.
    pub roots: Option<Vec<PathBuf>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolSuccess {
    /// A JSON object, as text.
    pub data: String,
    pub snapshot: Option<SnapshotInfo>,
    pub warnings: Vec<Warning>,
}

/// How a call ends; a failure and a fault are made into envelopes at the edge.
pub type ToolOutcome = QueryResult<ToolSuccess>;

/// One tool. Arguments have been made regular and checked against the input schema before `call`.
pub trait ToolHandler: Send + Sync {
    fn descriptor(&self) -> &ToolDescriptor;

    /// `arguments` is a JSON object as text. Dropping the future cancels the call.
    fn call(&self, context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome>;
}
