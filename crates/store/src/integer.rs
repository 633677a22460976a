//! Numbers as the signed integers of databases.

/// A number as a signed integer. Numbers above `i64::MAX` saturate: as times they mean
/// "never", and so does the maximum.
pub(crate) fn to_integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
