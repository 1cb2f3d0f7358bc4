//! Machine code that was compiled ahead of time: making it, and taking it in.
//!
//! The one module of this crate with unsafe code. `Component::deserialize` trusts its input as one trusts a shared library:
//! other bytes than the compiler's would run as native code of this process. It is therefore called for one kind of input
//! only, bytes that the build embedded, and only after they were found to be the very bytes the build recorded.
#![allow(
    unsafe_code,
    reason = "deserialize is unsafe by its nature; the digest recorded at build time is checked first"
)]

use sha2::{Digest, Sha256};
use wasmtime::Engine;
use wasmtime::component::Component;

/// Machine code for the component `wasm`, that every host of the same build takes in.
///
/// # Errors
/// When the bytes are no valid component.
pub fn precompile(wasm: &[u8]) -> anyhow::Result<Vec<u8>> {
    let engine = crate::engine::compiling()?;
    Ok(engine.precompile_component(wasm)?)
}

/// The digest to record beside an artefact: SHA-256 in lower-case hexadecimal digits.
pub fn digest(artefact: &[u8]) -> String {
    hex::encode(Sha256::digest(artefact))
}

/// Takes in embedded machine code.
///
/// # Errors
/// When the digest is another, or the code was made for another engine. The caller compiles instead.
pub(crate) fn deserialize(engine: &Engine, artefact: &'static [u8], recorded: &str) -> anyhow::Result<Component> {
    if digest(artefact) != recorded.trim() {
        anyhow::bail!("the embedded machine code is not what the build recorded");
    }
    // SAFETY: `'static` bytes are part of this executable, and they are, by their digest, the output of `precompile` that
    // the same build wrote down. wasmtime refuses output for another engine or version by itself.
    let component = unsafe { Component::deserialize(engine, artefact) }?;
    Ok(component)
}
