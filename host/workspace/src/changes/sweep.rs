//! One look at everything: what differs between the disk and the baseline.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use workbench_core::InputKind;

use super::baseline::{Baseline, Record, Retake};
use super::folders::Folder;
use super::stamp::{Nanos, Stamp, digest, now, stamps};
use crate::ChangeKind;

/// A file that differs from the loaded state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) path: PathBuf,
    /// Of a renamed file.
    pub(crate) previous: Option<PathBuf>,
    pub(crate) kind: ChangeKind,
    /// `None`: the file is no input yet.
    pub(crate) input: Option<InputKind>,
    /// Empty: all, for an input; none, for a file that is no input yet.
    pub(crate) projects: Vec<PathBuf>,
}

/// The result of a look. What is no change has to be remembered at once; the rest only when it has been taken in, so
/// that a failure leaves it to be found again.
#[derive(Debug)]
pub(crate) struct Sweep {
    /// By path.
    pub(crate) changes: Vec<Change>,
    /// When the look began.
    pub(crate) started: Nanos,
    unchanged: Vec<Retake>,
    taken: Vec<Retake>,
    listings: Vec<(PathBuf, Option<Folder>)>,
}

impl Sweep {
    /// What it found, to tell whether another sweep found something else.
    pub(crate) fn evidence(&self) -> Vec<(PathBuf, Option<Stamp>)> {
        self.taken.iter().map(|retake| (retake.path.clone(), retake.stamp)).collect()
    }

    /// Whether folders were listed anew.
    pub(crate) fn relisted(&self) -> bool {
        !self.listings.is_empty()
    }
}

impl Baseline {
    /// Asks for the metadata of every file and folder, and reads those that it leaves in doubt.
    pub(crate) fn sweep(&self) -> Sweep {
        let started = now();
        let mut paths: Vec<&Path> = self.files.keys().map(PathBuf::as_path).collect();
        paths.extend(self.folders.paths());
        let stamps = stamps(&paths);
        let (of_files, of_folders) = stamps.split_at(self.files.len());

        let mut changes: BTreeMap<PathBuf, Change> = BTreeMap::new();
        let (mut unchanged, mut taken) = (Vec::new(), Vec::new());
        for ((path, record), stamp) in self.files.iter().zip(of_files) {
            match look(path, record, *stamp, started) {
                Look::Same => {}
                Look::Touched(retake) => unchanged.push(retake),
                Look::Changed(kind, retake) => {
                    taken.push(retake);
                    let (input, projects) = (Some(record.kind), record.projects.clone());
                    changes.insert(path.clone(), Change { path: path.clone(), previous: None, kind, input, projects });
                }
            }
        }
        let folders = self.folders.sweep(of_folders, |path| self.roots.contains_key(path));
        for path in folders.created {
            // An input that is there is judged by its own record.
            if self.files.get(&path).is_some_and(|record| record.stamp.is_some()) || changes.contains_key(&path) {
                continue;
            }
            let projects = self.projects_around(&path);
            if projects.is_empty() {
                continue;
            }
            let stamp = Stamp::of(&path);
            taken.push(retake(&path, stamp, started, digest(&path)));
            let change =
                Change { path: path.clone(), previous: None, kind: ChangeKind::Created, input: None, projects };
            changes.insert(path, change);
        }
        let mut changes: Vec<Change> = changes.into_values().collect();
        self.pair_renames(&mut changes, &taken);
        Sweep { changes, started, unchanged, taken, listings: folders.listings }
    }

    /// Remembers what was no change; everything, when there was none.
    pub(crate) fn settle(&mut self, sweep: &mut Sweep) {
        let listings = if sweep.changes.is_empty() { std::mem::take(&mut sweep.listings) } else { Vec::new() };
        self.retake(std::mem::take(&mut sweep.unchanged), listings);
    }

    /// Whether the sweep found anything to remember.
    pub(crate) fn is_settled_by(&self, sweep: &Sweep) -> bool {
        sweep.unchanged.is_empty() && (sweep.listings.is_empty() || !sweep.changes.is_empty())
    }

    /// Remembers what has been taken in.
    pub(crate) fn accept(&mut self, sweep: Sweep) {
        self.retake(sweep.taken, sweep.listings);
    }

    fn projects_around(&self, path: &Path) -> Vec<PathBuf> {
        let roots = path.ancestors().skip(1).filter_map(|folder| self.roots.get(folder));
        let mut projects: Vec<PathBuf> = roots.flatten().cloned().collect();
        projects.sort();
        projects.dedup();
        projects
    }

    /// A file that went and one that came and are the same file were one step. Both stay in the list, since both
    /// concern projects; the new one tells where it came from.
    fn pair_renames(&self, changes: &mut [Change], taken: &[Retake]) {
        let identity = |stamp: &Stamp| (stamp.inode != 0).then_some((stamp.device, stamp.inode, stamp.size));
        let gone: BTreeMap<_, PathBuf> = changes
            .iter()
            .filter(|change| change.kind == ChangeKind::Deleted)
            .filter_map(|change| {
                let stamp = self.files.get(&change.path)?.stamp?;
                Some((identity(&stamp)?, change.path.clone()))
            })
            .collect();
        for change in changes.iter_mut().filter(|change| change.kind == ChangeKind::Created) {
            let stamp = taken.iter().find(|retake| retake.path == change.path).and_then(|retake| retake.stamp);
            if let Some(previous) = stamp.as_ref().and_then(identity).and_then(|key| gone.get(&key)) {
                change.kind = ChangeKind::Renamed;
                change.previous = Some(previous.clone());
            }
        }
    }
}

enum Look {
    Same,
    Touched(Retake),
    Changed(ChangeKind, Retake),
}

fn look(path: &Path, record: &Record, stamp: Option<Stamp>, at: Nanos) -> Look {
    if record.stamp == stamp && !record.fresh {
        return Look::Same;
    }
    match (record.stamp, stamp) {
        (_, None) if record.stamp.is_some() => Look::Changed(ChangeKind::Deleted, retake(path, None, at, None)),
        (_, None) => Look::Same,
        (None, Some(_)) => Look::Changed(ChangeKind::Created, retake(path, stamp, at, digest(path))),
        (Some(before), Some(_)) => {
            let content = digest(path);
            let same = match record.digest {
                Some(known) => content == Some(known),
                // Nothing to compare with: an equal stamp is believed, any other means a change.
                None => Some(before) == stamp,
            };
            let retake = retake(path, stamp, at, content);
            if same { Look::Touched(retake) } else { Look::Changed(ChangeKind::Changed, retake) }
        }
    }
}

fn retake(path: &Path, stamp: Option<Stamp>, at: Nanos, digest: Option<[u8; 32]>) -> Retake {
    Retake { path: path.to_path_buf(), stamp, fresh: stamp.is_some_and(|stamp| stamp.is_fresh(at)), digest }
}
