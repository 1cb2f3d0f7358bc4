//! What one workspace was admitted with, and whether that still holds.

use std::path::{Path, PathBuf};

use workbench_core::{Code, Failure};

use super::roots::AllowedRoots;
use crate::solution::{Found, locate};

/// The admission of one workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Authority {
    pub(crate) file: Found,
    /// Links resolved.
    pub(crate) root: PathBuf,
    allowed: Option<AllowedRoots>,
}

impl Authority {
    /// Admits a path, or says why not. Reads names and links only.
    ///
    /// # Errors
    /// `WorkspacePathInvalid`, `WorkspacePathNotAllowed`, `WorkspaceRootInvalid`, `WorkspaceRootNotAllowed`.
    pub(crate) fn establish(
        path: &str,
        workspace_root: Option<&str>,
        configured: &[PathBuf],
        client: Option<&[PathBuf]>,
    ) -> Result<Authority, Failure> {
        let allowed = AllowedRoots::choose(configured, client);
        // Names outside the allowed roots are nobody's business.
        let may_list = |path: &Path| match &allowed {
            Some(allowed) => path.canonicalize().is_ok_and(|path| allowed.holding(&[&path]).is_some()),
            None => true,
        };
        let file = locate(path, &may_list)?;
        let cap = match &allowed {
            Some(allowed) => Some(allowed.holding(&[&file.path, &file.physical]).ok_or_else(|| {
                Failure::new(
                    Code::WorkspacePathNotAllowed,
                    format!("`path` {} does not lie inside {}.", file.given.display(), allowed.source.describe()),
                )
            })?),
            None => None,
        };
        let root = match workspace_root {
            Some(root) => requested_root(root, &file, allowed.as_ref())?,
            None => default_root(&file, cap.as_deref())?,
        };
        Ok(Authority { file, root, allowed })
    }

    /// Whether everything still lies where it was admitted.
    ///
    /// # Errors
    /// `WorkspaceAuthorityChanged`.
    pub(crate) fn recheck(&self) -> Result<(), Failure> {
        let changed = |what: String| Err(Failure::new(Code::WorkspaceAuthorityChanged, what));
        if self.root.canonicalize().ok().as_deref() != Some(&self.root) {
            return changed(format!("The workspace root {} was moved or became a link.", self.root.display()));
        }
        let folder = self.file.path.parent().unwrap_or(&self.file.path);
        if folder.canonicalize().ok().as_deref() != Some(folder) {
            return changed(format!("The folder {} was moved or became a link.", folder.display()));
        }
        // A file that is gone is a change of the workspace, not of its admission.
        if let Ok(physical) = self.file.path.canonicalize()
            && !physical.starts_with(&self.root)
        {
            return changed(format!(
                "{} now leads to {}, outside the workspace root.",
                self.file.path.display(),
                physical.display()
            ));
        }
        if let Some(allowed) = &self.allowed
            && allowed.holding(&[&self.root, &self.file.path]).is_none()
        {
            return changed(format!(
                "The workspace root {} no longer lies inside {}.",
                self.root.display(),
                allowed.source.describe()
            ));
        }
        Ok(())
    }
}

fn requested_root(root: &str, file: &Found, allowed: Option<&AllowedRoots>) -> Result<PathBuf, Failure> {
    let invalid = |what: &str| {
        Failure::new(
            Code::WorkspaceRootInvalid,
            format!("`workspaceRoot` must be an existing absolute folder that contains `path`; '{root}' {what}."),
        )
    };
    let given = Path::new(root);
    if !given.is_absolute() {
        return Err(invalid("is not absolute"));
    }
    let resolved = given.canonicalize().map_err(|_| invalid("does not exist"))?;
    if !resolved.is_dir() {
        return Err(invalid("is no folder"));
    }
    if !file.path.starts_with(&resolved) || !file.physical.starts_with(&resolved) {
        return Err(invalid("does not contain it"));
    }
    match allowed {
        Some(allowed) if allowed.holding(&[&resolved]).is_none() => Err(Failure::new(
            Code::WorkspaceRootNotAllowed,
            format!("`workspaceRoot` '{root}' is wider than {}.", allowed.source.describe()),
        )),
        _ => Ok(resolved),
    }
}

/// The nearest folder above that holds `.git` (a folder, or the file of a worktree), else the file's own folder;
/// never above the allowed root.
fn default_root(file: &Found, cap: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = file.path.parent().unwrap_or(&file.path);
    let repository = folder.ancestors().find(|folder| folder.join(".git").symlink_metadata().is_ok());
    let root = match (repository.unwrap_or(folder), cap) {
        (root, Some(cap)) if !root.starts_with(cap) => cap,
        (root, _) => root,
    };
    if !file.physical.starts_with(root) {
        return Err(Failure::new(
            Code::WorkspaceRootInvalid,
            format!(
                "`path` {} is a link to {}, outside the workspace root {}; pass a `workspaceRoot` that contains both.",
                file.given.display(),
                file.physical.display(),
                root.display()
            ),
        ));
    }
    Ok(root.to_path_buf())
}
