//! Several workspaces, several readers, and calls that are given up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures::future::{join_all, poll_fn};
use workbench_core::{Code, Progress, WorkspaceSelector};
use workbench_workspace::{OpenRequest, ServiceOptions};

use crate::changes::failure_of;
use crate::folder::{Folder, Opened, quiet, service, text_in, until};

fn selector(id: Option<&str>, alias: Option<&str>, path: Option<&str>) -> WorkspaceSelector {
    let text = |value: Option<&str>| value.map(str::to_string);
    WorkspaceSelector { workspace_id: text(id), alias: text(alias), path: text(path) }
}

#[tokio::test(flavor = "multi_thread")]
async fn selectors_name_one_workspace_or_say_why_not() {
    let (one, two) = (Folder::shop(), Folder::shop());
    let (_engine, service) = service(ServiceOptions::default());
    assert_eq!(service.select(None).map(|_| ()).expect_err("none").code, Code::WorkspaceNotOpen);
    let request = OpenRequest { alias: Some("first".into()), ..one.request("Shop.slnx") };
    let first = service.open(request, None, quiet()).await.expect("opens").identity;
    assert_eq!(service.select(None).expect("the only one").identity(), first);
    let second = service.open(two.request("Shop.slnx"), None, quiet()).await.expect("opens").identity;
    let (path, other) = (first.loaded_path.display().to_string(), second.loaded_path.display().to_string());
    let roundabout = one.path("A/../Shop.slnx").display().to_string();
    let upper = first.workspace_id.to_uppercase();

    let table = [
        (None, Err(Code::WorkspaceSelectorRequired)),
        (Some(selector(None, None, None)), Err(Code::WorkspaceSelectorInvalid)),
        (Some(selector(Some(&upper), None, None)), Ok(&first)),
        (Some(selector(None, Some("first"), None)), Ok(&first)),
        (Some(selector(None, Some("First"), None)), Err(Code::WorkspaceSelectorNotFound)),
        (Some(selector(None, None, Some(&roundabout))), Ok(&first)),
        (Some(selector(None, None, Some(&other))), Ok(&second)),
        (Some(selector(None, None, Some("/none/Shop.slnx"))), Err(Code::WorkspaceSelectorNotFound)),
        (Some(selector(Some(&first.workspace_id), Some("first"), Some(&path))), Ok(&first)),
        (Some(selector(Some(&first.workspace_id), None, Some(&other))), Err(Code::WorkspaceSelectorMismatch)),
        (Some(selector(Some("none"), Some("first"), None)), Err(Code::WorkspaceSelectorNotFound)),
    ];
    for (selector, expected) in table {
        let found = service.select(selector.as_ref()).map(|session| session.identity());
        assert_eq!(found.map_err(|failure| failure.code), expected.cloned(), "{selector:?}");
    }
    let mut ids = vec![first.workspace_id, second.workspace_id];
    ids.sort();
    assert_eq!(service.list().into_iter().map(|identity| identity.workspace_id).collect::<Vec<_>>(), ids);
}

#[tokio::test(flavor = "multi_thread")]
async fn four_at_most_and_each_once() {
    let folders: Vec<Folder> = (0..5).map(|_| Folder::shop()).collect();
    let (engine, service) = service(ServiceOptions::default());
    let open = |n: usize, alias: &str| {
        let alias = Some(alias.to_string()).filter(|alias| !alias.is_empty());
        service.open(OpenRequest { alias, ..folders[n].request("Shop.slnx") }, None, quiet())
    };
    open(0, "a").await.expect("opens");
    let table = [
        (open(0, "b").await, Code::WorkspaceAlreadyOpen),
        (open(1, "a").await, Code::WorkspaceAlreadyOpen),
        (open(1, " ").await, Code::InvalidRequest),
    ];
    for (result, code) in table {
        assert_eq!(failure_of(result.map(|_| ())).code, code);
    }
    for n in 1..4 {
        open(n, "").await.expect("opens");
    }
    assert_eq!(failure_of(open(4, "").await.map(|_| ())).code, Code::WorkspaceCapacityReached);
    let closed = service.close(Some(&selector(None, Some("a"), None))).await.expect("closes");
    assert_eq!(closed, folders[0].path("Shop.slnx"));
    assert_eq!(engine.closed.load(Ordering::SeqCst), 1);
    open(4, "a").await.expect("opens in its place");
    service.close_all().await;
    assert_eq!((engine.closed.load(Ordering::SeqCst), service.list().len()), (5, 0));
    until("no state is held", || engine.held_count() == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_opens_at_once_one_wins() {
    let folder = Folder::shop();
    folder.age().await;
    let (engine, service) = service(ServiceOptions::default());
    let opens = (0..8).map(|_| service.open(folder.request("Shop.slnx"), None, quiet()));
    let results = join_all(opens).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    for result in results.into_iter().filter(Result::is_err) {
        assert_eq!(failure_of(result.map(|_| ())).code, Code::WorkspaceAlreadyOpen);
    }
    assert_eq!(engine.log(), ["load"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_that_is_given_up_leaves_nothing() {
    let folder = Folder::shop();
    let (engine, service) = service(ServiceOptions::default());
    engine.gate.store(true, Ordering::SeqCst);
    let opening = {
        let (service, request) = (Arc::clone(&service), folder.request("Shop.slnx"));
        tokio::spawn(async move { service.open(request, None, quiet()).await })
    };
    until("the engine loads", || engine.waiting.load(Ordering::SeqCst) > 0).await;
    opening.abort();
    assert!(opening.await.is_err());
    engine.open_gate();
    service.open(folder.request("Shop.slnx"), None, quiet()).await.expect("the place is free again");
    assert_eq!(engine.held_count(), 1);
}

struct Steps(AtomicUsize);

impl Progress for Steps {
    fn report(&self, _done: u64, _total: Option<u64>, _message: &str) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_queue_behind_a_refresh_and_see_its_result() {
    let opened = Opened::with(Folder::shop(), ServiceOptions { max_concurrent_queries: 4, ..Default::default() }).await;
    opened.engine.gate.store(true, Ordering::SeqCst);
    opened.folder.write("A/One.cs", "changed");
    let steps = Arc::new(Steps(AtomicUsize::new(0)));
    let done = Arc::new(AtomicBool::new(false));
    let readers: Vec<_> = (0..10)
        .map(|_| {
            let (session, steps, done) = (opened.session(), Arc::clone(&steps), Arc::clone(&done));
            let path = opened.folder.path("A/One.cs");
            tokio::spawn(async move {
                let lease = session.read(steps).await.expect("never busy");
                assert!(done.load(Ordering::SeqCst), "answered before the refresh was done");
                text_in(&lease, &path).await
            })
        })
        .collect();
    until("the refresh runs", || opened.engine.waiting.load(Ordering::SeqCst) > 0).await;
    done.store(true, Ordering::SeqCst);
    opened.engine.open_gate();
    for reader in readers {
        assert_eq!(reader.await.expect("reader"), "changed");
    }
    assert_eq!(opened.engine.log(), ["texts A/One.cs"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_readers_run_two_at_a_time() {
    let opened = Opened::new(Folder::shop()).await;
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let readers: Vec<_> = (0..50)
        .map(|_| {
            let (session, now, most) = (opened.session(), Arc::clone(&now), Arc::clone(&most));
            let path = opened.folder.path("A/One.cs");
            tokio::spawn(async move {
                let lease = session.read(quiet()).await.expect("never busy");
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                tokio::task::yield_now().await;
                let text = text_in(&lease, &path).await;
                now.fetch_sub(1, Ordering::SeqCst);
                text
            })
        })
        .collect();
    for reader in readers {
        assert_eq!(reader.await.expect("reader"), "one");
    }
    assert!(most.load(Ordering::SeqCst) <= 2);
}

/// A lease keeps its state for as long as it lives, whatever comes after.
#[tokio::test(flavor = "multi_thread")]
async fn a_lease_keeps_its_state() {
    let opened = Opened::new(Folder::shop()).await;
    let path = opened.folder.path("A/One.cs");
    let old = opened.read().await.expect("readable");
    opened.folder.write("A/One.cs", "changed");
    let new = opened.read().await.expect("readable");
    assert_eq!((text_in(&old, &path).await, text_in(&new, &path).await), ("one".to_string(), "changed".to_string()));
    assert_eq!(opened.engine.held_count(), 2);
    drop(old);
    assert_eq!(opened.engine.held_count(), 1);
    assert_eq!(text_in(&new, &path).await, "changed");
}

/// Reads that are dropped after any number of polls give back their places, and the next reads work.
#[tokio::test(flavor = "multi_thread")]
async fn reads_given_up_anywhere_leak_nothing() {
    let opened = Opened::new(Folder::shop()).await;
    for round in 0..300_usize {
        if round % 3 == 0 {
            opened.folder.write("A/One.cs", &format!("version {round}"));
        }
        let session = opened.session();
        let mut read = Box::pin(session.read(quiet()));
        for _ in 0..round % 7 {
            let ready = poll_fn(|context| std::task::Poll::Ready(read.as_mut().poll(context).is_ready())).await;
            if ready {
                break;
            }
            tokio::task::yield_now().await;
        }
        drop(read);
    }
    let session = opened.session();
    let both = join_all([session.read(quiet()), session.read(quiet())]).await;
    for lease in both {
        assert_eq!(text_in(&lease.expect("a free place"), &opened.folder.path("A/One.cs")).await, "version 297");
    }
    until("older states are let go of", || opened.engine.held_count() == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_that_is_given_up_keeps_the_state() {
    let opened = Opened::new(Folder::shop()).await;
    opened.engine.gate.store(true, Ordering::SeqCst);
    let reload = {
        let session = opened.session();
        tokio::spawn(async move { session.reload(true, quiet()).await })
    };
    until("the reload runs", || opened.engine.waiting.load(Ordering::SeqCst) > 0).await;
    reload.abort();
    assert!(reload.await.is_err());
    // Nobody opened the gate: the reload's work is really given up.
    assert_eq!(opened.text("A/One.cs").await, "one");
    assert_eq!(opened.session().identity().workspace_epoch, 1);
    opened.engine.open_gate();
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_waits_for_reads_and_turns_new_ones_away() {
    let opened = Opened::new(Folder::shop()).await;
    let lease = opened.read().await.expect("readable");
    let session = opened.session();
    let closing = {
        let service = Arc::clone(&opened.service);
        tokio::spawn(async move { service.close(None).await })
    };
    // The queue is fair: once a later read waits behind it, the close is in the queue.
    let late = {
        let session = opened.session();
        tokio::spawn(async move { session.read(quiet()).await.map(|_| ()) })
    };
    assert_eq!(text_in(&lease, &opened.folder.path("A/One.cs")).await, "one");
    drop(lease);
    closing.await.expect("task").expect("closes");
    let late = late.await.expect("task");
    assert!(late.is_ok() || failure_of(late).code == Code::WorkspaceNotOpen);
    assert_eq!(failure_of(session.read(quiet()).await.map(|_| ())).code, Code::WorkspaceNotOpen);
    assert_eq!(failure_of(session.status(quiet()).await.map(|_| ())).code, Code::WorkspaceNotOpen);
    assert_eq!(opened.service.select(None).map(|_| ()).expect_err("none").code, Code::WorkspaceNotOpen);
}
