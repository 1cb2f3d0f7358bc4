//! Running other programs: with their output shown, or with it caught for a message.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Runs with output shown. An exit code other than zero is an error that shows the command line.
pub(crate) fn show(command: &mut Command) -> Result<()> {
    let line = line(command);
    let status = command.status().with_context(|| format!("cannot start {line}"))?;
    if !status.success() {
        bail!("{line} ended with {status}");
    }
    Ok(())
}

/// Runs quietly and returns standard output. On failure the error carries the end of what was printed.
pub(crate) fn catch(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start {line}"))?;
    if !output.status.success() {
        let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
        printed.push_str(&String::from_utf8_lossy(&output.stderr));
        bail!("{line} ended with {}:\n{}", output.status, tail(&printed, 30));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether the program can be started and ends with zero.
pub(crate) fn works(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The cargo that runs this task, or the one on `PATH`.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(crate::places::root());
    if std::env::var_os("CARGO_TARGET_DIR").is_some() {
        // The host's build script cannot know where another target folder is.
        command.env("ROSLYN_WORKBENCH_COMPONENTS", crate::places::components());
    }
    command
}

/// Builds one program for development. The whole workspace is selected, as it is for tests: then all of them agree on
/// the features of what they share, and the large libraries are compiled once. The example is there for the same
/// reason: only a build with examples or tests counts the features that dev-dependencies ask for.
pub(crate) fn build_bin(name: &str) -> Command {
    let mut command = cargo();
    command.args(["build", "--workspace", "--bin", name, "--example", "ask"]);
    command
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    format!("`{}`", words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
}

fn tail(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_command_and_shows_the_end_of_its_output() {
        let error = catch(Command::new("sh").args(["-c", "seq 1 40; exit 3"])).unwrap_err().to_string();
        assert!(error.contains("sh -c") && error.contains("40") && !error.contains("\n5\n"), "{error}");
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = catch(&mut Command::new("no-such-program-here")).unwrap_err();
        assert!(format!("{error:#}").contains("no-such-program-here"));
    }
}
