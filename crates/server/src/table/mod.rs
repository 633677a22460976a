//! The tables in memory: one task owns each, made on demand from its log and
//! gone when nobody looks.

mod actor;
#[cfg(test)]
mod bot_timing_tests;
mod bots;
mod command;
mod commit;
mod info;
pub(crate) mod new_table;
mod presence;
#[cfg(test)]
mod presence_tests;
mod projections;
mod table_names;
mod timers;
mod viewers;

use crate::Settings;
use crate::api_error::ApiError;
use crate::bot_scheduler::WorkerPool;
use crate::identity::TokenSigner;
use crate::metrics::Metrics;
use brelan_catalog::{Kind, with_game};
use brelan_protocol::rest::TableInfo;
use brelan_store::House;
use brelan_table::Person;
use new_table::NewTableRequest;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub(crate) use command::{SeatRequest, SocketId, TableCommand};

/// How many commands may wait for a table before those who write wait, too.
const MAX_QUEUED_COMMANDS: usize = 256;

/// What every table's task shares.
pub(crate) struct TableServices {
    pub(crate) store: Arc<dyn House>,
    pub(crate) signer: TokenSigner,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) stop: CancellationToken,
    pub(crate) bot_workers: WorkerPool,
    open: Mutex<HashMap<String, mpsc::Sender<Box<TableCommand>>>>,
}

/// The tables in memory.
pub(crate) struct TableRegistry {
    shared: Arc<TableServices>,
    tasks: TaskTracker,
}

impl TableRegistry {
    pub(crate) fn new(
        store: Arc<dyn House>,
        signer: TokenSigner,
        metrics: Arc<Metrics>,
        settings: Arc<Settings>,
        stop: CancellationToken,
    ) -> Self {
        let open = Mutex::default();
        let bot_workers = WorkerPool::new(settings.bot_threads, Arc::clone(&metrics.bots));
        TableRegistry {
            shared: Arc::new(TableServices {
                store,
                signer,
                metrics,
                settings,
                stop,
                bot_workers,
                open,
            }),
            tasks: TaskTracker::new(),
        }
    }

    /// The way to the table's task, which is started if need be.
    ///
    /// # Errors
    /// When there is no such table, or the store fails.
    pub(crate) async fn open(&self, id: &str) -> Result<mpsc::Sender<Box<TableCommand>>, ApiError> {
        if let Some(table) = self.shared.find(id) {
            return Ok(table);
        }
        let about = self
            .shared
            .store
            .about(id)
            .await?
            .ok_or(ApiError::NotFound)?;
        let kind = Kind::from_name(&about.game).ok_or(ApiError::TableClosed)?;
        let mut open = self.shared.open();
        if let Some(table) = open.get(id).filter(|table| !table.is_closed()) {
            return Ok(table.clone());
        }
        let (table, commands) = mpsc::channel(MAX_QUEUED_COMMANDS);
        open.insert(id.to_owned(), table.clone());
        let shared = Arc::clone(&self.shared);
        let id = id.to_owned();
        with_game!(kind, G => self.tasks.spawn(actor::run::<G>(shared, id, about, commands)));
        Ok(table)
    }

    /// What `person` may know of a table.
    pub(crate) async fn info(
        &self,
        id: &str,
        person: Option<&Person>,
    ) -> Result<TableInfo, ApiError> {
        let person = person.cloned();
        self.ask(id, |reply| TableCommand::Info { person, reply })
            .await
    }

    /// The record of a finished match.
    pub(crate) async fn record(&self, id: &str) -> Result<String, ApiError> {
        self.ask(id, |reply| TableCommand::Record { reply }).await?
    }

    /// The table that a rematch would be.
    pub(crate) async fn rematch(
        &self,
        id: &str,
        person: &Person,
    ) -> Result<NewTableRequest, ApiError> {
        let person = person.clone();
        self.ask(id, |reply| TableCommand::Rematch { person, reply })
            .await?
    }

    /// Lets somebody sit down.
    pub(crate) async fn sit(&self, id: &str, request: SeatRequest) -> Result<TableInfo, ApiError> {
        let request = Box::new(request);
        self.ask(id, |reply| TableCommand::Sit { request, reply })
            .await?
    }

    /// Writes to a table that is in memory; another one has nothing to hear.
    pub(crate) async fn tell(&self, id: &str, command: TableCommand) {
        if let Some(table) = self.shared.find(id) {
            // A table that ends just now reads everything again when it is opened.
            let _gone = table.send(Box::new(command)).await;
        }
    }

    /// The tables in memory.
    pub(crate) fn in_memory(&self) -> Vec<String> {
        self.shared.open().keys().cloned().collect()
    }

    async fn ask<T>(
        &self,
        id: &str,
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

    /// Waits until every table's task has ended; `stop` tells them to.
    pub(crate) async fn end(&self) {
        self.shared.bot_workers.end();
        self.tasks.close();
        self.tasks.wait().await;
    }
}

impl TableServices {
    /// The time that inputs carry, in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.settings.clock.now()
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Box<TableCommand>>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str) -> Option<mpsc::Sender<Box<TableCommand>>> {
        self.open()
            .get(id)
            .filter(|table| !table.is_closed())
            .cloned()
    }

    /// Forgets a table if nobody else holds a way to it and no command waits:
    /// under this lock nobody can get one.
    fn forget_if_alone(&self, id: &str, commands: &mpsc::Receiver<Box<TableCommand>>) -> bool {
        let mut open = self.open();
        let alone = commands.sender_strong_count() <= 1 && commands.is_empty();
        if alone {
            open.remove(id);
        }
        alone
    }
}
