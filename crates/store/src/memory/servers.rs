//! The servers that share a store in memory, and their leases.

use super::{Inner, Memory};
use crate::servers::machine_time;
use crate::{ClaimedLease, LiveServers, SERVER_TIMEOUT, ServerProgram, ServerRow};
use brelan_ids::{TableId, Timestamp};
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::time::Instant;

/// The servers by their names, and the leases.
#[derive(Default)]
pub(super) struct Servers {
    registered: HashMap<String, Registered>,
    leases: HashMap<TableId, String>,
    /// The time of the machine at some instant, from which the store's time goes on.
    epoch: Option<(Duration, Instant)>,
}

struct Registered {
    until: Instant,
    program: String,
    log_version: u32,
    /// The store's time since 1970.
    started: Duration,
}

impl Servers {
    pub(super) fn is_alive(&self, server: &str) -> bool {
        let server = self.registered.get(server);
        server.is_some_and(|server| server.until > Instant::now())
    }

    /// Whether a live server has the lease.
    pub(super) fn is_leased(&self, table: &TableId) -> bool {
        let holder = self.leases.get(table);
        holder.is_some_and(|holder| self.is_alive(holder))
    }

    fn live(&mut self, version: u32) -> LiveServers {
        let now = Instant::now();
        self.epoch.get_or_insert_with(|| (machine_time(), now));
        let time = self.store_time(now);
        let live = self.registered.values().filter(|it| it.until > now);
        let versions = live.map(|it| it.log_version).chain([version]);
        LiveServers {
            now: time,
            oldest: versions.clone().min().unwrap_or(version),
            newest: versions.max().unwrap_or(version),
            new_timeline: None,
        }
    }

    /// The store's time at some instant, since 1970.
    fn store_time(&self, instant: Instant) -> Duration {
        let (time, then) = self.epoch.unwrap_or_else(|| (machine_time(), instant));
        time + instant.saturating_duration_since(then)
    }

    fn claim(&mut self, server: &str, table: &TableId) -> Option<bool> {
        let holder = self.leases.get(table).filter(|holder| *holder != server);
        if holder.is_some_and(|holder| self.is_alive(holder)) {
            return None;
        }
        let was_dead = holder.is_some();
        self.leases.insert(table.clone(), server.to_owned());
        Some(was_dead)
    }
}

impl Inner {
    pub(super) fn live_servers(&self) -> Vec<ServerRow> {
        let servers = &self.servers;
        let row = |(name, registered): (&String, &Registered)| {
            let people = self.connected.get(name).into_iter().flatten();
            let people: HashSet<_> = people.map(|(_, person)| person).collect();
            let leases = servers.leases.values().filter(|holder| *holder == name);
            let heard = servers.store_time(registered.until - SERVER_TIMEOUT);
            ServerRow {
                name: name.clone(),
                program: Some(registered.program.clone()),
                log_version: registered.log_version,
                started: Some(Timestamp::EPOCH + registered.started),
                last_heard: Timestamp::EPOCH + heard,
                people: people.len() as u32,
                leases: leases.count() as u32,
            }
        };
        let live = servers.registered.iter();
        let live = live.filter(|(name, _)| servers.is_alive(name));
        let mut live: Vec<_> = live.map(row).collect();
        live.sort_by(|one, other| {
            (one.log_version, &one.name).cmp(&(other.log_version, &other.name))
        });
        live
    }
}

impl Memory {
    pub(super) fn register(&self, server: &str, program: ServerProgram<'_>) -> LiveServers {
        let servers = &mut self.lock().servers;
        let now = Instant::now();
        let registered = Registered {
            until: now + SERVER_TIMEOUT,
            program: program.version.to_owned(),
            log_version: program.log_version,
            started: servers.store_time(now).saturating_sub(program.uptime),
        };
        servers.registered.insert(server.to_owned(), registered);
        servers.live(program.log_version)
    }

    pub(super) fn renew(&self, server: &str) -> Option<LiveServers> {
        let servers = &mut self.lock().servers;
        if !servers.is_alive(server) {
            return None;
        }
        let registered = servers.registered.get_mut(server)?;
        registered.until = Instant::now() + SERVER_TIMEOUT;
        let version = registered.log_version;
        Some(servers.live(version))
    }

    pub(super) fn retire(&self, server: &str) {
        let mut inner = self.lock();
        inner.connected.remove(server);
        if let Some(registered) = inner.servers.registered.get_mut(server) {
            registered.until = Instant::now();
        }
    }

    pub(super) fn claim(&self, server: &str, tables: &[TableId]) -> Vec<ClaimedLease> {
        let mut inner = self.lock();
        let inner = &mut *inner;
        if !inner.servers.is_alive(server) {
            return Vec::new();
        }
        let known = tables
            .iter()
            .filter(|table| inner.tables.contains_key(*table));
        let claim = |table: &TableId| {
            let was_dead = inner.servers.claim(server, table)?;
            let table = table.clone();
            Some(ClaimedLease { table, was_dead })
        };
        known.filter_map(claim).collect()
    }

    pub(super) fn release(&self, server: &str, tables: &[TableId]) {
        let leases = &mut self.lock().servers.leases;
        leases.retain(|table, holder| holder != server || !tables.contains(table));
    }
}
