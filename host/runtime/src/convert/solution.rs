//! The structure of a solution, its projects and its text, from the domain to a component; and proposals back.

use workbench_core as core;

use super::{list, option};
use crate::bindings::roslyn_workbench::plugin::{staging, workspace as wit};
use crate::proposal::{DocumentEdits, TextEdit};

impl From<core::SolutionFolder> for wit::SolutionFolder {
    fn from(folder: core::SolutionFolder) -> Self {
        Self { name: folder.name, path: folder.path, parent_path: folder.parent_path }
    }
}

impl From<core::ProjectReference> for wit::ProjectReference {
    fn from(reference: core::ProjectReference) -> Self {
        Self { id: reference.id, name: reference.name, path: reference.path }
    }
}

impl From<core::ProjectSummary> for wit::ProjectSummary {
    fn from(project: core::ProjectSummary) -> Self {
        Self {
            id: project.id,
            name: project.name,
            path: project.path,
            solution_folder_path: project.solution_folder_path,
            target_frameworks: project.target_frameworks,
            references: list(project.references),
            documents: list(project.documents),
        }
    }
}

impl From<core::SolutionInfo> for wit::SolutionInfo {
    fn from(solution: core::SolutionInfo) -> Self {
        Self { path: solution.path, folders: list(solution.folders), projects: list(solution.projects) }
    }
}

impl From<core::MetadataReference> for wit::MetadataReference {
    fn from(reference: core::MetadataReference) -> Self {
        Self { display: reference.display, path: reference.path }
    }
}

impl From<core::AnalyzerReference> for wit::AnalyzerReference {
    fn from(reference: core::AnalyzerReference) -> Self {
        Self { display_name: reference.display_name, path: reference.path }
    }
}

impl From<core::CompilationOptions> for wit::CompilationOptions {
    fn from(options: core::CompilationOptions) -> Self {
        Self {
            output_kind: options.output_kind,
            nullable_context: options.nullable_context,
            allow_unsafe: options.allow_unsafe,
            optimization_level: options.optimization_level,
            warning_level: options.warning_level,
            preprocessor_symbols: options.preprocessor_symbols,
        }
    }
}

impl From<core::ProjectDetails> for wit::ProjectDetails {
    fn from(details: core::ProjectDetails) -> Self {
        Self {
            summary: details.summary.into(),
            assembly_name: details.assembly_name,
            language: details.language,
            metadata_references: list(details.metadata_references),
            analyzers: list(details.analyzers),
            compilation_options: option(details.compilation_options),
        }
    }
}

impl From<core::TextSlice> for wit::TextSlice {
    fn from(slice: core::TextSlice) -> Self {
        Self {
            text: slice.text,
            first_line: slice.first_line,
            last_line: slice.last_line,
            line_count: slice.line_count,
        }
    }
}

impl From<staging::TextEdit> for TextEdit {
    fn from(edit: staging::TextEdit) -> Self {
        Self { span: edit.span.into(), new_text: edit.new_text }
    }
}

impl From<staging::DocumentEdits> for DocumentEdits {
    fn from(document: staging::DocumentEdits) -> Self {
        Self { document_id: document.document_id, edits: list(document.edits) }
    }
}
