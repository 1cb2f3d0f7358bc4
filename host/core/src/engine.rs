//! What a Roslyn engine does for a workspace: load it, follow its changes, answer questions.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{BoxFuture, Diagnostic, Failure, Progress, QueryResult, Snapshot, SnapshotInfo};

/// What the engine found on this machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineStatus {
    pub roslyn_version: Option<String>,
    pub dotnet_version: Option<String>,
    pub msbuild_version: Option<String>,
    /// Why MSBuild or the SDK cannot be used, with what to do.
    pub msbuild_message: Option<String>,
    pub code_actions_available: bool,
    pub code_actions_message: Option<String>,
}

/// A solution or project file as it was read, without MSBuild.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionManifest {
    /// Absolute path of the opened `.sln`, `.slnx`, `.slnf` or `.csproj`.
    pub path: PathBuf,
    /// For a `.slnf` the solution it filters, else the same as `path`.
    pub solution_path: PathBuf,
    pub folders: Vec<SolutionFolder>,
    pub projects: Vec<SolutionProject>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionFolder {
    pub name: String,
    /// Names joined by `/`.
    pub path: String,
    pub parent_path: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionProject {
    pub name: String,
    /// Absolute.
    pub path: PathBuf,
    /// The solution folder's path, if it stands in one.
    pub folder: Option<String>,
}

/// Everything the engine needs to load one workspace. Already admitted.
#[derive(Clone, Debug)]
pub struct LoadRequest {
    pub manifest: SolutionManifest,
    /// Absolute, links resolved.
    pub root: PathBuf,
    /// MSBuild global properties: `Configuration`, `Platform`, `TargetFramework`, `RuntimeIdentifier`, `ArtifactsPath`.
    pub properties: Vec<(String, String)>,
    /// Identity of the first snapshot.
    pub snapshot: SnapshotInfo,
}

/// Says whether a file that evaluation brought up may be part of the workspace. Asked by the engine while it loads.
pub trait Admission: Send + Sync {
    /// For each project file before anything of it is evaluated.
    fn admit_project(&self, path: &Path) -> Result<(), Failure>;

    /// For each evaluated document outside the root: an error refuses the whole load.
    fn admit_external_document(&self, path: &Path) -> Result<(), Failure>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputKind {
    /// A C# document of at least one project.
    Document,
    /// An additional file or analyzer configuration: its text is part of the solution, no evaluation hangs on it.
    Text,
    /// The solution file, a project file, an import, `global.json`, `project.assets.json`, …: evaluation hangs on it.
    Evaluation,
    /// A referenced or analyzer assembly.
    Assembly,
}

/// One file that the loaded state was made from, or that would be part of it if it were there: files that evaluation
/// looks for by name are inputs also while they are absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Absolute.
    pub path: PathBuf,
    pub kind: InputKind,
    /// Project files that must be loaded again, or whose documents change, with it. Empty: all.
    pub projects: Vec<PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectContents {
    /// Absolute path of the project file.
    pub path: PathBuf,
    pub name: String,
    pub target_frameworks: Vec<String>,
    pub document_count: u32,
    /// Folders whose new files may become part of the project through a wildcard; absolute, searched with all below
    /// but `bin`, `obj` and hidden folders.
    pub glob_roots: Vec<PathBuf>,
}

/// What is loaded now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    pub projects: Vec<ProjectContents>,
    /// Documents over all project files, each once per project file.
    pub document_count: u32,
    pub diagnostics: Vec<Diagnostic>,
    pub inputs: Vec<Input>,
}

/// A difference between disk and the loaded state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChange {
    /// The text of loaded documents (or additional files, analyzer configurations) changed. Taken in without MSBuild.
    Texts(Vec<PathBuf>),
    /// These projects must be evaluated again.
    Projects(Vec<PathBuf>),
    /// Everything must be evaluated again, with this list of projects.
    Solution(SolutionManifest),
}

pub struct Loaded {
    pub workspace: Arc<dyn EngineWorkspace>,
    pub contents: Contents,
}

pub trait Engine: Send + Sync {
    /// What there is; never fails, never starts MSBuild. `folder` is where a `global.json` counts.
    fn status(&self, folder: Option<PathBuf>) -> BoxFuture<'_, EngineStatus>;

    /// Loads a workspace. Dropping the future ends every process that it started.
    ///
    /// # Errors
    /// `WorkspaceLoadFailed`, `WorkspaceNotSupported`, and whatever `admission` refuses with.
    fn load(
        &self,
        request: LoadRequest,
        admission: Arc<dyn Admission>,
        progress: Arc<dyn Progress>,
    ) -> BoxFuture<'_, QueryResult<Loaded>>;
}

/// A loaded workspace. Snapshots are immutable; `update` makes a new one and leaves the others as they are.
pub trait EngineWorkspace: Send + Sync {
    /// Makes the state `snapshot` from the newest one and what is on disk now. Dropping the future leaves the newest
    /// state as it was; `release` is called for a state whose making was given up or failed.
    fn update(
        &self,
        snapshot: SnapshotInfo,
        changes: Vec<FileChange>,
        admission: Arc<dyn Admission>,
        progress: Arc<dyn Progress>,
    ) -> BoxFuture<'_, QueryResult<Contents>>;

    /// A handle to a state made by `load` or `update`. Questions on a released state fail as a fault.
    fn snapshot(&self, snapshot: &SnapshotInfo) -> Arc<dyn Snapshot>;

    /// The state is no longer asked for.
    fn release(&self, snapshot_id: &str);

    /// Ends the worker and gives back all its memory.
    fn close(&self) -> BoxFuture<'_, ()>;
}
