//! What an actor of a table has besides the table's log.

use super::commit::ActorError;
use super::log_time::LogTime;
use super::networks::KnownNetworks;
use super::table_names::TableNames;
use super::viewers::Viewers;
use super::{SocketId, TableServices};
use crate::daily;
use crate::table_bus::{TableMessage, TableTopic};
use crate::wire::PlainMessage;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_protocol::PROTOCOL;
use brelan_protocol::rest::TableInfo;
use brelan_protocol::server::Problem;
use brelan_store::TableMetadata;
use brelan_table::Created;
use std::collections::HashSet;
use std::mem;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How long changes of presence are collected before they are announced: many
/// people may come and go at once.
const ANNOUNCE_DELAY: Duration = Duration::from_millis(300);

/// What an actor of a table has besides the table's log: the services of the
/// server, the metadata and names from the store, and the sockets.
pub(super) struct TableContext {
    pub(super) services: Arc<TableServices>,
    pub(super) id: TableId,
    /// Where other servers are told of the table, if there is a bus.
    pub(super) topic: Option<TableTopic>,
    /// Without its people, who are in `names`.
    pub(super) metadata: TableMetadata,
    pub(super) names: TableNames,
    /// The people of a finished match who let others see it without their names.
    pub(super) unnamed: HashSet<PersonId>,
    /// Whose try at the deal of a day it is: of the person in the seat, or of the account that
    /// this guest has become part of since.
    pub(super) daily_person: Option<PersonId>,
    pub(super) viewers: Viewers,
    pub(super) networks: KnownNetworks,
    pub(super) log_time: LogTime,
    /// When the table's info is announced to all sockets.
    pub(super) announce_at: Option<Instant>,
}

impl TableContext {
    pub(super) fn new(
        services: Arc<TableServices>,
        id: TableId,
        mut metadata: TableMetadata,
    ) -> Self {
        let bus = services.bus.as_ref();
        TableContext {
            topic: bus.map(|bus| TableTopic::new(bus, &id)),
            log_time: LogTime::starting_at(services.now()),
            services,
            id,
            names: TableNames::new(mem::take(&mut metadata.people)),
            unnamed: HashSet::new(),
            daily_person: None,
            metadata,
            viewers: Viewers::new(),
            networks: KnownNetworks::default(),
            announce_at: None,
        }
    }

    /// The time that inputs carry.
    pub(super) fn now(&self) -> Timestamp {
        self.log_time.now()
    }

    /// Whether the table is for its own person alone: a lesson always is, and the deal of a day
    /// until that day is over.
    pub(super) fn is_private(&self, created: &Created) -> bool {
        created.lesson || daily::is_hidden(created.daily.as_deref(), self.services.now())
    }

    /// When an away person will be gone.
    pub(super) fn gone_at(&self, person: &PersonId) -> Option<Timestamp> {
        let left = self.viewers.presences.time_until_gone(person)?;
        Some(self.now() + left)
    }

    /// Tells the other servers something of the table, if there is a bus.
    pub(super) fn tell_other_servers(&self, message: &TableMessage) {
        if let Some(topic) = &self.topic {
            topic.publish(message);
        }
    }

    /// Reads the metadata again.
    pub(super) async fn reload_metadata(&mut self) -> Result<(), ActorError> {
        let metadata = self.services.store.table_metadata(&self.id).await?;
        self.metadata = metadata.ok_or(ActorError::NoTable)?;
        self.names = TableNames::new(mem::take(&mut self.metadata.people));
        Ok(())
    }

    /// Reads who of a finished match's people is not to be named.
    pub(super) async fn reload_unnamed(&mut self) -> Result<(), ActorError> {
        let consents = self.services.store.consents(&self.id).await?;
        let unnamed = consents.into_iter().filter(|(_, it)| !it.is_named());
        self.unnamed = unnamed.map(|(person, _)| person).collect();
        Ok(())
    }

    /// Reads whose try at the deal of a day it is.
    pub(super) async fn reload_daily_person(
        &mut self,
        created: &Created,
    ) -> Result<(), ActorError> {
        if created.daily.is_some() {
            let tried = self.services.store.daily_try_at(&self.id).await?;
            self.daily_person = tried.map(|tried| tried.person);
        }
        Ok(())
    }

    pub(super) fn send_welcome(&mut self, socket: SocketId, table: TableInfo) {
        let welcome = PlainMessage::Welcome {
            protocol: PROTOCOL,
            now: self.now().as_millis(),
            table,
        };
        self.viewers.send(socket, &welcome);
    }

    pub(super) fn send_problem(&mut self, socket: SocketId, code: Problem) {
        self.viewers.send(socket, &PlainMessage::Problem { code });
    }

    /// Tells all sockets that the table is closed.
    pub(super) fn send_closed_to_all(&mut self) {
        let code = Problem::Closed;
        self.viewers.send_to_all(&PlainMessage::Problem { code });
    }

    /// Announces the table's info after [`ANNOUNCE_DELAY`], if no announcement
    /// is scheduled yet.
    pub(super) fn schedule_announcement(&mut self) {
        self.announce_at
            .get_or_insert(Instant::now() + ANNOUNCE_DELAY);
    }

    /// Sends every socket what its person may know of the table.
    pub(super) fn announce(&mut self, info: impl Fn(&Self, Option<&PersonId>) -> TableInfo) {
        self.announce_at = None;
        // All infos before the first one is sent: a socket that is too slow for
        // it leaves, which would change what the others are told.
        let people = self.viewers.people().into_iter();
        let infos: Vec<_> = people
            .map(|person| (info(self, person.as_ref()), person))
            .collect();
        for (table, person) in infos {
            let message = PlainMessage::Table { table };
            self.viewers.send_to_person(person.as_ref(), &message);
        }
    }
}
