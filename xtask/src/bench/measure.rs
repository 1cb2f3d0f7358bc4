//! One row of the result: a step, what it took here and with the anchor.

use std::fmt::Write;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::goals::Goal;

/// A step. Times in milliseconds, memory in bytes of the whole process tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    /// Stable name, for the JSON and the goals.
    pub(crate) step: &'static str,
    pub(crate) ours: f64,
    pub(crate) anchor: Option<f64>,
    pub(crate) memory: Option<u64>,
    pub(crate) anchor_memory: Option<u64>,
    pub(crate) note: String,
}

impl Row {
    pub(crate) fn new(step: &'static str, ours: f64) -> Self {
        Self { step, ours, ..Self::default() }
    }
}

/// Runs and times; milliseconds.
pub(crate) fn timed<T>(work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<(f64, T)> {
    let started = Instant::now();
    let done = work()?;
    Ok((milliseconds(started.elapsed()), done))
}

pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The middle one; of an even number the upper middle.
pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

pub(crate) fn table(title: &str, rows: &[Row]) -> String {
    let mut text = format!("\n{title}\n\n");
    let _ = writeln!(
        text,
        "{:<34} {:>11} {:>11} {:>7} {:>9} {:>9}  note",
        "step", "ours ms", "anchor ms", "ratio", "ours MB", "anchor MB"
    );
    for row in rows {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), digits);
        let megabytes = |value: Option<u64>| value.map_or("-".to_owned(), |bytes| (bytes >> 20).to_string());
        let _ = writeln!(
            text,
            "{:<34} {:>11} {:>11} {:>7} {:>9} {:>9}  {}",
            row.step,
            digits(row.ours),
            number(row.anchor),
            number(row.anchor.map(|anchor| row.ours / anchor)),
            megabytes(row.memory),
            megabytes(row.anchor_memory),
            row.note
        );
    }
    text
}

/// Three significant digits are all that a noisy machine gives.
fn digits(value: f64) -> String {
    match value.abs() {
        0.0..1.0 => format!("{value:.3}"),
        1.0..10.0 => format!("{value:.2}"),
        10.0..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

pub(crate) fn json(title: &str, rows: &[Row], goals: &[Goal]) -> Value {
    let row = |row: &Row| {
        json!({
            "step": row.step,
            "milliseconds": row.ours,
            "anchorMilliseconds": row.anchor,
            "ratio": row.anchor.map(|anchor| row.ours / anchor),
            "memoryBytes": row.memory,
            "anchorMemoryBytes": row.anchor_memory,
            "note": row.note,
        })
    };
    let goal = |goal: &Goal| json!({ "goal": goal.text, "value": goal.value, "met": goal.met });
    json!({
        "subject": title,
        "rows": rows.iter().map(row).collect::<Vec<_>>(),
        "goals": goals.iter().map(goal).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        for (times, expected) in [(vec![3.0, 1.0, 2.0], 2.0), (vec![4.0, 1.0, 2.0, 3.0], 3.0), (vec![7.0], 7.0)] {
            assert_eq!(median(times), expected);
        }
    }

    #[test]
    fn ratios_are_printed_and_written() {
        let row = Row { anchor: Some(200.0), memory: Some(50 << 20), ..Row::new("open", 100.0) };
        assert!(table("t", std::slice::from_ref(&row)).contains("0.500"));
        assert_eq!(json("t", &[row], &[])["rows"][0]["ratio"], 0.5);
    }
}
