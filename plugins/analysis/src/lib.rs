//! First-party plugin `roslyn-workbench.analysis`: what is wrong with code, and how it hangs together.

mod get_diagnostics;

use workbench_sdk::Plugin;

/// What the component says of itself.
pub const PLUGIN: Plugin = Plugin {
    id: "roslyn-workbench.analysis",
    display_name: "Code analysis",
    version: env!("CARGO_PKG_VERSION"),
    tools: &[get_diagnostics::TOOL],
};

workbench_sdk::export_plugin!(crate::PLUGIN);
