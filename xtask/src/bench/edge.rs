//! What a call through a component costs more than the same answer without one, measured inside the runtime.

use anyhow::{Context, Result};
use serde_json::Value;

use super::measure::Row;
use crate::{places, process, say};

/// The runtime's own benchmark (`host/runtime/benches/edge.rs`) prints one JSON object: the difference and how it was measured.
pub(crate) fn run(debug: bool) -> Result<Vec<Row>> {
    say::step("component edge");
    let mut cargo = process::cargo();
    cargo.args(["bench", "--quiet", "--package", "workbench-runtime", "--bench", "edge"]);
    if debug {
        cargo.args(["--profile", "dev"]);
    }
    cargo.arg("--").arg(places::components());
    let printed = process::catch(&mut cargo)?;
    let line = printed.lines().last().unwrap_or_default();
    let result: Value = serde_json::from_str(line).with_context(|| format!("the edge benchmark printed {line:?}"))?;
    let microseconds = result["edgeMicroseconds"].as_f64().context("the edge benchmark printed no edgeMicroseconds")?;
    let note = result["note"].as_str().unwrap_or_default().to_owned();
    Ok(vec![Row { note, ..Row::new("edge", microseconds / 1000.0) }])
}
