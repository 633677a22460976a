//! Work over many threads whose results are taken in order, so that the
//! number of threads changes nothing but the time.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;

/// Does `work` for 0, 1, … up to `count` on so many threads, and gives the
/// results to `take` in that order, until it breaks off or `stop` is set.
///
/// `work` is told how to learn that its result is no longer wanted, and may
/// then give `None`.
pub(crate) fn in_order<T: Send>(
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(u64, &dyn Fn() -> bool) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let (next, enough) = (AtomicU64::new(0), AtomicBool::new(false));
    let is_over = || stop.load(Ordering::Relaxed) || enough.load(Ordering::Relaxed);
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, work, is_over) = (sender.clone(), &next, &work, &is_over);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || is_over() {
                        return;
                    }
                    let Some(result) = work(number, is_over) else {
                        return;
                    };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                due += 1;
                if take(result).is_break() {
                    enough.store(true, Ordering::Relaxed);
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

    fn taken(threads: usize, until: u64) -> Vec<u64> {
        let mut taken = Vec::new();
        // Work of very different length comes back out of order.
        let work = |number: u64, _: &dyn Fn() -> bool| {
            (0..number % 7 * 1000).map(black_box).for_each(|_| ());
            Some(number)
        };
        in_order(100, threads, &AtomicBool::new(false), work, |number| {
            taken.push(number);
            match number == until {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        taken
    }

    #[test]
    fn results_are_taken_in_order_whatever_the_threads() {
        let all: Vec<u64> = (0..100).collect();
        for threads in [1, 2, 5] {
            assert_eq!(taken(threads, u64::MAX), all);
            assert_eq!(taken(threads, 41), all[..=41]);
        }
    }

    #[test]
    fn nothing_is_begun_after_the_stop() {
        let mut taken = 0;
        let stop = AtomicBool::new(false);
        let work = |number: u64, _: &dyn Fn() -> bool| {
            stop.store(number == 10, Ordering::Relaxed);
            Some(())
        };
        in_order(1000, 1, &stop, work, |()| {
            taken += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(taken, 11);
    }
}
