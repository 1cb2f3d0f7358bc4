//! Workers that die, and hosts that die.

use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use workbench_core::{EngineWorkspace, FileChange};

use crate::support::{Bench, declared, gone, good, snapshot};

fn kill(process: u32) {
    let process = Pid::from_raw(process.try_into().unwrap()).unwrap();
    kill_process(process, Signal::KILL).unwrap();
}

#[tokio::test]
async fn a_killed_worker_is_replaced_and_the_question_answered() {
    let bench = Bench::new("crash", include_str!("../data/one.txt")).await;
    let (workspace, _) = good(bench.load().await);
    let code = workspace.snapshot(&snapshot("first"));
    let first = workspace.process_id();
    kill(first);
    assert_eq!(declared(&*code, "First").await, ["One/First.cs"]);
    let second = workspace.process_id();
    assert_ne!(first, second);
    // Also when it dies between an edit and the update that takes it in.
    bench.edit("One/First.cs", "class First", "class Second");
    kill(second);
    let change = FileChange::Texts(vec![bench.path("One/First.cs")]);
    good(workspace.update(snapshot("second"), vec![change], bench.admission(), bench.steps.clone()).await);
    assert_eq!(declared(&*workspace.snapshot(&snapshot("second")), "Second").await, ["One/First.cs"]);
    assert!(gone(first) && gone(second));
    workspace.close().await;
}

#[tokio::test]
async fn closing_and_dropping_end_the_worker() {
    let bench = Bench::new("ends", include_str!("../data/one.txt")).await;
    let (workspace, _) = good(bench.load().await);
    let process = workspace.process_id();
    workspace.close().await;
    assert!(!std::path::Path::new(&format!("/proc/{process}")).exists());
    assert!(workspace.snapshot(&snapshot("first")).solution().await.is_err());

    let (workspace, _) = good(bench.load().await);
    let process = workspace.process_id();
    drop(workspace);
    let ended = tokio::task::spawn_blocking(move || gone(process)).await.unwrap();
    assert!(ended);
}

/// Processes whose command line names that folder.
fn processes_of(folder: &str) -> Vec<u32> {
    let all =
        std::fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let names = |process: &u32| {
        let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(folder)
    };
    all.filter(names).collect()
}

#[tokio::test]
async fn dropping_a_load_ends_its_processes() {
    let bench = Bench::new("dropped", include_str!("../data/one.txt")).await;
    let mut load = Box::pin(bench.load());
    // Until a process of the load is there.
    let processes = loop {
        let tick = tokio::time::timeout(std::time::Duration::from_millis(20), &mut load).await;
        assert!(tick.is_err(), "the load was quicker than the look for its processes");
        let found = processes_of("cache/dropped/worker");
        if !found.is_empty() {
            break found;
        }
    };
    drop(load);
    let ended = tokio::task::spawn_blocking(move || processes.into_iter().all(gone)).await.unwrap();
    assert!(ended);
}

/// The host of the next test; on its own it does nothing.
#[tokio::test]
async fn host_that_is_killed() {
    let Some(file) = std::env::var_os("WORKBENCH_TEST_HOST") else { return };
    let bench = Bench::new("killed-host", include_str!("../data/one.txt")).await;
    let (workspace, _) = good(bench.load().await);
    let temporary = std::path::Path::new(&file).with_extension("part");
    std::fs::write(&temporary, workspace.process_id().to_string()).unwrap();
    std::fs::rename(temporary, file).unwrap();
    std::future::pending::<()>().await;
}

#[test]
fn a_killed_host_takes_its_worker_along() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("process");
    let mut host = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crashes::host_that_is_killed"])
        .current_dir(folder.path())
        .env("WORKBENCH_TEST_HOST", &file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !file.exists() {
        assert!(host.try_wait().unwrap().is_none(), "the host ended by itself");
        std::thread::yield_now();
    }
    let worker = std::fs::read_to_string(&file).unwrap().parse().unwrap();
    host.kill().unwrap();
    host.wait().unwrap();
    assert!(gone(worker));
}
