//! The `path` argument: what it must be, and a message that helps when it is something else.

use std::path::{Path, PathBuf};

use workbench_core::{Code, Failure};

use super::{listing, parent, paths};

const ACCEPTED: &str = "`path` must be the absolute path of an existing .sln, .slnx, .slnf or .csproj file";

/// A file that may be opened, as far as its form goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// As given, without `.` and `..`.
    pub(crate) given: PathBuf,
    /// The folder with links resolved, and the file's own name: what MSBuild takes project paths from.
    pub(crate) path: PathBuf,
    /// The file itself with links resolved.
    pub(crate) physical: PathBuf,
}

pub(super) fn is_accepted(path: &Path) -> bool {
    matches!(paths::extension(path).as_str(), "sln" | "slnx" | "slnf" | "csproj")
}

/// Checks the form of `path`. `may_list` says whether names found near a path may be told to the client.
///
/// # Errors
/// `WorkspacePathInvalid`, naming what is accepted and what was found.
pub(crate) fn locate(path: &str, may_list: &dyn Fn(&Path) -> bool) -> Result<Found, Failure> {
    let given = Path::new(path);
    if path.trim().is_empty() || !given.is_absolute() {
        return Err(invalid(format!("'{path}' is not absolute{}", hint(path)), Vec::new()));
    }
    let given = paths::normalise(given);
    let list = |found: Vec<PathBuf>| found.into_iter().filter(|path| may_list(path)).collect::<Vec<_>>();
    let metadata = match std::fs::metadata(&given) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            // Not from the top of the disk: everything would be near.
            let nearest = given.ancestors().find(|folder| folder.is_dir()).filter(|folder| folder.parent().is_some());
            let found = nearest.map(listing::below).unwrap_or_default();
            return Err(invalid(format!("{} does not exist", given.display()), list(found)));
        }
        Err(error) => return Err(invalid(format!("{} cannot be read ({error})", given.display()), Vec::new())),
    };
    if metadata.is_dir() {
        return Err(invalid(format!("{} is a folder", given.display()), list(listing::below(&given))));
    }
    if !is_accepted(&given) || !metadata.is_file() {
        let what = match paths::extension(&given).as_str() {
            "cs" => "is a source file: open the solution or project that contains it".to_string(),
            "vbproj" | "fsproj" => "is no C# project".to_string(),
            _ => "is a file of another kind".to_string(),
        };
        return Err(invalid(format!("{} {what}", given.display()), list(listing::above(&given))));
    }
    let unreadable =
        |error: std::io::Error| invalid(format!("{} cannot be read ({error})", given.display()), Vec::new());
    let physical = given.canonicalize().map_err(unreadable)?;
    let folder = parent(&given).canonicalize().map_err(unreadable)?;
    let name = match physical.file_name() {
        // Where links play no part, the disk's own letter case counts.
        Some(name) if physical.parent() == Some(&folder) => name,
        _ => given.file_name().unwrap_or_default(),
    };
    Ok(Found { path: folder.join(name), physical, given })
}

/// What the client may have meant by a path that is none here.
fn hint(path: &str) -> String {
    match path.as_bytes() {
        _ if path.starts_with("file:") => " (give the plain path, not a URI)".to_string(),
        [drive, b':', b'\\' | b'/', ..] if cfg!(unix) && drive.is_ascii_alphabetic() => {
            let rest = path[2..].replace('\\', "/");
            let drive = char::from(drive.to_ascii_lowercase());
            format!(" on this system (in the Linux subsystem of Windows it is /mnt/{drive}{rest})")
        }
        _ => String::new(),
    }
}

fn invalid(what: String, found: Vec<PathBuf>) -> Failure {
    let mut message = format!("{ACCEPTED}; {what}.");
    if !found.is_empty() {
        let names: Vec<String> = found.iter().map(|path| path.display().to_string()).collect();
        message.push_str(&format!(" Found nearby: {}.", names.join(", ")));
    }
    Failure::new(Code::WorkspacePathInvalid, message)
}
