//! What a call's store holds: the WASI context, the handles, the limiter and what the host functions need.

use std::sync::Arc;

use wasmtime::component::{Resource, ResourceTable};
use wasmtime_wasi::{WasiCtx, WasiCtxView, WasiView};
use workbench_core::{Failure, Fault, PluginFault, QueryError, QueryResult, Snapshot};

use crate::bindings::roslyn_workbench::plugin::types as wit;
use crate::limiter::Limiter;
use crate::log::Log;
use crate::options::Limits;
use crate::proposal::Proposal;

/// How many failures of host functions are kept, to give a failure that a tool passes on its full form back.
const FAILURES_KEPT: usize = 16;

/// What a component's `snapshot` handle stands for.
#[allow(unreachable_pub, reason = "the generated bindings re-export it")]
pub struct SnapshotHandle(pub(crate) Arc<dyn Snapshot>);

/// A host function met an unexpected failure of the host: it ends the call and is reported as what it is.
#[derive(Debug)]
pub(crate) struct HostFault(pub(crate) Fault);

/// A host function refused because a limit was reached.
#[derive(Debug)]
pub(crate) struct LimitReached(pub(crate) PluginFault);

impl std::fmt::Display for HostFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a host function failed unexpectedly")
    }
}

impl std::fmt::Display for LimitReached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "limit reached: {}", self.0.as_str())
    }
}

impl std::error::Error for HostFault {}
impl std::error::Error for LimitReached {}

pub(crate) struct CallState {
    wasi: WasiCtx,
    pub(crate) table: ResourceTable,
    pub(crate) limiter: Limiter,
    pub(crate) log: Log,
    host_calls_left: u32,
    failures: Vec<Failure>,
    pub(crate) proposal: Option<Proposal>,
}

impl CallState {
    pub(crate) fn new(limits: &Limits, log: Log) -> CallState {
        let mut table = ResourceTable::new();
        table.set_max_capacity(limits.handles);
        CallState {
            wasi: crate::wasi::context(&log),
            table,
            limiter: Limiter::new(limits),
            log,
            host_calls_left: limits.host_calls,
            failures: Vec::new(),
            proposal: None,
        }
    }

    /// To be called first by every host function.
    pub(crate) fn enter(&mut self) -> wasmtime::Result<()> {
        match self.host_calls_left.checked_sub(1) {
            Some(left) => self.host_calls_left = left,
            None => return Err(LimitReached(PluginFault::HostCallLimit).into()),
        }
        Ok(())
    }

    /// [`CallState::enter`], and what the handle stands for.
    pub(crate) fn asked(&mut self, handle: &Resource<SnapshotHandle>) -> wasmtime::Result<Arc<dyn Snapshot>> {
        self.enter()?;
        Ok(self.table.get(handle)?.0.clone())
    }

    /// Hands an answer to the component: a failure of the contract is the tool's to handle, an unexpected one ends the call.
    pub(crate) fn answered<T, W: From<T>>(
        &mut self,
        answer: QueryResult<T>,
    ) -> wasmtime::Result<Result<W, wit::Failure>> {
        match answer {
            Ok(value) => Ok(Ok(value.into())),
            Err(QueryError::Failure(failure)) => {
                if self.failures.len() == FAILURES_KEPT {
                    self.failures.remove(0);
                }
                self.failures.push(failure.clone());
                Ok(Err(failure.into()))
            }
            Err(QueryError::Fault(fault)) => Err(HostFault(fault).into()),
        }
    }

    /// The failure a tool ended with. One that it only passed on keeps the continuation and warnings it had.
    pub(crate) fn failed(&self, failure: wit::Failure) -> Failure {
        let same = |known: &&Failure| known.code.as_str() == failure.code && known.message == failure.message;
        match self.failures.iter().rev().find(same) {
            Some(known) => known.clone(),
            None => failure.into(),
        }
    }
}

impl WasiView for CallState {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView { ctx: &mut self.wasi, table: &mut self.table }
    }
}
