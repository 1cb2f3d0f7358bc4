//! Paths as solution files write them, and paths as the rest of the workspace wants them.

use std::path::{Component, Path, PathBuf};

/// Removes `.` and `..` without asking the disk. `..` at the top is dropped, as the system itself does.
pub(crate) fn normalise(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

/// A path written in a solution file, made absolute. Both separators are understood on every system.
pub(crate) fn from_solution(folder: &Path, written: &str) -> PathBuf {
    let written = written.trim();
    let native = if cfg!(windows) { written.replace('/', "\\") } else { written.replace('\\', "/") };
    normalise(&folder.join(native))
}

/// The file of that name in other letter case, where the name as written does not exist: a common slip of solutions
/// that were made on Windows, worth a better message than "not found".
pub(crate) fn other_case(path: &Path) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    for component in path.components() {
        let exact = found.join(component);
        if exact.exists() {
            found = exact;
            continue;
        }
        let wanted = component.as_os_str().to_str()?.to_lowercase();
        let mut entries = std::fs::read_dir(&found).ok()?.filter_map(Result::ok);
        let entry = entries.find(|entry| entry.file_name().to_str().is_some_and(|n| n.to_lowercase() == wanted))?;
        found = entry.path();
    }
    (found != path).then_some(found)
}

/// The file's extension in lower case.
pub(crate) fn extension(path: &Path) -> String {
    path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase).unwrap_or_default()
}

/// The path relative to `base` with `/`, or absolute where it lies elsewhere.
pub(crate) fn shown(path: &Path, base: &Path) -> String {
    match path.strip_prefix(base) {
        Ok(relative) if !relative.as_os_str().is_empty() => relative.to_string_lossy().replace('\\', "/"),
        _ => path.display().to_string(),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_of_solution_files() {
        let table = [
            ("src\\A\\A.csproj", "/w/src/A/A.csproj"),
            ("src/A/A.csproj", "/w/src/A/A.csproj"),
            (" .\\A.csproj ", "/w/A.csproj"),
            ("..\\lib\\.\\L.csproj", "/lib/L.csproj"),
            ("..\\..\\..\\x.csproj", "/x.csproj"),
            ("/elsewhere/x.csproj", "/elsewhere/x.csproj"),
            ("a b\\ä.csproj", "/w/a b/ä.csproj"),
        ];
        for (written, expected) in table {
            assert_eq!(from_solution(Path::new("/w"), written), Path::new(expected), "{written}");
        }
    }

    #[test]
    fn a_name_in_other_case_is_found() {
        let folder = tempfile::tempdir().expect("folder");
        let root = folder.path().canonicalize().expect("root");
        std::fs::create_dir_all(root.join("Src/App")).expect("folders");
        std::fs::write(root.join("Src/App/App.csproj"), "").expect("file");
        assert_eq!(other_case(&root.join("src/app/App.csproj")), Some(root.join("Src/App/App.csproj")));
        assert_eq!(other_case(&root.join("Src/App/App.csproj")), None);
        assert_eq!(other_case(&root.join("src/none/App.csproj")), None);
    }
}
