//! The portable engine: runtime, MSBuild and Roslyn from three pinned packages, for machines without a .NET SDK.
//!
//! It lives in the user's cache under its name; `engine.json` in it says what is where, and the file `current` beside
//! it names the one in use. The host reads both (`host/roslyn/src/sdk.rs`). Code actions need assemblies that no
//! package brings, so they are the one thing missing with this engine.

mod assemble;
mod packages;

use std::fs::File;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::args::Args;
use crate::{dotnet, places, say};

/// Name of the folder: what is in it. Changes whenever a package or the layout does.
pub(crate) const NAME: &str = "portable-3.1.102-8.0.4-4.8.0";

/// The task.
pub(crate) fn run(mut args: Args) -> Result<()> {
    let force = args.flag("--force");
    args.finish()?;
    if force {
        println!("{}", fetch()?.display());
        return Ok(());
    }
    ensure().map(drop)
}

/// What the server will run on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Sdk,
    Portable,
}

/// Fetches the engine when this machine has no SDK to use.
pub(crate) fn ensure() -> Result<Engine> {
    if let Some(sdk) = dotnet::sdk() {
        say::step("engine");
        say::note(format!(".NET SDK found: {}; the portable engine is not needed", sdk.display()));
        return Ok(Engine::Sdk);
    }
    fetch()?;
    Ok(Engine::Portable)
}

/// Assembles the engine unless it is there, and returns its folder.
pub(crate) fn fetch() -> Result<PathBuf> {
    say::step("portable .NET engine");
    if std::env::consts::OS != "linux" || std::env::consts::ARCH != "x86_64" {
        bail!("the portable engine exists for Linux on x86-64 only; install a .NET SDK 8 or later: https://dot.net");
    }
    let home = places::cache()?.join("engine");
    std::fs::create_dir_all(&home).with_context(|| format!("cannot create {}", home.display()))?;
    let lock = File::create(home.join(".lock")).with_context(|| format!("cannot write in {}", home.display()))?;
    lock.lock().context("cannot lock the engine folder")?;
    let engine = home.join(NAME);
    if engine.join("engine.json").is_file() {
        say::note(format!("already there: {}", engine.display()));
    } else {
        let part = home.join(format!("{NAME}.part"));
        remove(&part)?;
        remove(&engine)?;
        assemble::engine(&part)?;
        std::fs::rename(&part, &engine).with_context(|| format!("cannot rename to {}", engine.display()))?;
        say::note(format!("ready: {}", engine.display()));
    }
    let current = home.join("current.part");
    std::fs::write(&current, format!("{NAME}\n"))?;
    std::fs::rename(&current, home.join("current"))?;
    Ok(engine)
}

fn remove(folder: &std::path::Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => Ok(()),
    }
}
