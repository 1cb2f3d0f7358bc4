//! The state directory: where recovery data of commits will stand (`behaviour.md` §18).

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The folder that is used when the options name none.
fn default_directory(env: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let folder = |name: &str| env(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        Some(folder("LOCALAPPDATA")?.join("roslyn-workbench-mcp").join("state"))
    } else if cfg!(target_os = "macos") {
        Some(folder("HOME")?.join("Library/Application Support/roslyn-workbench-mcp/state"))
    } else {
        let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")))?;
        Some(state.join("roslyn-workbench-mcp"))
    }
}

/// Makes the state directory and proves that recovery data can be kept in it: exclusive creation, a synced write
/// and deletion have to work.
///
/// # Errors
/// In words, naming the folder: it is a link, belongs to others, or cannot be written.
pub(crate) fn prepare(given: Option<&Path>, env: &dyn Fn(&str) -> Option<String>) -> Result<PathBuf, String> {
    let directory = given
        .map(Path::to_owned)
        .or_else(|| default_directory(env))
        .ok_or("no state directory: name one with --state-directory")?;
    let recovery = directory.join("recovery");
    let at = |step: &str, error: std::io::Error| format!("state directory {}: {step}: {error}", directory.display());
    if fs::symlink_metadata(&directory).is_ok_and(|m| m.is_symlink()) {
        return Err(format!("state directory {} must not be a link", directory.display()));
    }
    create_private(&directory).and_then(|()| create_private(&recovery)).map_err(|e| at("cannot be made", e))?;
    let probe = recovery.join(format!(".probe-{}", uuid::Uuid::new_v4()));
    let written = private_file(&probe).and_then(|mut file| {
        file.write_all(b"probe")?;
        file.sync_all()
    });
    let removed = fs::remove_file(&probe);
    written.and(removed).map_err(|e| at("cannot be written", e))?;
    Ok(directory)
}

#[cfg(unix)]
fn create_private(directory: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
    fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)?;
    if fs::metadata(directory)?.permissions().mode() & 0o077 != 0 {
        fs::set_permissions(directory, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn create_private(directory: &Path) -> std::io::Result<()> {
    fs::create_dir_all(directory)
}

fn private_file(path: &Path) -> std::io::Result<fs::File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_follow_the_platform() {
        let env = |name: &str| match name {
            "HOME" => Some("/home/ada".to_owned()),
            _ => None,
        };
        if cfg!(all(unix, not(target_os = "macos"))) {
            assert_eq!(default_directory(&env), Some(PathBuf::from("/home/ada/.local/state/roslyn-workbench-mcp")));
        }
    }

    #[cfg(unix)]
    #[test]
    fn it_is_private_and_no_link() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        prepare(Some(&state), &|_| None).unwrap();
        assert_eq!(fs::metadata(&state).unwrap().permissions().mode() & 0o777, 0o700);
        assert_eq!(fs::read_dir(state.join("recovery")).unwrap().count(), 0);
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&state, &link).unwrap();
        assert!(prepare(Some(&link), &|_| None).unwrap_err().contains("must not be a link"));
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(prepare(Some(&file), &|_| None).unwrap_err().contains("cannot be made"));
    }
}
