//! A panic in the statements of one caller, which must not end the thread of all callers.

use crate::StoreError;
use rusqlite::Result;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the statements. A panic in them is a failure for their caller.
///
/// What they share with other callers, the connection and the ends of the logs, is whole
/// afterwards: the connection holds no Rust state of theirs, and after a failure the writer rolls
/// back and forgets the ends.
pub(super) fn catch_panic<T>(statements: impl FnOnce() -> Result<T>) -> Result<T, StoreError> {
    match catch_unwind(AssertUnwindSafe(statements)) {
        Ok(result) => Ok(result?),
        Err(_) => Err(StoreError::Failed("its statements panicked".into())),
    }
}
