//! A small MCP client over standard input and output: enough to drive the built server as a coding agent does.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};

/// The newest revision of the protocol that has an `initialize` session.
const PROTOCOL: &str = "2025-11-25";

/// How long any single answer may take. Opening a large solution cold is the longest.
const PATIENCE: Duration = Duration::from_secs(600);

/// A running server and the session with it. Ends the server when dropped.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Result<Value>>,
    next: u64,
    /// Called with each progress message.
    pub(crate) on_progress: Box<dyn FnMut(&str)>,
}

impl Client {
    /// Starts `program` in `folder` and waits for its answer to `initialize`. The server's log goes to `log`.
    pub(crate) fn start(program: &Path, arguments: &[String], folder: &Path, log: Stdio) -> Result<Self> {
        let mut child = Command::new(program)
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let input = child.stdin.take();
        let output = child.stdout.take().context("the server has no output")?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let message = line.map_err(anyhow::Error::from).and_then(|line| {
                    serde_json::from_str(&line).with_context(|| format!("the server wrote something else: {line}"))
                });
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut client = Self { child, input, lines, next: 0, on_progress: Box::new(|_| ()) };
        let client_info = json!({ "name": "xtask", "version": env!("CARGO_PKG_VERSION") });
        client.request(
            "initialize",
            json!({ "protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": client_info }),
        )?;
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
        Ok(client)
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a request and waits for its result. An error of the protocol is an error here.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value> {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let message = self.receive(deadline).with_context(|| format!("no answer to {method}"))?;
            if message["method"] == "notifications/progress" {
                (self.on_progress)(message["params"]["message"].as_str().unwrap_or_default());
            } else if message.get("method").is_some() && message.get("id").is_some() {
                let refusal = json!({ "code": -32601, "message": "this client offers nothing" });
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "error": refusal }))?;
            } else if message["id"] == id {
                if let Some(error) = message.get("error") {
                    bail!("{method} was refused: {error}");
                }
                return Ok(message["result"].clone());
            }
        }
    }

    /// Calls a tool and returns the envelope, whether it says `ok` or not.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Result<Value> {
        let progress = format!("progress-{}", self.next);
        let params = json!({ "name": tool, "arguments": arguments, "_meta": { "progressToken": progress } });
        let result = self.request("tools/call", params)?;
        match result.get("structuredContent") {
            Some(envelope) => Ok(envelope.clone()),
            None => bail!("{tool} answered without structured content: {result}"),
        }
    }

    /// As [`Client::call`], but an envelope that is not `ok` is an error.
    pub(crate) fn ask(&mut self, tool: &str, arguments: Value) -> Result<Value> {
        let envelope = self.call(tool, arguments)?;
        if envelope["ok"] != true {
            bail!("{tool} failed: {}{}", envelope["error"], listed(&envelope["diagnostics"]));
        }
        Ok(envelope)
    }

    /// Closes the pipe, as a client that goes away does, and says how long the server took to end.
    pub(crate) fn close(mut self) -> Result<Duration> {
        drop(self.input.take());
        let started = Instant::now();
        while self.child.try_wait()?.is_none() {
            if started.elapsed() > Duration::from_secs(10) {
                bail!("the server did not end within 10 s after its client had closed the pipe");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(started.elapsed())
    }

    fn send(&mut self, message: &Value) -> Result<()> {
        let input = self.input.as_mut().context("the session is closed")?;
        let mut line = message.to_string();
        line.push('\n');
        input.write_all(line.as_bytes()).and_then(|()| input.flush()).context("the server no longer reads")
    }

    fn receive(&mut self, deadline: Instant) -> Result<Value> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => Err(anyhow!("nothing came within {} s", PATIENCE.as_secs())),
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.child.wait()?;
                Err(anyhow!("the server ended with {status}; its log is above"))
            }
        }
    }
}

/// The messages of diagnostics, a line each.
fn listed(diagnostics: &Value) -> String {
    let lines = diagnostics.as_array().into_iter().flatten();
    lines.map(|line| format!("\n  {} {}", line["id"], line["message"])).collect()
}

impl Drop for Client {
    fn drop(&mut self) {
        // Only reached with a running server when something failed: do not leave it behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
