//! What happens on disk, and what the next answer is made from.

use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use workbench_core::{Code, QueryError};
use workbench_workspace::{ChangeKind, DetectionSource, WorkspaceState};

use crate::folder::{Folder, Opened, quiet, text_in, until};

type Step = fn(&Folder);

/// What is done, what the engine is asked to do about it, and a file with the text that the next answer has of it.
const CASES: &[(&str, Step, &[&str], &str, &str)] = &[
    ("nothing", |_| {}, &[], "A/One.cs", "one"),
    ("an edit", |f| f.write("A/One.cs", "changed"), &["texts A/One.cs"], "A/One.cs", "changed"),
    (
        "an edit of the same length under the old time",
        |f| rewrite(f, "A/One.cs", "eno"),
        &["texts A/One.cs"],
        "A/One.cs",
        "eno",
    ),
    ("a touch", |f| touch(f, "A/One.cs"), &[], "A/One.cs", "one"),
    ("saving by replacing", |f| replace(f, "A/One.cs", "new"), &["texts A/One.cs"], "A/One.cs", "new"),
    ("replacing by the same content", |f| replace(f, "A/One.cs", "one"), &[], "A/One.cs", "one"),
    ("a new file", |f| f.write("A/Sub/Deep/New.cs", "new"), &["projects A/A.csproj"], "A/Sub/Deep/New.cs", "new"),
    ("a new file of no interest", |f| f.write("A/readme.md", "new"), &[], "A/One.cs", "one"),
    ("a new file in an output folder", |f| f.write("A/obj/New.cs", "new"), &[], "A/obj/New.cs", "(none)"),
    ("a deleted file", |f| remove(f, "A/One.cs"), &["projects A/A.csproj"], "A/One.cs", "(none)"),
    ("a renamed folder", |f| rename(f, "A/Old", "A/New"), &["projects A/A.csproj"], "A/New/In.cs", "in"),
    ("a project edit", |f| f.write("B/B.csproj", "link ../Else.cs"), &["projects B/B.csproj"], "Else.cs", "else"),
    ("an import edit", |f| f.write("Common.props", "other"), &["projects A/A.csproj"], "Common.props", "other"),
    (
        "an import that appears",
        |f| f.write("A/Directory.Build.props", "new"),
        &["projects A/A.csproj"],
        "A/One.cs",
        "one",
    ),
    (
        "one above all projects",
        |f| f.write("global.json", "{}"),
        &["projects A/A.csproj B/B.csproj"],
        "A/One.cs",
        "one",
    ),
    (
        "a new editor configuration",
        |f| f.write("A/Sub/.editorconfig", "x"),
        &["projects A/A.csproj"],
        "A/One.cs",
        "one",
    ),
    (
        "a configuration's text",
        |f| f.write("B/notes.editorconfig", "n"),
        &["texts B/notes.editorconfig"],
        "B/notes.editorconfig",
        "n",
    ),
    ("assets with the same content", |f| f.write("B/obj/project.assets.json", "{}"), &[], "A/One.cs", "one"),
    ("other assets", |f| f.write("B/obj/project.assets.json", "{1}"), &["projects B/B.csproj"], "A/One.cs", "one"),
    ("a solution edit", |f| f.write("Shop.slnx", ONLY_B), &["solution"], "A/One.cs", "(none)"),
    ("a linked document through its link", |f| f.write("Else.cs", "other"), &["texts A/Link.cs"], "A/Link.cs", "other"),
];

const ONLY_B: &str = r#"<Solution><Project Path="B/B.csproj" /></Solution>"#;

fn rewrite(folder: &Folder, name: &str, text: &str) {
    let path = folder.path(name);
    let modified = std::fs::metadata(&path).expect("there").modified().expect("time");
    std::fs::write(&path, text).expect("write");
    std::fs::File::options().write(true).open(&path).expect("open").set_modified(modified).expect("touch -r");
}

fn touch(folder: &Folder, name: &str) {
    let file = std::fs::File::options().write(true).open(folder.path(name)).expect("open");
    file.set_modified(SystemTime::now() + Duration::from_secs(5)).expect("touch");
}

fn replace(folder: &Folder, name: &str, text: &str) {
    folder.write("A/save.tmp", text);
    std::fs::rename(folder.path("A/save.tmp"), folder.path(name)).expect("replace");
}

fn remove(folder: &Folder, name: &str) {
    std::fs::remove_file(folder.path(name)).expect("remove");
}

fn rename(folder: &Folder, from: &str, to: &str) {
    std::fs::rename(folder.path(from), folder.path(to)).expect("rename");
}

fn shop() -> Folder {
    let folder = Folder::shop();
    folder.write("Else.cs", "else");
    folder.write("A/Old/In.cs", "in");
    #[cfg(unix)]
    std::os::unix::fs::symlink("../Else.cs", folder.path("A/Link.cs")).expect("link");
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_costs_as_little_as_possible() {
    for (what, step, asked, file, text) in CASES {
        if cfg!(not(unix)) && file.contains("Link") {
            continue;
        }
        let opened = Opened::new(shop()).await;
        step(&opened.folder);
        let lease = opened.read().await.expect("readable");
        assert_eq!(text_in(&lease, &opened.folder.path(file)).await, *text, "{what}");
        assert_eq!(opened.engine.log(), *asked, "{what}");
        // A change is a new state and a new epoch, and nothing else is.
        let info = lease.info().clone();
        let is_new = info.snapshot_id != opened.report.snapshot.snapshot_id;
        assert_eq!((is_new, info.workspace_epoch), (!asked.is_empty(), 1 + u32::from(!asked.is_empty())), "{what}");
        drop(lease);
        // It is taken in once.
        assert_eq!(opened.read().await.expect("readable").info(), &info, "{what}");
        assert_eq!(opened.session().state(), WorkspaceState::Ready, "{what}");
        until("older states are let go of", || opened.engine.held_count() == 1).await;
    }
}

/// The same, noticed by the watcher while nobody asks.
#[tokio::test(flavor = "multi_thread")]
async fn changes_are_taken_in_without_a_call() {
    let steps: [(&str, Step); 4] = [
        ("an edit", |f| f.write("A/One.cs", "changed")),
        ("a new file in a new folder", |f| f.write("A/Fresh/New.cs", "new")),
        ("a deleted file", |f| remove(f, "B/Two.cs")),
        ("a solution edit", |f| f.write("Shop.slnx", ONLY_B)),
    ];
    let opened = Opened::new(shop()).await;
    for (what, step) in steps {
        let before = opened.session().identity().workspace_epoch;
        step(&opened.folder);
        until(what, || opened.session().identity().workspace_epoch > before).await;
        opened.session().settled().await;
    }
    // The folder that came is watched like the others.
    opened.folder.write("Shop.slnx", r#"<Solution><Project Path="A/A.csproj" /></Solution>"#);
    let new = opened.folder.path("A/Fresh/New.cs");
    until("A is back", || opened.engine.holds(&new, "new")).await;
    opened.session().settled().await;
    opened.folder.write("A/Fresh/New.cs", "newer");
    until("an edit in the new folder", || opened.engine.holds(&new, "newer")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_burst_of_a_checkout_is_taken_in_whole() {
    let folder = shop();
    for n in 0..200 {
        folder.write(&format!("A/Many/F{n}.cs"), "before");
    }
    let opened = Opened::new(folder).await;
    for n in 0..200 {
        match n % 4 {
            0 => remove(&opened.folder, &format!("A/Many/F{n}.cs")),
            1 => opened.folder.write(&format!("B/Many/F{n}.cs"), "after"),
            _ => opened.folder.write(&format!("A/Many/F{n}.cs"), "after"),
        }
    }
    let lease = opened.read().await.expect("readable");
    for n in 0..200 {
        let of_a = text_in(&lease, &opened.folder.path(&format!("A/Many/F{n}.cs"))).await;
        let of_b = text_in(&lease, &opened.folder.path(&format!("B/Many/F{n}.cs"))).await;
        let expected = [("(none)", "(none)"), ("before", "after"), ("after", "(none)"), ("after", "(none)")][n % 4];
        assert_eq!((of_a.as_str(), of_b.as_str()), expected, "{n}");
    }
    drop(lease);
    let epoch = opened.session().identity().workspace_epoch;
    assert_eq!(opened.read().await.expect("readable").info().workspace_epoch, epoch);
}

/// A file that changes after it was read and before the load is over: the first answer has the new text.
#[tokio::test(flavor = "multi_thread")]
async fn what_changes_during_a_load_is_loaded_again() {
    let folder = shop();
    let (engine, service) = crate::folder::service(Default::default());
    let path = folder.path("A/One.cs");
    let mut times = 0;
    *engine.after_reading.lock().expect("hook") = Some(Box::new(move || {
        times += 1;
        if times == 1 {
            std::fs::write(&path, "later").expect("write");
        }
    }));
    let report = service.open(folder.request("Shop.slnx"), None, quiet()).await.expect("opens");
    assert_eq!(report.snapshot.workspace_epoch, 1);
    let lease = service.select(None).expect("open").read(quiet()).await.expect("readable");
    assert_eq!(text_in(&lease, &folder.path("A/One.cs")).await, "later");
    assert_eq!(lease.info(), &report.snapshot);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tree_that_never_rests_is_not_opened() {
    let folder = shop();
    let (engine, service) = crate::folder::service(Default::default());
    let path = folder.path("A/One.cs");
    let mut times = 0;
    *engine.after_reading.lock().expect("hook") = Some(Box::new(move || {
        times += 1;
        std::fs::write(&path, format!("version {times}")).expect("write");
    }));
    match service.open(folder.request("Shop.slnx"), None, quiet()).await {
        Err(QueryError::Failure(failure)) => assert_eq!(failure.code, Code::WorkspaceChangedDuringLoad),
        other => panic!("{other:?}"),
    }
    until("the engine is ended", || engine.closed.load(Ordering::SeqCst) == 1).await;
    assert!(service.list().is_empty());
}

/// Read as B between two states that are both A: no state of the disk may be taken for the one that was read.
#[tokio::test(flavor = "multi_thread")]
async fn there_and_back_again_is_noticed() {
    let opened = Opened::new(shop()).await;
    let path = opened.folder.path("A/One.cs");
    let mut times = 0;
    *opened.engine.after_reading.lock().expect("hook") = Some(Box::new(move || {
        times += 1;
        if times == 1 {
            std::fs::write(&path, "one").expect("write");
        }
    }));
    opened.folder.write("A/One.cs", "two");
    assert_eq!(opened.text("A/One.cs").await, "one");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_taken_in_makes_it_out_of_date() {
    let opened = Opened::new(shop()).await;
    opened.folder.write("B/B.csproj", "broken");
    let failure = failure_of(opened.read().await.map(|_| ()));
    assert_eq!(failure.code, Code::WorkspaceOutOfDate);
    assert!(failure.message.contains("B.csproj is broken"), "{}", failure.message);
    let status = opened.service.status(None, quiet()).await.expect("status");
    assert_eq!((status.state, status.reload_required), (WorkspaceState::WorkspaceOutOfDate, true));
    let change = status.external_change.expect("the change");
    assert_eq!((change.kind, change.path), (ChangeKind::Changed, opened.folder.path("B/B.csproj")));
    assert_ne!(change.detection_source, DetectionSource::ManifestValidation);
    assert_eq!(
        failure_of(opened.service.reload(None, false, quiet()).await.map(|_| ())).code,
        Code::WorkspaceLoadFailed
    );
    // Mended, it is usable again: by itself at the next read, or by a reload.
    opened.folder.write("B/B.csproj", "");
    let report = opened.service.reload(None, false, quiet()).await.expect("reloads");
    assert_eq!(report.snapshot.workspace_epoch, 2);
    opened.folder.write("B/B.csproj", "broken");
    assert_eq!(failure_of(opened.read().await.map(|_| ())).code, Code::WorkspaceOutOfDate);
    opened.folder.write("B/B.csproj", "#");
    assert_eq!(opened.text("B/B.csproj").await, "#");
    assert_eq!(opened.session().state(), WorkspaceState::Ready);
}

/// A solution that is gone for a moment, as in a checkout, and comes back as it was: nothing is left to take in.
#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_taken_in_and_is_undone_is_forgotten() {
    let opened = Opened::new(shop()).await;
    let solution = opened.folder.path("Shop.slnx");
    let text = std::fs::read_to_string(&solution).expect("read");
    for _ in 0..3 {
        std::fs::remove_file(&solution).expect("remove");
        assert_eq!(failure_of(opened.read().await.map(|_| ())).code, Code::WorkspaceOutOfDate);
        opened.folder.write("Shop.slnx", &text);
        assert!(opened.read().await.is_ok());
        assert_eq!(opened.session().state(), WorkspaceState::Ready);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_is_asked_for_only_when_it_does_something() {
    let opened = Opened::new(shop()).await;
    let not_required = failure_of(opened.service.reload(None, false, quiet()).await.map(|_| ()));
    assert_eq!(not_required.code, Code::WorkspaceReloadNotRequired);
    // A change that has not been noticed yet is never "not required".
    opened.folder.write("A/One.cs", "changed");
    let reloaded = opened.service.reload(None, false, quiet()).await;
    let taken = opened.session().identity().workspace_epoch;
    assert!(reloaded.is_ok() || taken == 2, "{reloaded:?}");
    opened.engine.clear_log();
    let forced = opened.service.reload(None, true, quiet()).await.expect("forced");
    assert_eq!((forced.snapshot.workspace_epoch, opened.engine.log()), (3, vec!["solution".to_string()]));
    assert_eq!(forced.identity.workspace_id, opened.report.identity.workspace_id);
}

/// The worker's death is nobody's change: the next read tries again.
#[tokio::test(flavor = "multi_thread")]
async fn a_fault_while_taking_in_loses_nothing() {
    let opened = Opened::new(shop()).await;
    opened.engine.fault_once.store(true, Ordering::SeqCst);
    opened.folder.write("A/One.cs", "changed");
    // Whoever looks first, the watcher or this read, meets the fault.
    let first = opened.read().await;
    assert!(first.is_ok() || matches!(first, Err(QueryError::Fault(_))));
    drop(first);
    assert_eq!(opened.text("A/One.cs").await, "changed");
    assert_eq!(opened.session().state(), WorkspaceState::Ready);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_project_joins_when_it_appears() {
    let folder = shop();
    folder.write("Shop.slnx", r#"<Solution><Project Path="B/B.csproj" /><Project Path="C/C.csproj" /></Solution>"#);
    let opened = Opened::new(folder).await;
    assert_eq!(opened.report.project_count, 1);
    assert!(opened.report.load_diagnostics[0].message.contains("C/C.csproj"));
    opened.folder.write("C/C.csproj", "");
    opened.folder.write("C/Three.cs", "three");
    assert_eq!(opened.text("C/Three.cs").await, "three");
    assert!(opened.session().status(quiet()).await.expect("status").load_diagnostics.is_empty());
}

/// A wildcard that reaches outside the root: nothing is watched there, and a read notices all the same.
#[tokio::test(flavor = "multi_thread")]
async fn new_files_outside_the_root_are_noticed() {
    let folder = Folder::new();
    folder.write("app/app.csproj", "glob ../shared");
    folder.write("shared/Old.cs", "old");
    folder.age().await;
    let (_engine, service) = crate::folder::service(Default::default());
    let report = service.open(folder.request("app/app.csproj"), None, quiet()).await.expect("opens");
    assert_eq!(report.identity.workspace_root, folder.path("app"));
    let session = service.select(None).expect("open");
    folder.write("shared/deep/New.cs", "new");
    let lease = session.read(quiet()).await.expect("readable");
    assert_eq!(text_in(&lease, &folder.path("shared/deep/New.cs")).await, "new");
}

/// D3: with a transaction open nothing is taken in.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_during_a_transaction_is_a_conflict() {
    let opened = Opened::new(shop()).await;
    let session = opened.session();
    session.begin_transaction().expect("starts");
    assert_eq!(session.begin_transaction().expect_err("one at a time").code, Code::TransactionAlreadyActive);
    assert_eq!(opened.service.transaction_owner(), Some(session.identity().workspace_id));
    assert_eq!(opened.text("A/One.cs").await, "one");
    assert_eq!(failure_of(opened.service.close(None).await.map(|_| ())).code, Code::TransactionOpen);

    opened.folder.write("A/One.cs", "changed");
    assert_eq!(failure_of(opened.read().await.map(|_| ())).code, Code::TransactionConflicted);
    assert_eq!(
        failure_of(opened.service.reload(None, true, quiet()).await.map(|_| ())).code,
        Code::WorkspaceReloadBlocked
    );
    let status = opened.service.status(None, quiet()).await.expect("status");
    assert_eq!(status.state, WorkspaceState::TransactionConflicted);
    assert_eq!(status.external_change.map(|change| change.path), Some(opened.folder.path("A/One.cs")));
    assert!(opened.engine.log().is_empty());

    session.end_transaction().expect("rolled back");
    assert_eq!(session.state(), WorkspaceState::WorkspaceOutOfDate);
    assert_eq!(opened.text("A/One.cs").await, "changed");
    assert_eq!(session.state(), WorkspaceState::Ready);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rename_is_told_as_one() {
    let opened = Opened::new(shop()).await;
    opened.session().begin_transaction().expect("starts");
    rename(&opened.folder, "A/One.cs", "A/Aaa.cs");
    let change = opened.service.status(None, quiet()).await.expect("status").external_change.expect("a change");
    assert_eq!((change.kind, change.path), (ChangeKind::Renamed, opened.folder.path("A/Aaa.cs")));
    assert_eq!(change.previous_path, Some(opened.folder.path("A/One.cs")));
}

pub(crate) fn failure_of(result: Result<(), QueryError>) -> workbench_core::Failure {
    match result {
        Err(QueryError::Failure(failure)) => failure,
        other => panic!("no failure: {other:?}"),
    }
}
