//! The steps with our server: several processes, one after the other, each asked as an agent asks.

use std::process::Stdio;
use std::time::Instant;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::measure::{Row, median, milliseconds, timed};
use super::subject::Subject;
use super::{Plan, memory};
use crate::client::Client;
use crate::demo::copy;
use crate::{places, say};

pub(crate) fn run(plan: &Plan, subject: &Subject) -> Result<Vec<Row>> {
    say::step("our server");
    let mut rows = vec![start(plan)?];
    warm_machine(plan)?;
    rows.extend(cold(plan, subject)?);
    rows.extend(second(plan, subject)?);
    Ok(rows)
}

fn client(plan: &Plan) -> Result<Client> {
    let state = plan.scratch.join("state");
    std::fs::create_dir_all(&state)?;
    let arguments = ["--state-directory".to_owned(), state.display().to_string()];
    Client::start(&plan.server, &arguments, &plan.scratch, Stdio::null())
}

/// From the start of the process to its answer.
fn start(plan: &Plan) -> Result<Row> {
    let mut times = Vec::new();
    for _ in 0..plan.rounds.max(1) {
        let (time, client) = timed(|| client(plan))?;
        times.push(time);
        client.close()?;
    }
    Ok(Row::new("start to initialize answered", median(times)))
}

/// The worker is compiled once for a machine: that is no part of opening a solution.
fn warm_machine(plan: &Plan) -> Result<()> {
    let root = plan.scratch.join("warm");
    copy::tree(&places::root().join("examples").join("shop"), &root)?;
    let mut client = client(plan)?;
    client.ask("workspace-open", json!({ "path": root.join("Shop.slnx"), "workspaceRoot": root }))?;
    client.close().map(drop)
}

fn open(client: &mut Client, subject: &Subject) -> Result<(f64, Value)> {
    timed(|| client.ask("workspace-open", json!({ "path": subject.solution, "workspaceRoot": subject.root })))
}

/// Nothing of this solution is cached yet.
fn cold(plan: &Plan, subject: &Subject) -> Result<Vec<Row>> {
    let mut client = client(plan)?;
    let (time, opened) = open(&mut client, subject)?;
    let data = &opened["data"];
    let note = format!("{} projects, {} documents", data["projectCount"], data["documentCount"]);
    let row = Row { memory: memory::of_tree(client.process_id()), note, ..Row::new("cold open", time) };
    client.close()?;
    Ok(vec![row])
}

/// A new process, as on the next day, and then all questions.
fn second(plan: &Plan, subject: &Subject) -> Result<Vec<Row>> {
    let mut client = client(plan)?;
    let mut rows = Vec::new();
    let (time, _) = open(&mut client, subject)?;
    let process = client.process_id();
    rows.push(Row { memory: memory::of_tree(process), ..Row::new("second open", time) });

    let document = |path: &str| json!({ "scope": { "kind": "Document", "document": { "path": path } } });
    let symbol = |id: &str| json!({ "symbol": { "documentationCommentId": id }, "includeDefinitions": false });
    let all = json!({ "scope": { "kind": "Solution" }, "severities": ["Warning", "Error"] });
    let steps: [(&'static str, &str, Value); 10] = [
        ("first answer after open", "get-diagnostics", document(subject.document)),
        ("warm answer, other document", "get-diagnostics", document(subject.other)),
        ("symbol search", "search-symbols", json!({ "query": subject.query })),
        ("references, rare", "find-references", symbol(subject.rare)),
        ("references, wide", "find-references", symbol(subject.wide)),
        ("references, wide, again", "find-references", symbol(subject.wide)),
        ("references of a member", "find-references", symbol(subject.member)),
        ("solution diagnostics", "get-diagnostics", all.clone()),
        ("solution diagnostics, again", "get-diagnostics", all.clone()),
        ("warm answer", "get-document-outline", json!({ "document": { "path": subject.document } })),
    ];
    for (step, tool, arguments) in steps {
        let (time, answer) = timed(|| client.ask(tool, arguments))?;
        rows.push(Row { memory: memory::of_tree(process), note: count(&answer), ..Row::new(step, time) });
    }
    check_count(&rows, subject)?;
    rows.push(edit(&mut client, subject)?);
    let (time, _) = timed(|| client.ask("get-diagnostics", all))?;
    rows.push(Row { memory: memory::of_tree(process), ..Row::new("solution diagnostics after edit", time) });
    client.close()?;
    Ok(rows)
}

/// From the write of another program to the first answer that shows it.
fn edit(client: &mut Client, subject: &Subject) -> Result<Row> {
    let path = subject.root.join(subject.edited);
    let text = std::fs::read_to_string(&path)?;
    let started = Instant::now();
    std::fs::write(&path, format!("{text}\ninternal sealed class AddedFromOutside {{ }}\n"))?;
    let answer = client.ask("search-symbols", json!({ "query": "AddedFromOutside" }))?;
    let time = milliseconds(started.elapsed());
    if answer["data"]["symbols"]["items"].as_array().is_none_or(Vec::is_empty) {
        bail!("the answer right after an outside edit did not show it: {}", answer["data"]);
    }
    Ok(Row::new("outside edit to fresh answer", time))
}

fn count(answer: &Value) -> String {
    let lists = answer["data"].as_object().into_iter().flatten();
    let total = lists.filter_map(|(_, value)| value.get("totalCount")).find(|count| !count.is_null());
    total.map(|count| format!("{count} found")).unwrap_or_default()
}

/// A quick wrong answer is no answer: the generator says how many places there are.
fn check_count(rows: &[Row], subject: &Subject) -> Result<()> {
    let Some(expected) = subject.facts["references of IStep"].as_u64() else {
        return Ok(());
    };
    let found = rows.iter().find(|row| row.step == "references, wide").map(|row| row.note.as_str());
    if found != Some(format!("{expected} found").as_str()) {
        bail!("the wide search found {found:?}, the generator wrote {expected} places");
    }
    Ok(())
}
