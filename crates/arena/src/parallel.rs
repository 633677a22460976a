//! A parallel map whose results are consumed in order, so that the result does
//! not depend on the number of threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;

/// Runs `work` for each number below `count` on `threads` threads, and passes
/// the results to `consume` in the order of the numbers, until it breaks or
/// `stop` is set.
///
/// The second argument of `work` says whether its result is no longer needed;
/// `work` may then return `None`.
pub fn map_in_order<T: Send>(
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(u64, &dyn Fn() -> bool) -> Option<T> + Sync,
    mut consume: impl FnMut(T) -> ControlFlow<()>,
) {
    let (next, is_done) = (AtomicU64::new(0), AtomicBool::new(false));
    let is_cancelled = || stop.load(Ordering::Relaxed) || is_done.load(Ordering::Relaxed);
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, work, is_cancelled) = (sender.clone(), &next, &work, &is_cancelled);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || is_cancelled() {
                        return;
                    }
                    let Some(result) = work(number, is_cancelled) else {
                        return;
                    };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // Results that came before an earlier one.
        let mut pending = BTreeMap::new();
        let mut expected = 0;
        for (number, result) in results {
            pending.insert(number, result);
            while let Some(result) = pending.remove(&expected) {
                expected += 1;
                if consume(result).is_break() {
                    is_done.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

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
        for threads in [1, 2, 5] {
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
}
