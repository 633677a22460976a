//! What is counted of finished matches, in memory.

use super::{Memory, TableEntry};
use crate::statistics::{DAY_MS, DayFacts, SeatFacts, StatisticsStore};
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
        let mut days = BTreeMap::new();
        for (entry, day, seat, facts) in inner.tables.values().filter_map(|it| of(it, person)) {
            let opponents = facts.opponents.as_column();
            let sums = days.entry((entry.game.clone(), opponents, day));
            add(
                sums.or_insert_with(|| empty(entry, day, facts)),
                seat,
                facts,
            );
        }
        Ok(days.into_values().collect())
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

fn empty(entry: &TableEntry, day: u32, facts: &SeatFacts) -> DayFacts {
    DayFacts {
        game: entry.game.clone(),
        opponents: facts.opponents.clone(),
        day,
        matches: 0,
        won: 0,
        even: 0.0,
        rounds: 0,
        rounds_won: 0,
        points: 0,
        squared_points: 0,
        knocks: 0,
        knocks_held: 0,
    }
}

fn add(sums: &mut DayFacts, seat: &MatchSeat, facts: &SeatFacts) {
    sums.matches += 1;
    sums.won += u32::from(seat.won);
    sums.even += 1.0 / f64::from(facts.players);
    sums.rounds += facts.rounds;
    sums.rounds_won += facts.rounds_won;
    sums.points += facts.points;
    sums.squared_points += facts.squared_points;
    sums.knocks += facts.knocks;
    sums.knocks_held += facts.knocks_held;
}
