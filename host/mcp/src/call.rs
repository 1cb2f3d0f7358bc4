//! One call of one tool: arguments in, envelope out, and nothing that goes wrong in between gets past.

use std::borrow::Cow;
use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};
use workbench_core::{CallContext, Fault, FaultOrigin, PluginFault, QueryError, ToolOrigin, ToolSuccess};

use crate::arguments;
use crate::envelope::{self, Envelope};
use crate::routing::Route;

/// Calls the tool. Dropping the future drops the tool's.
///
/// # Errors
/// What has to be recorded: a fault of the tool, its panic, or an answer that breaks its own schema.
pub(crate) async fn run(
    route: &Route,
    arguments: Option<Map<String, Value>>,
    context: CallContext,
) -> Result<Envelope, Fault> {
    let descriptor = route.handler.descriptor();
    let arguments = match arguments::prepare(&descriptor.name, &route.schemas, arguments)? {
        Ok(arguments) => arguments,
        Err(failure) => return Ok(envelope::handled(&failure)),
    };
    // The call itself stands inside too: a handler may panic before it has made its future.
    let outcome = AssertUnwindSafe(async { route.handler.call(context, arguments).await }).catch_unwind().await;
    match outcome {
        Ok(Ok(answer)) => Ok(envelope::success(&checked_data(route, &answer)?, &answer)),
        Ok(Err(QueryError::Failure(failure))) => Ok(envelope::handled(&failure)),
        Ok(Err(QueryError::Fault(fault))) => Err(fault),
        Err(panic) => Err(Fault::host("panic", panic_message(&*panic))),
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    if let Some(text) = panic.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = panic.downcast_ref::<String>() {
        text.clone()
    } else {
        String::new()
    }
}

/// The answer's data as one line of JSON.
///
/// Answers of external plugins are always held against their own schema. Ours are so in debug builds and tests only:
/// what remains is that they are one JSON object.
fn checked_data<'a>(route: &Route, answer: &'a ToolSuccess) -> Result<Cow<'a, str>, Fault> {
    let origin = &route.handler.descriptor().origin;
    let external = matches!(origin, ToolOrigin::External { .. });
    let data = answer.data.trim();
    let one_line = !data.contains(['\n', '\r']);
    if external || cfg!(debug_assertions) || !one_line {
        let value: Value =
            serde_json::from_str(data).map_err(|error| invalid_output(origin, format!("no JSON: {error}")))?;
        if !value.is_object() {
            return Err(invalid_output(origin, "no JSON object".to_owned()));
        }
        if external || cfg!(debug_assertions) {
            let check = route.schemas.output_check().map_err(|error| invalid_output(origin, error.to_owned()))?;
            if let Some(error) = check.iter_errors(&value).next() {
                let place = error.instance_path().to_string();
                return Err(invalid_output(origin, format!("at '{place}': {}", error.masked())));
            }
        }
        return Ok(Cow::Owned(value.to_string()));
    }
    if !data.starts_with('{') {
        return Err(invalid_output(origin, "no JSON object".to_owned()));
    }
    match serde_json::from_str::<IgnoredAny>(data) {
        Ok(_) => Ok(Cow::Borrowed(data)),
        Err(error) => Err(invalid_output(origin, format!("no JSON: {error}"))),
    }
}

fn invalid_output(origin: &ToolOrigin, detail: String) -> Fault {
    let fault = Fault::host("InvalidOutput", detail);
    match origin {
        ToolOrigin::Server => fault,
        ToolOrigin::FirstParty { plugin } => Fault {
            origin: FaultOrigin::FirstPartyComponent { plugin: plugin.clone() },
            plugin_fault: Some(PluginFault::InvalidOutput),
            ..fault
        },
        ToolOrigin::External { .. } => Fault::external_plugin(PluginFault::InvalidOutput),
    }
}
