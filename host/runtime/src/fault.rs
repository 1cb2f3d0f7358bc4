//! Where the end of a component's call becomes a fault: the only place that looks at traps.
//!
//! Of somebody else's component the class is kept and all the rest is dropped here, so that no later filter has to find it.
//! Of our own components the frames are kept, by function name; wasm has no paths in them.

use std::sync::Arc;

use wasmtime::{Trap, WasmBacktrace};
use workbench_core::{Fault, FaultFrame, FaultOrigin, FrameComponent, PluginFault};

use crate::limiter::Limiter;
use crate::options::Trust;
use crate::state::{HostFault, LimitReached};

/// What was being done when the call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Linking,
    Instantiating,
    Running,
}

/// Whom a failure is told of.
#[derive(Clone)]
pub(crate) struct Blame {
    pub(crate) plugin: Arc<str>,
    pub(crate) trust: Trust,
}

impl Blame {
    /// The fault behind an error of wasmtime. An unexpected failure that a host function met comes out as it went in.
    pub(crate) fn of_error(&self, error: &wasmtime::Error, phase: Phase, limiter: Option<&Limiter>) -> Fault {
        if let Some(HostFault(fault)) = error.downcast_ref() {
            return fault.clone();
        }
        let class = class_of(error, phase, limiter);
        match self.trust {
            Trust::External => Fault::external_plugin(class),
            Trust::FirstParty => {
                Fault { frames: frames_of(error), ..self.of_class(class, &error.root_cause().to_string()) }
            }
        }
    }

    /// A fault that no trap stands behind. `message` is dropped for external components.
    pub(crate) fn of_class(&self, class: PluginFault, message: &str) -> Fault {
        match self.trust {
            Trust::External => Fault::external_plugin(class),
            Trust::FirstParty => Fault {
                origin: FaultOrigin::FirstPartyComponent { plugin: self.plugin.to_string() },
                plugin_fault: Some(class),
                type_name: class.as_str().to_owned(),
                message: message.to_owned(),
                frames: Vec::new(),
                retryable: false,
            },
        }
    }
}

fn class_of(error: &wasmtime::Error, phase: Phase, limiter: Option<&Limiter>) -> PluginFault {
    let refused = limiter.and_then(|limiter| match (limiter.refused_memory, limiter.refused_table) {
        (true, _) => Some(PluginFault::MemoryLimit),
        (_, true) => Some(PluginFault::TableLimit),
        _ => None,
    });
    if let Some(LimitReached(class)) = error.downcast_ref() {
        return *class;
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::StackOverflow) => return PluginFault::StackOverflow,
        Some(Trap::Interrupt) => return PluginFault::TickBudget,
        // A guest that got no memory usually ends in a plain trap of its own.
        Some(_) => return refused.unwrap_or(PluginFault::Trap),
        None => {}
    }
    if too_much_handed_over(error) {
        return PluginFault::OutputLimit;
    }
    match phase {
        Phase::Linking => PluginFault::Instantiation,
        Phase::Instantiating => refused.unwrap_or(PluginFault::Instantiation),
        // An error in the middle of the guest's code has a backtrace; one in taking over its result has none.
        Phase::Running if error.downcast_ref::<WasmBacktrace>().is_some() => PluginFault::Trap,
        Phase::Running => PluginFault::InvalidOutput,
    }
}

/// wasmtime's type for this is private; the text is checked by a test with a component that does it.
fn too_much_handed_over(error: &wasmtime::Error) -> bool {
    error.chain().any(|cause| cause.to_string().contains("fuel allocated for hostcalls"))
}

fn frames_of(error: &wasmtime::Error) -> Vec<FaultFrame> {
    let Some(backtrace) = error.downcast_ref::<WasmBacktrace>() else { return Vec::new() };
    backtrace.frames().iter().map(|frame| frame_of(frame.func_name(), frame.module().name())).collect()
}

fn frame_of(function: Option<&str>, module: Option<&str>) -> FaultFrame {
    let name = function.map(|raw| format!("{:#}", rustc_demangle::demangle(raw)));
    let ours = name.as_deref().is_some_and(|name| name.trim_start_matches('<').starts_with("workbench_"));
    let (type_name, method) = match name {
        Some(name) => match split_last(&name) {
            Some((path, last)) => (Some(path.to_owned()), Some(last.to_owned())),
            None => (None, Some(name)),
        },
        None => (None, None),
    };
    FaultFrame {
        component: if ours { FrameComponent::RoslynWorkbench } else { FrameComponent::Unknown },
        assembly: module.map(|module| module.trim_end_matches(".wasm").to_owned()),
        type_name,
        method,
        file: None,
        line: None,
    }
}

/// Splits `a::b<c::d>::e` before the last path separator that stands in no angle brackets.
fn split_last(name: &str) -> Option<(&str, &str)> {
    let mut depth = 0_i32;
    let mut last = None;
    let bytes = name.as_bytes();
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if index > 0 && bytes[index - 1] != b'-' => depth -= 1,
            b':' if depth == 0 && bytes.get(index + 1) == Some(&b':') => last = Some(index),
            _ => {}
        }
    }
    last.map(|index| (&name[..index], &name[index + 2..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_by_function_name() {
        let cases = [
            (Some("_RNvNtCs1234_20workbench_navigation7outline3run"), "workbench_navigation::outline", "run", true),
            (Some("_ZN4core9panicking5panic17h0123456789abcdefE"), "core::panicking", "panic", false),
            (Some("<workbench_sdk::Page<a::b> as c::D>::next"), "<workbench_sdk::Page<a::b> as c::D>", "next", true),
            (Some("cabi_realloc"), "", "cabi_realloc", false),
            (None, "", "", false),
        ];
        for (raw, type_name, method, ours) in cases {
            let frame = frame_of(raw, Some("workbench_navigation.wasm"));
            assert_eq!(frame.type_name.as_deref().unwrap_or(""), type_name);
            assert_eq!(frame.method.as_deref().unwrap_or(""), method);
            assert_eq!(frame.component == FrameComponent::RoslynWorkbench, ours);
            assert_eq!(frame.assembly.as_deref(), Some("workbench_navigation"));
            assert_eq!((frame.file, frame.line), (None, None));
        }
    }
}
