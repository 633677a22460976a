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
    /// When what the store has not answered was asked last.
    unanswered_at: Option<Instant>,
    /// When another server first told, since the store has failed, that it reaches it.
    others_reached_at: Option<Instant>,
}

impl StoreReach {
    /// Observes whether the store has answered what it was asked at `sent`.
    pub(super) fn observe_answer(&mut self, answered: bool, sent: Instant) {
        if answered {
            *self = StoreReach::default();
        } else {
            self.failing_since.get_or_insert(sent);
            self.unanswered_at = Some(sent);
        }
    }

    /// Observes that another server reaches the store.
    pub(super) fn observe_other_server(&mut self) {
        let now = Instant::now();
        let counts = |since: Instant| now > since + MIN_FAILURE_TIME;
        if self.failing_since.is_some_and(counts) {
            self.others_reached_at.get_or_insert(now);
        }
    }

    /// Whether the people should go to other servers. The store must have failed after another
    /// server's word: when it comes back for all, one server is the first to know.
    pub(super) fn is_cut_off(&self, is_bus_connected: bool) -> bool {
        let Some(since) = self.failing_since else {
            return false;
        };
        let others_reach_it = self
            .others_reached_at
            .is_some_and(|at| self.unanswered_at > Some(at));
        others_reach_it || !is_bus_connected && since.elapsed() >= ISOLATION_TIMEOUT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const BEAT: Duration = Duration::from_millis(300);

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
        advance(BEAT).await;
        reach.observe_other_server();
        assert!(!reach.is_cut_off(true), "it may be back for all");
        advance(BEAT).await;
        let sent = Instant::now();
        advance(BEAT).await;
        reach.observe_other_server();
        reach.observe_answer(false, sent);
        assert!(reach.is_cut_off(true));
        reach.observe_answer(true, Instant::now());
        assert!(!reach.is_cut_off(true));
    }

    #[tokio::test(start_paused = true)]
    async fn people_stay_when_the_store_comes_back_for_all() {
        let mut reach = StoreReach::default();
        reach.observe_answer(false, Instant::now());
        advance(10 * MIN_FAILURE_TIME).await;
        let sent = Instant::now();
        advance(BEAT).await;
        reach.observe_other_server();
        reach.observe_answer(false, sent);
        assert!(
            !reach.is_cut_off(true),
            "that was asked before the other server's word"
        );
        advance(BEAT).await;
        reach.observe_other_server();
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
