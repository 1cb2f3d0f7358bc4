//! Embeds the first-party components: their wasm, and the machine code made of it for this host's engine.

use std::path::{Path, PathBuf};
use std::{env, fs};

const COMPONENTS: &[&str] = &["navigation", "analysis"];

fn main() {
    println!("cargo::rerun-if-env-changed=ROSLYN_WORKBENCH_COMPONENTS");
    let folder = env::var_os("ROSLYN_WORKBENCH_COMPONENTS").map_or_else(default_folder, PathBuf::from);
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut table =
        String::from("/// The embedded first-party components.\npub(crate) const EMBEDDED: &[Embedded] = &[\n");
    for name in COMPONENTS {
        for suffix in ["wasm", "cwasm"] {
            take(&folder, &out, &format!("{name}.{suffix}"));
        }
        let digest = take(&folder, &out, &format!("{name}.sha256"));
        let digest = String::from_utf8_lossy(&digest).split_whitespace().next().unwrap_or_default().to_owned();
        table.push_str(&format!(
            "    Embedded {{ name: {name:?}, wasm: include_bytes!({wasm:?}), aot: include_bytes!({aot:?}), aot_sha256: {digest:?} }},\n",
            wasm = out.join(format!("{name}.wasm")),
            aot = out.join(format!("{name}.cwasm")),
        ));
    }
    table.push_str("];\n");
    fs::write(out.join("components.rs"), table).expect("OUT_DIR can be written");
}

fn default_folder() -> PathBuf {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    manifest.join("../../target/components")
}

fn take(folder: &Path, out: &Path, file: &str) -> Vec<u8> {
    let from = folder.join(file);
    println!("cargo::rerun-if-changed={}", from.display());
    let bytes = fs::read(&from).unwrap_or_else(|error| {
        panic!("{} cannot be read ({error}): run `cargo xtask components` first", from.display())
    });
    fs::write(out.join(file), &bytes).expect("OUT_DIR can be written");
    bytes
}
