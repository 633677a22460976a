//! What is counted of finished matches, in memory.

use super::{Memory, TableEntry};
use crate::statistics::{DAY_MS, DayFacts, MatchSums, Opponents, SeatFacts, StatisticsStore};
use crate::{MatchPlayer, MatchSeat, StoreError};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use std::collections::BTreeMap;

#[async_trait]
impl StatisticsStore for Memory {
    async fn save_match_facts(
        &self,
        table: &TableId,
        facts: Vec<SeatFacts>,
    ) -> Result<(), StoreError> {
        let mut inner = self.lock();
        let entry = inner.tables.get_mut(table);
        if let Some(entry) = entry.filter(|entry| entry.finished.is_some()) {
            entry.facts.get_or_insert(facts);
        }
        Ok(())
    }

    async fn facts_of(&self, person: &PersonId) -> Result<Vec<DayFacts>, StoreError> {
        let inner = self.lock();
        let mut days: BTreeMap<_, MatchSums> = BTreeMap::new();
        for (entry, day, seat, facts) in inner.tables.values().filter_map(|it| of(it, person)) {
            let day = (&entry.game, facts.opponents.as_column(), day);
            *days.entry(day).or_default() += MatchSums::of_match(facts, seat.won);
        }
        let days = days.into_iter();
        let facts = days.map(|((game, opponents, day), sums)| DayFacts {
            game: game.clone(),
            opponents: Opponents::from_column(opponents.to_owned()),
            day,
            sums,
        });
        Ok(facts.collect())
    }
}

/// What is counted of the person's match at a table, and the day of its end.
fn of<'a>(
    entry: &'a TableEntry,
    person: &PersonId,
) -> Option<(&'a TableEntry, u32, &'a MatchSeat, &'a SeatFacts)> {
    let (finished, facts) = (entry.finished.as_ref()?, entry.facts.as_ref()?);
    let is_own = |seat: &MatchSeat| match &seat.player {
        MatchPlayer::Person {
            person: it,
            stood_in,
        } => it == person && !stood_in,
        MatchPlayer::Bot { .. } => false,
    };
    let seat = finished.seats.iter().position(is_own)?;
    let day = u32::try_from(finished.ended.as_millis() / DAY_MS).ok()?;
    Some((entry, day, &finished.seats[seat], facts.get(seat)?))
}
