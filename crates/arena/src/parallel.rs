//! A parallel map whose results are consumed in order, so that the result does
//! not depend on the number of threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many numbers each thread may be ahead of the consumed ones. One number may take far longer
/// than the others: the results after it wait in memory, so their number is bounded.
const MAX_LEAD_PER_THREAD: u64 = 256;

/// How long the consumer waits for a result before it is called without one. It bounds how late a
/// caller notices that its user wants to stop.
const MAX_CONSUMER_WAIT: Duration = Duration::from_millis(50);

/// Runs `work` for each number below `count` on `threads` threads, at least one, and passes
/// the results to `consume` in the order of the numbers, until it breaks or
/// `stop` is set.
///
/// The second argument of `work` says whether its result is no longer needed;
/// `work` may then return `None`.
///
/// # Panics
/// When `work` or `consume` panics. No thread then begins another number.
pub(crate) fn map_in_order<T: Send>(
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(u64, &dyn Fn() -> bool) -> Option<T> + Sync,
    mut consume: impl FnMut(T) -> ControlFlow<()>,
) {
    map_in_order_or_wait(count, threads, stop, work, |result| match result {
        Some(result) => consume(result),
        None => ControlFlow::Continue(()),
    });
}

/// As [`map_in_order`], but `consume` is also called with `None`, while the next result is not
/// there yet: at least every [`MAX_CONSUMER_WAIT`].
pub(crate) fn map_in_order_or_wait<T: Send>(
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(u64, &dyn Fn() -> bool) -> Option<T> + Sync,
    mut consume: impl FnMut(Option<T>) -> ControlFlow<()>,
) {
    let threads = threads.max(1);
    let (next, progress) = (AtomicU64::new(0), Progress::default());
    let is_cancelled = || stop.load(Ordering::Relaxed) || progress.is_closed();
    let max_lead = MAX_LEAD_PER_THREAD.saturating_mul(threads as u64);
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (next, progress) = (&next, &progress);
            let (sender, work, is_cancelled) = (sender.clone(), &work, &is_cancelled);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    // Without this result none after it is consumed, so nothing is left to do.
                    let mut closing = CloseOnDrop(Some(progress));
                    if is_cancelled() || !progress.wait_until_near(number, max_lead) {
                        return;
                    }
                    let Some(result) = work(number, is_cancelled) else {
                        return;
                    };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                    closing.0 = None;
                }
            });
        }
        drop(sender);
        let _closing = CloseOnDrop(Some(&progress));
        // Results that came before an earlier one.
        let mut pending = BTreeMap::new();
        let mut expected = 0;
        loop {
            match results.recv_timeout(MAX_CONSUMER_WAIT) {
                Ok((number, result)) => {
                    pending.insert(number, result);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let mut ready = pending.remove(&expected);
            if ready.is_none() && consume(None).is_break() {
                return;
            }
            while let Some(result) = ready {
                expected += 1;
                if consume(Some(result)).is_break() {
                    return;
                }
                progress.set_consumed(expected);
                ready = pending.remove(&expected);
            }
        }
    });
}

/// Runs `work`, which may fail, for each number below `count` on `threads` threads, at least one,
/// and passes the results to `consume` in the order of the numbers, until it breaks or `stop` is set.
///
/// The second argument of `work` says whether its result is no longer needed; `work` may then
/// return `Ok(None)`. `consume` is also called with `None`, several times a second while the next
/// result is not there yet.
///
/// # Errors
/// The error of the first number that failed. Nothing after it is consumed.
///
/// # Panics
/// When `work` or `consume` panics. No thread then begins another number.
pub fn try_map_in_order<T: Send, E: Send>(
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(u64, &dyn Fn() -> bool) -> Result<Option<T>, E> + Sync,
    mut consume: impl FnMut(Option<T>) -> ControlFlow<()>,
) -> Result<(), E> {
    let mut failed = Ok(());
    let work =
        |number: u64, is_cancelled: &dyn Fn() -> bool| work(number, is_cancelled).transpose();
    map_in_order_or_wait(count, threads, stop, work, |result| {
        result.transpose().map_or_else(
            |error| {
                failed = Err(error);
                ControlFlow::Break(())
            },
            &mut consume,
        )
    });
    failed
}

/// How far the consumer is, for threads that wait for it.
#[derive(Default)]
struct Progress {
    /// How many results were consumed.
    consumed: Mutex<u64>,
    /// Set when no further result will be consumed. It changes while `consumed` is locked, so that
    /// no thread misses it between its check and its wait.
    is_closed: AtomicBool,
    has_changed: Condvar,
}

impl Progress {
    /// Waits until `number` is less than `max_lead` ahead of the consumed numbers; whether its
    /// result is still wanted then. The thread with the lowest number never waits.
    fn wait_until_near(&self, number: u64, max_lead: u64) -> bool {
        let must_wait = |consumed: &mut u64| number - *consumed >= max_lead && !self.is_closed();
        let consumed = self.has_changed.wait_while(self.lock(), must_wait);
        drop(consumed.unwrap_or_else(PoisonError::into_inner));
        !self.is_closed()
    }

    fn set_consumed(&self, consumed: u64) {
        *self.lock() = consumed;
        self.has_changed.notify_all();
    }

    fn close(&self) {
        let consumed = self.lock();
        self.is_closed.store(true, Ordering::Relaxed);
        drop(consumed);
        self.has_changed.notify_all();
    }

    fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, u64> {
        // It is also locked while a thread unwinds, where another panic would abort.
        self.consumed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends all threads when it is dropped, also by a panic, unless it was emptied before.
struct CloseOnDrop<'a>(Option<&'a Progress>);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        if let Some(progress) = self.0 {
            progress.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread::yield_now;

    fn consumed(threads: usize, until: u64) -> Vec<u64> {
        let mut consumed = Vec::new();
        // Work of very different length finishes out of order.
        let work = |number: u64, _: &dyn Fn() -> bool| {
            (0..number % 7 * 1000).map(black_box).for_each(|_| ());
            Some(number)
        };
        map_in_order(100, threads, &AtomicBool::new(false), work, |number| {
            consumed.push(number);
            match number == until {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        consumed
    }

    #[test]
    fn results_are_consumed_in_order_for_any_number_of_threads() {
        let all: Vec<u64> = (0..100).collect();
        // A search counts no threads as one, too.
        for threads in [0, 1, 2, 5] {
            assert_eq!(consumed(threads, u64::MAX), all);
            assert_eq!(consumed(threads, 41), all[..=41]);
        }
    }

    #[test]
    fn no_work_begins_after_the_stop() {
        let mut consumed = 0;
        let stop = AtomicBool::new(false);
        let work = |number: u64, _: &dyn Fn() -> bool| {
            stop.store(number == 10, Ordering::Relaxed);
            Some(())
        };
        map_in_order(1000, 1, &stop, work, |()| {
            consumed += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(consumed, 11);
    }

    #[test]
    fn the_consumer_is_called_while_it_waits() {
        let (mut waits, mut consumed, may_end) = (0, 0, AtomicBool::new(false));
        let work = |_: u64, _: &dyn Fn() -> bool| {
            while !may_end.load(Ordering::Relaxed) {
                yield_now();
            }
            Some(())
        };
        map_in_order_or_wait(2, 1, &AtomicBool::new(false), work, |result| {
            match result {
                Some(()) => consumed += 1,
                None => waits += 1,
            }
            may_end.store(waits >= 3, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        assert!(waits >= 3, "{waits}");
        assert_eq!(consumed, 2);
    }

    #[test]
    fn a_panic_ends_the_other_threads_which_are_not_far_ahead() {
        let begun = AtomicU64::new(0);
        let (threads, max_lead) = (3, 3 * MAX_LEAD_PER_THREAD);
        let work = |number: u64, _: &dyn Fn() -> bool| {
            if number > 0 {
                begun.fetch_add(1, Ordering::Relaxed);
                return Some(());
            }
            // The others go on until they may not be further ahead.
            while begun.load(Ordering::Relaxed) < max_lead - 1 {
                yield_now();
            }
            panic!("a deal that cannot be played");
        };
        let mut consumed = 0;
        let map = || {
            map_in_order(1_000_000, threads, &AtomicBool::new(false), work, |()| {
                consumed += 1;
                ControlFlow::Continue(())
            });
        };
        assert!(catch_unwind(AssertUnwindSafe(map)).is_err());
        assert_eq!(begun.load(Ordering::Relaxed), max_lead - 1);
        assert_eq!(consumed, 0);
    }

    #[test]
    fn a_panic_of_the_consumer_ends_threads_that_wait_for_it() {
        let begun = AtomicU64::new(0);
        let max_lead = 2 * MAX_LEAD_PER_THREAD;
        let work = |_: u64, _: &dyn Fn() -> bool| Some(begun.fetch_add(1, Ordering::Relaxed));
        let map = || {
            map_in_order(1_000_000, 2, &AtomicBool::new(false), work, |_| {
                while begun.load(Ordering::Relaxed) < max_lead {
                    yield_now();
                }
                panic!("a result that cannot be consumed");
            });
        };
        assert!(catch_unwind(AssertUnwindSafe(map)).is_err());
        assert_eq!(begun.load(Ordering::Relaxed), max_lead);
    }
}
