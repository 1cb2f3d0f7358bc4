//! Gets what MSBuild says of a list of projects: from the cache where that holds, else from a loader; and puts what
//! went wrong into words.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use workbench_core::{Admission, Diagnostic, Fault, Progress, QueryResult, Severity};

use crate::cache::{Evaluated, EvaluationCache};
use crate::inputs::Unwatched;
use crate::loader::{LoadSettings, Loader};
use crate::plan::Plan;
use crate::process::Launcher;
use crate::wire::dump::{LoadAnswer, LoadDiagnostic};

/// Everything that evaluating projects of one workspace needs.
#[derive(Debug)]
pub(crate) struct Evaluator {
    pub(crate) launcher: Launcher,
    pub(crate) settings: LoadSettings,
    pub(crate) cache: EvaluationCache,
    pub(crate) unwatched: Unwatched,
}

/// Results by project file, in order of path.
pub(crate) type Evaluations = BTreeMap<PathBuf, Evaluated>;

/// The project files among the keys. Remarks that belong to no project stand under the empty path, which no worker may
/// be asked about.
pub(crate) fn projects_of(evaluations: &Evaluations) -> impl Iterator<Item = &PathBuf> {
    evaluations.keys().filter(|path| !path.as_os_str().is_empty())
}

impl Evaluator {
    /// Evaluates `projects` and what they reference, but for what `known` has already; the plan takes in what was found.
    ///
    /// # Errors
    /// What `admission` says of a project that a reference brought up; a fault when MSBuild cannot run.
    pub(crate) async fn evaluate(
        &self,
        projects: &[PathBuf],
        known: &Evaluations,
        plan: &mut Plan,
        admission: &dyn Admission,
        progress: Arc<dyn Progress>,
    ) -> QueryResult<Evaluations> {
        for project in projects {
            admission.admit_project(project)?;
        }
        let known: Vec<&Path> =
            projects_of(known).map(PathBuf::as_path).filter(|path| !projects.iter().any(|p| p == path)).collect();
        let loader = Loader::start(&self.launcher).await?;
        let answer = loader.load(projects, &known, &self.settings, progress).await;
        loader.close().await;
        let evaluations = sort(answer?);
        for path in projects_of(&evaluations) {
            if !projects.contains(path) {
                admission.admit_project(path)?;
                plan.add(path);
            }
        }
        Ok(evaluations)
    }

    /// What the cache still knows, and of those only what `projects` and their references need.
    pub(crate) async fn cached(&self, projects: &[PathBuf]) -> QueryResult<Evaluations> {
        let cache = self.cache.clone();
        let mut found = blocking(move || cache.lookup()).await?;
        let mut wanted: Vec<PathBuf> = projects.to_vec();
        let mut kept = Evaluations::new();
        while let Some(path) = wanted.pop() {
            let Some(evaluated) = found.remove(&path) else { continue };
            let dumps = evaluated.dumps.iter();
            wanted.extend(
                dumps.flat_map(|dump| dump.info.project_references.iter().map(|reference| reference.path.clone())),
            );
            kept.insert(path, evaluated);
        }
        Ok(kept)
    }

    /// Puts the results into the cache, without anybody waiting for it.
    pub(crate) fn store(&self, evaluations: Evaluations, since: SystemTime) {
        let (cache, unwatched) = (self.cache.clone(), self.unwatched.clone());
        tokio::task::spawn_blocking(move || cache.store(&evaluations, since, &unwatched));
    }
}

/// Runs something that waits for the disk off the async threads.
pub(crate) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> QueryResult<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Fault::host("Panic", error.to_string()).into())
}

fn sort(answer: LoadAnswer) -> Evaluations {
    let mut evaluations = Evaluations::new();
    for dump in answer.projects {
        evaluations.entry(dump.info.project.clone()).or_default().dumps.push(dump);
    }
    for diagnostic in answer.diagnostics {
        let project = diagnostic.project.clone().unwrap_or_default();
        evaluations.entry(project).or_default().diagnostics.push(diagnostic);
    }
    evaluations
}

/// Load diagnostics as the contract has them: each names its project and what to do.
pub(crate) fn diagnostics(evaluations: &Evaluations) -> Vec<Diagnostic> {
    evaluations.values().flat_map(|evaluated| &evaluated.diagnostics).map(diagnostic).collect()
}

fn diagnostic(load: &LoadDiagnostic) -> Diagnostic {
    let id = match load.code.as_str() {
        "WorkspaceProjectSkipped" | "WorkspaceAnalyzerReferenceSkipped" => load.code.as_str(),
        _ => "WorkspaceLoad",
    };
    let mut message = String::new();
    if let Some(name) = load.project.as_deref().and_then(Path::file_name) {
        message.push_str(&name.to_string_lossy());
        message.push_str(": ");
    }
    if id == "WorkspaceLoad" && !load.code.is_empty() {
        message.push_str(&load.code);
        message.push_str(": ");
    }
    message.push_str(load.message.trim());
    if let Some(file) = load.file.as_deref().filter(|file| load.project.as_deref() != Some(Path::new(file))) {
        message.push_str(&format!(" [{file}{}]", load.line.map(|line| format!(":{line}")).unwrap_or_default()));
    } else if let Some(line) = load.line {
        message.push_str(&format!(" [line {line}]"));
    }
    Diagnostic::of_load(id, Severity::parse(&load.severity).unwrap_or(Severity::Warning), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_diagnostics_name_project_code_and_place() {
        let of = |json: serde_json::Value| diagnostic(&serde_json::from_value(json).unwrap());
        let cases = [
            (
                serde_json::json!({ "project": "/w/Bad.csproj", "code": "MSB4025", "severity": "Error",
                    "message": "not closed. ", "file": "/w/Bad.csproj", "line": 3 }),
                ("WorkspaceLoad", Severity::Error, "Bad.csproj: MSB4025: not closed. [line 3]"),
            ),
            (
                serde_json::json!({ "project": "/w/A.csproj", "code": "MSB4019", "severity": "Warning",
                    "message": "no import", "file": "/w/x.props", "line": 1 }),
                ("WorkspaceLoad", Severity::Warning, "A.csproj: MSB4019: no import [/w/x.props:1]"),
            ),
            (
                serde_json::json!({ "project": "/w/O.csproj", "code": "WorkspaceProjectSkipped", "severity": "Warning",
                    "message": "not SDK-style" }),
                ("WorkspaceProjectSkipped", Severity::Warning, "O.csproj: not SDK-style"),
            ),
        ];
        for (json, (id, severity, message)) in cases {
            assert_eq!(of(json), Diagnostic::of_load(id, severity, message));
        }
    }
}
