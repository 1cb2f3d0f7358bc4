//! Changes on disk, taken in as forks.

use workbench_core::{EngineWorkspace, FileChange};

use crate::support::{Bench, declared, good, snapshot};

#[tokio::test]
async fn edits_new_files_and_project_edits_make_new_snapshots() {
    let bench = Bench::new("changes", include_str!("../data/shop.txt")).await;
    let (workspace, _) = good(bench.load().await);
    bench.steps.evaluated();
    let update = async |id: &str, change: FileChange| {
        good(workspace.update(snapshot(id), vec![change], bench.admission(), bench.steps.clone()).await)
    };

    assert_eq!(declared(&*workspace.snapshot(&snapshot("first")), "Till").await, ["App/Till.cs"]);
    bench.edit("App/Till.cs", "class Till", "class Register");
    update("second", FileChange::Texts(vec![bench.path("App/Till.cs")])).await;
    assert!(!bench.steps.evaluated(), "an edit of a document ran MSBuild");
    let (old, new) = (workspace.snapshot(&snapshot("first")), workspace.snapshot(&snapshot("second")));
    assert_eq!(declared(&*new, "Register").await, ["App/Till.cs"]);
    assert_eq!(declared(&*new, "Till").await, [""; 0]);
    assert_eq!(declared(&*old, "Till").await, ["App/Till.cs"]);

    bench.write("App/Drawer.cs", "public class Drawer { }");
    let contents = update("third", FileChange::Projects(vec![bench.path("App/App.csproj")])).await;
    assert_eq!(contents.document_count, 5);
    let third = workspace.snapshot(&snapshot("third"));
    assert_eq!(declared(&*third, "Drawer").await, ["App/Drawer.cs"]);
    assert_eq!(declared(&*third, "Price").await, ["Core/Price.cs"]);

    // The referenced project changes; its referrer must follow.
    bench.edit("Core/Core.csproj", "</PropertyGroup>", "<AssemblyName>Renamed</AssemblyName></PropertyGroup>");
    bench.edit("Core/Price.cs", "class Price", "class Cost");
    bench.edit("App/Till.cs", "Core.Price", "Core.Cost");
    let changes = vec![
        FileChange::Projects(vec![bench.path("Core/Core.csproj")]),
        FileChange::Texts(vec![bench.path("Core/Price.cs"), bench.path("App/Till.cs")]),
    ];
    good(workspace.update(snapshot("fourth"), changes, bench.admission(), bench.steps.clone()).await);
    let fourth = workspace.snapshot(&snapshot("fourth"));
    assert_eq!(declared(&*fourth, "Cost").await, ["Core/Price.cs"]);
    let query = workbench_core::DiagnosticsQuery {
        scope: workbench_core::Scope::Solution,
        ids: Vec::new(),
        severities: vec![workbench_core::Severity::Error],
        analyzers: false,
        limit: 10,
    };
    assert_eq!(good(fourth.diagnostics(query).await).items, []);

    std::fs::remove_dir_all(bench.path("App")).unwrap();
    let contents = update("fifth", FileChange::Solution(bench.manifest())).await;
    assert_eq!(contents.projects.len(), 1);
    assert_eq!(declared(&*workspace.snapshot(&snapshot("fifth")), "Register").await, [""; 0]);
    workspace.close().await;
}

/// A text that was parsed must not be taken for the one that stands on disk later.
#[tokio::test]
async fn an_edit_right_after_opening_is_not_lost() {
    let bench = Bench::new("early-edit", include_str!("../data/one.txt")).await;
    let (workspace, _) = good(bench.load().await);
    bench.edit("One/First.cs", "class First", "class Early");
    let change = FileChange::Texts(vec![bench.path("One/First.cs")]);
    good(workspace.update(snapshot("second"), vec![change], bench.admission(), bench.steps.clone()).await);
    assert_eq!(declared(&*workspace.snapshot(&snapshot("second")), "Early").await, ["One/First.cs"]);
    workspace.close().await;
}

/// What MSBuild says of a broken project names no project in part; it must neither stick nor stop what follows.
#[tokio::test]
async fn a_project_that_breaks_and_is_mended_comes_back() {
    let bench = Bench::new("mended", include_str!("../data/shop.txt")).await;
    let (workspace, before) = good(bench.load().await);
    let update = async |id: &str, change: FileChange| {
        good(workspace.update(snapshot(id), vec![change], bench.admission(), bench.steps.clone()).await)
    };
    let project = || FileChange::Projects(vec![bench.path("Core/Core.csproj")]);
    let text = std::fs::read_to_string(bench.path("Core/Core.csproj")).unwrap();
    for (round, mended) in [project(), FileChange::Solution(bench.manifest())].into_iter().enumerate() {
        bench.write("Core/Core.csproj", &text[..text.len() / 2]);
        let broken = update(&format!("broken {round}"), project()).await;
        assert_ne!(broken.diagnostics, before.diagnostics);
        bench.write("Core/Core.csproj", &text);
        let id = format!("mended {round}");
        assert_eq!(update(&id, mended).await.diagnostics, before.diagnostics);
        assert_eq!(declared(&*workspace.snapshot(&snapshot(&id)), "Price").await, ["Core/Price.cs"]);
    }
    workspace.close().await;
}
