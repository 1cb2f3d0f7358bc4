//! `workspace-open`: admits and loads one more workspace.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use workbench_core::{Annotations, BoxFuture, CallContext, Code, Failure, ToolDescriptor, ToolHandler, ToolOutcome};
use workbench_workspace::{OpenRequest, WorkspaceService};

use super::{reports, shapes};

pub(crate) struct WorkspaceOpen {
    descriptor: ToolDescriptor,
    workspaces: Arc<WorkspaceService>,
}

/// The MSBuild properties that a caller may set.
const PROPERTIES: &[(&str, &str)] = &[
    ("artifactsPath", "Existing absolute folder."),
    ("configuration", "For example Release."),
    ("platform", "For example x64."),
    ("targetFramework", "Loads only this framework of every project."),
    ("runtimeIdentifier", "For example linux-x64."),
];

impl WorkspaceOpen {
    pub(crate) fn new(workspaces: Arc<WorkspaceService>) -> WorkspaceOpen {
        let properties: Map<String, Value> = PROPERTIES
            .iter()
            .map(|(name, help)| {
                ((*name).to_owned(), json!({ "type": ["string", "null"], "minLength": 1, "description": help }))
            })
            .collect();
        let input = shapes::object_schema(
            &["path"],
            json!({
                "path": { "type": "string", "description": "Absolute path of a .sln, .slnx, .slnf or .csproj." },
                "alias": { "type": ["string", "null"], "description": "Short name to select the workspace by." },
                "workspaceRoot": { "type": ["string", "null"], "description": "Existing absolute folder that contains path; the nearest folder with .git when left out." },
                "msBuildProperties": {
                    "type": ["object", "null"],
                    "additionalProperties": false,
                    "properties": properties,
                    "description": "Global MSBuild properties, kept on reload."
                }
            }),
        );
        let descriptor = shapes::descriptor(
            "workspace-open",
            "Workspace Open",
            "Loads a C# solution or project. Open only workspaces that you fully trust: loading evaluates MSBuild and \
             restores packages, and analyzers and generators run later with the server's rights. Documents outside \
             the root are readable, never writable. Do not change code while another instance has the workspace open. \
             Input: absolute path. Result: workspace identity, counts, load diagnostics.",
            Annotations::LIFECYCLE,
            &input,
            &reports::opened_schema(),
        );
        WorkspaceOpen { descriptor, workspaces }
    }
}

impl ToolHandler for WorkspaceOpen {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome> {
        Box::pin(async move {
            let request = request(&shapes::arguments(&arguments)?)?;
            let report = self.workspaces.open(request, context.roots, context.progress).await?;
            Ok(reports::opened(&report))
        })
    }
}

fn request(arguments: &Map<String, Value>) -> Result<OpenRequest, Failure> {
    let path = shapes::text(arguments, "path")
        .ok_or_else(|| Failure::new(Code::InvalidRequest, "path: required, an absolute path."))?;
    let mut properties = Vec::new();
    if let Some(Value::Object(given)) = arguments.get("msBuildProperties") {
        for (name, _) in PROPERTIES {
            if let Some(value) = shapes::text(given, name) {
                properties.push(((*name).to_owned(), value));
            }
        }
    }
    Ok(OpenRequest {
        path,
        alias: shapes::text(arguments, "alias"),
        workspace_root: shapes::text(arguments, "workspaceRoot"),
        msbuild_properties: properties,
    })
}
