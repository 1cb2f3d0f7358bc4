//! Field reports on staleness.

use serde_json::{Value, json};
use workbench_tests::{Client, Fixture, Server, framework};

use crate::solutions::TWO_PROJECTS;

fn errors(client: &mut Client) -> Vec<String> {
    let found = client.data("get-diagnostics", json!({ "severities": ["Error"] }));
    let items = found["diagnostics"]["items"].as_array().expect("a list").clone();
    items.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
}

fn snapshot(client: &mut Client) -> Value {
    client.call("search-symbols", json!({ "query": "Greeter" })).0["snapshot"].clone()
}

#[test]
fn reports_on_staleness() {
    let fixture = Fixture::new(TWO_PROJECTS);
    let (_server, mut client) = Server::start(&[]);
    client.data("workspace-open", json!({ "path": fixture.path("Two.slnx") }));

    // U61: diagnostics follow each edit, there and back.
    let good = fixture.read("App/Program.cs");
    assert_eq!(errors(&mut client), [""; 0]);
    fixture.write("App/Program.cs", &good.replace("new Greeter()", "new Greter()"));
    assert_eq!(errors(&mut client), ["CS0246"]);
    fixture.write("App/Program.cs", &good);
    assert_eq!(errors(&mut client), [""; 0]);

    // U65: what a build writes changes nothing.
    let before = snapshot(&mut client);
    let intermediate = format!("Core/obj/Debug/{}", framework());
    for folder in [&intermediate, "Core/bin/Debug", "artifacts/obj/Core"] {
        std::fs::create_dir_all(fixture.root().join(folder)).expect("folders can be made");
    }
    for (name, text) in [
        ("Core.GeneratedMSBuildEditorConfig.editorconfig", "is_global = true\nbuild_property.RootNamespace = Core\n"),
        ("Core.AssemblyInfo.cs", "[assembly: System.Reflection.AssemblyTitle(\"Core\")]\n"),
        ("Core.csproj.FileListAbsolute.txt", "x\n"),
    ] {
        fixture.write(&format!("{intermediate}/{name}"), text);
        fixture.write(&format!("artifacts/obj/Core/{}", name.replace(".cs", ".txt")), text);
    }
    fixture.write("Core/bin/Debug/Core.dll", "MZ");
    assert_eq!(snapshot(&mut client), before, "the outputs of a build were taken for a change");
    assert_eq!(errors(&mut client), [""; 0]);

    // U67: an answer says that something was taken in exactly when it was. U64: a reload that nobody needs is told as such.
    client.refused("workspace-reload", json!({}), "WorkspaceReloadNotRequired");
    assert_eq!(snapshot(&mut client), before);
    let reloaded = client.call("workspace-reload", json!({ "force": true })).0;
    assert_eq!((&reloaded["ok"], &reloaded["data"]["projectCount"]), (&json!(true), &json!(2)), "{reloaded}");
    let after = snapshot(&mut client);
    assert_eq!(after["workspaceEpoch"].as_u64(), before["workspaceEpoch"].as_u64().map(|epoch| epoch + 1));
    assert_eq!((&after["workspaceId"], &reloaded["snapshot"]), (&before["workspaceId"], &after));

    // U19: nothing of the time before is mixed into it: a moved type is found by the project that refers to its assembly.
    fixture.write(
        "Core/Core.csproj",
        &fixture
            .read("Core/Core.csproj")
            .replace("</PropertyGroup>", "<AssemblyName>Kernel</AssemblyName><Version>2.0.0</Version></PropertyGroup>"),
    );
    client.call("workspace-reload", json!({ "force": true }));
    assert_eq!(errors(&mut client), [""; 0]);

    // U68: where nothing could be checked, nothing is called good.
    for project in ["Core/Core.csproj", "App/App.csproj"] {
        fixture.write(project, "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>");
    }
    let envelope = client.call("get-diagnostics", json!({})).0;
    let told = envelope["ok"] == false || envelope["warnings"].to_string().contains("no project was checked");
    assert!(told, "nothing was checked, and that was not said: {envelope}");
}
