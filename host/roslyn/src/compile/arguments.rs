//! What the compiler is told: references, sources, settings.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::sdk::{Sdk, Version, module_version_id, versions_in};

/// The compiler's arguments for the worker, one a line, but for those that a response file cannot hold.
pub(super) fn worker<'a>(sdk: &Sdk, sources: &Path, out: &Path, files: impl Iterator<Item = &'a str>) -> String {
    let features = sdk.has_features();
    let mut text =
        String::from("-nostdlib\n-o+\n-debug:embedded\n-langversion:12\n-nullable:enable\n-nowarn:1701,1702\n");
    let _ = writeln!(text, "-pathmap:\"{}\"=worker", sources.display());
    let _ = writeln!(text, "-out:\"{}\"", out.display());
    if features {
        text.push_str("-define:FEATURES\n");
    }
    for reference in framework(sdk).into_iter().chain(roslyn(sdk, features)) {
        let _ = writeln!(text, "-r:\"{}\"", reference.display());
    }
    for name in ["Microsoft.Build.dll", "Microsoft.Build.Framework.dll"] {
        let _ = writeln!(text, "-r:\"{}\"", sdk.folder.join(name).display());
    }
    for file in files.filter(|file| file.ends_with(".cs") && (features || !file.starts_with("Features/"))) {
        let _ = writeln!(text, "\"{}\"", sources.join(file).display());
    }
    text
}

/// The arguments for the stub that runs a newer Roslyn than the SDK's compiler.
pub(super) fn stub(sdk: &Sdk, source: &Path, out: &Path) -> String {
    let mut text = String::from("-nostdlib\n-o+\n-nowarn:1701,1702\n");
    let _ = writeln!(text, "-out:\"{}\"", out.display());
    for reference in framework(sdk).into_iter().chain(roslyn(sdk, false)) {
        let _ = writeln!(text, "-r:\"{}\"", reference.display());
    }
    let _ = writeln!(text, "\"{}\"", source.display());
    text
}

/// `worker.runtimeconfig.json`. Cultures stay creatable without ICU: some of Roslyn's code makes `en-US`.
pub(super) fn runtime_settings(sdk: &Sdk) -> String {
    let major = Version::parse(&sdk.runtime).map_or(8, |version| version.major());
    let settings = serde_json::json!({ "runtimeOptions": {
        "tfm": format!("net{major}.0"),
        "rollForward": "LatestPatch",
        "framework": { "name": "Microsoft.NETCore.App", "version": format!("{}", sdk.runtime) },
        "configProperties": {
            "System.GC.Server": false,
            "System.Runtime.TieredPGO": false,
            "System.Globalization.PredefinedCulturesOnly": false
        }
    }});
    settings.to_string()
}

/// The reference pack of the runtime's major version, or else the runtime's own assemblies.
fn framework(sdk: &Sdk) -> Vec<PathBuf> {
    let major = Version::parse(&sdk.runtime).map(|version| version.major());
    let packs = sdk.root.join("packs/Microsoft.NETCore.App.Ref");
    let pack = versions_in(&packs).into_iter().rev().find(|version| Some(version.major()) == major);
    if let Some(pack) = pack {
        let folder = packs.join(pack.to_string()).join(format!("ref/net{}.0", pack.major()));
        let files = libraries(&folder);
        if !files.is_empty() {
            return files;
        }
    }
    let mut files = libraries(&sdk.root.join("shared/Microsoft.NETCore.App").join(&sdk.runtime));
    // Native libraries have the same extension on some systems.
    files.retain(|file| module_version_id(file).is_some());
    files
}

fn roslyn(sdk: &Sdk, features: bool) -> Vec<PathBuf> {
    let names = ["", ".CSharp", ".Workspaces", ".CSharp.Workspaces", ".VisualBasic"];
    let more: &[&str] = if features { &[".Features", ".CSharp.Features"] } else { &[] };
    let named = names.iter().chain(more).map(|name| sdk.roslyn.join(format!("Microsoft.CodeAnalysis{name}.dll")));
    let composition = libraries(&sdk.roslyn)
        .into_iter()
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("System.Composition.")));
    named.filter(|path| path.is_file()).chain(composition).collect()
}

/// The `.dll` files in a folder, by name.
fn libraries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "dll")).collect();
    files.sort();
    files
}
