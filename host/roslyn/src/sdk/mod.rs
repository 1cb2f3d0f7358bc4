//! Finds the .NET SDK that `dotnet` itself would use for a folder, and in it the Roslyn that we run.

mod find;
mod global_json;
mod icu;
mod module;
mod version;

use std::path::{Path, PathBuf};

pub(crate) use find::Finder;
pub(crate) use icu::has_icu;
pub(crate) use module::module_version_id;
pub(crate) use version::{Version, versions_in};

use crate::environment::DOTNET_FILE;

/// A usable .NET engine: an SDK with MSBuild, and a full Roslyn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sdk {
    /// The folder of the `dotnet` program.
    pub(crate) root: PathBuf,
    /// `sdk/<version>`: MSBuild and the compiler.
    pub(crate) folder: PathBuf,
    pub(crate) version: String,
    /// The folder of Roslyn's Workspaces, and of Features where there are any.
    pub(crate) roslyn: PathBuf,
    /// The version of the runtime that the worker is run on.
    pub(crate) runtime: String,
    /// The portable engine: its compiler is older than its Roslyn.
    pub(crate) is_portable: bool,
}

/// Why no engine can be used, in words for the user, with what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Missing(pub(crate) String);

impl Sdk {
    /// The SDK of that version below `root`, if it carries a full Roslyn.
    pub(crate) fn at(root: &Path, version: &str) -> Option<Sdk> {
        let folder = root.join("sdk").join(version);
        let roslyn = folder.join("DotnetTools/dotnet-format");
        let is_whole = roslyn.join(WORKSPACES).is_file() && folder.join("Roslyn/bincore/csc.dll").is_file();
        let runtime = is_whole.then(|| runtime_of(root, &folder))??;
        Some(Sdk { root: root.into(), folder, version: version.into(), roslyn, runtime, is_portable: false })
    }

    pub(crate) fn dotnet(&self) -> PathBuf {
        self.root.join(DOTNET_FILE)
    }

    pub(crate) fn has_features(&self) -> bool {
        self.roslyn.join("Microsoft.CodeAnalysis.CSharp.Features.dll").is_file()
    }

    /// Where the query worker looks for assemblies. The SDK's own folder has precompiled copies of the compiler: first,
    /// when they are the very same modules as those that Workspaces was built with.
    pub(crate) fn query_probe(&self) -> [&Path; 2] {
        let same = ["Microsoft.CodeAnalysis.dll", "Microsoft.CodeAnalysis.CSharp.dll"].iter().all(|name| {
            let id = module_version_id(&self.folder.join(name));
            id.is_some() && id == module_version_id(&self.roslyn.join(name))
        });
        if same { [&self.folder, &self.roslyn] } else { [&self.roslyn, &self.folder] }
    }

    /// Where the loader looks: MSBuild of the SDK before any other copy.
    pub(crate) fn loader_probe(&self) -> [&Path; 2] {
        [&self.folder, &self.roslyn]
    }

    /// Roslyn's version as far as it can be told without starting anything.
    pub(crate) fn roslyn_version(&self) -> Option<String> {
        listed(&self.roslyn.join("dotnet-format.deps.json"), "Microsoft.CodeAnalysis.Common")
    }

    /// The version of MSBuild, or of the SDK where that is not written down.
    pub(crate) fn msbuild_version(&self) -> Option<String> {
        listed(&self.folder.join("MSBuild.deps.json"), "Microsoft.Build").or_else(|| Some(self.version.clone()))
    }
}

/// The version of a package in a `.deps.json`.
fn listed(file: &Path, package: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let start = text.split(&format!("\"{package}/")).nth(1)?;
    Some(start.split('"').next()?.to_owned())
}

const WORKSPACES: &str = "Microsoft.CodeAnalysis.CSharp.Workspaces.dll";

/// The runtime that the SDK itself runs on, or else the newest there is.
fn runtime_of(root: &Path, sdk: &Path) -> Option<String> {
    let shared = root.join("shared/Microsoft.NETCore.App");
    let settings = std::fs::read(sdk.join("dotnet.runtimeconfig.json")).ok();
    let settings: Option<serde_json::Value> = settings.and_then(|text| serde_json::from_slice(&text).ok());
    let named = settings.as_ref().and_then(|s| s.pointer("/runtimeOptions/framework/version")?.as_str());
    if let Some(named) = named.filter(|version| shared.join(version).is_dir()) {
        return Some(named.to_owned());
    }
    let all = versions_in(&shared);
    let stable = all.iter().rev().find(|version| version.is_stable());
    stable.or(all.last()).map(Version::to_string)
}

#[cfg(test)]
mod tests;
