//! What is known of tables beside their logs, and the lists of tables, in memory.

use super::{Inner, Memory, TableEntry};
use crate::{
    DisplayName, IdleTable, ListedTable, Phase, StoreError, TableMetadata, TableStore, TableSummary,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use std::cmp::Reverse;

impl Inner {
    pub(super) fn tables_of(&self, person: &PersonId, limit: u32) -> Vec<TableId> {
        let tables = self.newest_first(|entry| entry.people.contains_key(person));
        take_ids(tables, limit)
    }

    pub(super) fn count_active_tables(&self, person: &PersonId) -> u32 {
        self.count(|entry| entry.is_active() && entry.seated.contains(person))
    }

    pub(super) fn listed_tables(&self, phase: Phase, limit: u32) -> Vec<ListedTable> {
        let is_shown =
            |entry: &TableEntry| entry.listed && entry.is_active() && entry.summary.phase == phase;
        let tables = self.sorted_by(is_shown, |entry| {
            Reverse((entry.summary.present, entry.created))
        });
        let listed = |(id, entry): (&TableId, &TableEntry)| ListedTable {
            id: id.clone(),
            created: entry.created,
            present: entry.summary.present,
        };
        tables
            .into_iter()
            .take(limit as usize)
            .map(listed)
            .collect()
    }

    pub(super) fn count_listed_tables(&self, person: &PersonId) -> u32 {
        self.count(|entry| {
            entry.listed && entry.summary.phase == Phase::Waiting && entry.seated.contains(person)
        })
    }

    pub(super) fn tables_due(&self, now: Timestamp, limit: u32) -> Vec<TableId> {
        let is_due = |entry: &TableEntry| entry.summary.wake.is_some_and(|wake| wake <= now);
        let mut tables = self.sorted_by(is_due, |entry| entry.summary.wake);
        tables.retain(|(id, _)| !self.servers.is_leased(id));
        take_ids(tables, limit)
    }

    pub(super) fn tables_due_after(&self, after: Timestamp, limit: u32) -> Vec<TableId> {
        let is_later = |entry: &TableEntry| entry.summary.wake.is_some_and(|wake| wake > after);
        let mut tables = self.sorted_by(is_later, |entry| Reverse(entry.summary.wake));
        tables.retain(|(id, _)| !self.servers.is_leased(id));
        take_ids(tables, limit)
    }

    pub(super) fn idle_tables(
        &self,
        phase: Phase,
        before: Timestamp,
        limit: u32,
    ) -> Vec<IdleTable> {
        let is_idle =
            |entry: &TableEntry| entry.summary.phase == phase && entry.summary.touched < before;
        let tables = self.sorted_by(is_idle, |entry| entry.summary.touched);
        let idle = |(id, entry): (&TableId, &TableEntry)| IdleTable {
            id: id.clone(),
            touched: entry.summary.touched,
        };
        tables.into_iter().take(limit as usize).map(idle).collect()
    }

    /// The tables that pass the filter, the smallest key first.
    pub(super) fn sorted_by<K: Ord>(
        &self,
        filter: impl Fn(&TableEntry) -> bool,
        key: impl Fn(&TableEntry) -> K,
    ) -> Vec<(&TableId, &TableEntry)> {
        let mut found: Vec<_> = self
            .tables
            .iter()
            .filter(|(_, entry)| filter(entry))
            .collect();
        found.sort_by_cached_key(|(id, entry)| (key(entry), (*id).clone()));
        found
    }

    pub(super) fn newest_first(
        &self,
        filter: impl Fn(&TableEntry) -> bool,
    ) -> Vec<(&TableId, &TableEntry)> {
        self.sorted_by(filter, |entry| Reverse(entry.created))
    }

    fn count(&self, filter: impl Fn(&TableEntry) -> bool) -> u32 {
        let count = self.tables.values().filter(|entry| filter(entry)).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}

pub(super) fn take_ids(tables: Vec<(&TableId, &TableEntry)>, limit: u32) -> Vec<TableId> {
    let first = tables.into_iter().take(limit as usize);
    first.map(|(id, _)| id.clone()).collect()
}

#[async_trait]
impl TableStore for Memory {
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
}
