//! Whether .NET will find ICU. Without it a .NET process aborts at start, unless told to do without cultures.

use std::path::{Path, PathBuf};

use crate::environment::Environment;

/// Whether the ICU libraries are where the loader of this system finds them. Other systems than Linux bring their own.
pub(crate) fn has_icu(environment: &Environment, root: &Path) -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let mut folders: Vec<PathBuf> =
        ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/local/lib"].map(PathBuf::from).into();
    for base in ["/usr/lib", "/lib"] {
        folders.push(format!("{base}/{}-linux-gnu", std::env::consts::ARCH).into());
        folders.push(format!("{base}/{}-linux-musl", std::env::consts::ARCH).into());
    }
    folders.extend(std::env::split_paths(environment.get("LD_LIBRARY_PATH").unwrap_or_default()));
    folders.push(root.to_path_buf());
    folders.iter().any(|folder| holds_icu(folder))
}

fn holds_icu(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with("libicuuc.so"))
}
