//! The servers that share a store in memory, their leases, and who is connected to them.

use super::{Inner, Memory};
use crate::servers::machine_time;
use crate::{
    ClaimedLease, LiveServers, SERVER_TIMEOUT, ServerProgram, ServerRow, ServerStore, StoreError,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
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
    has_bus: bool,
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
        let mut buses = live.clone().map(|it| it.has_bus);
        let (any_with_bus, any_without_bus) = (
            buses.clone().any(|has_bus| has_bus),
            buses.any(|has_bus| !has_bus),
        );
        let versions = live.map(|it| it.log_version).chain([version]);
        LiveServers {
            now: time,
            oldest: versions.clone().min().unwrap_or(version),
            newest: versions.max().unwrap_or(version),
            any_with_bus,
            any_without_bus,
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
                has_bus: Some(registered.has_bus),
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

#[async_trait]
impl ServerStore for Memory {
    fn is_shared(&self) -> bool {
        self.is_shared
    }

    async fn register_server(
        &self,
        server: &str,
        program: ServerProgram<'_>,
    ) -> Result<LiveServers, StoreError> {
        let servers = &mut self.lock().servers;
        let now = Instant::now();
        let registered = Registered {
            until: now + SERVER_TIMEOUT,
            program: program.version.to_owned(),
            log_version: program.log_version,
            has_bus: program.has_bus,
            started: servers.store_time(now).saturating_sub(program.uptime),
        };
        servers.registered.insert(server.to_owned(), registered);
        Ok(servers.live(program.log_version))
    }

    async fn renew_server(&self, server: &str) -> Result<Option<LiveServers>, StoreError> {
        let servers = &mut self.lock().servers;
        if !servers.is_alive(server) {
            return Ok(None);
        }
        let Some(registered) = servers.registered.get_mut(server) else {
            return Ok(None);
        };
        registered.until = Instant::now() + SERVER_TIMEOUT;
        let version = registered.log_version;
        Ok(Some(servers.live(version)))
    }

    async fn retire_server(&self, server: &str) -> Result<(), StoreError> {
        let mut inner = self.lock();
        inner.connected.remove(server);
        if let Some(registered) = inner.servers.registered.get_mut(server) {
            registered.until = Instant::now();
        }
        Ok(())
    }

    async fn claim_leases(
        &self,
        server: &str,
        tables: &[TableId],
    ) -> Result<Vec<ClaimedLease>, StoreError> {
        let mut inner = self.lock();
        let inner = &mut *inner;
        if !inner.servers.is_alive(server) {
            return Ok(Vec::new());
        }
        let known = tables
            .iter()
            .filter(|table| inner.tables.contains_key(*table));
        let claim = |table: &TableId| {
            let was_dead = inner.servers.claim(server, table)?;
            let table = table.clone();
            Some(ClaimedLease { table, was_dead })
        };
        Ok(known.filter_map(claim).collect())
    }

    async fn release_leases(&self, server: &str, tables: &[TableId]) -> Result<(), StoreError> {
        let leases = &mut self.lock().servers.leases;
        leases.retain(|table, holder| holder != server || !tables.contains(table));
        Ok(())
    }

    async fn exchange_presence(
        &self,
        server: &str,
        connected: &[(TableId, PersonId)],
        asked: &[TableId],
    ) -> Result<Vec<(TableId, PersonId)>, StoreError> {
        let mut inner = self.lock();
        inner
            .connected
            .insert(server.to_owned(), connected.to_vec());
        let is_other = |name: &str| name != server && inner.servers.is_alive(name);
        let others = inner.connected.iter().filter(|(name, _)| is_other(name));
        let mut people: Vec<_> = others
            .flat_map(|(_, people)| people)
            .filter(|(table, _)| asked.contains(table))
            .cloned()
            .collect();
        people.sort();
        people.dedup();
        Ok(people)
    }
}
