//! The files that are, or are about to be, in the repository.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::process;

/// A text file: its path from the root, with `/`, and its content. Files that are not UTF-8 are left out.
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    pub(crate) fn extension(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(_, extension)| extension)
    }
}

/// All files that git knows or would add, in order of their paths.
pub(crate) fn read(root: &Path) -> Result<Vec<File>> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    let listed = process::catch(Command::new("git").current_dir(root).args(list))?;
    let mut paths: Vec<&str> = listed.split('\0').filter(|path| !path.is_empty()).collect();
    paths.sort_unstable();
    paths.dedup();
    let read = |path: &str| {
        let text = std::fs::read_to_string(root.join(path)).ok()?;
        Some(File { path: path.to_owned(), text })
    };
    Ok(paths.into_iter().filter_map(read).collect())
}

#[cfg(test)]
pub(crate) fn file(path: &str, text: &str) -> File {
    File { path: path.to_owned(), text: text.to_owned() }
}
