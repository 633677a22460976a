//! The tables in memory. An actor owns each of them: it is started on demand from
//! the table's log, and ends when the table has no sockets for a while.

mod actor;
#[cfg(test)]
mod bot_timing_tests;
mod bots;
mod cluster;
mod command;
mod commit;
mod context;
#[cfg(test)]
mod contribution_tests;
#[cfg(test)]
mod fixture;
mod frames;
#[cfg(test)]
mod frames_tests;
mod heartbeat;
mod info;
#[cfg(test)]
mod lease_tests;
mod load;
mod log_time;
mod membership;
mod networks;
pub(crate) mod new_table;
mod notices;
mod presence;
#[cfg(test)]
mod presence_tests;
mod projections;
#[cfg(test)]
mod projections_tests;
#[cfg(test)]
mod ready_tests;
#[cfg(test)]
mod resting_tests;
mod results;
mod seating;
mod settings;
mod sharing;
mod sockets;
mod store_reach;
mod table_names;
mod tail_reader;
mod timers;
mod trace;
#[cfg(test)]
mod turn_clock_tests;
#[cfg(test)]
mod unknown_outcome_tests;
mod unreplayable;
#[cfg(test)]
mod version_tests;
mod viewers;

use crate::Settings;
use crate::api_error::ApiError;
use crate::bot_scheduler::WorkerPool;
use crate::identity::TokenSigner;
use crate::metrics::Metrics;
use crate::moderation::Moderation;
use crate::search_worker::{RemoteSearch, view_bytes};
use crate::table_bus::TableBus;
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_protocol::rest::TableInfo;
use brelan_store::Store;
use brelan_table::TableSettings;
use cluster::Cluster;
use new_table::NewTableRequest;
use sharing::{ActorStatus, OpenTable};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

#[cfg(test)]
pub(crate) use fixture::bot_decision;

pub(crate) use command::{SeatRequest, SocketId, TableCommand};
pub(crate) use notices::SlowTurn;
pub(crate) use table_names::{Appearance, UNKNOWN_NAME, unnamed};

/// How many commands may wait for an actor before their senders wait, too.
const COMMAND_QUEUE_LEN: usize = 256;

/// The services that all actors share.
pub(crate) struct TableServices {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Option<Arc<TableBus>>,
    pub(crate) moderation: Moderation,
    pub(crate) signer: TokenSigner,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) stop: CancellationToken,
    pub(crate) bot_workers: WorkerPool,
    /// Searches on other machines, if there is a bus.
    pub(crate) remote_search: Option<RemoteSearch>,
    /// The servers that share the store; `None` where this one has it to itself.
    cluster: Option<Cluster>,
    started_at: Instant,
    open_tables: Mutex<OpenTables>,
    /// A permit for each table that is being loaded.
    loads: Semaphore,
}

/// The tables with running actors, by their ids.
type OpenTables = HashMap<TableId, OpenTable>;

/// The tables in memory.
pub(crate) struct TableRegistry {
    services: Arc<TableServices>,
    actors: TaskTracker,
}

impl TableRegistry {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        bus: Option<Arc<TableBus>>,
        moderation: Moderation,
        signer: TokenSigner,
        metrics: Arc<Metrics>,
        settings: Arc<Settings>,
        stop: CancellationToken,
    ) -> Self {
        let remote_search = bus
            .clone()
            .map(|bus| RemoteSearch::new(bus, Arc::clone(&metrics.bots)));
        let bot_workers = WorkerPool::new(settings.bot_threads, Arc::clone(&metrics.bots));
        TableRegistry {
            services: Arc::new(TableServices {
                cluster: Cluster::around(&store),
                store,
                bus,
                moderation,
                signer,
                metrics,
                settings,
                stop,
                bot_workers,
                remote_search,
                started_at: Instant::now(),
                open_tables: Mutex::default(),
                loads: Semaphore::new(load::MAX_CONCURRENT_LOADS),
            }),
            actors: TaskTracker::new(),
        }
    }

    /// Panics when a read of what other servers have appended has panicked. Returns at once where
    /// no servers share the store.
    pub(crate) async fn watch_tail_reads(&self) {
        if let Some(cluster) = &self.services.cluster {
            cluster.tails.watch().await;
        }
    }

    /// The queue of the table's actor, which is started if it does not run.
    ///
    /// # Errors
    /// When there is no such table, or the store fails.
    pub(crate) async fn open(
        &self,
        id: &TableId,
    ) -> Result<mpsc::Sender<Box<TableCommand>>, ApiError> {
        if let Some(table) = self.services.find(id) {
            return Ok(table);
        }
        let metadata = self.services.store.table_metadata(id).await?;
        let metadata = metadata.ok_or(ApiError::NotFound)?;
        let game = Kind::from_name(&metadata.game);
        let game = game.ok_or_else(|| match self.services.can_others_read_more() {
            true => ApiError::Unavailable,
            false => ApiError::TableClosed,
        })?;
        let mut open_tables = self.services.lock_open_tables();
        if let Some(table) = running(&open_tables, id) {
            return Ok(table.commands.clone());
        }
        let (table, commands) = mpsc::channel(COMMAND_QUEUE_LEN);
        let status = Arc::new(ActorStatus::new(self.services.cluster.is_some()));
        let open = OpenTable {
            commands: table.clone(),
            status: Arc::clone(&status),
        };
        open_tables.insert(id.clone(), open);
        let services = Arc::clone(&self.services);
        let id = id.clone();
        with_game!(game, G => {
            let encode = view_bytes::<G>;
            self.actors.spawn(actor::run_table::<G>(services, id, metadata, commands, status, encode))
        });
        Ok(table)
    }

    /// What `person` may know of a table.
    ///
    /// # Errors
    /// When there is no such table, or it is another person's lesson or deal of this day, or
    /// the store fails.
    pub(crate) async fn info(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
    ) -> Result<TableInfo, ApiError> {
        let person = person.cloned();
        self.request(id, |reply| TableCommand::Info { person, reply })
            .await?
    }

    /// The record of a finished match, for a request of `person`.
    pub(crate) async fn record(
        &self,
        id: &TableId,
        person: Option<&PersonId>,
    ) -> Result<String, ApiError> {
        let person = person.cloned();
        self.request(id, |reply| TableCommand::Record { person, reply })
            .await?
    }

    /// The request for the table of a rematch.
    pub(crate) async fn rematch_request(
        &self,
        id: &TableId,
        person: &PersonId,
    ) -> Result<NewTableRequest, ApiError> {
        let person = person.clone();
        self.request(id, |reply| TableCommand::Rematch { person, reply })
            .await?
    }

    /// The code of a person's seat, for another device.
    pub(crate) async fn seat_code(
        &self,
        id: &TableId,
        person: &PersonId,
    ) -> Result<String, ApiError> {
        let person = person.clone();
        self.request(id, |reply| TableCommand::SeatCode { person, reply })
            .await?
    }

    /// Gives a person a seat.
    pub(crate) async fn sit(
        &self,
        id: &TableId,
        request: SeatRequest,
    ) -> Result<TableInfo, ApiError> {
        let request = Box::new(request);
        self.request(id, |reply| TableCommand::Sit { request, reply })
            .await?
    }

    /// Lets a person leave a table for good.
    pub(crate) async fn give_up_seat(
        &self,
        id: &TableId,
        person: &PersonId,
    ) -> Result<TableInfo, ApiError> {
        let person = person.clone();
        self.request(id, |reply| TableCommand::GiveUpSeat { person, reply })
            .await?
    }

    /// Changes the settings of a table before its match, for its owner.
    pub(crate) async fn change_settings(
        &self,
        id: &TableId,
        person: &PersonId,
        settings: TableSettings,
    ) -> Result<TableInfo, ApiError> {
        let (person, settings) = (person.clone(), Box::new(settings));
        self.request(id, |reply| TableCommand::ChangeSettings {
            person,
            settings,
            reply,
        })
        .await?
    }

    /// Changes how a person is seen at a table that waits or is played.
    pub(crate) async fn rename(
        &self,
        id: &TableId,
        person: &PersonId,
        appearance: Appearance,
    ) -> Result<(), ApiError> {
        let person = person.clone();
        self.request(id, |reply| TableCommand::Rename {
            person,
            appearance,
            reply,
        })
        .await
    }

    /// Sends a command to a table if it is in memory. Others have no state that
    /// the command could concern.
    pub(crate) async fn send_if_open(&self, id: &TableId, command: TableCommand) {
        if let Some(table) = self.services.find(id) {
            // A table whose actor ends just now reads everything when it is opened.
            let _gone = table.send(Box::new(command)).await;
        }
    }

    /// The ids of the tables in memory.
    pub(crate) fn open_table_ids(&self) -> Vec<TableId> {
        self.services.lock_open_tables().keys().cloned().collect()
    }

    /// Whether every live server can read what is readable since this version of logs.
    pub(crate) fn can_all_servers_read(&self, since: u32) -> bool {
        self.services.can_all_servers_read(since)
    }

    /// Sends a command with a channel for the reply, and waits for the reply.
    async fn request<T>(
        &self,
        id: &TableId,
        command: impl FnOnce(oneshot::Sender<T>) -> TableCommand,
    ) -> Result<T, ApiError> {
        let (reply, answer) = oneshot::channel();
        let table = self.open(id).await?;
        table
            .send(Box::new(command(reply)))
            .await
            .map_err(|_| ApiError::Unavailable)?;
        answer.await.map_err(|_| ApiError::Unavailable)
    }

    /// Waits until every actor has ended; `stop` tells them to.
    pub(crate) async fn end(&self) {
        self.services.bot_workers.end();
        self.actors.close();
        self.actors.wait().await;
    }
}

impl TableServices {
    /// The server's time.
    pub(crate) fn now(&self) -> Timestamp {
        self.settings.clock.now()
    }

    /// How long the people of a table have been absent who were last there at `since`;
    /// at most since the server started, because until then nobody could be there.
    pub(crate) fn absent_for(&self, since: Timestamp) -> Duration {
        let absent = self.now().since(since);
        absent.min(self.started_at.elapsed())
    }

    fn lock_open_tables(&self) -> MutexGuard<'_, OpenTables> {
        self.open_tables
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &TableId) -> Option<mpsc::Sender<Box<TableCommand>>> {
        running(&self.lock_open_tables(), id).map(|table| table.commands.clone())
    }

    /// Removes a table whose actor has ended, unless another one runs already.
    fn remove_ended(&self, id: &TableId) {
        let mut open_tables = self.lock_open_tables();
        if running(&open_tables, id).is_none() {
            open_tables.remove(id);
        }
    }

    /// Removes a table from those in memory, unless another task holds its queue
    /// or a command waits in it. Under this lock no task can get the queue, so no
    /// command is lost.
    fn unload_if_unreferenced(
        &self,
        id: &TableId,
        commands: &mpsc::Receiver<Box<TableCommand>>,
    ) -> bool {
        let mut open_tables = self.lock_open_tables();
        let is_unreferenced = commands.sender_strong_count() <= 1 && commands.is_empty();
        if is_unreferenced {
            open_tables.remove(id);
        }
        is_unreferenced
    }
}

/// The table, if its actor runs.
fn running<'a>(open_tables: &'a OpenTables, id: &TableId) -> Option<&'a OpenTable> {
    let table = open_tables.get(id)?;
    (!table.commands.is_closed()).then_some(table)
}
