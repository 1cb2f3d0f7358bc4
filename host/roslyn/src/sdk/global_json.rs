//! `global.json`: which one counts, and what `dotnet` makes of it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::environment::{DOTNET_FILE, Environment};

/// The `global.json` in `folder` or the nearest folder above it.
pub(crate) fn above(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().map(|folder| folder.join("global.json")).find(|file| file.is_file())
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Version(String),
    /// The refusal of `dotnet`, made readable.
    Refused(String),
}

/// Asks the `dotnet` in `root` which SDK it takes for `folder`. Only for admitted folders: a `global.json` may name
/// folders of its own to search.
pub(super) fn ask(root: &Path, folder: &Path, environment: &Environment, global: &Path) -> Choice {
    let output = Command::new(root.join(DOTNET_FILE))
        .arg("--version")
        .current_dir(folder)
        .env_clear()
        .envs(environment.for_dotnet(root, false))
        .stdin(Stdio::null())
        .output();
    match output {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8_lossy(&output.stdout);
            Choice::Version(text.trim().to_owned())
        }
        Ok(output) => Choice::Refused(refusal(
            global,
            &String::from_utf8_lossy(&output.stdout),
            &String::from_utf8_lossy(&output.stderr),
        )),
        Err(error) => Choice::Refused(format!("`{}` could not be started: {error}.", root.join(DOTNET_FILE).display())),
    }
}

/// The lines in which `dotnet` names what it wants and what is there.
fn refusal(global: &Path, stdout: &str, stderr: &str) -> String {
    let lines = stderr.lines().chain(stdout.lines()).map(str::trim).filter(|line| !line.is_empty());
    let telling: Vec<&str> = lines
        .filter(|line| !line.contains("https://") && !line.contains("aka.ms") && !line.ends_with("exist."))
        .take(12)
        .collect();
    format!(
        "`dotnet` refuses {}: {} Install that SDK, or change the version or `rollForward` in the file.",
        global.display(),
        telling.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_file_counts() {
        let root = tempfile::tempdir().unwrap();
        let inner = root.path().join("a/b");
        std::fs::create_dir_all(&inner).unwrap();
        assert_ne!(above(&inner), Some(root.path().join("global.json")));
        std::fs::write(root.path().join("global.json"), "{}").unwrap();
        assert_eq!(above(&inner), Some(root.path().join("global.json")));
        std::fs::write(root.path().join("a/global.json"), "{}").unwrap();
        assert_eq!(above(&inner), Some(root.path().join("a/global.json")));
    }
}
