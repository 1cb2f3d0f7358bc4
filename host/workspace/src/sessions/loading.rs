//! Loading a workspace and taking in what changes. Used by opening (before there is a session) and by the keeper.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use workbench_core::{
    Admission, Code, Contents, Diagnostic, EngineWorkspace, Failure, Fault, FileChange, QueryError, QueryResult,
    SnapshotInfo, SolutionManifest,
};

use super::audience::Audience;
use super::lease::{Held, Unheld};
use super::session::Shared;
use super::state::{OnChange, Summary};
use crate::admission::{Authority, Gate, physical};
use crate::changes::{Baseline, Change, Plan, Sweep, now, plan};
use crate::solution::{ReadSolution, read_solution};
use crate::{ChangeKind, DetectionSource, ExternalChange, WorkspaceState};

/// How often something is taken in again because it changed meanwhile.
const ROUNDS: u32 = 4;
/// A look that took longer is no longer done on the async threads.
const QUICK: Duration = Duration::from_micros(500);

/// What is loaded, and the disk that it stands for.
pub(super) struct Loading {
    pub(super) workspace: Arc<dyn EngineWorkspace>,
    pub(super) authority: Authority,
    pub(super) gate: Arc<Gate>,
    pub(super) audience: Arc<Audience>,
    pub(super) solution: ReadSolution,
    /// Remarks about the place, such as a slow drive.
    pub(super) advice: Vec<Diagnostic>,
    pub(super) baseline: Arc<Baseline>,
    /// The newest state that the engine made.
    pub(super) newest: SnapshotInfo,
    /// What a look had found when it could not be taken in.
    pub(super) refused: Option<Vec<(PathBuf, Option<crate::changes::Stamp>)>>,
    pub(super) is_quick: bool,
    /// Nobody has seen a state yet: what is taken in still belongs to the first epoch.
    pub(super) is_opening: bool,
}

/// What a look came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// A new state was made.
    pub(super) loaded: bool,
    /// Other folders than before may matter.
    relisted: bool,
    /// Files went on changing while they were taken in.
    pub(super) unsettled: bool,
}

impl Outcome {
    pub(super) fn moved(&self) -> bool {
        self.loaded || self.relisted
    }
}

impl Loading {
    /// Looks at the disk and takes in what differs, as the state of the workspace has it. A change that cannot be
    /// taken in becomes part of the state; only unexpected failures are errors here.
    pub(super) async fn bring_up_to_date(
        &mut self,
        shared: &Shared,
        source: DetectionSource,
        asked: bool,
    ) -> QueryResult<Outcome> {
        let mut outcome = Outcome::default();
        for _ in 0..ROUNDS {
            let (sweep, authority) = self.sweep().await?;
            outcome.relisted |= sweep.relisted();
            let change = sweep.changes.first().map(|change| external(change, source));
            let lifecycle = shared.state().lifecycle;
            if let Err(failure) = authority {
                match lifecycle.has_transaction() {
                    true => shared.state().conflicted(change),
                    false => shared.state().out_of_date(change, failure),
                }
                return Ok(outcome);
            }
            let mut plan = plan(&sweep.changes, &self.solution.manifest, &self.solution.missing);
            // What was refused for its place and is in its place again has to be looked at as a whole.
            let lost = shared.state().cause.as_ref().map(|cause| cause.code) == Some(Code::WorkspaceAuthorityChanged);
            plan.solution |= lost;
            if sweep.changes.is_empty() && !lost {
                let mut state = shared.state();
                // Changes of a transaction's time, or changes that could not be taken in, are gone again: what stands on
                // disk is what the snapshot was made from. A reload that failed without any change stays failed.
                let undone = self.refused.as_ref().is_some_and(|evidence| !evidence.is_empty());
                if state.lifecycle == WorkspaceState::WorkspaceOutOfDate && (state.cause.is_none() || undone) {
                    state.ready();
                    self.refused = None;
                }
                return Ok(outcome);
            }
            match lifecycle.on_change() {
                OnChange::Ignore => return Ok(outcome),
                OnChange::Conflict => {
                    shared.state().conflicted(change);
                    return Ok(outcome);
                }
                OnChange::TakeIn => {}
            }
            let evidence = sweep.evidence();
            if lifecycle == WorkspaceState::WorkspaceOutOfDate
                && (!asked || (self.refused.as_ref() == Some(&evidence) && !lost))
            {
                return Ok(outcome);
            }
            match self.take_in(shared, plan, sweep).await {
                Ok(()) => outcome.loaded = true,
                Err(QueryError::Failure(failure)) => {
                    self.refused = Some(evidence);
                    shared.state().out_of_date(change, failure);
                    return Ok(outcome);
                }
                Err(fault) => return Err(fault),
            }
        }
        outcome.unsettled = true;
        Ok(outcome)
    }

    /// Reads, admits and evaluates everything again, whatever has changed.
    ///
    /// # Errors
    /// Those of opening; a failure also leaves the workspace out of date.
    pub(super) async fn load_everything(&mut self, shared: &Shared) -> QueryResult<()> {
        let (sweep, _) = self.sweep().await?;
        let change = sweep.changes.first().map(|change| external(change, DetectionSource::MetadataPolling));
        let evidence = sweep.evidence();
        let texts = plan(&sweep.changes, &self.solution.manifest, &self.solution.missing).texts;
        let plan = Plan { solution: true, projects: Vec::new(), texts };
        if let Err(error) = self.take_in(shared, plan, sweep).await {
            if let QueryError::Failure(failure) = &error {
                self.refused = Some(evidence);
                shared.state().out_of_date(change, failure.clone());
            }
            return Err(error);
        }
        let outcome = self.bring_up_to_date(shared, DetectionSource::MetadataPolling, true).await?;
        let cause = shared.state().cause.clone();
        match (cause, outcome.unsettled) {
            (Some(cause), _) => Err(cause.into()),
            (None, true) => Err(changed_during_load().into()),
            (None, false) => Ok(()),
        }
    }

    async fn take_in(&mut self, shared: &Shared, plan: Plan, sweep: Sweep) -> QueryResult<()> {
        let mut changes = Vec::new();
        if plan.solution {
            let (authority, gate) = (self.authority.clone(), Arc::clone(&self.gate));
            self.solution = blocking(move || read_and_admit(&authority, &gate)).await??;
            changes.push(FileChange::Solution(self.solution.manifest.clone()));
        }
        if !plan.projects.is_empty() {
            changes.push(FileChange::Projects(plan.projects));
        }
        if !plan.texts.is_empty() {
            changes.push(FileChange::Texts(plan.texts));
        }
        let info = SnapshotInfo {
            workspace_epoch: self.newest.workspace_epoch + u32::from(!self.is_opening),
            snapshot_id: uuid::Uuid::new_v4().to_string(),
            ..self.newest.clone()
        };
        let started = sweep.started;
        let unheld = Unheld::new(Arc::clone(&self.workspace), info.clone());
        let contents = self
            .workspace
            .update(
                info.clone(),
                changes,
                Arc::clone(&self.gate) as Arc<dyn Admission>,
                Arc::clone(&self.audience) as _,
            )
            .await?;
        self.gate.check_documents(&contents.inputs)?;
        self.newest = info;
        let baseline = Arc::make_mut(&mut self.baseline);
        baseline.accept(sweep);
        baseline.follow(&contents, &self.solution.manifest, &self.solution.missing, started);
        self.refused = None;
        let summary = self.summary(&contents);
        if let Some(held) = unheld.hold() {
            let mut state = shared.state();
            // The former state may be let go of here; that is the engine's business and not ours to wait for.
            state.current = Arc::new(held);
            state.summary = summary;
            state.ready();
        }
        Ok(())
    }

    pub(super) fn summary(&self, contents: &Contents) -> Summary {
        let notes: Vec<Diagnostic> = self.solution.diagnostics.iter().chain(&self.advice).cloned().collect();
        Summary::new(contents, &notes)
    }

    /// The first state, lent out for the first time.
    pub(super) fn hold_newest(&self) -> Arc<Held> {
        Arc::new(Held::new(Arc::clone(&self.workspace), self.newest.clone()))
    }

    /// One look at the disk; what is no change is remembered at once.
    async fn sweep(&mut self) -> QueryResult<(Sweep, Result<(), Failure>)> {
        let (baseline, authority) = (Arc::clone(&self.baseline), self.authority.clone());
        let look = move || {
            let began = Instant::now();
            let authority = authority.recheck();
            let sweep = baseline.sweep();
            (sweep, authority, began.elapsed())
        };
        let (mut sweep, authority, took) = if self.is_quick { look() } else { blocking(look).await? };
        self.is_quick = took < QUICK;
        if !self.baseline.is_settled_by(&sweep) {
            Arc::make_mut(&mut self.baseline).settle(&mut sweep);
        }
        Ok((sweep, authority))
    }
}

/// Reads the solution and admits every project that it lists, before any of them is evaluated.
pub(super) fn read_and_admit(authority: &Authority, gate: &Gate) -> Result<ReadSolution, Failure> {
    let solution = read_solution(&authority.file.path)?;
    let filtered = &solution.manifest.solution_path;
    if !physical(filtered).starts_with(&authority.root) {
        return Err(Failure::new(
            Code::WorkspaceProjectOutsideRoot,
            format!(
                "The solution {} that the filter names lies outside the workspace root {}. Open with a `workspaceRoot` \
                 that contains both.",
                filtered.display(),
                authority.root.display()
            ),
        ));
    }
    for project in &solution.manifest.projects {
        gate.admit_project(&project.path)?;
    }
    require_csharp(&solution)?;
    Ok(solution)
}

fn require_csharp(solution: &ReadSolution) -> Result<(), Failure> {
    let SolutionManifest { path, projects, .. } = &solution.manifest;
    let is_csharp = |path: &std::path::Path| crate::solution::paths::extension(path) == "csproj";
    if projects.iter().any(|project| is_csharp(&project.path)) {
        return Ok(());
    }
    Err(Failure::new(Code::WorkspaceNotSupported, format!("{} lists no C# project that exists.", path.display()))
        .with_diagnostics(solution.diagnostics.clone()))
}

pub(super) fn changed_during_load() -> Failure {
    Failure::new(Code::WorkspaceChangedDuringLoad, "Files of the workspace went on changing while it was loaded.")
}

pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let failed = |error: tokio::task::JoinError| Fault::host("BlockingTask", error.to_string());
    tokio::task::spawn_blocking(work).await.map_err(failed)
}

fn external(change: &Change, source: DetectionSource) -> ExternalChange {
    let source = match (source, change.input) {
        // A name that joined or left; metadata of known files could not tell.
        (DetectionSource::MetadataPolling, None) => DetectionSource::ManifestValidation,
        (source, _) => source,
    };
    let kind = if change.previous.is_some() { ChangeKind::Renamed } else { change.kind };
    ExternalChange { detection_source: source, kind, path: change.path.clone(), previous_path: change.previous.clone() }
}

/// The disk as it is before anything is loaded, and when that was.
pub(super) fn before_load(
    authority: &Authority,
    gate: &Gate,
) -> Result<(ReadSolution, Baseline, crate::changes::Nanos), Failure> {
    let started = now();
    let solution = read_and_admit(authority, gate)?;
    let baseline = Baseline::before_load(&authority.root, &solution.manifest, &solution.missing);
    Ok((solution, baseline, started))
}
