//! From what a solution file says to the projects and folders of a workspace.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use workbench_core::{Diagnostic, Severity, SolutionFolder, SolutionManifest, SolutionProject};

use super::raw::{RawProject, RawSolution};
use super::{ReadSolution, parent, paths};

/// Project types that the engine is asked about: it loads the C# ones and says of the others what it does with them.
const LANGUAGES: [&str; 3] = ["csproj", "vbproj", "fsproj"];

/// `filter` are the projects to keep, as a `.slnf` writes them.
pub(super) fn assemble(
    path: &Path,
    solution_path: &Path,
    raw: RawSolution,
    filter: Option<Vec<String>>,
) -> ReadSolution {
    let base = parent(solution_path).to_path_buf();
    let mut work = Work { base, diagnostics: Vec::new(), missing: Vec::new() };
    let mut projects = work.unique(raw.projects);
    let mut folders = raw.folders;
    if let Some(wanted) = filter {
        projects = work.filtered(projects, wanted);
        folders.retain(|folder| projects.iter().any(|p| p.folder.as_deref().is_some_and(|f| is_within(f, folder))));
    }
    projects.retain(|project| work.is_usable(project));
    ReadSolution {
        manifest: SolutionManifest {
            path: path.to_path_buf(),
            solution_path: solution_path.to_path_buf(),
            folders: folders.into_iter().map(folder).collect(),
            projects,
        },
        diagnostics: work.diagnostics,
        missing: work.missing,
    }
}

struct Work {
    base: PathBuf,
    diagnostics: Vec<Diagnostic>,
    missing: Vec<PathBuf>,
}

impl Work {
    /// Makes paths absolute and keeps each file once.
    fn unique(&mut self, listed: Vec<RawProject>) -> Vec<SolutionProject> {
        let mut first: HashMap<PathBuf, String> = HashMap::new();
        let mut projects = Vec::new();
        for raw in listed {
            let path = paths::from_solution(&self.base, &raw.path);
            let stem = || path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let name = raw.name.unwrap_or_else(stem);
            if let Some(earlier) = first.get(&path) {
                self.note(
                    "WorkspaceLoad",
                    Severity::Warning,
                    format!(
                        "The solution lists {} twice, as {earlier} and as {name}; it is loaded once.",
                        self.shown(&path)
                    ),
                );
                continue;
            }
            first.insert(path.clone(), name.clone());
            projects.push(SolutionProject { name, path, folder: raw.folder });
        }
        projects
    }

    fn filtered(&mut self, projects: Vec<SolutionProject>, wanted: Vec<String>) -> Vec<SolutionProject> {
        let mut keep: HashSet<PathBuf> = HashSet::new();
        for written in wanted {
            let path = paths::from_solution(&self.base, &written);
            let exact = projects.iter().find(|project| project.path == path);
            // Filters are matched without regard to letter case by the tools that write them.
            let lower = path.to_string_lossy().to_lowercase();
            let found = exact.or_else(|| projects.iter().find(|p| p.path.to_string_lossy().to_lowercase() == lower));
            match found {
                Some(project) => {
                    keep.insert(project.path.clone());
                }
                None => self.note(
                    "WorkspaceLoad",
                    Severity::Warning,
                    format!("The filter names {}, which the solution does not list.", self.shown(&path)),
                ),
            }
        }
        projects.into_iter().filter(|project| keep.contains(&project.path)).collect()
    }

    fn is_usable(&mut self, project: &SolutionProject) -> bool {
        let shown = self.shown(&project.path);
        let extension = paths::extension(&project.path);
        if !LANGUAGES.contains(&extension.as_str()) {
            let kind =
                if extension.is_empty() { "without extension".to_string() } else { format!("of type .{extension}") };
            self.note(
                "WorkspaceProjectSkipped",
                Severity::Warning,
                format!("{shown} is a project {kind}, which is not part of the workspace: only C# projects are."),
            );
            return false;
        }
        if !project.path.is_file() {
            let hint = match paths::other_case(&project.path) {
                Some(other) => format!(" There is {}, which differs in letter case.", self.shown(&other)),
                None => String::new(),
            };
            self.note(
                "WorkspaceLoad",
                Severity::Error,
                format!("The solution lists {shown}, which does not exist.{hint}"),
            );
            self.missing.push(project.path.clone());
            return false;
        }
        true
    }

    fn shown(&self, path: &Path) -> String {
        paths::shown(path, &self.base)
    }

    fn note(&mut self, id: &str, severity: Severity, message: String) {
        self.diagnostics.push(Diagnostic::of_load(id, severity, message));
    }
}

fn folder(path: String) -> SolutionFolder {
    let (parent_path, name) = match path.rsplit_once('/') {
        Some((above, name)) => (Some(above.to_string()), name.to_string()),
        None => (None, path.clone()),
    };
    SolutionFolder { name, path, parent_path }
}

/// Whether the solution folder `inner` is `outer` or stands below it.
fn is_within(inner: &str, outer: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
