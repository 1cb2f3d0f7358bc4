//! `cargo xtask dist`: a release build with its documents, as one archive and its digest.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{components, places, process, say, stamp};

const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

pub(crate) fn run() -> Result<()> {
    components::build()?;
    say::timed("release build", || {
        process::show(process::cargo().args(["build", "--release", "--package", "roslyn-workbench"]))
    })?;
    let name =
        format!("roslyn-workbench-{}-{}-{}", env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH);
    let dist = places::target().join("dist");
    let folder = dist.join(&name);
    std::fs::create_dir_all(&folder)?;
    let server = places::server("release");
    let file = server.file_name().context("the server's path has no file name")?;
    std::fs::copy(&server, folder.join(file)).with_context(|| format!("cannot copy {}", server.display()))?;
    for document in DOCUMENTS {
        std::fs::copy(places::root().join(document), folder.join(document))
            .with_context(|| format!("cannot copy {document}"))?;
    }
    let archive = format!("{name}.tar.gz");
    process::catch(Command::new("tar").current_dir(&dist).args(["-czf", &archive, &name]))?;
    let digest = stamp::sha256(&dist.join(&archive))?;
    std::fs::write(dist.join(format!("{archive}.sha256")), format!("{digest}  {archive}\n"))?;
    println!("{}", dist.join(archive).display());
    Ok(())
}
