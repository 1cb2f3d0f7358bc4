//! The embedded first-party components and the tools that they offer.

use std::sync::Arc;

use workbench_core::{Annotations, Fault, ToolDescriptor, ToolHandler, ToolOrigin};
use workbench_runtime::{EmbeddedComponent, Grant, Plugin, Runtime, ToolDescription};
use workbench_workspace::WorkspaceService;

use crate::tools::ComponentTool;

/// One embedded component, as the build script found it.
pub(crate) struct Embedded {
    pub(crate) name: &'static str,
    pub(crate) wasm: &'static [u8],
    pub(crate) aot: &'static [u8],
    pub(crate) aot_sha256: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/components.rs"));

/// Makes every embedded component ready and its tools callable.
///
/// # Errors
/// When an embedded component cannot be used: the build is broken, and serving half of the tools would hide it.
pub(crate) async fn tools(
    runtime: &Runtime,
    workspaces: &Arc<WorkspaceService>,
) -> Result<Vec<Arc<dyn ToolHandler>>, Fault> {
    let mut tools: Vec<Arc<dyn ToolHandler>> = Vec::new();
    for embedded in EMBEDDED {
        let component = EmbeddedComponent {
            wasm: embedded.wasm,
            aot: embedded.aot,
            aot_sha256: embedded.aot_sha256,
            grant: Grant::Query,
        };
        let plugin = runtime.first_party(embedded.name, component).await?;
        for tool in &plugin.describe().tools {
            let descriptor = descriptor(&plugin, tool);
            tools.push(Arc::new(ComponentTool::new(descriptor, plugin.clone(), Arc::clone(workspaces))));
        }
    }
    Ok(tools)
}

fn descriptor(plugin: &Plugin, tool: &ToolDescription) -> ToolDescriptor {
    ToolDescriptor {
        name: tool.name.clone(),
        title: tool.title.clone(),
        description: tool.description.clone(),
        input_schema: tool.input_schema.clone(),
        output_schema: tool.output_schema.clone(),
        annotations: Annotations::QUERY,
        origin: ToolOrigin::FirstParty { plugin: plugin.describe().id.clone() },
    }
}
