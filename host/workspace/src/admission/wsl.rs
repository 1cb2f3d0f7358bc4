//! Windows drives seen from the Linux subsystem are slow enough that a person should know.

use std::path::{Component, Path};

/// Whether this is Windows' Linux subsystem and the path lies on a mounted Windows drive.
pub(crate) fn on_windows_drive(path: &Path) -> bool {
    let version = if cfg!(target_os = "linux") { std::fs::read_to_string("/proc/version") } else { return false };
    is_mounted_drive(&version.unwrap_or_default(), path)
}

fn is_mounted_drive(kernel: &str, path: &Path) -> bool {
    let mut parts = path.components().skip(1);
    let mounted = parts.next() == Some(Component::Normal("mnt".as_ref()));
    let letter = match parts.next() {
        Some(Component::Normal(name)) => {
            name.to_str().is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_alphabetic())
        }
        _ => false,
    };
    mounted && letter && kernel.to_ascii_lowercase().contains("microsoft")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_letters_below_mnt_in_the_subsystem() {
        let wsl = "Linux version 5.15.90.1-microsoft-standard-WSL2 (gcc 9.3.0)";
        let table = [
            (wsl, "/mnt/c/src/App.sln", true),
            (wsl, "/mnt/data/App.sln", false),
            (wsl, "/home/c/App.sln", false),
            (wsl, "/mnt", false),
            ("Linux version 6.1.0 (gcc 12)", "/mnt/c/src/App.sln", false),
        ];
        for (kernel, path, expected) in table {
            assert_eq!(is_mounted_drive(kernel, Path::new(path)), expected, "{path}");
        }
    }
}
