//! Names of tools that this crate itself has to know, because envelopes speak of them when they are published.

/// Shows the local record of an unexpected failure.
pub(crate) const ERROR_DETAILS: &str = "get-error-details";

/// Makes a report of a record, for a person to look at.
pub(crate) const PREPARE_REPORT: &str = "prepare-error-report";

/// 1 to 128 of ASCII letters, digits, `_`, `-` and `.`.
pub(crate) fn is_tool_name(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}
