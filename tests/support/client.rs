//! A small MCP client over a child's standard input and output.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long an answer may take before the test fails. Generous: no test measures time by it.
const PATIENCE: Duration = Duration::from_secs(180);

pub struct Client {
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    log: Arc<Mutex<Vec<String>>>,
    /// Messages that came while waiting for another.
    early: VecDeque<Value>,
    next_id: i64,
    pub server_info: Value,
}

/// The result envelope of one tool call, with the checks that hold for every call already made.
#[derive(Clone, Debug)]
pub struct Envelope(pub Value);

impl Client {
    /// Takes over the pipes of a child that was just started.
    pub fn over(child: &mut Child) -> Client {
        let stdout = child.stdout.take().expect("stdout is piped");
        let stderr = child.stderr.take().expect("stderr is piped");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let log = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&log);
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                sink.lock().expect("no reader panics").push(line);
            }
        });
        let stdin = child.stdin.take();
        Client { stdin, lines, log, early: VecDeque::new(), next_id: 0, server_info: Value::Null }
    }

    /// What the server wrote to standard error so far.
    pub fn log(&self) -> String {
        self.log.lock().expect("no reader panics").join("\n")
    }

    pub fn initialize(&mut self) {
        self.initialize_with(json!({}));
    }

    pub fn initialize_with(&mut self, capabilities: Value) {
        let params = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": capabilities,
            "clientInfo": { "name": "workbench-tests", "version": "1" }
        });
        self.server_info = self.request("initialize", params);
        self.notify("notifications/initialized", json!({}));
    }

    pub fn send(&mut self, message: &Value) {
        self.send_line(&message.to_string());
    }

    pub fn send_line(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("the pipe is open");
        stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).expect("the server reads");
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and returns its id at once.
    pub fn begin(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params }));
        self.next_id
    }

    /// The result of a request; a protocol error fails the test.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The whole answer to the request of that id.
    pub fn answer(&mut self, id: i64) -> Value {
        self.message(|m| m.get("method").is_none() && m["id"] == id)
    }

    /// The first message that fits. Others are kept for later.
    pub fn message(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.early.iter().position(&fits) {
            return self.early.remove(at).expect("it is there");
        }
        let end = Instant::now() + PATIENCE;
        loop {
            let message = self.next(end.saturating_duration_since(Instant::now()));
            let message = message.unwrap_or_else(|| panic!("no such message came; log:\n{}", self.log()));
            if fits(&message) {
                return message;
            }
            self.early.push_back(message);
        }
    }

    /// The next message, `None` when none comes in time or the server ended. Anything that is no JSON-RPC message
    /// fails the test: standard output carries the protocol only.
    pub fn next(&mut self, patience: Duration) -> Option<Value> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => {
                let message: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("no message: {line:?}"));
                assert_eq!(message["jsonrpc"], "2.0", "{line}");
                Some(message)
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Calls a tool and checks what holds for every call.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Envelope {
        let result = self.request("tools/call", json!({ "name": tool, "arguments": arguments }));
        Envelope::of(&result)
    }

    /// Calls a tool that has to succeed; its data.
    pub fn data(&mut self, tool: &str, arguments: Value) -> Value {
        let envelope = self.call(tool, arguments).0;
        assert_eq!(envelope["ok"], true, "{tool}: {envelope}");
        envelope["data"].clone()
    }

    /// Calls a tool that has to fail with that code; the message.
    pub fn refused(&mut self, tool: &str, arguments: Value, code: &str) -> String {
        let envelope = self.call(tool, arguments).0;
        assert_eq!(envelope["error"]["code"], code, "{tool}: {envelope}");
        envelope["error"]["message"].as_str().expect("a failure has a message").to_owned()
    }

    /// Closes the pipe, as a client does that ends.
    pub fn hang_up(&mut self) {
        self.stdin = None;
    }
}

impl Envelope {
    /// Checks `structuredContent`, the text block, `isError` and `snapshot`.
    pub fn of(result: &Value) -> Envelope {
        let envelope = result["structuredContent"].clone();
        let content = result["content"].as_array().expect("content is an array");
        assert_eq!(content.len(), 1, "one text block: {result}");
        let text: Value =
            serde_json::from_str(content[0]["text"].as_str().expect("a text block")).expect("JSON as text");
        assert_eq!(text, envelope, "the text block is the structured content");
        let ok = envelope["ok"].as_bool().expect("ok is a bool");
        assert_eq!(result["isError"].as_bool().unwrap_or(false), !ok, "isError is not ok: {result}");
        assert!(ok || envelope.get("snapshot").is_none(), "a failure has no snapshot: {envelope}");
        Envelope(envelope)
    }
}
