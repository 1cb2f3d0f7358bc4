//! `cargo xtask bench`: what the server costs, and ratios against the anchor (Roslyn used the plain way) in one run.
//!
//! Times of two runs, or of two machines, do not compare; ratios of one run do. Goals are printed as met or not and
//! never fail the task.

mod anchor;
mod edge;
mod goals;
mod measure;
mod memory;
mod ours;
mod subject;
mod theirs;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::args::Args;
use crate::{components, engine, places, process, say};

/// What to measure with.
pub(crate) struct Plan {
    pub(crate) server: PathBuf,
    pub(crate) anchor: Option<PathBuf>,
    pub(crate) large: Option<PathBuf>,
    /// Repetitions of the quick steps.
    pub(crate) rounds: usize,
    /// A folder of our own; removed at the end.
    pub(crate) scratch: PathBuf,
}

pub(crate) fn run(mut args: Args) -> Result<()> {
    let (anchor, large, json) = (args.path("--anchor")?, args.path("--large")?, args.path("--json")?);
    let rounds = args.value("--rounds")?.map_or(Ok(10), |text| text.parse().context("--rounds takes a number"))?;
    let debug = args.flag("--debug-build");
    args.finish()?;
    components::build()?;
    engine::ensure()?;
    let profile = if debug { "debug" } else { "release" };
    say::timed(&format!("{profile} build"), || {
        let mut cargo = process::cargo();
        cargo.args(["build", "--release", "--package", "roslyn-workbench"]);
        process::show(&mut if debug { process::build_bin("roslyn-workbench") } else { cargo })
    })?;
    let scratch = std::env::temp_dir().join(format!("roslyn-workbench-bench-{}", std::process::id()));
    std::fs::create_dir_all(&scratch)?;
    let plan = Plan { server: places::server(profile), anchor, large, rounds, scratch };
    let outcome = all(&plan, json.as_deref(), debug);
    std::fs::remove_dir_all(&plan.scratch)?;
    outcome
}

fn all(plan: &Plan, json: Option<&Path>, debug: bool) -> Result<()> {
    let subject = subject::prepare(plan)?;
    let mut rows = Vec::new();
    rows.extend(edge::run(debug)?);
    rows.extend(ours::run(plan, &subject)?);
    if let Some(anchor) = &plan.anchor {
        theirs::run(anchor, &subject, plan.rounds, &mut rows)?;
    }
    let goals = goals::judge(&rows);
    print!("{}", measure::table(&subject.title, &rows));
    print!("{}", goals::table(&goals));
    if let Some(file) = json {
        let value = measure::json(&subject.title, &rows, &goals);
        std::fs::write(file, serde_json::to_string_pretty(&value)?)
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}
