//! The command line, built from the table of options.

use std::collections::BTreeMap;

use clap::{Arg, ArgAction, Command};

use super::table::{ENV_PREFIX, Kind, OPTIONS};
use super::{Options, raw};

/// What the command line asks for.
pub(crate) enum Parsed {
    Serve(Box<Options>),
    /// Help or version text, for standard output.
    Print(String),
}

/// Reads the command line (without the program's name) and the environment.
///
/// # Errors
/// In words, for standard error: an unknown option, or a value that must not be guessed.
pub(crate) fn parse(
    arguments: impl IntoIterator<Item = std::ffi::OsString>,
    env: &dyn Fn(&str) -> Option<String>,
) -> Result<Parsed, String> {
    let name = std::ffi::OsString::from("roslyn-workbench");
    let matches = match command().try_get_matches_from(std::iter::once(name).chain(arguments)) {
        Ok(matches) => matches,
        Err(error) if !error.use_stderr() => return Ok(Parsed::Print(error.to_string())),
        Err(error) => return Err(error.to_string()),
    };
    let mut given = BTreeMap::new();
    for option in OPTIONS {
        let texts: Vec<String> = match option.kind {
            Kind::Switch => vec![String::new(); usize::from(matches.get_count(option.name))],
            _ => matches.get_many::<String>(option.name).map(|v| v.cloned().collect()).unwrap_or_default(),
        };
        if !texts.is_empty() {
            given.insert(option.name.to_owned(), texts);
        }
    }
    let options = Options::from_raw(raw::collect(&given, env)?)?;
    Ok(Parsed::Serve(Box::new(options)))
}

fn command() -> Command {
    let mut command = Command::new("roslyn-workbench")
        .version(env!("CARGO_PKG_VERSION"))
        .about("MCP server that gives agents compiler-grade C#. Speaks MCP on standard input and output.")
        .after_help("Open only workspaces that you trust: loading evaluates their MSBuild files.");
    for option in OPTIONS {
        let mut help = option.help.to_owned();
        if let Kind::Word(words) = option.kind {
            help.push_str(&format!(": {}", words.join(", ")));
        }
        if !option.default.is_empty() {
            help.push_str(&format!(" [default: {}]", option.default));
        }
        if let Some(suffix) = option.env {
            help.push_str(&format!(" [env: {ENV_PREFIX}{suffix}]"));
        }
        let argument = Arg::new(option.name).long(option.name).help(help);
        command = command.arg(match option.kind {
            Kind::Switch => argument.action(ArgAction::Count),
            _ => argument.action(ArgAction::Append).value_name("VALUE"),
        });
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Consent, OperationalMode};

    fn read(line: &[&str]) -> Result<Parsed, String> {
        parse(line.iter().map(std::ffi::OsString::from), &|_| None)
    }

    #[test]
    fn typed_options() {
        let Ok(Parsed::Serve(options)) = read(&[
            "--operational-mode",
            "transactional",
            "--tool-output-schema-mode=Full",
            "--error-reporting-consent",
            "never",
        ]) else {
            panic!("not read");
        };
        assert_eq!(options.mode, OperationalMode::Transactional);
        assert!(options.publish_output_schemas);
        assert!(!options.compact_answers);
        assert_eq!(options.consent, Consent::Never);
        assert!(options.fallbacks.is_empty());
    }

    #[test]
    fn validation_needs_a_mode_that_commits() {
        let Err(message) = read(&["--commit-validation", "no-new-compiler-errors"]) else { panic!("accepted") };
        assert!(message.contains("--operational-mode"), "{message}");
        assert!(read(&["--commit-validation=no-new-compiler-errors", "--operational-mode=transactional"]).is_ok());
    }

    #[test]
    fn unknown_options_are_refused_by_name() {
        let Err(message) = read(&["--operationl-mode", "transactional"]) else { panic!("accepted") };
        assert!(message.contains("--operationl-mode"), "{message}");
    }

    #[test]
    fn version_and_help_are_printed() {
        let Ok(Parsed::Print(text)) = read(&["--version"]) else { panic!("not printed") };
        assert!(text.contains(env!("CARGO_PKG_VERSION")));
        let Ok(Parsed::Print(text)) = read(&["--help"]) else { panic!("not printed") };
        for option in OPTIONS {
            assert!(text.contains(&format!("--{}", option.name)), "{}", option.name);
        }
    }
}
