//! Starting the built server.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::Client;

/// The built binary beside the test's own executable.
///
/// # Panics
/// When it was not built: a test that has nothing to test must not pass.
pub fn binary() -> PathBuf {
    let own = std::env::current_exe().expect("a test knows its own path");
    let folder = own.parent().and_then(|deps| deps.parent()).expect("tests run from target/PROFILE/deps");
    let path = folder.join(format!("roslyn-workbench{}", std::env::consts::EXE_SUFFIX));
    assert!(path.is_file(), "{} is missing: run `cargo build -p roslyn-workbench` first", path.display());
    path
}

/// Whether the tests run on the portable engine.
pub fn is_portable_engine() -> bool {
    std::env::var_os("ROSLYN_WORKBENCH_ENGINE").is_some_and(|engine| engine == "portable")
}

/// A target framework that the engine under test can load without downloading anything.
///
/// # Panics
/// When no SDK is found and the portable engine is not asked for.
pub fn framework() -> String {
    if is_portable_engine() {
        return "netcoreapp3.1".to_owned();
    }
    let output = Command::new("dotnet")
        .arg("--version")
        .current_dir(std::env::temp_dir())
        .output()
        .expect("no dotnet on PATH: put an SDK there, or set ROSLYN_WORKBENCH_ENGINE=portable");
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let major = version.split('.').next().unwrap_or_default();
    assert!(!major.is_empty() && output.status.success(), "dotnet --version said {version:?}");
    format!("net{major}.0")
}

/// A running server with a cache, state and home folder of its own.
pub struct Server {
    pub child: Child,
    _home: Option<TempDir>,
}

impl Server {
    /// Starts with `arguments` and a cache of its own in `home`, so that nothing of earlier runs is found.
    pub fn command(arguments: &[&str], home: &std::path::Path) -> Command {
        let mut command = Command::new(binary());
        command
            .args(arguments)
            .current_dir(home)
            .env("XDG_STATE_HOME", home.join("state"))
            .env("ROSLYN_WORKBENCH_CACHE", with_engine(shared_cache(home)))
            .env_remove("ROSLYN_WORKBENCH_MCP_OPERATIONAL_MODE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Starts a server and speaks `initialize` with it.
    pub fn start(arguments: &[&str]) -> (Server, Client) {
        let home = tempfile::tempdir().expect("a temporary folder");
        let mut child = Server::command(arguments, home.path()).spawn().expect("the server starts");
        let mut client = Client::over(&mut child);
        client.initialize();
        (Server { child, _home: Some(home) }, client)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; there is nothing more to do about a child that cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A cache folder of a test's own in which the machine's portable engine is found, if there is one.
pub fn with_engine(cache: PathBuf) -> PathBuf {
    let of_user =
        std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cache")));
    if let Some(engines) = of_user.map(|folder| folder.join("roslyn-workbench/engine")).filter(|folder| folder.is_dir())
    {
        std::fs::create_dir_all(&cache).expect("cache folders can be made");
        // Another test may have been first.
        let _ = std::os::unix::fs::symlink(engines, cache.join("engine"));
    }
    cache
}

/// One cache for all tests of a run, so that the worker is compiled once.
fn shared_cache(home: &std::path::Path) -> PathBuf {
    match std::env::var_os("ROSLYN_WORKBENCH_TEST_CACHE") {
        Some(folder) => folder.into(),
        None => home.parent().unwrap_or(home).join("roslyn-workbench-tests-cache"),
    }
}
