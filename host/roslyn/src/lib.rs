//! The bridge to Roslyn: finds a .NET SDK, compiles the worker that is embedded here, starts and supervises it, and
//! makes its answers into the types of `workbench-core`. The protocol is described in `PROTOCOL.md` beside `src`.
//!
//! Two kinds of process run the same program: the *query worker* lives as long as its workspace and holds the
//! snapshots; the *loader* runs MSBuild once for an open or a reload and goes away. Both end when their standard input
//! ends, so neither outlives this process, however that ends.

mod cache;
mod client;
mod compile;
mod dirs;
mod engine;
mod environment;
mod frame;
mod inputs;
mod loader;
mod loading;
mod plan;
mod process;
mod sdk;
mod snapshot;
mod state;
mod steps;
mod supervisor;
mod wire;
mod workspace;

pub use engine::{EngineOptions, RoslynEngine};
pub use workspace::LoadedWorkspace;
