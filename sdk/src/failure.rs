//! Failures that a tool itself finds, before or after it asks the host.

use crate::wit::Failure;

/// A failure with a published code, for example `fail("SymbolNotFound", "…")`.
///
/// The message is one or two sentences for an agent: it names the argument at fault and what is accepted. The host adds
/// what can be done next.
pub fn fail(code: &str, message: impl Into<String>) -> Failure {
    Failure { code: code.to_owned(), message: message.into(), diagnostics: Vec::new() }
}

/// `InvalidRequest`: the arguments do not have the published shape.
pub fn invalid(message: impl Into<String>) -> Failure {
    fail("InvalidRequest", message)
}
