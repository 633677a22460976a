//! The threads of a batch.

use std::hint::spin_loop;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The fewest environments of a task: fewer are not worth the cost of passing them on.
const MIN_ENVIRONMENTS_PER_TASK: usize = 16;

/// How many tasks there are for each thread, so that a thread that is done takes some from
/// another one.
const TASKS_PER_THREAD: usize = 16;

/// How often the caller's thread looks whether the others are done, before it sleeps until
/// they are: for some ten microseconds.
const MAX_SPINS: u32 = 1000;

/// Threads that live as long as their batch. The caller's thread is one of them.
pub(crate) struct Pool {
    threads: usize,
    /// The other threads, with the process that has them. A process that is forked off has a
    /// copy of this value and none of the threads.
    pool: Option<(u32, rayon::ThreadPool)>,
}

impl Pool {
    /// A pool of `threads` threads. Those besides the caller's start with the first work.
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

    /// Does `work` for each of the tasks, on all threads: the caller's takes the first ones and
    /// the others the last ones, so that most tasks are done where they were done before, and
    /// what they use is in the cache of that processor.
    pub(crate) fn run<T>(
        &mut self,
        tasks: impl DoubleEndedIterator<Item = T> + Send,
        work: impl Fn(T) + Sync + Send,
    ) {
        let Some(others) = self.started() else {
            return tasks.for_each(work);
        };
        let tasks = Mutex::new(tasks);
        let lock = || tasks.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, last) = (|| lock().next(), || lock().next_back());
        let working = AtomicUsize::new(others.current_num_threads());
        // The caller's thread begins while the others wake up.
        others.in_place_scope(|scope| {
            for _ in 0..others.current_num_threads() {
                scope.spawn(|_| {
                    iter::from_fn(last).for_each(&work);
                    working.fetch_sub(1, Ordering::Relaxed);
                });
            }
            iter::from_fn(first).for_each(&work);
            // The others are at their last tasks, which take less time than it does to fall
            // asleep and to wake up.
            for _ in 0..MAX_SPINS {
                if working.load(Ordering::Relaxed) == 0 {
                    break;
                }
                spin_loop();
            }
        });
    }

    /// The other threads of this process; `None` where the caller's thread does all the work,
    /// as it also does where the system gives no threads.
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
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads - 1);
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
