//! The numbers of the tables that were used last.

use brelan_ids::TableId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most numbers in memory, about ten megabytes.
const MAX_NUMBERS: usize = 100_000;

/// A cache of the numbers by which the log knows the tables. A number never changes
/// on one timeline of the database.
#[derive(Default)]
pub(super) struct TableNumbers(Mutex<HashMap<TableId, i64>>);

impl TableNumbers {
    pub(super) fn get(&self, table: &TableId) -> Option<i64> {
        self.lock().get(table).copied()
    }

    pub(super) fn insert(&self, table: &TableId, number: i64) {
        let mut numbers = self.lock();
        if numbers.len() >= MAX_NUMBERS {
            numbers.clear();
        }
        numbers.insert(table.clone(), number);
    }

    /// Forgets all numbers.
    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
