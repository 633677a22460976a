//! The lists of finished matches, in memory.

use super::{Inner, TableEntry};
use crate::fold;
use crate::{DisplayName, FinishedMatch, ListedMatch, MatchCursor, MatchFilter};
use brelan_ids::{PersonId, TableId};
use std::cmp::Reverse;

impl Inner {
    /// See [`Store::matches_of`](crate::Store::matches_of).
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
}

impl Inner {
    fn day_of_try(&self, table: &TableId) -> Option<u32> {
        let mut tries = self.daily_tries.iter();
        tries.find(|it| it.table == *table).map(|it| it.day)
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
