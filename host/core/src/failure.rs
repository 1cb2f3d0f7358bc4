//! Failures that the contract knows, and everything that can end a query.

use crate::{Code, Continuation, Diagnostic, Fault, Warning};

/// A handled failure: part of the contract, no fault of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub code: Code,
    /// One or two sentences that name the argument at fault and what is accepted.
    pub message: String,
    pub continuation: Option<Continuation>,
    pub diagnostics: Vec<Diagnostic>,
    pub warnings: Vec<Warning>,
}

impl Failure {
    /// A failure with the continuation that goes with its code.
    pub fn new(code: Code, message: impl Into<String>) -> Failure {
        Failure {
            code,
            message: message.into(),
            continuation: code.continuation(),
            diagnostics: Vec::new(),
            warnings: Vec::new(),
        }
    }

    pub fn with_diagnostics(mut self, diagnostics: Vec<Diagnostic>) -> Failure {
        self.diagnostics = diagnostics;
        self
    }

    pub fn with_continuation(mut self, continuation: Option<Continuation>) -> Failure {
        self.continuation = continuation;
        self
    }
}

/// How a piece of work can end other than well. Cancellation is no error: its future is dropped.
#[derive(Clone, Debug)]
pub enum QueryError {
    Failure(Failure),
    /// Unexpected: becomes an error record and a correlation id.
    Fault(Fault),
}

pub type QueryResult<T> = Result<T, QueryError>;

impl From<Failure> for QueryError {
    fn from(failure: Failure) -> QueryError {
        QueryError::Failure(failure)
    }
}

impl From<Fault> for QueryError {
    fn from(fault: Fault) -> QueryError {
        QueryError::Fault(fault)
    }
}
