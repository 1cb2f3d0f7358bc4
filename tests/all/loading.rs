//! Opening real solutions with a real engine.

use std::path::Path;

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, Server};

use crate::solutions::{ONE_PROJECT, TWO_PROJECTS};

#[test]
fn what_is_no_solution_is_refused_with_what_is_there() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    for path in ["", "App", "App/Program.cs", "missing.sln", "App/App.csproj/x.sln"] {
        let message = client.refused("workspace-open", json!({ "path": fixture.path(path) }), "WorkspacePathInvalid");
        if path.is_empty() {
            assert!(message.contains("Two.slnx"), "{message}");
        }
        if path.starts_with("App") && !path.ends_with("sln") {
            assert!(message.contains("App.csproj"), "{message}");
        }
    }
    client.refused("workspace-open", json!({ "path": "Two.slnx" }), "WorkspacePathInvalid");
}

fn open_counts(client: &mut Client, root: &str, path: &str) -> (u64, Value) {
    let opened = client.data("workspace-open", json!({ "path": path, "workspaceRoot": root }));
    client.data("workspace-close", json!({}));
    (opened["projectCount"].as_u64().unwrap(), opened["loadDiagnostics"].clone())
}

#[test]
fn every_kind_of_solution_opens() {
    let sln = r#"//- /Two.sln
Microsoft Visual Studio Solution File, Format Version 12.00
Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Core", "Core\Core.csproj", "{11111111-1111-1111-1111-111111111111}"
EndProject
Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "App", "App\App.csproj", "{22222222-2222-2222-2222-222222222222}"
EndProject
Global
EndGlobal
//- /Core.slnf
{ "solution": { "path": "Two.sln", "projects": [ "Core\\Core.csproj" ] } }
"#;
    let fixture = Fixture::new(&format!("{TWO_PROJECTS}{sln}"));
    let (_server, mut client) = Server::start(&[]);
    // A project alone brings the projects that it refers to.
    for (path, projects) in [("Two.slnx", 2), ("Two.sln", 2), ("Core.slnf", 1), ("App/App.csproj", 2)] {
        assert_eq!(open_counts(&mut client, &fixture.path(""), &fixture.path(path)), (projects, json!([])), "{path}");
    }
}

/// Without a repository the root is the project's own folder: the message says how to widen it.
#[test]
fn a_referenced_project_outside_the_root_is_refused() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    let path = fixture.path("App/App.csproj");
    let message = client.refused("workspace-open", json!({ "path": path }), "WorkspaceProjectOutsideRoot");
    assert!(message.contains("Core.csproj") && message.contains("workspaceRoot"), "{message}");
}

#[test]
fn what_cannot_be_loaded_is_named_and_the_rest_opens() {
    let mixed = r#"
//- /Mixed.slnx
<Solution>
  <Project Path="One/One.csproj" />
  <Project Path="Broken/Broken.csproj" />
  <Project Path="NoSdk/NoSdk.csproj" />
  <Project Path="Old/Old.csproj" />
  <Project Path="Basic/Basic.vbproj" />
  <Project Path="Sharp/Sharp.fsproj" />
  <Project Path="Gone/Gone.csproj" />
</Solution>
//- /Broken/Broken.csproj
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>
//- /NoSdk/NoSdk.csproj
<Project Sdk="No.Such.Sdk/1.0.0"></Project>
//- /Old/Old.csproj
<Project ToolsVersion="15.0" xmlns="http://schemas.microsoft.com/developer/msbuild/2003"><PropertyGroup><TargetFrameworkVersion>v4.8</TargetFrameworkVersion></PropertyGroup><Import Project="$(MSBuildToolsPath)/Microsoft.CSharp.targets" /></Project>
//- /Basic/Basic.vbproj
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>{TFM}</TargetFramework></PropertyGroup></Project>
//- /Sharp/Sharp.fsproj
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>{TFM}</TargetFramework></PropertyGroup></Project>
"#;
    let fixture = Fixture::new(&format!("{ONE_PROJECT}{mixed}"));
    let (_server, mut client) = Server::start(&[]);
    let opened = client.data("workspace-open", json!({ "path": fixture.path("Mixed.slnx") }));
    let told: Vec<_> =
        opened["loadDiagnostics"].as_array().unwrap().iter().map(|d| d["message"].as_str().unwrap()).collect();
    for name in ["Broken.csproj", "NoSdk.csproj", "Old.csproj", "Basic.vbproj", "Sharp.fsproj", "Gone.csproj"] {
        assert!(told.iter().any(|text| text.contains(name)), "{name} is not named in {told:#?}");
    }
    assert!(!told.iter().any(|text| text.contains("One.csproj")), "{told:#?}");
    let found = client.data("search-symbols", json!({ "query": "Size" }));
    assert_eq!(found["symbols"]["items"][0]["documentationCommentId"], "M:A.Size");
    let checked = client.data(
        "get-diagnostics",
        json!({ "scope": { "kind": "Project", "project": { "name": "One" } }, "severities": ["Error", "Warning"] }),
    );
    assert_eq!(checked["diagnostics"]["items"], json!([]));
}

/// Opening and asking leaves every byte and time of the tree as it was: no obj, no bin, nothing.
#[test]
fn the_tree_is_not_written() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let everything: &dyn Fn(&Path) -> bool = &|_| false;
    let before = fixture.tree(everything);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    let errors = client.data("get-diagnostics", json!({ "severities": ["Error"] }));
    assert_eq!(errors["diagnostics"]["items"], json!([]));
    client.data("workspace-close", json!({}));
    assert_eq!(fixture.tree(everything), before);
}

/// The project writes a line whenever MSBuild runs it: the second open must not.
#[test]
fn an_unchanged_solution_opens_without_msbuild() {
    let home = tempfile::tempdir().unwrap();
    let log = home.path().join("builds");
    let target = format!(
        "<Target Name=\"Told\" BeforeTargets=\"CoreCompile\"><WriteLinesToFile File=\"{}\" Lines=\"x\" /></Target></Project>",
        log.display()
    );
    let fixture = Fixture::new(&ONE_PROJECT.replace("</Project>", &target));
    let builds = || std::fs::read_to_string(&log).unwrap_or_default().lines().count();
    let mut seen = Vec::new();
    for round in 0..4 {
        if round == 2 {
            let project = fixture
                .read("One/One.csproj")
                .replace("</PropertyGroup>", "<LangVersion>8.0</LangVersion></PropertyGroup>");
            fixture.write("One/One.csproj", &project);
        }
        let (_server, mut client) = Server::start(&[]);
        client.data("workspace-open", json!({ "path": fixture.path("One/One.csproj") }));
        let found = client.data("search-symbols", json!({ "query": "Size" }));
        assert_eq!(found["symbols"]["items"][0]["documentationCommentId"], "M:A.Size");
        seen.push(builds());
    }
    assert_eq!(seen[0], seen[1], "the second open ran MSBuild");
    assert!(seen[2] > seen[1], "a changed project was not evaluated again");
    assert_eq!(seen[2], seen[3], "the fourth open ran MSBuild");
}

#[test]
fn a_path_or_alias_is_open_once_and_four_at_most() {
    let fixture = Fixture::new(ONE_PROJECT);
    let (_server, mut client) = Server::start(&[]);
    for name in ["P1", "P2", "P3", "P4"] {
        std::fs::create_dir(fixture.root().join(name)).unwrap();
        fixture.write(&format!("{name}/{name}.csproj"), &fixture.read("One/One.csproj"));
        fixture.write(&format!("{name}/A.cs"), "class A { }");
    }
    client.data("workspace-open", json!({ "path": fixture.path("One/One.csproj"), "alias": "one" }));
    client.refused("workspace-open", json!({ "path": fixture.path("One/One.csproj") }), "WorkspaceAlreadyOpen");
    client.refused(
        "workspace-open",
        json!({ "path": fixture.path("P1/P1.csproj"), "alias": "one" }),
        "WorkspaceAlreadyOpen",
    );
    for name in ["P1", "P2", "P3"] {
        client.data("workspace-open", json!({ "path": fixture.path(&format!("{name}/{name}.csproj")) }));
    }
    client.refused("workspace-open", json!({ "path": fixture.path("P4/P4.csproj") }), "WorkspaceCapacityReached");
    client.refused("search-symbols", json!({ "query": "A" }), "WorkspaceSelectorRequired");
    client.refused(
        "search-symbols",
        json!({ "query": "A", "workspace": { "alias": "two" } }),
        "WorkspaceSelectorNotFound",
    );
    client.data("search-symbols", json!({ "query": "A", "workspace": { "alias": "one" } }));
    client.data("workspace-close", json!({ "workspace": { "alias": "one" } }));
    client.data("workspace-open", json!({ "path": fixture.path("P4/P4.csproj") }));
}
