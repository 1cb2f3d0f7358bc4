//! What components write goes to the log, bounded; what external ones write goes nowhere.

use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use workbench_runtime::{Limits, LoadedComponent, Trust};

use crate::guests::{Guest, runtime};

/// Keeps the events of components: level and message.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<(tracing::Level, String)>>>);

struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

impl Subscriber for Kept {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "component"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut message = Message(String::new());
        event.record(&mut message);
        self.0.lock().unwrap().push((*event.metadata().level(), message.0));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// Guest, trust, log limit in bytes; lines expected and their level. Each line has nine bytes.
#[test]
fn floods_are_bounded_and_external_ones_dropped() {
    let cases = [
        ("log-flood", Trust::FirstParty, 900, 100, tracing::Level::WARN),
        ("log-flood", Trust::External, 900, 0, tracing::Level::WARN),
        ("print-flood", Trust::FirstParty, 900, 100, tracing::Level::DEBUG),
        ("print-flood", Trust::External, 900, 0, tracing::Level::DEBUG),
        ("log-flood", Trust::FirstParty, 0, 0, tracing::Level::WARN),
    ];
    let executor = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for (name, trust, log_bytes, lines, level) in cases {
        let kept = Kept::default();
        tracing::subscriber::with_default(kept.clone(), || {
            executor.block_on(async {
                let runtime = runtime();
                let guest = Guest::named(name);
                let limits = Limits { log_bytes, ..guest.limits() };
                let component = LoadedComponent { limits, ..guest.component(trust) };
                let plugin = runtime.load(name, component).await.unwrap();
                assert!(plugin.call("run", "{}", guest.snapshot()).await.is_ok(), "{name}");
            });
        });
        let kept = kept.0.lock().unwrap();
        assert_eq!(kept.len(), lines, "{name} {trust:?}");
        assert!(kept.iter().all(|line| *line == (level, "Odd guest".to_owned())), "{:?}", kept.first());
    }
}
