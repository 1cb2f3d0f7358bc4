//! What a call through a component costs more than the same answer without one, measured inside the runtime.

use anyhow::{Context, Result};
use serde_json::Value;

use super::measure::Row;
use crate::{process, say};

/// The runtime's own small benchmark prints one JSON object: `edgeMicroseconds` (p50) and how it was measured.
pub(crate) fn run(debug: bool) -> Result<Vec<Row>> {
    say::step("component edge");
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "workbench-runtime", "--bin", "workbench-edge"]);
    cargo.args((!debug).then_some("--release"));
    let printed = match process::catch(&mut cargo) {
        Ok(printed) => printed,
        Err(error) => {
            say::note(format!("not measured: {error:#}"));
            return Ok(Vec::new());
        }
    };
    let line = printed.lines().last().unwrap_or_default();
    let result: Value = serde_json::from_str(line).with_context(|| format!("workbench-edge printed {line:?}"))?;
    let microseconds = result["edgeMicroseconds"].as_f64().context("workbench-edge printed no edgeMicroseconds")?;
    let note = result["note"].as_str().unwrap_or_default().to_owned();
    Ok(vec![Row { note, ..Row::new("edge", microseconds / 1000.0) }])
}
