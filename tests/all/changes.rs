//! What changes outside is noticed and taken in.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, Server};

use crate::solutions::{ONE_PROJECT, TWO_PROJECTS};

fn names(client: &mut Client, query: &str) -> Vec<String> {
    let found = client.data("search-symbols", json!({ "query": query }));
    found["symbols"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|s| s["documentationCommentId"].as_str())
        .map(str::to_owned)
        .collect()
}

fn epoch(client: &mut Client) -> u64 {
    client.data("workspace-list", json!({}))["workspaces"][0]["workspaceEpoch"].as_u64().unwrap()
}

#[test]
fn edits_new_files_and_deletions_are_fresh_in_the_next_answer() {
    let fixture = Fixture::new(ONE_PROJECT);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("One/One.csproj") }));
    let before = client.call("search-symbols", json!({ "query": "Size" })).0["snapshot"].clone();
    fixture.write("One/A.cs", "public class A { public int Weight() { return 1; } }");
    assert_eq!(names(&mut client, "Weight"), ["M:A.Weight"]);
    assert_eq!(names(&mut client, "Size"), Vec::<String>::new());
    let after = client.call("search-symbols", json!({ "query": "Weight" })).0["snapshot"].clone();
    assert_ne!(before["snapshotId"], after["snapshotId"]);
    assert!(after["workspaceEpoch"].as_u64() > before["workspaceEpoch"].as_u64());
    let stale = json!({ "symbol": { "documentationCommentId": "T:A" }, "expectedSnapshot": before });
    client.refused("find-references", stale, "SnapshotMismatch");
    fixture.write("One/B.cs", "public class B : A { }");
    assert_eq!(names(&mut client, "B"), ["T:B"]);
    std::fs::remove_file(fixture.root().join("One/B.cs")).unwrap();
    assert_eq!(names(&mut client, "B"), Vec::<String>::new());
    std::fs::create_dir(fixture.root().join("One/Deep")).unwrap();
    fixture.write("One/Deep/C.cs", "public class C { }");
    assert_eq!(names(&mut client, "C"), ["T:C"]);
    std::fs::rename(fixture.root().join("One/Deep"), fixture.root().join("One/Deeper")).unwrap();
    let found = client.data("search-symbols", json!({ "query": "C" }));
    assert_eq!(found["symbols"]["items"][0]["location"]["document"]["path"], "Deeper/C.cs");
}

/// Same length, old time put back: the change of the inode's own time tells.
#[test]
fn an_edit_that_hides_itself_is_noticed() {
    let fixture = Fixture::new(ONE_PROJECT);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("One/One.csproj") }));
    assert_eq!(names(&mut client, "Size"), ["M:A.Size"]);
    let file = fixture.root().join("One/A.cs");
    let reference = fixture.root().join("reference");
    let touch = |from: &std::path::Path, to: &std::path::Path| {
        assert!(Command::new("touch").arg("-r").arg(from).arg(to).status().unwrap().success());
    };
    std::fs::write(&reference, "").unwrap();
    touch(&file, &reference);
    fixture.write("One/A.cs", "public class A { public int Page() { return 1; } }");
    touch(&reference, &file);
    assert_eq!(names(&mut client, "Page"), ["M:A.Page"]);
}

#[test]
fn a_change_is_taken_in_without_a_call_in_between() {
    let fixture = Fixture::new(ONE_PROJECT);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("One/One.csproj") }));
    let before = epoch(&mut client);
    fixture.write("One/A.cs", "public class A { public int Weight() { return 1; } }");
    // workspace-list takes nothing in by itself.
    let end = Instant::now() + Duration::from_secs(60);
    while epoch(&mut client) == before {
        assert!(Instant::now() < end, "nobody noticed");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(names(&mut client, "Weight"), ["M:A.Weight"]);
}

#[test]
fn a_project_edit_reloads_that_project() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    let symbols = |client: &mut Client| {
        client.data("get-project-details", json!({ "project": { "name": "App" } }))["compilationOptions"]["preprocessorSymbols"].clone()
    };
    assert!(!symbols(&mut client).to_string().contains("EXTRA"));
    let project = fixture
        .read("App/App.csproj")
        .replace("</PropertyGroup>", "<DefineConstants>$(DefineConstants);EXTRA</DefineConstants></PropertyGroup>");
    fixture.write("App/App.csproj", &project);
    assert!(symbols(&mut client).to_string().contains("EXTRA"));
    fixture.write(
        "Directory.Build.props",
        "<Project><PropertyGroup><DefineConstants>EVERYWHERE</DefineConstants></PropertyGroup></Project>",
    );
    assert!(symbols(&mut client).to_string().contains("EVERYWHERE"), "a new Directory.Build.props counts");
}

/// A project that becomes unreadable is told, and usable again once it is mended.
#[test]
fn a_broken_project_is_told_and_mended() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    let good = fixture.read("App/App.csproj");
    fixture.write("App/App.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>");
    let envelope = client.call("search-symbols", json!({ "query": "Greet" })).0;
    let told = match envelope["ok"].as_bool().unwrap() {
        true => client.data("workspace-status", json!({ "detail": "Full" }))["loadDiagnostics"].clone(),
        false => envelope.clone(),
    };
    assert!(told.to_string().contains("App.csproj"), "{told}");
    fixture.write("App/App.csproj", &good);
    assert!(names(&mut client, "Main").contains(&"M:Program.Main".to_owned()));
    assert_eq!(client.data("workspace-status", json!({ "detail": "Full" }))["loadDiagnostics"], json!([]));
}

#[test]
fn a_burst_of_files_as_of_a_checkout() {
    let fixture = Fixture::new(ONE_PROJECT);
    for n in 0..200 {
        fixture.write(&format!("One/F{n}.cs"), &format!("public class F{n} {{ public void Old{n}() {{ }} }}"));
    }
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("One/One.csproj") }));
    assert_eq!(names(&mut client, "Old199"), ["M:F199.Old199"]);
    for n in 0..200 {
        match n % 4 {
            0 => std::fs::remove_file(fixture.root().join(format!("One/F{n}.cs"))).unwrap(),
            _ => fixture.write(&format!("One/F{n}.cs"), &format!("public class F{n} {{ public void New{n}() {{ }} }}")),
        }
    }
    assert_eq!(names(&mut client, "New199"), ["M:F199.New199"]);
    assert_eq!(names(&mut client, "Old196"), Vec::<String>::new());
    let structure = client.data("get-solution-structure", json!({ "includeDocuments": true }));
    assert_eq!(structure["projects"]["items"][0]["documents"]["totalCount"], 151);
}

/// Readers wait for a refresh; none is turned away.
#[test]
fn many_readers_at_once() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));
    fixture.write("Core/New.cs", "namespace Core { public class New { } }");
    let ids: Vec<i64> = (0..30)
        .map(|n| {
            let (tool, arguments) = match n % 3 {
                0 => ("search-symbols", json!({ "query": "New" })),
                1 => (
                    "find-references",
                    json!({ "symbol": { "documentationCommentId": "M:Core.IGreeter.Greet(System.String)" } }),
                ),
                _ => ("get-diagnostics", json!({})),
            };
            client.begin("tools/call", json!({ "name": tool, "arguments": arguments }))
        })
        .collect();
    for id in ids {
        let answer = client.answer(id);
        assert_eq!(answer["result"]["structuredContent"]["ok"], Value::Bool(true), "{answer}");
    }
}
