//! How servers, workers and loads end.

use std::time::{Duration, Instant};

use serde_json::json;
use workbench_tests::{Client, Fixture, Server, children_of, is_alive, kill, with_engine};

use crate::solutions::TWO_PROJECTS;

/// Waits until none of the processes is left.
fn all_gone(processes: &[u32]) {
    let end = Instant::now() + Duration::from_secs(30);
    while processes.iter().any(|pid| is_alive(*pid)) {
        let left: Vec<_> = processes.iter().filter(|pid| is_alive(**pid)).collect();
        assert!(Instant::now() < end, "still running: {left:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_server_ends_with_its_clients_pipe() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (mut server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    let children = children_of(server.child.id());
    assert!(!children.is_empty(), "there is a worker");
    client.hang_up();
    assert!(server.child.wait().unwrap().success());
    all_gone(&children);
}

#[test]
fn also_in_the_middle_of_a_load() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (mut server, mut client) = Server::start(&[]);
    client.begin("tools/call", json!({ "name": "workspace-open", "arguments": { "path": fixture.path("Two.slnx") } }));
    let end = Instant::now() + Duration::from_secs(60);
    while children_of(server.child.id()).is_empty() {
        assert!(Instant::now() < end, "no load began");
        std::thread::sleep(Duration::from_millis(5));
    }
    let children = children_of(server.child.id());
    client.hang_up();
    server.child.wait().unwrap();
    all_gone(&children);
}

#[test]
fn a_dead_worker_is_replaced_and_the_question_answered() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    fixture.write("Core/Late.cs", "namespace Core { public class Late { } }");
    let ask = json!({ "query": "Late" });
    assert_eq!(
        client.data("search-symbols", ask.clone())["symbols"]["items"][0]["documentationCommentId"],
        "T:Core.Late"
    );
    let snapshot = client.call("search-symbols", ask.clone()).0["snapshot"].clone();
    for worker in children_of(server.child.id()) {
        kill(worker);
    }
    // The very state that was asked for before is there again.
    let answer = client.call("search-symbols", ask).0;
    assert_eq!(answer["data"]["symbols"]["items"][0]["documentationCommentId"], "T:Core.Late", "{answer}");
    assert_eq!(answer["snapshot"], snapshot);
}

/// The server is killed at a hundred moments of loading and asking: no process and no temporary folder stays.
#[test]
fn killed_at_any_moment_nothing_is_left() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let home = tempfile::tempdir().unwrap();
    let temporary = home.path().join("tmp");
    std::fs::create_dir(&temporary).unwrap();
    let start = || {
        let mut command = Server::command(&[], home.path());
        command.env("ROSLYN_WORKBENCH_CACHE", with_engine(home.path().join("cache"))).env("TMPDIR", &temporary);
        command.spawn().unwrap()
    };
    // Once undisturbed, so that the worker is compiled and the times of a whole round are known.
    let round = Instant::now();
    let mut child = start();
    let mut client = Client::over(&mut child);
    client.initialize();
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    client.data("get-diagnostics", json!({}));
    let whole = round.elapsed();
    client.hang_up();
    child.wait().unwrap();
    let quiet = || listing(&temporary);
    let before = quiet();
    let mut processes = Vec::new();
    // A fixed walk over the whole round: every hundredth of it once, in an order that jumps about.
    for step in 0..100_u32 {
        let moment = whole.min(Duration::from_secs(2)) * (step * 37 % 100) / 100;
        if step % 2 == 0 {
            // Every second load is a real one, with MSBuild: the project file differs from the cached one.
            let project = fixture.read("App/App.csproj");
            fixture.write("App/App.csproj", &format!("{}<!-- {step} -->", project.split("<!--").next().unwrap()));
        }
        let mut child = start();
        let mut client = Client::over(&mut child);
        client.initialize();
        client.begin(
            "tools/call",
            json!({ "name": "workspace-open", "arguments": { "path": fixture.path("Two.slnx") } }),
        );
        let kill_at = Instant::now() + moment;
        while Instant::now() < kill_at {
            processes.extend(children_of(child.id()));
            std::thread::sleep(Duration::from_millis(5));
        }
        client.begin("tools/call", json!({ "name": "get-diagnostics", "arguments": {} }));
        processes.extend(children_of(child.id()));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    processes.sort_unstable();
    processes.dedup();
    all_gone(&processes);
    assert_eq!(quiet(), before, "temporary folders were left");
    // And the cache is still good: the next open works.
    let mut child = start();
    let mut client = Client::over(&mut child);
    client.initialize();
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    client.hang_up();
    child.wait().unwrap();
    let mut work = listing(&home.path().join("cache/work"));
    work.retain(|name| name != ".lock");
    assert_eq!(work, Vec::<String>::new(), "work folders were left");
}

fn listing(folder: &std::path::Path) -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .map(|entries| entries.map_while(Result::ok).map(|e| e.file_name().to_string_lossy().into_owned()).collect())
        .unwrap_or_default();
    names.sort();
    names
}
