//! The folders of the user's cache that belong to the engine.
//!
//! | folder | holds | removed |
//! | --- | --- | --- |
//! | `engine/KEY/engine.json` | the portable .NET engine, put there by `cargo xtask engine` | never by us |
//! | `worker/KEY` | the compiled worker | never: a few hundred kilobytes a version |
//! | `evaluation/KEY.json` | what MSBuild said of a workspace | when not used for a month |
//! | `obj/KEY` | obj folders of our own, for projects whose own is missing or stale | the same |
//! | `work/HOST/…` | temporary folders of a running host, locked by it | at the next start after its end |

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::environment::Environment;

/// The cache folder of this user.
#[derive(Clone, Debug)]
pub(crate) struct Dirs {
    root: PathBuf,
}

impl Dirs {
    /// `given`, or `roslyn-workbench` in the user's cache folder.
    ///
    /// # Errors
    /// When no home folder is known.
    pub(crate) fn find(given: Option<&Path>, environment: &Environment) -> io::Result<Dirs> {
        if let Some(root) = given.filter(|root| !root.as_os_str().is_empty()) {
            // The worker and its loaders run in folders of their own, where a relative path names something else.
            return Ok(Dirs { root: std::path::absolute(root)? });
        }
        let base = if cfg!(windows) {
            environment.path("LOCALAPPDATA").or_else(|| environment.home().map(|home| home.join("AppData/Local")))
        } else {
            let named = environment.path("XDG_CACHE_HOME").filter(|path| path.is_absolute());
            named.or_else(|| environment.home().map(|home| home.join(".cache")))
        };
        let base = base.ok_or_else(|| {
            io::Error::other("no cache folder: neither ROSLYN_WORKBENCH_CACHE nor XDG_CACHE_HOME nor HOME is set")
        })?;
        Ok(Dirs { root: base.join("roslyn-workbench") })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where `cargo xtask engine` puts portable engines.
    pub(crate) fn engines(&self) -> PathBuf {
        self.root.join("engine")
    }

    /// A folder that only this user can enter, made when it is missing.
    pub(crate) fn private(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.root.join(name);
        make_private(&path)?;
        Ok(path)
    }

    /// Removes what was cached of workspaces that nobody opened for a month.
    pub(crate) fn sweep_unused(&self) {
        const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);
        for name in ["evaluation", "obj"] {
            for entry in fs::read_dir(self.root.join(name)).into_iter().flatten().flatten() {
                let modified = entry.metadata().and_then(|metadata| metadata.modified());
                if modified.is_ok_and(|modified| modified.elapsed().is_ok_and(|age| age > KEPT)) {
                    let path = entry.path();
                    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
                }
            }
        }
    }

    /// Makes the folder for this process' temporary folders, and removes those of processes that are gone.
    pub(crate) fn work(&self) -> io::Result<WorkFolder> {
        let root = self.private("work")?;
        let sweep = File::create(root.join(".lock"))?;
        sweep.lock()?;
        for entry in fs::read_dir(&root)?.flatten() {
            let path = entry.path();
            // A live host holds the lock of its folder; a folder without a lock file was left half made.
            if path.is_dir() && File::open(path.join("lock")).map_or(true, |lock| lock.try_lock().is_ok()) {
                let _ = fs::remove_dir_all(&path);
            }
        }
        let path = root.join(format!("{}-{}", std::process::id(), uuid::Uuid::new_v4().simple()));
        make_private(&path)?;
        let lock = File::create(path.join("lock"))?;
        lock.lock()?;
        Ok(WorkFolder { path, _lock: lock })
    }
}

/// The folder of one host process. Removed when dropped, or by the next host when this one is killed.
#[derive(Debug)]
pub(crate) struct WorkFolder {
    path: PathBuf,
    _lock: File,
}

impl WorkFolder {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// A new, empty folder in it, removed when dropped.
    pub(crate) fn temporary(&self, prefix: &str) -> io::Result<tempfile::TempDir> {
        tempfile::Builder::new().prefix(prefix).tempdir_in(&self.path)
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Makes a folder (and what is missing above it) that only this user can enter.
pub(crate) fn make_private(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Writes a file so that a reader sees the old or the new content, never a part.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    io::Write::write_all(&mut file, content)?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_uses_goes_after_a_month() {
        let cache = tempfile::tempdir().unwrap();
        let dirs = Dirs::find(Some(cache.path()), &Environment::default()).unwrap();
        let evaluation = dirs.private("evaluation").unwrap();
        let days = |count: u64| std::time::SystemTime::now() - Duration::from_secs(count * 24 * 3600);
        for (name, age) in [("old.json", 31), ("new.json", 29)] {
            let file = File::create(evaluation.join(name)).unwrap();
            file.set_modified(days(age)).unwrap();
        }
        dirs.sweep_unused();
        assert!(!evaluation.join("old.json").exists());
        assert!(evaluation.join("new.json").exists());
    }

    #[test]
    fn a_named_folder_is_absolute_and_an_empty_name_is_none() {
        let find = |given: &str| Dirs::find(Some(Path::new(given)), &Environment::default());
        assert_eq!(find("cache").unwrap().root(), std::env::current_dir().unwrap().join("cache"));
        assert!(find("").unwrap_err().to_string().contains("ROSLYN_WORKBENCH_CACHE"));
    }

    #[test]
    fn folders_of_dead_hosts_are_swept_and_live_ones_kept() {
        let cache = tempfile::tempdir().unwrap();
        let dirs = Dirs::find(Some(cache.path()), &Environment::default()).unwrap();
        let dead = cache.path().join("work/1-dead");
        fs::create_dir_all(dead.join("inner")).unwrap();
        fs::write(dead.join("lock"), "").unwrap();
        let live = dirs.work().unwrap();
        assert!(!dead.exists());
        let second = dirs.work().unwrap();
        assert!(live.path.exists());
        assert!(second.path.exists());
        let path = live.path.clone();
        drop(live);
        assert!(!path.exists());
    }
}
