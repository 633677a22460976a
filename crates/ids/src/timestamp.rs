//! A point in time.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Sub};
use std::time::Duration;

/// A point in time, in milliseconds since the Unix epoch. Logs, databases and messages have the
/// number.
///
/// Arithmetic saturates: times come from logs and from requests, so a number near either end of
/// the range must not panic.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(u64);

impl Timestamp {
    /// The Unix epoch.
    pub const EPOCH: Timestamp = Timestamp(0);

    /// The latest point in time, which means "never".
    pub const MAX: Timestamp = Timestamp(u64::MAX);

    /// The point in time that is this number of milliseconds after the Unix epoch.
    #[inline]
    pub const fn from_millis(millis: u64) -> Self {
        Timestamp(millis)
    }

    /// The number of milliseconds since the Unix epoch.
    #[inline]
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// The time that has passed since `earlier`; zero if that is later than `self`.
    #[inline]
    pub const fn since(self, earlier: Timestamp) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// A duration in milliseconds, without the rest.
#[inline]
fn whole_millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

impl Add<Duration> for Timestamp {
    type Output = Timestamp;

    #[inline]
    fn add(self, duration: Duration) -> Timestamp {
        Timestamp(self.0.saturating_add(whole_millis(duration)))
    }
}

impl AddAssign<Duration> for Timestamp {
    #[inline]
    fn add_assign(&mut self, duration: Duration) {
        *self = *self + duration;
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Timestamp;

    #[inline]
    fn sub(self, duration: Duration) -> Timestamp {
        Timestamp(self.0.saturating_sub(whole_millis(duration)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);

    #[test]
    fn a_timestamp_is_its_number_in_json() {
        for (time, text) in [
            (Timestamp::EPOCH, "0"),
            (NOON, "1800000000000"),
            (Timestamp::MAX, "18446744073709551615"),
        ] {
            assert_eq!(serde_json::to_string(&time).expect("JSON"), text);
            let read: Timestamp = serde_json::from_str(text).expect("a number");
            assert_eq!(read, time);
        }
        assert!(serde_json::from_str::<Timestamp>("-1").is_err());
    }

    #[test]
    fn a_duration_leads_from_one_timestamp_to_another_and_back() {
        let minute = Duration::from_secs(60);
        let later = NOON + minute;
        assert_eq!(later.as_millis(), 1_800_000_060_000);
        assert_eq!(later.since(NOON), minute);
        assert_eq!(later - minute, NOON);
        assert!(later > NOON);
        let mut time = NOON;
        time += minute;
        assert_eq!(time, later);
    }

    #[test]
    fn parts_of_a_millisecond_are_dropped() {
        assert_eq!(
            NOON + Duration::from_micros(1_999),
            NOON + Duration::from_millis(1)
        );
        assert_eq!(NOON - Duration::from_nanos(999_999), NOON);
    }

    #[test]
    fn arithmetic_saturates() {
        assert_eq!(NOON + Duration::MAX, Timestamp::MAX);
        assert_eq!(NOON - Duration::MAX, Timestamp::EPOCH);
        assert_eq!(NOON.since(Timestamp::MAX), Duration::ZERO);
    }
}
