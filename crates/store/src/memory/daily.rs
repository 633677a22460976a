//! The deals of the day, in memory.

use super::{Memory, TableEntry};
use crate::daily::{DailyStore, DailyTry, DealOfDay};
use crate::statistics::DAY_MS;
use crate::{MatchPlayer, StoreError};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use std::collections::BTreeMap;

/// The score of a try that counts: in seat 0 of a match that ended on that day.
fn score_of(entry: &TableEntry, day: u32) -> Option<i32> {
    let finished = entry.finished.as_ref()?;
    let seat = finished.seats.first()?;
    let stood_in = matches!(seat.player, MatchPlayer::Person { stood_in: true, .. });
    let in_time = finished.ended < Timestamp::from_millis((u64::from(day) + 1) * DAY_MS);
    (in_time && !stood_in).then_some(seat.score)
}

/// Makes the tries of a guest those of a person, who keeps an own try of the same deal.
pub(super) fn merge_tries(tries: &mut [DailyTry], guest: &PersonId, person: &PersonId) {
    let own = |it: &&DailyTry| it.person == *person;
    let own: Vec<_> = tries.iter().filter(own).map(|it| it.deal.clone()).collect();
    for tried in tries.iter_mut().filter(|it| it.person == *guest) {
        if !own.contains(&tried.deal) {
            tried.person = person.clone();
        }
    }
}

#[async_trait]
impl DailyStore for Memory {
    async fn daily_secret(&self, year: u16, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let mut inner = self.lock();
        Ok(*inner.daily_secrets.entry(year).or_insert(fresh))
    }

    async fn daily_secrets(&self) -> Result<Vec<(u16, [u8; 32])>, StoreError> {
        Ok(self.lock().daily_secrets.clone().into_iter().collect())
    }

    async fn claim_daily_try(&self, tried: DailyTry) -> Result<TableId, StoreError> {
        let mut inner = self.lock();
        let is_same =
            |other: &&DailyTry| (&other.deal, &other.person) == (&tried.deal, &tried.person);
        let first = inner.daily_tries.iter().find(is_same);
        if let Some(first) = first {
            return Ok(first.table.clone());
        }
        let table = tried.table.clone();
        inner.daily_tries.push(tried);
        Ok(table)
    }

    async fn daily_try(
        &self,
        deal: &DealOfDay,
        person: &PersonId,
    ) -> Result<Option<TableId>, StoreError> {
        let inner = self.lock();
        let mut tries = inner.daily_tries.iter();
        let found = tries.find(|it| it.deal == *deal && it.person == *person);
        Ok(found.map(|it| it.table.clone()))
    }

    async fn daily_try_at(&self, table: &TableId) -> Result<Option<DailyTry>, StoreError> {
        let inner = self.lock();
        let mut tries = inner.daily_tries.iter();
        Ok(tries.find(|it| it.table == *table).cloned())
    }

    async fn daily_scores(&self, deal: &DealOfDay) -> Result<Vec<(i32, u32)>, StoreError> {
        let inner = self.lock();
        let mut scores = BTreeMap::new();
        for tried in inner.daily_tries.iter() {
            let score = |entry| score_of(entry, deal.day);
            if tried.deal == *deal
                && let Some(score) = inner.tables.get(&tried.table).and_then(score)
            {
                *scores.entry(score).or_default() += 1;
            }
        }
        Ok(scores.into_iter().collect())
    }

    async fn daily_tries_with_score(
        &self,
        deal: &DealOfDay,
        score: i32,
        limit: u32,
    ) -> Result<Vec<DailyTry>, StoreError> {
        let inner = self.lock();
        let has_score = |it: &&DailyTry| {
            let entry = inner.tables.get(&it.table);
            it.deal == *deal && entry.is_some_and(|entry| score_of(entry, deal.day) == Some(score))
        };
        let mut tries: Vec<_> = inner
            .daily_tries
            .iter()
            .filter(has_score)
            .cloned()
            .collect();
        tries.sort_by(|one, other| one.table.cmp(&other.table));
        tries.truncate(limit as usize);
        Ok(tries)
    }

    async fn daily_days_of(&self, person: &PersonId, game: &str) -> Result<Vec<u32>, StoreError> {
        let inner = self.lock();
        let counts = |it: &&DailyTry| {
            let entry = inner.tables.get(&it.table);
            it.deal.game == game
                && it.person == *person
                && entry.is_some_and(|entry| score_of(entry, it.deal.day).is_some())
        };
        let tries = inner.daily_tries.iter().filter(counts);
        let mut days: Vec<u32> = tries.map(|it| it.deal.day).collect();
        days.sort_unstable_by(|one, other| other.cmp(one));
        Ok(days)
    }
}
