//! One JSON message to one protocol message, and one protocol message to one line of JSON.

use rmcp::RoleServer;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResult, ClientRequest, ContentBlock, ErrorCode, ErrorData,
    JsonRpcMessage, RequestId, RequestMetaObject, ServerJsonRpcMessage, ServerResult,
};
use rmcp::service::RxJsonRpcMessage;
use serde_json::{Map, Value, json};

pub(crate) enum Incoming {
    Message(Box<RxJsonRpcMessage<RoleServer>>),
    /// A request that has to be answered with an error at once.
    Rejected(RequestId, ErrorData),
    /// Neither a message nor anything that may be answered.
    Ignored(&'static str),
}

/// Makes out what a client has sent.
pub(crate) fn read(message: Value) -> Incoming {
    let Value::Object(mut message) = message else {
        return Incoming::Ignored("no JSON object");
    };
    let method = message.get("method").and_then(Value::as_str).map(str::to_owned);
    let id = message.get("id").and_then(|id| serde_json::from_value::<RequestId>(id.clone()).ok());
    if id.is_none() && method.is_some() {
        // `"id": null`, or an id of a kind that no answer could carry: nothing that can be answered.
        message.remove("id");
    }
    match (method.as_deref(), id) {
        (Some("tools/call"), Some(id)) => match read_call(message.remove("params")) {
            Ok(request) => {
                let request = ClientRequest::CallToolRequest(request);
                Incoming::Message(Box::new(JsonRpcMessage::request(request, id)))
            }
            Err(error) => Incoming::Rejected(id, error),
        },
        (method, id) => {
            if method == Some("initialize") {
                complete_initialize(&mut message);
            }
            match (serde_json::from_value(Value::Object(message)), id) {
                (Ok(message), _) => Incoming::Message(Box::new(message)),
                (Err(_), Some(id)) if method.is_some() => {
                    Incoming::Rejected(id, ErrorData::invalid_request("No JSON-RPC 2.0 request.", None))
                }
                (Err(_), _) => Incoming::Ignored("no JSON-RPC 2.0 message"),
            }
        }
    }
}

fn invalid(message: impl Into<String>) -> ErrorData {
    ErrorData::invalid_params(message.into(), None)
}

fn read_call(params: Option<Value>) -> Result<CallToolRequest, ErrorData> {
    let Some(Value::Object(mut params)) = params else {
        return Err(invalid("'params' of tools/call must be an object with 'name'."));
    };
    if params.remove("task").is_some_and(|task| !task.is_null()) {
        return Err(invalid("Calls cannot be run as tasks by this server; leave out 'task'."));
    }
    let meta = match params.remove("_meta") {
        None | Some(Value::Null) => None,
        Some(Value::Object(meta)) => Some(meta),
        Some(_) => return Err(invalid("'_meta' must be an object.")),
    };
    if !params.get("name").is_some_and(Value::is_string) {
        return Err(invalid("'name' of tools/call must be a string."));
    }
    let arguments = read_arguments(params.remove("arguments"))?;
    let mut call: CallToolRequestParams = serde_json::from_value(Value::Object(params))
        .map_err(|error| invalid(format!("'params' of tools/call cannot be read: {error}.")))?;
    call.arguments = arguments;
    let mut request = CallToolRequest::new(call);
    if let Some(meta) = meta {
        request.extensions.insert(RequestMetaObject::from(meta));
    }
    Ok(request)
}

/// Some clients send `null`, some an object as text.
fn read_arguments(arguments: Option<Value>) -> Result<Option<Map<String, Value>>, ErrorData> {
    match arguments {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(arguments)) => Ok(Some(arguments)),
        Some(Value::String(text)) if matches!(text.trim(), "" | "null") => Ok(None),
        Some(Value::String(text)) => match serde_json::from_str(&text) {
            Ok(Value::Object(arguments)) => Ok(Some(arguments)),
            _ => Err(invalid("'arguments' must be an object.")),
        },
        Some(_) => Err(invalid("'arguments' must be an object.")),
    }
}

/// A client that does not say who it is or what it can do is served all the same.
fn complete_initialize(message: &mut Map<String, Value>) {
    if let Some(Value::Object(params)) = message.get_mut("params") {
        for (key, value) in [("capabilities", json!({})), ("clientInfo", json!({"name": "unknown", "version": "0"}))] {
            if params.get(key).is_none_or(Value::is_null) {
                params.insert(key.to_owned(), value);
            }
        }
    }
}

/// The result of a call whose one text block is an envelope. What is published as structured content are the same
/// bytes: [`encode`] puts them there, so that an answer is serialised once, by `envelope`.
pub(crate) fn call_result(envelope: String, is_error: bool) -> CallToolResult {
    let content = vec![ContentBlock::text(envelope)];
    if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) }
}

/// The result of a call whose text block says in other words what the envelope, its structured content, says.
pub(crate) fn compact_result(text: String, envelope: &str, is_error: bool) -> CallToolResult {
    let mut result = call_result(text, is_error);
    result.structured_content = serde_json::from_str(envelope).ok();
    result
}

/// A message as JSON text without a line end.
pub(crate) fn encode(message: &ServerJsonRpcMessage) -> Vec<u8> {
    if let JsonRpcMessage::Response(response) = message
        && let ServerResult::CallToolResult(result) = &response.result
        && let ([ContentBlock::Text(text)], None, None) = (&*result.content, &result.structured_content, &result.meta)
    {
        return encode_call(&response.id, result, &text.text);
    }
    serde_json::to_vec(message).unwrap_or_else(|error| {
        tracing::error!(%error, "a message cannot be serialised");
        let error = ErrorData::new(ErrorCode::INTERNAL_ERROR, "The answer cannot be serialised.", None);
        let id = if let JsonRpcMessage::Response(response) = message { Some(response.id.clone()) } else { None };
        serde_json::to_vec(&ServerJsonRpcMessage::error(error, id)).unwrap_or_default()
    })
}

fn encode_call(id: &RequestId, result: &CallToolResult, envelope: &str) -> Vec<u8> {
    let mut line = Vec::with_capacity(envelope.len() * 2 + envelope.len() / 4 + 160);
    line.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    append(&mut line, id);
    line.extend_from_slice(br#","result":{"#);
    if let Some(kind) = &result.result_type {
        line.extend_from_slice(br#""resultType":"#);
        append(&mut line, kind);
        line.push(b',');
    }
    line.extend_from_slice(br#""content":[{"type":"text","text":"#);
    append(&mut line, envelope);
    line.extend_from_slice(br#"}],"structuredContent":"#);
    line.extend_from_slice(envelope.as_bytes());
    line.extend_from_slice(br#","isError":"#);
    append(&mut line, &result.is_error.unwrap_or(false));
    line.extend_from_slice(b"}}");
    line
}

/// Ids, texts and booleans: nothing that a serialiser could refuse.
fn append<T: serde::Serialize + ?Sized>(line: &mut Vec<u8>, value: &T) {
    let _ = serde_json::to_writer(line, value);
}
