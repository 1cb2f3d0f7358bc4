//! The options of the server: typed, checked, with what had to be replaced by a default.

mod command;
mod raw;
mod table;
mod values;

use std::path::PathBuf;
use std::time::Duration;

pub(crate) use command::{Parsed, parse};

/// `behaviour.md` §10.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperationalMode {
    InspectionOnly,
    Transactional,
    ApprovalRequired,
    AutonomousTrusted,
}

impl OperationalMode {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            OperationalMode::InspectionOnly => "inspection-only",
            OperationalMode::Transactional => "transactional",
            OperationalMode::ApprovalRequired => "approval-required",
            OperationalMode::AutonomousTrusted => "autonomous-trusted",
        }
    }
}

/// Whether error reports may leave, and whether somebody has to be asked (`behaviour.md` §17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consent {
    Never,
    Prompt,
    Always,
}

/// All options, after defaults. Fields without a user yet are read by the parts that come with later tools.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) mode: OperationalMode,
    pub(crate) validate_commits: bool,
    /// Links resolved. Empty: no restriction.
    pub(crate) allowed_roots: Vec<PathBuf>,
    pub(crate) reject_external_documents: bool,
    pub(crate) deny_generated_source: bool,
    pub(crate) generated_source_exceptions: Vec<String>,
    pub(crate) plugins_enabled: bool,
    pub(crate) default_max_results: u32,
    pub(crate) code_action_reference_lifetime: Duration,
    pub(crate) max_transaction_revisions: u32,
    pub(crate) max_concurrent_queries: usize,
    pub(crate) publish_output_schemas: bool,
    /// Whether text blocks are lines for a model instead of the contract's JSON.
    pub(crate) compact_answers: bool,
    pub(crate) state_directory: Option<PathBuf>,
    pub(crate) consent: Consent,
    pub(crate) error_record_capacity: usize,
    pub(crate) error_record_lifetime: Duration,
    pub(crate) error_record_max_bytes: usize,
    /// `StartupConfigurationFallback` messages.
    pub(crate) fallbacks: Vec<String>,
}

impl Options {
    fn from_raw(raw: raw::Raw) -> Result<Options, String> {
        let mode = match raw.scalar("operational-mode") {
            "transactional" => OperationalMode::Transactional,
            "approval-required" => OperationalMode::ApprovalRequired,
            "autonomous-trusted" => OperationalMode::AutonomousTrusted,
            _ => OperationalMode::InspectionOnly,
        };
        let validate_commits = raw.scalar("commit-validation") == "no-new-compiler-errors";
        if validate_commits && mode == OperationalMode::InspectionOnly {
            return Err("--commit-validation no-new-compiler-errors needs an --operational-mode that can commit".into());
        }
        let plugins_enabled = raw.is_given("enable-plugins");
        let mut fallbacks: Vec<String> = raw.fallbacks.iter().map(|f| f.message.clone()).collect();
        if raw.is_given("plugin-directory") && !plugins_enabled {
            fallbacks.push("--plugin-directory has no effect without --enable-plugins".to_owned());
        }
        Ok(Options {
            mode,
            validate_commits,
            allowed_roots: raw
                .list("allowed-workspace-root")
                .iter()
                .filter_map(|text| values::existing_folder(text))
                .collect(),
            reject_external_documents: raw.scalar("external-document-policy") == "reject-workspace",
            deny_generated_source: raw.scalar("generated-source-policy") == "deny",
            generated_source_exceptions: raw.list("generated-source-exception").to_vec(),
            plugins_enabled,
            default_max_results: raw.number("default-max-results") as u32,
            code_action_reference_lifetime: raw.span("code-action-reference-lifetime"),
            max_transaction_revisions: raw.number("max-transaction-revisions") as u32,
            max_concurrent_queries: raw.number("max-concurrent-queries") as usize,
            compact_answers: raw.scalar("answer-style") == "compact",
            publish_output_schemas: raw.scalar("tool-output-schema-mode") == "Full",
            state_directory: raw.list("state-directory").last().map(PathBuf::from),
            consent: match raw.scalar("error-reporting-consent") {
                "never" => Consent::Never,
                "always" => Consent::Always,
                _ => Consent::Prompt,
            },
            error_record_capacity: raw.number("error-record-capacity") as usize,
            error_record_lifetime: raw.span("error-record-lifetime"),
            error_record_max_bytes: raw.number("error-record-max-bytes") as usize,
            fallbacks,
        })
    }
}

/// A duration as the contract writes it, `hh:mm:ss`; fractions of a second are cut.
pub(crate) fn time_span(duration: Duration) -> String {
    values::show_span(duration.as_secs())
}
