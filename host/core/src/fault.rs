//! Unexpected failures, before they become error records.

/// Where an unexpected failure arose. What may be known of it depends on this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultOrigin {
    /// Our Rust code.
    Host,
    /// The .NET worker: an exception, or its sudden end.
    Worker,
    /// One of our own components.
    FirstPartyComponent { plugin: String },
    /// Somebody else's component. Nothing of it is known beyond the classification: no frame, message, path or name.
    ExternalPlugin,
}

/// Why a component's call failed. For external components this is all that ever leaves the runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PluginFault {
    /// `unreachable`, out-of-bounds access and other traps of the code itself.
    Trap,
    StackOverflow,
    /// The guest's own running time was used up.
    TickBudget,
    /// A host call did not come back in time.
    HostCallTimeout,
    MemoryLimit,
    TableLimit,
    OutputLimit,
    HostCallLimit,
    /// The answer breaks the tool's own output schema, or is no JSON.
    InvalidOutput,
    /// Cannot be linked or instantiated.
    Instantiation,
}

impl PluginFault {
    pub fn as_str(self) -> &'static str {
        match self {
            PluginFault::Trap => "Trap",
            PluginFault::StackOverflow => "StackOverflow",
            PluginFault::TickBudget => "TickBudget",
            PluginFault::HostCallTimeout => "HostCallTimeout",
            PluginFault::MemoryLimit => "MemoryLimit",
            PluginFault::TableLimit => "TableLimit",
            PluginFault::OutputLimit => "OutputLimit",
            PluginFault::HostCallLimit => "HostCallLimit",
            PluginFault::InvalidOutput => "InvalidOutput",
            PluginFault::Instantiation => "Instantiation",
        }
    }
}

/// Whose code a frame belongs to (`tools.md` §4, `get-error-details`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameComponent {
    Unknown,
    RoslynWorkbench,
    Roslyn,
    DotNet,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultFrame {
    pub component: FrameComponent,
    pub assembly: Option<String>,
    pub type_name: Option<String>,
    pub method: Option<String>,
    pub file: Option<String>,
    pub line: Option<u32>,
}

/// An unexpected failure with its local detail. Never part of an answer: only its correlation id is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub origin: FaultOrigin,
    /// Set for components, ours and others'.
    pub plugin_fault: Option<PluginFault>,
    /// `System.NullReferenceException`, `panic`, … Empty for external plugins.
    pub type_name: String,
    /// Empty for external plugins.
    pub message: String,
    /// Empty for external plugins.
    pub frames: Vec<FaultFrame>,
    /// Whether doing the same again may succeed (the worker died and was replaced).
    pub retryable: bool,
}

impl Fault {
    pub fn host(type_name: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault {
            origin: FaultOrigin::Host,
            plugin_fault: None,
            type_name: type_name.into(),
            message: message.into(),
            frames: Vec::new(),
            retryable: false,
        }
    }

    pub fn worker(type_name: impl Into<String>, message: impl Into<String>, frames: Vec<FaultFrame>) -> Fault {
        Fault { origin: FaultOrigin::Worker, frames, ..Fault::host(type_name, message) }
    }

    /// The only way to make a fault of somebody else's component: there is no place for anything but the class.
    pub fn external_plugin(class: PluginFault) -> Fault {
        Fault { origin: FaultOrigin::ExternalPlugin, plugin_fault: Some(class), ..Fault::host("", "") }
    }
}

/// Keeps local records of unexpected failures.
pub trait FaultRecorder: Send + Sync {
    /// Records the failure of one call and returns its correlation id (GUID text).
    fn record(&self, tool: &str, fault: &Fault, duration: std::time::Duration, cancelled: bool) -> String;

    /// The `reporting` object of an unhandled envelope: its state, and whether a report can be prepared.
    fn reporting_state(&self) -> &'static str;
}
