//! Frames from the worker.

use serde::Deserialize;
use serde_json::Value;
use workbench_core::{Code, Failure, Fault, FaultFrame, FrameComponent, Warning};

use super::places::DiagnosticWire;
use crate::client::CallError;

/// Any frame from the worker; which it is follows from the fields that are there.
#[derive(Debug, Deserialize)]
pub(crate) struct Incoming {
    pub(crate) id: Option<u64>,
    pub(crate) ready: Option<Ready>,
    pub(crate) result: Option<Value>,
    pub(crate) failure: Option<FailureWire>,
    pub(crate) error: Option<ErrorWire>,
    pub(crate) progress: Option<StepWire>,
    #[serde(default)]
    pub(crate) cancelled: bool,
}

/// What the worker says of itself.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Ready {
    pub(crate) roslyn: String,
    pub(crate) runtime: String,
    #[serde(default)]
    pub(crate) features: bool,
    pub(crate) protocol: u32,
}

#[derive(Debug, Deserialize)]
pub(crate) struct StepWire {
    #[serde(default)]
    pub(crate) done: u64,
    pub(crate) total: Option<u64>,
    #[serde(default)]
    pub(crate) message: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct FailureWire {
    code: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    diagnostics: Vec<DiagnosticWire>,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct WarningWire {
    code: String,
    message: String,
}

impl From<WarningWire> for Warning {
    fn from(wire: WarningWire) -> Warning {
        Warning { code: wire.code, message: wire.message }
    }
}

impl FailureWire {
    pub(crate) fn into_error(self) -> CallError {
        let Some(code) = Code::parse(&self.code) else {
            return CallError::Fault(Fault::worker(
                "UnknownCode",
                format!("{}: {}", self.code, self.message),
                Vec::new(),
            ));
        };
        let mut failure = Failure::new(code, self.message);
        failure.diagnostics = self.diagnostics.into_iter().map(Into::into).collect();
        failure.warnings = self.warnings.into_iter().map(Into::into).collect();
        CallError::Failure(failure)
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct ErrorWire {
    #[serde(rename = "type", default)]
    type_name: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    frames: Vec<FrameWire>,
}

#[derive(Debug, Deserialize)]
struct FrameWire {
    assembly: Option<String>,
    #[serde(rename = "type")]
    type_name: Option<String>,
    method: Option<String>,
    file: Option<String>,
    line: Option<u32>,
}

impl ErrorWire {
    pub(crate) fn into_fault(self) -> Fault {
        Fault::worker(self.type_name, self.message, self.frames.into_iter().map(Into::into).collect())
    }
}

impl From<FrameWire> for FaultFrame {
    fn from(wire: FrameWire) -> FaultFrame {
        let component = match wire.assembly.as_deref() {
            Some("worker") => FrameComponent::RoslynWorkbench,
            Some(name) if name.starts_with("Microsoft.CodeAnalysis") => FrameComponent::Roslyn,
            Some(name) if name.starts_with("System.") || name.starts_with("Microsoft.Build") => FrameComponent::DotNet,
            _ => FrameComponent::Unknown,
        };
        FaultFrame {
            component,
            assembly: wire.assembly,
            type_name: wire.type_name,
            method: wire.method,
            file: wire.file,
            line: wire.line,
        }
    }
}
