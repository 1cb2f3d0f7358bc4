//! What the engine has to do about changes: as little as possible.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use workbench_core::{InputKind, SolutionManifest};

use super::sweep::Change;
use crate::ChangeKind;

/// What to ask of the engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The solution is to be read and admitted again, and everything evaluated.
    pub(crate) solution: bool,
    /// Project files to evaluate again; sorted.
    pub(crate) projects: Vec<PathBuf>,
    /// Documents and other texts to read again; sorted.
    pub(crate) texts: Vec<PathBuf>,
}

/// `missing` are listed projects that were not there.
pub(crate) fn plan(changes: &[Change], manifest: &SolutionManifest, missing: &[PathBuf]) -> Plan {
    let mut solution = false;
    let mut projects: BTreeSet<PathBuf> = BTreeSet::new();
    let mut texts = BTreeSet::new();
    for change in changes {
        let is_text = matches!(change.input, Some(InputKind::Document | InputKind::Text));
        if change.kind == ChangeKind::Changed && is_text {
            texts.insert(change.path.clone());
            continue;
        }
        // For an input "no project named" means all of them.
        solution |= change.input.is_some() && change.projects.is_empty();
        solution |= concerns_the_list(change, manifest, missing);
        projects.extend(change.projects.iter().cloned());
    }
    Plan { solution, projects: projects.into_iter().collect(), texts: texts.into_iter().collect() }
}

fn concerns_the_list(change: &Change, manifest: &SolutionManifest, missing: &[PathBuf]) -> bool {
    let path: &Path = &change.path;
    if manifest.projects.iter().any(|project| project.path == path) {
        // An edit of a project concerns itself; its coming and going the list.
        return change.kind != ChangeKind::Changed;
    }
    path == manifest.path || path == manifest.solution_path || missing.iter().any(|missing| missing == path)
}
