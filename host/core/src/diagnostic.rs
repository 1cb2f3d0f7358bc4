//! Diagnostics of code and warnings about answers.

use crate::Location;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    Hidden,
    Info,
    Warning,
    Error,
}

impl Severity {
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Hidden => "Hidden",
            Severity::Info => "Info",
            Severity::Warning => "Warning",
            Severity::Error => "Error",
        }
    }

    /// The severity of that exact name.
    pub fn parse(name: &str) -> Option<Severity> {
        [Severity::Hidden, Severity::Info, Severity::Warning, Severity::Error].into_iter().find(|s| s.as_str() == name)
    }
}

/// A diagnostic of the compiler, an analyzer, or of loading (`tools.md` §3.2 `Diag`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub id: String,
    pub severity: Severity,
    pub message: String,
    pub location: Option<Location>,
}

impl Diagnostic {
    /// A diagnostic without a place, as loading reports them.
    pub fn of_load(id: impl Into<String>, severity: Severity, message: impl Into<String>) -> Diagnostic {
        Diagnostic { id: id.into(), severity, message: message.into(), location: None }
    }
}

/// A remark on a successful (or failed) answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Warning {
    pub code: String,
    pub message: String,
}
