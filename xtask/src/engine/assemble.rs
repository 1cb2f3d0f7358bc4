//! Puts the three packages together into one folder that looks like an installed .NET.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::packages::{ROSLYN, RUNTIME, SDK};
use crate::{process, say};

const SDK_VERSION: &str = "3.1.102";
const RUNTIME_VERSION: &str = "8.0.4";
const ROSLYN_VERSION: &str = "4.8.0";

/// Settings that every program of this engine is started with. The SDK's own runtime is left out (it wants an OpenSSL
/// that no current system has), so its programs must accept the newer one.
const ENVIRONMENT: [(&str, &str); 7] = [
    ("DOTNET_ROLL_FORWARD", "LatestMajor"),
    ("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1"),
    ("DOTNET_CLI_TELEMETRY_OPTOUT", "1"),
    ("DOTNET_NOLOGO", "1"),
    ("DOTNET_SKIP_FIRST_TIME_EXPERIENCE", "1"),
    ("DOTNET_MULTILEVEL_LOOKUP", "0"),
    ("MSBUILDDISABLENODEREUSE", "1"),
];

/// Assembles everything in `part`, which does not exist yet. `engine.json` is written last.
pub(super) fn engine(part: &Path) -> Result<()> {
    let (load, unpacked) = (part.join("download"), part.join("unpacked"));
    for (package, name) in [(&RUNTIME, "runtime"), (&SDK, "sdk"), (&ROSLYN, "roslyn")] {
        package.unpack(&load.join(name), &unpacked.join(name))?;
    }
    say::note("putting it together");
    let dotnet = part.join("dotnet");
    sdk(&unpacked.join("sdk/package"), &dotnet)?;
    runtime(&unpacked.join("runtime/dnv/net/runtime/.net"), &dotnet)?;
    roslyn(&unpacked.join("roslyn/package/dist/generator/net10.0"), &part.join("roslyn"))?;
    try_out(&dotnet)?;
    std::fs::remove_dir_all(&load)?;
    std::fs::remove_dir_all(&unpacked)?;
    let description = serde_json::to_string_pretty(&description())?;
    std::fs::write(part.join("engine.json"), description).context("cannot write engine.json")
}

/// The SDK without its runtimes, host and templates.
fn sdk(from: &Path, dotnet: &Path) -> Result<()> {
    std::fs::create_dir_all(dotnet)?;
    for name in ["sdk", "packs", "LICENSE.txt", "ThirdPartyNotices.txt"] {
        std::fs::rename(from.join(name), dotnet.join(name))
            .with_context(|| format!("the SDK package has no {name}"))?;
    }
    Ok(())
}

fn runtime(from: &Path, dotnet: &Path) -> Result<()> {
    for name in ["shared", "host", "dotnet"] {
        std::fs::rename(from.join(name), dotnet.join(name))
            .with_context(|| format!("the runtime package has no {name}"))?;
    }
    make_executable(&dotnet.join("dotnet"))
}

/// Only Roslyn and what it needs beside the runtime; the package is a whole program with much else.
fn roslyn(from: &Path, into: &Path) -> Result<()> {
    std::fs::create_dir_all(into)?;
    let mut count = 0;
    for entry in std::fs::read_dir(from).with_context(|| format!("the Roslyn package has no {}", from.display()))? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let wanted = ["Microsoft.CodeAnalysis.", "System.Composition.", "Microsoft.Bcl.", "Humanizer."];
        if name.ends_with(".dll") && wanted.iter().any(|prefix| name.starts_with(prefix)) {
            std::fs::rename(&path, into.join(name))?;
            count += 1;
        }
    }
    if !into.join("Microsoft.CodeAnalysis.CSharp.Workspaces.dll").is_file() {
        bail!("the Roslyn package has no Workspaces ({count} assemblies taken)");
    }
    Ok(())
}

/// The SDK must start on the newer runtime, or the engine is of no use on this machine.
fn try_out(dotnet: &Path) -> Result<()> {
    let mut command = Command::new(dotnet.join("dotnet"));
    command.arg("--version").env("DOTNET_ROOT", dotnet).envs(ENVIRONMENT).current_dir(dotnet);
    let version = process::catch(&mut command).context("the assembled engine does not start")?;
    if version.trim() != SDK_VERSION {
        bail!("the assembled engine says it is version {:?}, expected {SDK_VERSION}", version.trim());
    }
    Ok(())
}

/// Paths are relative to the folder of `engine.json`, so that a cache may be moved.
fn description() -> serde_json::Value {
    let environment: serde_json::Map<_, _> =
        ENVIRONMENT.iter().map(|(name, value)| (name.to_string(), json!(value))).collect();
    let packages = [RUNTIME, SDK, ROSLYN]
        .map(|package| json!({ "name": package.name, "version": package.version, "sha256": package.sha256 }));
    json!({
        "format": 1,
        "name": super::NAME,
        "dotnet": "dotnet/dotnet",
        "dotnetRoot": "dotnet",
        "sdk": format!("dotnet/sdk/{SDK_VERSION}"),
        "sdkVersion": SDK_VERSION,
        "runtime": format!("dotnet/shared/Microsoft.NETCore.App/{RUNTIME_VERSION}"),
        "runtimeVersion": RUNTIME_VERSION,
        "roslyn": "roslyn",
        "roslynVersion": ROSLYN_VERSION,
        "environment": environment,
        "packages": packages,
    })
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))?;
    Ok(())
}

#[cfg(not(unix))]
fn make_executable(_path: &Path) -> Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_name_says_what_is_in_it() {
        assert_eq!(super::super::NAME, format!("portable-{SDK_VERSION}-{RUNTIME_VERSION}-{ROSLYN_VERSION}"));
    }

    #[test]
    fn the_description_has_relative_paths_only() {
        let value = description();
        for field in ["dotnet", "dotnetRoot", "sdk", "runtime", "roslyn"] {
            assert!(Path::new(value[field].as_str().unwrap()).is_relative(), "{field}");
        }
    }
}
