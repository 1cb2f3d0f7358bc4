//! Solutions and projects near a path, for the message that refuses the path.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::paths;

const SHOWN: usize = 10;
/// Levels below the folder that are searched, and folders in all: a message must not cost a walk over a disk.
const DEPTH: usize = 3;
const FOLDERS: usize = 500;

/// What stands in the folder, or failing that the nearest below it.
pub(super) fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut queue = VecDeque::from([(folder.to_path_buf(), 0)]);
    let mut visited = 0;
    let mut found_at = usize::MAX;
    while let Some((folder, depth)) = queue.pop_front() {
        visited += 1;
        if visited > FOLDERS || depth > found_at {
            break;
        }
        let (files, folders) = entries(&folder);
        if !files.is_empty() {
            found.extend(files);
            found_at = depth;
        }
        if depth < DEPTH {
            queue.extend(folders.into_iter().map(|folder| (folder, depth + 1)));
        }
    }
    ordered(found)
}

/// What stands in the folders above a file, up to the one that holds `.git`.
pub(super) fn above(file: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in file.ancestors().skip(1) {
        found.extend(entries(folder).0);
        if folder.join(".git").exists() {
            break;
        }
    }
    ordered(found)
}

/// Solutions before projects, then by path; a solution is nearly always what was meant.
fn ordered(mut found: Vec<PathBuf>) -> Vec<PathBuf> {
    found.sort_by_key(|path| (paths::extension(path) == "csproj", path.clone()));
    found.truncate(SHOWN);
    found
}

fn entries(folder: &Path) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && is_searched(name) => folders.push(path),
            Ok(kind) if kind.is_dir() => {}
            Ok(_) if super::locate::is_accepted(&path) => files.push(path),
            _ => {}
        }
    }
    folders.sort();
    (files, folders)
}

fn is_searched(name: &str) -> bool {
    !name.starts_with('.') && !matches!(name, "bin" | "obj" | "node_modules")
}
