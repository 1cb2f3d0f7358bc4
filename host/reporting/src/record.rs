//! One record, and what of a fault is kept in it.

use std::time::{Duration, SystemTime};

use workbench_core::{Fault, FaultFrame, FaultOrigin, PluginFault};

/// What one record itself takes beside its texts and frames, in bytes; a frame's fields are counted with its texts.
const RECORD_BASE: usize = 256;
const FRAME_BASE: usize = 32;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorRecord {
    /// GUID text.
    pub correlation_id: String,
    pub at: SystemTime,
    pub tool: String,
    /// From the arrival of the call to its failure.
    pub duration: Duration,
    pub cancelled: bool,
    pub fault: RecordedFault,
    /// Whether frames or text were left out to stay within the size limit.
    pub truncated: bool,
}

/// What is known of a failure. For somebody else's component there is no place for anything but the class, so that
/// no later change can let more of it through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedFault {
    Own {
        origin: OwnOrigin,
        plugin_fault: Option<PluginFault>,
        type_name: String,
        message: String,
        frames: Vec<FaultFrame>,
    },
    ExternalPlugin {
        class: PluginFault,
    },
}

/// Code that we answer for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnOrigin {
    Host,
    Worker,
    FirstPartyComponent { plugin: String },
}

impl RecordedFault {
    pub(crate) fn of(fault: &Fault) -> RecordedFault {
        let origin = match &fault.origin {
            // Should a fault of somebody else's component ever come without its class, or with more than that, the
            // class is still all that is taken over.
            FaultOrigin::ExternalPlugin => {
                return RecordedFault::ExternalPlugin { class: fault.plugin_fault.unwrap_or(PluginFault::Trap) };
            }
            FaultOrigin::Host => OwnOrigin::Host,
            FaultOrigin::Worker => OwnOrigin::Worker,
            FaultOrigin::FirstPartyComponent { plugin } => OwnOrigin::FirstPartyComponent { plugin: plugin.clone() },
        };
        RecordedFault::Own {
            origin,
            plugin_fault: fault.plugin_fault,
            type_name: fault.type_name.clone(),
            message: fault.message.clone(),
            frames: fault.frames.clone(),
        }
    }

    /// The published name of the origin.
    pub fn origin(&self) -> &'static str {
        match self {
            RecordedFault::Own { origin: OwnOrigin::Host, .. } => "Host",
            RecordedFault::Own { origin: OwnOrigin::Worker, .. } => "Worker",
            RecordedFault::Own { origin: OwnOrigin::FirstPartyComponent { .. }, .. } => "FirstPartyComponent",
            RecordedFault::ExternalPlugin { .. } => "ExternalPlugin",
        }
    }

    /// What kind of failure it is, in one word: the class of a component's failure, else the exception's type.
    pub fn class(&self) -> &str {
        match self {
            RecordedFault::ExternalPlugin { class } | RecordedFault::Own { plugin_fault: Some(class), .. } => {
                class.as_str()
            }
            RecordedFault::Own { type_name, .. } => type_name,
        }
    }

    /// The message, where one may be known.
    pub fn message(&self) -> Option<&str> {
        match self {
            RecordedFault::Own { message, .. } if !message.is_empty() => Some(message),
            _ => None,
        }
    }
}

impl ErrorRecord {
    /// About how much memory the record takes, in bytes.
    pub fn size(&self) -> usize {
        let fixed = RECORD_BASE + self.tool.len() + self.correlation_id.len();
        match &self.fault {
            RecordedFault::ExternalPlugin { .. } => fixed,
            RecordedFault::Own { origin, type_name, message, frames, .. } => {
                let plugin = if let OwnOrigin::FirstPartyComponent { plugin } = origin { plugin.len() } else { 0 };
                fixed + plugin + type_name.len() + message.len() + frames.iter().map(frame_size).sum::<usize>()
            }
        }
    }

    /// Leaves out the outermost frames, then the end of the message, until at most `limit` bytes remain.
    pub(crate) fn shrink(&mut self, limit: usize) {
        let mut excess = self.size().saturating_sub(limit);
        if excess == 0 {
            return;
        }
        self.truncated = true;
        let RecordedFault::Own { type_name, message, frames, .. } = &mut self.fault else {
            return;
        };
        while excess > 0
            && let Some(frame) = frames.pop()
        {
            excess = excess.saturating_sub(frame_size(&frame));
        }
        for text in [message, type_name] {
            let kept = text.len().saturating_sub(excess);
            let kept = (0..=kept).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
            excess = excess.saturating_sub(text.len() - kept);
            text.truncate(kept);
        }
    }
}

fn frame_size(frame: &FaultFrame) -> usize {
    let texts = [&frame.assembly, &frame.type_name, &frame.method, &frame.file];
    FRAME_BASE + texts.into_iter().flatten().map(String::len).sum::<usize>()
}
