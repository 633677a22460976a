//! What is known of the connection, and what the log says of it.

use crate::NatsUrl;
use async_nats::{Event, ServerError};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the events of a connection tell. Each kind of trouble is logged once, until the
/// connection is made again.
pub(crate) struct Status {
    url: NatsUrl,
    /// Whether messages may have been missed since [`Status::take_gap`] was called last.
    has_gap: AtomicBool,
    is_lost: AtomicBool,
    is_slow: AtomicBool,
    is_refused: AtomicBool,
}

impl Status {
    pub(crate) fn new(url: &NatsUrl) -> Self {
        Status {
            url: url.clone(),
            has_gap: AtomicBool::new(false),
            is_lost: AtomicBool::new(false),
            is_slow: AtomicBool::new(false),
            is_refused: AtomicBool::new(false),
        }
    }

    pub(crate) fn take_gap(&self) -> bool {
        self.has_gap.swap(false, Ordering::Relaxed)
    }

    pub(crate) fn observe(&self, event: &Event) {
        let is_first = |flag: &AtomicBool| !flag.swap(true, Ordering::Relaxed);
        let url = &self.url;
        match event {
            Event::Connected => {
                self.has_gap.store(true, Ordering::Relaxed);
                self.is_slow.store(false, Ordering::Relaxed);
                self.is_refused.store(false, Ordering::Relaxed);
                if self.is_lost.swap(false, Ordering::Relaxed) {
                    tracing::info!("the NATS server {url} is connected again");
                }
            }
            Event::Disconnected if is_first(&self.is_lost) => tracing::warn!(
                "the connection to the NATS server {url} is lost: until it is back, no message \
                 comes or goes"
            ),
            Event::SlowConsumer(_) => {
                self.has_gap.store(true, Ordering::Relaxed);
                if is_first(&self.is_slow) {
                    tracing::warn!(
                        "messages of the NATS server {url} came faster than they were read"
                    );
                }
            }
            // It names subjects and no credentials.
            Event::ServerError(ServerError::Other(reason)) if is_first(&self.is_refused) => {
                tracing::warn!(reason, "the NATS server {url} refuses something");
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_connection_and_a_slow_reader_leave_a_gap() {
        let url = NatsUrl::parse("nats://127.0.0.1").expect("an address");
        let status = Status::new(&url);
        assert!(!status.take_gap());
        for event in [Event::Connected, Event::SlowConsumer(7)] {
            status.observe(&event);
            assert!(status.take_gap(), "{event}");
            assert!(!status.take_gap(), "it is taken");
        }
        status.observe(&Event::Disconnected);
        assert!(
            !status.take_gap(),
            "nothing comes until it is connected again"
        );
    }
}
