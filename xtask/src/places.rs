//! Folders of the repository and of the user's cache.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The root of the repository: the parent of this crate's folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Cargo's target folder: `CARGO_TARGET_DIR`, else `target` in the root.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// Where built components are put for the host's build script to embed.
pub(crate) fn components() -> PathBuf {
    match std::env::var_os("ROSLYN_WORKBENCH_COMPONENTS") {
        Some(folder) => root().join(folder),
        None => target().join("components"),
    }
}

/// The server that a build of this profile (`debug` or `release`) leaves.
pub(crate) fn server(profile: &str) -> PathBuf {
    built(profile, "roslyn-workbench")
}

/// A program of the workspace, as a build of this profile leaves it.
pub(crate) fn built(profile: &str, name: &str) -> PathBuf {
    target().join(profile).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The project's folder in the user's cache, where the server looks too.
pub(crate) fn cache() -> Result<PathBuf> {
    if let Some(folder) = std::env::var_os("ROSLYN_WORKBENCH_CACHE") {
        return Ok(std::path::absolute(folder)?);
    }
    let base = match std::env::var_os("XDG_CACHE_HOME").filter(|value| Path::new(value).is_absolute()) {
        Some(folder) => PathBuf::from(folder),
        None => home()?.join(".cache"),
    };
    Ok(base.join("roslyn-workbench"))
}

pub(crate) fn home() -> Result<PathBuf> {
    std::env::home_dir().context("there is no home folder; set HOME or XDG_CACHE_HOME")
}

/// The first program of this name on `PATH`.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path).map(|folder| folder.join(&file)).find(|candidate| candidate.is_file())
}
