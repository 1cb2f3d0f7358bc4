//! Nothing of a workspace is evaluated before it is admitted.

use serde_json::json;
use workbench_tests::{Client, Fixture, Server};

/// A project whose mere evaluation writes a file (property functions are unlocked through the environment), and
/// whose build would write another.
fn writer(marker: &str, built: &str) -> String {
    format!(
        r#"
//- /inside/keep.txt
.
//- /outside/Writer.csproj
<Project Sdk="Microsoft.NET.Sdk" InitialTargets="Mark">
  <PropertyGroup>
    <TargetFramework>{{TFM}}</TargetFramework>
    <Written>$([System.IO.File]::AppendAllText("{marker}", "x"))</Written>
  </PropertyGroup>
  <Target Name="Mark"><WriteLinesToFile File="{built}" Lines="x" /></Target>
</Project>
//- /outside/A.cs
class A {{ }}
//- /inside/Way.sln
Microsoft Visual Studio Solution File, Format Version 12.00
Project("{{9A19103F-16F7-4668-BE54-9A1E7A4F7556}}") = "Writer", "..\outside\Writer.csproj", "{{11111111-1111-1111-1111-111111111111}}"
EndProject
Global
EndGlobal
"#
    )
}

fn start(arguments: &[&str], home: &std::path::Path) -> (std::process::Child, Client) {
    let mut child = Server::command(arguments, home).env("MSBUILDENABLEALLPROPERTYFUNCTIONS", "1").spawn().unwrap();
    let mut client = Client::over(&mut child);
    client.initialize();
    (child, client)
}

#[test]
fn a_refused_workspace_is_not_evaluated() {
    let home = tempfile::tempdir().unwrap();
    let (marker, built) = (home.path().join("evaluated"), home.path().join("built"));
    let fixture = Fixture::new(&writer(marker.to_str().unwrap(), built.to_str().unwrap()));
    let inside = fixture.path("inside");
    let (mut child, mut client) = start(&["--allowed-workspace-root", &inside], home.path());
    client.refused(
        "workspace-open",
        json!({ "path": fixture.path("outside/Writer.csproj") }),
        "WorkspacePathNotAllowed",
    );
    client.refused("workspace-open", json!({ "path": fixture.path("inside/Way.sln") }), "WorkspaceProjectOutsideRoot");
    std::os::unix::fs::symlink(fixture.path("outside"), format!("{inside}/link")).unwrap();
    client.refused(
        "workspace-open",
        json!({ "path": fixture.path("inside/link/Writer.csproj") }),
        "WorkspacePathNotAllowed",
    );
    let widened = json!({ "path": fixture.path("inside/Way.sln"), "workspaceRoot": fixture.path("") });
    client.refused("workspace-open", widened, "WorkspaceRootNotAllowed");
    assert!(!marker.exists() && !built.exists(), "a refused workspace was evaluated");
    client.hang_up();
    child.wait().unwrap();
    // The control: admitted, the very same project does write.
    let (mut child, mut client) = start(&[], home.path());
    client.data("workspace-open", json!({ "path": fixture.path("outside/Writer.csproj") }));
    assert!(marker.exists(), "the project would not have shown anything");
    client.hang_up();
    child.wait().unwrap();
}

#[test]
fn a_clients_roots_bound_what_is_opened() {
    let fixture = Fixture::new(&format!("{}//- /other/keep.txt\n.\n", crate::solutions::ONE_PROJECT));
    let home = tempfile::tempdir().unwrap();
    let mut child = Server::command(&[], home.path()).spawn().unwrap();
    let mut client = Client::over(&mut child);
    client.initialize_with(json!({ "roots": { "listChanged": true } }));
    let asked = client.message(|m| m["method"] == "roots/list");
    let root = json!({ "uri": format!("file://{}", fixture.path("other")), "name": "other" });
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": { "roots": [root] } }));
    let message =
        client.refused("workspace-open", json!({ "path": fixture.path("One/One.csproj") }), "WorkspacePathNotAllowed");
    assert!(message.contains("roots that the client offers"), "{message}");
    client.hang_up();
    child.wait().unwrap();
}
