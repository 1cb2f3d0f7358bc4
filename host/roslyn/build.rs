//! Lists the worker's C# sources and target files as a table that the crate embeds: adding a file needs no edit here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("worker");
    println!("cargo::rerun-if-changed=worker");
    let mut files = Vec::new();
    collect(&root, &root, &mut files)?;
    files.sort();
    let mut table = String::from("pub(crate) static FILES: &[(&str, &[u8])] = &[\n");
    for (name, path) in &files {
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?})),");
    }
    table.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("worker_files.rs"), table)
}

/// Every `.cs` file below `folder`, and everything below `targets`.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
            continue;
        }
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if name.ends_with(".cs") || name.starts_with("targets/") {
            files.push((name, path.to_string_lossy().into_owned()));
        }
    }
    Ok(())
}
