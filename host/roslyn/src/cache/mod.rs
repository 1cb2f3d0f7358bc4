//! Keeps on disk what MSBuild said of a workspace's projects, so that an unchanged one opens without MSBuild.
//!
//! A project's entry holds while every file that its evaluation read is the same, every file that it looked for in vain
//! is still missing, the same files lie where its wildcards look, and the projects that it references hold as well. The
//! key of the whole covers the engine, the loaded file and the global properties. A file that cannot be read as an
//! entry is as good as none.

mod fingerprint;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::dirs::write_whole;
use crate::inputs::{Unwatched, assemblies, looked_for};
use crate::wire::dump::{LoadDiagnostic, ProjectDump};
use fingerprint::{Fingerprint, changed_since, listing};

const FORMAT: u32 = 1;

/// The place of one workspace's entry.
#[derive(Clone, Debug)]
pub(crate) struct EvaluationCache {
    file: PathBuf,
}

/// What was evaluated for one project file: a dump for each framework, and remarks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Evaluated {
    pub(crate) dumps: Vec<ProjectDump>,
    pub(crate) diagnostics: Vec<LoadDiagnostic>,
}

#[derive(Default, Serialize, Deserialize)]
struct Entry {
    format: u32,
    projects: BTreeMap<PathBuf, ProjectEntry>,
    files: BTreeMap<PathBuf, Fingerprint>,
    /// Packages' assemblies: only whether they are still there.
    present: BTreeSet<PathBuf>,
    listings: BTreeMap<PathBuf, String>,
    extensions: BTreeSet<String>,
}

#[derive(Serialize, Deserialize)]
struct ProjectEntry {
    evaluated: Evaluated,
    files: BTreeSet<PathBuf>,
    present: BTreeSet<PathBuf>,
    listings: BTreeSet<PathBuf>,
    references: BTreeSet<PathBuf>,
}

impl EvaluationCache {
    /// `folder` is private to the user; `parts` name everything that the result hangs on beside files.
    pub(crate) fn new(folder: &Path, parts: &[&str]) -> EvaluationCache {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        EvaluationCache { file: folder.join(format!("{}.json", hex::encode(&hash.finalize()[..16]))) }
    }

    /// The projects whose entries still hold. Reads metadata of every input, and content only where these differ.
    pub(crate) fn lookup(&self) -> BTreeMap<PathBuf, Evaluated> {
        let Ok(text) = std::fs::read(&self.file) else { return BTreeMap::new() };
        let Ok(entry) = serde_json::from_slice::<Entry>(&text) else {
            tracing::info!(file = %self.file.display(), "the cached evaluation cannot be read and is ignored");
            return BTreeMap::new();
        };
        if entry.format != FORMAT {
            return BTreeMap::new();
        }
        let files = failing(&entry.files, |path, known| known.still_holds(path));
        let listings = failing(&entry.listings, |path, known| listing(path, &entry.extensions) == *known);
        let gone: BTreeSet<&PathBuf> = entry.present.iter().filter(|path| !path.is_file()).collect();
        for path in files.iter().chain(&listings).chain(&gone) {
            tracing::debug!(path = %path.display(), "changed since it was cached");
        }
        let holds = |project: &ProjectEntry| {
            !project.files.iter().any(|path| files.contains(path))
                && !project.present.iter().any(|path| gone.contains(path))
        };
        let mut valid: BTreeSet<&PathBuf> =
            entry.projects.iter().filter(|(_, project)| holds(project)).map(|(path, _)| path).collect();
        // What a reference became decides the referrer's command line. New files in it do not.
        loop {
            let before = valid.len();
            let known = valid.clone();
            valid.retain(|path| {
                entry
                    .projects
                    .get(*path)
                    .is_some_and(|project| project.references.iter().all(|other| known.contains(other)))
            });
            if valid.len() == before {
                break;
            }
        }
        valid.retain(|path| {
            entry
                .projects
                .get(*path)
                .is_some_and(|project| !project.listings.iter().any(|folder| listings.contains(folder)))
        });
        let valid: BTreeSet<PathBuf> = valid.into_iter().cloned().collect();
        let found = entry.projects.into_iter().filter(|(path, _)| valid.contains(path));
        let found: BTreeMap<_, _> = found.map(|(path, project)| (path, project.evaluated)).collect();
        // Tells a sweep that this entry is in use.
        let _ = std::fs::File::options().append(true).open(&self.file).and_then(|f| f.set_modified(SystemTime::now()));
        found
    }

    /// Replaces the entry. `since` is when the evaluation began: a project one of whose inputs changed after that is
    /// left out. So are those with errors: they are tried again at the next open.
    pub(crate) fn store(&self, projects: &BTreeMap<PathBuf, Evaluated>, since: SystemTime, unwatched: &Unwatched) {
        let entry = gather(projects, since, unwatched);
        let written =
            serde_json::to_vec(&entry).map_err(std::io::Error::other).and_then(|t| write_whole(&self.file, &t));
        if let Err(error) = written {
            tracing::warn!(%error, "the evaluation could not be cached");
        }
    }
}

/// The keys whose value holds no longer.
fn failing<V>(known: &BTreeMap<PathBuf, V>, holds: impl Fn(&Path, &V) -> bool) -> BTreeSet<&PathBuf> {
    known.iter().filter(|(path, value)| !holds(path, value)).map(|(path, _)| path).collect()
}

fn gather(projects: &BTreeMap<PathBuf, Evaluated>, since: SystemTime, unwatched: &Unwatched) -> Entry {
    let mut entry = Entry { format: FORMAT, ..Entry::default() };
    let all: Vec<ProjectDump> = projects.values().flat_map(|project| project.dumps.iter().cloned()).collect();
    entry.extensions = ["cs", "vb", "razor", "cshtml", "resx", "xaml"].map(String::from).into();
    for dump in &all {
        let more = dump.info.files("additionalfile").chain(dump.info.compile.iter().cloned());
        entry.extensions.extend(more.filter_map(|path| Some(path.extension()?.to_string_lossy().to_lowercase())));
    }
    for (path, evaluated) in projects {
        let has_errors = evaluated.diagnostics.iter().any(|diagnostic| diagnostic.severity == "Error");
        if evaluated.dumps.is_empty() || has_errors {
            continue;
        }
        let mut files: BTreeSet<PathBuf> = looked_for(path).into_iter().collect();
        files.insert(path.clone());
        let (mut present, mut listings, mut references) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut written_by_us: BTreeSet<PathBuf> = BTreeSet::new();
        for info in evaluated.dumps.iter().map(|dump| &dump.info) {
            files.extend(info.imports.iter().filter(|path| !unwatched.holds(path)).cloned());
            files.extend(info.assets.iter().cloned());
            written_by_us.extend(info.assets.iter().filter_map(|path| path.parent()).map(Path::to_path_buf));
            present.extend(assemblies(info, &all).into_iter().filter(|path| path.is_file()));
            listings.extend(info.glob_roots.iter().cloned());
            references.extend(info.project_references.iter().map(|reference| reference.path.clone()));
        }
        references.retain(|reference| projects.contains_key(reference) && reference != path);
        let is_ours =
            |file: &Path| unwatched.holds(file) || written_by_us.iter().any(|folder| file.starts_with(folder));
        if let Some(file) = files.iter().find(|file| !is_ours(file) && changed_since(file, since)) {
            tracing::debug!(project = %path.display(), file = %file.display(), "changed while it was evaluated: not cached");
            continue;
        }
        let taken: Option<Vec<_>> = files
            .iter()
            .filter(|file| !entry.files.contains_key(*file))
            .map(|file| Some((file.clone(), Fingerprint::take(file).ok()?)))
            .collect();
        let Some(taken) = taken else { continue };
        entry.files.extend(taken);
        entry.present.extend(present.iter().cloned());
        for folder in &listings {
            if !entry.listings.contains_key(folder) {
                entry.listings.insert(folder.clone(), listing(folder, &entry.extensions));
            }
        }
        let evaluated = evaluated.clone();
        entry.projects.insert(path.clone(), ProjectEntry { evaluated, files, present, listings, references });
    }
    entry
}

#[cfg(test)]
mod tests;
