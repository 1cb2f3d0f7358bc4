//! What the component edge adds to a call: `get-document-outline` of the embedded navigation component over a snapshot that
//! answers at once, against the same question and the same JSON made without a component.
//!
//! `cargo bench -p workbench-runtime --bench edge -- FOLDER` with the folder of built components prints one JSON object. It
//! is part of `cargo xtask bench`, which compares the difference with its goal.
#![allow(clippy::print_stdout, reason = "its result is its output")]

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use workbench_core::*;
use workbench_runtime::{EmbeddedComponent, Grant, Runtime, RuntimeOptions};

const ROUNDS: usize = 2_000;
const MEMBERS: u32 = 20;
const ARGUMENTS: &str = r#"{"document":{"path":"src/Shop.Domain/Order.cs"}}"#;

fn main() -> Result<()> {
    // Cargo puts options of its own behind those that are ours.
    let folder = std::env::args().skip(1).find(|word| !word.starts_with("--")).context("usage: edge FOLDER")?;
    let read = |suffix: &str| {
        let path = format!("{folder}/navigation.{suffix}");
        std::fs::read(&path).with_context(|| format!("cannot read {path}; run `cargo xtask components`"))
    };
    let (wasm, aot) = (read("wasm")?.leak(), read("cwasm")?.leak());
    let aot_sha256 = String::from_utf8(read("sha256")?)?.trim().to_owned().leak();
    let component = EmbeddedComponent { wasm, aot, aot_sha256, grant: Grant::Query };
    let executor = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    executor.block_on(measure(component))
}

async fn measure(component: EmbeddedComponent) -> Result<()> {
    let failed = |error: Fault| anyhow!("the navigation component cannot be used: {error:?}");
    let runtime = Runtime::new(RuntimeOptions::default()).map_err(failed)?;
    let plugin = runtime.first_party("navigation", component).await.map_err(failed)?;
    let snapshot: Arc<dyn Snapshot> = Arc::new(Outlined);
    let answer = plugin.call("get-document-outline", ARGUMENTS, snapshot.clone()).await;
    let answer = answer.map_err(|error| anyhow!("the outline failed: {error:?}"))?;
    let value: serde_json::Value = serde_json::from_str(&answer.data)?;
    let (mut through, mut direct) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let answer = plugin.call("get-document-outline", ARGUMENTS, snapshot.clone()).await;
        through.push(started.elapsed().as_secs_f64() * 1e6);
        let length = answer.map_err(|error| anyhow!("the outline failed: {error:?}"))?.data.len();

        let started = Instant::now();
        let outline = snapshot.outline(query()).await.map_err(|error| anyhow!("{error:?}"))?;
        let text = serde_json::to_string(&value)?;
        direct.push(started.elapsed().as_secs_f64() * 1e6);
        anyhow::ensure!(text.len() == length && !outline.nodes.is_empty(), "the two answers differ");
    }
    let (through, direct) = (median(through), median(direct));
    let note = format!("p50 of {ROUNDS}: {through:.1} µs through it, {direct:.1} µs without");
    println!("{}", serde_json::json!({ "edgeMicroseconds": through - direct, "note": note }));
    Ok(())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn query() -> OutlineQuery {
    let document = DocumentSelector { path: Some("src/Shop.Domain/Order.cs".into()), document_id: None, project: None };
    OutlineQuery { document, include_members: true, max_depth: 16, limit: 200 }
}

/// Answers outlines, and nothing else.
struct Outlined;

fn document() -> DocumentRef {
    DocumentRef { id: "d".repeat(36), path: "src/Shop.Domain/Order.cs".into(), project_id: "p".repeat(36) }
}

fn node(depth: u32, number: u32) -> OutlineNode {
    let location = Location {
        document: Some(document()),
        span: TextSpan { start: number * 100, length: 8 },
        line: number,
        column: 5,
        target_frameworks: Vec::new(),
        is_generated: false,
    };
    OutlineNode {
        depth,
        name: format!("Member{number}"),
        kind: "Method".into(),
        accessibility: Some("Public".into()),
        modifiers: vec!["static".into()],
        location: Some(location),
    }
}

fn not_here<T: Send + 'static>() -> BoxFuture<'static, QueryResult<T>> {
    Box::pin(async { Err(Fault::host("NotMeasured", "").into()) })
}

impl workbench_core::Flow for Outlined {}
impl workbench_core::Analyses for Outlined {}
impl workbench_core::Hierarchy for Outlined {}

impl Snapshot for Outlined {
    fn info(&self) -> SnapshotInfo {
        let (workspace_id, snapshot_id) = ("w".repeat(36), "s".repeat(36));
        SnapshotInfo { workspace_id, workspace_epoch: 1, snapshot_id, transaction_revision: None }
    }

    fn outline(&self, _: OutlineQuery) -> BoxFuture<'_, QueryResult<Outline>> {
        let nodes = std::iter::once(node(0, 0)).chain((1..=MEMBERS).map(|number| node(1, number))).collect();
        Box::pin(async { Ok(Outline { document: document(), nodes, truncated: false }) })
    }

    fn solution(&self) -> BoxFuture<'_, QueryResult<SolutionInfo>> {
        not_here()
    }

    fn project(&self, _: ProjectSelector) -> BoxFuture<'_, QueryResult<ProjectDetails>> {
        not_here()
    }

    fn document(&self, _: DocumentSelector) -> BoxFuture<'_, QueryResult<DocumentRef>> {
        not_here()
    }

    fn locate(&self, _: LocationSelector) -> BoxFuture<'_, QueryResult<Location>> {
        not_here()
    }

    fn text(&self, _: String, _: u32, _: u32) -> BoxFuture<'_, QueryResult<TextSlice>> {
        not_here()
    }

    fn symbol(&self, _: SymbolSelector, _: bool) -> BoxFuture<'_, QueryResult<SymbolDetails>> {
        not_here()
    }

    fn enclosing_symbols(&self, _: LocationSelector) -> BoxFuture<'_, QueryResult<EnclosingSymbols>> {
        not_here()
    }

    fn search_symbols(&self, _: SymbolSearch) -> BoxFuture<'_, QueryResult<Page<Symbol>>> {
        not_here()
    }

    fn definitions(&self, _: SymbolSelector, _: u32) -> BoxFuture<'_, QueryResult<Definitions>> {
        not_here()
    }

    fn references(&self, _: ReferencesQuery) -> BoxFuture<'_, QueryResult<References>> {
        not_here()
    }

    fn diagnostics(&self, _: DiagnosticsQuery) -> BoxFuture<'_, QueryResult<Page<Diagnostic>>> {
        not_here()
    }
}
