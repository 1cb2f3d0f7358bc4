//! The folders below which new files may join a project, with what of interest stands in each.
//!
//! A folder's own modification time changes when an entry comes or goes, so a sweep asks one question a folder and
//! lists only those that changed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::stamp::{Nanos, Stamp, now};

#[derive(Clone, Debug)]
pub(super) struct Folder {
    pub(super) stamp: Option<Stamp>,
    /// The listing may lack what came in the same tick.
    fresh: bool,
    files: BTreeSet<PathBuf>,
    folders: BTreeSet<PathBuf>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Folders {
    known: BTreeMap<PathBuf, Folder>,
}

/// What a look at the folders found. Folders that are gone have no listing.
#[derive(Debug, Default)]
pub(super) struct FolderSweep {
    pub(super) created: Vec<PathBuf>,
    pub(super) listings: Vec<(PathBuf, Option<Folder>)>,
}

impl Folders {
    /// Lists the folders and all below them, keeping the listings that `earlier` has. Each with whether a project's
    /// outputs are expected right below it.
    pub(super) fn scan<'a>(folders: impl Iterator<Item = (&'a Path, bool)>, mut earlier: Folders) -> Folders {
        let mut known = BTreeMap::new();
        let mut queue: Vec<(PathBuf, bool)> = folders.map(|(path, is_root)| (path.to_path_buf(), is_root)).collect();
        let mut visited = BTreeSet::new();
        while let Some((path, is_root)) = queue.pop() {
            if known.contains_key(&path) {
                continue;
            }
            let folder = earlier.known.remove(&path).unwrap_or_else(|| list(&path, is_root));
            // A link can lead back to a folder above: each real folder is entered once.
            let real = folder.stamp.map(|stamp| (stamp.device, stamp.inode)).filter(|(_, inode)| *inode != 0);
            if real.is_none_or(|real| visited.insert(real)) {
                queue.extend(folder.folders.iter().map(|below| (below.clone(), false)));
            }
            known.insert(path, folder);
        }
        Folders { known }
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.known.keys().map(PathBuf::as_path)
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        self.known.values().flat_map(|folder| folder.files.iter().map(PathBuf::as_path))
    }

    /// Looks again at the folders whose stamps differ; `stamps` are in the order of `paths`.
    pub(super) fn sweep(&self, stamps: &[Option<Stamp>], is_root: impl Fn(&Path) -> bool) -> FolderSweep {
        let mut result = FolderSweep::default();
        for ((path, folder), stamp) in self.known.iter().zip(stamps) {
            if folder.stamp == *stamp && !folder.fresh {
                continue;
            }
            let listed = list(path, is_root(path));
            result.created.extend(listed.files.difference(&folder.files).cloned());
            for below in listed.folders.difference(&folder.folders) {
                let new = Folders::scan(std::iter::once((below.as_path(), false)), Folders::default());
                result.created.extend(new.files().map(Path::to_path_buf));
                result.listings.extend(new.known.into_iter().map(|(path, folder)| (path, Some(folder))));
            }
            for gone in folder.folders.difference(&listed.folders) {
                let below = self.known.keys().filter(|path| path.starts_with(gone) && !is_root(path));
                result.listings.extend(below.map(|path| (path.clone(), None)));
            }
            result.listings.push((path.clone(), Some(listed)));
        }
        result
    }

    pub(super) fn apply(&mut self, listings: Vec<(PathBuf, Option<Folder>)>) {
        for (path, folder) in listings {
            match folder {
                Some(folder) => self.known.insert(path, folder),
                None => self.known.remove(&path),
            };
        }
    }
}

/// The stamp is taken before the entries are read, so that what comes in between is seen the next time.
fn list(path: &Path, is_root: bool) -> Folder {
    let taken: Nanos = now();
    let stamp = Stamp::of(path);
    let (mut files, mut folders) = (BTreeSet::new(), BTreeSet::new());
    let mut outputs = Vec::new();
    let mut has_project = is_root;
    for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let kind = entry.file_type();
        let is_folder = match &kind {
            Ok(kind) if kind.is_symlink() => entry.path().is_dir(),
            Ok(kind) => kind.is_dir(),
            Err(_) => false,
        };
        if !is_folder {
            has_project |= name.ends_with("proj");
            if is_interesting(name) {
                files.insert(entry.path());
            }
        } else if matches!(name, "bin" | "obj") {
            outputs.push(entry.path());
        } else if !name.starts_with('.') && name != "node_modules" {
            folders.insert(entry.path());
        }
    }
    if !has_project {
        // Away from a project these are folders like any other.
        folders.extend(outputs);
    }
    Folder { fresh: stamp.is_some_and(|stamp| stamp.is_fresh(taken)), stamp, files, folders }
}

/// Names that a project takes in by itself, or that configure the files beside them.
fn is_interesting(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension).unwrap_or_default();
    ["cs", "vb", "razor", "cshtml", "editorconfig", "globalconfig"]
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known))
}
