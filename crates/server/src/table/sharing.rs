//! Servers that share a store: each polls for what others have appended to the tables that it
//! has open, and for the people that are connected to others.
//!
//! Where they have a bus, they also tell each other, and poll less often. A poll or a message
//! that is lost costs latency and never correctness: an append to a log that has gone on is a
//! conflict. But a server may not refuse something merely because it has not heard of another
//! server's input yet. So the tail of the log is read before such a refusal.

use super::actor::{TableActor, next_message};
use super::commit::ActorError;
use super::store_reach::StoreReach;
use super::{TableCommand, TableRegistry, TableServices};
use crate::ids;
use crate::shutdown::Shutdown;
use crate::table_bus::{TableMessage, TableTopic};
use brelan_bots::Playable;
use brelan_ids::{PersonId, TableId};
use brelan_store::StoreError;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// How often people's connections are exchanged. A server counts as gone after
/// [`brelan_store::PRESENCE_TIMEOUT`].
const PRESENCE_INTERVAL: Duration = Duration::from_secs(1);

/// How long an actor waits for a tail before it goes on with what it knows: while the store
/// does not answer, nothing can be appended either.
const TAIL_TIMEOUT: Duration = Duration::from_secs(1);

/// How long a poll may take before the store counts as unreachable.
const POLL_TIMEOUT: Duration = Duration::from_secs(2);

/// What the actor of a table tells the polls.
#[derive(Default)]
pub(super) struct ActorStatus {
    /// The last seq that was applied.
    seq: AtomicU64,
    /// The people that are connected to this server.
    connected: Mutex<BTreeSet<PersonId>>,
    /// The people that are connected to other servers, as the actor was told last.
    elsewhere: Mutex<BTreeSet<PersonId>>,
}

impl ActorStatus {
    pub(super) fn set_seq(&self, seq: u64) {
        self.seq.store(seq, Ordering::Relaxed);
    }

    pub(super) fn connected(&self) -> MutexGuard<'_, BTreeSet<PersonId>> {
        self.connected
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn elsewhere(&self) -> MutexGuard<'_, BTreeSet<PersonId>> {
        self.elsewhere
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table in memory: the queue of its actor, and what the actor tells.
#[derive(Clone)]
pub(super) struct OpenTable {
    pub(super) commands: mpsc::Sender<Box<TableCommand>>,
    pub(super) status: Arc<ActorStatus>,
}

impl OpenTable {
    /// Sends a command, unless the queue is full: the next poll sends it again.
    fn try_send(&self, command: TableCommand) -> bool {
        self.commands.try_send(Box::new(command)).is_ok()
    }
}

impl TableRegistry {
    /// Polls until the server stops. Returns at once where no servers share the store.
    /// Tells the sockets when other servers reach the store and this one does not.
    pub(crate) async fn poll_other_servers(&self, shutdown: &Shutdown) {
        let services = &self.services;
        if !services.store.is_shared() {
            return;
        }
        let [mut tails, mut presence] =
            [services.settings.tail_interval, PRESENCE_INTERVAL].map(|period| {
                let mut ticks = interval(period);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                ticks
            });
        let mut polls = Polls {
            services,
            shutdown,
            server: hex::encode(ids::random::<16>()),
            servers: services.bus.as_ref().map(|bus| bus.servers()),
            reach: StoreReach::default(),
            polled_at: Instant::now(),
            has_answered: true,
        };
        let mut messages = match &polls.servers {
            Some(servers) => servers.subscribe().await,
            None => None,
        };
        loop {
            tokio::select! {
                () = services.stop.cancelled() => break,
                message = next_message(&mut messages) => polls.handle_message(&message),
                _ = tails.tick() => polls.look_for_tails().await,
                _ = presence.tick() => polls.exchange_presence().await,
            }
        }
        polls.end().await;
    }
}

/// What the polls of a server keep.
struct Polls<'a> {
    services: &'a TableServices,
    shutdown: &'a Shutdown,
    /// What the store knows this server by.
    server: String,
    /// Where servers tell each other that the store answers them, if there is a bus.
    servers: Option<TableTopic>,
    reach: StoreReach,
    /// When the logs were looked at last.
    polled_at: Instant,
    /// Whether the last poll had an answer.
    has_answered: bool,
}

impl Polls<'_> {
    fn handle_message(&mut self, message: &TableMessage) {
        if *message == TableMessage::StoreAnswers {
            self.reach.note_other_server();
        }
    }

    async fn look_for_tails(&mut self) {
        let services = self.services;
        if services.is_poll_due(self.polled_at) && !services.lock_open_tables().is_empty() {
            self.polled_at = Instant::now();
            let polled = answer_in_time(services.poll_tails()).await;
            self.log(polled);
        }
    }

    async fn exchange_presence(&mut self) {
        let exchanged = answer_in_time(self.services.exchange_presence(&self.server)).await;
        self.reach.note(exchanged.is_ok());
        if let (Ok(()), Some(servers)) = (&exchanged, &self.servers) {
            servers.publish(&TableMessage::StoreAnswers);
        }
        let is_bus_connected = self.services.is_bus_connected();
        let is_cut_off = self.reach.is_cut_off(is_bus_connected);
        self.shutdown.set_cut_off(is_cut_off);
        self.log(exchanged);
    }

    /// Logs that the store has begun to fail, or to answer again.
    fn log(&mut self, polled: Result<(), StoreError>) {
        let has_answered = polled.is_ok();
        match polled {
            Ok(()) if !self.has_answered => tracing::info!("the store answers again"),
            Err(error) if self.has_answered => {
                tracing::warn!(%error, "other servers' inputs are not seen for now");
            }
            _ => {}
        }
        self.has_answered = has_answered;
    }

    /// Its people are not there any more. Others learn of it in any case, a little later.
    async fn end(self) {
        let store = &self.services.store;
        let _unsaid = store.exchange_presence(&self.server, &[], &[]).await;
    }
}

impl TableServices {
    /// The tables with running actors.
    fn open_tables(&self) -> Vec<(TableId, OpenTable)> {
        let open_tables = self.lock_open_tables();
        let tables = open_tables.iter();
        tables
            .filter(|(_, table)| !table.commands.is_closed())
            .map(|(id, table)| (id.clone(), table.clone()))
            .collect()
    }

    /// Whether the bus is connected; no bus is never lost.
    fn is_bus_connected(&self) -> bool {
        self.bus.as_ref().is_none_or(|bus| bus.bus().is_connected())
    }

    /// Whether the logs are looked at now, after they were at `polled_at`.
    fn is_poll_due(&self, polled_at: Instant) -> bool {
        let Some(bus) = self.bus.as_ref().map(|bus| bus.bus()) else {
            return true;
        };
        let has_gap = bus.take_gap();
        !bus.is_connected()
            || has_gap
            || polled_at.elapsed() >= self.settings.tail_interval_with_bus
    }

    /// Lets the actors whose logs have gone on read their tails.
    async fn poll_tails(&self) -> Result<(), StoreError> {
        let tables: BTreeMap<_, _> = self.open_tables().into_iter().collect();
        let seq = |table: &OpenTable| table.status.seq.load(Ordering::Relaxed);
        // The actor of a table without a seq reads its log just now.
        let known = tables.iter().map(|(id, table)| (id.clone(), seq(table)));
        let known: Vec<_> = known.filter(|(_, seq)| *seq > 0).collect();
        if known.is_empty() {
            return Ok(());
        }
        for id in self.store.grown_logs(&known).await? {
            if let Some(table) = tables.get(&id) {
                table.try_send(TableCommand::ReadTail);
            }
        }
        Ok(())
    }

    /// Tells the store who is connected here, and the actors who is connected elsewhere.
    async fn exchange_presence(&self, server: &str) -> Result<(), StoreError> {
        let tables = self.open_tables();
        let mut connected = Vec::new();
        for (id, table) in &tables {
            let people = table.status.connected();
            connected.extend(people.iter().map(|person| (id.clone(), person.clone())));
        }
        let asked: Vec<TableId> = tables.iter().map(|(id, _)| id.clone()).collect();
        let found = self.store.exchange_presence(server, &connected, &asked);
        let mut elsewhere: BTreeMap<TableId, BTreeSet<PersonId>> = BTreeMap::new();
        for (table, person) in found.await? {
            elsewhere.entry(table).or_default().insert(person);
        }
        for (id, table) in &tables {
            let people = elsewhere.remove(id).unwrap_or_default();
            if *table.status.elsewhere() == people {
                continue;
            }
            let told = TableCommand::Elsewhere {
                people: people.clone(),
            };
            if table.try_send(told) {
                *table.status.elsewhere() = people;
            }
        }
        Ok(())
    }
}

/// What a poll gives, if the store answers within [`POLL_TIMEOUT`].
async fn answer_in_time(
    poll: impl Future<Output = Result<(), StoreError>>,
) -> Result<(), StoreError> {
    let answer = timeout(POLL_TIMEOUT, poll).await;
    answer.unwrap_or(Err(StoreError::Unreachable))
}

impl<G: Playable> TableActor<G> {
    /// Reads the inputs of other servers, where servers share the store; gives whether there
    /// were any. Without an answer in time the actor goes on with what it knows.
    pub(super) async fn read_tail(&mut self) -> Result<bool, ActorError> {
        let (store, id) = (&self.context.services.store, &self.context.id);
        if !store.is_shared() {
            return Ok(false);
        }
        let seq = self.table.seq();
        match timeout(TAIL_TIMEOUT, store.read(id, seq)).await {
            Ok(Ok(tail)) if !tail.is_empty() => self.apply_tail(tail).await?,
            _ => return Ok(false),
        }
        Ok(self.table.seq() > seq)
    }

    /// Takes note of who is connected to other servers.
    pub(super) async fn set_elsewhere(&mut self, people: BTreeSet<PersonId>) {
        let were_present = self.is_person_present();
        self.context.viewers.presences.set_elsewhere(people);
        self.schedule_announcement();
        self.note_presence(were_present).await;
    }
}
