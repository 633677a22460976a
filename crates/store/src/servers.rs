//! What a store knows of the servers that share it.

use crate::StoreError;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long a server counts as alive after [`ServerStore::register_server`] and
/// [`ServerStore::renew_server`].
pub const SERVER_TIMEOUT: Duration = Duration::from_secs(2);

/// What a server tells of itself when it registers: which Brelan it is, and since when it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerProgram<'a> {
    /// The version of Brelan, with the build where the server knows it: `0.1.0+3f2a9c01`.
    pub version: &'a str,
    /// The version of logs that it can read.
    pub log_version: u32,
    /// Whether it tells the others over a bus what it has stored, so that they ask the store less
    /// often.
    pub has_bus: bool,
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
    /// Whether one of the live servers, this one included, tells the others over a bus what it has
    /// stored.
    pub any_with_bus: bool,
    /// Whether one of them does not. Older servers do not say which they are.
    pub any_without_bus: bool,
    /// The timeline of the database, if it is not the one that the store was opened on or has
    /// [followed](crate::ServerStore::follow): a standby has taken over, which may lack what was
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
    /// Whether it tells the others over a bus what it has stored. Older servers do not say it.
    pub has_bus: Option<bool>,
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
            any_with_bus: false,
            any_without_bus: true,
            new_timeline: None,
        }
    }
}

/// The time of this machine since 1970.
pub(crate) fn machine_time() -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default()
}

/// The part of a store that servers share: which of them are alive, who serves which table, and who
/// is connected to them. A store that servers do not share has one server, and most of these
/// methods do nothing.
#[async_trait]
pub trait ServerStore: Send + Sync + 'static {
    /// Whether several servers are meant to share the store. Such a server asks
    /// [`ServerStore::renew_server`], [`LogStore::grown_logs`](crate::LogStore::grown_logs) and
    /// [`ServerStore::exchange_presence`] again and again, claims leases, and reads the tail of a
    /// log before it refuses something because of the state of its table.
    fn is_shared(&self) -> bool {
        false
    }

    /// Makes `server`, a text that no server ever had, known as alive for [`SERVER_TIMEOUT`].
    async fn register_server(
        &self,
        _server: &str,
        program: ServerProgram<'_>,
    ) -> Result<LiveServers, StoreError> {
        Ok(LiveServers::alone(program.log_version))
    }

    /// Lets a registered server count as alive for as long again. `None` if it does not any
    /// more: others may have its leases, and it goes on under another name.
    async fn renew_server(&self, _server: &str) -> Result<Option<LiveServers>, StoreError> {
        Ok(None)
    }

    /// Goes on with a timeline of which [`LiveServers::new_timeline`] has told. Until then
    /// appends give [`StoreError::TakenOver`], because the logs may lack inputs that tables in
    /// memory hold. Call it when none of these tables is in memory any more.
    async fn follow(&self, _timeline: i32) {}

    /// Lets a registered server count as dead at once, and nobody as connected to it.
    async fn retire_server(&self, _server: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// Gives `server`, if it is alive, the leases of those tables that no other live server has.
    /// A server with the lease of a table does what is due there. Returns the leases that it has
    /// now.
    async fn claim_leases(
        &self,
        _server: &str,
        tables: &[TableId],
    ) -> Result<Vec<ClaimedLease>, StoreError> {
        let claimed = tables.iter().cloned().map(|table| ClaimedLease {
            table,
            was_dead: false,
        });
        Ok(claimed.collect())
    }

    /// Gives up the leases that `server` has of these tables.
    async fn release_leases(&self, _server: &str, _tables: &[TableId]) -> Result<(), StoreError> {
        Ok(())
    }

    /// Stores who is connected to `server` in place of what it stored before. Gives the people
    /// that are connected at the tables `asked` to other servers that are alive.
    async fn exchange_presence(
        &self,
        server: &str,
        connected: &[(TableId, PersonId)],
        asked: &[TableId],
    ) -> Result<Vec<(TableId, PersonId)>, StoreError>;
}
