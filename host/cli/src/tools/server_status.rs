//! `server-status`: what this server is, found and allows. Needs no workspace.

use std::sync::Arc;

use serde_json::{Value, json};
use workbench_core::{
    Annotations, BoxFuture, CallContext, ClientCapabilities, Engine, EngineStatus, ToolDescriptor, ToolHandler,
    ToolOutcome, ToolSuccess,
};

use super::shapes;
use crate::options::{Consent, OperationalMode, Options, time_span};

pub(crate) struct ServerStatus {
    descriptor: ToolDescriptor,
    options: Arc<Options>,
    engine: Arc<dyn Engine>,
    /// How many tools this process publishes; known once all of them are there.
    tool_count: Arc<std::sync::OnceLock<usize>>,
}

impl ServerStatus {
    pub(crate) fn new(
        options: Arc<Options>,
        engine: Arc<dyn Engine>,
        tool_count: Arc<std::sync::OnceLock<usize>>,
    ) -> ServerStatus {
        let input = shapes::object_schema(&[], json!({ "detail": shapes::detail_schema("Minimal") }));
        let descriptor = shapes::descriptor(
            "server-status",
            "Server Status",
            "Versions, availability of MSBuild and code actions, and the effective configuration of this server. \
             Input: optional detail. Result: versions, availability, tool count; configuration from Standard on, \
             plugins and recovery at Full.",
            Annotations::QUERY,
            &input,
            &output_schema(),
        );
        ServerStatus { descriptor, options, engine, tool_count }
    }

    fn data(&self, detail: &str, engine: &EngineStatus, client: ClientCapabilities) -> Value {
        let mut data = json!({
            "serverVersion": env!("CARGO_PKG_VERSION"),
            "roslynVersion": engine.roslyn_version,
            "msBuild": availability(
                engine.msbuild_message.is_none(),
                engine.msbuild_version.as_deref(),
                engine.msbuild_message.as_deref()
            ),
            "codeActions": availability(
                engine.code_actions_available,
                engine.code_actions_available.then_some(engine.roslyn_version.as_deref()).flatten(),
                engine.code_actions_message.as_deref()
            ),
            "toolCount": self.tool_count.get().copied().unwrap_or_default()
        });
        if !self.options.fallbacks.is_empty() {
            data["startupWarnings"] = self
                .options
                .fallbacks
                .iter()
                .map(|message| json!({ "code": "StartupConfigurationFallback", "message": message }))
                .collect();
        }
        if detail != "Minimal" {
            data["configuration"] = self.configuration(client);
        }
        if detail == "Full" {
            data["plugins"] = json!([]);
            data["recovery"] = json!([]);
        }
        data
    }

    /// Never tells roots, folders or the destination of reports.
    fn configuration(&self, client: ClientCapabilities) -> Value {
        let options = &self.options;
        let confirmation = options.mode == OperationalMode::Transactional;
        let receipt = options.mode == OperationalMode::ApprovalRequired;
        json!({
            "operationalMode": options.mode.as_str(),
            "sourceMutationEnabled": options.mode != OperationalMode::InspectionOnly,
            "externalPluginsEnabled": options.plugins_enabled,
            "commitConfirmationRequired": confirmation,
            "receiptApprovalRequired": receipt,
            "compilerValidationRequired": options.validate_commits,
            "clientSupportsElicitation": client.elicitation,
            "commitConfirmationState": match (confirmation || receipt, client.elicitation) {
                (false, _) => "NotRequired",
                (true, true) => "Required",
                (true, false) => "Unavailable",
            },
            "workspaceAdmission": if options.allowed_roots.is_empty() { "Unrestricted" } else { "Restricted" },
            "allowedWorkspaceRootCount": options.allowed_roots.len(),
            "externalDocumentPolicy": if options.reject_external_documents { "reject-workspace" } else { "allow-read-only" },
            "generatedSourcePolicy": if options.deny_generated_source { "deny" } else { "warn" },
            "generatedSourceExceptionCount": options.generated_source_exceptions.len(),
            "defaultMaxResults": options.default_max_results,
            "codeActionReferenceLifetime": time_span(options.code_action_reference_lifetime),
            "maxTransactionRevisions": options.max_transaction_revisions,
            "maxConcurrentQueries": options.max_concurrent_queries,
            "toolOutputSchemaMode": if options.publish_output_schemas { "Full" } else { "Omit" },
            "errorReporting": {
                "provider": "log",
                "consentMode": match options.consent {
                    Consent::Never => "never",
                    Consent::Prompt => "prompt",
                    Consent::Always => "always",
                },
                "consentState": match options.consent {
                    Consent::Never => "Disabled",
                    Consent::Prompt => "PromptRequired",
                    Consent::Always => "AlwaysApproved",
                }
            }
        })
    }
}

impl ToolHandler for ServerStatus {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome> {
        Box::pin(async move {
            let arguments = shapes::arguments(&arguments)?;
            let detail = shapes::text(&arguments, "detail").unwrap_or_else(|| "Minimal".to_owned());
            let engine = self.engine.status(None).await;
            let data = self.data(&detail, &engine, context.client).to_string();
            Ok(ToolSuccess { data, snapshot: None, warnings: Vec::new() })
        })
    }
}

fn availability(is_available: bool, version: Option<&str>, message: Option<&str>) -> Value {
    let mut value = json!({ "isAvailable": is_available });
    if let Some(version) = version {
        value["version"] = version.into();
    }
    if let Some(message) = message {
        value["message"] = message.into();
    }
    value
}

fn output_schema() -> Value {
    let availability = json!({
        "type": "object",
        "required": ["isAvailable"],
        "properties": {
            "isAvailable": { "type": "boolean" },
            "version": { "type": "string" },
            "message": { "type": "string" }
        }
    });
    json!({
        "type": "object",
        "required": ["toolCount"],
        "properties": {
            "serverVersion": { "type": ["string", "null"] },
            "roslynVersion": { "type": ["string", "null"] },
            "msBuild": availability,
            "codeActions": availability,
            "toolCount": { "type": "integer" },
            "configuration": { "type": "object" },
            "startupWarnings": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["code", "message"],
                    "properties": { "code": { "type": "string" }, "message": { "type": "string" } }
                }
            },
            "plugins": { "type": "array", "items": { "type": "object" } },
            "recovery": { "type": "array", "items": { "type": "object" } }
        }
    })
}
