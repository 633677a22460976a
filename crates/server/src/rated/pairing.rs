//! Who plays with whom: people whose ratings are close, the closer the shorter they have waited.

use brelan_catalog::Kind;
use brelan_ids::Timestamp;
use brelan_store::RatedWaiter;
use std::time::Duration;

/// How far ratings may be apart for a person who has just come, in points. A person who leads by six
/// wins three matches out of four.
const INITIAL_RANGE: f64 = 3.0;

/// By how many points that grows in each second of waiting.
const RANGE_GROWTH_PER_SECOND: f64 = 0.25;

/// After how long a person is paired with anybody.
const UNLIMITED_RANGE_AFTER: Duration = Duration::from_secs(60);

/// How long a table that could begin waits for more people: the ratings of a larger table tell
/// more, and those who come within a quarter of a minute play at once.
const GATHER_TIME: Duration = Duration::from_secs(15);

/// The fewest and the most people of a match. Strangers wait long for a fifth, and the usual
/// rules of Zero are for three or more.
pub(super) fn seats(game: Kind) -> (usize, usize) {
    match game {
        Kind::Quando => (2, 4),
        Kind::Zero => (3, 4),
        Kind::Qarre => (2, 2),
    }
}

/// The largest allowed difference between the ratings of two opponents when one of them has waited
/// for so long; `None` without a limit.
pub(super) fn range(waited: Duration) -> Option<f64> {
    let range = INITIAL_RANGE + RANGE_GROWTH_PER_SECOND * waited.as_secs_f64();
    (waited < UNLIMITED_RANGE_AFTER).then_some(range)
}

/// The matches that begin at `now`: lists of people by their places among the waiting, who all
/// wait for this game, the longest waiting first. In a match nobody shares a network with
/// another, and each rating is within the range of the one who has waited longest.
pub(super) fn groups(game: Kind, waiting: &[RatedWaiter], now: Timestamp) -> Vec<Vec<usize>> {
    let (fewest, most) = seats(game);
    let mut free = vec![true; waiting.len()];
    let mut groups = Vec::new();
    for first in 0..waiting.len() {
        if !free[first] {
            continue;
        }
        let waited = now.since(waiting[first].since);
        let group = group_of(first, waiting, &free, range(waited), most);
        if group.len() == most || group.len() >= fewest && waited >= GATHER_TIME {
            group.iter().for_each(|member| free[*member] = false);
            groups.push(group);
        }
    }
    groups
}

/// A person and the free ones closest by rating, up to a full table.
fn group_of(
    first: usize,
    waiting: &[RatedWaiter],
    free: &[bool],
    range: Option<f64>,
    most: usize,
) -> Vec<usize> {
    let distance = |other: usize| (waiting[other].rating - waiting[first].rating).abs();
    let mut others: Vec<usize> = (0..waiting.len())
        .filter(|other| *other != first && free[*other])
        .filter(|other| range.is_none_or(|range| distance(*other) <= range))
        .collect();
    // Stable: of equal distances the one who has waited longer.
    others.sort_by(|one, other| distance(*one).total_cmp(&distance(*other)));
    let mut group = vec![first];
    for other in others {
        let is_alone = |member: &usize| !share_network(&waiting[*member], &waiting[other]);
        if group.len() < most && group.iter().all(is_alone) {
            group.push(other);
        }
    }
    group
}

fn share_network(one: &RatedWaiter, other: &RatedWaiter) -> bool {
    one.networks.iter().any(|it| other.networks.contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_ids::PersonId;

    const NOW: Timestamp = Timestamp::from_millis(1_000_000);

    /// A person with this rating who has waited for `waited` seconds, alone at an address.
    fn waiter(number: usize, rating: f64, waited: u64) -> RatedWaiter {
        RatedWaiter {
            person: PersonId::from_trusted(format!("{number}")),
            game: "any".into(),
            name: "Zo\u{e9}".into(),
            avatar: None,
            networks: vec![format!("{number}")],
            rating,
            since: NOW - Duration::from_secs(waited),
            seen: NOW,
            table: None,
        }
    }

    fn waiters(people: &[(f64, u64)]) -> Vec<RatedWaiter> {
        let people = people.iter().enumerate();
        people
            .map(|(number, (rating, waited))| waiter(number, *rating, *waited))
            .collect()
    }

    fn found(game: Kind, people: &[(f64, u64)]) -> Vec<Vec<usize>> {
        groups(game, &waiters(people), NOW)
    }

    #[test]
    fn two_people_of_like_ratings_play_at_once_and_others_do_not() {
        assert_eq!(found(Kind::Qarre, &[(25.0, 0), (28.0, 0)]), [[0, 1]]);
        assert!(found(Kind::Qarre, &[(25.0, 0), (28.1, 0)]).is_empty());
        assert!(found(Kind::Qarre, &[(25.0, 0)]).is_empty());
        assert!(found(Kind::Qarre, &[]).is_empty());
    }

    #[test]
    fn the_range_grows_with_the_time_and_ends_after_a_minute() {
        assert_eq!(range(Duration::ZERO), Some(3.0));
        assert_eq!(range(Duration::from_secs(20)), Some(8.0));
        assert_eq!(range(Duration::from_secs(60)), None);
        assert!(found(Kind::Qarre, &[(25.0, 19), (33.0, 0)]).is_empty());
        assert_eq!(found(Kind::Qarre, &[(25.0, 20), (33.0, 0)]), [[0, 1]]);
        assert!(found(Kind::Qarre, &[(25.0, 59), (95.0, 59)]).is_empty());
        assert_eq!(found(Kind::Qarre, &[(25.0, 60), (95.0, 0)]), [[0, 1]]);
    }

    #[test]
    fn the_closest_rating_is_chosen_and_of_equal_ones_the_longest_waiting() {
        let people = [(25.0, 9), (27.0, 8), (26.0, 1), (24.0, 0)];
        assert_eq!(found(Kind::Qarre, &people), [[0, 2], [1, 3]]);
    }

    #[test]
    fn people_of_one_address_are_never_at_one_table() {
        let mut waiting = waiters(&[(25.0, 90), (25.0, 80), (40.0, 70)]);
        waiting[1].networks = vec!["x".into(), "0".into()];
        assert_eq!(groups(Kind::Qarre, &waiting, NOW), [[0, 2]]);
        waiting.pop();
        assert!(groups(Kind::Qarre, &waiting, NOW).is_empty());
        // Nor two of a third person's opponents.
        let mut waiting = waiters(&[(25.0, 90), (25.0, 80), (25.0, 70), (25.0, 60)]);
        waiting[2].networks = waiting[1].networks.clone();
        assert_eq!(groups(Kind::Quando, &waiting, NOW), [[0, 1, 3]]);
    }

    #[test]
    fn a_full_table_begins_at_once_and_another_one_waits_for_more() {
        let people = |waited| vec![(25.0, waited); 3];
        for game in [Kind::Quando, Kind::Zero] {
            assert!(found(game, &people(14)).is_empty(), "{}", game.name());
            assert_eq!(found(game, &people(15)), [[0, 1, 2]]);
            assert_eq!(found(game, &[(25.0, 0); 5]), [[0, 1, 2, 3]]);
        }
        let two = [(25.0, 90), (25.0, 90)];
        assert_eq!(found(Kind::Quando, &two), [[0, 1]]);
        assert!(found(Kind::Zero, &two).is_empty(), "three at least");
    }
}
