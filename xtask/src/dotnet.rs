//! Whether this machine has a .NET SDK that the server would use, looked for where `dotnet` itself is looked for.

use std::path::{Path, PathBuf};

use crate::places;

/// The oldest SDK whose Roslyn the worker compiles against.
const OLDEST_MAJOR: u32 = 8;

/// The newest usable SDK folder (`…/sdk/10.0.401`), if there is one and the portable engine is not asked for by
/// `ROSLYN_WORKBENCH_ENGINE=portable`.
pub(crate) fn sdk() -> Option<PathBuf> {
    if std::env::var_os("ROSLYN_WORKBENCH_ENGINE").is_some_and(|engine| engine == "portable") {
        return None;
    }
    roots().iter().flat_map(|root| sdks(root)).max_by_key(|(version, _)| *version).map(|(_, folder)| folder)
}

fn roots() -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = std::env::var_os("DOTNET_ROOT").map(PathBuf::from).into_iter().collect();
    let on_path = places::program("dotnet").and_then(|program| program.canonicalize().ok());
    roots.extend(on_path.and_then(|program| program.parent().map(Path::to_path_buf)));
    roots.extend(places::home().ok().map(|home| home.join(".dotnet")));
    roots.extend(["/usr/share/dotnet", "/usr/lib/dotnet", "/usr/local/share/dotnet"].map(PathBuf::from));
    roots
}

fn sdks(root: &Path) -> Vec<((u32, u32, u32), PathBuf)> {
    let Ok(entries) = std::fs::read_dir(root.join("sdk")) else {
        return Vec::new();
    };
    let folders = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let versioned = folders.filter_map(|folder| Some((version(folder.file_name()?.to_str()?)?, folder)));
    versioned.filter(|((major, ..), folder)| *major >= OLDEST_MAJOR && folder.join("MSBuild.dll").is_file()).collect()
}

/// `10.0.401` or `10.0.100-rc.1`.
fn version(name: &str) -> Option<(u32, u32, u32)> {
    let stable = name.split('-').next()?;
    let mut numbers = stable.split('.').map(|part| part.parse().ok());
    Some((numbers.next()??, numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_are_no_sdk_are_passed_over() {
        let root = tempfile::tempdir().unwrap();
        for name in ["3.1.102", "8.0.404", "10.0.100-rc.1", "NuGetFallbackFolder"] {
            std::fs::create_dir_all(root.path().join("sdk").join(name)).unwrap();
            std::fs::write(root.path().join("sdk").join(name).join("MSBuild.dll"), "").unwrap();
        }
        std::fs::create_dir_all(root.path().join("sdk/11.0.100")).unwrap();
        let mut found: Vec<_> = sdks(root.path()).into_iter().map(|(version, _)| version).collect();
        found.sort_unstable();
        assert_eq!(found, [(8, 0, 404), (10, 0, 100)]);
    }
}
