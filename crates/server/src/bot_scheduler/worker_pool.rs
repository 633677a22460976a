//! The threads that run the bots' searches.

use super::job_queue::{CostClass, Grant, Job, JobQueue};
use super::metrics::Metrics;
use crate::bot_choice;
use brelan_bots::{Effort, Playable};
use brelan_table::PendingDecision;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

/// How many searches may wait for a thread: at a few kilobytes a question, a
/// bound of some megabytes.
const MAX_WAITING_JOBS: usize = 512;

/// A bounded number of threads with a queue of searches. A search whose receiver
/// was dropped before it starts is skipped.
#[derive(Clone)]
pub(crate) struct WorkerPool(Arc<Shared>);

struct Shared {
    state: Mutex<PoolState>,
    max_workers: u32,
    metrics: Arc<Metrics>,
}

struct PoolState {
    queue: JobQueue<Box<dyn Task>>,
    /// Threads that run searches. A thread starts with the first job that waits
    /// and ends when none does.
    workers: u32,
    /// No further search starts.
    has_ended: bool,
}

/// A search with the channel for its answer; it hides the type of the answer.
trait Task: Send {
    fn is_awaited(&self) -> bool;
    /// Runs the search; whether its answer was still awaited.
    fn run(self: Box<Self>, effort: Effort) -> bool;
}

struct Search<T, F> {
    choose: F,
    reply: oneshot::Sender<T>,
}

impl<T: Send, F: FnOnce(Effort) -> T + Send> Task for Search<T, F> {
    fn is_awaited(&self) -> bool {
        !self.reply.is_closed()
    }

    fn run(self: Box<Self>, effort: Effort) -> bool {
        self.reply.send((self.choose)(effort)).is_ok()
    }
}

impl WorkerPool {
    /// A pool of `threads` threads; `None`: one for each core but one.
    pub(crate) fn new(threads: Option<NonZero<u32>>, metrics: Arc<Metrics>) -> Self {
        let max_workers = threads.map_or_else(default_thread_count, NonZero::get);
        WorkerPool(Arc::new(Shared {
            state: Mutex::new(PoolState {
                queue: JobQueue::new(max_workers, MAX_WAITING_JOBS),
                workers: 0,
                has_ended: false,
            }),
            max_workers,
            metrics,
        }))
    }

    /// A pool without threads: no search ever starts.
    #[cfg(test)]
    pub(crate) fn without_threads() -> Self {
        let mut pool = WorkerPool::new(None, Arc::default());
        let shared = Arc::get_mut(&mut pool.0).expect("the only reference");
        shared.max_workers = 0;
        pool
    }

    /// Queues a bot's question, to be answered by `deadline`. The receiver gets
    /// an error if the bot panics, if the queue is full, and if the server stops.
    pub(crate) fn submit<G: Playable>(
        &self,
        decision: PendingDecision<G>,
        deadline: Instant,
    ) -> oneshot::Receiver<G::Action> {
        let class = (G::NAME, decision.level().to_owned());
        self.submit_search(class, deadline, move |effort| {
            bot_choice::choose(&decision, effort)
        })
    }

    /// Queues a search of a bot of this game and level.
    pub(crate) fn submit_choice<T: Send + 'static>(
        &self,
        game: &'static str,
        level: String,
        deadline: Instant,
        choose: impl FnOnce(Effort) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        self.submit_search((game, level), deadline, choose)
    }

    /// How many searches wait for each thread.
    pub(crate) fn waiting_per_thread(&self) -> usize {
        self.0.lock_state().queue.len() / self.0.max_workers.max(1) as usize
    }

    fn submit_search<T: Send + 'static>(
        &self,
        class: CostClass,
        deadline: Instant,
        choose: impl FnOnce(Effort) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (reply, answer) = oneshot::channel();
        let task: Box<dyn Task> = Box::new(Search { choose, reply });
        let job = Job {
            class,
            deadline,
            task,
        };
        let mut state = self.0.lock_state();
        if state.has_ended || !state.queue.push(job) {
            self.0.metrics.refused.inc();
            return answer;
        }
        if state.workers < self.0.max_workers {
            state.workers += 1;
            let shared = Arc::clone(&self.0);
            spawn_blocking(move || shared.run_worker());
        }
        answer
    }

    /// Starts no further search. Waiting ones get no answer; running ones end by
    /// their deadlines.
    pub(crate) fn end(&self) {
        let mut state = self.0.lock_state();
        state.has_ended = true;
        state.queue.clear();
    }
}

impl Shared {
    fn lock_state(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs searches on this thread until none waits.
    fn run_worker(&self) {
        while let Some((job, grant)) = self.next_job() {
            if job.task.is_awaited() {
                self.run_job(job, grant);
            } else {
                self.metrics.stale.inc();
            }
        }
    }

    fn next_job(&self) -> Option<(Job<Box<dyn Task>>, Grant)> {
        let mut state = self.lock_state();
        let next = state.queue.pop(Instant::now());
        if next.is_none() {
            // Under the same lock as the look at the queue: a job that arrives
            // now starts a worker of its own.
            state.workers -= 1;
        }
        next
    }

    fn run_job(&self, job: Job<Box<dyn Task>>, grant: Grant) {
        let start = Instant::now();
        let Job { class, task, .. } = job;
        self.metrics.share.observe(grant.share);
        // The message of a panic may name cards: only that the bot failed is
        // logged.
        let run = catch_unwind(AssertUnwindSafe(|| task.run(grant.effort())));
        let end = Instant::now();
        self.metrics.seconds.observe((end - start).as_secs_f64());
        let Ok(was_awaited) = run else {
            self.metrics.failed.inc();
            return tracing::error!(game = class.0, level = class.1, "a bot failed");
        };
        if !was_awaited {
            self.metrics.stale.inc();
        }
        let was_cut = end >= grant.until;
        if was_cut {
            self.metrics.cut.inc();
        }
        let mut state = self.lock_state();
        state.queue.record_cost(&class, grant, end - start, was_cut);
    }
}

fn default_thread_count() -> u32 {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    u32::try_from(cores)
        .unwrap_or(u32::MAX)
        .saturating_sub(1)
        .max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    fn pool(threads: u32) -> WorkerPool {
        WorkerPool::new(NonZero::new(threads), Arc::default())
    }

    fn master() -> CostClass {
        ("zero", "master".to_owned())
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(1)
    }

    /// A search that runs until the sender sends.
    fn gated(pool: &WorkerPool) -> (oneshot::Receiver<()>, mpsc::Sender<()>) {
        let (open, gate) = mpsc::channel();
        let wait = move |_| gate.recv().unwrap_or_default();
        (pool.submit_search(master(), soon(), wait), open)
    }

    #[tokio::test]
    async fn as_many_searches_run_as_there_are_threads_and_all_are_answered() {
        let pool = pool(2);
        let gates: Vec<_> = (0..50).map(|_| gated(&pool)).collect();
        let metrics = &pool.0.metrics;
        assert_eq!(pool.0.lock_state().workers, 2);
        assert!(pool.0.lock_state().queue.len() >= 48);
        for (answer, open) in gates {
            open.send(()).expect("it waits for that");
            answer.await.expect("an answer");
        }
        assert_eq!(pool.0.lock_state().queue.len(), 0);
        assert_eq!(metrics.refused.get() + metrics.failed.get(), 0);
    }

    #[tokio::test]
    async fn a_search_with_a_dropped_receiver_is_skipped() {
        let pool = pool(1);
        let (first, open) = gated(&pool);
        let unwanted = pool.submit_search(master(), soon(), |_| panic!("it is skipped"));
        let third = pool.submit_search(master(), soon(), |_| 3);
        drop(unwanted);
        open.send(()).expect("it waits for that");
        first.await.expect("an answer");
        assert_eq!(third.await, Ok(3));
        assert_eq!(pool.0.metrics.stale.get(), 1);
        assert_eq!(pool.0.metrics.failed.get(), 0);
    }

    #[tokio::test]
    async fn the_pool_goes_on_after_a_bot_that_panics() {
        let pool = pool(1);
        let failing = pool.submit_search(master(), soon(), |_| -> u8 { panic!("a bot fails") });
        let next = pool.submit_search(master(), soon(), |_| 5);
        assert!(failing.await.is_err());
        assert_eq!(next.await, Ok(5));
        assert_eq!(pool.0.metrics.failed.get(), 1);
    }

    #[tokio::test]
    async fn a_full_queue_gives_no_answer() {
        let pool = pool(1);
        let (_first, open) = gated(&pool);
        let waiting: Vec<_> = (0..MAX_WAITING_JOBS + 2)
            .map(|_| pool.submit_search(master(), soon(), |_| ()))
            .collect();
        assert!(pool.0.metrics.refused.get() >= 1);
        drop(waiting);
        drop(open);
    }

    #[tokio::test]
    async fn an_ended_pool_gives_no_answers() {
        let pool = pool(1);
        let (first, open) = gated(&pool);
        let second = pool.submit_search(master(), soon(), |_| 2);
        pool.end();
        let third = pool.submit_search(master(), soon(), |_| 3);
        drop(open);
        // A search that runs already ends by itself, or never started.
        let _finished = first.await;
        assert!(third.await.is_err());
        // It waited behind the first one.
        assert!(second.await.is_err());
    }

    #[tokio::test]
    async fn a_search_is_told_its_share_and_deadline() {
        let pool = pool(1);
        let until = soon();
        let effort = pool.submit_search(master(), until, |effort| effort).await;
        let effort = effort.expect("an answer");
        assert_eq!((effort.share, effort.until), (1.0, Some(until.into_std())));
    }
}
