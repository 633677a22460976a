//! What this server is to the others that share its store.

use crate::ids;
use brelan_store::{LiveServers, SERVER_TIMEOUT};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// By how much earlier than the others a server itself takes its registration for lapsed: its
/// clock and the store's do not run quite alike.
const LAPSE_MARGIN: Duration = Duration::from_millis(500);

/// A server under one name. When its registration has lapsed, it goes on as another incarnation,
/// which has none of the leases of the one before.
pub(crate) struct Membership {
    /// When the process started, whatever the incarnation.
    started: Instant,
    current: Mutex<Incarnation>,
    /// Notified when a table requests a lease or gives one up.
    pub(super) lease_request: Notify,
}

struct Incarnation {
    /// What the store knows it by.
    name: String,
    /// Counts the incarnations of this process; 0 before the first.
    number: u64,
    /// Until when the leases surely count.
    until: Instant,
    /// The lowest version among the live servers.
    oldest: u32,
    /// The highest version of any server that was alive since this one started.
    newest: u32,
}

/// The lease of a table, as its actor knows it.
#[derive(Clone, Copy, Default)]
pub(super) struct Lease {
    /// The incarnation that claimed it; 0 for none.
    incarnation: u64,
    /// When it came, if the server before has died.
    pub(super) taken_over_at: Option<Instant>,
}

impl Membership {
    /// Not registered yet; the version is this server's own.
    pub(super) fn new(version: u32) -> Self {
        Membership {
            started: Instant::now(),
            current: Mutex::new(Incarnation {
                name: String::new(),
                number: 0,
                until: Instant::now(),
                oldest: version,
                newest: version,
            }),
            lease_request: Notify::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Incarnation> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long this server has been running.
    pub(super) fn uptime(&self) -> Duration {
        self.started.elapsed()
    }

    /// What the store knows this server by; empty before it is registered.
    pub(super) fn server_name(&self) -> String {
        self.lock().name.clone()
    }

    /// Begins anew with a registration under a new name that was sent at `sent`.
    pub(super) fn begin(&self, name: String, sent: Instant, live: LiveServers) {
        let mut current = self.lock();
        *current = Incarnation {
            name,
            number: current.number + 1,
            until: sent + SERVER_TIMEOUT - LAPSE_MARGIN,
            oldest: live.oldest,
            newest: current.newest.max(live.newest),
        };
    }

    /// Goes on with a renewal that was sent at `sent`.
    pub(super) fn renew(&self, sent: Instant, live: LiveServers) {
        let mut current = self.lock();
        current.until = sent + SERVER_TIMEOUT - LAPSE_MARGIN;
        current.oldest = live.oldest;
        current.newest = current.newest.max(live.newest);
    }

    /// The lease of a table that the current incarnation has claimed.
    pub(super) fn lease(&self, was_dead: bool) -> Lease {
        Lease {
            incarnation: self.lock().number,
            taken_over_at: was_dead.then(Instant::now),
        }
    }

    /// Whether the current incarnation has this lease.
    pub(super) fn has(&self, lease: Lease) -> bool {
        lease.incarnation != 0 && lease.incarnation == self.lock().number
    }

    /// Whether every live server can read what is readable since this version.
    pub(super) fn can_all_read(&self, since: u32) -> bool {
        since <= self.lock().oldest
    }

    /// Whether another server can read more than this one, whose version is `version`.
    pub(super) fn can_others_read_more(&self, version: u32) -> bool {
        self.lock().newest > version
    }

    /// Whether other servers surely see this one as alive.
    pub(super) fn is_alive(&self) -> bool {
        Instant::now() < self.lock().until
    }
}

/// A name that no server ever had.
pub(super) fn new_name() -> String {
    hex::encode(ids::random::<16>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    const LIVE: LiveServers = LiveServers {
        now: Duration::ZERO,
        oldest: 1,
        newest: 2,
        any_with_bus: false,
        any_without_bus: true,
        new_timeline: None,
    };

    #[tokio::test(start_paused = true)]
    async fn a_lease_ends_with_the_incarnation_that_claimed_it() {
        let membership = Membership::new(1);
        let before = membership.lease(false);
        assert!(!membership.has(before) && !membership.has(Lease::default()));
        membership.begin(new_name(), Instant::now(), LIVE);
        let lease = membership.lease(true);
        assert!(membership.has(lease) && !membership.has(before));
        assert!(lease.taken_over_at.is_some());
        membership.begin(new_name(), Instant::now(), LIVE);
        assert!(!membership.has(lease));
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_written_that_a_live_server_cannot_read() {
        let membership = Membership::new(2);
        assert!(membership.can_all_read(2) && !membership.can_others_read_more(2));
        membership.begin(new_name(), Instant::now(), LIVE);
        assert!(membership.can_all_read(1) && !membership.can_all_read(2));
        let newer = LiveServers {
            oldest: 2,
            newest: 3,
            ..LIVE
        };
        membership.renew(Instant::now(), newer);
        assert!(membership.can_all_read(2) && membership.can_others_read_more(2));
        let gone = LiveServers { newest: 2, ..newer };
        membership.renew(Instant::now(), gone);
        assert!(membership.can_others_read_more(2), "it has written");
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_stops_before_the_others_take_it_for_dead() {
        let membership = Membership::new(1);
        assert!(!membership.is_alive(), "it is not registered");
        let sent = Instant::now();
        advance(LAPSE_MARGIN).await;
        membership.begin(new_name(), sent, LIVE);
        assert!(membership.is_alive());
        advance(SERVER_TIMEOUT - 2 * LAPSE_MARGIN).await;
        assert!(!membership.is_alive());
        membership.renew(Instant::now(), LIVE);
        assert!(membership.is_alive());
    }
}
