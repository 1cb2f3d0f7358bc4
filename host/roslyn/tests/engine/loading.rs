//! Opening solutions of all kinds.

use workbench_core::{Code, DiagnosticsQuery, EngineWorkspace, InputKind, QueryError, Scope, Severity};

use crate::support::{Bench, declared, good, snapshot};

fn errors(scope: Scope) -> DiagnosticsQuery {
    DiagnosticsQuery { scope, ids: Vec::new(), severities: vec![Severity::Error], analyzers: false, limit: 100 }
}

#[tokio::test]
async fn frameworks_common_properties_central_packages_and_linked_files() {
    let bench = Bench::new("shop", include_str!("../data/shop.txt")).await;
    let before = bench.files();
    let (workspace, contents) = good(bench.load().await);
    let projects: Vec<_> =
        contents.projects.iter().map(|p| (p.name.as_str(), p.target_frameworks.len(), p.document_count)).collect();
    assert_eq!(projects, [("App", 1, 2), ("Core", 2, 2)]);
    assert_eq!(contents.document_count, 4);
    assert_eq!(contents.diagnostics, []);
    let code = workspace.snapshot(&snapshot("first"));
    assert_eq!(declared(&*code, "Price").await, ["Core/Price.cs"]);
    assert_eq!(good(code.diagnostics(errors(Scope::Solution)).await).items, []);
    let solution = good(code.solution().await);
    assert_eq!(solution.path, "All.sln");
    let app = &solution.projects[0];
    assert_eq!((app.path.as_str(), app.solution_folder_path.as_deref()), ("App/App.csproj", Some("Everything")));
    assert_eq!(app.references[0].path, "Core/Core.csproj");

    let kind = |path: &str| {
        let input = contents.inputs.iter().find(|input| input.path == bench.path(path));
        input.map(|input| (input.kind, input.projects.len()))
    };
    assert_eq!(kind("Shared/Clock.cs"), Some((InputKind::Document, 2)));
    assert_eq!(kind("Directory.Build.props"), Some((InputKind::Evaluation, 2)));
    assert_eq!(kind("All.sln"), Some((InputKind::Evaluation, 0)));
    assert_eq!(contents.projects[1].glob_roots, [bench.path("Core")]);
    workspace.close().await;
    assert_eq!(bench.files(), before, "the tree was written to");
}

#[tokio::test]
async fn an_unchanged_solution_opens_without_msbuild() {
    let bench = Bench::new("again", include_str!("../data/shop.txt")).await;
    let (first, cold) = good(bench.load().await);
    first.close().await;
    assert!(bench.steps.evaluated());
    // The evaluation is written behind the open.
    let cache = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine/cache/again/evaluation");
    while std::fs::read_dir(&cache).unwrap().flatten().all(|e| e.path().extension().is_none_or(|e| e != "json")) {
        tokio::task::yield_now().await;
    }
    let (second, warm) = good(bench.load().await);
    assert!(!bench.steps.evaluated(), "MSBuild ran");
    assert_eq!(warm, cold);
    assert_eq!(declared(&*second.snapshot(&snapshot("first")), "Till").await, ["App/Till.cs"]);
    second.close().await;
    bench.write("App/New.cs", "public class Newcomer { }");
    let (third, contents) = good(bench.load().await);
    assert!(bench.steps.evaluated());
    assert_eq!(contents.document_count, cold.document_count + 1);
    third.close().await;
}

#[tokio::test]
async fn a_generator_of_the_solution_works_unbuilt() {
    let bench = Bench::new("generator", include_str!("../data/generator.txt")).await;
    let (workspace, _) = good(bench.load().await);
    let code = workspace.snapshot(&snapshot("first"));
    assert_eq!(good(code.diagnostics(errors(Scope::Solution)).await).items, []);
    workspace.close().await;
}

#[tokio::test]
async fn what_cannot_be_loaded_is_named_and_the_rest_opens() {
    let bench = Bench::new("broken", include_str!("../data/broken.txt")).await;
    let (workspace, contents) = good(bench.load().await);
    let names: Vec<_> = contents.projects.iter().map(|project| project.name.as_str()).collect();
    // Those that are C# in the SDK's style are there, empty.
    assert_eq!(names, ["BadXml", "Good", "NoSdk"]);
    assert_eq!(contents.document_count, 1);
    let expected = [
        ("BadXml.csproj", "WorkspaceLoad", Severity::Error, "MSB4025"),
        ("NoSdk.csproj", "WorkspaceLoad", Severity::Error, "No.Such.Sdk"),
        ("Old.csproj", "WorkspaceProjectSkipped", Severity::Warning, "SDK-style"),
        ("Vb.vbproj", "WorkspaceProjectSkipped", Severity::Warning, "Visual Basic"),
        ("Fs.fsproj", "WorkspaceProjectSkipped", Severity::Warning, "F#"),
    ];
    for (project, id, severity, text) in expected {
        let of: Vec<_> = contents.diagnostics.iter().filter(|d| d.message.starts_with(project)).collect();
        assert_eq!(of.len(), 1, "{project}: {of:?}");
        assert_eq!((of[0].id.as_str(), of[0].severity), (id, severity), "{project}");
        assert!(of[0].message.contains(text), "{:?}", of[0]);
    }
    assert_eq!(contents.diagnostics.len(), expected.len(), "{:#?}", contents.diagnostics);
    assert_eq!(declared(&*workspace.snapshot(&snapshot("first")), "Fine").await, ["Good/Fine.cs"]);
    workspace.close().await;
}

#[tokio::test]
async fn nothing_to_load_is_a_failure_that_says_why() {
    let bench = Bench::new("nothing", include_str!("../data/broken.txt")).await;
    for (kept, code, remarks) in [
        (["Vb", "Fs", "Old"].as_slice(), Code::WorkspaceNotSupported, 3),
        (&["BadXml", "NoSdk"], Code::WorkspaceLoadFailed, 2),
    ] {
        let mut manifest = bench.manifest();
        manifest.projects.retain(|project| kept.contains(&project.name.as_str()));
        let Err(QueryError::Failure(failure)) = bench.load_manifest(manifest).await else {
            panic!("{code:?} expected")
        };
        assert_eq!((failure.code, failure.diagnostics.len()), (code, remarks), "{failure:#?}");
    }
}

#[tokio::test]
async fn a_project_outside_the_root_is_refused_before_anything_of_it_runs() {
    let bench = Bench::new("outside", include_str!("../data/one.txt")).await;
    let outside = bench.root.parent().unwrap().join("Out");
    let mark = outside.join("mark");
    std::fs::create_dir_all(&outside).unwrap();
    let text = format!(
        r#"<Project Sdk="Microsoft.NET.Sdk" InitialTargets="Mark"><PropertyGroup><TargetFramework>netstandard2.0</TargetFramework></PropertyGroup>
        <Target Name="Mark"><WriteLinesToFile File="{}" Lines="x" /></Target></Project>"#,
        mark.display()
    );
    std::fs::write(outside.join("Out.csproj"), text).unwrap();
    let reference = "</PropertyGroup><ItemGroup><ProjectReference Include=\"../../Out/Out.csproj\" /></ItemGroup>";
    bench.edit("One/One.csproj", "</PropertyGroup>", reference);
    let Err(QueryError::Failure(failure)) = bench.load().await else { panic!("it was loaded") };
    assert_eq!(failure.code, Code::WorkspaceProjectOutsideRoot);
    assert!(failure.message.contains("Out.csproj"), "{}", failure.message);
    assert!(!mark.exists());
}
