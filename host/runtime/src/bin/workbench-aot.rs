//! Compiles a component ahead of time: `workbench-aot IN.wasm OUT.cwasm` writes the machine code and, beside it with the
//! ending `.sha256`, its digest. The build embeds both in the server. Prints nothing unless it fails.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("workbench-aot: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [input, output] = arguments.as_slice() else { anyhow::bail!("usage: workbench-aot IN.wasm OUT.cwasm") };
    let wasm = std::fs::read(input).with_context(|| format!("cannot read {}", input.display()))?;
    let artefact =
        workbench_runtime::precompile(&wasm).with_context(|| format!("cannot compile {}", input.display()))?;
    write(output, &artefact)?;
    write(&output.with_extension("sha256"), workbench_runtime::digest(&artefact).as_bytes())
}

fn write(path: &PathBuf, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
