//! Numbers as the signed integers of databases.

use brelan_ids::Timestamp;

/// A number as a signed integer. Numbers above `i64::MAX` saturate.
pub(crate) fn to_integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The milliseconds of a timestamp as a signed integer. Timestamps later than `i64::MAX` saturate:
/// they mean "never", and so does the maximum.
pub(crate) fn to_millis(time: Timestamp) -> i64 {
    to_integer(time.as_millis())
}
