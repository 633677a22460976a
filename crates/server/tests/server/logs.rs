//! What the operator is told in the log.

use std::cell::RefCell;
use std::fmt::{Debug, Write};
use std::sync::Once;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

thread_local! {
    /// The warnings and errors of this thread, while they are collected.
    static WARNINGS: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Collects the log of every thread that has a [`CapturedLog`]. There is one collector for
/// the process and not one for each test: `tracing` notes at the first event of a place in
/// the code whether anybody wants it, and asks the thread that gets there first, which may
/// be that of a test without a log.
pub(crate) fn install_collector() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let installed = tracing::subscriber::set_global_default(LineCollector);
        installed.expect("no test installs another");
    });
}

/// The log of this thread while this value lives: a server of a test runs there.
pub(crate) struct CapturedLog(());

impl CapturedLog {
    pub(crate) fn start() -> Self {
        install_collector();
        WARNINGS.set(Some(Vec::new()));
        CapturedLog(())
    }

    /// The warnings and errors that hold these words.
    pub(crate) fn warnings(&self, words: &str) -> Vec<String> {
        WARNINGS.with_borrow(|lines| {
            let lines = lines.iter().flatten();
            lines.filter(|line| line.contains(words)).cloned().collect()
        })
    }
}

impl Drop for CapturedLog {
    fn drop(&mut self) {
        WARNINGS.set(None);
    }
}

/// Collects warnings and errors, as the message and the fields.
struct LineCollector;

impl Subscriber for LineCollector {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::WARN
    }

    fn event(&self, event: &Event<'_>) {
        WARNINGS.with_borrow_mut(|lines| {
            if let Some(lines) = lines {
                let mut line = Line(String::new());
                event.record(&mut line);
                lines.push(line.0);
            }
        });
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

#[test]
fn a_warning_is_captured_though_another_thread_had_it_first() {
    let warn = || tracing::warn!("the same place in the code");
    let log = CapturedLog::start();
    std::thread::spawn(warn).join().expect("it warns");
    assert_eq!(log.warnings("the same place"), Vec::<String>::new());
    warn();
    assert_eq!(log.warnings("the same place").len(), 1);
}
