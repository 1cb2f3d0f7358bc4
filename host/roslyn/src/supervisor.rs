//! Keeps a query worker alive for one workspace: starts another when it died, brings that to the newest state, and
//! repeats the read that met the crash, once.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use workbench_core::{Fault, QueryError, QueryResult};

use crate::client::CallError;
use crate::process::{Launcher, Role, Worker};
use crate::wire::dump::ProjectDump;

/// All that is needed to open the newest state in a new worker. Texts are read from disk again.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenParams {
    pub(crate) root: PathBuf,
    pub(crate) solution_path: PathBuf,
    pub(crate) snapshot: String,
    pub(crate) projects: Vec<ProjectDump>,
    pub(crate) names: BTreeMap<PathBuf, String>,
    pub(crate) generator_dir: PathBuf,
}

/// One workspace's worker.
#[derive(Debug)]
pub(crate) struct Supervisor {
    launcher: Launcher,
    /// Held while a worker is started, so that only one is.
    starting: tokio::sync::Mutex<()>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    worker: Arc<Worker>,
    /// The newest state; `None` before the first `open`.
    newest: Option<Arc<OpenParams>>,
    is_closed: bool,
}

impl Supervisor {
    pub(crate) fn new(launcher: Launcher, worker: Worker) -> Supervisor {
        let state = State { worker: Arc::new(worker), newest: None, is_closed: false };
        Supervisor { launcher, starting: tokio::sync::Mutex::new(()), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The worker as it is, alive or not.
    pub(crate) fn current(&self) -> Arc<Worker> {
        Arc::clone(&self.state().worker)
    }

    /// From now on this is what a new worker is opened with.
    pub(crate) fn set_newest(&self, params: Arc<OpenParams>) {
        self.state().newest = Some(params);
    }

    /// Opens `params` in the worker, in a new one if it died, and makes them the newest state.
    pub(crate) async fn open<T: DeserializeOwned>(&self, params: Arc<OpenParams>) -> QueryResult<T> {
        // The newest state is set first: should the worker be gone, the new one is opened with it.
        let before = self.state().newest.replace(Arc::clone(&params));
        let result = self.call("open", &*params).await;
        if result.is_err() {
            self.state().newest = before;
        }
        result
    }

    /// Asks the worker; a read that the worker's death interrupted is asked once more of the next one.
    pub(crate) async fn call<T: DeserializeOwned>(
        &self,
        method: &str,
        params: &(impl Serialize + Sync),
    ) -> QueryResult<T> {
        let mut retried = false;
        loop {
            let worker = self.alive().await?;
            match worker.client.call(method, params, None).await {
                Ok(answer) => return decode(method, answer),
                Err(CallError::Failure(failure)) => return Err(failure.into()),
                Err(CallError::Fault(fault)) => return Err(fault.into()),
                Err(CallError::Lost) if !retried => {
                    tracing::warn!(method, process_id = worker.process_id, "the worker died; the request is repeated");
                    retried = true;
                }
                Err(CallError::Lost) => {
                    return Err(worker.death(&format!("the worker died twice during {method}")).into());
                }
            }
        }
    }

    /// Like `call`, but without the second try.
    pub(crate) async fn call_once<T: DeserializeOwned>(
        &self,
        method: &str,
        params: &(impl Serialize + Sync),
    ) -> Result<T, CallError> {
        let answer = self.current().client.call(method, params, None).await?;
        decode(method, answer).map_err(|error| match error {
            QueryError::Failure(failure) => CallError::Failure(failure),
            QueryError::Fault(fault) => CallError::Fault(fault),
        })
    }

    /// The worker, a new one if it is gone.
    async fn alive(&self) -> QueryResult<Arc<Worker>> {
        let usable = |state: &State| {
            if state.is_closed {
                return Some(Err(Fault::host("WorkspaceClosed", "the workspace was closed").into()));
            }
            (!state.worker.client.is_lost()).then(|| Ok(Arc::clone(&state.worker)))
        };
        if let Some(answer) = usable(&self.state()) {
            return answer;
        }
        let _starting = self.starting.lock().await;
        if let Some(answer) = usable(&self.state()) {
            return answer;
        }
        let worker = Arc::new(self.launcher.start(Role::Query).await?);
        let newest = self.state().newest.clone();
        if let Some(newest) = newest {
            match worker.client.call("open", &*newest, None).await {
                Ok(_) => {}
                Err(CallError::Failure(failure)) => return Err(failure.into()),
                Err(CallError::Fault(fault)) => return Err(fault.into()),
                Err(CallError::Lost) => return Err(worker.death("the worker died while it was opened again").into()),
            }
        }
        let mut state = self.state();
        state.worker = Arc::clone(&worker);
        match state.is_closed {
            true => Err(Fault::host("WorkspaceClosed", "the workspace was closed").into()),
            false => Ok(worker),
        }
    }

    /// Ends the worker for good.
    pub(crate) async fn close(&self) {
        let worker = {
            let mut state = self.state();
            state.is_closed = true;
            Arc::clone(&state.worker)
        };
        worker.close().await;
    }
}

fn decode<T: DeserializeOwned>(method: &str, answer: Value) -> QueryResult<T> {
    serde_json::from_value(answer)
        .map_err(|error| Fault::worker("WorkerAnswer", format!("the answer to {method}: {error}"), Vec::new()).into())
}
