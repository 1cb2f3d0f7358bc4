//! A loaded workspace: follows changes on disk, hands out snapshots.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use serde_json::json;
use workbench_core::{
    Admission, BoxFuture, Contents, Diagnostic, EngineWorkspace, FileChange, Progress, ProjectContents, QueryResult,
    Snapshot, SnapshotInfo,
};

use crate::client::CallError;
use crate::inputs::inputs;
use crate::loading::{Evaluations, Evaluator, diagnostics, projects_of};
use crate::plan::Plan;
use crate::snapshot::WorkerSnapshot;
use crate::state::{Prepared, State, admit_documents, facts, names, refuse_nothing, with_referrers};
use crate::steps::Steps;
use crate::supervisor::{OpenParams, Supervisor};
use crate::wire::dump::ProjectDump;
use crate::wire::opened::OpenedWire;

/// One open workspace.
#[derive(Debug)]
pub struct LoadedWorkspace {
    supervisor: Arc<Supervisor>,
    evaluator: Evaluator,
    root: PathBuf,
    /// For generators of the solution itself, emitted by the worker.
    generators: tempfile::TempDir,
    /// One update at a time.
    updating: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    runtime: tokio::runtime::Handle,
}

impl LoadedWorkspace {
    /// Opens what was prepared as the first snapshot.
    pub(crate) async fn open(
        supervisor: Arc<Supervisor>,
        evaluator: Evaluator,
        root: PathBuf,
        generators: tempfile::TempDir,
        prepared: Prepared,
        snapshot: &SnapshotInfo,
    ) -> QueryResult<(Arc<LoadedWorkspace>, Contents)> {
        let state = State {
            facts: Arc::new(facts(&prepared.manifest, &root)),
            manifest: prepared.manifest,
            evaluations: prepared.evaluations,
            listed: prepared.plan.projects,
            skipped: prepared.plan.diagnostics,
            newest: snapshot.snapshot_id.clone(),
        };
        let workspace = LoadedWorkspace {
            supervisor,
            evaluator,
            root,
            generators,
            updating: tokio::sync::Mutex::new(()),
            state: Mutex::new(state),
            runtime: tokio::runtime::Handle::current(),
        };
        let state = workspace.state().clone();
        let opened = workspace.supervisor.open(workspace.open_params(&state)).await?;
        let contents = workspace.contents(&state, opened);
        Ok((Arc::new(workspace), contents))
    }

    /// A question of the protocol as it is, about the newest snapshot: for tests and trying.
    ///
    /// # Errors
    /// As the worker answers.
    pub async fn ask(&self, method: &str, mut params: serde_json::Value) -> QueryResult<serde_json::Value> {
        params["snapshot"] = self.state().newest.clone().into();
        self.supervisor.call(method, &params).await
    }

    /// The id of the worker's process, which changes when it had to be replaced.
    pub fn process_id(&self) -> u32 {
        self.supervisor.current().process_id
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Binds something in the worker so that the first question is quick. Nobody waits for it.
    pub(crate) fn warm(&self, snapshot_id: &str) {
        let (supervisor, params) = (Arc::clone(&self.supervisor), json!({ "snapshot": snapshot_id }));
        self.runtime.spawn(async move {
            if let Err(error) = supervisor.call_once::<serde_json::Value>("warm", &params).await {
                tracing::debug!(?error, "the worker was not warmed up");
            }
        });
    }

    fn open_params(&self, state: &State) -> Arc<OpenParams> {
        Arc::new(OpenParams {
            root: self.root.clone(),
            solution_path: state.manifest.path.clone(),
            snapshot: state.newest.clone(),
            projects: state.evaluations.values().flat_map(|evaluated| evaluated.dumps.iter().cloned()).collect(),
            names: names(state),
            generator_dir: self.generators.path().to_path_buf(),
        })
    }

    fn contents(&self, state: &State, opened: OpenedWire) -> Contents {
        let dumps: Vec<ProjectDump> =
            state.evaluations.values().flat_map(|evaluated| evaluated.dumps.iter().cloned()).collect();
        let mut all: Vec<Diagnostic> = state.skipped.clone();
        for diagnostic in
            diagnostics(&state.evaluations).into_iter().chain(opened.diagnostics.into_iter().map(Into::into))
        {
            if !all.contains(&diagnostic) {
                all.push(diagnostic);
            }
        }
        let projects = opened.projects.into_iter().map(|project| {
            let globs = state.evaluations.get(&project.path).into_iter().flat_map(|evaluated| &evaluated.dumps);
            let globs: BTreeSet<&PathBuf> = globs.flat_map(|dump| &dump.info.glob_roots).collect();
            ProjectContents {
                name: project.name,
                target_frameworks: project.target_frameworks,
                document_count: project.document_count,
                glob_roots: globs.into_iter().cloned().collect(),
                path: project.path,
            }
        });
        Contents {
            projects: projects.collect(),
            document_count: opened.document_count,
            diagnostics: all,
            inputs: inputs(&state.manifest, &dumps, &self.evaluator.unwatched),
        }
    }

    async fn take_in(
        &self,
        snapshot: &SnapshotInfo,
        changes: Vec<FileChange>,
        admission: &dyn Admission,
        progress: Arc<dyn Progress>,
    ) -> QueryResult<Contents> {
        let _updating = self.updating.lock().await;
        let mut state = self.state().clone();
        let base = std::mem::replace(&mut state.newest, snapshot.snapshot_id.clone());
        let (mut texts, mut projects, mut solution) = (BTreeSet::new(), BTreeSet::new(), None);
        for change in changes {
            match change {
                FileChange::Texts(paths) => texts.extend(paths),
                FileChange::Projects(paths) => projects.extend(paths),
                FileChange::Solution(manifest) => solution = Some(manifest),
            }
        }
        let since = SystemTime::now();
        let mut replaced: Vec<PathBuf> = Vec::new();
        let mut removed: Vec<PathBuf> = Vec::new();
        if solution.is_some() || !projects.is_empty() {
            let everything = solution.is_some();
            if let Some(manifest) = solution {
                state.facts = Arc::new(facts(&manifest, &self.root));
                state.manifest = manifest;
            }
            let mut plan = Plan::of(&state.manifest);
            let stale: Vec<PathBuf> = match everything {
                true => plan.projects.clone(),
                false => {
                    with_referrers(&state.evaluations, &projects).into_iter().filter(|path| path.is_file()).collect()
                }
            };
            let known = if everything { Evaluations::new() } else { state.evaluations.clone() };
            let fresh = self.evaluator.evaluate(&stale, &known, &mut plan, admission, progress).await?;
            admit_documents(&fresh, admission, &self.evaluator)?;
            if everything {
                removed = projects_of(&state.evaluations).filter(|path| !fresh.contains_key(*path)).cloned().collect();
                state.evaluations.clear();
            } else {
                removed.extend(projects.iter().filter(|path| !path.is_file()).cloned());
                state.evaluations.retain(|path, _| !removed.contains(path));
                // What was said of no project in particular was said by the evaluation that this one replaces.
                state.evaluations.remove(Path::new(""));
            }
            for path in projects_of(&state.evaluations) {
                plan.add(path);
            }
            replaced = fresh.keys().cloned().collect();
            state.evaluations.extend(fresh);
            (state.listed, state.skipped) = (plan.projects, plan.diagnostics);
            refuse_nothing(&state.evaluations, &state.skipped)?;
            self.evaluator.store(state.evaluations.clone(), since);
        }
        let opened = self.fork(&base, &state, &texts, &replaced, &removed).await?;
        let contents = self.contents(&state, opened);
        *self.state() = state;
        Ok(contents)
    }

    /// Makes the new state in the worker: a fork of the one before where that is there, else opened anew.
    async fn fork(
        &self,
        base: &str,
        state: &State,
        texts: &BTreeSet<PathBuf>,
        replaced: &[PathBuf],
        removed: &[PathBuf],
    ) -> QueryResult<OpenedWire> {
        let params = self.open_params(state);
        let forked = async {
            let id = &state.newest;
            if replaced.is_empty() && removed.is_empty() {
                let params = json!({ "base": base, "snapshot": id, "paths": texts });
                return self.supervisor.call_once("texts", &params).await;
            }
            let dumps =
                replaced.iter().filter_map(|path| state.evaluations.get(path)).flat_map(|evaluated| &evaluated.dumps);
            let between = if texts.is_empty() { id.clone() } else { uuid::Uuid::new_v4().to_string() };
            let params = json!({
                "base": base, "snapshot": between, "projects": dumps.collect::<Vec<_>>(), "names": names(state), "removed": removed
            });
            let opened = self.supervisor.call_once("projects", &params).await?;
            if texts.is_empty() {
                return Ok(opened);
            }
            let params = json!({ "base": between, "snapshot": id, "paths": texts });
            let opened = self.supervisor.call_once("texts", &params).await;
            let _ = self.supervisor.call_once::<serde_json::Value>("release", &json!({ "snapshot": between })).await;
            opened
        };
        match forked.await {
            Ok(opened) => {
                self.supervisor.set_newest(params);
                Ok(opened)
            }
            Err(CallError::Failure(failure)) => Err(failure.into()),
            // The worker died, or lost the state that this one builds on: everything is read again.
            Err(error) => {
                tracing::warn!(?error, "the workspace is opened again");
                self.supervisor.open(params).await
            }
        }
    }
}

impl EngineWorkspace for LoadedWorkspace {
    fn update(
        &self,
        snapshot: SnapshotInfo,
        changes: Vec<FileChange>,
        admission: Arc<dyn Admission>,
        progress: Arc<dyn Progress>,
    ) -> BoxFuture<'_, QueryResult<Contents>> {
        Box::pin(async move { self.take_in(&snapshot, changes, &*admission, Steps::new(progress)).await })
    }

    fn snapshot(&self, snapshot: &SnapshotInfo) -> Arc<dyn Snapshot> {
        let (supervisor, facts) = (Arc::clone(&self.supervisor), Arc::clone(&self.state().facts));
        Arc::new(WorkerSnapshot { supervisor, facts, info: snapshot.clone() })
    }

    fn release(&self, snapshot_id: &str) {
        let (supervisor, params) = (Arc::clone(&self.supervisor), json!({ "snapshot": snapshot_id }));
        self.runtime.spawn(async move {
            let _ = supervisor.call_once::<serde_json::Value>("release", &params).await;
        });
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.supervisor.close())
    }
}
