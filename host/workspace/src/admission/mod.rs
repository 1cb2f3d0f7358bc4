//! What may be opened. Decided before anything of a workspace is evaluated, because evaluating MSBuild files runs code.
//!
//! Containment is physical: links are resolved and paths compared component by component, never as strings. This is
//! no sandbox (an admitted project runs with the user's rights), it keeps a server from being led elsewhere.

mod authority;
mod gate;
mod properties;
mod roots;
mod wsl;

pub(crate) use authority::Authority;
pub(crate) use gate::Gate;
pub(crate) use properties::msbuild_properties;
pub(crate) use wsl::on_windows_drive;

use std::path::{Path, PathBuf};

/// The path with links resolved as far as it exists.
pub(crate) fn physical(path: &Path) -> PathBuf {
    for folder in path.ancestors() {
        if let Ok(resolved) = folder.canonicalize() {
            return match path.strip_prefix(folder) {
                Ok(rest) if !rest.as_os_str().is_empty() => resolved.join(rest),
                _ => resolved,
            };
        }
    }
    path.to_path_buf()
}
