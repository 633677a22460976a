//! The server's clock. The tables' clocks of turns start from it; `brelan_table` has
//! none.
//!
//! The wall clock of a machine may be wrong for a while: it is set by hand, a time
//! server is wrong, a virtual machine is paused. So the server's time is the wall
//! clock's as long as it advances as fast as the monotonic clock. When the wall clock
//! steps, the server's time goes on with the monotonic one, and follows the step only
//! when it has lasted for [`STEP_ACCEPTED_AFTER`].
//!
//! Servers that share a store take the store's time in place of their wall clocks, as
//! [`store_time`](crate::store_time) estimates it.

use crate::day::DAY;
use crate::store_time::{Observed, StoreTime, TimeSample};
use brelan_ids::Timestamp;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// How far a clock may move away from the monotonic clock before that counts as a large step.
/// Time servers correct by less; a wrong date is further away.
pub(crate) const LARGE_STEP_THRESHOLD: Duration = Duration::from_secs(60);

/// How long a step of a clock must last until the server's time follows it.
pub(crate) const STEP_ACCEPTED_AFTER: Duration = Duration::from_secs(3600);

/// The server's clock: the system's wall clock, or one of a test, beside the monotonic
/// clock.
#[derive(Clone)]
pub struct Clock {
    wall: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// `None` before the first reading.
    reference: Arc<Mutex<Option<Reference>>>,
    /// `None` where no servers share a store.
    store: Arc<Mutex<Option<StoreTime>>>,
    /// Until when it may be wrong since the server's start.
    doubted_until: Arc<OnceLock<Instant>>,
}

/// For how long nothing is ended because of its age after the clock has stepped, or after a start
/// with a clock that may be wrong.
pub(crate) const DISTRUST_TIME: Duration = DAY;

impl Clock {
    /// A clock with the wall clock `wall`.
    pub fn new(wall: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Clock {
            wall: Arc::new(wall),
            reference: Arc::default(),
            store: Arc::default(),
            doubted_until: Arc::default(),
        }
    }

    /// Doubts it for [`DISTRUST_TIME`]: the server may have started with a wrong one.
    pub(crate) fn doubt(&self) {
        self.doubted_until
            .get_or_init(|| Instant::now() + DISTRUST_TIME);
    }

    /// Whether it may be wrong: since the start, or because it has stepped. Nothing is to be ended
    /// for good then because it is old.
    pub(crate) fn may_be_wrong(&self) -> bool {
        let doubted_until = self.doubted_until.get();
        doubted_until.is_some_and(|until| Instant::now() < *until)
            || self.has_stepped_within(DISTRUST_TIME)
    }

    /// Follows the time of a shared store from now on, by its last answer.
    pub(crate) fn observe_store_time(&self, sample: TimeSample) {
        let mut store = self.lock_store();
        let Some(time) = store.as_mut() else {
            *store = Some(StoreTime::new(sample));
            return;
        };
        match time.observe(sample) {
            Observed::Nothing => {}
            Observed::LargeStep => tracing::warn!(
                "the clock of the database was set: the time of the tables follows it in an hour"
            ),
            Observed::Followed => {
                tracing::warn!("the time of the tables follows the clock of the database");
            }
        }
    }

    /// The server's time.
    pub(crate) fn now(&self) -> Timestamp {
        if let Some(time) = &*self.lock_store() {
            return time.at(Instant::now());
        }
        self.read(Reference::now)
    }

    /// Whether the clock that the server goes by has stepped in the last `period`: the store's,
    /// or the wall clock, by the monotonic one.
    pub(crate) fn has_stepped_within(&self, period: Duration) -> bool {
        if let Some(time) = &*self.lock_store() {
            return time.has_stepped_within(period, Instant::now());
        }
        self.read(|reference, wall, at| {
            reference.now(wall, at);
            let stepped_at = reference.stepped_at;
            stepped_at.is_some_and(|stepped_at| at - stepped_at < period)
        })
    }

    fn lock_store(&self) -> MutexGuard<'_, Option<StoreTime>> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T>(&self, read: impl FnOnce(&mut Reference, Timestamp, Instant) -> T) -> T {
        // Under the lock, so that the readings of two threads are in their order.
        let mut reference = self
            .reference
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (wall, at) = ((self.wall)(), Instant::now());
        let reference = reference.get_or_insert_with(|| Reference::new(wall, at));
        read(reference, wall, at)
    }
}

impl Default for Clock {
    fn default() -> Self {
        Clock::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            Timestamp::EPOCH + since.unwrap_or_default()
        })
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Clock")
    }
}

/// The last reading of both clocks while they agreed.
struct Reference {
    wall: Timestamp,
    at: Instant,
    /// The step that the server's time does not follow yet.
    step: Option<Step>,
    /// When the clocks were last seen to disagree.
    stepped_at: Option<Instant>,
}

struct Step {
    /// How far the wall clock is ahead of the server's time, in milliseconds.
    ahead: i64,
    since: Instant,
}

impl Reference {
    fn new(wall: Timestamp, at: Instant) -> Self {
        Reference {
            wall,
            at,
            step: None,
            stepped_at: None,
        }
    }

    /// The server's time when the wall clock shows `wall`.
    fn now(&mut self, wall: Timestamp, at: Instant) -> Timestamp {
        let expected = self.wall + (at - self.at);
        let ahead = wall.as_millis().cast_signed() - expected.as_millis().cast_signed();
        if is_small(ahead) {
            (self.wall, self.at, self.step) = (wall, at, None);
            return wall;
        }
        self.stepped_at = Some(at);
        match &self.step {
            Some(step) if is_small(ahead - step.ahead) => {
                if at - step.since < STEP_ACCEPTED_AFTER {
                    return expected;
                }
                (self.wall, self.at, self.step) = (wall, at, None);
                wall
            }
            _ => {
                self.step = Some(Step { ahead, since: at });
                expected
            }
        }
    }
}

fn is_small(deviation_ms: i64) -> bool {
    Duration::from_millis(deviation_ms.unsigned_abs()) <= LARGE_STEP_THRESHOLD
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);
    const DAY_MS: i64 = 24 * 3_600 * 1_000;

    /// Reads after `seconds` with a wall clock that is `ahead` of noon and them.
    fn read(reference: &mut Reference, start: Instant, seconds: u64, ahead: i64) -> i64 {
        let at = start + Duration::from_secs(seconds);
        let right = (NOON + Duration::from_secs(seconds)).as_millis();
        let wall = Timestamp::from_millis(right.saturating_add_signed(ahead));
        let now = reference.now(wall, at).as_millis();
        now.cast_signed() - right.cast_signed()
    }

    #[test]
    fn small_corrections_are_followed_at_once() {
        let start = Instant::now();
        let mut reference = Reference::new(NOON, start);
        for (seconds, ahead) in [(1, 20_000), (2, -30_000), (3, 29_000), (4, 80_000)] {
            assert_eq!(read(&mut reference, start, seconds, ahead), ahead);
        }
        assert!(reference.stepped_at.is_none());
    }

    #[test]
    fn a_step_is_followed_when_it_has_lasted_for_an_hour() {
        let start = Instant::now();
        for ahead in [DAY_MS, -DAY_MS] {
            let mut reference = Reference::new(NOON, start);
            assert_eq!(read(&mut reference, start, 10, ahead), 0);
            assert_eq!(read(&mut reference, start, 3609, ahead), 0);
            assert_eq!(read(&mut reference, start, 3610, ahead), ahead);
            assert_eq!(read(&mut reference, start, 3611, ahead), ahead);
        }
    }

    #[test]
    fn a_step_that_is_taken_back_is_never_followed() {
        let start = Instant::now();
        let mut reference = Reference::new(NOON, start);
        for hour in 0..9 {
            assert_eq!(read(&mut reference, start, hour * 3600 + 1, DAY_MS), 0);
            assert_eq!(read(&mut reference, start, hour * 3600 + 3599, DAY_MS), 0);
            assert_eq!(read(&mut reference, start, hour * 3600 + 3600, 0), 0);
        }
    }

    #[test]
    fn a_clock_that_steps_again_and_again_is_not_followed() {
        let start = Instant::now();
        let mut reference = Reference::new(NOON, start);
        for minute in 1_u64..600 {
            let ahead = minute.cast_signed() * DAY_MS;
            assert_eq!(read(&mut reference, start, minute * 60, ahead), 0);
        }
    }
}
