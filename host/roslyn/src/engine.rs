//! The engine: what is on this machine, and loading workspaces with it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use tokio_util::task::AbortOnDropHandle;
use workbench_core::{
    Admission, BoxFuture, Code, Contents, Engine, EngineStatus, Failure, Fault, LoadRequest, Loaded, Progress,
    QueryResult,
};

use crate::cache::EvaluationCache;
use crate::compile::{self, Program};
use crate::dirs::{Dirs, WorkFolder, make_private};
use crate::environment::Environment;
use crate::inputs::Unwatched;
use crate::loader::{LoadSettings, solution_properties};
use crate::loading::{Evaluations, Evaluator, blocking};
use crate::plan::Plan;
use crate::process::{Launcher, Role};
use crate::sdk::{Finder, Sdk};
use crate::state::{Prepared, admit_documents, refuse_nothing};
use crate::steps::Steps;
use crate::supervisor::Supervisor;
use crate::wire::frames::Ready;
use crate::workspace::LoadedWorkspace;

/// Choices of the user. Both have a default that follows the system's conventions.
#[derive(Clone, Debug, Default)]
pub struct EngineOptions {
    /// The folder of the `dotnet` to use; stronger than `ROSLYN_WORKBENCH_DOTNET`.
    pub dotnet: Option<PathBuf>,
    /// The cache folder; else `roslyn-workbench` in the user's.
    pub cache: Option<PathBuf>,
}

/// Loads workspaces with the Roslyn and MSBuild of a .NET SDK.
#[derive(Debug)]
pub struct RoslynEngine {
    environment: Environment,
    finder: Finder,
    dirs: Dirs,
    /// Made at the first load: a server that opens nothing leaves nothing behind.
    work: Mutex<Option<Arc<WorkFolder>>>,
    /// What workers said of themselves last.
    seen: Arc<Mutex<Seen>>,
}

#[derive(Clone, Debug, Default)]
struct Seen {
    ready: Option<Ready>,
    /// The SDK that was used last.
    sdk: Option<Sdk>,
}

impl RoslynEngine {
    /// # Errors
    /// When the user has no home folder.
    pub fn new(options: EngineOptions) -> std::io::Result<RoslynEngine> {
        let environment = Environment::of_process();
        let dirs = Dirs::find(options.cache.as_deref(), &environment)?;
        let finder = Finder::new(environment.clone(), options.dotnet, dirs.engines());
        Ok(RoslynEngine { environment, finder, dirs, work: Mutex::default(), seen: Arc::default() })
    }

    /// Where the Roslyn stands that would be used where no `global.json` counts.
    pub fn roslyn_folder(&self) -> Option<PathBuf> {
        self.finder.find_any().ok().map(|sdk| sdk.roslyn)
    }

    fn work(&self) -> std::io::Result<Arc<WorkFolder>> {
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(work) = &*work {
            return Ok(Arc::clone(work));
        }
        let made = Arc::clone(work.insert(Arc::new(self.dirs.work()?)));
        let dirs = self.dirs.clone();
        std::thread::spawn(move || dirs.sweep_unused());
        Ok(made)
    }

    /// The compiled worker for code in `folder`.
    async fn program(&self, folder: PathBuf, steps: &Steps) -> QueryResult<Arc<Program>> {
        let (finder, dirs, environment) = (self.finder.clone(), self.dirs.clone(), self.environment.clone());
        let sdk = blocking(move || finder.find(&folder)).await?;
        let sdk = sdk.map_err(|missing| Failure::new(Code::WorkspaceLoadFailed, missing.0))?;
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).sdk = Some(sdk.clone());
        if !compile::is_compiled(&sdk, &dirs) {
            steps.next(&format!("Compiling the worker for .NET SDK {} (once)", sdk.version));
        }
        Ok(blocking(move || compile::program(sdk, &dirs, &environment)).await??)
    }

    /// Like `load`, with the workspace as what it is: for tests and trying, which want its process and raw questions.
    ///
    /// # Errors
    /// As `load`.
    pub async fn open(
        &self,
        request: LoadRequest,
        admission: Arc<dyn Admission>,
        progress: Arc<dyn Progress>,
    ) -> QueryResult<(Arc<LoadedWorkspace>, Contents)> {
        let started = SystemTime::now();
        let steps = Steps::new(progress);
        let manifest = request.manifest;
        let mut plan = Plan::of(&manifest);
        refuse_unsupported(&plan)?;
        for project in &plan.projects {
            admission.admit_project(project)?;
        }
        let folder = manifest.solution_path.parent().unwrap_or(Path::new("/")).to_path_buf();
        let program = self.program(folder, &steps).await?;
        let work = self.work().map_err(folder_fault)?;
        let launcher = Launcher { program, environment: self.environment.clone(), work };
        // The worker starts while projects are evaluated.
        let worker = {
            let launcher = launcher.clone();
            AbortOnDropHandle::new(tokio::spawn(async move { launcher.start(Role::Query).await }))
        };
        let evaluator =
            self.evaluator(&launcher, &request.root, &manifest.path, &manifest.solution_path, &request.properties)?;
        let mut evaluations = evaluator.cached(&plan.projects).await?;
        let stale = stale(&plan, &evaluations);
        tracing::debug!(cached = evaluations.len(), stale = stale.len(), "evaluations");
        for path in evaluations.keys() {
            admission.admit_project(path)?;
            plan.add(path);
        }
        if !stale.is_empty() {
            steps.next(&format!("Evaluating {} projects", stale.len()));
            let fresh = evaluator.evaluate(&stale, &evaluations, &mut plan, &*admission, steps.clone()).await?;
            evaluations.extend(fresh);
            evaluator.store(evaluations.clone(), started);
        }
        refuse_nothing(&evaluations, &plan.diagnostics)?;
        admit_documents(&evaluations, &*admission, &evaluator)?;
        steps.next("Opening the solution");
        tracing::debug!("everything is evaluated");
        let worker = worker.await.map_err(|error| Fault::host("Panic", error.to_string()))??;
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).ready = Some(worker.ready.clone());
        tracing::debug!("the worker is ready");
        let generators = launcher.work.temporary("generators-").map_err(folder_fault)?;
        let supervisor = Arc::new(Supervisor::new(launcher, worker));
        let prepared = Prepared { manifest, evaluations, plan };
        let (workspace, contents) =
            LoadedWorkspace::open(supervisor, evaluator, request.root, generators, prepared, &request.snapshot).await?;
        tracing::debug!("opened");
        workspace.warm(&request.snapshot.snapshot_id);
        Ok((workspace, contents))
    }

    fn evaluator(
        &self,
        launcher: &Launcher,
        root: &Path,
        opened: &Path,
        solution: &Path,
        given: &[(String, String)],
    ) -> Result<Evaluator, Fault> {
        let program = &launcher.program;
        let mut properties = serde_json::Map::new();
        for (name, value) in solution_properties(solution) {
            properties.insert(name.to_owned(), value.into());
        }
        for (name, value) in given {
            properties.insert(name.clone(), value.clone().into());
        }
        let described = serde_json::Value::Object(properties.clone()).to_string();
        let place = opened.to_string_lossy();
        let cache_folder = self.dirs.private("evaluation").map_err(folder_fault)?;
        let cache = EvaluationCache::new(&cache_folder, &[&program.key, &place, &root.to_string_lossy(), &described]);
        let objects = self.dirs.private("obj").map_err(folder_fault)?.join(short_hash(&[&place, &described]));
        mark_used(&objects);
        let mut unwatched = vec![program.sdk.root.clone(), self.dirs.root().to_path_buf()];
        unwatched.extend(program.dll.parent().map(Path::to_path_buf));
        unwatched.extend(self.environment.path("NUGET_PACKAGES"));
        unwatched.extend(self.environment.home().map(|home| home.join(".nuget/packages")));
        // MSBuild and .NET resolve links in some of the paths that they report.
        let real: Vec<PathBuf> = unwatched.iter().filter_map(|folder| std::fs::canonicalize(folder).ok()).collect();
        unwatched.extend(real);
        unwatched.sort();
        unwatched.dedup();
        Ok(Evaluator {
            launcher: launcher.clone(),
            settings: LoadSettings { root: root.to_path_buf(), properties, objects },
            cache,
            unwatched: Unwatched(unwatched),
        })
    }

    fn describe(&self) -> EngineStatus {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let sdk = match seen.sdk.map_or_else(|| self.finder.find_any(), Ok) {
            Ok(sdk) => sdk,
            Err(missing) => {
                return EngineStatus {
                    msbuild_message: Some(missing.0.clone()),
                    code_actions_message: Some(missing.0),
                    ..EngineStatus::default()
                };
            }
        };
        let has_features = seen.ready.as_ref().map_or_else(|| sdk.has_features(), |ready| ready.features);
        EngineStatus {
            roslyn_version: seen.ready.as_ref().map(|ready| ready.roslyn.clone()).or_else(|| sdk.roslyn_version()),
            msbuild_version: sdk.msbuild_version(),
            msbuild_message: None,
            code_actions_available: has_features,
            code_actions_message: (!has_features).then(|| {
                "This engine has no Roslyn Features: install .NET SDK 8 or later for code actions.".to_owned()
            }),
            dotnet_version: Some(seen.ready.map_or(sdk.runtime, |ready| ready.runtime)),
        }
    }
}

impl Engine for RoslynEngine {
    fn status(&self, _folder: Option<PathBuf>) -> BoxFuture<'_, EngineStatus> {
        Box::pin(async { self.describe() })
    }

    fn load(
        &self,
        request: LoadRequest,
        admission: Arc<dyn Admission>,
        progress: Arc<dyn Progress>,
    ) -> BoxFuture<'_, QueryResult<Loaded>> {
        Box::pin(async {
            let (workspace, contents) = self.open(request, admission, progress).await?;
            Ok(Loaded { workspace, contents })
        })
    }
}

/// Projects that must be evaluated: those without a cached result, also among the references of cached ones.
fn stale(plan: &Plan, cached: &Evaluations) -> Vec<PathBuf> {
    let dumps = cached.values().flat_map(|evaluated| &evaluated.dumps);
    let references = dumps.flat_map(|dump| dump.info.project_references.iter().map(|reference| &reference.path));
    let all: BTreeSet<&PathBuf> = plan.projects.iter().chain(references.filter(|path| path.is_file())).collect();
    all.into_iter().filter(|path| !cached.contains_key(*path)).cloned().collect()
}

/// Refuses, before anything is started, a list without a single project that could be loaded.
fn refuse_unsupported(plan: &Plan) -> QueryResult<()> {
    if plan.projects.is_empty() { refuse_nothing(&Evaluations::new(), &plan.diagnostics) } else { Ok(()) }
}

/// Sets the time of a folder of ours, which a sweep goes by.
fn mark_used(folder: &Path) {
    let used = make_private(folder).and_then(|()| std::fs::File::open(folder));
    if let Err(error) = used.and_then(|folder| folder.set_modified(SystemTime::now())) {
        tracing::debug!(%error, "the obj folder could not be marked as used");
    }
}

fn folder_fault(error: std::io::Error) -> Fault {
    Fault::host("CacheFolder", format!("the cache folder cannot be used: {error}"))
}

fn short_hash(parts: &[&str]) -> String {
    use sha2::{Digest, Sha256};
    hex::encode(&Sha256::digest(parts.join("\0"))[..10])
}
