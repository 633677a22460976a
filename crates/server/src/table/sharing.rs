//! Servers that share a store: each polls for what others have appended to the tables that it
//! has open, and for the people that are connected to others.
//!
//! Where they have a bus, they also tell each other, and poll less often. A poll or a message
//! that is lost costs latency and never correctness: an append to a log that has gone on is a
//! conflict. But a server may not refuse something merely because it has not heard of another
//! server's input yet. So the tail of the log is read before such a refusal, and where it cannot be
//! read the server answers that it cannot tell.

use super::actor::TableActor;
use super::cluster::Cluster;
use super::commit::ActorError;
use super::membership::Lease;
use super::{TableCommand, TableRegistry, TableServices};
use crate::api_error::ApiError;
use brelan_bots::Playable;
use brelan_ids::{PersonId, TableId};
use brelan_store::StoreError;
use brelan_table::Status;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// How often people's connections are exchanged.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(1);

/// How long it is known who is connected to other servers after the store has told it.
const PRESENCE_VALIDITY: Duration = Duration::from_secs(5);

/// How long an actor waits for a tail before it goes on with what it knows: while the store
/// does not answer, nothing can be appended either.
const TAIL_TIMEOUT: Duration = Duration::from_secs(1);

/// How long a poll may take before the store counts as unreachable.
const POLL_TIMEOUT: Duration = Duration::from_secs(2);

/// Whether an actor knows what other servers have appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    /// It has read all of the log, or no other server can append.
    Read,
    /// The store has failed or has not answered in time.
    Unread,
}

impl Tail {
    /// An answer by the table as the actor knows it. Without the tail that is no reason to refuse
    /// anything: an input that the actor does not know may have made the request right.
    pub(super) fn check<T>(self, answer: Result<T, ApiError>) -> Result<T, ApiError> {
        match answer {
            Err(refused) if self == Tail::Unread && refused.depends_on_table() => {
                Err(ApiError::Unavailable)
            }
            answer => answer,
        }
    }
}

/// What the actor of a table tells the polls.
#[derive(Default)]
pub(super) struct ActorStatus {
    /// The last seq that was applied.
    seq: AtomicU64,
    /// The people that are connected to this server.
    connected: Mutex<BTreeSet<PersonId>>,
    /// The people that are connected to other servers, as the actor was told last.
    elsewhere: Mutex<BTreeSet<PersonId>>,
    /// Whether other servers may have people at the table.
    is_shared: bool,
    /// When the store last told who is connected to other servers.
    told_at: Mutex<Option<Instant>>,
    /// Whether this server should do what is due.
    wants_lease: AtomicBool,
    lease: Mutex<Lease>,
}

impl ActorStatus {
    /// Of a table in a store that servers share, or that this one has to itself.
    pub(super) fn new(is_shared: bool) -> Self {
        ActorStatus {
            is_shared,
            ..ActorStatus::default()
        }
    }

    /// Whether it is known who is connected to other servers.
    pub(super) fn knows_presence(&self) -> bool {
        let told_at = *self.told_at.lock().unwrap_or_else(PoisonError::into_inner);
        !self.is_shared || told_at.is_some_and(|at| at.elapsed() < PRESENCE_VALIDITY)
    }

    /// Whether the store has ever told it.
    fn was_told_presence(&self) -> bool {
        let told_at = self.told_at.lock();
        told_at.unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Marks the presence of people at other servers as known now: the store has told it.
    pub(super) fn mark_presence_known(&self) {
        let now = Some(Instant::now());
        *self.told_at.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }

    pub(super) fn set_seq(&self, seq: u64) {
        self.seq.store(seq, Ordering::Relaxed);
    }

    pub(super) fn connected(&self) -> MutexGuard<'_, BTreeSet<PersonId>> {
        self.connected
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn wants_lease(&self) -> bool {
        self.wants_lease.load(Ordering::Relaxed)
    }

    /// Gives whether that differs from before.
    pub(super) fn set_wants_lease(&self, wants: bool) -> bool {
        self.wants_lease.swap(wants, Ordering::Relaxed) != wants
    }

    pub(super) fn lease(&self) -> Lease {
        *self.lease.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_lease(&self, lease: Lease) {
        *self.lease.lock().unwrap_or_else(PoisonError::into_inner) = lease;
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
    pub(super) fn try_send(&self, command: TableCommand) -> bool {
        self.commands.try_send(Box::new(command)).is_ok()
    }
}

impl TableRegistry {
    /// Lets the tables in memory know who is connected to other servers now: one that was opened
    /// just now shows those people as away until the next exchange. Gives whether anything may
    /// be known that was not before.
    pub(crate) async fn ask_for_presence(&self) -> bool {
        let Some(cluster) = &self.services.cluster else {
            return false;
        };
        let exchange = self.services.exchange_presence(cluster);
        answer_in_time(exchange).await.is_ok()
    }

    /// Polls until the server stops. Returns at once where no servers share the store.
    pub(crate) async fn poll_other_servers(&self) {
        let services = &self.services;
        let Some(cluster) = &services.cluster else {
            return;
        };
        let [mut tails, mut presence] =
            [services.settings.tail_interval, PRESENCE_INTERVAL].map(|period| {
                let mut ticks = interval(period);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                ticks
            });
        let mut polls = PollState {
            services,
            cluster,
            polled_at: Instant::now(),
            has_answered: true,
        };
        loop {
            tokio::select! {
                () = services.stop.cancelled() => return,
                _ = tails.tick() => polls.look_for_tails().await,
                _ = presence.tick() => polls.exchange_presence().await,
            }
        }
    }
}

/// The state of a server's polls between two polls.
struct PollState<'a> {
    services: &'a TableServices,
    cluster: &'a Cluster,
    /// When the logs were looked at last.
    polled_at: Instant,
    /// Whether the last poll had an answer.
    has_answered: bool,
}

impl PollState<'_> {
    async fn look_for_tails(&mut self) {
        let services = self.services;
        if services.is_poll_due(self.polled_at) && !services.lock_open_tables().is_empty() {
            self.polled_at = Instant::now();
            let polled = answer_in_time(services.poll_tails()).await;
            self.log(polled);
        }
    }

    async fn exchange_presence(&mut self) {
        let exchanged = answer_in_time(self.services.exchange_presence(self.cluster)).await;
        self.log(exchanged);
    }

    /// Logs that the store has begun to fail, or to answer again.
    fn log(&mut self, polled: Result<(), StoreError>) {
        let has_answered = polled.is_ok();
        if !has_answered {
            self.services.metrics.store.unanswered.inc();
        }
        match polled {
            Ok(()) if !self.has_answered => tracing::info!("the store answers again"),
            Err(error) if self.has_answered => {
                tracing::warn!(%error, "other servers' inputs are not seen for now");
            }
            _ => {}
        }
        self.has_answered = has_answered;
    }
}

impl TableServices {
    /// The tables with running actors.
    pub(super) fn open_tables(&self) -> Vec<(TableId, OpenTable)> {
        let open_tables = self.lock_open_tables();
        let tables = open_tables.iter();
        tables
            .filter(|(_, table)| !table.commands.is_closed())
            .map(|(id, table)| (id.clone(), table.clone()))
            .collect()
    }

    /// Whether the bus is connected; no bus is never lost.
    pub(super) fn is_bus_connected(&self) -> bool {
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

    /// Tells the store who is connected here, and the actors who is connected elsewhere. Does
    /// nothing if an exchange has begun since the call: what waits for one shares it.
    async fn exchange_presence(&self, cluster: &Cluster) -> Result<(), StoreError> {
        let called_at = Instant::now();
        // One after the other: of two, the older answer could be the last that an actor is told.
        let mut exchanged_at = cluster.presence_exchange.lock().await;
        if exchanged_at.is_some_and(|at| at > called_at) {
            return Ok(());
        }
        let began_at = Instant::now();
        let server = cluster.membership.server_name();
        let tables = self.open_tables();
        let mut connected = Vec::new();
        for (id, table) in &tables {
            let people = table.status.connected();
            connected.extend(people.iter().map(|person| (id.clone(), person.clone())));
        }
        let asked: Vec<TableId> = tables.iter().map(|(id, _)| id.clone()).collect();
        let found = self.store.exchange_presence(&server, &connected, &asked);
        let mut elsewhere: BTreeMap<TableId, BTreeSet<PersonId>> = BTreeMap::new();
        for (table, person) in found.await? {
            elsewhere.entry(table).or_default().insert(person);
        }
        for (id, table) in &tables {
            let people = elsewhere.remove(id).unwrap_or_default();
            if table.status.was_told_presence() && *table.status.elsewhere() == people {
                table.status.mark_presence_known();
                continue;
            }
            let told = TableCommand::Elsewhere {
                people: people.clone(),
            };
            if table.try_send(told) {
                *table.status.elsewhere() = people;
            }
        }
        *exchanged_at = Some(began_at);
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
    /// Reads the inputs of other servers, where servers share the store. Without an answer in time
    /// the actor goes on with what it knows, but refuses nothing by it.
    pub(super) async fn read_tail(&mut self) -> Result<Tail, ActorError> {
        let (services, id) = (&self.context.services, &self.context.id);
        let Some(cluster) = &services.cluster else {
            return Ok(Tail::Read);
        };
        let read = cluster.tails.read(id, self.table.seq());
        let Ok(Ok(tail)) = timeout(TAIL_TIMEOUT, read).await else {
            return Ok(Tail::Unread);
        };
        if !tail.is_empty() {
            self.apply_tail(tail).await?;
        }
        Ok(Tail::Read)
    }

    /// Whether the client that was shown everything up to `since` was shown more than the log
    /// holds: a standby that lacked the newest inputs has taken over, or the operator has gone
    /// back to a backup. `None` without an answer of the store, which alone can tell that from a
    /// server that is behind.
    pub(super) async fn has_gone_back(
        &mut self,
        since: Option<u64>,
    ) -> Result<Option<bool>, ActorError> {
        let seq = self.table.seq();
        let Some(since) = since.filter(|since| *since > seq) else {
            return Ok(Some(false));
        };
        let (services, id) = (&self.context.services, &self.context.id);
        if services.cluster.is_some() {
            let Ok(Ok(tail)) = timeout(TAIL_TIMEOUT, services.store.read(id, seq)).await else {
                return Ok(None);
            };
            self.apply_tail(tail).await?;
        }
        Ok(Some(since > self.table.seq()))
    }

    /// Requests the lease, or gives it up: while people with a seat are connected to other servers
    /// alone, those should do what is due.
    pub(super) fn update_lease_request(&self) {
        let Some(cluster) = &self.context.services.cluster else {
            return;
        };
        let presences = &self.context.viewers.presences;
        let is_live = matches!(self.table.status(), Status::Waiting | Status::Playing);
        let wants = is_live && !presences.are_elsewhere_alone(self.seated_people());
        if self.status.set_wants_lease(wants) {
            cluster.membership.lease_request.notify_one();
        }
    }

    /// Whether this server does what is due at the table.
    pub(super) fn has_lease(&self) -> bool {
        let cluster = self.context.services.cluster.as_ref();
        cluster.is_none_or(|cluster| cluster.membership.has(self.status.lease()))
    }

    /// Whether it has the lease, and the others surely know.
    pub(super) fn has_live_lease(&self) -> bool {
        let cluster = self.context.services.cluster.as_ref();
        self.has_lease() && cluster.is_none_or(|cluster| cluster.membership.is_alive())
    }

    /// Sets who is connected to other servers.
    pub(super) async fn set_elsewhere(&mut self, people: BTreeSet<PersonId>) {
        let were_present = self.is_person_present();
        self.context.viewers.presences.set_elsewhere(people);
        self.status.mark_presence_known();
        self.schedule_announcement();
        self.store_presence(were_present).await;
    }
}
