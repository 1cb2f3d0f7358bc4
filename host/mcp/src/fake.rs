//! Tools for this crate's own unit tests.

use std::sync::Arc;

use workbench_core::{
    Annotations, BoxFuture, CallContext, ToolDescriptor, ToolHandler, ToolOrigin, ToolOutcome, ToolSuccess,
};

struct Fake {
    descriptor: ToolDescriptor,
}

impl ToolHandler for Fake {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, _context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome> {
        Box::pin(async { Ok(ToolSuccess { data: arguments, snapshot: None, warnings: Vec::new() }) })
    }
}

/// A tool that gives its arguments back.
pub(crate) fn tool(name: &str, origin: ToolOrigin, input_schema: &str) -> Arc<dyn ToolHandler> {
    Arc::new(Fake {
        descriptor: ToolDescriptor {
            name: name.to_owned(),
            title: name.to_owned(),
            description: name.to_owned(),
            input_schema: input_schema.to_owned(),
            output_schema: "{}".to_owned(),
            annotations: Annotations::QUERY,
            origin,
        },
    })
}
