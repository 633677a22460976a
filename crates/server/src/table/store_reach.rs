//! Whether a server has lost the store that other servers reach. Its people are better served by
//! those. While no server reaches the store, people stay where they are and are told that
//! nothing can be stored.

use std::time::Duration;
use tokio::time::Instant;

/// How long the store must have failed before another server's word counts: it may have been
/// given before the store failed for everybody.
const MIN_FAILURE_TIME: Duration = Duration::from_secs(1);

/// How long a server that reaches neither the store nor the bus keeps its people: nobody can
/// tell it whether others do better.
const ISOLATION_TIMEOUT: Duration = Duration::from_secs(10);

/// What is known of the store.
#[derive(Default)]
pub(super) struct StoreReach {
    failing_since: Option<Instant>,
    /// When another server last told that it reaches the store.
    others_reached_at: Option<Instant>,
}

impl StoreReach {
    /// Observes whether the store has answered what it was asked at `sent`.
    pub(super) fn observe_answer(&mut self, answered: bool, sent: Instant) {
        self.failing_since = match answered {
            true => None,
            false => self.failing_since.or(Some(sent)),
        };
    }

    /// Observes that another server reaches the store.
    pub(super) fn observe_other_server(&mut self) {
        self.others_reached_at = Some(Instant::now());
    }

    /// Whether the people should go to other servers.
    pub(super) fn is_cut_off(&self, is_bus_connected: bool) -> bool {
        let Some(since) = self.failing_since else {
            return false;
        };
        let others_reach_it = self
            .others_reached_at
            .is_some_and(|at| at > since + MIN_FAILURE_TIME);
        others_reach_it || !is_bus_connected && since.elapsed() >= ISOLATION_TIMEOUT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    #[tokio::test(start_paused = true)]
    async fn people_go_where_the_store_is_reached() {
        let mut reach = StoreReach::default();
        reach.observe_other_server();
        reach.observe_answer(false, Instant::now());
        assert!(!reach.is_cut_off(true), "that was before");
        advance(MIN_FAILURE_TIME / 2).await;
        reach.observe_other_server();
        assert!(!reach.is_cut_off(true), "that may have been before");
        advance(MIN_FAILURE_TIME).await;
        reach.observe_answer(false, Instant::now());
        reach.observe_other_server();
        assert!(reach.is_cut_off(true));
        reach.observe_answer(true, Instant::now());
        assert!(!reach.is_cut_off(true));
    }

    #[tokio::test(start_paused = true)]
    async fn while_nobody_reaches_the_store_people_stay() {
        let mut reach = StoreReach::default();
        reach.observe_answer(false, Instant::now());
        advance(10 * ISOLATION_TIMEOUT).await;
        assert!(!reach.is_cut_off(true));
    }

    #[tokio::test(start_paused = true)]
    async fn without_store_and_bus_people_go_after_a_while() {
        let mut reach = StoreReach::default();
        assert!(!reach.is_cut_off(false));
        reach.observe_answer(false, Instant::now());
        assert!(!reach.is_cut_off(false));
        advance(ISOLATION_TIMEOUT).await;
        assert!(reach.is_cut_off(false));
    }
}
