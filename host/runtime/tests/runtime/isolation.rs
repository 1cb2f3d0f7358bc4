//! A call that ends badly is nobody else's: the same component and others answer afterwards, and what it held comes back.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use workbench_core::{PluginFault, QueryError};
use workbench_runtime::{
    Allocation, Limits, LoadedComponent, Plugin, PluginAnswer, PoolUse, Runtime, RuntimeOptions, Trust,
};

use crate::guests::{Guest, runtime};
use crate::snapshot::{Solution, TestSnapshot};

const NOTHING: PoolUse = PoolUse { core_instances: 0, memories: 0, tables: 0 };

async fn ask(plugin: &Plugin) -> Result<PluginAnswer, QueryError> {
    plugin.call("run", "{}", TestSnapshot::new(Solution::Empty)).await
}

fn class(result: &Result<PluginAnswer, QueryError>) -> Option<PluginFault> {
    match result {
        Err(QueryError::Fault(fault)) => fault.plugin_fault,
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_each_bad_call_everything_else_answers() {
    let runtime = runtime();
    let calm = Guest::named("calm").load(&runtime, Trust::FirstParty).await.unwrap();
    let expected = ask(&calm).await.unwrap();
    assert_eq!(expected.data, r#"{"ok":true}"#);
    for (name, fault) in [
        ("trap", PluginFault::Trap),
        ("memory-bomb", PluginFault::MemoryLimit),
        ("deep-recursion", PluginFault::StackOverflow),
        ("loop-in-call", PluginFault::TickBudget),
        ("huge-answer", PluginFault::OutputLimit),
    ] {
        let hostile = Guest::named(name).load(&runtime, Trust::External).await.unwrap();
        for _ in 0..3 {
            assert_eq!(class(&ask(&hostile).await), Some(fault), "{name}");
            assert_eq!(ask(&calm).await.unwrap(), expected, "after {name}");
        }
        assert_eq!(runtime.pool_use(), Some(NOTHING), "after {name}");
    }
}

/// More calls than places wait for a place; two endless loops on two threads do not keep the others from answering.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_calls_at_once() {
    let runtime = Runtime::new(RuntimeOptions { concurrent_calls: 4, ..RuntimeOptions::default() }).unwrap();
    let calm = Guest::named("calm").load(&runtime, Trust::FirstParty).await.unwrap();
    let endless = Guest::named("loop-in-call").load(&runtime, Trust::External).await.unwrap();
    let calls: Vec<_> = (0..64)
        .map(|n| {
            let plugin = if n % 16 == 0 { endless.clone() } else { calm.clone() };
            tokio::spawn(async move { ask(&plugin).await })
        })
        .collect();
    let mut classes = Vec::new();
    for call in calls {
        classes.push(class(&call.await.unwrap()));
    }
    assert_eq!(classes.iter().filter(|class| **class == Some(PluginFault::TickBudget)).count(), 4);
    assert_eq!(classes.iter().filter(|class| class.is_none()).count(), 60);
    assert_eq!(runtime.pool_use(), Some(NOTHING));
}

/// A component whose calls all hang holds its share of the places and no more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hanging_calls_leave_room_for_others() {
    let runtime = Runtime::new(RuntimeOptions { concurrent_calls: 4, ..RuntimeOptions::default() }).unwrap();
    let calm = Guest::named("calm").load(&runtime, Trust::FirstParty).await.unwrap();
    let guest = Guest::named("host-call-open");
    let component = LoadedComponent { limits: Limits::default(), ..guest.component(Trust::External) };
    let hanging = runtime.load("hangs", component).await.unwrap();
    let snapshot = guest.snapshot();
    let mut calls = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let (hanging, snapshot) = (hanging.clone(), snapshot.clone());
        calls.spawn(async move { hanging.call("run", "{}", snapshot).await });
    }
    while snapshot.open.load(SeqCst) < 2 {
        tokio::task::yield_now().await;
    }
    for _ in 0..10 {
        assert!(ask(&calm).await.is_ok());
    }
    assert_eq!(snapshot.open.load(SeqCst), 2);
    calls.shutdown().await;
    assert_eq!(runtime.pool_use(), Some(NOTHING));
}

/// A pool that no address space has room for gives way to memory on demand.
#[tokio::test]
async fn without_room_for_a_pool() {
    let options = |allocation| RuntimeOptions { allocation, concurrent_calls: 1 << 20, ..RuntimeOptions::default() };
    assert!(Runtime::new(options(Allocation::Pool)).is_err());
    let runtime = Runtime::new(options(Allocation::Auto)).unwrap();
    assert_eq!(runtime.pool_use(), None);
    let calm = Guest::named("calm").load(&runtime, Trust::FirstParty).await.unwrap();
    assert!(ask(&calm).await.is_ok());
}

/// Waiting costs no running time: a budget of two ticks survives a wait of fifty, and the call ends by the waiting limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waiting_is_not_running() {
    let runtime = runtime();
    let guest = Guest::named("host-call-open");
    let limits = Limits { ticks: 2, waiting: Duration::from_millis(500), ..Limits::default() };
    let component = LoadedComponent { limits, ..guest.component(Trust::FirstParty) };
    let plugin = runtime.load("waits", component).await.unwrap();
    let result = plugin.call("run", "{}", guest.snapshot()).await;
    assert_eq!(class(&result), Some(PluginFault::HostCallTimeout));
}

#[cfg(target_os = "linux")]
fn resident_bytes() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    pages.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

/// The bomb fills a quarter of a gigabyte each time; without giving it back, four of them would hold a whole one.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_comes_back() {
    let runtime = runtime();
    let bomb = Guest::named("memory-bomb-default").load(&runtime, Trust::External).await.unwrap();
    let before = resident_bytes();
    for _ in 0..4 {
        assert_eq!(class(&ask(&bomb).await), Some(PluginFault::MemoryLimit));
    }
    let grown = resident_bytes().saturating_sub(before);
    assert!(grown < 384 << 20, "{} MiB stayed", grown >> 20);
}

#[tokio::test]
async fn a_snapshot_is_let_go_with_the_call() {
    let runtime = runtime();
    for name in ["calm", "trap", "snapshot-kept"] {
        let plugin = Guest::named(name).load(&runtime, Trust::FirstParty).await.unwrap();
        let snapshot = TestSnapshot::new(Solution::Empty);
        let _ = plugin.call("run", "{}", snapshot.clone()).await;
        assert_eq!(Arc::strong_count(&snapshot), 1, "{name}");
    }
}
