//! `cargo xtask tidy`: rules about the repository that no compiler knows. Each rule is a function from what it looks
//! at to the list of faults, so that tests can show that it finds them.

mod directions;
mod documents;
mod headers;
mod licences;
mod machine_paths;
mod options;
mod sizes;
mod tree;

use anyhow::{Result, bail};

use crate::{places, process, say};

pub(crate) fn run() -> Result<()> {
    let root = places::root();
    let files = tree::read(root)?;
    let metadata = process::catch(process::cargo().args(["metadata", "--format-version", "1", "--no-deps"]))?;
    let (too_long, long) = sizes::check(&files);
    for line in long {
        say::note(format!("warning: {line}"));
    }
    let faults: Vec<String> = [
        directions::check(&serde_json::from_str(&metadata)?),
        too_long,
        headers::check(&files),
        documents::check(&files, &|path| root.join(path).exists()),
        licences::check(&files),
        machine_paths::check(&files),
        options::check(&files),
    ]
    .concat();
    if faults.is_empty() {
        say::note(format!("{} files, no fault", files.len()));
        return Ok(());
    }
    for fault in &faults {
        eprintln!("tidy: {fault}");
    }
    bail!("{} faults", faults.len())
}
