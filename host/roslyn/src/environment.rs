//! The environment variables that decide where things are, as a value: tests hand in their own.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// A copy of environment variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Environment(BTreeMap<OsString, OsString>);

impl Environment {
    /// That of this process.
    pub(crate) fn of_process() -> Environment {
        Environment(std::env::vars_os().collect())
    }

    #[cfg(test)]
    pub(crate) fn of(pairs: &[(&str, &OsStr)]) -> Environment {
        Environment(pairs.iter().map(|(name, value)| (OsString::from(name), OsString::from(value))).collect())
    }

    /// The value, unless it is missing or empty.
    pub(crate) fn get(&self, name: &str) -> Option<&OsStr> {
        self.0.get(OsStr::new(name)).map(OsString::as_os_str).filter(|value| !value.is_empty())
    }

    pub(crate) fn path(&self, name: &str) -> Option<PathBuf> {
        self.get(name).map(PathBuf::from)
    }

    pub(crate) fn home(&self) -> Option<PathBuf> {
        self.path("HOME").or_else(|| self.path("USERPROFILE"))
    }

    /// What a .NET process of ours gets: the user's variables (NuGet settings and credentials among them), without those
    /// that would change how MSBuild runs inside the worker, and with our own.
    pub(crate) fn for_dotnet(&self, root: &std::path::Path, roll_forward: bool) -> BTreeMap<OsString, OsString> {
        const DROPPED: [&str; 12] = [
            "DOTNET_STARTUP_HOOKS",
            "DOTNET_CLI_USE_MSBUILD_SERVER",
            "MSBUILDUSESERVER",
            "MSBUILD_EXE_PATH",
            "MSBuildSDKsPath",
            "MSBuildExtensionsPath",
            "MSBUILDNODEHANDSHAKESALT",
            "MSBUILDDEBUGONSTART",
            "DOTNET_gcServer",
            "DOTNET_TieredCompilation",
            "DOTNET_ReadyToRun",
            "DOTNET_ROOT_X64",
        ];
        let mut variables = self.0.clone();
        for name in DROPPED {
            variables.remove(OsStr::new(name));
        }
        let dotnet = root.join(DOTNET_FILE);
        for (name, value) in [
            ("DOTNET_ROOT", root.as_os_str()),
            ("DOTNET_HOST_PATH", dotnet.as_os_str()),
            ("DOTNET_MULTILEVEL_LOOKUP", OsStr::new("0")),
            ("DOTNET_TieredPGO", OsStr::new("0")),
            ("DOTNET_NOLOGO", OsStr::new("1")),
            // A worker is ended by a kill, and would leave its debugger pipes in the temporary folder.
            ("DOTNET_EnableDiagnostics", OsStr::new("0")),
            ("DOTNET_CLI_TELEMETRY_OPTOUT", OsStr::new("1")),
            ("DOTNET_SKIP_FIRST_TIME_EXPERIENCE", OsStr::new("1")),
            ("DOTNET_GENERATE_ASPNET_CERTIFICATE", OsStr::new("false")),
            ("MSBUILDDISABLENODEREUSE", OsStr::new("1")),
        ] {
            variables.insert(OsString::from(name), value.to_os_string());
        }
        if roll_forward {
            variables.insert("DOTNET_ROLL_FORWARD".into(), "LatestMajor".into());
        }
        if self.get("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT").is_none() && !crate::sdk::has_icu(self, root) {
            variables.insert("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT".into(), "1".into());
        }
        variables
    }
}

/// The file name of the .NET host.
pub(crate) const DOTNET_FILE: &str = if cfg!(windows) { "dotnet.exe" } else { "dotnet" };
