//! «Nothing changed»: a digest over the content of a task's inputs, kept in a small file beside its results.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

/// Collects inputs; the order in which they are added is part of the digest.
pub(crate) struct Inputs(Sha256);

impl Inputs {
    pub(crate) fn new() -> Self {
        Self(Sha256::new())
    }

    /// A text that decides the result: a version, a command line.
    pub(crate) fn text(mut self, text: &str) -> Self {
        self.0.update((text.len() as u64).to_le_bytes());
        self.0.update(text.as_bytes());
        self
    }

    /// A file, or all files of a folder (names and content), in order of their paths.
    pub(crate) fn tree(mut self, path: &Path) -> Result<Self> {
        for file in files(path)? {
            let name = file.strip_prefix(path).unwrap_or(&file);
            let content = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            self = self.text(&name.to_string_lossy());
            self.0.update((content.len() as u64).to_le_bytes());
            self.0.update(&content);
        }
        Ok(self)
    }

    pub(crate) fn digest(self) -> String {
        hex::encode(self.0.finalize())
    }
}

/// Whether `stamp` holds this digest and all `results` exist.
pub(crate) fn is_current(stamp: &Path, digest: &str, results: &[PathBuf]) -> bool {
    results.iter().all(|result| result.is_file())
        && std::fs::read_to_string(stamp).is_ok_and(|kept| kept.trim() == digest)
}

/// Keeps the digest. Call it when the results are complete.
pub(crate) fn keep(stamp: &Path, digest: &str) -> Result<()> {
    std::fs::write(stamp, format!("{digest}\n")).with_context(|| format!("cannot write {}", stamp.display()))
}

/// SHA-256 of a file, in lower-case hex.
pub(crate) fn sha256(path: &Path) -> Result<String> {
    let mut hasher = Sha256::new();
    let mut file = std::fs::File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    std::io::copy(&mut file, &mut Feed(&mut hasher)).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(hex::encode(hasher.finalize()))
}

struct Feed<'a>(&'a mut Sha256);

impl std::io::Write for Feed<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn files(path: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in WalkDir::new(path).sort_by_file_name() {
        let entry = entry.with_context(|| format!("cannot list {}", path.display()))?;
        if entry.file_type().is_file() {
            found.push(entry.into_path());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_names_and_texts_count() {
        let folder = tempfile::tempdir().unwrap();
        let of = |text: &str| Inputs::new().text(text).tree(folder.path()).unwrap().digest();
        std::fs::write(folder.path().join("a"), "1").unwrap();
        let first = of("v1");
        assert_eq!(of("v1"), first);
        assert_ne!(of("v2"), first);
        std::fs::write(folder.path().join("a"), "2").unwrap();
        let second = of("v1");
        assert_ne!(second, first);
        std::fs::rename(folder.path().join("a"), folder.path().join("b")).unwrap();
        assert_ne!(of("v1"), second);
    }

    #[test]
    fn a_stamp_without_its_results_is_not_current() {
        let folder = tempfile::tempdir().unwrap();
        let (stamp, result) = (folder.path().join("s"), folder.path().join("r"));
        keep(&stamp, "abc").unwrap();
        assert!(!is_current(&stamp, "abc", std::slice::from_ref(&result)));
        std::fs::write(&result, "x").unwrap();
        assert!(is_current(&stamp, "abc", std::slice::from_ref(&result)));
        assert!(!is_current(&stamp, "abd", &[result]));
    }

    #[test]
    fn known_digest() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("abc");
        std::fs::write(&path, "abc").unwrap();
        assert_eq!(sha256(&path).unwrap(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
