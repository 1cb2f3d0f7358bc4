//! Lines on a byte stream, made into protocol messages and back.
//!
//! The transport that comes with the protocol library would do for the lifecycle, but it tries every known request
//! type in turn on each line, drops fields that it does not know (so that a task-augmented call would look like a
//! plain one), answers misshapen requests without their id and serialises an answer twice. Here a line is read into
//! JSON once; `tools/call` is taken apart by hand, everything else is left to the library.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{ErrorData, RequestId, ServerJsonRpcMessage};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::salvage;
use crate::shapes::{self, Incoming};

/// The longest line that is read, in bytes; a longer one is dropped as it comes in.
const MAX_LINE: usize = 16 * 1024 * 1024;

pub(crate) struct LineTransport<R, W> {
    reader: BufReader<R>,
    line: Vec<u8>,
    /// The rest of a line that was too long is being dropped.
    discarding: bool,
    /// Messages of a batch that are still to be handed out.
    queue: VecDeque<RxJsonRpcMessage<RoleServer>>,
    /// Whether a request was handed out yet. Before the first one the library gives up on anything else.
    opened: bool,
    writer: Arc<Mutex<Option<W>>>,
    /// Cancelled when the client has closed its end.
    ended: CancellationToken,
}

impl<R, W> LineTransport<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    pub(crate) fn new(reader: R, writer: W, ended: CancellationToken) -> LineTransport<R, W> {
        LineTransport {
            reader: BufReader::with_capacity(64 * 1024, reader),
            line: Vec::new(),
            discarding: false,
            queue: VecDeque::new(),
            opened: false,
            writer: Arc::new(Mutex::new(Some(writer))),
            ended,
        }
    }

    /// The next line into `self.line`, without its end; `false` at the end of the stream. Nothing is lost when the
    /// future is dropped half-way: what was read stays in `self.line`.
    async fn read_line(&mut self) -> io::Result<bool> {
        loop {
            let available = self.reader.fill_buf().await?;
            if available.is_empty() {
                // A last line without an end counts, so that requests can be piped in by hand.
                return Ok(!self.discarding && !self.line.is_empty());
            }
            let newline = available.iter().position(|&byte| byte == b'\n');
            let taken = newline.map_or(available.len(), |at| at + 1);
            if !self.discarding {
                self.line.extend_from_slice(&available[..newline.unwrap_or(taken)]);
            }
            self.reader.consume(taken);
            if self.line.len() > MAX_LINE {
                tracing::warn!(limit = MAX_LINE, "a line is longer than the limit and is dropped");
                let line = std::mem::take(&mut self.line);
                if !self.discarding {
                    self.refuse_line(&line, format!("A request may have {MAX_LINE} bytes."));
                }
                self.discarding = true;
            }
            if newline.is_some() && !std::mem::take(&mut self.discarding) {
                return Ok(true);
            }
        }
    }

    /// Takes `self.line` apart into the queue.
    fn accept_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&line);
        if line.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        match serde_json::from_slice::<Value>(line) {
            // Batches were part of 2025-03-26; each member is answered on a line of its own.
            Ok(Value::Array(batch)) => batch.into_iter().for_each(|message| self.accept(message)),
            Ok(message) => self.accept(message),
            Err(error) => {
                tracing::warn!(%error, "a line that is no JSON is ignored");
                self.refuse_line(line, format!("The request is no valid JSON: {error}."));
            }
        }
    }

    /// Answers a line that cannot be read, where its id can be made out. Clients hang up on an answer without one.
    fn refuse_line(&self, line: &[u8], message: String) {
        if let Some(id) = salvage::request_id(line) {
            self.reject(id, ErrorData::parse_error(message, None));
        }
    }

    fn accept(&mut self, message: Value) {
        match shapes::read(message) {
            Incoming::Message(message) => {
                let is_request = matches!(*message, RxJsonRpcMessage::<RoleServer>::Request(_));
                self.opened |= is_request;
                if self.opened {
                    self.queue.push_back(*message);
                } else {
                    tracing::debug!("a message before the first request is ignored");
                }
            }
            Incoming::Rejected(id, error) => self.reject(id, error),
            Incoming::Ignored(why) => tracing::warn!(why, "a message is ignored"),
        }
    }

    /// Answers for a request that never reaches the service.
    fn reject(&self, id: RequestId, error: ErrorData) {
        let line = encode(&ServerJsonRpcMessage::error(error, Some(id)));
        let writer = self.writer.clone();
        tokio::spawn(async move {
            if let Err(error) = write(&writer, line).await {
                tracing::warn!(%error, "an error could not be written");
            }
        });
    }
}

impl<R, W> Transport<RoleServer> for LineTransport<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), io::Error>> + Send + 'static {
        let writer = self.writer.clone();
        async move { write(&writer, encode(&message)).await }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            if let Some(message) = self.queue.pop_front() {
                return Some(message);
            }
            match self.read_line().await {
                Ok(true) => self.accept_line(),
                Ok(false) => break,
                Err(error) => {
                    tracing::warn!(%error, "the client's stream cannot be read");
                    break;
                }
            }
        }
        self.ended.cancel();
        None
    }

    async fn close(&mut self) -> Result<(), io::Error> {
        self.writer.lock().await.take();
        Ok(())
    }
}

async fn write<W: AsyncWrite + Unpin>(writer: &Mutex<Option<W>>, line: Vec<u8>) -> io::Result<()> {
    let mut guard = writer.lock().await;
    let writer = guard.as_mut().ok_or(io::ErrorKind::NotConnected)?;
    writer.write_all(&line).await?;
    writer.flush().await
}

fn encode(message: &ServerJsonRpcMessage) -> Vec<u8> {
    let mut line = shapes::encode(message);
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn lines(input: &[u8]) -> Vec<String> {
        let mut transport = LineTransport::new(input, tokio::io::sink(), CancellationToken::new());
        let mut lines = Vec::new();
        while transport.read_line().await.unwrap() {
            lines.push(String::from_utf8(std::mem::take(&mut transport.line)).unwrap());
        }
        lines
    }

    #[tokio::test]
    async fn lines_are_found_whatever_their_ends() {
        assert_eq!(lines(b"a\nb\r\n\nlast").await, ["a", "b\r", "", "last"]);
        assert_eq!(lines(b"").await, [""; 0]);
    }

    #[tokio::test]
    async fn a_line_beyond_the_limit_is_dropped_and_the_next_one_read() {
        let mut input = vec![b'x'; MAX_LINE + 10];
        input.extend_from_slice(b"\nnext\n");
        assert_eq!(lines(&input).await, ["next"]);
    }

    #[tokio::test]
    async fn a_request_that_cannot_be_read_is_answered_by_its_id() {
        let mut input =
            b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":{\"a\":\"\\ud800\"}}\nno id\n".to_vec();
        input.extend_from_slice(b"{\"id\":8,\"method\":\"ping\",\"params\":\"");
        input.extend(std::iter::repeat_n(b'x', MAX_LINE));
        input.extend_from_slice(b"\"}\n");
        let (writer, reader) = tokio::io::duplex(4096);
        let mut transport = LineTransport::new(&input[..], writer, CancellationToken::new());
        assert!(transport.receive().await.is_none());
        let mut answers = BufReader::new(reader).lines();
        for id in [7, 8] {
            let answer: Value = serde_json::from_str(&answers.next_line().await.unwrap().unwrap()).unwrap();
            assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::from(id), &Value::from(-32700)), "{answer}");
        }
        transport.close().await.unwrap();
        assert_eq!(answers.next_line().await.unwrap(), None);
    }
}
