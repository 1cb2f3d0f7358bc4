//! `roslyn-workbench`: the MCP server and its wiring.
//!
//! Standard output carries the protocol and nothing else; everything for people goes to standard error.

mod components;
mod options;
mod serve;
mod state;
mod tools;

use std::io::Write as _;
use std::process::ExitCode;

use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let parsed = options::parse(std::env::args_os().skip(1), &|name| std::env::var(name).ok());
    let options = match parsed {
        Ok(options::Parsed::Serve(options)) => *options,
        Ok(options::Parsed::Print(text)) => return print(&text),
        Err(message) => return fail(&message),
    };
    log_to_stderr();
    for message in &options.fallbacks {
        tracing::warn!(code = "StartupConfigurationFallback", "{message}");
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&format!("no async runtime: {error}")),
    };
    let served = runtime.block_on(serve::serve(options));
    // A read of standard input may still be blocked; the process must not wait for it.
    runtime.shutdown_background();
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

fn log_to_stderr() {
    let filter = EnvFilter::try_from_env("ROSLYN_WORKBENCH_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false).init();
}

/// Help and version: the only text that ever goes to standard output, and only when no protocol is spoken.
fn print(text: &str) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn fail(message: &str) -> ExitCode {
    // Nothing can be done when standard error is closed too.
    let _ = writeln!(std::io::stderr(), "roslyn-workbench: {}", message.trim_end());
    ExitCode::FAILURE
}
