//! Reading solution files without MSBuild.

use std::path::Path;

use workbench_core::{Diagnostic, Failure, SolutionManifest};

/// A solution as it was read, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadSolution {
    pub manifest: SolutionManifest,
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads an absolute `.sln`, `.slnx`, `.slnf` or `.csproj`.
pub fn read_solution(_path: &Path) -> Result<ReadSolution, Failure> {
    Err(Failure::new(workbench_core::Code::WorkspacePathInvalid, "not built yet"))
}
