//! A server over in-memory pipes, a client that speaks plain lines, and tools that misbehave on request.

#![allow(dead_code, reason = "each test binary uses its own part of this")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use workbench_core::{
    Annotations, BoxFuture, CallContext, Fault, FaultRecorder, ToolDescriptor, ToolHandler, ToolOrigin, ToolOutcome,
    ToolSuccess,
};
use workbench_mcp::{OutputSchemas, ServeError, ServerConfig, ToolSource, serve};

/// Longer than anything here takes; reaching it is a failure.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) const CORRELATION_ID: &str = "00000000-0000-4000-8000-000000000001";

#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) faults: Mutex<Vec<(String, Fault)>>,
}

impl FaultRecorder for Recorder {
    fn record(&self, tool: &str, fault: &Fault, _duration: Duration, _cancelled: bool) -> String {
        self.faults.lock().unwrap().push((tool.to_owned(), fault.clone()));
        CORRELATION_ID.to_owned()
    }

    fn reporting_state(&self) -> &'static str {
        "Available"
    }
}

type Body = Box<dyn Fn(CallContext, String) -> BoxFuture<'static, ToolOutcome> + Send + Sync>;

pub(crate) struct Tool {
    pub(crate) descriptor: ToolDescriptor,
    body: Body,
}

impl ToolHandler for Tool {
    fn descriptor(&self) -> &ToolDescriptor {
        &self.descriptor
    }

    fn call(&self, context: CallContext, arguments: String) -> BoxFuture<'_, ToolOutcome> {
        (self.body)(context, arguments)
    }
}

/// A server-owned query without arguments; change the descriptor for anything else.
pub(crate) fn tool<F, Fut>(name: &str, body: F) -> Tool
where
    F: Fn(CallContext, String) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = ToolOutcome> + Send + 'static,
{
    Tool {
        descriptor: ToolDescriptor {
            name: name.to_owned(),
            title: format!("The {name} tool"),
            description: format!("Does {name}. Input: what it needs. Result: what it found."),
            input_schema: r#"{"type":"object","properties":{}}"#.to_owned(),
            output_schema: r#"{"type":"object"}"#.to_owned(),
            annotations: Annotations::QUERY,
            origin: ToolOrigin::Server,
        },
        body: Box::new(move |context, arguments| Box::pin(body(context, arguments))),
    }
}

impl Tool {
    pub(crate) fn taking(mut self, input_schema: &Value) -> Tool {
        self.descriptor.input_schema = input_schema.to_string();
        self
    }

    pub(crate) fn giving(mut self, output_schema: &Value) -> Tool {
        self.descriptor.output_schema = output_schema.to_string();
        self
    }

    pub(crate) fn of(mut self, origin: ToolOrigin) -> Tool {
        self.descriptor.origin = origin;
        self
    }

    pub(crate) fn with(mut self, annotations: Annotations) -> Tool {
        self.descriptor.annotations = annotations;
        self
    }
}

pub(crate) fn success(data: &Value) -> ToolOutcome {
    Ok(ToolSuccess { data: data.to_string(), snapshot: None, warnings: Vec::new() })
}

/// Gives its arguments back.
pub(crate) fn echo() -> Tool {
    tool("echo", |_, arguments| async move {
        Ok(ToolSuccess { data: arguments, snapshot: None, warnings: Vec::new() })
    })
    .taking(&json!({"type": "object", "properties": {
        "text": {"type": "string"}, "number": {"type": "integer"}, "list": {"type": "array", "items": {"type": "string"}}
    }}))
}

/// Watches calls of a tool that never ends by itself.
#[derive(Clone, Default)]
pub(crate) struct Hang {
    pub(crate) started: Arc<Notify>,
    pub(crate) dropped: Arc<Notify>,
    pub(crate) running: Arc<AtomicUsize>,
}

struct Running(Hang);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
        self.0.dropped.notify_one();
    }
}

impl Hang {
    pub(crate) fn tool(&self) -> Tool {
        let hang = self.clone();
        tool("hang", move |_, _| {
            let hang = hang.clone();
            async move {
                hang.running.fetch_add(1, Ordering::SeqCst);
                let _running = Running(hang.clone());
                hang.started.notify_one();
                std::future::pending().await
            }
        })
    }
}

/// One server and the client's ends of its pipes.
pub(crate) struct Session {
    pub(crate) writer: WriteHalf<DuplexStream>,
    reader: BufReader<ReadHalf<DuplexStream>>,
    pub(crate) server: JoinHandle<Result<(), ServeError>>,
    pub(crate) recorder: Arc<Recorder>,
}

pub(crate) fn config(tools: Vec<Tool>, recorder: Arc<Recorder>) -> ServerConfig {
    let tools = tools.into_iter().map(|tool| Arc::new(tool) as Arc<dyn ToolHandler>).collect();
    ServerConfig {
        name: "roslyn-workbench".to_owned(),
        version: "1.2.3".to_owned(),
        instructions: "Open a solution first.".to_owned(),
        output_schemas: OutputSchemas::Omit,
        answers: workbench_mcp::AnswerStyle::Contract,
        tools: ToolSource::ready(tools),
        faults: recorder,
    }
}

impl Session {
    /// A server before its handshake.
    pub(crate) fn start(tools: Vec<Tool>) -> Session {
        let recorder = Arc::new(Recorder::default());
        Session::start_with(config(tools, Arc::clone(&recorder)), recorder)
    }

    pub(crate) fn start_with(config: ServerConfig, recorder: Arc<Recorder>) -> Session {
        let (client, server) = tokio::io::duplex(1 << 20);
        let (server_reader, server_writer) = tokio::io::split(server);
        let server = tokio::spawn(serve(config, server_reader, server_writer));
        let (reader, writer) = tokio::io::split(client);
        Session { writer, reader: BufReader::new(reader), server, recorder }
    }

    /// A server after the handshake of 2025-11-25.
    pub(crate) async fn open(tools: Vec<Tool>) -> Session {
        let mut session = Session::start(tools);
        session.initialize(&json!({})).await;
        session
    }

    /// Shakes hands and returns the answer.
    pub(crate) async fn initialize(&mut self, capabilities: &Value) -> Value {
        self.send(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": capabilities,
            "clientInfo": {"name": "test", "version": "1"}
        }}))
        .await;
        let answer = self.receive().await;
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        answer
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_line(&message.to_string()).await;
    }

    pub(crate) async fn send_line(&mut self, line: &str) {
        self.writer.write_all(line.as_bytes()).await.unwrap();
        self.writer.write_all(b"\n").await.unwrap();
    }

    pub(crate) async fn call(&mut self, id: impl Into<Value>, tool: &str, arguments: Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": id.into(), "method": "tools/call",
            "params": {"name": tool, "arguments": arguments}}))
            .await;
    }

    /// The next line, as text.
    pub(crate) async fn receive_line(&mut self) -> String {
        let mut line = String::new();
        let read = tokio::time::timeout(PATIENCE, self.reader.read_line(&mut line)).await;
        assert!(read.expect("a message in time").unwrap() > 0, "the server closed its end");
        line
    }

    pub(crate) async fn receive(&mut self) -> Value {
        serde_json::from_str(&self.receive_line().await).unwrap()
    }

    /// Calls and waits for that call's answer: its `result`.
    pub(crate) async fn ask(&mut self, tool: &str, arguments: Value) -> Value {
        self.call(99, tool, arguments).await;
        let mut answer = self.receive().await;
        assert_eq!(answer["id"], 99, "{answer}");
        answer["result"].take()
    }

    /// Proves that nothing was sent: the next message is the answer to a ping sent now.
    pub(crate) async fn assert_silent(&mut self) {
        self.send(&json!({"jsonrpc": "2.0", "id": "ping", "method": "ping"})).await;
        assert_eq!(self.receive().await, json!({"jsonrpc": "2.0", "id": "ping", "result": {}}));
    }
}
