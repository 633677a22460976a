//! A store in memory, for tests and for trying things out.

mod accounts;
mod admin;
mod daily;
mod failures;
mod groups;
mod lists;
mod matches;
mod notices;
mod rated_queue;
mod ratings;
mod servers;
mod statistics;

use crate::{
    AdminEvent, AppendOutcome, ClaimedLease, Consent, CopyStep, CreateOutcome, DailyTry,
    DisplayName, FinishedMatch, IdleTable, ListedMatch, ListedTable, LiveServers, LogEntry,
    MatchCursor, MatchFilter, NewTable, Phase, RatedWaiter, SeatFacts, ServerProgram, Store,
    StoreError, TableMetadata, TableSummary,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use failures::Failures;
use servers::Servers;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store in memory.
#[derive(Default)]
pub struct Memory {
    inner: Mutex<Inner>,
    is_shared: bool,
    failures: Failures,
}

#[derive(Default)]
struct Inner {
    tables: HashMap<TableId, TableEntry>,
    key: Option<[u8; 32]>,
    barred: BTreeSet<PersonId>,
    refused_names: BTreeSet<String>,
    admin_events: Vec<AdminEvent>,
    /// How many events were forgotten: those are not in the list.
    forgotten_events: u64,
    copy_steps: BTreeSet<CopyStep>,
    accounts: accounts::Accounts,
    daily_secrets: BTreeMap<u16, [u8; 32]>,
    daily_tries: Vec<DailyTry>,
    groups: groups::Groups,
    notices: notices::Notices,
    rated_queue: BTreeMap<PersonId, RatedWaiter>,
    ratings: HashMap<String, ratings::GameRatings>,
    leaderboard_names: BTreeMap<PersonId, String>,
    /// The people that are connected to each server.
    connected: HashMap<String, Vec<(TableId, PersonId)>>,
    servers: Servers,
}

struct TableEntry {
    game: String,
    created: Timestamp,
    listed: bool,
    people: BTreeMap<PersonId, DisplayName>,
    seated: BTreeSet<PersonId>,
    rematch: Option<TableId>,
    summary: TableSummary,
    log: Vec<String>,
    record: Option<String>,
    finished: Option<FinishedMatch>,
    facts: Option<Vec<SeatFacts>>,
    consents: BTreeMap<PersonId, Consent>,
}

impl TableEntry {
    fn new(table: NewTable) -> Self {
        let people = table.people.into_iter();
        let seated = people.clone().map(|it| it.person);
        TableEntry {
            seated: seated.collect(),
            game: table.game,
            created: table.created,
            listed: table.listed,
            people: people.map(|it| (it.person.clone(), it)).collect(),
            rematch: None,
            summary: TableSummary {
                phase: Phase::Waiting,
                touched: table.created,
                present: Timestamp::EPOCH,
                wake: None,
            },
            log: table.inputs,
            record: None,
            finished: None,
            facts: None,
            consents: BTreeMap::new(),
        }
    }

    fn is_active(&self) -> bool {
        self.summary.phase != Phase::Over
    }

    fn metadata(&self) -> TableMetadata {
        TableMetadata {
            game: self.game.clone(),
            listed: self.listed,
            touched: self.summary.touched,
            present: self.summary.present,
            people: self.people(),
            seated: self.seated.iter().cloned().collect(),
            rematch: self.rematch.clone(),
        }
    }

    fn people(&self) -> Vec<DisplayName> {
        self.people.values().cloned().collect()
    }
}

impl Inner {
    /// The inputs of a table after the seq `after`.
    fn tail(&self, table: &TableId, after: u64) -> Vec<LogEntry> {
        let log = self.tables.get(table).map_or(&[][..], |entry| &entry.log);
        let entry = |(seq, input): (u64, &String)| LogEntry {
            seq,
            input: input.clone(),
        };
        let after = (1..).zip(log).filter(|(seq, _)| *seq > after);
        after.map(entry).collect()
    }
}

impl Memory {
    /// An empty store.
    pub fn new() -> Self {
        Memory::default()
    }

    /// An empty store that servers in one process share.
    pub fn shared() -> Self {
        Memory {
            is_shared: true,
            ..Memory::default()
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Store for Memory {
    async fn create(&self, table: NewTable) -> Result<CreateOutcome, StoreError> {
        let mut inner = self.lock();
        let is_taken = inner.tables.contains_key(&table.id);
        if let Some(before) = &table.rematch_of {
            let before = inner
                .tables
                .get_mut(before)
                .ok_or_else(|| StoreError::Failed("a rematch of no table".into()))?;
            if let Some(first) = &before.rematch {
                return Ok(CreateOutcome::RematchExists(first.clone()));
            }
            if !is_taken {
                before.rematch = Some(table.id.clone());
            }
        }
        if is_taken {
            return Ok(CreateOutcome::AlreadyExists);
        }
        inner
            .tables
            .insert(table.id.clone(), TableEntry::new(table));
        Ok(CreateOutcome::Created)
    }

    async fn append(
        &self,
        table: &TableId,
        expected: u64,
        input: String,
    ) -> Result<AppendOutcome, StoreError> {
        let outcome = match self.lock().tables.get_mut(table) {
            Some(entry) if entry.log.len() as u64 == expected => {
                entry.log.push(input);
                AppendOutcome::Appended
            }
            _ => AppendOutcome::Conflict,
        };
        self.failures.check_answer()?;
        Ok(outcome)
    }

    async fn read(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        self.failures.meet_other_reads().await;
        self.failures.check_read()?;
        Ok(self.lock().tail(table, after))
    }

    async fn read_tails(&self, known: &[(TableId, u64)]) -> Result<Vec<Vec<LogEntry>>, StoreError> {
        self.failures.count_tail_read();
        self.failures.check_read()?;
        let inner = self.lock();
        let tails = known.iter().map(|(table, after)| inner.tail(table, *after));
        Ok(tails.collect())
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    async fn grown_logs(&self, known: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        let inner = self.lock();
        let has_grown = |(table, seq): &&(TableId, u64)| {
            let entry = inner.tables.get(table);
            entry.is_some_and(|entry| entry.log.len() as u64 > *seq)
        };
        let grown = known.iter().filter(has_grown);
        Ok(grown.map(|(table, _)| table.clone()).collect())
    }

    async fn register_server(
        &self,
        server: &str,
        program: ServerProgram<'_>,
    ) -> Result<LiveServers, StoreError> {
        Ok(self.register(server, program))
    }

    async fn renew_server(&self, server: &str) -> Result<Option<LiveServers>, StoreError> {
        Ok(self.renew(server))
    }

    async fn retire_server(&self, server: &str) -> Result<(), StoreError> {
        self.retire(server);
        Ok(())
    }

    async fn claim_leases(
        &self,
        server: &str,
        tables: &[TableId],
    ) -> Result<Vec<ClaimedLease>, StoreError> {
        Ok(self.claim(server, tables))
    }

    async fn release_leases(&self, server: &str, tables: &[TableId]) -> Result<(), StoreError> {
        self.release(server, tables);
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

    async fn table_metadata(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        Ok(self.lock().tables.get(table).map(TableEntry::metadata))
    }

    async fn set_display_name(
        &self,
        table: &TableId,
        named: DisplayName,
    ) -> Result<(), StoreError> {
        let mut inner = self.lock();
        let entry = inner
            .tables
            .get_mut(table)
            .ok_or_else(|| StoreError::Failed("a name at no table".into()))?;
        if !entry.people.contains_key(&named.person) {
            entry.seated.insert(named.person.clone());
        }
        entry.people.insert(named.person.clone(), named);
        Ok(())
    }

    async fn save_seated(&self, table: &TableId, seated: Vec<PersonId>) -> Result<(), StoreError> {
        if let Some(entry) = self.lock().tables.get_mut(table) {
            let named = seated.into_iter();
            entry.seated = named
                .filter(|person| entry.people.contains_key(person))
                .collect();
        }
        Ok(())
    }

    async fn save_summary(
        &self,
        table: &TableId,
        seq: u64,
        summary: TableSummary,
    ) -> Result<(), StoreError> {
        self.failures.check_save()?;
        if let Some(entry) = self.lock().tables.get_mut(table)
            && entry.log.len() as u64 <= seq
        {
            let present = entry.summary.present.max(summary.present);
            entry.summary = TableSummary { present, ..summary };
        }
        Ok(())
    }

    async fn tables_of(&self, person: &PersonId, limit: u32) -> Result<Vec<TableId>, StoreError> {
        Ok(self.lock().tables_of(person, limit))
    }

    async fn count_active_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        Ok(self.lock().count_active_tables(person))
    }

    async fn listed_tables(
        &self,
        phase: Phase,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        Ok(self.lock().listed_tables(phase, limit))
    }

    async fn count_listed_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        Ok(self.lock().count_listed_tables(person))
    }

    async fn tables_due(&self, now: Timestamp, limit: u32) -> Result<Vec<TableId>, StoreError> {
        Ok(self.lock().tables_due(now, limit))
    }

    async fn tables_due_after(
        &self,
        after: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        Ok(self.lock().tables_due_after(after, limit))
    }

    async fn idle_tables(
        &self,
        phase: Phase,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<IdleTable>, StoreError> {
        Ok(self.lock().idle_tables(phase, before, limit))
    }

    async fn save_record(&self, table: &TableId, record: String) -> Result<(), StoreError> {
        self.failures.check_save()?;
        if let Some(entry) = self.lock().tables.get_mut(table) {
            entry.record.get_or_insert(record);
        }
        Ok(())
    }

    async fn record(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        let record = {
            let inner = self.lock();
            let entry = inner.tables.get(table);
            entry.and_then(|entry| entry.record.clone())
        };
        self.failures.delay_record().await;
        Ok(record)
    }

    async fn save_match(
        &self,
        table: &TableId,
        mut finished: FinishedMatch,
    ) -> Result<(), StoreError> {
        self.failures.check_save()?;
        let mut inner = self.lock();
        inner.assign_to_accounts(&mut finished);
        let entry = inner.tables.get_mut(table);
        if let Some(entry) = entry.filter(|entry| entry.finished.is_none()) {
            let (game, ended) = (entry.game.clone(), finished.ended);
            entry.finished = Some(finished);
            inner.count_result(&game, ended);
        }
        Ok(())
    }

    async fn matches_of(
        &self,
        person: &PersonId,
        filter: &MatchFilter,
        after: Option<&MatchCursor>,
        limit: u32,
    ) -> Result<Vec<ListedMatch>, StoreError> {
        Ok(self.lock().matches_of(person, filter, after, limit))
    }

    async fn recorded_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<(TableId, bool)>, StoreError> {
        Ok(self.lock().recorded_tables(after, limit))
    }

    async fn result(&self, table: &TableId) -> Result<Option<FinishedMatch>, StoreError> {
        let inner = self.lock();
        Ok(inner.tables.get(table).and_then(|it| it.finished.clone()))
    }

    async fn set_consent(
        &self,
        table: &TableId,
        person: &PersonId,
        consent: Option<Consent>,
    ) -> Result<(), StoreError> {
        if let Some(entry) = self.lock().tables.get_mut(table) {
            match consent {
                Some(consent) => entry.consents.insert(person.clone(), consent),
                None => entry.consents.remove(person),
            };
        }
        Ok(())
    }

    async fn consents(&self, table: &TableId) -> Result<Vec<(PersonId, Consent)>, StoreError> {
        let inner = self.lock();
        let consents = inner.tables.get(table).map(|entry| entry.consents.clone());
        Ok(consents.unwrap_or_default().into_iter().collect())
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        Ok(*self.lock().key.get_or_insert(fresh))
    }

    async fn notify_table(&self, table: &TableId) -> Result<(), StoreError> {
        let event = AdminEvent::TableChanged(table.clone());
        self.lock().admin_events.push(event);
        Ok(())
    }

    async fn health(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {}
}
