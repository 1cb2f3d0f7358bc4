//! A copy of the sample solution in a temporary folder, so that the demo writes nothing in the repository.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use walkdir::WalkDir;

use crate::places;

/// Copies `examples/shop` to `TEMP/shop` and returns `TEMP`.
pub(crate) fn shop() -> Result<PathBuf> {
    let temporary = std::env::temp_dir().join(format!("roslyn-workbench-demo-{}", std::process::id()));
    let source = places::root().join("examples").join("shop");
    tree(&source, &temporary.join("shop"))?;
    Ok(temporary)
}

/// Copies a folder, without what a build leaves in it.
pub(crate) fn tree(from: &Path, to: &Path) -> Result<()> {
    let entries = WalkDir::new(from).into_iter().filter_entry(|entry| {
        !(entry.file_type().is_dir() && entry.depth() > 0 && matches!(entry.file_name().to_str(), Some("bin" | "obj")))
    });
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot list {}", from.display()))?;
        let target = to.join(entry.path().strip_prefix(from)?);
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(&target).with_context(|| format!("cannot create {}", target.display()))?;
        } else {
            std::fs::copy(entry.path(), &target).with_context(|| format!("cannot copy {}", entry.path().display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_output_stays_behind() {
        let from = tempfile::tempdir().unwrap();
        for file in ["a/A.cs", "a/obj/project.assets.json", "a/bin/a.dll", "Shop.slnx"] {
            let path = from.path().join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let to = tempfile::tempdir().unwrap();
        tree(from.path(), to.path()).unwrap();
        let mut names: Vec<_> = WalkDir::new(to.path())
            .into_iter()
            .map(|entry| entry.unwrap())
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| entry.path().strip_prefix(to.path()).unwrap().display().to_string())
            .collect();
        names.sort();
        assert_eq!(names, ["Shop.slnx", "a/A.cs"]);
    }
}
