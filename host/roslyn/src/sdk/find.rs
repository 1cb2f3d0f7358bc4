//! The search itself. Nothing is started, unless a `global.json` stands in or above the folder: then `dotnet` is asked.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::global_json::{self, Choice};
use super::{Missing, Sdk, WORKSPACES, versions_in};
use crate::environment::{DOTNET_FILE, Environment};

/// Names the folder of `dotnet`, or of a portable engine, and nothing else counts.
const OVERRIDE: &str = "ROSLYN_WORKBENCH_DOTNET";

/// `portable`: the portable engine is used even where an SDK is installed.
const ENGINE: &str = "ROSLYN_WORKBENCH_ENGINE";

/// Where to search.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    pub(crate) environment: Environment,
    /// An explicit choice of the user; stronger than the environment.
    pub(crate) dotnet: Option<PathBuf>,
    /// Folders that installers use on this system.
    pub(crate) usual: Vec<PathBuf>,
    /// Folder of portable engines.
    pub(crate) engines: PathBuf,
}

impl Finder {
    pub(crate) fn new(environment: Environment, dotnet: Option<PathBuf>, engines: PathBuf) -> Finder {
        let mut usual: Vec<PathBuf> = if cfg!(windows) {
            environment.path("ProgramFiles").map(|path| path.join("dotnet")).into_iter().collect()
        } else {
            let fixed = ["/usr/share/dotnet", "/usr/lib/dotnet", "/usr/lib64/dotnet", "/usr/local/share/dotnet"];
            fixed.into_iter().map(PathBuf::from).collect()
        };
        usual.extend(environment.home().map(|home| home.join(".dotnet")));
        Finder { environment, dotnet, usual, engines }
    }

    /// The engine for code in `folder`, whose `global.json` decides where there is one.
    ///
    /// # Errors
    /// What is missing, or the refusal of `dotnet`, with what to do.
    pub(crate) fn find(&self, folder: &Path) -> Result<Sdk, Missing> {
        let Some(global) = global_json::above(folder) else { return self.find_any() };
        if let Some(portable) = self.chosen().and_then(|chosen| read_portable(&chosen)) {
            return Ok(portable);
        }
        let root = self.roots()?.into_iter().find(|root| !versions_in(&root.join("sdk")).is_empty());
        let Some(root) = root else { return self.portable() };
        match global_json::ask(&root, folder, &self.environment, &global) {
            Choice::Version(version) => Sdk::at(&root, &version).ok_or_else(|| {
                let file = global.display();
                Missing(format!(
                    "{file} asks for .NET SDK {version}, which brings no Roslyn that can be used. SDK 6 and later do: \
                     install one and let {file} allow it."
                ))
            }),
            Choice::Refused(message) => Err(Missing(message)),
        }
    }

    /// The newest SDK, whatever a `global.json` says. Starts nothing.
    pub(crate) fn find_any(&self) -> Result<Sdk, Missing> {
        if let Some(portable) = self.chosen().and_then(|chosen| read_portable(&chosen)) {
            return Ok(portable);
        }
        let roots = self.roots()?;
        match roots.iter().find_map(|root| newest(root)) {
            Some(sdk) => Ok(sdk),
            None if self.chosen().is_some() => Err(Missing(format!(
                "{} holds no .NET SDK of version 6 or later. {OVERRIDE} must name the folder of a `dotnet` with an SDK.",
                roots.first().map(|root| root.display().to_string()).unwrap_or_default()
            ))),
            None => self.portable(),
        }
    }

    fn chosen(&self) -> Option<PathBuf> {
        self.dotnet.clone().or_else(|| self.environment.path(OVERRIDE))
    }

    /// Folders that hold a `dotnet`, the most wanted first, each once.
    fn roots(&self) -> Result<Vec<PathBuf>, Missing> {
        if let Some(chosen) = self.chosen() {
            return match root_of(&chosen) {
                Some(root) => Ok(vec![root]),
                None => Err(Missing(format!("{OVERRIDE} names {}, where no `dotnet` is.", chosen.display()))),
            };
        }
        if self.environment.get(ENGINE).is_some_and(|engine| engine == "portable") {
            return Ok(Vec::new());
        }
        let mut candidates: Vec<PathBuf> = self.environment.path("DOTNET_ROOT").into_iter().collect();
        let path = self.environment.get("PATH").unwrap_or_default();
        candidates.extend(std::env::split_paths(path).filter(|folder| folder.is_absolute()));
        candidates.extend(self.usual.iter().cloned());
        let mut roots: Vec<PathBuf> = Vec::new();
        for root in candidates.iter().filter_map(|candidate| root_of(candidate)) {
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        Ok(roots)
    }

    fn portable(&self) -> Result<Sdk, Missing> {
        let entries = std::fs::read_dir(&self.engines).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        folders.sort();
        // The engine that was put there last is named in a file; without that the last by name.
        let current = std::fs::read_to_string(self.engines.join("current"));
        folders.extend(current.ok().map(|name| self.engines.join(name.trim())));
        folders.iter().rev().find_map(|folder| read_portable(folder)).ok_or_else(|| {
            Missing(
                "No .NET SDK was found on this machine. Install .NET SDK 8 or later (https://dot.net), or run `cargo \
                 xtask engine` in a checkout for the portable engine, then open the workspace again."
                    .to_owned(),
            )
        })
    }
}

/// The newest usable SDK below `root`; previews only when there is nothing else.
fn newest(root: &Path) -> Option<Sdk> {
    let mut versions = versions_in(&root.join("sdk"));
    versions.sort_by_key(|version| (version.is_stable(), version.clone()));
    versions.iter().rev().filter(|version| version.major() >= 6).find_map(|version| Sdk::at(root, &version.to_string()))
}

/// The folder of the real `dotnet` that `path` (a folder, or the program) leads to.
fn root_of(path: &Path) -> Option<PathBuf> {
    let program = if path.is_file() { path.to_path_buf() } else { path.join(DOTNET_FILE) };
    let real = std::fs::canonicalize(program).ok().filter(|real| real.is_file())?;
    real.parent().map(Path::to_path_buf)
}

/// `engine.json`: paths are absolute, or relative to its folder.
#[derive(Deserialize)]
struct PortableEngine {
    /// The folder of `dotnet`, or the program itself.
    dotnet: PathBuf,
    sdk: PathBuf,
    roslyn: PathBuf,
}

fn read_portable(folder: &Path) -> Option<Sdk> {
    let text = std::fs::read(folder.join("engine.json")).ok()?;
    let engine: PortableEngine = serde_json::from_slice(&text).ok()?;
    let (sdk, roslyn) = (folder.join(engine.sdk), folder.join(engine.roslyn));
    let root = root_of(&folder.join(engine.dotnet))?;
    if !roslyn.join(WORKSPACES).is_file() || !sdk.join("Roslyn/bincore/csc.dll").is_file() {
        return None;
    }
    // Its SDK is older than its runtime: the newest runtime it is.
    let runtime = versions_in(&root.join("shared/Microsoft.NETCore.App")).last()?.to_string();
    let version = sdk.file_name()?.to_string_lossy().into_owned();
    Some(Sdk { root, folder: sdk, version, roslyn, runtime, is_portable: true })
}
