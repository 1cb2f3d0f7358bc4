//! `cargo xtask test`: everything that must hold before a change is handed in. Nothing that is missing is skipped.

use anyhow::Result;

use crate::args::Args;
use crate::{components, engine, process, say, tidy};

pub(crate) fn run(mut args: Args) -> Result<()> {
    let quick = args.flag("--quick");
    args.finish()?;
    components::build()?;
    engine::ensure()?;
    say::timed("server", || process::show(&mut cargo(["build", "--package", "roslyn-workbench"])))?;
    say::timed("tests", tests)?;
    if quick {
        return Ok(());
    }
    say::timed("clippy", || {
        process::show(&mut cargo(["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
    })?;
    say::timed("formatting", || process::show(&mut cargo(["fmt", "--all", "--check"])))?;
    say::timed("tidy", tidy::run)
}

/// With nextest when it is there (each test in a process of its own, and quicker), else with cargo's own runner.
fn tests() -> Result<()> {
    if process::works(process::cargo().args(["nextest", "--version"])) {
        process::show(&mut cargo(["nextest", "run", "--workspace", "--no-fail-fast"]))?;
        return process::show(&mut cargo(["test", "--quiet", "--workspace", "--doc"]));
    }
    process::show(&mut cargo(["test", "--workspace", "--no-fail-fast"]))
}

fn cargo<const N: usize>(args: [&str; N]) -> std::process::Command {
    let mut command = process::cargo();
    command.args(args);
    command
}
