//! The people who wait for a rated match.

use crate::StoreError;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};

/// A person with an account who waits for a rated match, or has found one.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedWaiter {
    /// The person. Each waits once.
    pub person: PersonId,
    /// The game's name.
    pub game: String,
    /// The name that the person will have at the table.
    pub name: String,
    /// The avatar that the person has chosen.
    pub avatar: Option<String>,
    /// Keyed hashes of the networks from which the person waits, each of [`NETWORK_HASH_LEN`]
    /// letters, the newest last. They are forgotten when a table is found.
    pub networks: Vec<String>,
    /// The mean of the person's rating.
    pub rating: f64,
    /// Since when the person waits.
    pub since: Timestamp,
    /// When the person last asked.
    pub seen: Timestamp,
    /// The table that was found. It is claimed before it is made, so it may be missing.
    pub table: Option<TableId>,
}

/// The length of a hash in [`RatedWaiter::networks`].
pub const NETWORK_HASH_LEN: usize = 32;

/// The most networks of a person that are stored, the newest ones.
const MAX_NETWORKS: usize = 8;

/// The most letters of the stored networks of a person.
pub(crate) const MAX_NETWORK_LETTERS: i32 = (MAX_NETWORKS * NETWORK_HASH_LEN) as i32;

/// The part of a store that has the queue of rated matches.
#[async_trait]
pub trait RatedQueueStore: Send + Sync + 'static {
    /// Lets a person wait. One who waits for the same game already, and has asked at
    /// `seen_since` or later, keeps the place, and the networks are added to those that are
    /// known. Returns false, and stores nothing, if a table is stored for the person other than
    /// `before`, or the person has no open account.
    async fn join_rated_queue(
        &self,
        waiter: RatedWaiter,
        before: Option<&TableId>,
        seen_since: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Stores that a person still waits at `now`, from this network; not of one who last asked
    /// before `seen_since`.
    async fn renew_rated_waiter(
        &self,
        person: &PersonId,
        network: &str,
        now: Timestamp,
        seen_since: Timestamp,
    ) -> Result<(), StoreError>;

    /// What is stored of a person.
    async fn rated_waiter(&self, person: &PersonId) -> Result<Option<RatedWaiter>, StoreError>;

    /// The people without a table who have asked at `seen_since` or later, the longest waiting
    /// first.
    async fn rated_waiters(
        &self,
        seen_since: Timestamp,
        limit: u32,
    ) -> Result<Vec<RatedWaiter>, StoreError>;

    /// The people for whom a table was found, by their ids.
    async fn rated_players(&self, table: &TableId) -> Result<Vec<RatedWaiter>, StoreError>;

    /// Claims a table for all of these people: for all or for none. Returns false if one of them
    /// does not wait for the game any more, or has another table. The first claim counts.
    async fn claim_rated_table(
        &self,
        table: &TableId,
        game: &str,
        people: &[PersonId],
    ) -> Result<bool, StoreError>;

    /// Lets a person without a table wait no longer.
    async fn leave_rated_queue(&self, person: &PersonId) -> Result<(), StoreError>;

    /// Forgets people who last asked before `seen`.
    async fn forget_rated_waiters(&self, seen: Timestamp) -> Result<(), StoreError>;
}

/// Networks as one column.
pub(crate) fn networks_text(networks: &[String]) -> String {
    networks.concat()
}

/// Those of a column.
pub(crate) fn networks_of(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let hashes = letters.chunks(NETWORK_HASH_LEN);
    hashes.map(|hash| hash.iter().collect()).collect()
}

/// Adds networks to those that are known.
pub(crate) fn add_networks(known: &mut Vec<String>, new: &[String]) {
    for network in new {
        if !known.contains(network) {
            known.push(network.clone());
        }
    }
    known.drain(..known.len().saturating_sub(MAX_NETWORKS));
}
