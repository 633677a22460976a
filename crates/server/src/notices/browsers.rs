//! How many messages are on their way to each browser, and which browsers' push services do not
//! answer: those must not make the notices of other people late.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How many messages may be on their way to one browser.
const MAX_EACH: u32 = 2;

/// How long a message waits behind those.
const BUSY_DELAY: Duration = Duration::from_secs(5);

/// How long nothing is sent to a browser after one message without an answer; after each further
/// one it is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(60);

/// The longest such pause: a push service that is back after a day is used again within the hour.
const MAX_PAUSE: Duration = Duration::from_secs(3600);

/// How many browsers are remembered whose push services did not answer.
const MAX_SILENT: usize = 10_000;

/// The browsers to which messages are on their way, and those that pause, by their ids.
#[derive(Default)]
pub(super) struct Browsers(Mutex<HashMap<String, Browser>>);

#[derive(Default)]
struct Browser {
    sending: u32,
    /// How many messages in a row had no answer.
    silent: u32,
    paused_until: Option<Instant>,
}

/// A message that is on its way, until this is dropped.
pub(super) struct Sending {
    browsers: Arc<Browsers>,
    id: String,
}

impl Browsers {
    /// Lets a message to a browser be sent now.
    ///
    /// # Errors
    /// How long it waits.
    pub(super) fn begin(self: &Arc<Self>, id: &str) -> Result<Sending, Duration> {
        let now = Instant::now();
        let mut browsers = self.lock();
        let browser = browsers.entry(id.to_owned()).or_default();
        if let Some(until) = browser.paused_until.filter(|until| *until > now) {
            return Err(until - now);
        }
        // Whether it answers again is found out with one message.
        let max = if browser.silent > 0 { 1 } else { MAX_EACH };
        if browser.sending >= max {
            return Err(BUSY_DELAY);
        }
        browser.sending += 1;
        Ok(Sending {
            browsers: Arc::clone(self),
            id: id.to_owned(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Browser>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sending {
    /// Notes whether the browser's push service has answered.
    pub(super) fn note_answer(&self, has_answered: bool) {
        let mut browsers = self.browsers.lock();
        if browsers.len() > MAX_SILENT {
            browsers.retain(|_, browser| browser.sending > 0);
        }
        let Some(browser) = browsers.get_mut(&self.id) else {
            return;
        };
        if has_answered {
            (browser.silent, browser.paused_until) = (0, None);
            return;
        }
        let pause = FIRST_PAUSE.saturating_mul(1 << browser.silent.min(10));
        browser.silent += 1;
        browser.paused_until = Some(Instant::now() + pause.min(MAX_PAUSE));
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        let mut browsers = self.browsers.lock();
        let Some(browser) = browsers.get_mut(&self.id) else {
            return;
        };
        browser.sending -= 1;
        if browser.sending == 0 && browser.silent == 0 {
            browsers.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_browser_holds_two_messages_at_most_and_pauses_while_it_does_not_answer() {
        let browsers = Arc::new(Browsers::default());
        let begin = |id| browsers.begin(id);
        let wait = |id| begin(id).err();
        let (first, second) = (begin("a").expect("free"), begin("a").expect("free"));
        assert_eq!(wait("a"), Some(BUSY_DELAY));
        assert_eq!(wait("b"), None, "another browser");
        for sending in [first, second] {
            sending.note_answer(true);
        }
        assert!(
            browsers.lock().is_empty(),
            "nothing is kept of those that answer"
        );

        let mut pauses = Vec::new();
        for _ in 0..10 {
            let sending = begin("a").expect("it is not paused");
            if !pauses.is_empty() {
                assert_eq!(wait("a"), Some(BUSY_DELAY), "one at a time");
            }
            sending.note_answer(false);
            drop(sending);
            let pause = wait("a").expect("it is paused");
            pauses.push(pause.as_secs() / 60);
            tokio::time::advance(pause).await;
        }
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
        begin("a").expect("it is not paused").note_answer(true);
        assert!(browsers.lock().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn not_all_browsers_without_an_answer_are_remembered() {
        let browsers = Arc::new(Browsers::default());
        for number in 0..=MAX_SILENT + 1 {
            let sending = browsers.begin(&number.to_string());
            sending.expect("it is new").note_answer(false);
        }
        assert!(browsers.lock().len() < MAX_SILENT);
    }
}
