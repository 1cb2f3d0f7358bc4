//! The server: makes the parts, joins them, speaks MCP until the client goes.

use std::sync::{Arc, OnceLock};

use workbench_core::{Engine, ToolHandler};
use workbench_mcp::{AnswerStyle, OutputSchemas, RoutingTable, ServerConfig, ToolSource};
use workbench_reporting::{RecordOptions, Records};
use workbench_roslyn::{EngineOptions, RoslynEngine};
use workbench_runtime::{Runtime, RuntimeOptions};
use workbench_workspace::{ExternalDocumentPolicy, ServiceOptions, WorkspaceService};

use crate::options::{Consent, OperationalMode, Options};
use crate::tools::{ServerStatus, WorkspaceClose, WorkspaceList, WorkspaceOpen, WorkspaceReload, WorkspaceStatus};
use crate::{components, state};

/// Serves one client on standard input and output.
///
/// # Errors
/// When the server cannot start, or the pipes break in a way that is no normal end.
pub(crate) async fn serve(options: Options) -> anyhow::Result<()> {
    if options.mode != OperationalMode::InspectionOnly {
        state::prepare(options.state_directory.as_deref(), &|name| std::env::var(name).ok())
            .map_err(anyhow::Error::msg)?;
    }
    let options = Arc::new(options);
    let engine: Arc<dyn Engine> = Arc::new(RoslynEngine::new(engine_options())?);
    let workspaces = WorkspaceService::new(Arc::clone(&engine), service_options(&options));
    let faults = Arc::new(Records::new(record_options(&options)));
    let config = ServerConfig {
        name: "roslyn-workbench".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        instructions: instructions(options.mode),
        output_schemas: if options.publish_output_schemas { OutputSchemas::Full } else { OutputSchemas::Omit },
        answers: if options.compact_answers { AnswerStyle::Compact } else { AnswerStyle::Contract },
        tools: ToolSource::later(all_tools(options, engine, Arc::clone(&workspaces))),
        faults,
    };
    let served = workbench_mcp::serve_stdio(config).await;
    // The workers end with their pipes in any case; closing them here is only quicker.
    workspaces.close_all().await;
    Ok(served?)
}

/// Server-owned tools first: their names always win.
async fn all_tools(options: Arc<Options>, engine: Arc<dyn Engine>, workspaces: Arc<WorkspaceService>) -> RoutingTable {
    let tool_count = Arc::new(OnceLock::new());
    let mut tools: Vec<Arc<dyn ToolHandler>> = vec![
        Arc::new(ServerStatus::new(options, engine, Arc::clone(&tool_count))),
        Arc::new(WorkspaceOpen::new(Arc::clone(&workspaces))),
        Arc::new(WorkspaceList::new(Arc::clone(&workspaces))),
        Arc::new(WorkspaceStatus::new(Arc::clone(&workspaces))),
        Arc::new(WorkspaceReload::new(Arc::clone(&workspaces))),
        Arc::new(WorkspaceClose::new(Arc::clone(&workspaces))),
    ];
    let made = match Runtime::new(RuntimeOptions::default()) {
        Ok(runtime) => components::tools(&runtime, &workspaces).await,
        Err(fault) => Err(fault),
    };
    match made {
        Ok(component_tools) => tools.extend(component_tools),
        Err(fault) => tracing::error!(kind = fault.type_name, message = fault.message, "no component tools"),
    }
    let (table, refusals) = RoutingTable::build(tools);
    for refusal in refusals {
        tracing::error!(tool = refusal.tool, reason = refusal.reason, "tool refused");
    }
    // Set once, here: the cell is made above.
    let _ = tool_count.set(table.names().count());
    table
}

/// `ROSLYN_WORKBENCH_CACHE` moves the cache, for machines where the user's cache folder is not to be used.
fn engine_options() -> EngineOptions {
    EngineOptions { dotnet: None, cache: std::env::var_os("ROSLYN_WORKBENCH_CACHE").map(Into::into) }
}

fn service_options(options: &Options) -> ServiceOptions {
    ServiceOptions {
        allowed_roots: options.allowed_roots.clone(),
        external_document_policy: match options.reject_external_documents {
            true => ExternalDocumentPolicy::RejectWorkspace,
            false => ExternalDocumentPolicy::AllowReadOnly,
        },
        max_concurrent_queries: options.max_concurrent_queries,
    }
}

fn record_options(options: &Options) -> RecordOptions {
    RecordOptions {
        capacity: options.error_record_capacity,
        lifetime: options.error_record_lifetime,
        max_bytes: options.error_record_max_bytes,
        consent: match options.consent {
            Consent::Never => workbench_reporting::Consent::Never,
            Consent::Prompt => workbench_reporting::Consent::Prompt,
            Consent::Always => workbench_reporting::Consent::Always,
        },
    }
}

/// What the client shows its agent first; Codex reads 512 characters (`behaviour.md` §19).
fn instructions(mode: OperationalMode) -> String {
    let change = match mode {
        OperationalMode::InspectionOnly => "This server only reads code.",
        _ => "Changes are staged in a transaction, reviewed, then committed or rolled back.",
    };
    format!(
        "Compiler-grade C#. Open a solution with workspace-open (absolute path; only code you trust: loading runs its MSBuild \
         files), then ask: search-symbols, find-references, get-diagnostics, get-document-outline. Answers name a snapshot; \
         edits made outside are taken in by themselves. {change} Lists are bounded: raise the limit, or go on by offset, when hasMore is true."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_short() {
        for mode in [OperationalMode::InspectionOnly, OperationalMode::AutonomousTrusted] {
            let text = instructions(mode);
            assert!(text.len() <= 512, "{} bytes", text.len());
            assert!(!text.contains("  "), "{text}");
        }
    }
}
