//! Files that evaluation looks for by name, in a project's folder and in those above. The engine lists them as inputs
//! (also where they are absent, since appearing changes the project); here they are guessed before it has, so that one
//! which changes while it is loaded is known in its former state.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use workbench_core::{Input, InputKind};

const NAMES: [&str; 9] = [
    "Directory.Build.props",
    "Directory.Build.targets",
    "Directory.Build.rsp",
    "Directory.Packages.props",
    "global.json",
    "NuGet.config",
    "nuget.config",
    ".editorconfig",
    ".globalconfig",
];

/// One entry for each name and folder; those of all projects below are named.
pub(super) fn probes(projects: &[PathBuf]) -> Vec<Input> {
    let mut folders: BTreeMap<&Path, Vec<PathBuf>> = BTreeMap::new();
    for project in projects {
        for folder in project.ancestors().skip(1) {
            folders.entry(folder).or_default().push(project.clone());
        }
    }
    let mut inputs: Vec<Input> = folders
        .into_iter()
        .flat_map(|(folder, projects)| NAMES.iter().map(move |name| input(folder.join(name), projects.clone())))
        .collect();
    for project in projects {
        let mut user = project.clone().into_os_string();
        user.push(".user");
        inputs.push(input(PathBuf::from(user), vec![project.clone()]));
    }
    inputs
}

fn input(path: PathBuf, projects: Vec<PathBuf>) -> Input {
    Input { path, kind: InputKind::Evaluation, projects }
}
