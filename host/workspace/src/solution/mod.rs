//! Reading solution files without MSBuild, so that every format opens whatever SDK is installed.

mod assemble;
mod listing;
mod locate;
pub(crate) mod paths;
mod raw;
mod sln;
mod slnf;
mod slnx;
mod text;

use std::path::Path;

use workbench_core::{Code, Diagnostic, Failure, SolutionManifest};

pub(crate) use locate::{Found, locate};
use raw::{RawProject, RawSolution, Unreadable};

/// A solution as it was read, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadSolution {
    pub manifest: SolutionManifest,
    /// Projects that are listed and cannot be part of the workspace, each by name.
    pub diagnostics: Vec<Diagnostic>,
    /// Listed project files that are not there; they join when they appear.
    pub missing: Vec<std::path::PathBuf>,
}

/// Reads an absolute `.sln`, `.slnx`, `.slnf` or `.csproj`.
///
/// # Errors
/// `WorkspaceLoadFailed` when the file cannot be read or is no solution, `WorkspacePathInvalid` for other extensions.
pub fn read_solution(path: &Path) -> Result<ReadSolution, Failure> {
    let path = paths::normalise(path);
    match paths::extension(&path).as_str() {
        "sln" | "slnx" => Ok(assemble::assemble(&path, &path, read_raw(&path)?, None)),
        "slnf" => {
            let filter = slnf::parse(&read(&path)?).map_err(|why| unreadable(&path, &why))?;
            let solution = paths::from_solution(parent(&path), &filter.path);
            if !matches!(paths::extension(&solution).as_str(), "sln" | "slnx") {
                let why =
                    Unreadable { line: None, message: "solution.path must name a .sln or .slnx file".to_string() };
                return Err(unreadable(&path, &why));
            }
            Ok(assemble::assemble(&path, &solution, read_raw(&solution)?, Some(filter.projects)))
        }
        "csproj" => {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let raw = RawSolution {
                folders: Vec::new(),
                projects: vec![RawProject { name: None, path: name, folder: None }],
            };
            Ok(assemble::assemble(&path, &path, raw, None))
        }
        _ => Err(Failure::new(
            Code::WorkspacePathInvalid,
            format!("`path` must name a .sln, .slnx, .slnf or .csproj file, not {}.", path.display()),
        )),
    }
}

fn read_raw(path: &Path) -> Result<RawSolution, Failure> {
    let text = read(path)?;
    let raw = if paths::extension(path) == "slnx" { slnx::parse(&text) } else { sln::parse(&text) };
    raw.map_err(|why| unreadable(path, &why))
}

fn read(path: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|error| {
        Failure::new(Code::WorkspaceLoadFailed, format!("{} cannot be read: {error}.", path.display()))
    })?;
    Ok(text::decode(&bytes))
}

fn unreadable(path: &Path, why: &Unreadable) -> Failure {
    let place = why.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    Failure::new(
        Code::WorkspaceLoadFailed,
        format!("{} cannot be read as a solution{place}: {}.", path.display(), why.message.trim_end_matches('.')),
    )
}

fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}
