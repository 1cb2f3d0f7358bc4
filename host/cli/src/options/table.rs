//! The published options, as one table (`behaviour.md` §18): names, environment variables, defaults, help.

/// How an option's text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One of these words, case-sensitive.
    Word(&'static [&'static str]),
    /// A whole number in this range.
    Number { min: u64, max: u64 },
    /// A positive time span of at most so many seconds, as `[d.]hh:mm:ss[.fffffff]`.
    Span { max_seconds: u64 },
    /// Existing absolute folders; repeatable.
    Folders,
    /// Workspace-relative wildcards (`*`, `?`); repeatable.
    Wildcards,
    /// One absolute folder.
    Folder,
    /// No value.
    Switch,
}

/// What an unusable value leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnInvalid {
    /// The server does not start: guessing would widen what was meant to be narrow.
    Stop,
    /// The default is used and `server-status` says so.
    Default,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionSpec {
    /// Without the leading dashes.
    pub(crate) name: &'static str,
    /// What follows `ROSLYN_WORKBENCH_MCP_`.
    pub(crate) env: Option<&'static str>,
    pub(crate) kind: Kind,
    pub(crate) on_invalid: OnInvalid,
    /// As text; empty where there is none.
    pub(crate) default: &'static str,
    pub(crate) help: &'static str,
}

pub(crate) const ENV_PREFIX: &str = "ROSLYN_WORKBENCH_MCP_";

const DAY: u64 = 24 * 60 * 60;
const POSITIVE: Kind = Kind::Number { min: 1, max: i32::MAX as u64 };

const fn stop(
    name: &'static str,
    env: Option<&'static str>,
    kind: Kind,
    default: &'static str,
    help: &'static str,
) -> OptionSpec {
    OptionSpec { name, env, kind, on_invalid: OnInvalid::Stop, default, help }
}

const fn soft(
    name: &'static str,
    env: Option<&'static str>,
    kind: Kind,
    default: &'static str,
    help: &'static str,
) -> OptionSpec {
    OptionSpec { name, env, kind, on_invalid: OnInvalid::Default, default, help }
}

pub(crate) const OPTIONS: &[OptionSpec] = &[
    stop(
        "operational-mode",
        Some("OPERATIONAL_MODE"),
        Kind::Word(&["inspection-only", "transactional", "approval-required", "autonomous-trusted"]),
        "inspection-only",
        "What agents may do with source code",
    ),
    stop(
        "commit-validation",
        Some("COMMIT_VALIDATION"),
        Kind::Word(&["none", "no-new-compiler-errors"]),
        "none",
        "What a commit must pass; not with inspection-only",
    ),
    stop(
        "allowed-workspace-root",
        Some("ALLOWED_WORKSPACE_ROOTS"),
        Kind::Folders,
        "",
        "Only workspaces below these folders may be opened; repeatable",
    ),
    stop(
        "external-document-policy",
        Some("EXTERNAL_DOCUMENT_POLICY"),
        Kind::Word(&["allow-read-only", "reject-workspace"]),
        "allow-read-only",
        "Documents outside the workspace root: readable, or a reason to refuse the workspace",
    ),
    stop(
        "generated-source-policy",
        Some("GENERATED_SOURCE_POLICY"),
        Kind::Word(&["warn", "deny"]),
        "warn",
        "Changes of files that look generated",
    ),
    stop(
        "generated-source-exception",
        Some("GENERATED_SOURCE_EXCEPTIONS"),
        Kind::Wildcards,
        "",
        "Workspace-relative wildcards exempt from that policy; repeatable",
    ),
    stop("enable-plugins", None, Kind::Switch, "", "Look for external plugins that this build's allow-list admits"),
    soft(
        "plugin-directory",
        Some("PLUGIN_DIRECTORY"),
        Kind::Folders,
        "",
        "Where external plugins are looked for; repeatable, needs --enable-plugins",
    ),
    soft(
        "default-max-results",
        Some("DEFAULT_MAX_RESULTS"),
        POSITIVE,
        "100",
        "Items in a list of a tool that has no default of its own",
    ),
    soft(
        "code-action-reference-lifetime",
        Some("CODE_ACTION_REFERENCE_LIFETIME"),
        Kind::Span { max_seconds: DAY },
        "00:05:00",
        "How long a listed code action can be staged",
    ),
    soft(
        "workspace-query-cache-size-limit",
        Some("WORKSPACE_QUERY_CACHE_SIZE_LIMIT"),
        Kind::Number { min: 5_000, max: 100_000 },
        "10000",
        "Units of cached query results in a workspace",
    ),
    soft(
        "plugin-query-cache-entry-limit",
        Some("PLUGIN_QUERY_CACHE_ENTRY_LIMIT"),
        Kind::Number { min: 7_500, max: 50_000 },
        "10000",
        "Entries of cached results of plugins",
    ),
    soft(
        "code-action-reference-cache-size-limit",
        Some("CODE_ACTION_REFERENCE_CACHE_SIZE_LIMIT"),
        Kind::Number { min: 40_000, max: 250_000 },
        "75000",
        "Units of remembered code actions",
    ),
    soft(
        "workspace-query-cache-sliding-expiration",
        Some("WORKSPACE_QUERY_CACHE_SLIDING_EXPIRATION"),
        Kind::Span { max_seconds: DAY },
        "01:00:00",
        "How long an unused cached query result is kept",
    ),
    soft(
        "plugin-query-cache-sliding-expiration",
        Some("PLUGIN_QUERY_CACHE_SLIDING_EXPIRATION"),
        Kind::Span { max_seconds: DAY },
        "01:00:00",
        "How long an unused cached result of a plugin is kept",
    ),
    soft(
        "max-transaction-revisions",
        Some("MAX_TRANSACTION_REVISIONS"),
        POSITIVE,
        "20",
        "Revisions that a transaction keeps",
    ),
    soft(
        "max-concurrent-queries",
        Some("MAX_CONCURRENT_QUERIES"),
        POSITIVE,
        "2",
        "Queries that run at once in one workspace; more wait their turn",
    ),
    soft(
        "tool-output-schema-mode",
        Some("TOOL_OUTPUT_SCHEMA_MODE"),
        Kind::Word(&["Omit", "Full"]),
        "Omit",
        "Whether tools/list publishes output schemas",
    ),
    soft(
        "answer-style",
        Some("ANSWER_STYLE"),
        Kind::Word(&["contract", "compact"]),
        "contract",
        "Text of answers: the contract's JSON, or compact lines beside structured content",
    ),
    soft(
        "state-directory",
        Some("STATE_DIRECTORY"),
        Kind::Folder,
        "",
        "Where recovery data is kept; per user by default",
    ),
    soft(
        "error-reporting-consent",
        None,
        Kind::Word(&["never", "prompt", "always"]),
        "prompt",
        "Whether an error report may be sent",
    ),
    soft(
        "error-record-capacity",
        Some("ERROR_RECORD_CAPACITY"),
        Kind::Number { min: 10, max: 1_000 },
        "100",
        "Error records kept in memory",
    ),
    soft(
        "error-record-lifetime",
        Some("ERROR_RECORD_LIFETIME"),
        Kind::Span { max_seconds: DAY },
        "01:00:00",
        "How long an error record is kept",
    ),
    soft(
        "error-record-max-bytes",
        Some("ERROR_RECORD_MAX_BYTES"),
        Kind::Number { min: 16_384, max: 262_144 },
        "65536",
        "Bytes of one error record",
    ),
    soft(
        "error-submission-capacity",
        Some("ERROR_SUBMISSION_CAPACITY"),
        Kind::Number { min: 5, max: 500 },
        "50",
        "Prepared error reports kept in memory",
    ),
    soft(
        "error-submission-lifetime",
        Some("ERROR_SUBMISSION_LIFETIME"),
        Kind::Span { max_seconds: 4 * 60 * 60 },
        "00:30:00",
        "How long a prepared error report is kept",
    ),
    soft(
        "error-report-max-bytes",
        Some("ERROR_REPORT_MAX_BYTES"),
        Kind::Number { min: 8_192, max: 262_144 },
        "65536",
        "Bytes of one error report",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_options_are_there_and_two_have_no_variable() {
        // The 26 published ones, and `answer-style`, which is ours.
        assert_eq!(OPTIONS.len(), 27);
        let without: Vec<_> = OPTIONS.iter().filter(|o| o.env.is_none()).map(|o| o.name).collect();
        assert_eq!(without, ["enable-plugins", "error-reporting-consent"]);
    }
}
