//! SDK discovery over made-up installations.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::environment::Environment;

/// Makes a `dotnet` folder with these SDKs; those whose name ends with `!` lack dotnet-format.
fn install(root: &Path, sdks: &[&str]) -> PathBuf {
    fs::create_dir_all(root.join("shared/Microsoft.NETCore.App/10.0.12")).unwrap();
    fs::write(root.join(DOTNET_FILE), "").unwrap();
    for sdk in sdks {
        let folder = root.join("sdk").join(sdk.trim_end_matches('!'));
        fs::create_dir_all(folder.join("Roslyn/bincore")).unwrap();
        fs::write(folder.join("Roslyn/bincore/csc.dll"), "").unwrap();
        if !sdk.ends_with('!') {
            fs::create_dir_all(folder.join("DotnetTools/dotnet-format")).unwrap();
            fs::write(folder.join("DotnetTools/dotnet-format").join(WORKSPACES), "").unwrap();
        }
    }
    fs::canonicalize(root).unwrap()
}

fn finder(pairs: &[(&str, &OsStr)], usual: &[&Path], engines: &Path) -> Finder {
    let usual = usual.iter().map(|path| path.to_path_buf()).collect();
    Finder { environment: Environment::of(pairs), dotnet: None, usual, engines: engines.into() }
}

#[test]
fn the_newest_stable_sdk_with_a_full_roslyn_is_taken() {
    let cases: &[(&[&str], Option<&str>)] = &[
        (&["8.0.404", "10.0.401", "9.0.100"], Some("10.0.401")),
        (&["8.0.404", "10.0.100-rc.1"], Some("8.0.404")),
        (&["10.0.100-rc.1"], Some("10.0.100-rc.1")),
        (&["8.0.404", "10.0.401!"], Some("8.0.404")),
        (&["3.1.426", "5.0.408"], None),
        (&["NuGetFallbackFolder"], None),
    ];
    for (sdks, expected) in cases {
        let machine = tempfile::tempdir().unwrap();
        install(machine.path(), sdks);
        let found = finder(&[], &[machine.path()], Path::new("/nowhere")).find_any();
        assert_eq!(found.ok().map(|sdk| sdk.version).as_deref(), *expected, "{sdks:?}");
    }
}

#[test]
fn places_are_searched_in_the_order_of_dotnet() {
    let machine = tempfile::tempdir().unwrap();
    let place = |name: &str| install(&machine.path().join(name), &["8.0.404"]);
    let (chosen, root, on_path, usual) = (place("chosen"), place("root"), place("path"), place("usual"));
    let links = machine.path().join("links");
    fs::create_dir_all(&links).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(on_path.join(DOTNET_FILE), links.join(DOTNET_FILE)).unwrap();
    let all: [(&str, &OsStr); 3] = [
        ("ROSLYN_WORKBENCH_DOTNET", chosen.as_os_str()),
        ("DOTNET_ROOT", root.as_os_str()),
        ("PATH", links.as_os_str()),
    ];
    for (skipped, expected) in [&chosen, &root, &on_path, &usual].into_iter().enumerate() {
        let found = finder(&all[skipped.min(3)..], &[&usual], Path::new("/nowhere")).find_any().unwrap();
        assert_eq!(&found.root, expected);
    }
}

#[test]
fn an_explicit_choice_without_an_sdk_is_an_error_and_not_passed_over() {
    let machine = tempfile::tempdir().unwrap();
    let good = install(&machine.path().join("good"), &["8.0.404"]);
    let empty = machine.path().join("empty");
    fs::create_dir_all(&empty).unwrap();
    let missing = finder(&[("ROSLYN_WORKBENCH_DOTNET", empty.as_os_str())], &[&good], &empty).find_any().unwrap_err();
    assert!(missing.0.contains("ROSLYN_WORKBENCH_DOTNET") && missing.0.contains("empty"), "{missing:?}");
}

#[test]
fn the_portable_engine_is_last() {
    let machine = tempfile::tempdir().unwrap();
    let engines = machine.path().join("engine");
    let engine = engines.join("k1");
    install(&engine.join("dn"), &["3.1.102"]);
    fs::create_dir_all(engine.join("roslyn")).unwrap();
    fs::write(engine.join("roslyn").join(WORKSPACES), "").unwrap();
    let description = r#"{"dotnet":"dn/dotnet","sdk":"dn/sdk/3.1.102","roslyn":"roslyn"}"#;
    fs::write(engine.join("engine.json"), description).unwrap();
    let portable = finder(&[], &[], &engines).find_any().unwrap();
    assert!(portable.is_portable);
    assert_eq!((portable.version.as_str(), portable.runtime.as_str()), ("3.1.102", "10.0.12"));
    let installed = install(&machine.path().join("sdk"), &["8.0.404"]);
    assert!(!finder(&[], &[&installed], &engines).find_any().unwrap().is_portable);
    let forced = [("ROSLYN_WORKBENCH_ENGINE", OsStr::new("portable"))];
    assert!(finder(&forced, &[&installed], &engines).find_any().unwrap().is_portable);
    let nothing = finder(&[], &[], Path::new("/nowhere")).find_any().unwrap_err();
    assert!(nothing.0.contains("Install .NET SDK 8"), "{nothing:?}");
}

#[cfg(unix)]
#[test]
fn a_global_json_lets_dotnet_decide_and_its_refusal_is_relayed() {
    use std::os::unix::fs::PermissionsExt;
    let machine = tempfile::tempdir().unwrap();
    let root = install(&machine.path().join("dotnet"), &["8.0.404", "9.0.100"]);
    let workspace = machine.path().join("code/inner");
    fs::create_dir_all(&workspace).unwrap();
    let script = "#!/bin/sh\nif grep -q refuse ../global.json; then echo 'Requested SDK version: 7.0.1' >&2; exit 155; fi\necho 8.0.404\n";
    fs::write(root.join(DOTNET_FILE), script).unwrap();
    fs::set_permissions(root.join(DOTNET_FILE), fs::Permissions::from_mode(0o755)).unwrap();
    let path = OsStr::new("/usr/bin:/bin");
    let finder = finder(&[("DOTNET_ROOT", root.as_os_str()), ("PATH", path)], &[], Path::new("/nowhere"));
    assert_eq!(finder.find(&workspace).unwrap().version, "9.0.100");
    fs::write(machine.path().join("code/global.json"), "{}").unwrap();
    assert_eq!(finder.find(&workspace).unwrap().version, "8.0.404");
    fs::write(machine.path().join("code/global.json"), "refuse").unwrap();
    let refusal = finder.find(&workspace).unwrap_err().0;
    assert!(refusal.contains("Requested SDK version: 7.0.1") && refusal.contains("global.json"), "{refusal}");
}
