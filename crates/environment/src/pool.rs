//! The threads of a batch.

use rayon::prelude::*;

/// The fewest environments of a task: fewer are not worth the cost of passing them on.
const MIN_ENVIRONMENTS_PER_TASK: usize = 16;

/// How many tasks there are for each thread, so that a thread that is done takes some from
/// another one.
const TASKS_PER_THREAD: usize = 16;

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

    /// How many of `environments` environments make a task.
    pub(crate) fn task_size(&self, environments: usize) -> usize {
        match self.threads {
            1 => environments,
            threads => environments
                .div_ceil(threads * TASKS_PER_THREAD)
                .max(MIN_ENVIRONMENTS_PER_TASK),
        }
    }

    /// Does `work` for each of the tasks, on all threads.
    pub(crate) fn run<T: Send>(
        &mut self,
        tasks: impl Iterator<Item = T>,
        work: impl Fn(T) + Sync + Send,
    ) {
        match self.started() {
            None => tasks.for_each(work),
            Some(pool) => {
                let tasks: Vec<T> = tasks.collect();
                pool.install(|| tasks.into_par_iter().for_each(work));
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
    fn all_tasks_are_done_by_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let sum = AtomicUsize::new(0);
            let mut pool = Pool::new(threads);
            for _ in 0..3 {
                let numbers: Vec<usize> = (0..1000).collect();
                let size = pool.task_size(numbers.len());
                pool.run(numbers.chunks(size), |task| {
                    sum.fetch_add(task.iter().sum(), Ordering::Relaxed);
                });
            }
            assert_eq!(sum.into_inner(), 3 * 499_500);
        }
    }
}
