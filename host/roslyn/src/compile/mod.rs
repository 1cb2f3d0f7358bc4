//! Compiles the embedded worker against the Roslyn of an SDK, once for each combination of the two.
//!
//! The result is kept under a key of everything that it was made from, so a new SDK or a new host never meets an old
//! worker. Two hosts that start together do not compile twice: the second waits for the first.

mod arguments;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use sha2::{Digest, Sha256};
use workbench_core::Fault;

use crate::dirs::{Dirs, make_private, write_whole};
use crate::environment::Environment;
use crate::sdk::{Sdk, module_version_id};

include!(concat!(env!("OUT_DIR"), "/worker_files.rs"));

const STUB: &str = include_str!("../../worker-stub/Boot8.cs");

/// Changes when the way of compiling does.
const RECIPE: &str = "1";

/// A compiled worker and the engine that it runs on.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) sdk: Sdk,
    pub(crate) dll: PathBuf,
    /// Names sources and engine together.
    pub(crate) key: String,
}

/// The compiled worker for `sdk`, from the cache or compiled now (1 to 5 seconds).
///
/// # Errors
/// With the compiler's messages when it does not compile, and on errors of the file system.
pub(crate) fn program(sdk: Sdk, dirs: &Dirs, environment: &Environment) -> Result<Arc<Program>, Fault> {
    let fail = |error: io::Error| Fault::host("WorkerCompilation", format!("the worker's folder: {error}"));
    let key = key(&sdk);
    let folder = dirs.private("worker").map_err(fail)?.join(&key);
    let program = Arc::new(Program { dll: folder.join("worker.dll"), key, sdk });
    if program.dll.is_file() {
        return Ok(program);
    }
    make_private(&folder).map_err(fail)?;
    let lock = File::create(folder.join(".lock")).map_err(fail)?;
    lock.lock().map_err(fail)?;
    if !program.dll.is_file() {
        tracing::info!(sdk = %program.sdk.version, "compiling the worker");
        build(&program.sdk, &folder, environment)?;
    }
    Ok(program)
}

/// Whether `program` would find the worker in the cache.
pub(crate) fn is_compiled(sdk: &Sdk, dirs: &Dirs) -> bool {
    dirs.root().join("worker").join(key(sdk)).join("worker.dll").is_file()
}

fn key(sdk: &Sdk) -> String {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(RECIPE.as_bytes());
    add(STUB.as_bytes());
    for (name, content) in FILES {
        add(name.as_bytes());
        add(content);
    }
    for text in [&sdk.version, &sdk.runtime] {
        add(text.as_bytes());
    }
    // The folders too: the worker is compiled against files in them.
    for path in [&sdk.folder, &sdk.roslyn] {
        add(path.as_os_str().as_encoded_bytes());
    }
    for name in
        ["Microsoft.CodeAnalysis.dll", "Microsoft.CodeAnalysis.CSharp.dll", "Microsoft.CodeAnalysis.Workspaces.dll"]
    {
        add(&module_version_id(&sdk.roslyn.join(name)).unwrap_or_default());
    }
    hex::encode(&hash.finalize()[..12])
}

/// Fills `folder`; `worker.dll` appears last and whole.
fn build(sdk: &Sdk, folder: &Path, environment: &Environment) -> Result<(), Fault> {
    let fail = |error: io::Error| Fault::host("WorkerCompilation", format!("the worker's folder: {error}"));
    let temporary = tempfile::Builder::new().prefix("compile-").tempdir_in(folder).map_err(fail)?;
    let sources = temporary.path().join("src");
    for (name, content) in FILES {
        let base = if name.starts_with("targets/") { folder } else { &sources };
        let path = base.join(name);
        fs::create_dir_all(path.parent().unwrap_or(base)).map_err(fail)?;
        fs::write(path, content).map_err(fail)?;
    }
    let settings = arguments::runtime_settings(sdk);
    write_whole(&folder.join("worker.runtimeconfig.json"), settings.as_bytes()).map_err(fail)?;

    let compiler = sdk.folder.join("Roslyn/bincore/csc.dll");
    let run = |program: &Path, first: Option<&Path>, response: &str, name: &str| -> Result<(), Fault> {
        let file = temporary.path().join(format!("{name}.rsp"));
        fs::write(&file, response).map_err(fail)?;
        let mut at = std::ffi::OsString::from("@");
        at.push(file);
        let mut command = Command::new(sdk.dotnet());
        command.arg("exec").arg(program).args(first).args(["-noconfig", "-nologo"]).arg(at);
        command.env_clear().envs(environment.for_dotnet(&sdk.root, sdk.is_portable));
        command.current_dir(temporary.path()).stdin(Stdio::null());
        let output = command.output().map_err(|error| {
            Fault::host("WorkerCompilation", format!("{} could not be started: {error}", sdk.dotnet().display()))
        })?;
        if output.status.success() { Ok(()) } else { Err(refused(&output)) }
    };

    let result = temporary.path().join("worker.dll");
    let response = arguments::worker(sdk, &sources, &result, FILES.iter().map(|(name, _)| *name));
    if sdk.is_portable {
        let stub = temporary.path().join("boot8.dll");
        fs::write(temporary.path().join("Boot8.cs"), STUB).map_err(fail)?;
        fs::write(temporary.path().join("boot8.runtimeconfig.json"), &settings).map_err(fail)?;
        run(&compiler, None, &arguments::stub(sdk, &temporary.path().join("Boot8.cs"), &stub), "stub")?;
        run(&stub, Some(&sdk.roslyn), &response, "worker")?;
    } else {
        run(&compiler, None, &response, "worker")?;
    }
    fs::rename(&result, folder.join("worker.dll")).map_err(fail)
}

fn refused(output: &std::process::Output) -> Fault {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.contains(": warning "));
    let lines: Vec<&str> = lines.take(20).collect();
    Fault::host("WorkerCompilation", format!("the worker does not compile ({}): {}", output.status, lines.join("\n")))
}
