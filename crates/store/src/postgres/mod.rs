//! A store in a PostgreSQL database, which servers on several machines can share.
//!
//! A server has a connection for appends and a pool for everything else. Each operation is
//! one statement without an explicit transaction. The primary key of the log, (table, seq),
//! decides which server's input comes first; triggers refuse a gap and every other change.

mod accounts;
mod admin;
mod connections;
mod consents;
mod daily;
mod error;
mod groups;
mod leases;
mod matches;
mod notices;
mod numbers;
mod query;
mod rated_queue;
mod ratings;
mod reachability;
mod schema;
mod session;
mod sharing;
mod statistics;
mod tls;
mod url;
mod write;
mod writer;

use crate::integer::to_millis;
use crate::{
    AppendOutcome, ClaimedLease, CommitCounts, Consent, CreateOutcome, DisplayName, FinishedMatch,
    IdleTable, ListedMatch, ListedTable, LiveServers, LogEntry, MatchCursor, MatchFilter, NewTable,
    Phase, ServerProgram, Store, StoreError, TableMetadata, TableSummary,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use connections::Connections;
use numbers::TableNumbers;
use query::phase_number;
use session::Connector;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicI64};
use writer::{Append, Writer};

pub use error::PostgresError;
pub use url::{InvalidUrl, PostgresUrl};

/// A store in a PostgreSQL database, version 14 or newer.
pub struct Postgres {
    writer: Writer,
    connections: Connections,
    /// A connection for heartbeats and leases, which wait for nothing else.
    heartbeats: Connections,
    numbers: TableNumbers,
    /// The timeline of the database on which the tables in memory were read.
    timeline: Arc<AtomicI32>,
    /// The first number of a table for which the log may lack a partition.
    partitions_end: AtomicI64,
}

impl Postgres {
    /// Opens the database. Makes the relations in an empty one, and migrates an older one to
    /// the newest schema. The store works as long as the runtime that this is called in.
    ///
    /// # Errors
    /// When the database cannot be reached, refuses the user, lacks a privilege, belongs to
    /// another application, or is from a newer version.
    pub async fn open(url: &PostgresUrl) -> Result<Self, PostgresError> {
        let timeline = Arc::new(AtomicI32::new(schema::prepare(url).await?));
        let connector = Connector::new(url, writer::STATEMENT_TIMEOUT)?;
        Ok(Postgres {
            writer: Writer::start(connector, Arc::clone(&timeline)),
            connections: Connections::new(url)?,
            heartbeats: Connections::for_heartbeats(url)?,
            numbers: TableNumbers::default(),
            timeline,
            partitions_end: AtomicI64::new(0),
        })
    }

    /// How many batches of inputs were appended, and how many inputs they held.
    pub fn commit_counts(&self) -> CommitCounts {
        self.writer.commit_counts()
    }

    /// The number of a table, `None` if there is no such table.
    async fn number_of(&self, table: &TableId) -> Result<Option<i64>, StoreError> {
        if let Some(number) = self.numbers.get(table) {
            return Ok(Some(number));
        }
        let rows = self
            .connections
            .query(query::NUMBER, &[&table.as_str()])
            .await?;
        let number = rows.first().map(|row| row.get(0));
        if let Some(number) = number {
            self.numbers.insert(table, number);
        }
        Ok(number)
    }

    /// Executes a statement that gives nothing.
    async fn execute(
        &self,
        statement: &'static str,
        parameters: connections::Parameters<'_>,
    ) -> Result<(), StoreError> {
        self.connections
            .query(statement, parameters)
            .await
            .map(drop)
    }

    /// The ids of the tables that a statement finds.
    async fn find_tables(
        &self,
        statement: &'static str,
        parameters: connections::Parameters<'_>,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = self.connections.query(statement, parameters).await?;
        Ok(rows.iter().map(query::table_id).collect())
    }
}

#[async_trait]
impl Store for Postgres {
    async fn create(&self, table: NewTable) -> Result<CreateOutcome, StoreError> {
        self.create_table(&table).await
    }

    async fn append(
        &self,
        table: &TableId,
        expected: u64,
        input: String,
    ) -> Result<AppendOutcome, StoreError> {
        let seq = expected.checked_add(1).map(i32::try_from);
        let (Some(table), Some(Ok(seq))) = (self.number_of(table).await?, seq) else {
            return Ok(AppendOutcome::Conflict);
        };
        let append = Append { table, seq, input };
        self.writer.append(append).await
    }

    async fn read(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        let Some(number) = self.number_of(table).await? else {
            return Ok(Vec::new());
        };
        let after = i32::try_from(after).unwrap_or(i32::MAX);
        let rows = self
            .connections
            .query(query::READ, &[&number, &after])
            .await?;
        rows.iter().map(query::log_entry).collect()
    }

    async fn read_tails(&self, known: &[(TableId, u64)]) -> Result<Vec<Vec<LogEntry>>, StoreError> {
        self.read_many(known).await
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn grown_logs(&self, known: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        self.find_grown_logs(known).await
    }

    async fn register_server(
        &self,
        server: &str,
        program: ServerProgram<'_>,
    ) -> Result<LiveServers, StoreError> {
        self.register(server, program).await
    }

    async fn renew_server(&self, server: &str) -> Result<Option<LiveServers>, StoreError> {
        self.renew(server).await
    }

    async fn follow(&self, timeline: i32) {
        self.follow_timeline(timeline);
    }

    async fn retire_server(&self, server: &str) -> Result<(), StoreError> {
        self.retire(server).await
    }

    async fn claim_leases(
        &self,
        server: &str,
        tables: &[TableId],
    ) -> Result<Vec<ClaimedLease>, StoreError> {
        self.claim(server, tables).await
    }

    async fn release_leases(&self, server: &str, tables: &[TableId]) -> Result<(), StoreError> {
        self.release(server, tables).await
    }

    async fn exchange_presence(
        &self,
        server: &str,
        connected: &[(TableId, PersonId)],
        asked: &[TableId],
    ) -> Result<Vec<(TableId, PersonId)>, StoreError> {
        self.store_presence(server, connected, asked).await
    }

    async fn table_metadata(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        let rows = self
            .connections
            .query(query::METADATA, &[&table.as_str()])
            .await?;
        Ok(query::table_metadata(&rows))
    }

    async fn set_display_name(
        &self,
        table: &TableId,
        named: DisplayName,
    ) -> Result<(), StoreError> {
        let DisplayName {
            person,
            name,
            avatar,
        } = named;
        let folded = crate::fold(&name);
        let rows = self
            .connections
            .query(
                write::SET_DISPLAY_NAME,
                &[&table.as_str(), &person.as_str(), &name, &folded, &avatar],
            )
            .await?;
        match rows.is_empty() {
            true => Err(StoreError::Failed("a name at no table".into())),
            false => Ok(()),
        }
    }

    async fn save_seated(&self, table: &TableId, seated: Vec<PersonId>) -> Result<(), StoreError> {
        let seated: Vec<&str> = seated.iter().map(PersonId::as_str).collect();
        self.execute(write::SAVE_SEATED, &[&table.as_str(), &seated])
            .await
    }

    async fn save_summary(
        &self,
        table: &TableId,
        seq: u64,
        summary: TableSummary,
    ) -> Result<(), StoreError> {
        self.execute(
            write::SAVE_SUMMARY,
            &[
                &table.as_str(),
                &phase_number(summary.phase),
                &to_millis(summary.touched),
                &to_millis(summary.present),
                &summary.wake.map(to_millis),
                &i32::try_from(seq).unwrap_or(i32::MAX),
            ],
        )
        .await
    }

    async fn tables_of(&self, person: &PersonId, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let limit = i64::from(limit);
        self.find_tables(query::TABLES_OF, &[&person.as_str(), &limit])
            .await
    }

    async fn count_active_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.as_str();
        let rows = self
            .connections
            .query(query::COUNT_ACTIVE_TABLES, &[&person])
            .await?;
        Ok(query::count(&rows))
    }

    async fn listed_tables(
        &self,
        phase: Phase,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let (phase, limit) = (phase_number(phase), i64::from(limit));
        let rows = self
            .connections
            .query(query::LISTED_TABLES, &[&phase, &limit])
            .await?;
        Ok(rows.iter().map(query::listed_table).collect())
    }

    async fn count_listed_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.as_str();
        let rows = self
            .connections
            .query(query::COUNT_LISTED_TABLES, &[&person])
            .await?;
        Ok(query::count(&rows))
    }

    async fn tables_due(&self, now: Timestamp, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let (now, limit) = (to_millis(now), i64::from(limit));
        self.find_tables(query::TABLES_DUE, &[&now, &limit]).await
    }

    async fn tables_due_after(
        &self,
        after: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let (after, limit) = (to_millis(after), i64::from(limit));
        self.find_tables(query::TABLES_DUE_AFTER, &[&after, &limit])
            .await
    }

    async fn idle_tables(
        &self,
        phase: Phase,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<IdleTable>, StoreError> {
        let (phase, before) = (phase_number(phase), to_millis(before));
        let limit = i64::from(limit);
        let rows = self
            .connections
            .query(query::IDLE_TABLES, &[&phase, &before, &limit])
            .await?;
        Ok(rows.iter().map(query::idle_table).collect())
    }

    async fn save_record(&self, table: &TableId, record: String) -> Result<(), StoreError> {
        self.execute(write::SAVE_RECORD, &[&table.as_str(), &record])
            .await
    }

    async fn record(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        let rows = self
            .connections
            .query(query::RECORD, &[&table.as_str()])
            .await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    async fn save_match(&self, table: &TableId, finished: FinishedMatch) -> Result<(), StoreError> {
        let finished = self.assigned_to_accounts(finished).await?;
        self.store_match(table, &finished).await
    }

    async fn matches_of(
        &self,
        person: &PersonId,
        filter: &MatchFilter,
        after: Option<&MatchCursor>,
        limit: u32,
    ) -> Result<Vec<ListedMatch>, StoreError> {
        self.list_matches_of(person, filter, after, limit).await
    }

    async fn recorded_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<(TableId, bool)>, StoreError> {
        self.list_recorded_tables(after, limit).await
    }

    async fn result(&self, table: &TableId) -> Result<Option<FinishedMatch>, StoreError> {
        self.find_result(table).await
    }

    async fn set_consent(
        &self,
        table: &TableId,
        person: &PersonId,
        consent: Option<Consent>,
    ) -> Result<(), StoreError> {
        self.store_consent(table, person, consent).await
    }

    async fn consents(&self, table: &TableId) -> Result<Vec<(PersonId, Consent)>, StoreError> {
        self.list_consents(table).await
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.execute(write::SAVE_SIGNING_KEY, &[&&fresh[..]])
            .await?;
        let rows = self.connections.query(query::SIGNING_KEY, &[]).await?;
        let key: Option<Vec<u8>> = rows.first().map(|row| row.get(0));
        key.and_then(|key| key.try_into().ok())
            .ok_or_else(|| StoreError::Failed("the key of the tokens is damaged".into()))
    }

    async fn notify_table(&self, table: &TableId) -> Result<(), StoreError> {
        self.execute(admin::NOTIFY_TABLE, &[&table.as_str()]).await
    }

    async fn health(&self) -> Result<(), StoreError> {
        let answer = self.connections.query_once("SELECT 1", &[]).await;
        answer.map(drop).map_err(StoreError::from)
    }

    async fn readiness(&self) -> Result<(), StoreError> {
        let rows = self.connections.query_once(schema::VERSION, &[]).await?;
        match rows.first().is_some_and(schema::is_usable) {
            true => Ok(()),
            false => Err(StoreError::OtherVersion),
        }
    }

    async fn close(&self) {
        self.writer.close().await;
        self.connections.close();
        self.heartbeats.close();
    }
}
