//! Lists of tables, and their numbers, in the store in memory.

use super::{Inner, TableEntry};
use crate::{IdleTable, ListedTable, Phase};
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

    /// The tables with a record after the id `after`, and whether their facts are stored.
    pub(super) fn recorded_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Vec<(TableId, bool)> {
        let has_record = |entry: &TableEntry| entry.record.is_some();
        let recorded = self.sorted_by(has_record, |_| ());
        let later = recorded
            .into_iter()
            .filter(|(id, _)| after.is_none_or(|after| *id > after));
        let found = later.map(|(id, entry)| (id.clone(), entry.facts.is_some()));
        found.take(limit as usize).collect()
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
