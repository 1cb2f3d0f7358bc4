//! `cargo xtask test`: everything that must hold before a change is handed in. Nothing that is missing is skipped.

use std::process::Command;

use anyhow::Result;

use crate::args::Args;
use crate::engine::Engine;
use crate::{components, engine, places, process, say, tidy};

/// The test programs that need a real engine. The workspace stays selected with them, so that nothing is compiled anew.
const ON_AN_ENGINE: [&str; 2] = ["engine", "all"];

pub(crate) fn run(mut args: Args) -> Result<()> {
    let (quick, portable) = (args.flag("--quick"), args.flag("--portable"));
    args.finish()?;
    if !quick && !portable {
        say::timed("formatting", || process::show(&mut cargo(["fmt", "--all", "--check"])))?;
        say::timed("tidy", tidy::run)?;
    }
    components::build()?;
    let engine = if portable { engine::fetch().map(|_| Engine::Portable)? } else { engine::ensure()? };
    say::timed("server", || process::show(&mut process::build_bin("roslyn-workbench")))?;
    let targets: &[&str] = if portable { &ON_AN_ENGINE } else { &[] };
    say::timed("tests", || tests(engine, targets))?;
    if quick || portable {
        return Ok(());
    }
    say::timed("clippy", || {
        process::show(&mut cargo(["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
    })
}

/// With nextest when it is there (each test in a process of its own, and quicker), else with cargo's own runner.
/// No `targets`: all.
fn tests(engine: Engine, targets: &[&str]) -> Result<()> {
    let nextest = process::works(process::cargo().args(["nextest", "--version"]));
    let mut runs: Vec<&[&str]> = Vec::new();
    match nextest {
        true => runs.push(&["nextest", "run", "--no-fail-fast"]),
        false => runs.push(&["test", "--no-fail-fast"]),
    }
    if nextest && targets.is_empty() {
        runs.push(&["test", "--quiet", "--doc"]);
    }
    for arguments in runs {
        let mut command = process::cargo();
        command.args(arguments).arg("--workspace").args(targets.iter().flat_map(|name| ["--test", name]));
        if engine == Engine::Portable {
            // Tests have a cache of their own otherwise, and the engine is in the user's.
            command.env("ROSLYN_WORKBENCH_ENGINE", "portable").env("ROSLYN_WORKBENCH_TEST_CACHE", places::cache()?);
        }
        process::show(&mut command)?;
    }
    Ok(())
}

fn cargo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = process::cargo();
    command.args(args);
    command
}
