//! The operator's queries and changes, in memory.

use super::{Inner, Memory, TableEntry};
use crate::{
    AdminEvent, AdminStore, CopyStep, DisplayName, PersonRow, Phase, ServerRow, StoreError,
    StoredTable, TableMetadata, TableRow, name_contains,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use std::collections::HashMap;

impl Inner {
    /// Adds the event if something changed, and passes `changed` on.
    fn add_event_if(&mut self, changed: bool, event: AdminEvent) -> bool {
        if changed {
            self.admin_events.push(event);
        }
        changed
    }

    /// Renames a person at every table, with an event for each open one.
    pub(super) fn rename(&mut self, person: &PersonId, name: &str) -> u32 {
        self.groups.rename_member(person, name);
        if let Some(listed) = self.leaderboard_names.get_mut(person) {
            name.clone_into(listed);
        }
        let mut renamed = 0;
        for entry in self.tables.values_mut() {
            if let Some(old) = entry.people.get_mut(person) {
                name.clone_into(&mut old.name);
                renamed += 1;
            }
        }
        let active =
            self.newest_first(|entry| entry.is_active() && entry.people.contains_key(person));
        let events: Vec<_> = active
            .into_iter()
            .map(|(id, _)| AdminEvent::TableChanged(id.clone()))
            .collect();
        self.admin_events.extend(events);
        renamed
    }
}

#[async_trait]
impl AdminStore for Memory {
    async fn list_tables(
        &self,
        phase: Option<Phase>,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let inner = self.lock();
        let has_phase = |entry: &TableEntry| phase.is_none_or(|phase| entry.summary.phase == phase);
        let row = |(id, entry): (&TableId, &TableEntry)| TableRow {
            id: id.clone(),
            game: entry.game.clone(),
            created: entry.created,
            touched: entry.summary.touched,
            phase: entry.summary.phase,
            listed: entry.listed,
            people: entry.people(),
        };
        let newest_first = inner.newest_first(has_phase).into_iter();
        Ok(newest_first.take(limit as usize).map(row).collect())
    }

    async fn last_touched(&self, time: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let inner = self.lock();
        let touched = inner.tables.values().map(|entry| entry.summary.touched);
        Ok(touched.filter(|touched| *touched <= time).max())
    }

    async fn tables_by_age(
        &self,
        after: Option<(Timestamp, TableId)>,
        limit: u32,
    ) -> Result<Vec<(Timestamp, TableId)>, StoreError> {
        let inner = self.lock();
        let tables = inner.tables.iter();
        let mut tables: Vec<_> = tables
            .map(|(id, entry)| (entry.created, id.clone()))
            .filter(|table| after.as_ref().is_none_or(|after| table > after))
            .collect();
        tables.sort();
        tables.truncate(limit as usize);
        Ok(tables)
    }

    async fn public_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let inner = self.lock();
        let public = inner.sorted_by(TableEntry::is_public, |_| ());
        let ids = public.into_iter().map(|(id, _)| id);
        let later = ids.filter(|id| after.is_none_or(|after| *id > after));
        Ok(later.take(limit as usize).cloned().collect())
    }

    async fn stored_table(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let inner = self.lock();
        let before = |id| {
            inner
                .tables
                .iter()
                .find(|(_, it)| it.rematch.as_ref() == Some(id))
        };
        Ok(inner.tables.get(table).map(|entry| StoredTable {
            created: entry.created,
            rematch_of: before(table).map(|(id, _)| id.clone()),
            metadata: TableMetadata {
                rematch: None,
                ..entry.metadata()
            },
            summary: entry.summary,
        }))
    }

    async fn find_people(&self, text: &str, limit: u32) -> Result<Vec<PersonRow>, StoreError> {
        let inner = self.lock();
        let mut rows: Vec<PersonRow> = Vec::new();
        let mut index_of = HashMap::new();
        let mut is_match = Vec::new();
        for (_, entry) in inner.newest_first(|_| true) {
            for (person, DisplayName { name, .. }) in &entry.people {
                let index = *index_of.entry(person).or_insert_with(|| {
                    rows.push(PersonRow {
                        person: person.clone(),
                        name: name.clone(),
                        tables: 0,
                        barred: inner.barred.contains(person),
                    });
                    is_match.push(person.as_str() == text);
                    rows.len() - 1
                });
                rows[index].tables += 1;
                is_match[index] |= name_contains(name, text);
            }
        }
        let matches = rows.into_iter().zip(is_match).filter(|(_, is)| *is);
        Ok(matches.map(|(row, _)| row).take(limit as usize).collect())
    }

    async fn rename_person(&self, person: &PersonId, name: &str) -> Result<u32, StoreError> {
        Ok(self.lock().rename(person, name))
    }

    async fn set_barred(&self, person: &PersonId, barred: bool) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let changed = if barred {
            inner.barred.insert(person.clone())
        } else {
            inner.barred.remove(person)
        };
        Ok(inner.add_event_if(changed, AdminEvent::PersonChanged(person.clone())))
    }

    async fn barred_people(&self) -> Result<Vec<PersonId>, StoreError> {
        Ok(self.lock().barred.iter().cloned().collect())
    }

    async fn is_barred(&self, person: &PersonId) -> Result<bool, StoreError> {
        Ok(self.lock().barred.contains(person))
    }

    async fn refused_names(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.lock().refused_names.iter().cloned().collect())
    }

    async fn set_name_refused(&self, word: &str, refused: bool) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let changed = if refused {
            inner.refused_names.insert(word.into())
        } else {
            inner.refused_names.remove(word)
        };
        Ok(inner.add_event_if(changed, AdminEvent::RefusedNamesChanged))
    }

    async fn admin_events_after(
        &self,
        after: u64,
        limit: u32,
    ) -> Result<Vec<(u64, AdminEvent)>, StoreError> {
        let inner = self.lock();
        let numbered = (inner.forgotten_events + 1..).zip(&inner.admin_events);
        Ok(numbered
            .filter(|(number, _)| *number > after)
            .take(limit as usize)
            .map(|(number, event)| (number, event.clone()))
            .collect())
    }

    async fn store_copy_step(&self, step: CopyStep) -> Result<(), StoreError> {
        self.lock().copy_steps.insert(step);
        Ok(())
    }

    async fn is_partial_copy(&self) -> Result<bool, StoreError> {
        let steps = &self.lock().copy_steps;
        Ok(steps.contains(&CopyStep::Begun) && !steps.contains(&CopyStep::Complete))
    }

    async fn live_servers(&self) -> Result<Option<Vec<ServerRow>>, StoreError> {
        Ok(self.is_shared.then(|| self.lock().live_servers()))
    }

    async fn last_admin_event(&self) -> Result<u64, StoreError> {
        let inner = self.lock();
        Ok(inner.forgotten_events + inner.admin_events.len() as u64)
    }

    async fn forget_admin_events(&self, kept: u32) -> Result<(), StoreError> {
        let mut inner = self.lock();
        let old = inner
            .admin_events
            .len()
            .saturating_sub(kept.max(1) as usize);
        inner.admin_events.drain(..old);
        inner.forgotten_events += old as u64;
        Ok(())
    }
}
