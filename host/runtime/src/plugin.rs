//! A loaded component: described once, then called as often as wanted, each time in a fresh instance.

use std::sync::Arc;

use serde::de::IgnoredAny;
use tokio::sync::Semaphore;
use wasmtime::component::{Component, Resource};
use wasmtime::{Store, UpdateDeadline};
use workbench_core::{Fault, PluginFault, QueryError, QueryResult, Snapshot, Warning};

use crate::bindings::{MutationPlugin, MutationPluginPre};
use crate::convert::list;
use crate::description::PluginDescription;
use crate::fault::{Blame, Phase};
use crate::log::Log;
use crate::meter::{Meter, Metered};
use crate::options::{Grant, Limits};
use crate::proposal::Proposal;
use crate::runtime::Shared;
use crate::state::{CallState, SnapshotHandle};

/// A component that is ready to be called. Clones are the same component.
#[derive(Clone)]
pub struct Plugin(Arc<Inner>);

struct Inner {
    runtime: Arc<Shared>,
    pre: MutationPluginPre<CallState>,
    blame: Blame,
    limits: Limits,
    permits: Semaphore,
    description: PluginDescription,
}

/// What a tool answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluginAnswer {
    /// A JSON object, as text. Not yet checked against the tool's output schema.
    pub data: String,
    pub warnings: Vec<Warning>,
    /// What the tool proposes to change; always `None` without the mutation grant.
    pub proposal: Option<Proposal>,
}

impl Plugin {
    /// Links the component and asks it what it is, in an instance of its own and under the same limits as a call.
    ///
    /// # Errors
    /// `Instantiation` when it imports what its grant does not hold or lacks an export; else what `describe` ended with.
    pub(crate) async fn load(
        runtime: Arc<Shared>,
        component: &Component,
        blame: Blame,
        grant: Grant,
        limits: Limits,
    ) -> Result<Plugin, Fault> {
        let linked = runtime.linkers.of(grant).instantiate_pre(component).and_then(MutationPluginPre::new);
        let pre = linked.map_err(|error| blame.of_error(&error, Phase::Linking, None))?;
        let description =
            PluginDescription { id: String::new(), display_name: String::new(), version: String::new(), tools: vec![] };
        let permits = Semaphore::new(runtime.share);
        let mut inner = Inner { runtime, pre, blame, limits, permits, description };
        inner.description = inner.describe().await?;
        Ok(Plugin(Arc::new(inner)))
    }

    /// The name it was loaded under.
    pub fn name(&self) -> &str {
        &self.0.blame.plugin
    }

    pub fn describe(&self) -> &PluginDescription {
        &self.0.description
    }

    /// Calls one tool on one state of the code, in a fresh instance that is thrown away afterwards. `arguments` is a JSON
    /// object as text. Dropping the future ends the call and whatever it waits for.
    ///
    /// # Errors
    /// The tool's own failure, an unexpected one of a host function, or the class of the component's fault.
    pub async fn call(&self, tool: &str, arguments: &str, snapshot: Arc<dyn Snapshot>) -> QueryResult<PluginAnswer> {
        self.0.call(tool, arguments, snapshot).await
    }

    /// The fault of this component for an answer that its own output schema does not allow. `message` says what is wrong
    /// and is kept for first-party components only.
    pub fn invalid_output(&self, message: &str) -> Fault {
        self.0.blame.of_class(PluginFault::InvalidOutput, message)
    }
}

impl Inner {
    async fn describe(&self) -> Result<PluginDescription, Fault> {
        let running = async |bindings: MutationPlugin, store: &mut Store<CallState>| {
            bindings.roslyn_workbench_plugin_tools().call_describe(store).await
        };
        let (plugin, _) = self.run(running).await?;
        PluginDescription::checked(plugin).map_err(|message| self.blame.of_class(PluginFault::InvalidOutput, &message))
    }

    async fn call(&self, tool: &str, arguments: &str, snapshot: Arc<dyn Snapshot>) -> QueryResult<PluginAnswer> {
        let running = async |bindings: MutationPlugin, store: &mut Store<CallState>| {
            let owned = store.data_mut().table.push(SnapshotHandle(snapshot))?;
            let lent = Resource::new_borrow(owned.rep());
            bindings.roslyn_workbench_plugin_tools().call_call(store, tool, arguments, lent).await
        };
        let (outcome, mut state) = self.run(running).await?;
        match outcome {
            Ok(answer) => {
                let warnings: Vec<Warning> = list(answer.warnings);
                let bytes = warnings.iter().fold(answer.data.len(), |sum, w| sum + w.code.len() + w.message.len());
                self.bounded(bytes)?;
                if !is_json_object(&answer.data) {
                    return Err(self.blame.of_class(PluginFault::InvalidOutput, "the answer is no JSON object").into());
                }
                Ok(PluginAnswer { data: answer.data, warnings, proposal: state.proposal.take() })
            }
            Err(failure) => {
                let texts = failure.diagnostics.iter().fold(0, |sum, d| sum + d.id.len() + d.message.len());
                self.bounded(failure.code.len() + failure.message.len() + texts)?;
                Err(QueryError::Failure(state.failed(failure)))
            }
        }
    }

    fn bounded(&self, bytes: usize) -> Result<(), Fault> {
        if bytes > self.limits.output_bytes {
            let message = format!("{bytes} bytes of answer; {} are allowed", self.limits.output_bytes);
            return Err(self.blame.of_class(PluginFault::OutputLimit, &message));
        }
        Ok(())
    }

    /// Runs `guest` in a fresh store under all limits, and gives back the store's state.
    async fn run<T>(
        &self,
        guest: impl AsyncFnOnce(MutationPlugin, &mut Store<CallState>) -> wasmtime::Result<T>,
    ) -> Result<(T, CallState), Fault> {
        // Neither semaphore is ever closed. Waiting here is not the component's waiting, so it is not counted.
        let _share = self.permits.acquire().await;
        let _place = self.runtime.permits.acquire().await;
        let meter = Meter::new(self.limits.ticks);
        let mut store = self.store(&meter);
        let call = async {
            let instance = match self.pre.instantiate_async(&mut store).await {
                Ok(instance) => instance,
                Err(error) => return Err((error, Phase::Instantiating)),
            };
            guest(instance, &mut store).await.map_err(|error| (error, Phase::Running))
        };
        let outcome = Metered::new(call, meter, self.limits.waiting).await;
        match outcome {
            Ok(Ok(value)) => Ok((value, store.into_data())),
            Ok(Err((error, phase))) => Err(self.blame.of_error(&error, phase, Some(&store.data().limiter))),
            Err(_) => {
                let message = format!("host calls took longer than {} s in sum", self.limits.waiting.as_secs_f32());
                Err(self.blame.of_class(PluginFault::HostCallTimeout, &message))
            }
        }
    }

    fn store(&self, meter: &Arc<Meter>) -> Store<CallState> {
        let log = Log::new(self.blame.plugin.clone(), self.blame.trust, self.limits.log_bytes);
        let mut store = Store::new(&self.runtime.engine, CallState::new(&self.limits, log));
        store.limiter(|state| &mut state.limiter);
        store.set_hostcall_fuel(self.limits.host_call_bytes.max(self.limits.output_bytes));
        store.set_max_component_handles(self.limits.handles);
        store.set_epoch_deadline(1);
        let meter = meter.clone();
        // Yielding lets the executor run other work and notice that the call was dropped.
        store.epoch_deadline_callback(move |_| {
            Ok(if meter.charge() { UpdateDeadline::Yield(1) } else { UpdateDeadline::Interrupt })
        });
        store
    }
}

fn is_json_object(text: &str) -> bool {
    text.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok()
}
