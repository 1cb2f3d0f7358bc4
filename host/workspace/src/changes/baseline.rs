//! The state of the disk that the loaded state stands for.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use workbench_core::{Contents, Input, InputKind, SolutionManifest};

use super::folders::{Folder, Folders};
use super::hashing::Hashed;
use super::probes::probes;
use super::stamp::{Digest, Nanos, Stamp, now, stamps};

/// One file, as it was when its content was (at the latest) taken.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) kind: InputKind,
    /// Empty: all.
    pub(super) projects: Vec<PathBuf>,
    /// `None`: there was no such file.
    pub(super) stamp: Option<Stamp>,
    /// A later change may bear the same stamp: equal stamps are not believed until it has aged.
    pub(super) fresh: bool,
    pub(super) digest: Option<Digest>,
}

/// A record's new state.
#[derive(Clone, Debug)]
pub(super) struct Retake {
    pub(super) path: PathBuf,
    pub(super) stamp: Option<Stamp>,
    pub(super) fresh: bool,
    pub(super) digest: Option<Digest>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Baseline {
    /// The workspace root.
    root: PathBuf,
    pub(super) files: BTreeMap<PathBuf, Record>,
    pub(super) folders: Folders,
    /// Glob root, and the projects that it belongs to.
    pub(super) roots: BTreeMap<PathBuf, Vec<PathBuf>>,
}

impl Baseline {
    /// The disk before anything is loaded: all that is likely to be an input. Whatever changes from here on differs
    /// from it afterwards.
    pub(crate) fn before_load(root: &Path, manifest: &SolutionManifest, missing: &[PathBuf]) -> Baseline {
        let roots: BTreeMap<PathBuf, Vec<PathBuf>> = manifest
            .projects
            .iter()
            .filter_map(|project| Some((project.path.parent()?.to_path_buf(), vec![project.path.clone()])))
            .collect();
        let folders = Folders::scan(roots.keys().map(|root| (root.as_path(), true)), Folders::default());
        let mut inputs = inputs_of_manifest(manifest, missing);
        inputs.extend(probes(&manifest.projects.iter().map(|project| project.path.clone()).collect::<Vec<_>>()));
        inputs.extend(folders.files().map(|path| Input {
            path: path.to_path_buf(),
            kind: InputKind::Document,
            projects: Vec::new(),
        }));
        let mut baseline = Baseline { root: root.to_path_buf(), files: BTreeMap::new(), folders, roots };
        baseline.take(inputs, &BTreeMap::new(), None);
        baseline
    }

    /// Follows what is loaded now. What was known keeps its record; the rest is taken as it is, unless it may have
    /// changed since `started`, when loading began.
    pub(crate) fn follow(
        &mut self,
        contents: &Contents,
        manifest: &SolutionManifest,
        missing: &[PathBuf],
        started: Nanos,
    ) {
        self.roots.clear();
        for project in &contents.projects {
            for root in &project.glob_roots {
                self.roots.entry(root.clone()).or_default().push(project.path.clone());
            }
        }
        self.folders =
            Folders::scan(self.roots.keys().map(|root| (root.as_path(), true)), std::mem::take(&mut self.folders));
        let mut inputs = inputs_of_manifest(manifest, missing);
        inputs.extend(contents.inputs.iter().cloned());
        let known = std::mem::take(&mut self.files);
        self.take(inputs, &known, Some(started));
    }

    fn take(&mut self, inputs: Vec<Input>, known: &BTreeMap<PathBuf, Record>, started: Option<Nanos>) {
        let mut merged: HashMap<PathBuf, (InputKind, Vec<PathBuf>)> = HashMap::with_capacity(inputs.len());
        for input in inputs {
            match merged.entry(input.path) {
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert((input.kind, input.projects));
                }
                std::collections::hash_map::Entry::Occupied(mut entry) => {
                    let (kind, projects) = entry.get_mut();
                    *kind = weightier(*kind, input.kind);
                    if projects.is_empty() || input.projects.is_empty() {
                        projects.clear();
                    } else {
                        projects.extend(input.projects);
                        projects.sort();
                        projects.dedup();
                    }
                }
            }
        }
        let new: Vec<&Path> = merged.keys().filter(|path| !known.contains_key(*path)).map(PathBuf::as_path).collect();
        let at = now();
        let taken: HashMap<PathBuf, Option<Stamp>> =
            new.iter().map(|path| path.to_path_buf()).zip(stamps(&new)).collect();
        for (path, (kind, projects)) in merged {
            let record = match (known.get(&path), taken.get(&path)) {
                (Some(record), _) => Record { kind, projects, ..record.clone() },
                (None, taken) => {
                    let stamp = taken.copied().flatten().map(|stamp| match started {
                        Some(started) if self.may_have_raced(kind, &path) && stamp.is_since(started) => Stamp::UNKNOWN,
                        _ => stamp,
                    });
                    let fresh = stamp.is_some_and(|stamp| stamp.is_fresh(at));
                    Record { kind, projects, stamp, fresh, digest: None }
                }
            };
            self.files.insert(path, record);
        }
    }

    /// Whether a recent stamp means that the file may have been changed while it was read. Restoring writes into
    /// `obj` and unpacks packages before anything of them is read, so those do not count.
    fn may_have_raced(&self, kind: InputKind, path: &Path) -> bool {
        match kind {
            InputKind::Document => !is_output(path),
            InputKind::Text | InputKind::Evaluation => !is_output(path) && path.starts_with(&self.root),
            InputKind::Assembly => false,
        }
    }

    pub(super) fn retake(&mut self, retakes: Vec<Retake>, listings: Vec<(PathBuf, Option<Folder>)>) {
        for Retake { path, stamp, fresh, digest } in retakes {
            match self.files.get_mut(&path) {
                Some(record) => {
                    record.stamp = stamp;
                    record.fresh = fresh;
                    record.digest = digest;
                }
                // A file that has just appeared: `follow` will say whether it is an input.
                None => {
                    let record = Record { kind: InputKind::Document, projects: Vec::new(), stamp, fresh, digest };
                    self.files.insert(path, record);
                }
            }
        }
        self.folders.apply(listings);
    }

    /// What has no digest yet. Assemblies outside the root are left out: they are many, big and hardly ever touched.
    pub(crate) fn without_digest(&self) -> Vec<(PathBuf, Stamp)> {
        let wanted = |path: &Path, record: &Record| record.kind != InputKind::Assembly || path.starts_with(&self.root);
        let files = self.files.iter().filter(|(path, record)| record.digest.is_none() && wanted(path, record));
        files
            .filter_map(|(path, record)| Some((path.clone(), record.stamp?)))
            .filter(|(_, stamp)| *stamp != Stamp::UNKNOWN)
            .collect()
    }

    pub(crate) fn add_digests(&mut self, hashed: Vec<Hashed>) {
        for Hashed { path, stamp, digest } in hashed {
            if let Some(record) = self.files.get_mut(&path)
                && record.stamp == Some(stamp)
            {
                record.digest = Some(digest);
            }
        }
    }

    /// Folders inside the root in which something can happen that matters. Outside it nothing is watched; reads still
    /// notice.
    pub(crate) fn watched_folders(&self) -> Vec<PathBuf> {
        let of_files =
            self.files.iter().filter(|(path, record)| record.kind == InputKind::Evaluation || !is_output(path));
        let mut folders: Vec<&Path> = of_files.filter_map(|(path, _)| path.parent()).collect();
        folders.extend(self.folders.paths());
        folders.retain(|folder| folder.starts_with(&self.root));
        folders.sort_unstable();
        folders.dedup();
        folders.into_iter().map(Path::to_path_buf).collect()
    }
}

fn inputs_of_manifest(manifest: &SolutionManifest, missing: &[PathBuf]) -> Vec<Input> {
    // A single opened project is its own list, and changes like any project.
    let is_project = |path: &PathBuf| manifest.projects.iter().any(|project| project.path == *path);
    let solution =
        [&manifest.path, &manifest.solution_path].into_iter().filter(|path| !is_project(path)).chain(missing);
    let mut inputs: Vec<Input> =
        solution.map(|path| Input { path: path.clone(), kind: InputKind::Evaluation, projects: Vec::new() }).collect();
    inputs.extend(manifest.projects.iter().map(|project| Input {
        path: project.path.clone(),
        kind: InputKind::Evaluation,
        projects: vec![project.path.clone()],
    }));
    inputs
}

/// Of two roles of one file the one whose change costs more.
fn weightier(a: InputKind, b: InputKind) -> InputKind {
    let weight = |kind| match kind {
        InputKind::Document => 0,
        InputKind::Text => 1,
        InputKind::Assembly => 2,
        InputKind::Evaluation => 3,
    };
    if weight(a) >= weight(b) { a } else { b }
}

fn is_output(path: &Path) -> bool {
    path.iter().any(|part| part == "obj" || part == "bin")
}
