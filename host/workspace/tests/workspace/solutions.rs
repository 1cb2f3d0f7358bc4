//! Solution files as they are found in the wild: every file in `tests/data`, with what must be read in it beside it.

use std::path::{Path, PathBuf};

use workbench_core::Code;
use workbench_workspace::{ReadSolution, read_solution};

use crate::folder::Folder;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

#[test]
fn every_format_is_read() {
    let cases = ["classic.sln", "crlf-twice.sln", "wide.sln", "kinds.slnx", "empty.slnx", "filters/some.slnf"];
    for case in cases {
        let outer = Folder::new();
        // One level down, because some solutions reach above themselves.
        let root = outer.path("work");
        for name in ["kinds.slnx", case] {
            let to = root.join(name);
            std::fs::create_dir_all(to.parent().expect("folder")).expect("folders");
            std::fs::copy(data().join(name), to).expect("copied");
        }
        let solution = root.join(case);
        let base = solution.parent().expect("folder");
        let expected = std::fs::read_to_string(data().join(case).with_extension("expected")).expect("expected");
        for name in expected.lines().next().expect("a line").split(' ').skip(1) {
            let path = base.join(name);
            std::fs::create_dir_all(path.parent().expect("folder")).expect("folders");
            std::fs::write(path, "").expect("project");
        }
        let read = read_solution(&solution).expect(case);
        compare(case, base, &expected, &read);
    }
}

fn compare(case: &str, base: &Path, expected: &str, read: &ReadSolution) {
    let shown = |path: &Path| match path.strip_prefix(base) {
        Ok(inside) => inside.display().to_string(),
        Err(_) => format!("../{}", path.strip_prefix(base.parent().expect("above")).expect("near").display()),
    };
    let mut lines = Vec::new();
    if read.manifest.solution_path != read.manifest.path {
        lines.push(format!("solution {}", shown(&read.manifest.solution_path)));
    }
    for folder in &read.manifest.folders {
        let above = folder.parent_path.as_ref().map(|above| format!("{above}/")).unwrap_or_default();
        assert_eq!(folder.path, format!("{above}{}", folder.name), "{case}");
        lines.push(format!("folder {}", folder.path));
    }
    for project in &read.manifest.projects {
        let inside = project.folder.as_ref().map(|folder| format!(" in {folder}")).unwrap_or_default();
        lines.push(format!("project {} {}{inside}", project.name, shown(&project.path)));
    }
    let (notes, rest): (Vec<&str>, Vec<&str>) = expected.lines().skip(1).partition(|line| line.starts_with("note "));
    assert_eq!(lines, rest, "{case}");
    assert_eq!(read.diagnostics.len(), notes.len(), "{case}: {:?}", read.diagnostics);
    for (diagnostic, note) in read.diagnostics.iter().zip(notes) {
        let mut parts = note.splitn(4, ' ').skip(1);
        assert_eq!(Some(diagnostic.id.as_str()), parts.next(), "{case}");
        assert_eq!(Some(diagnostic.severity.as_str()), parts.next(), "{case}");
        let text = parts.next().expect("text");
        assert!(diagnostic.message.contains(text), "{case}: {} / {text}", diagnostic.message);
    }
}

/// Each with the place or word that the message must name.
#[test]
fn what_is_no_solution_is_said_with_its_place() {
    let table = [
        ("notxml.slnx", "(line 3)"),
        ("othr.slnx", "root element"),
        ("nopath.slnx", "(line 2)"),
        ("cut.slnx", "ends inside"),
        ("prose.sln", "no solution header"),
        ("badline.sln", "(line 2)"),
        ("nofilter.slnf", "solution"),
        ("nojson.slnf", "(line 1)"),
        ("chain.slnf", "solution.path"),
        ("away.slnf", "nowhere.sln"),
    ];
    for (name, word) in table {
        let failure = read_solution(&data().join("unreadable").join(name)).expect_err(name);
        assert_eq!(failure.code, Code::WorkspaceLoadFailed, "{name}");
        assert!(failure.message.contains(word), "{name}: {}", failure.message);
    }
}

#[test]
fn a_project_is_a_list_of_one() {
    let folder = Folder::shop();
    let read = read_solution(&folder.path("A/./A.csproj")).expect("readable");
    assert_eq!(read.manifest.projects.len(), 1);
    assert_eq!(read.manifest.projects[0].path, folder.path("A/A.csproj"));
    assert_eq!(read.manifest.projects[0].name, "A");
}
