//! The replays and records that are made, a few at a time.
//!
//! A replay of a long match is some tenths of a second of a processor. So that matches that are
//! played go on, half of the processors compute replays, but one at least; so that others wait for
//! few of them, each site has one computed at a time. What a client has asked for is computed to
//! its end even if the client has gone, and has its place until then.

use crate::keyed_locks::KeyedLocks;
use crate::limits::NetworkPrefix;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::{JoinError, spawn_blocking};

/// Lets replays be computed: those of one site in the order in which they were asked for, and those
/// of several sites by turns.
pub(crate) struct ReplayQueue {
    processors: Arc<Semaphore>,
    sites: KeyedLocks<NetworkPrefix>,
}

impl ReplayQueue {
    /// A queue on a machine with so many processors.
    pub(crate) fn new(processors: usize) -> Self {
        ReplayQueue {
            processors: Arc::new(Semaphore::new((processors / 2).max(1))),
            sites: KeyedLocks::default(),
        }
    }

    /// Runs a computation when it is its turn, off the tasks that serve the tables. Without a
    /// site it waits for a processor alone.
    ///
    /// # Errors
    /// When it panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        site: Option<NetworkPrefix>,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let site = match site {
            Some(site) => Some(self.sites.lock(&site).await),
            None => None,
        };
        let processors = Arc::clone(&self.processors);
        let processor = processors.acquire_owned().await;
        // The task has them, not this future: it goes on when the future is dropped.
        let place = (site, processor.expect("the semaphore is never closed"));
        let computed = spawn_blocking(move || {
            let _place = place;
            compute()
        });
        computed.await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::ClientNetwork;
    use futures_util::FutureExt;
    use std::pin::pin;
    use std::sync::mpsc;

    fn site(last: u8) -> Option<NetworkPrefix> {
        Some(ClientNetwork::of([192, 0, 2, last].into()).site())
    }

    /// A computation that goes on until something is sent.
    fn blocked() -> (mpsc::Sender<()>, impl FnOnce() + Send) {
        let (end, ended) = mpsc::channel();
        (end, move || ended.recv().expect("it is told to end"))
    }

    #[tokio::test]
    async fn a_replay_has_its_place_until_it_is_computed_although_its_client_has_gone() {
        let queue = ReplayQueue::new(2);
        let (end, compute) = blocked();
        {
            let first = pin!(queue.run(site(1), compute));
            assert!(first.now_or_never().is_none());
        }
        let mut second = pin!(queue.run(site(2), || 2));
        assert!(second.as_mut().now_or_never().is_none());
        tokio::task::yield_now().await;
        assert_eq!(queue.processors.available_permits(), 0);
        end.send(()).expect("it is computed");
        assert_eq!(second.await.expect("no panic"), 2);
    }

    #[tokio::test]
    async fn a_site_that_asks_for_many_has_one_computed_at_a_time() {
        let queue = ReplayQueue::new(8);
        let (end, compute) = blocked();
        let mut first = pin!(queue.run(site(1), compute));
        assert!(first.as_mut().now_or_never().is_none());
        let mut more: Vec<_> = (0..20)
            .map(|_| Box::pin(queue.run(site(1), || ())))
            .collect();
        for one in &mut more {
            assert!(one.as_mut().now_or_never().is_none());
        }
        assert_eq!(queue.processors.available_permits(), 3);
        assert_eq!(queue.run(site(2), || 2).await.expect("no panic"), 2);
        end.send(()).expect("it is computed");
        first.await.expect("no panic");
        for one in more {
            one.await.expect("no panic");
        }
    }

    #[tokio::test]
    async fn a_replay_waits_for_one_of_a_busy_site() {
        let queue = ReplayQueue::new(2);
        let (end, compute) = blocked();
        let mut first = pin!(queue.run(site(1), compute));
        assert!(first.as_mut().now_or_never().is_none());
        let (order, finished) = mpsc::channel();
        let computing = |name| {
            let order = order.clone();
            move || order.send(name).expect("it is read")
        };
        let mut second = pin!(queue.run(site(1), computing("the busy site")));
        let mut other = pin!(queue.run(site(2), computing("the other one")));
        assert!(second.as_mut().now_or_never().is_none());
        assert!(other.as_mut().now_or_never().is_none());
        end.send(()).expect("it is computed");
        let (_, of_second, of_other) = tokio::join!(first, second, other);
        assert!(of_second.is_ok() && of_other.is_ok());
        assert_eq!(finished.try_iter().next(), Some("the other one"));
    }
}
