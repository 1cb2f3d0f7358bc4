//! Builds the first-party components and compiles them ahead of time for the host's engine.
//!
//! In the folder afterwards, for each component: `NAME.wasm`, `NAME.cwasm` (machine code, made by the host's own
//! runtime so that settings agree) and `NAME.sha256` (digest of the `.cwasm`, written together with it). The host's build
//! script embeds them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::guest_toolchain::{self, TARGET, Toolchain};
use crate::stamp::{self, Inputs};
use crate::{places, process, say};

/// Folders of `plugins/` that are built into the host. The crate in `plugins/NAME` is `workbench-NAME`.
pub(crate) const FIRST_PARTY: [&str; 2] = ["navigation", "analysis"];

const PROFILE: &str = "component";

/// Builds what is missing or old, and returns the folder.
pub(crate) fn build() -> Result<PathBuf> {
    let folder = places::components();
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    say::step("components");
    let toolchain = guest_toolchain::ensure()?;
    guests(&toolchain, &folder)?;
    ahead_of_time(&folder)?;
    Ok(folder)
}

fn guests(toolchain: &Toolchain, folder: &Path) -> Result<()> {
    let compiler = toolchain.describe()?;
    let stamp = folder.join(".guests");
    let root = places::root();
    let mut inputs = Inputs::new().text(&compiler).text(TARGET);
    for part in ["Cargo.toml", "Cargo.lock", "wit", "sdk", "plugins"] {
        inputs = inputs.tree(&root.join(part))?;
    }
    let digest = inputs.digest();
    if stamp::is_current(&stamp, &digest, &results(folder, "wasm")) {
        say::note("guests are up to date");
        return Ok(());
    }
    say::note(format!("building guests with {compiler} (the first time this takes minutes)"));
    let output = places::target().join("guests");
    let mut cargo = toolchain.cargo_build()?;
    cargo.args(["--profile", PROFILE]).arg("--target-dir").arg(&output);
    for name in FIRST_PARTY {
        cargo.arg("--package").arg(format!("workbench-{name}"));
    }
    process::show(&mut cargo).context("the components do not build")?;
    for name in FIRST_PARTY {
        let built = output.join(TARGET).join(PROFILE).join(format!("workbench_{name}.wasm"));
        let wasm = folder.join(format!("{name}.wasm"));
        std::fs::copy(&built, &wasm).with_context(|| format!("cannot copy {}", built.display()))?;
    }
    stamp::keep(&stamp, &digest)
}

/// Runs the host's own compiler over the components: only its settings make code that the host accepts.
fn ahead_of_time(folder: &Path) -> Result<()> {
    let stamp = folder.join(".aot");
    let root = places::root();
    let mut inputs = Inputs::new().tree(&root.join("Cargo.lock"))?.tree(&root.join("host/runtime"))?;
    for wasm in results(folder, "wasm") {
        inputs = inputs.tree(&wasm)?;
    }
    let digest = inputs.digest();
    if stamp::is_current(&stamp, &digest, &[results(folder, "cwasm"), results(folder, "sha256")].concat()) {
        say::note("machine code is up to date");
        return Ok(());
    }
    say::note("compiling components ahead of time (the first time the runtime itself is built: minutes)");
    process::show(&mut process::build_bin("workbench-aot"))?;
    for name in FIRST_PARTY {
        let mut compiler = Command::new(places::built("debug", "workbench-aot"));
        compiler.arg(folder.join(format!("{name}.wasm"))).arg(folder.join(format!("{name}.cwasm")));
        process::show(&mut compiler).with_context(|| format!("{name} cannot be compiled ahead of time"))?;
    }
    stamp::keep(&stamp, &digest)
}

fn results(folder: &Path, extension: &str) -> Vec<PathBuf> {
    FIRST_PARTY.iter().map(|name| folder.join(format!("{name}.{extension}"))).collect()
}
