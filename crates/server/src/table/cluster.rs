//! What a server has that shares its store with other servers.

use super::membership::Membership;
use super::tail_reader::TailReader;
use brelan_store::Store;
use brelan_table::LOG_VERSION;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// The servers that share a store, as one of them sees them. A server that has its store to
/// itself has none.
pub(super) struct Cluster {
    /// What this server is to the others.
    pub(super) membership: Membership,
    /// Reads what the others have appended.
    pub(super) tails: TailReader,
    /// When people's connections were exchanged with the others last; held meanwhile.
    pub(super) presence_exchange: Mutex<Option<Instant>>,
    /// Whether some servers have a bus and others have none.
    pub(super) has_mixed_buses: AtomicBool,
    /// How many times another database server has taken over while this server ran.
    pub(super) takeovers: AtomicU32,
}

impl Cluster {
    /// The servers that share `store`; `None` where this one has it to itself.
    pub(super) fn around(store: &Arc<dyn Store>) -> Option<Self> {
        store.is_shared().then(|| Cluster {
            membership: Membership::new(LOG_VERSION),
            tails: TailReader::new(Arc::clone(store)),
            presence_exchange: Mutex::default(),
            has_mixed_buses: AtomicBool::new(false),
            takeovers: AtomicU32::new(0),
        })
    }
}
