//! The structure of a loaded solution.

use crate::{DocumentRef, SolutionFolder};

/// One entry for each project file, with all its frameworks (decision D18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectSummary {
    /// GUID text, stable over reloads.
    pub id: String,
    pub name: String,
    /// Relative to the workspace root with `/`, or absolute outside it.
    pub path: String,
    pub solution_folder_path: Option<String>,
    /// In the order of the project file.
    pub target_frameworks: Vec<String>,
    /// By path.
    pub references: Vec<ProjectReference>,
    /// By path; no documents below `obj`, none that a generator wrote.
    pub documents: Vec<DocumentRef>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectReference {
    pub id: String,
    pub name: String,
    pub path: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionInfo {
    /// The loaded file, relative to the workspace root.
    pub path: String,
    pub folders: Vec<SolutionFolder>,
    /// By path.
    pub projects: Vec<ProjectSummary>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetadataReference {
    pub display: String,
    pub path: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzerReference {
    pub display_name: String,
    pub path: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompilationOptions {
    /// Roslyn's `OutputKind` name.
    pub output_kind: String,
    /// Roslyn's `NullableContextOptions` name.
    pub nullable_context: Option<String>,
    pub allow_unsafe: bool,
    /// `Debug` or `Release`.
    pub optimization_level: String,
    pub warning_level: i32,
    /// Of the framework asked for, or of all frameworks together; sorted.
    pub preprocessor_symbols: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectDetails {
    pub summary: ProjectSummary,
    pub assembly_name: Option<String>,
    pub language: String,
    /// By display text.
    pub metadata_references: Vec<MetadataReference>,
    /// By display text.
    pub analyzers: Vec<AnalyzerReference>,
    pub compilation_options: Option<CompilationOptions>,
}
