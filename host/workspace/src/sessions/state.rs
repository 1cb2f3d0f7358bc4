//! The life of a workspace (`behaviour.md` §7, decisions D2 and D3), and what a session shows of itself.

use std::sync::Arc;

use workbench_core::{Code, Contents, Diagnostic, Failure};

use super::lease::Held;
use crate::{ExternalChange, WorkspaceState};

/// What a change from outside means in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnChange {
    /// Taken in by itself.
    TakeIn,
    /// It contradicts what a transaction was staged on.
    Conflict,
    /// Nothing more can come of it.
    Ignore,
}

impl WorkspaceState {
    pub(super) fn on_change(self) -> OnChange {
        match self {
            WorkspaceState::Ready | WorkspaceState::WorkspaceOutOfDate => OnChange::TakeIn,
            WorkspaceState::TransactionActive => OnChange::Conflict,
            WorkspaceState::TransactionConflicted => OnChange::Ignore,
        }
    }

    pub(super) fn has_transaction(self) -> bool {
        matches!(self, WorkspaceState::TransactionActive | WorkspaceState::TransactionConflicted)
    }

    /// # Errors
    /// `TransactionAlreadyActive`, `WorkspaceOutOfDate`.
    pub(super) fn started(self) -> Result<WorkspaceState, Code> {
        match self {
            WorkspaceState::Ready => Ok(WorkspaceState::TransactionActive),
            WorkspaceState::WorkspaceOutOfDate => Err(Code::WorkspaceOutOfDate),
            _ => Err(Code::TransactionAlreadyActive),
        }
    }

    /// After commit or rollback. What changed during the transaction has not been taken in yet.
    ///
    /// # Errors
    /// `NoActiveTransaction`.
    pub(super) fn ended(self) -> Result<WorkspaceState, Code> {
        match self {
            WorkspaceState::TransactionActive => Ok(WorkspaceState::Ready),
            WorkspaceState::TransactionConflicted => Ok(WorkspaceState::WorkspaceOutOfDate),
            _ => Err(Code::NoActiveTransaction),
        }
    }
}

/// Counts and remarks of what is loaded.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    pub(super) project_count: u32,
    pub(super) document_count: u32,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Summary {
    /// `notes` are those of reading the solution and of admission.
    pub(super) fn new(contents: &Contents, notes: &[Diagnostic]) -> Summary {
        let mut diagnostics: Vec<Diagnostic> = Vec::new();
        for diagnostic in notes.iter().chain(&contents.diagnostics) {
            if !diagnostics.contains(diagnostic) {
                diagnostics.push(diagnostic.clone());
            }
        }
        Summary {
            project_count: u32::try_from(contents.projects.len()).unwrap_or(u32::MAX),
            document_count: contents.document_count,
            diagnostics,
        }
    }
}

/// What readers see; changed only by the keeper and by transactions.
pub(super) struct State {
    pub(super) lifecycle: WorkspaceState,
    pub(super) current: Arc<Held>,
    pub(super) summary: Summary,
    pub(super) external_change: Option<ExternalChange>,
    pub(super) cause: Option<Failure>,
}

impl State {
    /// What keeps queries from being answered, if anything does.
    pub(super) fn refusal(&self) -> Option<Failure> {
        match self.lifecycle {
            WorkspaceState::Ready | WorkspaceState::TransactionActive => None,
            WorkspaceState::TransactionConflicted => Some(Failure::new(
                Code::TransactionConflicted,
                format!("{} during the transaction; roll it back.", self.change_text()),
            )),
            WorkspaceState::WorkspaceOutOfDate => {
                let (why, diagnostics) = match &self.cause {
                    Some(cause) => {
                        (format!(": {} ({})", cause.message, cause.code.as_str()), cause.diagnostics.clone())
                    }
                    None => (".".to_string(), Vec::new()),
                };
                let message = format!("{} and cannot be taken in{why}", self.change_text());
                Some(Failure::new(Code::WorkspaceOutOfDate, message).with_diagnostics(diagnostics))
            }
        }
    }

    fn change_text(&self) -> String {
        match &self.external_change {
            Some(change) => format!("{} was {} outside", change.path.display(), change.kind.as_str().to_lowercase()),
            None => "Something was changed outside".to_string(),
        }
    }

    pub(super) fn out_of_date(&mut self, change: Option<ExternalChange>, cause: Failure) {
        self.lifecycle = WorkspaceState::WorkspaceOutOfDate;
        self.cause = Some(cause);
        self.keep_first(change);
    }

    pub(super) fn conflicted(&mut self, change: Option<ExternalChange>) {
        self.lifecycle = WorkspaceState::TransactionConflicted;
        self.keep_first(change);
    }

    fn keep_first(&mut self, change: Option<ExternalChange>) {
        if self.external_change.is_none() {
            self.external_change = change;
        }
    }

    pub(super) fn ready(&mut self) {
        self.lifecycle = WorkspaceState::Ready;
        self.external_change = None;
        self.cause = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use WorkspaceState::{Ready, TransactionActive, TransactionConflicted, WorkspaceOutOfDate};

    #[test]
    fn the_published_transitions() {
        let table = [
            (Ready, OnChange::TakeIn, Ok(TransactionActive), Err(Code::NoActiveTransaction)),
            (TransactionActive, OnChange::Conflict, Err(Code::TransactionAlreadyActive), Ok(Ready)),
            (TransactionConflicted, OnChange::Ignore, Err(Code::TransactionAlreadyActive), Ok(WorkspaceOutOfDate)),
            (WorkspaceOutOfDate, OnChange::TakeIn, Err(Code::WorkspaceOutOfDate), Err(Code::NoActiveTransaction)),
        ];
        for (state, change, start, end) in table {
            assert_eq!((state.on_change(), state.started(), state.ended()), (change, start, end), "{state:?}");
        }
    }
}
