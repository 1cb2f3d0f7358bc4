//! What a snapshot was made from, and the rules over it: what refuses a load, what hangs on what, how things are named.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use workbench_core::{Admission, Code, Diagnostic, Failure, QueryError, SolutionManifest};

use crate::loading::{Evaluations, Evaluator, diagnostics};
use crate::plan::Plan;
use crate::snapshot::SolutionFacts;

/// What the newest snapshot was made from.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) manifest: SolutionManifest,
    pub(crate) facts: Arc<SolutionFacts>,
    pub(crate) evaluations: Evaluations,
    /// C# projects of the solution, also those that could not be loaded.
    pub(crate) listed: Vec<PathBuf>,
    pub(crate) skipped: Vec<Diagnostic>,
    pub(crate) newest: String,
}

/// A state that was evaluated and is about to be opened.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) manifest: SolutionManifest,
    pub(crate) evaluations: Evaluations,
    pub(crate) plan: Plan,
}

/// Refuses the load if an evaluated document outside the root is not admitted.
pub(crate) fn admit_documents(
    evaluations: &Evaluations,
    admission: &dyn Admission,
    evaluator: &Evaluator,
) -> Result<(), Failure> {
    let dumps = evaluations.values().flat_map(|evaluated| &evaluated.dumps).filter(|dump| dump.info.is_csharp());
    let documents: BTreeSet<&PathBuf> = dumps.flat_map(|dump| &dump.info.compile).collect();
    for path in documents {
        if !path.starts_with(&evaluator.settings.root) && !evaluator.unwatched.holds(path) {
            admission.admit_external_document(path)?;
        }
    }
    Ok(())
}

/// # Errors
/// `WorkspaceNotSupported` when no C# project in the SDK's style is among the projects, `WorkspaceLoadFailed` when there
/// are some and none could be loaded.
pub(crate) fn refuse_nothing(evaluations: &Evaluations, skipped: &[Diagnostic]) -> Result<(), QueryError> {
    let mut dumps = evaluations.values().flat_map(|evaluated| &evaluated.dumps);
    if dumps.any(|dump| dump.info.is_csharp()) {
        return Ok(());
    }
    let mut all = skipped.to_vec();
    all.extend(diagnostics(evaluations));
    let failure = if evaluations.keys().all(|path| path.as_os_str().is_empty()) {
        Failure::new(
            Code::WorkspaceNotSupported,
            "No SDK-style C# project is in it. Open a solution or project that has one.",
        )
    } else {
        Failure::new(Code::WorkspaceLoadFailed, "None of its C# projects could be loaded; the diagnostics say why.")
    };
    Err(failure.with_diagnostics(all).into())
}

/// The projects and all that reference one of them, through any number of others.
pub(crate) fn with_referrers(evaluations: &Evaluations, projects: &BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
    let mut all = projects.clone();
    loop {
        let refers = |path: &PathBuf| {
            let dumps = evaluations.get(path).into_iter().flat_map(|evaluated| &evaluated.dumps);
            dumps.flat_map(|dump| &dump.info.project_references).any(|reference| all.contains(&reference.path))
        };
        let more: Vec<PathBuf> =
            evaluations.keys().filter(|path| !all.contains(*path) && refers(path)).cloned().collect();
        if more.is_empty() {
            return all;
        }
        all.extend(more);
    }
}

/// Names that the solution gives, and for other projects their file's. A C# project that is named and has no evaluation
/// is shown, empty.
pub(crate) fn names(state: &State) -> BTreeMap<PathBuf, String> {
    let given: BTreeMap<&Path, &String> = state.manifest.projects.iter().map(|p| (p.path.as_path(), &p.name)).collect();
    let name = |path: &PathBuf| {
        let given = given.get(path.as_path()).map(|name| (*name).clone());
        Some((path.clone(), given.or_else(|| Some(path.file_stem()?.to_string_lossy().into_owned()))?))
    };
    state.evaluations.keys().chain(&state.listed).filter_map(name).collect()
}

pub(crate) fn facts(manifest: &SolutionManifest, root: &Path) -> SolutionFacts {
    let folder =
        |project: &workbench_core::SolutionProject| Some((shown(root, &project.path), project.folder.clone()?));
    SolutionFacts {
        path: shown(root, &manifest.path),
        folders: manifest.folders.clone(),
        folder_of: manifest.projects.iter().filter_map(folder).collect(),
    }
}

/// A path as answers name it: below the root relative with `/`, else absolute.
fn shown(root: &Path, path: &Path) -> String {
    let text = path.strip_prefix(root).unwrap_or(path).to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}
