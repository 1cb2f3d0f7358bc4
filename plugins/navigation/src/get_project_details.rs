//! `get-project-details`: one project with its references, analyzers and options.

use serde::Serialize;
use serde_json::json;
use workbench_sdk::contract::{Collection, DocRef, View};
use workbench_sdk::schema::{Input, Output, Shape, array, boolean, collection, integer, object, string};
use workbench_sdk::wit::{self, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::projects::{ProjRef, documents, references};

const DOCUMENTS: u32 = 200;
const PROJECT_REFERENCES: u32 = 50;
const METADATA_REFERENCES: u32 = 100;
const ANALYZERS: u32 = 50;

pub(crate) const TOOL: Tool = Tool {
    name: "get-project-details",
    title: "Get Project Details",
    description: "Describes one project. Input: project; documents on request. Result: frameworks, project and assembly \
                  references, analyzers, compilation options.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Project<'a> {
    project_id: &'a str,
    name: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    assembly_name: Option<&'a str>,
    language: &'a str,
    target_frameworks: &'a [String],
}

#[derive(Serialize)]
struct MetadataReference<'a> {
    display: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Analyzer<'a> {
    display_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CompilationOptions<'a> {
    output_kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    nullable_context: Option<&'a str>,
    allow_unsafe: bool,
    optimization_level: &'a str,
    warning_level: i32,
    preprocessor_symbols: &'a [String],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    project: Project<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    documents: Option<Collection<DocRef<'a>>>,
    project_references: Collection<ProjRef<'a>>,
    metadata_references: Collection<MetadataReference<'a>>,
    analyzers: Collection<Analyzer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compilation_options: Option<CompilationOptions<'a>>,
}

fn input() -> Input {
    Input::new()
        .project()
        .flag("includeDocuments", false, "Also the documents.")
        .limit("documentsLimit", DOCUMENTS, "Most documents returned.")
        .limit("projectReferencesLimit", PROJECT_REFERENCES, "Most project references returned.")
        .limit("metadataReferencesLimit", METADATA_REFERENCES, "Most assembly references returned.")
        .limit("analyzersLimit", ANALYZERS, "Most analyzer references returned.")
}

fn output() -> Output {
    let project = json!({
        "projectId": string(),
        "name": string(),
        "path": string(),
        "assemblyName": string(),
        "language": string(),
        "targetFrameworks": array(string()),
    });
    let options = json!({
        "outputKind": string(),
        "nullableContext": string(),
        "allowUnsafe": boolean(),
        "optimizationLevel": string(),
        "warningLevel": integer(0),
        "preprocessorSymbols": array(string()),
    });
    let metadata = json!({ "display": string(), "path": string() });
    let analyzer = json!({ "displayName": string(), "path": string() });
    Output::new()
        .required("project", object(project, &["projectId", "name", "path", "language", "targetFrameworks"]))
        .optional("documents", collection(Shape::Document))
        .required("projectReferences", collection(Shape::ProjectReference))
        .required("metadataReferences", collection(object(metadata, &["display"])))
        .required("analyzers", collection(object(analyzer, &["displayName"])))
        .optional(
            "compilationOptions",
            object(options, &["outputKind", "allowUnsafe", "optimizationLevel", "warningLevel", "preprocessorSymbols"]),
        )
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let selector = arguments.project()?;
    let with_documents = arguments.flag("includeDocuments", false)?;
    let documents_limit = arguments.limit("documentsLimit", DOCUMENTS)?;
    let references_limit = arguments.limit("projectReferencesLimit", PROJECT_REFERENCES)?;
    let metadata_limit = arguments.limit("metadataReferencesLimit", METADATA_REFERENCES)?;
    let analyzers_limit = arguments.limit("analyzersLimit", ANALYZERS)?;
    let details = query.project(&selector)?;
    let view = View::of(query);
    let summary = &details.summary;
    let metadata = details.metadata_references.iter();
    let analyzers = details.analyzers.iter();
    let data = Data {
        project: Project {
            project_id: &summary.id,
            name: &summary.name,
            path: &summary.path,
            assembly_name: details.assembly_name.as_deref(),
            language: &details.language,
            target_frameworks: &summary.target_frameworks,
        },
        documents: with_documents.then(|| documents(&view, summary, documents_limit)),
        project_references: references(summary, references_limit),
        metadata_references: Collection::first(
            metadata
                .map(|reference| MetadataReference { display: &reference.display, path: reference.path.as_deref() }),
            metadata_limit,
        ),
        analyzers: Collection::first(
            analyzers.map(|analyzer| Analyzer { display_name: &analyzer.display_name, path: analyzer.path.as_deref() }),
            analyzers_limit,
        ),
        compilation_options: details.compilation_options.as_ref().map(options),
    };
    Answer::new(&data, Vec::new())
}

fn options(options: &wit::CompilationOptions) -> CompilationOptions<'_> {
    CompilationOptions {
        output_kind: &options.output_kind,
        nullable_context: options.nullable_context.as_deref(),
        allow_unsafe: options.allow_unsafe,
        optimization_level: &options.optimization_level,
        warning_level: options.warning_level,
        preprocessor_symbols: &options.preprocessor_symbols,
    }
}
