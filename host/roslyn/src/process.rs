//! Starts worker processes and makes sure that they end.
//!
//! A worker ends when its standard input ends. Should it not (a debugger, a hang), it is killed after a moment; either
//! way the process is waited for, so that no zombie is left.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::sync::{oneshot, watch};
use workbench_core::Fault;

use crate::client::Client;
use crate::compile::Program;
use crate::dirs::WorkFolder;
use crate::environment::Environment;
use crate::wire::frames::Ready;

/// The version of the protocol that this side speaks.
const PROTOCOL: u32 = 1;

/// How long a worker may take to end by itself once its input is closed.
const GRACE: Duration = Duration::from_millis(1500);

/// A running worker. Dropping it closes its input, and with that ends it.
#[derive(Debug)]
pub(crate) struct Worker {
    pub(crate) client: Client,
    pub(crate) ready: Ready,
    /// Of the process; for tests and logs.
    pub(crate) process_id: u32,
    /// Dropped when nobody wants the process any more.
    wanted: Mutex<Option<oneshot::Sender<()>>>,
    ended: watch::Receiver<bool>,
    last_words: Arc<Mutex<VecDeque<String>>>,
}

/// Which of its two lives the program is started for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Query,
    Loader,
}

/// What starting a worker takes.
#[derive(Clone, Debug)]
pub(crate) struct Launcher {
    pub(crate) program: Arc<Program>,
    pub(crate) environment: Environment,
    pub(crate) work: Arc<WorkFolder>,
}

impl Launcher {
    /// Starts the program and waits until it is ready.
    ///
    /// # Errors
    /// A fault with the process' last words when it cannot be started, ends early, or speaks another protocol.
    pub(crate) async fn start(&self, role: Role) -> Result<Worker, Fault> {
        let (sdk, dll) = (&self.program.sdk, &self.program.dll);
        let mut command = Command::new(sdk.dotnet());
        command.arg("exec").arg(dll);
        match role {
            Role::Query => command.arg(probe(&sdk.query_probe())),
            Role::Loader => command.arg(probe(&sdk.loader_probe())).arg("--load").arg(&sdk.folder),
        };
        command.env_clear().envs(self.environment.for_dotnet(&sdk.root, sdk.is_portable));
        // Should this process be killed, the worker removes the folder.
        command.env("WORKBENCH_WORK_FOLDER", self.work.path());
        if matches!(role, Role::Loader) {
            // It lives for seconds: compiling its methods once more, better, costs more than it gains.
            command.env("DOTNET_TC_CallCounting", "0");
        }
        // A folder of ours: nothing of a workspace may be picked up by where the process stands.
        command.current_dir(dll.parent().unwrap_or(Path::new("/")));
        Worker::run(command).await
    }
}

impl Worker {
    /// Starts `command` as a worker.
    pub(crate) async fn run(mut command: Command) -> Result<Worker, Fault> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().map_err(|error| {
            let program = command.as_std().get_program().to_string_lossy().into_owned();
            Fault::host("WorkerStart", format!("{program} could not be started: {error}"))
        })?;
        let process_id = child.id().unwrap_or_default();
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(Fault::host("WorkerStart", "the worker has no pipes"));
        };
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        tokio::spawn(listen(errors, process_id, Arc::clone(&last_words)));
        let (closed_sender, closed) = oneshot::channel();
        let (ended_sender, ended) = watch::channel(false);
        tokio::spawn(reap(child, closed, ended_sender));
        let (client, mut ready) = Client::start(input, output);
        let first = ready.wait_for(Option::is_some).await.ok().and_then(|first| first.clone());
        let mut worker = Worker {
            client,
            ready: Ready { roslyn: String::new(), runtime: String::new(), features: false, protocol: PROTOCOL },
            process_id,
            wanted: Mutex::new(Some(closed_sender)),
            ended,
            last_words,
        };
        match first {
            Some(first) if first.protocol == PROTOCOL => {
                worker.ready = first;
                Ok(worker)
            }
            Some(first) => Err(Fault::host("WorkerProtocol", format!("the worker speaks protocol {}", first.protocol))),
            None => {
                let _ = worker.ended.wait_for(|ended| *ended).await;
                Err(worker.death("the worker ended before it was ready"))
            }
        }
    }

    /// A fault that tells of the worker's end.
    pub(crate) fn death(&self, what: &str) -> Fault {
        let lines = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let mut fault = Fault::worker("WorkerEnded", format!("{what}: {}", lines.join("\n")), Vec::new());
        fault.retryable = true;
        fault
    }

    /// Ends the process and waits until it is gone.
    pub(crate) async fn close(&self) {
        self.client.close();
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner).take();
        let _ = self.ended.clone().wait_for(|ended| *ended).await;
    }
}

fn probe(folders: &[&Path]) -> OsString {
    let mut text = OsString::new();
    for (index, folder) in folders.iter().enumerate() {
        if index > 0 {
            text.push(";");
        }
        text.push(folder);
    }
    text
}

/// Waits for the process: for ever while it is wanted, for a moment after that.
async fn reap(mut child: Child, closed: oneshot::Receiver<()>, ended: watch::Sender<bool>) {
    tokio::select! {
        _ = child.wait() => {}
        _ = closed => {
            if tokio::time::timeout(GRACE, child.wait()).await.is_err() {
                let _ = child.start_kill();
                let _ = child.wait().await;
            }
        }
    }
    ended.send_replace(true);
}

/// Takes the process' standard error to the log, in bounded lines, and keeps the last of them.
async fn listen(errors: ChildStderr, process_id: u32, last_words: Arc<Mutex<VecDeque<String>>>) {
    const LINE: u64 = 2000;
    const KEPT: usize = 20;
    let mut errors = BufReader::new(errors);
    loop {
        let mut line = Vec::new();
        match (&mut errors).take(LINE).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        tracing::debug!(target: "worker", process_id, "{line}");
        let mut kept = last_words.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(line);
    }
}
