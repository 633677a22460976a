//! What fails on purpose, and what is counted: for tests of what a server does then.

use super::Memory;
use crate::StoreError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Barrier;

#[derive(Default)]
pub(super) struct Failures {
    loses_answers: AtomicBool,
    /// How many reads of logs fail from now on.
    failing_reads: AtomicU64,
    /// How many writes of what is derived from logs fail from now on.
    failing_saves: AtomicU64,
    tail_reads: AtomicU64,
    panics_in_tail_reads: AtomicBool,
    delays_records: AtomicBool,
    /// Where reads of logs wait for each other.
    meeting: Mutex<Option<Arc<Barrier>>>,
}

impl Failures {
    /// An error if the answer of an append is lost.
    pub(super) fn check_answer(&self) -> Result<(), StoreError> {
        match self.loses_answers.load(Ordering::Relaxed) {
            true => Err(StoreError::Unknown),
            false => Ok(()),
        }
    }

    /// An error if this read of a log fails.
    pub(super) fn check_read(&self) -> Result<(), StoreError> {
        fail_one_of(&self.failing_reads)
    }

    /// An error if this write of a summary, a record or a result fails.
    pub(super) fn check_save(&self) -> Result<(), StoreError> {
        fail_one_of(&self.failing_saves)
    }

    /// Waits for the other reads of logs that this one must meet.
    pub(super) async fn meet_other_reads(&self) {
        let barrier = self.lock_meeting().clone();
        if let Some(barrier) = barrier {
            barrier.wait().await;
        }
    }

    /// Lets other tasks run before a record that was read is answered.
    pub(super) async fn delay_record(&self) {
        if self.delays_records.load(Ordering::Relaxed) {
            tokio::task::yield_now().await;
        }
    }

    fn lock_meeting(&self) -> MutexGuard<'_, Option<Arc<Barrier>>> {
        self.meeting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn count_tail_read(&self) {
        self.tail_reads.fetch_add(1, Ordering::Relaxed);
        assert!(
            !self.panics_in_tail_reads.load(Ordering::Relaxed),
            "a test wants this panic"
        );
    }
}

/// An error while failures are left, one less each time.
fn fail_one_of(failing: &AtomicU64) -> Result<(), StoreError> {
    let order = Ordering::Relaxed;
    let one_less = |count: u64| count.checked_sub(1);
    match failing.fetch_update(order, order, one_less) {
        Ok(_) => Err(StoreError::Unreachable),
        Err(_) => Ok(()),
    }
}

impl Memory {
    /// Lets the answers of appends be lost from now on, which are stored, or no more.
    pub fn lose_answers(&self, lost: bool) {
        self.failures.loses_answers.store(lost, Ordering::Relaxed);
    }

    /// Lets the next `count` reads of logs fail, and no more after them.
    pub fn fail_reads(&self, count: u64) {
        self.failures.failing_reads.store(count, Ordering::Relaxed);
    }

    /// Lets the next `count` writes of summaries, records and results fail, and no more after them.
    pub fn fail_saves(&self, count: u64) {
        self.failures.failing_saves.store(count, Ordering::Relaxed);
    }

    /// Lets each read of a log wait from now on until so many are made at once.
    pub fn let_reads_meet(&self, count: usize) {
        let barrier = Barrier::new(count);
        *self.failures.lock_meeting() = Some(Arc::new(barrier));
    }

    /// Lets other tasks run between each read of a record and its answer, from now on.
    pub fn delay_records(&self) {
        let flag = &self.failures.delays_records;
        flag.store(true, Ordering::Relaxed);
    }

    /// Lets each call of [`LogStore::read_tails`](crate::LogStore::read_tails) panic, or none any
    /// more.
    pub fn panic_in_tail_reads(&self, panics: bool) {
        let flag = &self.failures.panics_in_tail_reads;
        flag.store(panics, Ordering::Relaxed);
    }

    /// How often [`LogStore::read_tails`](crate::LogStore::read_tails) was called.
    pub fn tail_reads(&self) -> u64 {
        self.failures.tail_reads.load(Ordering::Relaxed)
    }
}
