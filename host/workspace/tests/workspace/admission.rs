//! What may be opened, what not, and what is told about it. Nothing is evaluated before that is decided: wherever an
//! open is refused, the engine must never have been asked.

use std::path::PathBuf;

use workbench_core::{Code, Failure};
use workbench_workspace::{ExternalDocumentPolicy, OpenReport, OpenRequest, ServiceOptions};

use crate::changes::failure_of;
use crate::folder::{Folder, quiet, service};

async fn open(
    request: OpenRequest,
    options: ServiceOptions,
    client: Option<Vec<PathBuf>>,
) -> (Result<OpenReport, Failure>, Vec<String>) {
    let (engine, service) = service(options);
    let result = service.open(request, client, quiet()).await;
    let result = match result {
        Ok(report) => Ok(report),
        Err(error) => Err(failure_of(Err(error))),
    };
    service.close_all().await;
    (result, engine.log())
}

fn roots(folder: &Folder, names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(|name| folder.path(name)).collect()
}

fn two_apps() -> Folder {
    let folder = Folder::new();
    for name in ["app", "application"] {
        folder.write(&format!("{name}/src/{name}.csproj"), "");
        folder.write(&format!("{name}/src/Some.cs"), "");
    }
    folder.write("app/lib/lib.csproj", "");
    folder.write(
        "app/All.slnx",
        r#"<Solution><Project Path="src/app.csproj"/><Project Path="lib/lib.csproj"/></Solution>"#,
    );
    folder.write(
        "app/src/Part.slnx",
        r#"<Solution><Project Path="app.csproj"/><Project Path="../lib/lib.csproj"/></Solution>"#,
    );
    folder.write("app/.git", "gitdir: elsewhere");
    folder
}

/// path, `workspaceRoot`, configured roots, client roots; the root that comes of it or the code of the refusal.
type Case<'a> = (&'a str, Option<&'a str>, &'a [&'a str], Option<&'a [&'a str]>, Result<&'a str, Code>);

#[tokio::test(flavor = "multi_thread")]
async fn roots_decide_what_opens() {
    use Code::*;
    let table: &[Case<'_>] = &[
        ("app/src/app.csproj", None, &[], None, Ok("app")),
        ("application/src/application.csproj", None, &[], None, Ok("application/src")),
        ("app/src/app.csproj", Some("app/src"), &[], None, Ok("app/src")),
        ("app/src/app.csproj", Some("."), &[], None, Ok(".")),
        ("app/src/app.csproj", Some("app/lib"), &[], None, Err(WorkspaceRootInvalid)),
        ("app/src/app.csproj", Some("app/none"), &[], None, Err(WorkspaceRootInvalid)),
        ("app/src/app.csproj", Some("app/.git"), &[], None, Err(WorkspaceRootInvalid)),
        // Allowed roots cap the default root and the wanted one.
        ("app/src/app.csproj", None, &["app"], None, Ok("app")),
        ("app/src/app.csproj", None, &["app/src"], None, Ok("app/src")),
        ("app/src/app.csproj", None, &["app/src", "."], None, Ok("app")),
        ("app/src/app.csproj", Some("app"), &["app/src"], None, Err(WorkspaceRootNotAllowed)),
        ("app/src/app.csproj", Some("app/src"), &["app"], None, Ok("app/src")),
        // Names that only begin alike are other folders.
        ("application/src/application.csproj", None, &["app"], None, Err(WorkspacePathNotAllowed)),
        ("app/src/app.csproj", None, &["application", "none"], None, Err(WorkspacePathNotAllowed)),
        ("app/../application/src/application.csproj", None, &["app"], None, Err(WorkspacePathNotAllowed)),
        // Client roots count where none are configured, and widen nothing.
        ("app/src/app.csproj", None, &[], Some(&["app/src"]), Ok("app/src")),
        ("app/src/app.csproj", None, &[], Some(&["application"]), Err(WorkspacePathNotAllowed)),
        ("app/src/app.csproj", None, &[], Some(&[]), Ok("app")),
        ("app/src/app.csproj", None, &["application"], Some(&["app"]), Err(WorkspacePathNotAllowed)),
        ("app/src/app.csproj", None, &["app"], Some(&["application"]), Ok("app")),
        // Every listed project has to lie inside.
        ("app/All.slnx", None, &[], None, Ok("app")),
        ("app/src/Part.slnx", None, &[], None, Ok("app")),
        ("app/src/Part.slnx", Some("app/src"), &[], None, Err(WorkspaceProjectOutsideRoot)),
        ("app/src/Part.slnx", None, &["app/src"], None, Err(WorkspaceProjectOutsideRoot)),
    ];
    for (path, root, configured, client, expected) in table {
        let folder = two_apps();
        let full = |name: &str| folder.root.join(name).display().to_string();
        let request = OpenRequest { path: full(path), workspace_root: root.map(full), ..OpenRequest::default() };
        let options = ServiceOptions { allowed_roots: roots(&folder, configured), ..ServiceOptions::default() };
        let (result, asked) = open(request, options, client.map(|names| roots(&folder, names))).await;
        let case = format!("{path} in {root:?}, {configured:?}, {client:?}");
        match (result, expected) {
            (Ok(report), Ok(root)) => {
                let root = folder.path(root).canonicalize().expect("root");
                assert_eq!(report.identity.workspace_root, root, "{case}");
            }
            (Err(failure), Err(code)) => {
                assert_eq!(failure.code, *code, "{case}: {}", failure.message);
                assert!(asked.is_empty(), "{case}: evaluated all the same");
            }
            (result, expected) => panic!("{case}: {result:?} and not {expected:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_that_cannot_be_opened_name_those_that_can() {
    let folder = two_apps();
    folder.write("app/lib/deep/er/Code.cs", "");
    folder.write("app/lib/lib.vbproj", "");
    for n in 0..12 {
        folder.write(&format!("many/p{n:02}.csproj"), "");
    }
    let full = |name: &str| folder.path(name).display().to_string();
    let table = [
        ("app/src/app.csproj".to_string(), vec!["not absolute"]),
        (String::new(), vec!["not absolute"]),
        ("file:///w/App.sln".to_string(), vec!["not a URI"]),
        #[cfg(unix)]
        ("C:\\w\\App.sln".to_string(), vec!["/mnt/c/w/App.sln"]),
        (full("app"), vec!["is a folder", "app/All.slnx"]),
        (full("."), vec!["is a folder", "app/All.slnx"]),
        (full("app/lib/deep/er/Code.cs"), vec!["source file", "app/All.slnx", "app/lib/lib.csproj"]),
        (full("app/lib/lib.vbproj"), vec!["no C# project", "app/lib/lib.csproj"]),
        (full("app/.git"), vec!["another kind", "app/All.slnx"]),
        (full("app/Shop.sln"), vec!["does not exist", "app/All.slnx"]),
        (full("many"), vec!["p00.csproj", "p09.csproj"]),
    ];
    for (path, words) in table {
        let (result, asked) =
            open(OpenRequest { path: path.clone(), ..Default::default() }, Default::default(), None).await;
        let failure = result.expect_err(&path);
        assert_eq!(failure.code, Code::WorkspacePathInvalid, "{path}");
        for word in words.iter().chain(&[".sln, .slnx, .slnf or .csproj"]) {
            assert!(failure.message.contains(word), "{path}: {}", failure.message);
        }
        assert!(asked.is_empty() && !failure.message.contains("p10"), "{path}");
    }
    // What lies outside the allowed roots is not listed either.
    let options = ServiceOptions { allowed_roots: roots(&folder, &["application"]), ..Default::default() };
    let (result, _) = open(OpenRequest { path: full("app"), ..Default::default() }, options, None).await;
    assert!(!result.expect_err("refused").message.contains("All.slnx"));
}

#[tokio::test(flavor = "multi_thread")]
async fn properties_are_a_closed_list() {
    let folder = two_apps();
    let here = folder.root.display().to_string();
    let file = folder.path("app/.git").display().to_string();
    type Given<'a> = &'a [(&'a str, &'a str)];
    let table: &[(Given<'_>, Result<&str, &str>)] = &[
        (&[], Ok("load")),
        (&[("configuration", "Release"), ("artifactsPath", &here)], Ok("Configuration=Release")),
        (
            &[("targetFramework", "net8.0"), ("platform", "x64"), ("runtimeIdentifier", "linux-x64")],
            Ok("RuntimeIdentifier=linux-x64"),
        ),
        (&[("configuration", "")], Err("configuration")),
        (&[("configuration", "Debug;X=1")], Err("plain value")),
        (&[("platform", "$(X)")], Err("plain value")),
        (&[("CustomBeforeMicrosoftCommonProps", "/x.props")], Err("accepted: artifactsPath")),
        (&[("artifactsPath", "out")], Err("absolute")),
        (&[("artifactsPath", &file)], Err("folder")),
        (&[("platform", "x64"), ("platform", "x86")], Err("more than once")),
    ];
    for (given, expected) in table {
        let request = OpenRequest {
            path: folder.path("app/All.slnx").display().to_string(),
            msbuild_properties: given.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
            ..OpenRequest::default()
        };
        let (result, asked) = open(request, Default::default(), None).await;
        match (result, expected) {
            (Ok(_), Ok(word)) => assert!(asked[0].contains(word), "{given:?}: {asked:?}"),
            (Err(failure), Err(word)) => {
                assert_eq!(failure.code, Code::WorkspaceMsBuildPropertiesInvalid);
                assert!(failure.message.contains(word) && asked.is_empty(), "{given:?}: {}", failure.message);
            }
            (result, _) => panic!("{given:?}: {result:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_outside_follow_the_policy() {
    let table = [
        (ExternalDocumentPolicy::AllowReadOnly, "link ../else/Out.cs", None),
        (ExternalDocumentPolicy::RejectWorkspace, "link ../else/Out.cs", Some("Out.cs")),
        (ExternalDocumentPolicy::RejectWorkspace, "", None),
    ];
    for (external_document_policy, project, refused) in table {
        let folder = Folder::new();
        folder.write("app/app.csproj", project);
        folder.write("else/Out.cs", "");
        let options = ServiceOptions { external_document_policy, ..Default::default() };
        let (result, _) = open(folder.request("app/app.csproj"), options, None).await;
        match refused {
            None => assert!(result.is_ok(), "{result:?}"),
            Some(name) => {
                let failure = result.expect_err("refused");
                assert_eq!(failure.code, Code::WorkspaceExternalDocumentRejected);
                assert!(failure.message.contains(name), "{}", failure.message);
            }
        }
    }
}

/// A reference that only evaluation brings up.
#[tokio::test(flavor = "multi_thread")]
async fn referenced_projects_are_admitted_as_well() {
    let folder = two_apps();
    folder.write("app/src/app.csproj", "reference ../../application/src/application.csproj");
    let (result, _) = open(folder.request("app/All.slnx"), Default::default(), None).await;
    let failure = result.expect_err("refused");
    assert_eq!(failure.code, Code::WorkspaceProjectOutsideRoot);
    assert_eq!(failure.diagnostics[0].id, "WorkspaceInputOutsideRoot");
    assert!(failure.message.contains("workspaceRoot"), "{}", failure.message);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solution_without_csharp_is_not_supported() {
    let folder = Folder::new();
    folder.write("Only.slnx", r#"<Solution><Project Path="F/F.fsproj"/><Project Path="N/N.vcxproj"/></Solution>"#);
    folder.write("F/F.fsproj", "");
    let (result, asked) = open(folder.request("Only.slnx"), Default::default(), None).await;
    let failure = result.expect_err("refused");
    assert_eq!((failure.code, asked.len()), (Code::WorkspaceNotSupported, 0));
    assert_eq!(failure.diagnostics[0].id, "WorkspaceProjectSkipped");
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use workbench_core::{Code, QueryError};
    use workbench_workspace::{OpenRequest, ServiceOptions, WorkspaceState};

    use super::{open, roots, two_apps};
    use crate::changes::failure_of;
    use crate::folder::{Folder, Opened, quiet, service};

    /// What is linked to what below the allowed root `app`, what is opened, and what comes of it.
    #[tokio::test(flavor = "multi_thread")]
    async fn links_do_not_lead_out() {
        use Code::*;
        let table: &[(&str, &str, &str, Result<&str, Code>)] = &[
            ("a link to a folder inside", "../app/src", "app/inner/app.csproj", Ok("app")),
            (
                "a link to a folder outside",
                "../application/src",
                "app/inner/application.csproj",
                Err(WorkspacePathNotAllowed),
            ),
            (
                "a link to a file outside",
                "../application/src/application.csproj",
                "app/inner.csproj",
                Err(WorkspacePathNotAllowed),
            ),
            (
                "a project folder that leads outside",
                "../application/src",
                "app/Linked.slnx",
                Err(WorkspaceProjectOutsideRoot),
            ),
            ("a project folder that leads inside", "../app/src", "app/Inside.slnx", Ok("app")),
        ];
        for (what, target, path, expected) in table {
            let folder = two_apps();
            folder.write("app/Linked.slnx", r#"<Solution><Project Path="inner/application.csproj"/></Solution>"#);
            folder.write("app/Inside.slnx", r#"<Solution><Project Path="inner/app.csproj"/></Solution>"#);
            let name = if target.ends_with(".csproj") { "app/inner.csproj" } else { "app/inner" };
            symlink(folder.path("app").join(target), folder.path(name)).expect("link");
            let options = ServiceOptions { allowed_roots: roots(&folder, &["app"]), ..Default::default() };
            let (result, asked) = open(folder.request(path), options, None).await;
            match (result, expected) {
                (Ok(report), Ok(root)) => assert_eq!(report.identity.workspace_root, folder.path(root), "{what}"),
                (Err(failure), Err(code)) => {
                    assert_eq!(failure.code, *code, "{what}: {}", failure.message);
                    assert!(asked.is_empty(), "{what}");
                }
                (result, _) => panic!("{what}: {result:?}"),
            }
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_root_that_is_a_link_counts_as_what_it_leads_to() {
        let folder = two_apps();
        symlink(folder.path("app"), folder.path("door")).expect("link");
        let options = ServiceOptions { allowed_roots: roots(&folder, &["door"]), ..Default::default() };
        for (path, root) in [("app/All.slnx", None), ("door/All.slnx", None), ("door/All.slnx", Some("door"))] {
            let request = OpenRequest {
                workspace_root: root.map(|root| folder.path(root).display().to_string()),
                ..folder.request(path)
            };
            let (result, _) = open(request, options.clone(), None).await;
            let identity = result.expect(path).identity;
            assert_eq!(identity.workspace_root, folder.path("app"));
            assert_eq!(identity.loaded_path, folder.path("app/All.slnx"));
        }
    }

    /// The root, a folder above it or a project's folder becomes a link while the workspace is open.
    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_swapped_for_a_link_after_opening_is_noticed() {
        for swapped in ["work/shop", "work"] {
            let outer = Folder::new();
            let inner = Folder::shop();
            copy(&inner.root, &outer.path("work/shop"));
            copy(&inner.root, &outer.path("elsewhere/shop"));
            let (_engine, service) = service(ServiceOptions::default());
            service.open(outer.request("work/shop/Shop.slnx"), None, quiet()).await.expect("opens");
            let session = service.select(None).expect("open");

            std::fs::rename(outer.path(swapped), outer.path("moved")).expect("moved");
            let target = if swapped == "work" { "elsewhere" } else { "elsewhere/shop" };
            symlink(outer.path(target), outer.path(swapped)).expect("link");
            let failure = failure_of(session.read(quiet()).await.map(|_| ()));
            assert_eq!(failure.code, Code::WorkspaceOutOfDate, "{swapped}");
            let failure = failure_of(service.reload(None, true, quiet()).await.map(|_| ()));
            assert_eq!(failure.code, Code::WorkspaceAuthorityChanged, "{swapped}");
            // Back in its place it is looked at as a whole and is usable again.
            std::fs::remove_file(outer.path(swapped)).expect("unlink");
            std::fs::rename(outer.path("moved"), outer.path(swapped)).expect("moved back");
            session.read(quiet()).await.expect("readable");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_project_folder_swapped_for_a_link_is_refused() {
        let opened = Opened::new(Folder::shop()).await;
        let outside = Folder::shop();
        std::fs::rename(opened.folder.path("B"), opened.folder.path("Old")).expect("moved");
        symlink(outside.path("B"), opened.folder.path("B")).expect("link");
        // The same content behind another way is only a change when it has to be read again.
        outside.write("B/B.csproj", "link Two.cs");
        match opened.read().await {
            Err(QueryError::Failure(failure)) => {
                assert_eq!(failure.code, Code::WorkspaceOutOfDate);
                assert!(failure.message.contains("WorkspaceProjectOutsideRoot"), "{}", failure.message);
            }
            other => panic!("{:?}", other.map(|lease| lease.info().clone())),
        }
        assert_eq!(opened.session().state(), WorkspaceState::WorkspaceOutOfDate);
    }

    fn copy(from: &std::path::Path, to: &std::path::Path) {
        std::fs::create_dir_all(to).expect("folder");
        for entry in std::fs::read_dir(from).expect("entries") {
            let entry = entry.expect("entry");
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &target);
            } else {
                std::fs::copy(entry.path(), target).expect("copied");
            }
        }
    }
}
