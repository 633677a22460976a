//! The heartbeat of a server that shares its store: it lets the others know that it is alive,
//! asks the store for the time, and claims the leases of tables.
//!
//! A server with the lease of a table does what is due there: the moves of bots, the ends of
//! turns, the next deal. The lease saves work and decides nothing. Two servers that both believe
//! that they have it append the same seq, and one of them learns of a conflict. So nothing is
//! checked for an action, and only the server's own row is renewed.

use super::actor::next_message;
use super::cluster::Cluster;
use super::membership::{Lease, Membership, new_name};
use super::sharing::OpenTable;
use super::store_reach::StoreReach;
use super::{TableCommand, TableRegistry, TableServices};
use crate::shutdown::Shutdown;
use crate::store_time::TimeSample;
use crate::table_bus::{TableMessage, TableMessages, TableTopic};
use brelan_ids::TableId;
use brelan_store::{LiveServers, ServerProgram, StoreError};
use brelan_table::LOG_VERSION;
use std::collections::{HashMap, HashSet};
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

/// How often a server lets others know that it is alive. It counts as dead after
/// [`brelan_store::SERVER_TIMEOUT`].
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

/// How long the store may take to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(1);

/// How long requests for leases are gathered: after a restart thousands of tables are opened.
const GATHER_TIME: Duration = Duration::from_millis(10);

impl TableRegistry {
    /// Registers this server, where servers share the store, and learns the store's time.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn join_servers(&self) -> Result<(), StoreError> {
        match &self.services.cluster {
            Some(cluster) => self.services.register(&cluster.membership).await,
            None => Ok(()),
        }
    }

    /// How many times another database server has taken over, which may lack what was stored last.
    pub(crate) fn takeovers(&self) -> u32 {
        let cluster = self.services.cluster.as_ref();
        cluster.map_or(0, |it| it.takeovers.load(Ordering::Relaxed))
    }

    /// Lets the others know that this server is alive, until it stops. Returns at once where no
    /// servers share the store. Tells the sockets when other servers reach the store and this one
    /// does not.
    pub(crate) async fn beat(&self, shutdown: &Shutdown) {
        let services = &self.services;
        let Some(Cluster { membership, .. }) = &services.cluster else {
            return;
        };
        let servers = services.bus.as_ref().map(|bus| bus.servers());
        let mut messages = match &servers {
            Some(servers) => servers.subscribe().await,
            None => None,
        };
        let mut heart = HeartbeatState {
            services,
            membership,
            shutdown,
            servers,
            reach: StoreReach::default(),
            leased: HashSet::new(),
        };
        let mut ticks = interval(HEARTBEAT_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = services.stop.cancelled() => return,
                message = next_message(&mut messages) => heart.handle_message(&message),
                () = membership.lease_request.notified() => {
                    sleep(GATHER_TIME).await;
                    heart.tend_leases().await;
                }
                _ = ticks.tick() => {
                    heart.beat(&mut messages).await;
                    heart.tend_leases().await;
                    heart.update_gauges();
                }
            }
        }
    }

    /// Lets others do what is due at once. They learn of the end in any case, a little later.
    pub(crate) async fn leave_servers(&self) {
        let services = &self.services;
        if let Some(cluster) = &services.cluster {
            let name = cluster.membership.server_name();
            let _unsaid = timeout(ANSWER_TIMEOUT, services.store.retire_server(&name)).await;
        }
    }
}

/// The state of the heartbeat between two beats.
struct HeartbeatState<'a> {
    services: &'a TableServices,
    membership: &'a Membership,
    shutdown: &'a Shutdown,
    /// Where servers tell each other that the store answers them, if there is a bus.
    servers: Option<TableTopic>,
    reach: StoreReach,
    /// The tables whose leases the current incarnation has.
    leased: HashSet<TableId>,
}

impl HeartbeatState<'_> {
    fn handle_message(&mut self, message: &TableMessage) {
        if *message == TableMessage::StoreAnswers {
            self.reach.observe_other_server();
            self.update_cut_off();
        }
    }

    /// Handles messages also while it waits for the store: a message that had to wait would
    /// count as later than it was sent.
    async fn beat(&mut self, messages: &mut Option<TableMessages>) {
        let sent = Instant::now();
        let mut asked = pin!(timeout(
            ANSWER_TIMEOUT,
            self.services.renew(self.membership)
        ));
        let answer = loop {
            tokio::select! {
                message = next_message(messages) => self.handle_message(&message),
                answer = &mut asked => break answer,
            }
        };
        let answer = answer.unwrap_or(Err(StoreError::Unreachable));
        if answer.is_err() {
            self.services.metrics.store.unanswered.inc();
        }
        self.reach.observe_answer(answer.is_ok(), sent);
        if let (Ok(()), Some(servers)) = (&answer, &self.servers) {
            servers.publish(&TableMessage::StoreAnswers);
        }
        self.update_cut_off();
    }

    /// Lets sockets close when other servers reach the store and this one does not.
    fn update_cut_off(&self) {
        let is_bus_connected = self.services.is_bus_connected();
        let is_cut_off = self.reach.is_cut_off(is_bus_connected);
        self.shutdown.set_cut_off(is_cut_off);
    }

    /// Claims the leases of tables that want one, and gives up those that are not wanted.
    async fn tend_leases(&mut self) {
        if !self.membership.is_alive() {
            return;
        }
        let tables: HashMap<_, _> = self.services.open_tables().into_iter().collect();
        let membership = self.membership;
        let has = |table: &OpenTable| membership.has(table.status.lease());
        let wants = |table: &OpenTable| table.status.wants_lease();
        let claimed = tables
            .iter()
            .filter(|(_, table)| wants(table) && !has(table));
        let claimed: Vec<_> = claimed.map(|(id, _)| id.clone()).collect();
        let is_wanted = |id: &TableId| tables.get(id).is_some_and(wants);
        let released = self.leased.iter().filter(|id| !is_wanted(id));
        let released: Vec<_> = released.cloned().collect();
        let tended = async {
            if !released.is_empty() {
                self.release(&released, &tables).await?;
            }
            if !claimed.is_empty() {
                self.claim(&claimed, &tables).await?;
            }
            Ok::<_, StoreError>(())
        };
        // What fails is tried again with the next heartbeat, which also tells of it.
        let _tended = timeout(ANSWER_TIMEOUT, tended).await;
    }

    async fn claim(
        &mut self,
        wanted: &[TableId],
        tables: &HashMap<TableId, OpenTable>,
    ) -> Result<(), StoreError> {
        let name = self.membership.server_name();
        for claimed in self.services.store.claim_leases(&name, wanted).await? {
            if let Some(table) = tables.get(&claimed.table) {
                table.set_lease(self.membership.lease(claimed.was_dead));
            }
            self.leased.insert(claimed.table);
        }
        Ok(())
    }

    async fn release(
        &mut self,
        unwanted: &[TableId],
        tables: &HashMap<TableId, OpenTable>,
    ) -> Result<(), StoreError> {
        for id in unwanted {
            if let Some(table) = tables.get(id) {
                table.set_lease(Lease::default());
            }
        }
        let name = self.membership.server_name();
        self.services.store.release_leases(&name, unwanted).await?;
        for id in unwanted {
            self.leased.remove(id);
            if let Some(bus) = &self.services.bus {
                TableTopic::new(bus, id).publish(&TableMessage::LeaseReleased);
            }
        }
        Ok(())
    }

    /// Renews the metrics of what servers that share a store have.
    fn update_gauges(&self) {
        let services = self.services;
        let metrics = &services.metrics.store;
        let has = |table: &&OpenTable| self.membership.has(table.status.lease());
        let leased = services.lock_open_tables().values().filter(has).count();
        metrics.tables_leased.set(leased as i64);
        let is_connected = services.bus.is_some() && services.is_bus_connected();
        metrics.bus_connected.set(is_connected.into());
    }
}

impl TableServices {
    /// Registers this server under a new name.
    async fn register(&self, membership: &Membership) -> Result<(), StoreError> {
        let (name, sent) = (new_name(), Instant::now());
        let program = ServerProgram {
            version: &self.settings.program,
            log_version: LOG_VERSION,
            has_bus: self.bus.is_some(),
            uptime: membership.uptime(),
        };
        let live = self.store.register_server(&name, program).await?;
        self.observe_store_time(sent, live);
        membership.begin(name, sent, live);
        self.observe_buses(live);
        self.follow_timeline(live).await;
        Ok(())
    }

    /// Renews the registration, or registers again when it has lapsed.
    async fn renew(&self, membership: &Membership) -> Result<(), StoreError> {
        let (name, sent) = (membership.server_name(), Instant::now());
        match self.store.renew_server(&name).await? {
            Some(live) => {
                self.observe_store_time(sent, live);
                membership.renew(sent, live);
                self.observe_buses(live);
                self.follow_timeline(live).await;
                Ok(())
            }
            None => {
                tracing::info!(
                    "this server's registration has lapsed: it goes on under a new name"
                );
                self.register(membership).await
            }
        }
    }

    /// Whether every live server can read what is readable since this version of logs.
    pub(super) fn can_all_servers_read(&self, since: u32) -> bool {
        let cluster = self.cluster.as_ref();
        cluster.is_none_or(|cluster| cluster.membership.can_all_read(since))
    }

    /// Whether another server may have written what this one cannot read.
    pub(super) fn can_others_read_more(&self) -> bool {
        let cluster = self.cluster.as_ref();
        cluster.is_some_and(|cluster| cluster.membership.can_others_read_more(LOG_VERSION))
    }

    /// When another database server has taken over, which may lack what was stored last, every
    /// table starts again from its log before anything is appended. If this is cut short, the
    /// next heartbeat goes on with it.
    async fn follow_timeline(&self, live: LiveServers) {
        let Some(timeline) = live.new_timeline else {
            return;
        };
        let tables = self.open_tables();
        tracing::warn!(
            timeline,
            tables = tables.len(),
            "another database server has taken over: every table starts again from its log"
        );
        for (_, table) in tables {
            // The actor of a table may have ended.
            let _ended = table
                .commands
                .send(Box::new(TableCommand::StartAgain))
                .await;
            table.commands.closed().await;
        }
        self.store.follow(timeline).await;
        if let Some(cluster) = &self.cluster {
            cluster.takeovers.fetch_add(1, Ordering::Relaxed);
        }
        tracing::warn!(timeline, "every table has started again from its log");
    }

    /// Tells the operator when some servers have a bus and others have none. Those with a bus ask the
    /// store only every two seconds, so that they are late to see what the others have stored.
    fn observe_buses(&self, live: LiveServers) {
        let Some(cluster) = &self.cluster else {
            return;
        };
        let is_mixed = live.any_with_bus && live.any_without_bus;
        if cluster.has_mixed_buses.swap(is_mixed, Ordering::Relaxed) == is_mixed {
            return;
        }
        match (is_mixed, self.bus.is_some()) {
            (true, true) => tracing::warn!(
                "a server on this database has no --nats: what people do there is seen up to two \
                 seconds late here (`brelan admin servers` tells which one it is)"
            ),
            (true, false) => tracing::warn!(
                "other servers on this database have --nats, and this one does not: what people do \
                 here is seen up to two seconds late there"
            ),
            (false, _) => {
                tracing::info!("the servers on this database all have --nats, or none has")
            }
        }
    }

    fn observe_store_time(&self, sent: Instant, live: LiveServers) {
        self.settings.clock.observe_store_time(TimeSample {
            store: live.now,
            sent,
            received: Instant::now(),
            is_takeover: live.new_timeline.is_some(),
        });
    }
}

impl OpenTable {
    /// Lets the actor know whether it has the lease. One whose queue is full looks by itself,
    /// after each command.
    fn set_lease(&self, lease: Lease) {
        self.status.set_lease(lease);
        self.try_send(TableCommand::LeaseChanged);
    }
}
