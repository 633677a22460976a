//! The clients that join tables, a few at a time.
//!
//! When a server or a network comes back, so do all clients at once. Each needs answers of the
//! store and a whole update. If all of them were served at the same time, an action at a table
//! that is played would wait in each of its steps until every one of them had made a step.

use std::pin::pin;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many clients join at the same time. With twice as many all of them are back no sooner, and
/// actions at running tables wait twice as long.
const CONCURRENT_JOINS: usize = 2;

/// When a client that still joins lets the next one begin, because it waits for a slow store
/// or for a table whose actor does.
const MAX_TURN: Duration = Duration::from_millis(20);

/// Lets clients join in the order in which they came.
pub(crate) struct JoinQueue(Semaphore);

impl JoinQueue {
    pub(crate) fn new() -> Self {
        JoinQueue(Semaphore::new(CONCURRENT_JOINS))
    }

    /// Runs a part of joining when it is its turn.
    pub(crate) async fn run<T>(&self, join: impl Future<Output = T>) -> T {
        let permit = self.0.acquire().await;
        let mut join = pin!(join);
        match timeout(MAX_TURN, &mut join).await {
            Ok(joined) => joined,
            Err(_) => {
                drop(permit);
                join.await
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::task::yield_now;

    #[tokio::test(start_paused = true)]
    async fn a_few_join_at_the_same_time() {
        let (queue, joining, most) = (JoinQueue::new(), AtomicUsize::new(0), AtomicUsize::new(0));
        let join = || {
            queue.run(async {
                let now = joining.fetch_add(1, Ordering::Relaxed) + 1;
                most.fetch_max(now, Ordering::Relaxed);
                yield_now().await;
                joining.fetch_sub(1, Ordering::Relaxed);
            })
        };
        tokio::join!(join(), join(), join());
        assert_eq!(most.into_inner(), CONCURRENT_JOINS);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_joins_while_others_wait_for_the_store() {
        let queue = JoinQueue::new();
        let waiting = || queue.run(std::future::pending::<()>());
        let waiting = join_all((0..CONCURRENT_JOINS).map(|_| waiting()));
        tokio::select! {
            _ = waiting => unreachable!("the store does not answer"),
            () = queue.run(async {}) => {}
        }
    }
}
