//! The wasmtime engine: one configuration for compiling ahead of time and for running.
//!
//! Whatever is compiled with one engine of [`config`] runs on every other, because nothing in it depends on the machine:
//! the target is named, so the CPU's features are not looked at, and how instances are allocated does not touch the code.

use std::num::NonZeroUsize;

use wasmtime::{Config, Engine, InstanceAllocationStrategy, PoolingAllocationConfig, Result};

use crate::options::{Allocation, Limits, RuntimeOptions};

/// The largest single linear memory in bytes. Reservation, guard and pool slot are cut to it.
pub const MAX_MEMORY_BYTES: usize = 256 << 20;
const GUARD_BYTES: u64 = 64 << 20;
/// Of wasm code alone; host functions run on the rest of the fibre's stack.
const WASM_STACK_BYTES: usize = 512 << 10;
const FIBRE_STACK_BYTES: usize = 2 << 20;
/// Frames kept of a trap.
const FRAMES: NonZeroUsize = NonZeroUsize::new(20).unwrap();

/// An engine that compiles and runs.
///
/// # Errors
/// With [`Allocation::Pool`] when the address space has no room for the pool.
pub(crate) fn running(options: &RuntimeOptions) -> Result<Engine> {
    match options.allocation {
        Allocation::OnDemand => Engine::new(&config()?),
        Allocation::Pool => pooled(options),
        Allocation::Auto => pooled(options).or_else(|error| {
            tracing::info!("components get their memory on demand, the address space has no room for a pool: {error}");
            Engine::new(&config()?)
        }),
    }
}

/// An engine that only compiles.
pub(crate) fn compiling() -> Result<Engine> {
    Engine::new(&config()?)
}

fn config() -> Result<Config> {
    let mut config = Config::new();
    config.target(&target_lexicon::HOST.to_string())?;
    config.epoch_interruption(true);
    config.max_wasm_stack(WASM_STACK_BYTES);
    config.async_stack_size(FIBRE_STACK_BYTES);
    // The three belong together: a memory never moves, never outgrows its reservation, and code relies on the guard.
    config.memory_reservation(MAX_MEMORY_BYTES as u64);
    config.memory_guard_size(GUARD_BYTES);
    config.memory_may_move(false);
    config.wasm_backtrace_max_frames(Some(FRAMES));
    config.wasm_backtrace_details(wasmtime::WasmBacktraceDetails::Disable);
    // Half of the machine code's file: offsets into the wasm, and tables for unwinders that do not know wasmtime.
    config.generate_address_map(false);
    config.native_unwind_info(cfg!(windows));
    config.wasm_memory64(false);
    config.wasm_relaxed_simd(false);
    Ok(config)
}

/// Every count is that of one component times the calls that may run, so that the pool cannot run dry.
fn pooled(options: &RuntimeOptions) -> Result<Engine> {
    let calls = options.concurrent_calls.max(1);
    let most = Limits::default();
    let (instances, memories, tables) = (most.instances as u32, most.memories as u32, most.tables as u32);
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(calls)
        .total_stacks(calls)
        .total_core_instances(calls.saturating_mul(instances))
        .total_memories(calls.saturating_mul(memories))
        .total_tables(calls.saturating_mul(tables))
        .max_core_instances_per_component(instances)
        .max_memories_per_component(memories)
        .max_memories_per_module(memories)
        .max_tables_per_component(tables)
        .max_tables_per_module(tables)
        .max_component_instance_size(4 << 20)
        .max_core_instance_size(4 << 20)
        .max_memory_size(MAX_MEMORY_BYTES)
        .table_elements(most.table_elements);
    let mut config = config()?;
    config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    Engine::new(&config)
}
