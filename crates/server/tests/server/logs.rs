//! What the operator is told in the log.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::DefaultGuard;
use tracing::{Event, Level, Metadata, Subscriber};

/// The log of this thread while this value lives: a server of a test runs there.
pub(crate) struct CapturedLog {
    lines: Arc<Mutex<Vec<String>>>,
    _guard: DefaultGuard,
}

impl CapturedLog {
    pub(crate) fn start() -> Self {
        let lines = Arc::default();
        let subscriber = LineCollector {
            lines: Arc::clone(&lines),
        };
        CapturedLog {
            lines,
            _guard: tracing::subscriber::set_default(subscriber),
        }
    }

    /// The warnings that hold these words.
    pub(crate) fn warnings(&self, words: &str) -> Vec<String> {
        let lines = self.lines.lock().expect("nobody has failed");
        let found = lines.iter().filter(|line| line.contains(words));
        found.cloned().collect()
    }
}

/// Collects warnings, as the message and the fields.
struct LineCollector {
    lines: Arc<Mutex<Vec<String>>>,
}

impl Subscriber for LineCollector {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() == Level::WARN
    }

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        self.lines.lock().expect("nobody has failed").push(line.0);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, "{field}={value:?} ").expect("a string takes it");
    }
}
