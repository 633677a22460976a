//! A store in memory, for tests and for trying things out.

mod accounts;
mod admin;
mod daily;
mod failures;
mod groups;
mod logs;
mod matches;
mod notices;
mod rated_queue;
mod ratings;
mod servers;
mod statistics;
mod tables;

use crate::{
    AdminEvent, Consent, CopyStep, DailyTry, DisplayName, FinishedMatch, NewTable, Phase,
    RatedWaiter, SeatFacts, Store, StoreError, TableMetadata, TableSummary,
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
