//! The runtime: one engine, its clock, its linkers, and the door in front of the pool.

use std::sync::Arc;

use tokio::sync::Semaphore;
use wasmtime::Engine;
use wasmtime::component::Component;
use workbench_core::{Fault, PluginFault};

use crate::fault::{Blame, Phase};
use crate::linker::Linkers;
use crate::options::{Grant, Limits, RuntimeOptions, Trust};
use crate::plugin::Plugin;
use crate::ticker::Ticker;

/// Loads components. Clones are the same runtime. Its calls need a tokio runtime with its timer on.
#[derive(Clone)]
pub struct Runtime(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) engine: Engine,
    pub(crate) linkers: Linkers,
    /// As many as the pool has places, so that a call waits instead of meeting a full pool.
    pub(crate) permits: Semaphore,
    /// Places that one component may hold. Less than all, so that one whose calls hang does not keep the others out.
    pub(crate) share: usize,
    first_party: Limits,
    _ticker: Arc<Ticker>,
}

/// A component of this build, with the machine code the build made of it.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedComponent {
    pub wasm: &'static [u8],
    /// Output of [`crate::precompile`] of the same `wasm`; empty: compile at start.
    pub aot: &'static [u8],
    /// [`crate::digest`] of `aot`, as the build wrote it down.
    pub aot_sha256: &'static str,
    pub grant: Grant,
}

/// A component from outside, whose bytes the caller has admitted.
#[derive(Clone, Debug)]
pub struct LoadedComponent {
    pub wasm: Vec<u8>,
    pub trust: Trust,
    pub grant: Grant,
    pub limits: Limits,
}

/// How many instances, memories and tables are alive; `None` without a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    pub core_instances: u64,
    pub memories: usize,
    pub tables: usize,
}

impl Runtime {
    /// # Errors
    /// A host fault when the engine or its clock cannot be started on this machine.
    pub fn new(options: RuntimeOptions) -> Result<Runtime, Fault> {
        let failed = |error: String| Fault::host("ComponentRuntime", error);
        let engine = crate::engine::running(&options).map_err(|error| failed(format!("{error:#}")))?;
        let linkers = Linkers::new(&engine).map_err(|error| failed(format!("{error:#}")))?;
        let ticker = Ticker::start(&engine).map_err(|error| failed(error.to_string()))?;
        let places = options.concurrent_calls.max(1) as usize;
        Ok(Runtime(Arc::new(Shared {
            engine,
            linkers,
            permits: Semaphore::new(places),
            share: places.div_ceil(2),
            first_party: options.first_party,
            _ticker: ticker,
        })))
    }

    /// Loads a component of this build from its embedded machine code, or compiles it when that does not fit.
    ///
    /// # Errors
    /// The component's fault when it cannot be linked or does not describe itself.
    pub async fn first_party(&self, name: &str, embedded: EmbeddedComponent) -> Result<Plugin, Fault> {
        let blame = Blame { plugin: name.into(), trust: Trust::FirstParty };
        let ready = if embedded.aot.is_empty() {
            None
        } else {
            crate::aot::deserialize(&self.0.engine, embedded.aot, embedded.aot_sha256)
                .inspect_err(|error| tracing::warn!("component {name} is compiled at start: {error:#}"))
                .ok()
        };
        let component = match ready {
            Some(component) => component,
            None => self.compile(embedded.wasm, &blame).await?,
        };
        Plugin::load(self.0.clone(), &component, blame, embedded.grant, self.0.first_party.clone()).await
    }

    /// Compiles and loads a component from its bytes. Machine code in place of a component is refused.
    ///
    /// # Errors
    /// `Instantiation` when the bytes are no component that fits the grant; else what `describe` ended with.
    pub async fn load(&self, name: &str, component: LoadedComponent) -> Result<Plugin, Fault> {
        let blame = Blame { plugin: name.into(), trust: component.trust };
        let compiled = self.compile(component.wasm, &blame).await?;
        Plugin::load(self.0.clone(), &compiled, blame, component.grant, component.limits).await
    }

    /// What of the pool is in use now.
    pub fn pool_use(&self) -> Option<PoolUse> {
        let metrics = self.0.engine.pooling_allocator_metrics()?;
        Some(PoolUse {
            core_instances: metrics.core_instances(),
            memories: metrics.memories(),
            tables: metrics.tables(),
        })
    }

    /// Compiling takes long and is not interruptible: it has no place on the async threads.
    async fn compile(&self, wasm: impl AsRef<[u8]> + Send + 'static, blame: &Blame) -> Result<Component, Fault> {
        let engine = self.0.engine.clone();
        let compiled = tokio::task::spawn_blocking(move || Component::from_binary(&engine, wasm.as_ref())).await;
        match compiled {
            Ok(Ok(component)) => Ok(component),
            Ok(Err(error)) => Err(blame.of_error(&error, Phase::Linking, None)),
            Err(_) => Err(blame.of_class(PluginFault::Instantiation, "the compiler failed")),
        }
    }
}
