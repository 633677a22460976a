//! The bots that think, and those that wait to.

use super::Numbers;
use super::queue::{Ask, Queue, Slot, Sort};
use crate::bot_choice;
use brelan_bots::{Effort, Playable};
use brelan_table::PendingDecision;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

/// How many bots may wait to think. A question is a few kilobytes.
const ROOM: usize = 512;

/// So many threads on which bots think, and a queue before them. What nobody
/// waits for any more, because its receiver is gone, is not thought over.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    threads: u32,
    numbers: Arc<Numbers>,
}

struct State {
    queue: Queue<Box<dyn Job>>,
    /// How many think.
    thinking: u32,
    /// Nobody begins to think any more.
    ended: bool,
}

/// A question with the way of its answer.
trait Job: Send {
    fn is_wanted(&self) -> bool;
    /// Whether anybody still wanted the answer.
    fn answer(self: Box<Self>, effort: Effort) -> bool;
}

struct Asked<T, F> {
    choose: F,
    reply: oneshot::Sender<T>,
}

impl<T: Send, F: FnOnce(Effort) -> T + Send> Job for Asked<T, F> {
    fn is_wanted(&self) -> bool {
        !self.reply.is_closed()
    }

    fn answer(self: Box<Self>, effort: Effort) -> bool {
        self.reply.send((self.choose)(effort)).is_ok()
    }
}

impl Pool {
    /// `threads` bots think at once; as many as there are cores, but one, if
    /// that is not said.
    pub(crate) fn new(threads: Option<NonZero<u32>>, numbers: Arc<Numbers>) -> Self {
        let threads = threads.map_or_else(usual_threads, NonZero::get);
        Pool(Arc::new(Shared {
            state: Mutex::new(State {
                queue: Queue::new(threads, ROOM),
                thinking: 0,
                ended: false,
            }),
            threads,
            numbers,
        }))
    }

    /// A pool in which nobody ever thinks.
    #[cfg(test)]
    pub(crate) fn asleep() -> Self {
        let mut pool = Pool::new(None, Arc::default());
        let shared = Arc::get_mut(&mut pool.0).expect("nobody else has it");
        shared.threads = 0;
        pool
    }

    /// Lets a bot think until `until`. The receiver gets an error where it
    /// fails, where there is no room, and where the server ends.
    pub(crate) fn ask<G: Playable>(
        &self,
        decision: PendingDecision<G>,
        until: Instant,
    ) -> oneshot::Receiver<G::Action> {
        let sort = (G::NAME, decision.level().to_owned());
        self.think(sort, until, move |effort| {
            bot_choice::choose(&decision, effort)
        })
    }

    fn think<T: Send + 'static>(
        &self,
        sort: Sort,
        until: Instant,
        choose: impl FnOnce(Effort) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (reply, answer) = oneshot::channel();
        let job: Box<dyn Job> = Box::new(Asked { choose, reply });
        let mut state = self.0.state();
        if state.ended || !state.queue.push(Ask { sort, until, job }) {
            self.0.numbers.refused.inc();
            return answer;
        }
        self.0.numbers.waiting.set(state.queue.len() as i64);
        if state.thinking < self.0.threads {
            state.thinking += 1;
            let shared = Arc::clone(&self.0);
            spawn_blocking(move || shared.work());
        }
        answer
    }

    /// Lets nobody begin to think any more; who waits gets no answer, and who
    /// thinks is done by its deadline.
    pub(crate) fn end(&self) {
        let mut state = self.0.state();
        state.ended = true;
        state.queue.clear();
        self.0.numbers.waiting.set(0);
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Thinks until nobody waits.
    fn work(&self) {
        self.numbers.thinking.inc();
        while let Some((ask, slot)) = self.next() {
            if ask.job.is_wanted() {
                self.answer(ask, slot);
            } else {
                self.numbers.stale.inc();
            }
        }
        self.numbers.thinking.dec();
    }

    fn next(&self) -> Option<(Ask<Box<dyn Job>>, Slot)> {
        let mut state = self.state();
        let next = state.queue.pop(Instant::now());
        self.numbers.waiting.set(state.queue.len() as i64);
        if next.is_none() {
            state.thinking -= 1;
        }
        next
    }

    fn answer(&self, ask: Ask<Box<dyn Job>>, slot: Slot) {
        let begun = Instant::now();
        let Ask { sort, job, .. } = ask;
        self.numbers.share.observe(slot.share);
        // What a bot says when it fails may name cards: only that it did is told.
        let answered = catch_unwind(AssertUnwindSafe(|| job.answer(slot.effort())));
        let done = Instant::now();
        self.numbers.seconds.observe((done - begun).as_secs_f64());
        let Ok(wanted) = answered else {
            self.numbers.failed.inc();
            return tracing::error!(game = sort.0, level = sort.1, "a bot failed");
        };
        if !wanted {
            self.numbers.stale.inc();
        }
        let cut = done >= slot.until;
        if cut {
            self.numbers.cut.inc();
        }
        self.state().queue.learn(&sort, slot, done - begun, cut);
    }
}

fn usual_threads() -> u32 {
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

    fn pool(threads: u32) -> Pool {
        Pool::new(NonZero::new(threads), Arc::default())
    }

    fn master() -> Sort {
        ("zero", "master".to_owned())
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(1)
    }

    /// A bot that thinks until the other end says so.
    fn gated(pool: &Pool) -> (oneshot::Receiver<()>, mpsc::Sender<()>) {
        let (open, gate) = mpsc::channel();
        let wait = move |_| gate.recv().unwrap_or_default();
        (pool.think(master(), soon(), wait), open)
    }

    #[tokio::test]
    async fn so_many_think_at_once_and_all_are_answered() {
        let pool = pool(2);
        let gates: Vec<_> = (0..50).map(|_| gated(&pool)).collect();
        let numbers = &pool.0.numbers;
        assert_eq!(pool.0.state().thinking, 2);
        assert!(numbers.waiting.get() >= 48);
        for (answer, open) in gates {
            open.send(()).expect("it waits for that");
            answer.await.expect("an answer");
        }
        assert_eq!(numbers.waiting.get(), 0);
        assert_eq!(numbers.refused.get() + numbers.failed.get(), 0);
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_thought_over() {
        let pool = pool(1);
        let (first, open) = gated(&pool);
        let unwanted = pool.think(master(), soon(), |_| panic!("nobody asks"));
        let third = pool.think(master(), soon(), |_| 3);
        drop(unwanted);
        open.send(()).expect("it waits for that");
        first.await.expect("an answer");
        assert_eq!(third.await, Ok(3));
        assert_eq!(pool.0.numbers.stale.get(), 1);
        assert_eq!(pool.0.numbers.failed.get(), 0);
    }

    #[tokio::test]
    async fn after_a_bot_that_fails_the_others_go_on_thinking() {
        let pool = pool(1);
        let failing = pool.think(master(), soon(), |_| -> u8 { panic!("a bot's mistake") });
        let next = pool.think(master(), soon(), |_| 5);
        assert!(failing.await.is_err());
        assert_eq!(next.await, Ok(5));
        assert_eq!(pool.0.numbers.failed.get(), 1);
    }

    #[tokio::test]
    async fn where_there_is_no_room_there_is_no_answer() {
        let pool = pool(1);
        let (_first, open) = gated(&pool);
        let waiting: Vec<_> = (0..ROOM + 2)
            .map(|_| pool.think(master(), soon(), |_| ()))
            .collect();
        assert!(pool.0.numbers.refused.get() >= 1);
        drop(waiting);
        drop(open);
    }

    #[tokio::test]
    async fn at_the_end_nobody_waits_for_an_answer() {
        let pool = pool(1);
        let (first, open) = gated(&pool);
        let second = pool.think(master(), soon(), |_| 2);
        pool.end();
        let third = pool.think(master(), soon(), |_| 3);
        drop(open);
        // Who thinks already is let finish, or never began.
        let _finished = first.await;
        assert!(third.await.is_err());
        // It waited behind the first one.
        assert!(second.await.is_err());
    }

    #[tokio::test]
    async fn a_bot_is_told_what_it_may_spend() {
        let pool = pool(1);
        let until = soon();
        let effort = pool.think(master(), until, |effort| effort).await;
        let effort = effort.expect("an answer");
        assert_eq!((effort.share, effort.until), (1.0, Some(until.into_std())));
    }
}
