//! Counters of a writer's commits.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many commits a store has made, and how many writes they held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitCounts {
    /// Committed transactions, each with one sync of the write-ahead log.
    pub transactions: u64,
    /// Writes in them.
    pub writes: u64,
}

/// The counters, which the writer increments and others read.
#[derive(Default)]
pub(crate) struct CommitCounters {
    transactions: AtomicU64,
    writes: AtomicU64,
}

impl CommitCounters {
    pub(crate) fn read(&self) -> CommitCounts {
        CommitCounts {
            transactions: self.transactions.load(Ordering::Relaxed),
            writes: self.writes.load(Ordering::Relaxed),
        }
    }

    /// Counts a committed transaction with its number of writes.
    pub(crate) fn count(&self, writes: usize) {
        self.transactions.fetch_add(1, Ordering::Relaxed);
        self.writes.fetch_add(writes as u64, Ordering::Relaxed);
    }
}
