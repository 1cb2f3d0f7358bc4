//! What a component writes, on its way to the server's own log: bounded in sum, and dropped for external components.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::options::Trust;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    Debug,
    Info,
    Warn,
}

/// The log of one call. Clones share the bound.
#[derive(Clone)]
pub(crate) struct Log {
    plugin: Arc<str>,
    trust: Trust,
    left: Arc<AtomicUsize>,
}

impl Log {
    pub(crate) fn new(plugin: Arc<str>, trust: Trust, bytes: usize) -> Log {
        Log { plugin, trust, left: Arc::new(AtomicUsize::new(bytes)) }
    }

    /// Writes as much of the text as the bound leaves, on one line: control characters become spaces.
    pub(crate) fn write(&self, level: Level, text: &str) {
        if self.trust == Trust::External {
            return;
        }
        let text = self.take(text);
        if text.is_empty() {
            return;
        }
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let line = line.trim_end();
        match level {
            Level::Debug => tracing::debug!(target: "component", plugin = &*self.plugin, "{line}"),
            Level::Info => tracing::info!(target: "component", plugin = &*self.plugin, "{line}"),
            Level::Warn => tracing::warn!(target: "component", plugin = &*self.plugin, "{line}"),
        }
    }

    fn take<'a>(&self, text: &'a str) -> &'a str {
        let left = self.left.load(Relaxed);
        let mut end = text.len().min(left);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        // What is cut is cut for good, so that no later, shorter line appears after a gap.
        self.left.store(if end < text.len() { 0 } else { left - end }, Relaxed);
        &text[..end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_a_sum_and_cuts_between_characters() {
        let log = Log::new("p".into(), Trust::FirstParty, 8);
        let taken = ["abc", "déf", "x", "yz"].map(|text| log.clone().take(text).to_owned());
        assert_eq!(taken, ["abc", "déf", "x", ""]);
        let log = Log::new("p".into(), Trust::FirstParty, 2);
        assert_eq!(log.take("dé"), "d");
        assert_eq!(log.take("a"), "");
    }
}
