//! One run of MSBuild: starts the loader, has projects evaluated, and ends it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;
use workbench_core::{Fault, Progress, QueryResult};

use crate::client::CallError;
use crate::process::{Launcher, Role, Worker};
use crate::wire::dump::LoadAnswer;

/// A running loader with its private folder. Dropping it ends the process and removes the folder.
#[derive(Debug)]
pub(crate) struct Loader {
    worker: Worker,
    folder: tempfile::TempDir,
}

/// What stays the same for all projects of a workspace.
#[derive(Clone, Debug)]
pub(crate) struct LoadSettings {
    /// Projects outside it are never evaluated.
    pub(crate) root: PathBuf,
    pub(crate) properties: serde_json::Map<String, serde_json::Value>,
    /// Folder of obj folders of our own.
    pub(crate) objects: PathBuf,
}

impl Loader {
    pub(crate) async fn start(launcher: &Launcher) -> QueryResult<Loader> {
        let folder = launcher.work.temporary("load-").map_err(|error| Fault::host("Cache", error.to_string()))?;
        let worker = launcher.start(Role::Loader).await?;
        Ok(Loader { worker, folder })
    }

    /// Restores those of the projects that need it, and evaluates all, with what they reference; `known` ones are loaded
    /// already and not followed.
    ///
    /// # Errors
    /// A retryable fault when the loader dies; projects that cannot be loaded are no error but stand in the answer.
    pub(crate) async fn load(
        &self,
        projects: &[PathBuf],
        known: &[&Path],
        settings: &LoadSettings,
        progress: Arc<dyn Progress>,
    ) -> QueryResult<LoadAnswer> {
        let params = json!({
            "projects": projects,
            "properties": settings.properties,
            "restore": "missing",
            "objRoot": settings.objects,
            "workDir": self.folder.path(),
            "within": [settings.root],
            "known": known,
        });
        let answer = match self.worker.client.call("load", &params, Some(progress)).await {
            Ok(answer) => answer,
            Err(CallError::Failure(failure)) => return Err(failure.into()),
            Err(CallError::Fault(fault)) => return Err(fault.into()),
            Err(CallError::Lost) => {
                return Err(self.worker.death("the loader ended while it evaluated projects").into());
            }
        };
        serde_json::from_value(answer)
            .map_err(|error| Fault::worker("WorkerAnswer", format!("the answer to load: {error}"), Vec::new()).into())
    }

    /// Ends the process before its folder goes.
    pub(crate) async fn close(self) {
        self.worker.close().await;
    }
}

/// `SolutionDir` and its companions, which projects use as MSBuild sets them for a solution build.
pub(crate) fn solution_properties(solution: &Path) -> Vec<(&'static str, String)> {
    let extension = solution.extension().unwrap_or_default().to_string_lossy();
    if !matches!(extension.to_lowercase().as_str(), "sln" | "slnx" | "slnf") {
        return Vec::new();
    }
    let folder = solution.parent().unwrap_or(Path::new("")).display();
    let text = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    vec![
        ("SolutionDir", format!("{folder}{}", std::path::MAIN_SEPARATOR)),
        ("SolutionPath", solution.display().to_string()),
        ("SolutionName", text(solution.file_stem())),
        ("SolutionFileName", text(solution.file_name())),
        ("SolutionExt", format!(".{extension}")),
    ]
}
