//! Tools as WASI components: loading them, and calling each in a fresh instance under limits.
//!
//! A component sees one borrowed snapshot and the host functions that its grant links in, and nothing else of this machine.
//! A trap, a used-up limit or a refused allocation ends that one call; its store is thrown away. What may be told of such an
//! end is decided in `fault.rs`, where traps become faults.

mod aot;
mod bindings;
mod convert;
mod description;
mod engine;
mod fault;
mod host;
mod limiter;
mod linker;
mod log;
mod meter;
mod options;
mod plugin;
mod proposal;
mod runtime;
mod state;
mod ticker;
mod wasi;

pub use aot::{digest, precompile};
pub use description::{PluginDescription, ToolDescription};
pub use engine::MAX_MEMORY_BYTES;
pub use options::{Allocation, Grant, Limits, RuntimeOptions, Trust};
pub use plugin::{Plugin, PluginAnswer};
pub use proposal::{DocumentEdits, Proposal, TextEdit};
pub use runtime::{EmbeddedComponent, LoadedComponent, PoolUse, Runtime};
pub use ticker::TICK;

/// Calls run as tasks of a threaded executor.
#[allow(dead_code, reason = "checked by the compiler alone")]
fn calls_can_move_between_threads(
    plugin: Plugin,
    runtime: Runtime,
    embedded: EmbeddedComponent,
    component: LoadedComponent,
) {
    fn is_send<T: Send>(_: &T) {}
    let snapshot = || -> std::sync::Arc<dyn workbench_core::Snapshot> { unreachable!() };
    is_send(&plugin.call("", "", snapshot()));
    is_send(&runtime.first_party("", embedded));
    is_send(&runtime.load("", component));
}
