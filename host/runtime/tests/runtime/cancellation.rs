//! Dropping a call's future ends the call, and with it the question it waits for.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;

use workbench_runtime::{PoolUse, Trust};

use crate::guests::{Guest, runtime};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_call_drops_its_question() {
    let runtime = runtime();
    let guest = Guest::of_text("patient", &text_without_limits("host-call-open"));
    let plugin = guest.load(&runtime, Trust::FirstParty).await.unwrap();
    let snapshot = guest.snapshot();
    let call = tokio::spawn({
        let (plugin, snapshot) = (plugin.clone(), snapshot.clone());
        async move { plugin.call("run", "{}", snapshot).await }
    });
    while snapshot.open.load(SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    call.abort();
    assert!(call.await.unwrap_err().is_cancelled());
    assert_eq!(snapshot.open.load(SeqCst), 0);
    assert_eq!(Arc::strong_count(&snapshot), 1);
    assert_eq!(runtime.pool_use(), Some(PoolUse { core_instances: 0, memories: 0, tables: 0 }));
}

/// A guest that never waits is left at its next tick.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_call_stops_running() {
    let runtime = runtime();
    let guest = Guest::of_text("busy", &text_without_limits("loop-in-call"));
    let plugin = guest.load(&runtime, Trust::FirstParty).await.unwrap();
    let call = tokio::spawn({
        let (plugin, snapshot) = (plugin.clone(), guest.snapshot());
        async move { plugin.call("run", "{}", snapshot).await }
    });
    while runtime.pool_use().is_some_and(|pool| pool.memories == 0) {
        tokio::task::yield_now().await;
    }
    call.abort();
    assert!(call.await.unwrap_err().is_cancelled(), "it was dropped, and not stopped by its budget");
    assert_eq!(runtime.pool_use().map(|pool| pool.memories), Some(0));
}

fn text_without_limits(name: &str) -> String {
    let path = format!("{}/../../tests/guests/{name}.wat", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.starts_with(";; limits")).map(|line| format!("{line}\n")).collect()
}
