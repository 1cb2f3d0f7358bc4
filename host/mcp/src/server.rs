//! The server itself: both lifecycles of the protocol over one handler, from the first line to the last.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rmcp::ErrorData;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, ErrorCode, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, Tool,
};
use rmcp::service::{NotificationContext, RequestContext, ServerInitializeError};
use rmcp::{RoleServer, ServerHandler};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use workbench_core::{CallContext, ClientCapabilities, FaultRecorder};

use crate::envelope::{self, FollowUp};
use crate::progress::with_progress;
use crate::roots::ClientRoots;
use crate::routing::{Route, RoutingTable};
use crate::wire::LineTransport;
use crate::{AnswerStyle, OutputSchemas, ServerConfig, call, compact, names, shapes};

/// What calls that are running get, after the client has closed its end, to still write their answers.
const LAST_ANSWERS: Duration = Duration::from_millis(200);

/// What the end of the service may take after that.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The most characters of instructions that are sent.
const MAX_INSTRUCTIONS: usize = 512;

/// The service ended otherwise than by the client closing its end.
#[derive(Debug)]
pub struct ServeError(String);

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ServeError {}

/// Serves the process's own standard streams; see [`serve`].
///
/// # Errors
/// As [`serve`].
pub async fn serve_stdio(config: ServerConfig) -> Result<(), ServeError> {
    let (reader, writer) = rmcp::transport::stdio_pipes();
    serve(config, reader, writer).await
}

/// Serves one client, one JSON message a line. Returns soon after the client has closed its end, also while calls are
/// running: calls that are not done within a fifth of a second are dropped. Dropping the future does the same at once.
///
/// # Errors
/// When the handshake goes wrong in a way that no answer can mend.
pub async fn serve<R, W>(config: ServerConfig, reader: R, writer: W) -> Result<(), ServeError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let closing = CancellationToken::new();
    let _close = closing.clone().drop_guard();
    let ended = CancellationToken::new();
    let (ready, table) = watch::channel(None);
    let tools = config.tools.0;
    let _tools = AbortOnDropHandle::new(tokio::spawn(async move {
        let table = Arc::new(tools.await);
        ready.send_replace(Some(table));
    }));
    let edge = Edge {
        name: config.name,
        version: config.version,
        instructions: cut(&config.instructions),
        output_schemas: config.output_schemas,
        answers: config.answers,
        table,
        listed: OnceLock::new(),
        faults: config.faults,
        roots: ClientRoots::default(),
        closing: closing.clone(),
    };
    let transport = LineTransport::new(reader, writer, ended.clone());
    let running = match rmcp::serve_server(edge, transport).await {
        Ok(running) => running,
        Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => return Ok(()),
        Err(error) => return Err(ServeError(format!("The client's handshake failed: {error}."))),
    };
    let waiting = running.waiting();
    tokio::pin!(waiting);
    let result = tokio::select! {
        result = &mut waiting => Some(result),
        () = ended.cancelled() => match tokio::time::timeout(LAST_ANSWERS, &mut waiting).await {
            Ok(result) => Some(result),
            Err(_) => {
                closing.cancel();
                tokio::time::timeout(LAST_WORDS, &mut waiting).await.ok()
            }
        },
    };
    match result {
        Some(Err(error)) => Err(ServeError(format!("The service broke off: {error}."))),
        _ => Ok(()),
    }
}

/// At most [`MAX_INSTRUCTIONS`] characters, cut at a space.
fn cut(instructions: &str) -> String {
    match instructions.char_indices().nth(MAX_INSTRUCTIONS) {
        None => instructions.to_owned(),
        Some((end, _)) => {
            let kept = &instructions[..end];
            kept.rsplit_once(' ').map_or(kept, |(kept, _)| kept).to_owned()
        }
    }
}

struct Edge {
    name: String,
    version: String,
    instructions: String,
    output_schemas: OutputSchemas,
    answers: AnswerStyle,
    table: watch::Receiver<Option<Arc<RoutingTable>>>,
    listed: OnceLock<Vec<Tool>>,
    faults: Arc<dyn FaultRecorder>,
    roots: ClientRoots,
    /// Cancelled when running calls have to end, whoever waits for them.
    closing: CancellationToken,
}

impl Edge {
    /// Waits until the tools are there.
    async fn table(&self) -> Result<Arc<RoutingTable>, ErrorData> {
        let mut table = self.table.clone();
        let ready = table.wait_for(Option::is_some).await;
        let ready = ready.ok().and_then(|table| table.clone());
        ready.ok_or_else(|| ErrorData::internal_error("The tools could not be made ready.", None))
    }

    async fn call(
        &self,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let table = self.table().await?;
        let Some(route) = table.find(&request.name) else {
            return Err(ErrorData::invalid_params(format!("There is no tool '{}'.", request.name), None));
        };
        let started = Instant::now();
        let token = context.meta.get_progress_token();
        let result = with_progress(context.peer.clone(), token, async |progress| {
            let surroundings =
                CallContext { progress, client: capabilities(context), roots: self.roots_for(route, context).await };
            call::run(route, request.arguments, surroundings).await
        })
        .await;
        let envelope = result.unwrap_or_else(|fault| {
            let id = self.faults.record(&request.name, &fault, started.elapsed(), false);
            envelope::unhandled(
                &id,
                FollowUp {
                    details: table.contains(names::ERROR_DETAILS),
                    prepare: table.contains(names::PREPARE_REPORT),
                    state: self.faults.reporting_state(),
                },
            )
        });
        Ok(match self.answers {
            AnswerStyle::Contract => shapes::call_result(envelope.text, envelope.is_error).into(),
            AnswerStyle::Compact => {
                shapes::compact_result(compact::text(&envelope.text), &envelope.text, envelope.is_error).into()
            }
        })
    }

    /// Roots decide what may be opened, so a call that could open something waits for them; others do not.
    async fn roots_for(&self, route: &Route, context: &RequestContext<RoleServer>) -> Option<Vec<std::path::PathBuf>> {
        if !route.handler.descriptor().annotations.read_only {
            self.roots.ensure(&context.peer).await;
        }
        self.roots.known().await
    }
}

fn capabilities(context: &RequestContext<RoleServer>) -> ClientCapabilities {
    let Some(declared) = context.client_capabilities() else {
        return ClientCapabilities::default();
    };
    ClientCapabilities {
        // A client that names neither form means the form that there was first.
        elicitation: declared.elicitation.is_some_and(|modes| modes.form.is_some() || modes.url.is_none()),
        roots: declared.roots.is_some(),
    }
}

impl ServerHandler for Edge {
    fn get_info(&self) -> rmcp::model::ServerConfig {
        rmcp::model::ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new(&self.name, &self.version))
            .with_instructions(&self.instructions)
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        if request.is_some_and(|page| page.cursor.is_some()) {
            return Ok(ListToolsResult::with_all_items(Vec::new()));
        }
        let table = self.table().await?;
        let tools = self.listed.get_or_init(|| {
            let tool = |route: &Arc<Route>| route.schemas.tool(route.handler.descriptor(), self.output_schemas);
            table.routes().iter().map(tool).collect()
        });
        Ok(ListToolsResult::with_all_items(tools.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        tokio::select! {
            biased;
            // Nobody hears this: the answer to a cancelled request is dropped.
            () = context.ct.cancelled() => Err(ErrorData::internal_error("The call was cancelled.", None)),
            () = self.closing.cancelled() => Err(ErrorData::internal_error("The connection is closing.", None)),
            response = self.call(request, &context) => response,
        }
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // The library takes a known method for an unknown one when it cannot read the parameters.
        let known = ["initialize", "server/discover", "ping", "tools/list"];
        Err(if known.contains(&request.method.as_str()) {
            ErrorData::invalid_params(format!("The parameters of {} cannot be read.", request.method), None)
        } else {
            ErrorData::new(ErrorCode::METHOD_NOT_FOUND, request.method, None)
        })
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        self.roots.ensure(&context.peer).await;
    }

    async fn on_roots_list_changed(&self, context: NotificationContext<RoleServer>) {
        self.roots.refresh(&context.peer).await;
    }
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn instructions_are_cut_at_a_word() {
        let long = "word ".repeat(200);
        let kept = cut(&long);
        assert!(kept.chars().count() <= 512 && kept.ends_with("word"), "{kept}");
        assert_eq!(cut("short"), "short");
        assert_eq!(cut(&"ä".repeat(513)).chars().count(), 512);
    }
}
