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
                finished: finished.clone(),
                names: names_of(entry, finished),
            })
            .collect()
    }
}

/// The names of the people of a match, by seat.
fn names_of(entry: &TableEntry, finished: &FinishedMatch) -> Vec<DisplayName> {
    let people = finished
        .seats
        .iter()
        .filter_map(|seat| seat.player.person());
    let names = people.filter_map(|person| entry.people.get(person));
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
    let named: Vec<String> = finished
        .companions_of(person)
        .map(|other| {
            entry
                .people
                .get(other)
                .map_or(String::new(), |named| fold(&named.name))
        })
        .collect();
    filter.game.as_ref().is_none_or(|game| *game == entry.game)
        && filter.won.is_none_or(|won| won == own.won)
        && filter
            .with_people
            .is_none_or(|with_people| with_people != named.is_empty())
        && filter
            .companion
            .as_ref()
            .is_none_or(|name| named.contains(&fold(name)))
}
