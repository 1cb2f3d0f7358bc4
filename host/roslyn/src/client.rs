//! One end of the conversation with a worker process: numbers requests, matches answers, forwards progress, cancels.
//!
//! Dropping the future of a request cancels it: the worker is told, and its late answer is thrown away. When the
//! worker's output ends, every request that waits ends with [`CallError::Lost`].

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite, BufReader};
use tokio::sync::{mpsc, oneshot, watch};
use workbench_core::{Failure, Fault, Progress};

use crate::frame;
use crate::wire::frames::{Incoming, Ready};

/// How a request can end other than well.
#[derive(Debug)]
pub(crate) enum CallError {
    Failure(Failure),
    Fault(Fault),
    /// The worker is gone: whether it did the work is not known.
    Lost,
}

/// Sends requests. Dropping it closes the worker's input, which ends the worker.
#[derive(Debug)]
pub(crate) struct Client {
    shared: Arc<Shared>,
    /// `None` once closed.
    outgoing: Mutex<Option<mpsc::UnboundedSender<Vec<u8>>>>,
    next: AtomicU64,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

#[derive(Default)]
struct State {
    pending: HashMap<u64, Pending>,
    is_lost: bool,
}

#[derive(Serialize)]
struct Request<'a, P: ?Sized> {
    id: u64,
    method: &'a str,
    params: &'a P,
}

struct Pending {
    answer: oneshot::Sender<Result<Value, CallError>>,
    progress: Option<Arc<dyn Progress>>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Client {
    /// Speaks over these streams. The receiver gets the worker's first frame, or is closed when there is none.
    pub(crate) fn start(
        input: impl AsyncWrite + Send + Unpin + 'static,
        output: impl AsyncRead + Send + Unpin + 'static,
    ) -> (Client, watch::Receiver<Option<Ready>>) {
        let shared = Arc::new(Shared::default());
        let (outgoing, queue) = mpsc::unbounded_channel();
        let (ready_sender, ready) = watch::channel(None);
        tokio::spawn(write_all(input, queue));
        tokio::spawn(read_all(output, Arc::clone(&shared), ready_sender));
        (Client { shared, outgoing: Mutex::new(Some(outgoing)), next: AtomicU64::new(1) }, ready)
    }

    /// Whether the worker's output has ended.
    pub(crate) fn is_lost(&self) -> bool {
        self.shared.state().is_lost
    }

    /// Ends the worker's input: it ends, and all that waits ends with `Lost`.
    pub(crate) fn close(&self) {
        self.outgoing.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    fn send(&self, content: Vec<u8>) -> Result<(), CallError> {
        let outgoing = self.outgoing.lock().unwrap_or_else(PoisonError::into_inner);
        outgoing.as_ref().and_then(|outgoing| outgoing.send(content).ok()).ok_or(CallError::Lost)
    }

    /// Asks, and waits for the answer.
    ///
    /// # Errors
    /// What the worker answers with, or `Lost`.
    pub(crate) async fn call(
        &self,
        method: &str,
        params: &(impl Serialize + Sync + ?Sized),
        progress: Option<Arc<dyn Progress>>,
    ) -> Result<Value, CallError> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let content = serde_json::to_vec(&Request { id, method, params })
            .map_err(|error| CallError::Fault(Fault::host("Json", error.to_string())))?;
        if content.len() > frame::MAX_FRAME {
            return Err(CallError::Fault(Fault::host(
                "RequestTooLarge",
                format!("a request of {} bytes", content.len()),
            )));
        }
        let (answer, receiver) = oneshot::channel();
        {
            let mut state = self.shared.state();
            if state.is_lost {
                return Err(CallError::Lost);
            }
            state.pending.insert(id, Pending { answer, progress });
        }
        // From here on an early end takes the entry out again and tells the worker.
        let guard = CancelOnDrop { client: self, id };
        self.send(content)?;
        let answer = receiver.await;
        std::mem::forget(guard);
        answer.unwrap_or(Err(CallError::Lost))
    }
}

/// Tells the worker to stop when nobody waits for the answer any more.
struct CancelOnDrop<'a> {
    client: &'a Client,
    id: u64,
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        if self.client.shared.state().pending.remove(&self.id).is_some() {
            let _ = self.client.send(format!("{{\"cancel\":{}}}", self.id).into_bytes());
        }
    }
}

async fn write_all(mut output: impl AsyncWrite + Unpin, mut queue: mpsc::UnboundedReceiver<Vec<u8>>) {
    while let Some(content) = queue.recv().await {
        if let Err(error) = frame::write(&mut output, &content).await {
            // The reader sees the same end and lets the waiting requests know.
            tracing::debug!(%error, "the worker takes no more requests");
            return;
        }
    }
}

async fn read_all(output: impl AsyncRead + Unpin, shared: Arc<Shared>, ready: watch::Sender<Option<Ready>>) {
    let mut output = BufReader::with_capacity(64 * 1024, output);
    loop {
        let content = match frame::read(&mut output).await {
            Ok(Some(content)) => content,
            Ok(None) => break,
            Err(error) => {
                tracing::warn!(%error, "the worker's answers are cut off");
                break;
            }
        };
        match serde_json::from_slice::<Incoming>(&content) {
            Ok(incoming) => dispatch(incoming, &shared, &ready),
            Err(error) => {
                tracing::warn!(%error, "the worker sent a frame that is no answer");
                break;
            }
        }
    }
    let waiting: Vec<Pending> = {
        let mut state = shared.state();
        state.is_lost = true;
        state.pending.drain().map(|(_, pending)| pending).collect()
    };
    for pending in waiting {
        let _ = pending.answer.send(Err(CallError::Lost));
    }
}

fn dispatch(incoming: Incoming, shared: &Shared, ready: &watch::Sender<Option<Ready>>) {
    if let Some(first) = incoming.ready {
        ready.send_replace(Some(first));
        return;
    }
    let Some(id) = incoming.id else { return };
    if let Some(step) = incoming.progress {
        let progress = shared.state().pending.get(&id).and_then(|pending| pending.progress.clone());
        if let Some(progress) = progress {
            progress.report(step.done, step.total, &step.message);
        }
        return;
    }
    let Some(pending) = shared.state().pending.remove(&id) else { return };
    let answer = if let Some(failure) = incoming.failure {
        Err(failure.into_error())
    } else if let Some(error) = incoming.error {
        Err(CallError::Fault(error.into_fault()))
    } else if incoming.cancelled {
        // Nobody here asked for it: the worker is on its way out.
        Err(CallError::Lost)
    } else {
        Ok(incoming.result.unwrap_or(Value::Null))
    };
    let _ = pending.answer.send(answer);
}

#[cfg(test)]
mod tests;
