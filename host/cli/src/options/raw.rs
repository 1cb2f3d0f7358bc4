//! Collecting the texts of options from the command line and the environment.

use std::collections::BTreeMap;

use super::table::{ENV_PREFIX, Kind, OPTIONS, OnInvalid, OptionSpec};
use super::values;

/// A default was taken because the given value could not be used (`StartupConfigurationFallback`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fallback {
    pub(crate) message: String,
}

/// The valid texts of all options, by name; a switch that is on has one empty text.
#[derive(Debug, Default)]
pub(crate) struct Raw {
    values: BTreeMap<&'static str, Vec<String>>,
    pub(crate) fallbacks: Vec<Fallback>,
}

impl Raw {
    /// The last text of a scalar option, else its default.
    pub(crate) fn scalar(&self, name: &'static str) -> &str {
        match self.values.get(name).and_then(|texts| texts.last()) {
            Some(text) => text,
            None => spec(name).default,
        }
    }

    pub(crate) fn list(&self, name: &'static str) -> &[String] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn is_given(&self, name: &'static str) -> bool {
        self.values.contains_key(name)
    }

    /// The number of a `Kind::Number` option.
    pub(crate) fn number(&self, name: &'static str) -> u64 {
        self.scalar(name).trim().parse().unwrap_or_default()
    }

    /// The duration of a `Kind::Span` option.
    pub(crate) fn span(&self, name: &'static str) -> std::time::Duration {
        values::span(self.scalar(name)).unwrap_or_default()
    }
}

fn spec(name: &str) -> &'static OptionSpec {
    OPTIONS.iter().find(|o| o.name == name).expect("options are asked for by their name in the table")
}

/// Reads all options. `given` holds what stood on the command line, `env` looks up an environment variable.
///
/// # Errors
/// In words, when a value of an option that must not be guessed cannot be used.
pub(crate) fn collect(
    given: &BTreeMap<String, Vec<String>>,
    env: &dyn Fn(&str) -> Option<String>,
) -> Result<Raw, String> {
    let mut raw = Raw::default();
    for option in OPTIONS {
        let on_line = given.get(option.name).cloned().unwrap_or_default();
        if on_line.len() > 1 && matches!(option.name, "operational-mode" | "commit-validation" | "enable-plugins") {
            return Err(format!("--{} may be given once only", option.name));
        }
        let variable = option.env.map(|suffix| format!("{ENV_PREFIX}{suffix}"));
        let from_env = variable.as_deref().and_then(env).filter(|text| !text.is_empty());
        let texts = match (option.kind, from_env) {
            (Kind::Folders, Some(text)) if option.name == "plugin-directory" => [on_line, split_list(&text)].concat(),
            (Kind::Folders | Kind::Wildcards, Some(text)) if on_line.is_empty() => split_list(&text),
            (Kind::Folders | Kind::Wildcards, _) => on_line,
            (_, Some(text)) if on_line.is_empty() => vec![text],
            _ => on_line.last().cloned().into_iter().collect(),
        };
        take(&mut raw, option, texts)?;
    }
    if env(&format!("{ENV_PREFIX}ERROR_REPORTING_CONSENT")).is_some() {
        raw.fallbacks.push(Fallback {
            message: format!(
                "{ENV_PREFIX}ERROR_REPORTING_CONSENT is ignored: consent is given with --error-reporting-consent only"
            ),
        });
    }
    Ok(raw)
}

fn take(raw: &mut Raw, option: &OptionSpec, texts: Vec<String>) -> Result<(), String> {
    let name = option.name;
    let mut valid = Vec::new();
    for text in texts {
        match values::check(option.kind, &text) {
            Ok(()) => valid.push(text),
            Err(accepted) if option.on_invalid == OnInvalid::Stop => {
                return Err(format!("--{name}: '{text}' cannot be used; {accepted}"));
            }
            Err(accepted) => {
                // An unusable consent must never be read as more than was meant.
                let used = if name == "error-reporting-consent" { "never" } else { option.default };
                if name == "error-reporting-consent" {
                    valid.push(used.to_owned());
                }
                let used = if used.is_empty() { "nothing".to_owned() } else { format!("'{used}'") };
                let message = format!("--{name}: '{text}' cannot be used, {used} is used instead; {accepted}");
                raw.fallbacks.push(Fallback { message });
            }
        }
    }
    if !valid.is_empty() {
        raw.values.insert(name, valid);
    }
    Ok(())
}

fn split_list(text: &str) -> Vec<String> {
    let separator = if cfg!(windows) { ';' } else { ':' };
    text.split(separator).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &[(&str, &[&str])], env: &[(&str, &str)]) -> Result<Raw, String> {
        let given = given.iter().map(|(k, v)| ((*k).to_owned(), v.iter().map(|t| (*t).to_owned()).collect())).collect();
        let env: BTreeMap<String, String> =
            env.iter().map(|(k, v)| (format!("{ENV_PREFIX}{k}"), (*v).to_owned())).collect();
        collect(&given, &|name| env.get(name).cloned())
    }

    #[test]
    fn defaults() {
        let raw = read(&[], &[]).unwrap();
        assert_eq!(raw.scalar("operational-mode"), "inspection-only");
        assert_eq!(raw.number("max-concurrent-queries"), 2);
        assert_eq!(raw.span("error-record-lifetime").as_secs(), 3600);
        assert!(raw.fallbacks.is_empty());
    }

    #[test]
    fn the_command_line_beats_the_environment_and_the_last_scalar_wins() {
        let env = [("MAX_CONCURRENT_QUERIES", "7"), ("GENERATED_SOURCE_EXCEPTIONS", "a/*.cs:b/*.cs")];
        let raw = read(&[("max-concurrent-queries", &["3", "4"])], &env).unwrap();
        assert_eq!(raw.number("max-concurrent-queries"), 4);
        assert_eq!(raw.list("generated-source-exception"), ["a/*.cs", "b/*.cs"]);
        let raw = read(&[("generated-source-exception", &["c/*.cs"])], &env).unwrap();
        assert_eq!(raw.list("generated-source-exception"), ["c/*.cs"]);
        assert_eq!(raw.number("max-concurrent-queries"), 7);
    }

    #[test]
    fn options_that_must_not_be_guessed_stop_the_start() {
        type Case =
            (&'static [(&'static str, &'static [&'static str])], &'static [(&'static str, &'static str)], &'static str);
        let cases: &[Case] = &[
            (&[("operational-mode", &["Transactional"])], &[], "--operational-mode: 'Transactional'"),
            (&[("operational-mode", &["transactional", "transactional"])], &[], "once only"),
            (&[("commit-validation", &["all"])], &[], "--commit-validation: 'all'"),
            (&[("allowed-workspace-root", &["relative"])], &[], "--allowed-workspace-root: 'relative'"),
            (&[], &[("ALLOWED_WORKSPACE_ROOTS", "/does/not/exist")], "--allowed-workspace-root"),
            (&[], &[("EXTERNAL_DOCUMENT_POLICY", "maybe")], "--external-document-policy: 'maybe'"),
            (&[("generated-source-policy", &["WARN"])], &[], "--generated-source-policy: 'WARN'"),
            (&[("generated-source-exception", &["../x"])], &[], "--generated-source-exception"),
            (&[("enable-plugins", &["", ""])], &[], "once only"),
        ];
        for (given, env, expected) in cases {
            let message = read(given, env).expect_err(expected);
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn others_fall_back_and_say_so() {
        let raw = read(&[("error-record-capacity", &["5"])], &[("DEFAULT_MAX_RESULTS", "many")]).unwrap();
        assert_eq!(raw.number("error-record-capacity"), 100);
        assert_eq!(raw.number("default-max-results"), 100);
        let texts: Vec<_> = raw.fallbacks.iter().map(|f| f.message.as_str()).collect();
        assert_eq!(
            texts,
            [
                "--default-max-results: 'many' cannot be used, '100' is used instead; accepted: a whole number from 1 to 2147483647",
                "--error-record-capacity: '5' cannot be used, '100' is used instead; accepted: a whole number from 10 to 1000",
            ]
        );
    }

    #[test]
    fn an_unusable_consent_is_never() {
        let raw = read(&[("error-reporting-consent", &["yes"])], &[]).unwrap();
        assert_eq!(raw.scalar("error-reporting-consent"), "never");
        let raw = read(&[], &[("ERROR_REPORTING_CONSENT", "always")]).unwrap();
        assert_eq!(raw.scalar("error-reporting-consent"), "prompt");
        assert_eq!(raw.fallbacks.len(), 1);
    }
}
