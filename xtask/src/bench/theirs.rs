//! The same steps with the anchor, in one process, put into the rows of ours.

use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};

use super::anchor::Anchor;
use super::measure::{Row, median, timed};
use super::memory;
use super::subject::Subject;
use crate::say;

pub(crate) fn run(program: &Path, subject: &Subject, rounds: usize, rows: &mut [Row]) -> Result<()> {
    say::step("anchor");
    let mut starts = Vec::new();
    for _ in 0..rounds.max(1) {
        starts.push(timed(|| Anchor::start(program, &subject.root)?.ask("memory", json!({})))?.0);
    }
    put(rows, "start to initialize answered", median(starts), None);

    let mut anchor = Anchor::start(program, &subject.root)?;
    let process = anchor.process_id();
    let by_id = |id: &str| json!({ "docId": id });
    let steps: [(&str, &str, Value); 11] = [
        ("cold open", "open", json!({ "path": subject.solution, "root": subject.root })),
        ("first answer after open", "diagnostics", json!({ "file": subject.document })),
        ("warm answer, other document", "diagnostics", json!({ "file": subject.other })),
        ("symbol search", "symbols", json!({ "query": subject.query })),
        ("references, rare", "references", by_id(subject.rare)),
        ("references, wide", "references", by_id(subject.wide)),
        ("references, wide, again", "references", by_id(subject.wide)),
        ("references of a member", "references", by_id(subject.member)),
        ("solution diagnostics", "diagnostics", json!({ "analyzers": "project" })),
        ("solution diagnostics, again", "diagnostics", json!({ "analyzers": "project" })),
        ("warm answer", "outline", json!({ "file": subject.document })),
    ];
    for (step, command, arguments) in steps {
        let (time, _) = timed(|| anchor.ask(command, arguments))?;
        put(rows, step, time, memory::of_tree(process));
        if step == "cold open" {
            // The plain way keeps nothing: its second opening costs what the first did.
            put(rows, "second open", time, memory::of_tree(process));
        }
    }
    Ok(())
}

fn put(rows: &mut [Row], step: &str, time: f64, bytes: Option<u64>) {
    if let Some(row) = rows.iter_mut().find(|row| row.step == step) {
        row.anchor = Some(time);
        row.anchor_memory = bytes;
    }
}
