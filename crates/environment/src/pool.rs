//! The threads of a batch.

use rayon::prelude::*;

/// The fewest environments that a thread takes at a time: fewer are not worth the cost of
/// passing them on.
const MIN_ENVIRONMENTS_PER_TASK: usize = 16;

/// Threads that live as long as their batch.
pub(crate) struct Pool {
    threads: usize,
    /// The threads, with the process that has them. A process that is forked off has a
    /// copy of this value and none of the threads.
    pool: Option<(u32, rayon::ThreadPool)>,
}

impl Pool {
    /// A pool of `threads` threads, which start with the first work; with one, the caller's
    /// thread does the work.
    pub(crate) fn new(threads: usize) -> Pool {
        Pool {
            threads,
            pool: None,
        }
    }

    /// Does `work` for each of the items, on all threads.
    pub(crate) fn run<T: Send>(
        &mut self,
        items: impl Iterator<Item = T>,
        work: impl Fn(T) + Sync + Send,
    ) {
        match self.started() {
            None => items.for_each(work),
            Some(pool) => {
                let items: Vec<T> = items.collect();
                let items = items
                    .into_par_iter()
                    .with_min_len(MIN_ENVIRONMENTS_PER_TASK);
                pool.install(|| items.for_each(work));
            }
        }
    }

    /// The threads of this process; `None` where the caller's thread does the work, as
    /// it also does where the system gives no threads.
    fn started(&mut self) -> Option<&rayon::ThreadPool> {
        if self.threads == 1 {
            return None;
        }
        let process = std::process::id();
        if self
            .pool
            .as_ref()
            .is_some_and(|(owner, _)| *owner != process)
        {
            // Dropping it would wait for threads that are not there.
            std::mem::forget(self.pool.take());
        }
        if self.pool.is_none() {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
            self.pool = pool.build().ok().map(|pool| (process, pool));
        }
        self.pool.as_ref().map(|(_, pool)| pool)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if self
            .pool
            .as_ref()
            .is_some_and(|(owner, _)| *owner != std::process::id())
        {
            std::mem::forget(self.pool.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn all_items_are_worked_on_by_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let sum = AtomicUsize::new(0);
            let mut pool = Pool::new(threads);
            for _ in 0..3 {
                pool.run(0..1000, |item: usize| {
                    sum.fetch_add(item, Ordering::Relaxed);
                });
            }
            assert_eq!(sum.into_inner(), 3 * 499_500);
        }
    }
}
