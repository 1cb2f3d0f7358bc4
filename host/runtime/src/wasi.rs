//! The WASI that a component gets: clocks and random numbers, and otherwise nothing.
//!
//! Components of Rust's `wasm32-wasip2` import the command line interface, streams and the file system just to start. They
//! are given a world without arguments, environment, folders and input. Sockets are not linked at all.

use bytes::Bytes;
use wasmtime::component::{HasData, Linker, ResourceTable};
use wasmtime_wasi::cli::{IsTerminal, StdoutStream, WasiCli, WasiCliView};
use wasmtime_wasi::clocks::{WasiClocks, WasiClocksView};
use wasmtime_wasi::filesystem::{WasiFilesystem, WasiFilesystemView};
use wasmtime_wasi::p2::{OutputStream, Pollable, StreamResult, bindings};
use wasmtime_wasi::random::WasiRandom;
use wasmtime_wasi::{WasiCtx, WasiCtxBuilder, WasiView};

use crate::log::{Level, Log};
use crate::state::CallState;

/// Bytes of one request for random numbers.
const MAX_RANDOM_BYTES: u64 = 64 << 10;
/// Bytes of one write to standard output.
const WRITE_BYTES: usize = 4 << 10;

/// A context in which nothing of this machine can be seen. Output goes to `log`.
pub(crate) fn context(log: &Log) -> WasiCtx {
    let mut builder = WasiCtxBuilder::new();
    builder
        .stdout(Stdio(log.clone()))
        .stderr(Stdio(log.clone()))
        .max_random_size(MAX_RANDOM_BYTES)
        .allow_tcp(false)
        .allow_udp(false)
        .allow_ip_name_lookup(false);
    builder.build()
}

struct Io;

impl HasData for Io {
    type Data<'a> = &'a mut ResourceTable;
}

/// Links everything of WASI 0.2's command world but sockets.
pub(crate) fn add_to_linker(l: &mut Linker<CallState>) -> wasmtime::Result<()> {
    use bindings::{cli, clocks, filesystem, io, random};
    type S = CallState;

    io::error::add_to_linker::<S, Io>(l, |s| s.ctx().table)?;
    io::poll::add_to_linker::<S, Io>(l, |s| s.ctx().table)?;
    io::streams::add_to_linker::<S, Io>(l, |s| s.ctx().table)?;
    clocks::wall_clock::add_to_linker::<S, WasiClocks>(l, S::clocks)?;
    clocks::monotonic_clock::add_to_linker::<S, WasiClocks>(l, S::clocks)?;
    random::random::add_to_linker::<S, WasiRandom>(l, |s| s.ctx().ctx.random())?;
    random::insecure::add_to_linker::<S, WasiRandom>(l, |s| s.ctx().ctx.random())?;
    random::insecure_seed::add_to_linker::<S, WasiRandom>(l, |s| s.ctx().ctx.random())?;
    filesystem::preopens::add_to_linker::<S, WasiFilesystem>(l, S::filesystem)?;
    filesystem::types::add_to_linker::<S, WasiFilesystem>(l, S::filesystem)?;
    cli::environment::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::exit::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::stdin::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::stdout::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::stderr::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::terminal_input::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::terminal_output::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::terminal_stdin::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::terminal_stdout::add_to_linker::<S, WasiCli>(l, S::cli)?;
    cli::terminal_stderr::add_to_linker::<S, WasiCli>(l, S::cli)?;
    Ok(())
}

/// Standard output or error. Always accepts: a guest must not fail because nobody reads what it prints.
#[derive(Clone)]
struct Stdio(Log);

impl IsTerminal for Stdio {
    fn is_terminal(&self) -> bool {
        false
    }
}

impl StdoutStream for Stdio {
    fn async_stream(&self) -> Box<dyn tokio::io::AsyncWrite + Send + Sync> {
        Box::new(tokio::io::sink())
    }

    fn p2_stream(&self) -> Box<dyn OutputStream> {
        Box::new(self.clone())
    }
}

#[wasmtime_wasi::async_trait]
impl Pollable for Stdio {
    async fn ready(&mut self) {}
}

impl OutputStream for Stdio {
    fn write(&mut self, bytes: Bytes) -> StreamResult<()> {
        for line in String::from_utf8_lossy(&bytes).lines() {
            self.0.write(Level::Debug, line);
        }
        Ok(())
    }

    fn flush(&mut self) -> StreamResult<()> {
        Ok(())
    }

    fn check_write(&mut self) -> StreamResult<usize> {
        Ok(WRITE_BYTES)
    }
}
