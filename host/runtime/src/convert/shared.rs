//! Places, symbols, diagnostics, warnings and failures.

use workbench_core as core;

use super::{list, option};
use crate::bindings::roslyn_workbench::plugin::types as wit;

impl From<core::TextSpan> for wit::TextSpan {
    fn from(span: core::TextSpan) -> Self {
        Self { start: span.start, length: span.length }
    }
}

impl From<wit::TextSpan> for core::TextSpan {
    fn from(span: wit::TextSpan) -> Self {
        Self { start: span.start, length: span.length }
    }
}

impl From<core::SnapshotInfo> for wit::SnapshotInfo {
    fn from(info: core::SnapshotInfo) -> Self {
        Self {
            workspace_id: info.workspace_id,
            workspace_epoch: info.workspace_epoch,
            snapshot_id: info.snapshot_id,
            transaction_revision: info.transaction_revision,
        }
    }
}

impl From<core::DocumentRef> for wit::DocumentRef {
    fn from(document: core::DocumentRef) -> Self {
        Self { id: document.id, path: document.path, project_id: document.project_id }
    }
}

impl From<wit::DocumentRef> for core::DocumentRef {
    fn from(document: wit::DocumentRef) -> Self {
        Self { id: document.id, path: document.path, project_id: document.project_id }
    }
}

impl From<core::Location> for wit::Location {
    fn from(location: core::Location) -> Self {
        Self {
            document: option(location.document),
            span: location.span.into(),
            line: location.line,
            column: location.column,
            target_frameworks: location.target_frameworks,
            is_generated: location.is_generated,
        }
    }
}

impl From<wit::Location> for core::Location {
    fn from(location: wit::Location) -> Self {
        Self {
            document: option(location.document),
            span: location.span.into(),
            line: location.line,
            column: location.column,
            target_frameworks: location.target_frameworks,
            is_generated: location.is_generated,
        }
    }
}

impl From<core::Symbol> for wit::Symbol {
    fn from(symbol: core::Symbol) -> Self {
        Self {
            display_name: symbol.display_name,
            kind: symbol.kind,
            documentation_id: symbol.documentation_id,
            location: option(symbol.location),
            project_id: symbol.project_id,
            target_frameworks: symbol.target_frameworks,
        }
    }
}

impl From<core::TypeInfo> for wit::TypeInfo {
    fn from(info: core::TypeInfo) -> Self {
        Self {
            display_name: info.display_name,
            kind: info.kind,
            nullable_annotation: info.nullable_annotation,
            documentation_id: info.documentation_id,
        }
    }
}

impl From<core::Parameter> for wit::Parameter {
    fn from(parameter: core::Parameter) -> Self {
        Self {
            name: parameter.name,
            type_info: option(parameter.type_info),
            ref_kind: parameter.ref_kind,
            is_optional: parameter.is_optional,
            has_explicit_default_value: parameter.has_explicit_default_value,
            default_value: parameter.default_value,
        }
    }
}

impl From<core::Severity> for wit::Severity {
    fn from(severity: core::Severity) -> Self {
        match severity {
            core::Severity::Hidden => Self::Hidden,
            core::Severity::Info => Self::Info,
            core::Severity::Warning => Self::Warning,
            core::Severity::Error => Self::Error,
        }
    }
}

impl From<wit::Severity> for core::Severity {
    fn from(severity: wit::Severity) -> Self {
        match severity {
            wit::Severity::Hidden => Self::Hidden,
            wit::Severity::Info => Self::Info,
            wit::Severity::Warning => Self::Warning,
            wit::Severity::Error => Self::Error,
        }
    }
}

impl From<core::Diagnostic> for wit::Diagnostic {
    fn from(diagnostic: core::Diagnostic) -> Self {
        Self {
            id: diagnostic.id,
            severity: diagnostic.severity.into(),
            message: diagnostic.message,
            location: option(diagnostic.location),
        }
    }
}

impl From<wit::Diagnostic> for core::Diagnostic {
    fn from(diagnostic: wit::Diagnostic) -> Self {
        Self {
            id: diagnostic.id,
            severity: diagnostic.severity.into(),
            message: diagnostic.message,
            location: option(diagnostic.location),
        }
    }
}

impl From<core::Warning> for wit::Warning {
    fn from(warning: core::Warning) -> Self {
        Self { code: warning.code, message: warning.message }
    }
}

impl From<wit::Warning> for core::Warning {
    fn from(warning: wit::Warning) -> Self {
        Self { code: warning.code, message: warning.message }
    }
}

impl From<core::Failure> for wit::Failure {
    fn from(failure: core::Failure) -> Self {
        Self {
            code: failure.code.as_str().to_owned(),
            message: failure.message,
            diagnostics: list(failure.diagnostics),
        }
    }
}

/// A code that the contract does not know is answered as `InvalidRequest`.
impl From<wit::Failure> for core::Failure {
    fn from(failure: wit::Failure) -> Self {
        let code = core::Code::parse(&failure.code).unwrap_or(core::Code::InvalidRequest);
        core::Failure::new(code, failure.message).with_diagnostics(list(failure.diagnostics))
    }
}
