//! Finished matches and their records, in memory.

use super::{Inner, Memory, TableEntry};
use crate::fold;
use crate::{
    Consent, DisplayName, FinishedMatch, ListedMatch, MatchCursor, MatchFilter, MatchStore,
    StoreError,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use std::cmp::Reverse;

impl Inner {
    /// See [`MatchStore::matches_of`].
    pub(super) fn matches_of(
        &self,
        person: &PersonId,
        filter: &MatchFilter,
        after: Option<&MatchCursor>,
        limit: u32,
    ) -> Vec<ListedMatch> {
        let finished = self.tables.iter().filter_map(|(id, entry)| {
            let finished = entry.finished.as_ref()?;
            is_listed(entry, finished, person, filter).then_some((id, entry, finished))
        });
        let mut found: Vec<_> = finished.collect();
        found.sort_by_key(|(id, _, finished)| Reverse((finished.ended, *id)));
        let is_later = |id: &TableId, finished: &FinishedMatch| {
            after.is_none_or(|after| (finished.ended, id) < (after.ended, &after.table))
        };
        found
            .into_iter()
            .filter(|(id, _, finished)| is_later(id, finished))
            .take(limit as usize)
            .map(|(id, entry, finished)| ListedMatch {
                table: id.clone(),
                game: entry.game.clone(),
                daily: self.day_of_try(id),
                finished: finished.clone(),
                names: names_of(entry, finished),
            })
            .collect()
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

    fn day_of_try(&self, table: &TableId) -> Option<u32> {
        let mut tries = self.daily_tries.iter();
        tries.find(|it| it.table == *table).map(|it| it.deal.day)
    }
}

impl TableEntry {
    /// Whether all people of the finished match allow others to see it.
    pub(super) fn is_public(&self) -> bool {
        self.finished.as_ref().is_some_and(|finished| {
            let mut people = finished.people();
            !self.consents.is_empty() && people.all(|person| self.consents.contains_key(person))
        })
    }
}

/// The names of the people of a match, by seat.
fn names_of(entry: &TableEntry, finished: &FinishedMatch) -> Vec<DisplayName> {
    let names = finished.people().filter_map(|it| entry.people.get(it));
    names.cloned().collect()
}

fn is_listed(
    entry: &TableEntry,
    finished: &FinishedMatch,
    person: &PersonId,
    filter: &MatchFilter,
) -> bool {
    let mut seats = finished.seats.iter();
    let Some(own) = seats.find(|seat| seat.player.person() == Some(person)) else {
        return false;
    };
    let name_of = |other: &PersonId| entry.people.get(other).map(|named| fold(&named.name));
    let others = finished.people().filter(|other| *other != person);
    let named: Vec<String> = others.map(|it| name_of(it).unwrap_or_default()).collect();
    filter.game.as_ref().is_none_or(|game| *game == entry.game)
        && filter.since.is_none_or(|since| finished.ended >= since)
        && filter.before.is_none_or(|before| finished.ended < before)
        && filter.won.is_none_or(|won| won == own.won)
        && filter
            .with_people
            .is_none_or(|with_people| with_people != named.is_empty())
        && filter
            .companion
            .as_ref()
            .is_none_or(|name| named.contains(&fold(name)))
}

#[async_trait]
impl MatchStore for Memory {
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
}
