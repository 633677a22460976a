//! What a store knows of the servers that share it.

use brelan_ids::{TableId, Timestamp};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long a server counts as alive after [`Store::register_server`] and
/// [`Store::renew_server`].
///
/// [`Store::register_server`]: crate::Store::register_server
/// [`Store::renew_server`]: crate::Store::renew_server
pub const SERVER_TIMEOUT: Duration = Duration::from_secs(2);

/// What a server tells of itself when it registers: which Brelan it is, and since when it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerProgram<'a> {
    /// The version of Brelan, with the build where the server knows it: `0.1.0+3f2a9c01`.
    pub version: &'a str,
    /// The version of logs that it can read.
    pub log_version: u32,
    /// How long its process has been running. The store computes the time of its start by a clock
    /// that all servers share.
    pub uptime: Duration,
}

/// The servers that are alive, as the store sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveServers {
    /// The store's time since 1970.
    pub now: Duration,
    /// The lowest version among the live servers.
    pub oldest: u32,
    /// The highest.
    pub newest: u32,
    /// The timeline of the database, if it is not the one that the store was opened on or has
    /// [followed](crate::Store::follow): a standby has taken over, which may lack what was
    /// stored last.
    pub new_timeline: Option<i32>,
}

/// A lease that a server has claimed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClaimedLease {
    /// The table.
    pub table: TableId,
    /// Whether it was the lease of a server that has died.
    pub was_dead: bool,
}

/// A live server, as an operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerRow {
    /// The name that it has given itself at its start, or after it was taken for dead.
    pub name: String,
    /// The version of Brelan that runs there, with its build. Older servers tell neither, or the
    /// version alone.
    pub program: Option<String>,
    /// The version of logs that it can read.
    pub log_version: u32,
    /// The store's time at which its process started. Older servers do not tell it.
    pub started: Option<Timestamp>,
    /// The store's time of its last heartbeat.
    pub last_heard: Timestamp,
    /// The people who are connected to it at some table.
    pub people: u32,
    /// The tables that it has the lease of.
    pub leases: u32,
}

impl LiveServers {
    /// The only server, with the time of this machine.
    pub(crate) fn alone(version: u32) -> Self {
        LiveServers {
            now: machine_time(),
            oldest: version,
            newest: version,
            new_timeline: None,
        }
    }
}

/// The time of this machine since 1970.
pub(crate) fn machine_time() -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default()
}
