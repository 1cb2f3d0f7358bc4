//! The files that a loaded state was made from, for change detection.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use workbench_core::{Input, InputKind, SolutionManifest};

use crate::wire::dump::ProjectDump;

/// Files whose appearance in a project's folder or above it changes its evaluation. MSBuild and NuGet take the nearest
/// one only; where that is, the search ends.
const FOUND_ABOVE: [&str; 4] =
    ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props", "global.json"];

/// The same, but all of them count, up to the top.
const ALL_ABOVE: [&str; 4] = ["NuGet.config", "nuget.config", "NuGet.Config", ".editorconfig"];

/// Folders whose content is not watched: it changes only when an engine or a package is installed, or by ourselves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unwatched(pub(crate) Vec<PathBuf>);

impl Unwatched {
    pub(crate) fn holds(&self, path: &Path) -> bool {
        self.0.iter().any(|folder| path.starts_with(folder))
    }
}

/// Files that evaluation of the project at `project` looks for, whether or not they are there.
pub(crate) fn looked_for(project: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let folders: Vec<&Path> = project.ancestors().skip(1).collect();
    for name in FOUND_ABOVE {
        for folder in &folders {
            let file = folder.join(name);
            let found = file.is_file();
            files.push(file);
            if found {
                break;
            }
        }
    }
    files.extend(folders.iter().flat_map(|folder| ALL_ABOVE.map(|name| folder.join(name))));
    let mut user = project.as_os_str().to_owned();
    user.push(".user");
    files.push(user.into());
    files
}

/// Every input of these projects, each once, with the projects that it touches.
pub(crate) fn inputs(manifest: &SolutionManifest, dumps: &[ProjectDump], unwatched: &Unwatched) -> Vec<Input> {
    let mut all: BTreeMap<PathBuf, (InputKind, Vec<PathBuf>)> = BTreeMap::new();
    let mut add = |path: PathBuf, kind: InputKind, project: &Path| {
        if unwatched.holds(&path) {
            return;
        }
        let (known, projects) = all.entry(path).or_insert_with(|| (kind, Vec::new()));
        // A file that evaluation hangs on stays that, even where it is a document too.
        if kind == InputKind::Evaluation {
            *known = kind;
        }
        if !projects.iter().any(|known| known == project) {
            projects.push(project.to_path_buf());
        }
    };
    for dump in dumps {
        let info = &dump.info;
        let project = info.project.as_path();
        add(project.to_path_buf(), InputKind::Evaluation, project);
        for path in info.imports.iter().chain(&info.assets) {
            add(path.clone(), InputKind::Evaluation, project);
        }
        for path in looked_for(project) {
            let is_style = path.file_name().is_some_and(|name| name == ".editorconfig");
            // An existing one is part of the solution as text; one that appears changes the list of them.
            let kind = if is_style && path.is_file() { InputKind::Text } else { InputKind::Evaluation };
            add(path, kind, project);
        }
        for path in &info.compile {
            add(path.clone(), InputKind::Document, project);
        }
        for switch in ["additionalfile", "analyzerconfig"] {
            for path in info.files(switch) {
                add(path, InputKind::Text, project);
            }
        }
        for path in assemblies(info, dumps) {
            add(path, InputKind::Assembly, project);
        }
    }
    let mut inputs: Vec<Input> =
        all.into_iter().map(|(path, (kind, projects))| Input { path, kind, projects }).collect();
    for path in [&manifest.path, &manifest.solution_path] {
        if !inputs.iter().any(|input| &input.path == path) {
            inputs.push(Input { path: path.clone(), kind: InputKind::Evaluation, projects: Vec::new() });
        }
    }
    inputs
}

/// Referenced and analyzer assemblies that no project of the workspace makes.
pub(crate) fn assemblies(info: &crate::wire::dump::DumpInfo, dumps: &[ProjectDump]) -> Vec<PathBuf> {
    let is_ours = |path: &PathBuf| {
        dumps.iter().any(|dump| {
            let info = &dump.info;
            info.target_path.as_ref() == Some(path)
                || info.target_ref_path.as_ref() == Some(path)
                || info.intermediate.contains(path)
        })
    };
    info.files("reference").chain(info.files("analyzer")).filter(|path| !is_ours(path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_ends_at_the_nearest_file_of_a_kind() {
        let root = tempfile::tempdir().unwrap();
        let project = root.path().join("src/a/A.csproj");
        std::fs::create_dir_all(project.parent().unwrap()).unwrap();
        std::fs::write(root.path().join("src/Directory.Build.props"), "").unwrap();
        let files = looked_for(&project);
        let has = |path: &str| files.contains(&root.path().join(path));
        assert!(has("src/a/Directory.Build.props") && has("src/Directory.Build.props"));
        assert!(!has("Directory.Build.props"));
        assert!(has("Directory.Packages.props") && has(".editorconfig") && has("src/a/A.csproj.user"));
    }

    #[test]
    fn inputs_have_a_kind_and_their_projects() {
        let dump = |project: &str, compile: &[&str]| {
            let raw = serde_json::json!({
                "project": project, "compile": compile, "imports": ["/sdk/Sdk.props", "/w/common.props"],
                "targetPath": project.replace(".csproj", ".dll"),
                "arguments": ["/reference:/sdk/System.dll", "/reference:/w/A.dll", "/reference:/w/lib/X.dll", "/additionalfile:/w/words.txt"]
            });
            ProjectDump::try_from(raw).unwrap()
        };
        let dumps = [dump("/w/A.csproj", &["/w/One.cs", "/w/Both.cs"]), dump("/w/B.csproj", &["/w/Both.cs"])];
        let manifest = SolutionManifest {
            path: "/w/W.slnf".into(),
            solution_path: "/w/W.sln".into(),
            folders: Vec::new(),
            projects: Vec::new(),
        };
        let all = inputs(&manifest, &dumps, &Unwatched(vec!["/sdk".into()]));
        let of = |path: &str| {
            let input = all.iter().find(|input| input.path == Path::new(path));
            input.map(|input| (input.kind, input.projects.len()))
        };
        let cases = [
            ("/w/A.csproj", Some((InputKind::Evaluation, 1))),
            ("/w/common.props", Some((InputKind::Evaluation, 2))),
            ("/w/One.cs", Some((InputKind::Document, 1))),
            ("/w/Both.cs", Some((InputKind::Document, 2))),
            ("/w/words.txt", Some((InputKind::Text, 2))),
            ("/w/lib/X.dll", Some((InputKind::Assembly, 2))),
            ("/w/A.dll", None),
            ("/sdk/System.dll", None),
            ("/sdk/Sdk.props", None),
            ("/w/W.sln", Some((InputKind::Evaluation, 0))),
            ("/w/W.slnf", Some((InputKind::Evaluation, 0))),
            ("/w/Directory.Build.props", Some((InputKind::Evaluation, 2))),
        ];
        for (path, expected) in cases {
            assert_eq!(of(path), expected, "{path}");
        }
    }
}
