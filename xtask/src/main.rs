//! `cargo xtask`: set-up, build of the components, the portable engine, demo, tests, tidy, benchmark and release folder.
//!
//! Each task finds out what is already there, says what it does, and is quick the second time. The crate depends on
//! nothing of the workspace, so it compiles in seconds and can build all the rest.
#![allow(clippy::print_stdout, reason = "a command line tool: its output is for the person who runs it")]

mod args;
mod bench;
mod client;
mod components;
mod demo;
mod dist;
mod dotnet;
mod engine;
mod guest_toolchain;
mod places;
mod process;
mod say;
mod stamp;
mod suite;
mod tidy;

use std::process::ExitCode;

use args::Args;

const USAGE: &str = "\
usage: cargo xtask TASK [OPTIONS]

  setup                   everything that demo and test need, without running them
  components              build the first-party components and compile them ahead of time
  engine [--force]        fetch the portable .NET engine (only when no .NET SDK is found, unless --force)
  demo [--keep]           build, start the server, ask it questions over examples/shop, print the transcript
  test [--quick]          all checks: formatting, tidy, components, tests, clippy (--quick: tests only)
  test --portable         the tests that need a .NET engine, on the portable one
  tidy                    directions between crates, file sizes, documents, licences
  bench [--anchor PROGRAM] [--large MAKE_PY] [--json FILE] [--rounds N]
                          times, and ratios against the anchor program when it is given
  dist                    release build and archive under target/dist
";

fn main() -> ExitCode {
    let mut given = std::env::args().skip(1);
    let task = given.next().unwrap_or_default();
    let args = Args::new(given);
    let done = match task.as_str() {
        "setup" => args.finish_and(setup),
        "components" => args.finish_and(|| components::build().map(drop)),
        "engine" => engine::run(args),
        "demo" => demo::run(args),
        "test" => suite::run(args),
        "tidy" => args.finish_and(tidy::run),
        "bench" => bench::run(args),
        "dist" => args.finish_and(dist::run),
        "" | "help" | "--help" | "-h" => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        other => Err(anyhow::anyhow!("there is no task named {other:?}\n\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Components and, where this machine has no .NET SDK, the portable engine.
fn setup() -> anyhow::Result<()> {
    components::build()?;
    engine::ensure()?;
    Ok(())
}
