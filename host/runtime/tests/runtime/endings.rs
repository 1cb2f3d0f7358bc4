//! Each guest ends as its first lines say, as our own component and as somebody else's, with and without a pool.

use std::time::{Duration, Instant};

use workbench_core::{Fault, FaultOrigin, QueryError, QueryResult};
use workbench_runtime::{Allocation, PluginAnswer, Runtime, RuntimeOptions, Trust};

use crate::guests::{Guest, all};
use crate::snapshot::fault;

/// Far above what any guest needs, far below a guest that is not stopped.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a load or call ended, in the words of the guests' first lines.
fn ending(fault: &Fault) -> String {
    match (&fault.origin, fault.plugin_fault) {
        (FaultOrigin::Host | FaultOrigin::Worker, None) => "host".into(),
        (_, Some(class)) => class.as_str().into(),
        (_, None) => "unclassified".into(),
    }
}

fn ending_of_call(result: &QueryResult<PluginAnswer>) -> String {
    match result {
        Ok(_) => "ok".into(),
        Err(QueryError::Failure(failure)) => format!("failure {}", failure.code.as_str()),
        Err(QueryError::Fault(fault)) => ending(fault),
    }
}

async fn check(runtime: &Runtime, guest: &Guest, trust: Trust, wrong: &mut Vec<String>) {
    let start = Instant::now();
    let expected_load = guest.expected("load").unwrap_or("ok");
    let loaded = guest.load(runtime, trust).await;
    let load = match &loaded {
        Ok(_) => "ok".into(),
        Err(fault) => ending(fault),
    };
    if load != expected_load {
        wrong.push(format!(
            "{} ({trust:?}): loading ends as {load}, not {expected_load}: {:?}",
            guest.name,
            loaded.err()
        ));
        return;
    }
    let Ok(plugin) = loaded else { return };
    let expected_call = guest.expected("call").unwrap_or("ok");
    let result = plugin.call("run", "{}", guest.snapshot()).await;
    let call = ending_of_call(&result);
    if call != expected_call {
        wrong.push(format!("{} ({trust:?}): a call ends as {call}, not {expected_call}: {result:?}", guest.name));
    }
    match result {
        Err(QueryError::Fault(met)) if call == "host" => {
            assert_eq!(met, fault(), "the host's fault comes out as it is")
        }
        Err(QueryError::Fault(met)) if trust == Trust::External => {
            assert_eq!(met, Fault::external_plugin(met.plugin_fault.unwrap()), "{}", guest.name);
        }
        _ => {}
    }
    if start.elapsed() > PATIENCE {
        wrong.push(format!("{} took {:?}", guest.name, start.elapsed()));
    }
}

async fn check_all(allocation: Allocation, trust: Trust) {
    let runtime =
        Runtime::new(RuntimeOptions { allocation, concurrent_calls: 4, ..RuntimeOptions::default() }).unwrap();
    let guests = all();
    assert!(guests.len() > 40, "the guests were found");
    let mut wrong = Vec::new();
    for guest in &guests {
        check(&runtime, guest, trust, &mut wrong).await;
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_guest_ends_as_it_should_as_first_party() {
    check_all(Allocation::Pool, Trust::FirstParty).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_guest_ends_as_it_should_as_external_and_without_a_pool() {
    check_all(Allocation::OnDemand, Trust::External).await;
}
