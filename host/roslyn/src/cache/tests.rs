//! Hits and misses over a made-up workspace.

use std::fs;
use std::time::Duration;

use super::*;

struct Workspace {
    folder: tempfile::TempDir,
    cache: EvaluationCache,
}

impl Workspace {
    /// Two projects, B references A; stored in the cache.
    fn new() -> Workspace {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for (path, text) in [
            ("w/A/A.csproj", "a"),
            ("w/A/One.cs", ""),
            ("w/B/B.csproj", "b"),
            ("w/B/Two.cs", ""),
            ("w/common.props", "p"),
        ] {
            fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            fs::write(root.join(path), text).unwrap();
        }
        let cache = EvaluationCache::new(root, &["engine", "W.sln"]);
        let workspace = Workspace { folder, cache };
        workspace.store();
        workspace
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("w").join(path)
    }

    fn store(&self) {
        let dump = |name: &str, references: &[PathBuf]| {
            let folder = self.path(name);
            let project = folder.join(format!("{name}.csproj"));
            let references: Vec<_> = references.iter().map(|path| serde_json::json!({ "path": path })).collect();
            let raw = serde_json::json!({
                "project": project, "imports": [self.path("common.props")], "globRoots": [folder],
                "projectReferences": references, "arguments": ["/reference:/gone/X.dll"], "own": "kept"
            });
            let dumps = vec![ProjectDump::try_from(raw).unwrap()];
            (project, Evaluated { dumps, diagnostics: Vec::new() })
        };
        let a = dump("A", &[]);
        let b = dump("B", std::slice::from_ref(&a.0));
        let since = SystemTime::now() + Duration::from_secs(1);
        self.cache.store(&[a, b].into(), since, &Unwatched::default());
    }

    fn valid(&self) -> String {
        let found = self.cache.lookup();
        found.keys().map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    }
}

/// Changes made outside, and the projects that need no MSBuild after them.
#[test]
fn changes_invalidate_what_hangs_on_them() {
    type Change = fn(&Workspace);
    let cases: &[(&str, Change, &str)] = &[
        ("nothing", |_| {}, "A B"),
        ("project edited", |w| fs::write(w.path("B/B.csproj"), "b2").unwrap(), "A"),
        ("referenced project edited", |w| fs::write(w.path("A/A.csproj"), "a2").unwrap(), ""),
        ("import edited", |w| fs::write(w.path("common.props"), "q").unwrap(), ""),
        ("project deleted", |w| fs::remove_file(w.path("B/B.csproj")).unwrap(), "A"),
        ("document edited", |w| fs::write(w.path("A/One.cs"), "class A;").unwrap(), "A B"),
        ("document added", |w| fs::write(w.path("A/New.cs"), "").unwrap(), "B"),
        ("document deleted", |w| fs::remove_file(w.path("B/Two.cs")).unwrap(), "A"),
        ("other file added", |w| fs::write(w.path("A/notes.log"), "").unwrap(), "A B"),
        (
            "file added in obj",
            |w| {
                fs::create_dir_all(w.path("A/obj/x")).unwrap();
                fs::write(w.path("A/obj/x/Gen.cs"), "").unwrap();
            },
            "A B",
        ),
        ("props appeared", |w| fs::write(w.path("Directory.Build.props"), "").unwrap(), ""),
        ("props appeared for one", |w| fs::write(w.path("B/Directory.Build.props"), "").unwrap(), "A"),
        ("global.json appeared", |w| fs::write(w.path("global.json"), "{}").unwrap(), ""),
        ("style appeared", |w| fs::write(w.path("B/.editorconfig"), "").unwrap(), "A"),
        ("written again, same content", |w| fs::write(w.path("A/A.csproj"), "a").unwrap(), "A B"),
    ];
    for (name, change, expected) in cases {
        let workspace = Workspace::new();
        change(&workspace);
        assert_eq!(workspace.valid(), *expected, "{name}");
    }
}

#[test]
fn an_edit_of_the_same_length_with_its_old_time_is_noticed() {
    let workspace = Workspace::new();
    let path = workspace.path("A/A.csproj");
    let modified = fs::metadata(&path).unwrap().modified().unwrap();
    fs::write(&path, "z").unwrap();
    fs::File::options().append(true).open(&path).unwrap().set_modified(modified).unwrap();
    assert_eq!(workspace.valid(), "");
}

#[test]
fn a_broken_entry_is_ignored_and_can_be_replaced() {
    let workspace = Workspace::new();
    for text in ["", "{", "{\"format\":1}", "null"] {
        fs::write(&workspace.cache.file, text).unwrap();
        assert_eq!(workspace.valid(), "", "{text}");
    }
    workspace.store();
    assert_eq!(workspace.valid(), "A B");
}

#[test]
fn dumps_come_back_whole() {
    let workspace = Workspace::new();
    let found = workspace.cache.lookup();
    let dump = &found[&workspace.path("B/B.csproj")].dumps[0];
    assert_eq!(dump.raw["own"], "kept");
    assert_eq!(dump.info.project_references[0].path, workspace.path("A/A.csproj"));
}

#[test]
fn what_changed_while_it_was_evaluated_is_not_stored() {
    let workspace = Workspace::new();
    let before = SystemTime::now() - Duration::from_secs(3600);
    let found = workspace.cache.lookup();
    workspace.cache.store(&found, before, &Unwatched::default());
    assert_eq!(workspace.valid(), "");
}

#[test]
fn projects_with_errors_are_tried_again() {
    let workspace = Workspace::new();
    let mut found = workspace.cache.lookup();
    let error = serde_json::json!({ "severity": "Error", "code": "NU1102", "message": "" });
    let entry = found.get_mut(&workspace.path("B/B.csproj")).unwrap();
    entry.diagnostics.push(serde_json::from_value(error).unwrap());
    workspace.cache.store(&found, SystemTime::now() + Duration::from_secs(1), &Unwatched::default());
    assert_eq!(workspace.valid(), "A");
}
