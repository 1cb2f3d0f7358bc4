//! A compiler for WebAssembly guests, by whichever of two routes this machine allows:
//!
//! - rustup's target `wasm32-wasip2`: there already, or added (needs rustup's server);
//! - Debian's packages: a compiler with its linker for components, the sources of the standard library (which is built
//!   along), LLVM's linker and the C library for WASI.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::{places, process, say};

pub(crate) const TARGET: &str = "wasm32-wasip2";

const DEBIAN_PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19", "wasi-libc"];

/// What the Debian route needs to be there.
const DEBIAN_FILES: [&str; 6] = [
    "/usr/bin/rustc",
    "/usr/bin/cargo",
    "/usr/lib/llvm-19/bin/wasm-ld",
    "/usr/lib/wasm32-wasi/libc.a",
    "/usr/lib/wasm32-wasi/crt1-reactor.o",
    DEBIAN_LINKER,
];

/// Makes a component of what the linker of LLVM put together.
const DEBIAN_LINKER: &str = "/usr/lib/rustlib/x86_64-unknown-linux-gnu/bin/wasm-component-ld";

pub(crate) enum Toolchain {
    /// The cargo that runs this task, with the target installed.
    Rustup,
    /// Debian's own cargo and compiler.
    Debian,
}

/// Finds a toolchain, or installs one.
pub(crate) fn ensure() -> Result<Toolchain> {
    if has_rustup_target() {
        return Ok(Toolchain::Rustup);
    }
    if debian_is_complete() {
        return Ok(Toolchain::Debian);
    }
    say::note(format!("the target {TARGET} is missing: trying rustup"));
    if process::works(Command::new("rustup").args(["target", "add", TARGET])) && has_rustup_target() {
        return Ok(Toolchain::Rustup);
    }
    if places::program("apt-get").is_some() && is_root() {
        say::note("rustup could not add it: installing Debian's packages (about 150 MB)");
        install_debian_packages()?;
        if debian_is_complete() {
            return Ok(Toolchain::Debian);
        }
    }
    bail!(
        "no compiler for WebAssembly components. Do one of:\n  \
         rustup target add {TARGET}\n  \
         apt-get update && apt-get install --yes --no-install-recommends {}   (as root, Debian 12 or later)",
        DEBIAN_PACKAGES.join(" ")
    )
}

impl Toolchain {
    /// A word for stamps and messages.
    pub(crate) fn describe(&self) -> Result<String> {
        match self {
            Self::Rustup => process::catch(Command::new("rustc").arg("--version")),
            Self::Debian => process::catch(Command::new("/usr/bin/rustc").arg("--version")),
        }
        .map(|version| version.trim().to_owned())
    }

    /// `cargo build` for the guest target, in the root; packages and profile are the caller's.
    pub(crate) fn cargo_build(&self) -> Result<Command> {
        if matches!(self, Self::Rustup) {
            let mut command = process::cargo();
            command.args(["build", "--target", TARGET]);
            return Ok(command);
        }
        let mut command = Command::new("/usr/bin/cargo");
        // Settings of the cargo that runs this task would send the other one back to it.
        for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTDOC", "RUSTC_WRAPPER", "CARGO_ENCODED_RUSTFLAGS"] {
            command.env_remove(name);
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = ["/usr/bin", "/usr/lib/llvm-19/bin"].map(Into::into).into_iter();
        command
            .current_dir(places::root())
            .args(["build", "--target", TARGET, "-Zbuild-std=std,panic_abort"])
            .env("PATH", std::env::join_paths(folders.chain(std::env::split_paths(&path)))?)
            // Building the standard library is an unstable option; Debian's compiler is a stable one.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", "/usr/bin/rustc")
            .env(
                "RUSTFLAGS",
                format!("-C linker={DEBIAN_LINKER} -C link-self-contained=no -L native=/usr/lib/wasm32-wasi"),
            );
        Ok(command)
    }
}

fn has_rustup_target() -> bool {
    let installed = process::catch(Command::new("rustup").args(["target", "list", "--installed"]));
    installed.is_ok_and(|list| list.lines().any(|line| line.trim() == TARGET))
}

fn debian_is_complete() -> bool {
    DEBIAN_FILES.iter().all(|file| Path::new(file).is_file())
        && process::catch(Command::new("/usr/bin/rustc").args(["--print", "sysroot"]))
            .is_ok_and(|sysroot| Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std").is_dir())
}

fn install_debian_packages() -> Result<()> {
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    process::catch(apt().args(["update", "-q"]))?;
    process::catch(apt().args(["install", "-q", "--yes", "--no-install-recommends"]).args(DEBIAN_PACKAGES))?;
    Ok(())
}

fn is_root() -> bool {
    process::catch(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}
