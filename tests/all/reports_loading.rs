//! Field reports on loading: one solution with a project for each oddity.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use workbench_tests::{Fixture, Server, children_of, framework, is_portable_engine};

use crate::reports_cases::{ask_all, second_framework};

/// The folder of Roslyn's assemblies, as a project of the fixture can name it, and what a project needs that refers to them:
/// those of the portable engine are newer than the framework that its SDK knows.
fn roslyn() -> (String, String) {
    if !is_portable_engine() {
        return ("$(MSBuildExtensionsPath)/Roslyn/bincore".to_owned(), String::new());
    }
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| Some(std::env::home_dir()?.join(".cache"))).expect("a cache folder");
    let engines = cache.join("roslyn-workbench/engine");
    let current = fs::read_to_string(engines.join("current")).expect("the portable engine was fetched");
    let engine = engines.join(current.trim());
    let frameworks =
        fs::read_dir(engine.join("dotnet/shared/Microsoft.NETCore.App")).expect("the engine has a runtime");
    let framework = frameworks.flatten().next().expect("the engine has a runtime").path();
    let core = format!(
        "<PropertyGroup><DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences></PropertyGroup>\n\
         <ItemGroup><Reference Include=\"{}/*.dll\" /></ItemGroup>",
        framework.display()
    );
    (engine.join("roslyn").display().to_string(), core)
}

/// A framework that is more special than the one next to it.
fn special() -> String {
    if is_portable_engine() { second_framework().to_owned() } else { format!("{}-windows", framework()) }
}

fn messages(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|item| item["message"].as_str().expect("a message")).collect()
}

#[test]
fn reports_on_loading() {
    let (roslyn, core) = roslyn();
    // The portable engine's Razor is a program that needs a runtime of its time: there it is a plain project.
    let razor = if is_portable_engine() { "Microsoft.NET.Sdk" } else { "Microsoft.NET.Sdk.Razor" };
    let fill = |text: &str| {
        let text = text.replace("{ROSLYN}", &roslyn).replace("{CORE}", &core).replace("{RAZOR}", razor);
        text.replace("{SPECIAL}", &special()).replace("{TFM2}", second_framework())
    };
    let fixture = Fixture::new(&fill(include_str!("../data/reports_loading.txt")));
    let (server, mut client) = Server::start(&[]);

    // U20: asked while the solution still loads, a question waits or is refused, and never finds nothing.
    let open = json!({ "name": "workspace-open", "arguments": { "path": fixture.path("Odd.slnx") } });
    let opening = client.begin("tools/call", open);
    let ask = json!({ "name": "search-symbols", "arguments": { "query": "Plain.Ware" } });
    let asking = client.begin("tools/call", ask);
    let early = client.answer(asking)["result"]["structuredContent"].clone();
    let found = early["data"]["symbols"]["items"][0]["documentationCommentId"] == "T:Plain.Ware";
    assert!(found || early["error"]["code"] == "WorkspaceNotOpen", "{early}");
    let opened = client.answer(opening)["result"]["structuredContent"]["data"].clone();

    // Each fault once and by name, and nothing is said of the projects that are well.
    let told = messages(&opened["loadDiagnostics"]);
    let expected = [
        ("Bare.csproj", second_framework(), "System.Object"),
        ("Future.csproj", "NETSDK1045", "TargetFramework"),
        ("Future.csproj", "Future.csproj", "System.Object"),
        ("Lost.csproj", "Missing.Analyzer.dll", "left out"),
        ("Sharp.fsproj", "F#", "no part of the workspace"),
    ];
    for words in expected {
        let has = |text: &&&str| [words.0, words.1, words.2].iter().all(|word| text.contains(word));
        assert_eq!(told.iter().filter(has).count(), 1, "{words:?}: {told:#?}");
    }
    assert_eq!(told.len(), expected.len(), "{told:#?}");

    ask_all(&fixture, &mut client, &fill(include_str!("../data/reports_loading.answers.txt")));

    // U26: the use in the markup, by the name that this SDK's Razor gives to what it generates.
    let price = json!({
        "symbol": { "documentationCommentId": "F:Plain.Ware.Price" },
        "scope": { "kind": "Project", "project": { "name": "Pages" } }
    });
    let uses = client.data("find-references", price)["references"]["items"].clone();
    let paths: Vec<_> =
        uses.as_array().into_iter().flatten().map(|item| item["location"]["generatedPath"].as_str()).collect();
    if is_portable_engine() {
        assert_eq!(paths, []);
    } else {
        assert_eq!(paths.len(), 1, "{uses}");
        assert!(paths[0].is_some_and(|path| path.contains("Shelf_razor")), "{uses}");
    }

    // What went wrong while loading is no diagnostic of the code.
    let all =
        client.data("get-diagnostics", json!({ "ids": ["WorkspaceLoad", "WorkspaceProjectSkipped", "NETSDK1045"] }));
    assert_eq!(all["diagnostics"]["items"], json!([]));

    // U10: nothing of the tree is held by the worker, so that a build can write anything. U140: the host runs none of it.
    let root = fixture.path("");
    for process in children_of(server.child.id()) {
        let maps = fs::read_to_string(format!("/proc/{process}/maps")).unwrap_or_default();
        assert!(!maps.contains(&root), "a worker has mapped a file of the tree:\n{maps}");
        let open = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
        let held: Vec<_> = open.filter_map(|entry| fs::read_link(entry.path()).ok()).collect();
        assert!(!held.iter().any(|path| path.starts_with(&root) && path.extension().is_some()), "{held:?}");
    }
    let own = fs::read_to_string(format!("/proc/{}/maps", server.child.id())).expect("the server runs");
    assert!(!own.contains(".dll"), "the host has loaded a .NET assembly");
    client.data("workspace-close", json!({}));
}
