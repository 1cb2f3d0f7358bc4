//! Symbols, types and projects.

use serde::Deserialize;
use workbench_core::{
    AnalyzerReference, CompilationOptions, MetadataReference, Parameter, ProjectDetails, ProjectReference,
    ProjectSummary, Symbol, TypeInfo,
};

use super::places::{DocumentRefWire, LocationWire};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SymbolWire {
    display_name: String,
    kind: String,
    documentation_id: Option<String>,
    location: Option<LocationWire>,
    project_id: Option<String>,
    #[serde(default)]
    target_frameworks: Vec<String>,
}

impl From<SymbolWire> for Symbol {
    fn from(wire: SymbolWire) -> Symbol {
        Symbol {
            display_name: wire.display_name,
            kind: wire.kind,
            documentation_id: wire.documentation_id,
            location: wire.location.map(Into::into),
            project_id: wire.project_id,
            target_frameworks: wire.target_frameworks,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TypeInfoWire {
    display_name: String,
    kind: String,
    nullable_annotation: Option<String>,
    documentation_id: Option<String>,
}

impl From<TypeInfoWire> for TypeInfo {
    fn from(wire: TypeInfoWire) -> TypeInfo {
        TypeInfo {
            display_name: wire.display_name,
            kind: wire.kind,
            nullable_annotation: wire.nullable_annotation,
            documentation_id: wire.documentation_id,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ParameterWire {
    name: String,
    type_info: Option<TypeInfoWire>,
    ref_kind: String,
    #[serde(default)]
    is_optional: bool,
    #[serde(default)]
    has_explicit_default_value: bool,
    default_value: Option<String>,
}

impl From<ParameterWire> for Parameter {
    fn from(wire: ParameterWire) -> Parameter {
        Parameter {
            name: wire.name,
            type_info: wire.type_info.map(Into::into),
            ref_kind: wire.ref_kind,
            is_optional: wire.is_optional,
            has_explicit_default_value: wire.has_explicit_default_value,
            default_value: wire.default_value,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProjectSummaryWire {
    id: String,
    name: String,
    path: String,
    #[serde(default)]
    target_frameworks: Vec<String>,
    #[serde(default)]
    references: Vec<ProjectReferenceWire>,
    #[serde(default)]
    documents: Vec<DocumentRefWire>,
}

#[derive(Debug, Deserialize)]
struct ProjectReferenceWire {
    id: String,
    name: String,
    path: String,
}

impl From<ProjectSummaryWire> for ProjectSummary {
    fn from(wire: ProjectSummaryWire) -> ProjectSummary {
        let references = wire.references.into_iter();
        ProjectSummary {
            id: wire.id,
            name: wire.name,
            path: wire.path,
            // The worker knows no solution folders.
            solution_folder_path: None,
            target_frameworks: wire.target_frameworks,
            references: references.map(|r| ProjectReference { id: r.id, name: r.name, path: r.path }).collect(),
            documents: wire.documents.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProjectDetailsWire {
    summary: ProjectSummaryWire,
    assembly_name: Option<String>,
    language: String,
    #[serde(default)]
    metadata_references: Vec<MetadataReferenceWire>,
    #[serde(default)]
    analyzers: Vec<AnalyzerReferenceWire>,
    compilation_options: Option<CompilationOptionsWire>,
}

#[derive(Debug, Deserialize)]
struct MetadataReferenceWire {
    display: String,
    path: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AnalyzerReferenceWire {
    display_name: String,
    path: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CompilationOptionsWire {
    output_kind: String,
    nullable_context: Option<String>,
    allow_unsafe: bool,
    optimization_level: String,
    warning_level: i32,
    #[serde(default)]
    preprocessor_symbols: Vec<String>,
}

impl From<ProjectDetailsWire> for ProjectDetails {
    fn from(wire: ProjectDetailsWire) -> ProjectDetails {
        let metadata = wire.metadata_references.into_iter();
        let analyzers = wire.analyzers.into_iter();
        ProjectDetails {
            summary: wire.summary.into(),
            assembly_name: wire.assembly_name,
            language: wire.language,
            metadata_references: metadata.map(|m| MetadataReference { display: m.display, path: m.path }).collect(),
            analyzers: analyzers.map(|a| AnalyzerReference { display_name: a.display_name, path: a.path }).collect(),
            compilation_options: wire.compilation_options.map(|options| CompilationOptions {
                output_kind: options.output_kind,
                nullable_context: options.nullable_context,
                allow_unsafe: options.allow_unsafe,
                optimization_level: options.optimization_level,
                warning_level: options.warning_level,
                preprocessor_symbols: options.preprocessor_symbols,
            }),
        }
    }
}
