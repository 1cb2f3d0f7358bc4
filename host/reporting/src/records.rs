//! The bounded store of records, and what is said about them in answers.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use uuid::Uuid;
use workbench_core::{Fault, FaultRecorder};

use crate::record::{ErrorRecord, RecordedFault};

/// Whether reports may be made of records (`--error-reporting-consent`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Consent {
    Never,
    /// A person is asked for each report.
    #[default]
    Prompt,
    /// The question is left out; nothing is ever sent on its own all the same.
    Always,
}

impl Consent {
    /// The consent of that exact name.
    pub fn parse(name: &str) -> Option<Consent> {
        match name {
            "never" => Some(Consent::Never),
            "prompt" => Some(Consent::Prompt),
            "always" => Some(Consent::Always),
            _ => None,
        }
    }

    /// The published state (`behaviour.md` §2).
    pub fn state(self) -> &'static str {
        match self {
            Consent::Never => "DisabledByConfiguration",
            Consent::Prompt => "Available",
            Consent::Always => "AlwaysApproved",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordOptions {
    /// How many records are kept; the oldest goes first.
    pub capacity: usize,
    /// How long a record is kept.
    pub lifetime: Duration,
    /// The most bytes that one record takes.
    pub max_bytes: usize,
    pub consent: Consent,
}

impl Default for RecordOptions {
    fn default() -> RecordOptions {
        RecordOptions {
            capacity: 100,
            lifetime: Duration::from_secs(3_600),
            max_bytes: 65_536,
            consent: Consent::default(),
        }
    }
}

type Clock = Box<dyn Fn() -> SystemTime + Send + Sync>;

pub struct Records {
    options: RecordOptions,
    clock: Clock,
    /// Oldest first.
    kept: Mutex<VecDeque<ErrorRecord>>,
}

impl Records {
    pub fn new(options: RecordOptions) -> Records {
        Records::with_clock(options, Box::new(SystemTime::now))
    }

    fn with_clock(options: RecordOptions, clock: Clock) -> Records {
        Records { options, clock, kept: Mutex::new(VecDeque::new()) }
    }

    /// The record of that correlation id, unless it is unknown, too old or was pushed out.
    pub fn find(&self, correlation_id: &str) -> Option<ErrorRecord> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.expire(&mut kept);
        kept.iter().find(|record| record.correlation_id.eq_ignore_ascii_case(correlation_id)).cloned()
    }

    /// How many records there are now.
    pub fn count(&self) -> usize {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.expire(&mut kept);
        kept.len()
    }

    pub fn consent(&self) -> Consent {
        self.options.consent
    }

    fn expire(&self, kept: &mut VecDeque<ErrorRecord>) {
        let now = (self.clock)();
        // A clock that was set back makes a record look younger, never older than it is.
        kept.retain(|record| {
            now.duration_since(record.at).is_ok_and(|age| age < self.options.lifetime) || now < record.at
        });
    }
}

impl FaultRecorder for Records {
    fn record(&self, tool: &str, fault: &Fault, duration: Duration, cancelled: bool) -> String {
        let mut record = ErrorRecord {
            correlation_id: Uuid::new_v4().to_string(),
            at: (self.clock)(),
            tool: tool.to_owned(),
            duration,
            cancelled,
            fault: RecordedFault::of(fault),
            truncated: false,
        };
        record.shrink(self.options.max_bytes);
        let correlation_id = record.correlation_id.clone();
        tracing::error!(
            correlation_id,
            tool,
            origin = record.fault.origin(),
            class = record.fault.class(),
            message = record.fault.message(),
            "a call failed unexpectedly"
        );
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.expire(&mut kept);
        while kept.len() >= self.options.capacity.max(1) {
            kept.pop_front();
        }
        kept.push_back(record);
        correlation_id
    }

    fn reporting_state(&self) -> &'static str {
        self.options.consent.state()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use workbench_core::{FaultFrame, FaultOrigin, FrameComponent, PluginFault};

    use super::*;

    const NO_TIME: Duration = Duration::ZERO;

    fn fault(message: &str) -> Fault {
        Fault::host("panic", message)
    }

    fn frame(method: &str) -> FaultFrame {
        FaultFrame {
            component: FrameComponent::Roslyn,
            assembly: Some("Microsoft.CodeAnalysis".to_owned()),
            type_name: None,
            method: Some(method.to_owned()),
            file: None,
            line: Some(3),
        }
    }

    #[test]
    fn the_oldest_record_goes_first() {
        let records = Records::new(RecordOptions { capacity: 2, ..RecordOptions::default() });
        let ids: Vec<String> = ["a", "b", "c"].map(|m| records.record("t", &fault(m), NO_TIME, false)).to_vec();
        let found: Vec<bool> = ids.iter().map(|id| records.find(id).is_some()).collect();
        assert_eq!(found, [false, true, true]);
        assert_eq!(records.count(), 2);
        assert!(ids.iter().all(|id| Uuid::parse_str(id).is_ok_and(|id| id.get_version_num() == 4)));
    }

    #[test]
    fn a_record_lives_as_long_as_configured() {
        let now = Arc::new(AtomicU64::new(1_000));
        let clock = Arc::clone(&now);
        let records = Records::with_clock(
            RecordOptions { lifetime: Duration::from_secs(60), ..RecordOptions::default() },
            Box::new(move || SystemTime::UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::Relaxed))),
        );
        let id = records.record("t", &fault("x"), NO_TIME, false);
        for (second, there) in [(1_000, true), (1_059, true), (500, true), (1_060, false), (1_000, false)] {
            now.store(second, Ordering::Relaxed);
            assert_eq!(records.find(&id).is_some(), there, "second {second}");
        }
    }

    #[test]
    fn a_record_stays_within_its_size() {
        let mut big = Fault::worker("System.Exception", "ä".repeat(3_000), vec![frame("Run"); 400]);
        big.frames[0].method = Some("Innermost".to_owned());
        for (limit, frames, message) in [(1_000_000, 400, 6_000), (20_000, 240, 6_000), (2_000, 0, 1_688)] {
            let records = Records::new(RecordOptions { max_bytes: limit, ..RecordOptions::default() });
            let record = records.find(&records.record("tool", &big, NO_TIME, false)).unwrap();
            assert!(record.size() <= limit, "{} > {limit}", record.size());
            assert_eq!(record.truncated, limit < 1_000_000);
            let RecordedFault::Own { frames: kept, message: text, .. } = &record.fault else { panic!() };
            assert_eq!((kept.len(), text.len()), (frames, message));
            assert!(kept.first().is_none_or(|frame| frame.method.as_deref() == Some("Innermost")));
        }
    }

    #[test]
    fn of_an_external_plugin_only_the_class_is_kept() {
        let records = Records::new(RecordOptions::default());
        // A careless maker of faults: more than the class is filled in.
        let leaky = Fault {
            origin: FaultOrigin::ExternalPlugin,
            plugin_fault: Some(PluginFault::TickBudget),
            frames: vec![frame("Secret")],
            ..Fault::host("secret", "secret")
        };
        let record = records.find(&records.record("tool", &leaky, NO_TIME, false)).unwrap();
        assert_eq!(record.fault, RecordedFault::ExternalPlugin { class: PluginFault::TickBudget });
        assert_eq!((record.fault.class(), record.fault.message()), ("TickBudget", None));
        assert!(!format!("{record:?}").to_lowercase().contains("secret"));
    }

    #[test]
    fn the_state_follows_consent() {
        for (name, state) in
            [("never", "DisabledByConfiguration"), ("prompt", "Available"), ("always", "AlwaysApproved")]
        {
            let consent = Consent::parse(name).unwrap();
            assert_eq!(Records::new(RecordOptions { consent, ..RecordOptions::default() }).reporting_state(), state);
        }
        assert_eq!(Consent::parse("Never"), None);
    }
}
