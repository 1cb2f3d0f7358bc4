//! What a solution file says, before its paths are looked at.

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct RawSolution {
    /// Paths of names joined by `/`, parents before children, each once.
    pub(super) folders: Vec<String>,
    pub(super) projects: Vec<RawProject>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct RawProject {
    /// `None` where the format leaves it to the file's name.
    pub(super) name: Option<String>,
    /// As written.
    pub(super) path: String,
    pub(super) folder: Option<String>,
}

/// Why a file is no solution.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unreadable {
    /// One-based.
    pub(super) line: Option<usize>,
    pub(super) message: String,
}

impl RawSolution {
    /// Adds the folder and those above it.
    pub(super) fn add_folder(&mut self, path: &str) {
        if path.is_empty() || self.folders.iter().any(|known| known == path) {
            return;
        }
        if let Some((above, _)) = path.rsplit_once('/') {
            self.add_folder(above);
        }
        self.folders.push(path.to_string());
    }
}
