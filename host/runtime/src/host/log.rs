//! The interface `host`: the log.

use crate::bindings::roslyn_workbench::plugin::host::{Host, LogLevel};
use crate::log::Level;
use crate::state::CallState;

impl Host for CallState {
    async fn log(&mut self, level: LogLevel, message: String) -> wasmtime::Result<()> {
        self.enter()?;
        let level = match level {
            LogLevel::Debug => Level::Debug,
            LogLevel::Info => Level::Info,
            LogLevel::Warn => Level::Warn,
        };
        self.log.write(level, &message);
        Ok(())
    }
}
