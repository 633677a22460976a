//! The time of a store that several servers share, as one of them estimates it.
//!
//! Each heartbeat asks the store for its time. The answer was made at some moment between the
//! request and the response: half of the round trip is taken, which is wrong by that half at
//! most. So of the last answers the one with the shortest round trip counts, and the monotonic
//! clock of this machine continues from it. The machine's wall clock is not used, so that it
//! may be wrong by any amount.

use brelan_ids::Timestamp;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// How many answers are compared.
const SAMPLES: usize = 8;

/// By how much an answer may deviate, besides half of its round trip, before it counts as a
/// step of the store's clock.
const MAX_DEVIATION: Duration = Duration::from_secs(1);

/// How many answers in a row must tell of the same step until it is followed: one may be of a
/// store that is about to be replaced.
const STEP_ACCEPTED_AFTER_ANSWERS: usize = 3;

/// An answer of the store.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeSample {
    /// The store's time since 1970.
    pub(crate) store: Duration,
    /// When it was asked.
    pub(crate) sent: Instant,
    /// When it had answered.
    pub(crate) received: Instant,
}

/// The estimate.
pub(crate) struct StoreTime {
    /// What the offsets refer to.
    epoch: Instant,
    samples: VecDeque<Offset>,
    /// The last answers that deviate in the same way.
    deviating: Vec<Offset>,
    /// When the store's clock was last followed by a step.
    stepped_at: Option<Instant>,
}

/// The store's time at `epoch` by one answer, in microseconds since 1970.
#[derive(Clone, Copy)]
struct Offset {
    at_epoch: i64,
    round_trip: Duration,
}

impl Offset {
    fn deviates_from(self, other: Offset) -> bool {
        let deviation = Duration::from_micros(self.at_epoch.abs_diff(other.at_epoch));
        deviation > MAX_DEVIATION + (self.round_trip + other.round_trip) / 2
    }
}

impl StoreTime {
    pub(crate) fn new(first: TimeSample) -> Self {
        let mut time = StoreTime {
            epoch: first.sent,
            samples: VecDeque::with_capacity(SAMPLES),
            deviating: Vec::new(),
            stepped_at: None,
        };
        let offset = time.offset(first);
        time.samples.push_back(offset);
        time
    }

    /// Observes an answer. Returns whether the store's clock is now followed by a step.
    pub(crate) fn observe(&mut self, sample: TimeSample) -> bool {
        let offset = self.offset(sample);
        if !offset.deviates_from(self.best()) {
            self.deviating.clear();
            self.samples.truncate(SAMPLES - 1);
            self.samples.push_front(offset);
            return false;
        }
        self.deviating.retain(|other| !offset.deviates_from(*other));
        self.deviating.push(offset);
        if self.deviating.len() < STEP_ACCEPTED_AFTER_ANSWERS {
            return false;
        }
        self.samples = self.deviating.drain(..).collect();
        self.stepped_at = Some(sample.received);
        true
    }

    /// The store's time at `now`.
    pub(crate) fn at(&self, now: Instant) -> Timestamp {
        let micros = self.best().at_epoch + micros_between(self.epoch, now);
        Timestamp::from_millis(u64::try_from(micros / 1000).unwrap_or(0))
    }

    /// Whether the store's clock was followed by a step within `period` before `now`.
    pub(crate) fn has_stepped_within(&self, period: Duration, now: Instant) -> bool {
        self.stepped_at
            .is_some_and(|stepped_at| now.saturating_duration_since(stepped_at) < period)
    }

    fn offset(&self, sample: TimeSample) -> Offset {
        let round_trip = sample.received.saturating_duration_since(sample.sent);
        let answered = micros_between(self.epoch, sample.sent + round_trip / 2);
        Offset {
            at_epoch: to_micros(sample.store) - answered,
            round_trip,
        }
    }

    /// The answer with the shortest round trip, the latest of those.
    fn best(&self) -> Offset {
        let best = self.samples.iter().min_by_key(|offset| offset.round_trip);
        *best.expect("there is a first answer")
    }
}

fn to_micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// From `epoch` to `at`, which may be before it.
fn micros_between(epoch: Instant, at: Instant) -> i64 {
    let after = to_micros(at.saturating_duration_since(epoch));
    after - to_micros(epoch.saturating_duration_since(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Duration = Duration::from_secs(1_800_000_000);

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// An answer after `at` of a store whose clock is `ahead`; it takes `there` and `back`.
    fn sample(start: Instant, at: Duration, ahead: Duration, there: u64, back: u64) -> TimeSample {
        TimeSample {
            store: NOON + at + ms(there) + ahead,
            sent: start + at,
            received: start + at + ms(there + back),
        }
    }

    fn error(time: &StoreTime, start: Instant, at: Duration) -> i64 {
        let right = (NOON + at).as_millis() as i64;
        time.at(start + at).as_millis().cast_signed() - right
    }

    #[test]
    fn the_error_is_half_the_difference_of_the_ways_at_most() {
        let start = Instant::now();
        for (there, back) in [(0, 0), (3, 3), (1, 9), (9, 1), (200, 0), (0, 200)] {
            let time = StoreTime::new(sample(start, ms(0), ms(0), there, back));
            let bound = (there + back).cast_signed() / 2 + 1;
            let error = error(&time, start, ms(60_000));
            assert!(error.abs() <= bound, "{there} {back}: {error}");
        }
    }

    #[test]
    fn the_answer_with_the_shortest_round_trip_counts() {
        let start = Instant::now();
        let mut time = StoreTime::new(sample(start, ms(0), ms(0), 400, 0));
        assert!(error(&time, start, ms(1)) > 150);
        assert!(!time.observe(sample(start, ms(500), ms(0), 1, 1)));
        for beat in 2..8 {
            time.observe(sample(start, ms(500 * beat), ms(0), 0, 300));
            assert!(error(&time, start, ms(500 * beat)).abs() <= 1);
        }
        // It is forgotten when there are as many later ones: clocks drift.
        time.observe(sample(start, ms(4000), ms(0), 0, 300));
        time.observe(sample(start, ms(4500), ms(0), 0, 300));
        assert!(error(&time, start, ms(4500)) < -100);
    }

    #[test]
    fn a_step_is_followed_after_three_answers() {
        let start = Instant::now();
        let mut time = StoreTime::new(sample(start, ms(0), ms(0), 1, 1));
        let ahead = Duration::from_secs(600);
        for beat in 1..3 {
            assert!(!time.observe(sample(start, ms(500 * beat), ahead, 1, 1)));
            assert!(error(&time, start, ms(500 * beat)).abs() <= 2);
        }
        let at = ms(1500);
        assert!(time.observe(sample(start, at, ahead, 1, 1)));
        assert!(error(&time, start, at) >= 599_000);
        assert!(time.has_stepped_within(ms(1000), start + ms(2000)));
        assert!(!time.has_stepped_within(ms(1000), start + ms(4000)));
    }

    #[test]
    fn single_wrong_answers_are_never_followed() {
        let start = Instant::now();
        let mut time = StoreTime::new(sample(start, ms(0), ms(0), 1, 1));
        for beat in 1..100 {
            let ahead = Duration::from_secs(if beat % 3 == 0 { 0 } else { beat * 3600 });
            assert!(!time.observe(sample(start, ms(500 * beat), ahead, 1, 1)));
            assert!(error(&time, start, ms(500 * beat)).abs() <= 2);
        }
    }
}
