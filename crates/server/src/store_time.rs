//! The time of a store that several servers share, as one of them estimates it.
//!
//! Each heartbeat asks the store for its time. The answer was made at some moment between the
//! request and the response: half of the round trip is taken, which is wrong by that half at
//! most. So of the last answers the one with the shortest round trip counts, and the monotonic
//! clock of this machine continues from it. The machine's wall clock is not used, so that it
//! may be wrong by any amount.
//!
//! The store's clock may be wrong, too: an operator may set another date by mistake. To follow it
//! at once would end the turns of matches of days, and tell the secrets of deals that are still to
//! come. So a large step is followed only when it has lasted, as one of a wall clock is.

use crate::clock::{LARGE_STEP_THRESHOLD, STEP_ACCEPTED_AFTER};
use brelan_ids::Timestamp;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// How many answers are compared.
const SAMPLES: usize = 8;

/// By how much an answer may deviate, besides half of its round trip, before it counts as a
/// step of the store's clock.
const STEP_THRESHOLD: Duration = Duration::from_secs(1);

/// How many answers in a row must tell of the same step until it is followed: one may be of a
/// store that is about to be replaced.
const STEP_ACCEPTED_AFTER_ANSWERS: usize = 3;

/// For how long after another database server has taken over a large step counts as the
/// difference of the two machines' clocks, which is followed like a small one.
const TAKEOVER_PERIOD: Duration = Duration::from_secs(60);

/// An answer of the store.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeSample {
    /// The store's time since 1970.
    pub(crate) store: Duration,
    /// When it was asked.
    pub(crate) sent: Instant,
    /// When it had answered.
    pub(crate) received: Instant,
    /// Whether another database server has just taken over.
    pub(crate) is_takeover: bool,
}

/// What an answer tells of the store's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Observed {
    /// Nothing new.
    Nothing,
    /// It was set, and is not followed yet.
    LargeStep,
    /// It is followed by a step.
    Followed,
}

/// The estimate.
pub(crate) struct StoreTime {
    /// What the offsets refer to.
    epoch: Instant,
    samples: VecDeque<Offset>,
    step: Option<Step>,
    /// When the store's clock last deviated by a step.
    stepped_at: Option<Instant>,
    taken_over_at: Option<Instant>,
}

/// A step of the store's clock that is not followed yet.
struct Step {
    since: Instant,
    /// How many answers in a row have told of it.
    count: usize,
    /// The last of them, the latest first.
    samples: VecDeque<Offset>,
}

/// The store's time at `epoch` by one answer, in microseconds since 1970.
#[derive(Clone, Copy)]
struct Offset {
    at_epoch: i64,
    round_trip: Duration,
}

impl Offset {
    fn deviates_from(self, other: Offset) -> bool {
        self.distance(other) > STEP_THRESHOLD + (self.round_trip + other.round_trip) / 2
    }

    fn distance(self, other: Offset) -> Duration {
        Duration::from_micros(self.at_epoch.abs_diff(other.at_epoch))
    }
}

impl StoreTime {
    pub(crate) fn new(first: TimeSample) -> Self {
        let mut time = StoreTime {
            epoch: first.sent,
            samples: VecDeque::with_capacity(SAMPLES),
            step: None,
            stepped_at: None,
            taken_over_at: None,
        };
        let offset = time.offset(first);
        time.samples.push_back(offset);
        time
    }

    /// Observes an answer.
    pub(crate) fn observe(&mut self, sample: TimeSample) -> Observed {
        let (offset, at) = (self.offset(sample), sample.received);
        if sample.is_takeover {
            self.taken_over_at = Some(at);
        }
        let best = self.best();
        if !offset.deviates_from(best) {
            self.step = None;
            push_latest(&mut self.samples, offset);
            return Observed::Nothing;
        }
        let mut step = match self.step.take() {
            Some(step) if !offset.deviates_from(step.samples[0]) => step,
            _ => Step {
                since: at,
                count: 0,
                samples: VecDeque::with_capacity(SAMPLES),
            },
        };
        step.count += 1;
        push_latest(&mut step.samples, offset);
        let step = self.step.insert(step);
        if step.count < STEP_ACCEPTED_AFTER_ANSWERS {
            return Observed::Nothing;
        }
        self.stepped_at = Some(at);
        let is_takeover = self
            .taken_over_at
            .is_some_and(|taken_over_at| at - taken_over_at < TAKEOVER_PERIOD);
        let must_last = offset.distance(best) > LARGE_STEP_THRESHOLD && !is_takeover;
        if must_last && at - step.since < STEP_ACCEPTED_AFTER {
            return match step.count {
                STEP_ACCEPTED_AFTER_ANSWERS => Observed::LargeStep,
                _ => Observed::Nothing,
            };
        }
        self.samples = std::mem::take(&mut step.samples);
        self.step = None;
        Observed::Followed
    }

    /// The store's time at `now`.
    pub(crate) fn at(&self, now: Instant) -> Timestamp {
        let micros = self.best().at_epoch + micros_between(self.epoch, now);
        Timestamp::from_millis(u64::try_from(micros / 1000).unwrap_or(0))
    }

    /// Whether the store's clock has deviated by a step within `period` before `now`.
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

fn push_latest(samples: &mut VecDeque<Offset>, latest: Offset) {
    samples.truncate(SAMPLES - 1);
    samples.push_front(latest);
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
            is_takeover: false,
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
        let same = time.observe(sample(start, ms(500), ms(0), 1, 1));
        assert_eq!(same, Observed::Nothing);
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
    fn a_small_step_is_followed_after_three_answers() {
        let start = Instant::now();
        let mut time = StoreTime::new(sample(start, ms(0), ms(0), 1, 1));
        let ahead = Duration::from_secs(50);
        for beat in 1..3 {
            let observed = time.observe(sample(start, ms(500 * beat), ahead, 1, 1));
            assert_eq!(observed, Observed::Nothing);
            assert!(error(&time, start, ms(500 * beat)).abs() <= 2);
        }
        let at = ms(1500);
        let observed = time.observe(sample(start, at, ahead, 1, 1));
        assert_eq!(observed, Observed::Followed);
        assert!(error(&time, start, at) >= 49_000);
        assert!(time.has_stepped_within(ms(1000), start + ms(2000)));
        assert!(!time.has_stepped_within(ms(1000), start + ms(4000)));
    }

    const FORTY_DAYS: Duration = Duration::from_secs(40 * 24 * 3600);

    #[test]
    fn a_large_step_is_followed_when_it_has_lasted_for_an_hour() {
        let start = Instant::now();
        let mut time = StoreTime::new(sample(start, ms(0), ms(0), 1, 1));
        let beat = |number: u64| ms(500 * number);
        let mut observe = |number: u64, ahead: Duration| {
            let observed = time.observe(sample(start, beat(number), ahead, 1, 1));
            let error = Duration::from_millis(error(&time, start, beat(number)).unsigned_abs());
            (observed, error > FORTY_DAYS / 2)
        };
        for number in 1..100 {
            let expected = match number {
                3 => Observed::LargeStep,
                _ => Observed::Nothing,
            };
            assert_eq!(observe(number, FORTY_DAYS), (expected, false), "{number}");
        }
        // It was mended, and then it is wrong again.
        assert_eq!(observe(100, ms(0)), (Observed::Nothing, false));
        for number in 101..101 + 7200 {
            assert!(!observe(number, FORTY_DAYS).1, "{number}");
        }
        assert_eq!(observe(7301, FORTY_DAYS), (Observed::Followed, true));
    }

    #[test]
    fn the_clock_of_a_database_server_that_takes_over_is_followed() {
        let start = Instant::now();
        let mut time = StoreTime::new(sample(start, ms(0), ms(0), 1, 1));
        let mut observe = |beat: u64, is_takeover| {
            let sample = sample(start, ms(500 * beat), FORTY_DAYS, 1, 1);
            time.observe(TimeSample {
                is_takeover,
                ..sample
            })
        };
        assert_eq!(observe(1, true), Observed::Nothing);
        assert_eq!(observe(2, false), Observed::Nothing);
        assert_eq!(observe(3, false), Observed::Followed);
    }

    #[test]
    fn single_wrong_answers_are_never_followed() {
        let start = Instant::now();
        let mut time = StoreTime::new(sample(start, ms(0), ms(0), 1, 1));
        for beat in 1..100 {
            let ahead = Duration::from_secs(if beat % 3 == 0 { 0 } else { beat * 3600 });
            let observed = time.observe(sample(start, ms(500 * beat), ahead, 1, 1));
            assert_eq!(observed, Observed::Nothing);
            assert!(error(&time, start, ms(500 * beat)).abs() <= 2);
        }
    }
}
