//! What is counted of finished matches.

use super::matches::{bot, finish, person};
use super::{on_each, person_id, table_id};
use brelan_store::{AdminStore, DayFacts, MatchPlayer, MatchSeat, MatchSums, Opponents, SeatFacts};

on_each!(
    facts_are_summed_up_by_game_opponents_and_day,
    facts_are_stored_once_and_beside_a_result_alone,
    a_match_that_a_bot_finished_is_not_counted,
);

const DAY: u64 = 86_400_000;

/// What is counted of a seat with these points, all of them in rounds that it has won.
pub(crate) fn facts(opponents: Opponents, points: &[i64]) -> SeatFacts {
    let rounds = points.len() as u32;
    SeatFacts {
        opponents,
        players: 2,
        rounds,
        rounds_won: rounds,
        points: points.iter().sum(),
        squared_points: points.iter().map(|points| points * points).sum(),
        knocks: 2,
        knocks_held: 1,
    }
}

fn sums(game: &str, opponents: Opponents, day: u32, (matches, won): (u32, u32)) -> DayFacts {
    DayFacts {
        game: game.into(),
        opponents,
        day,
        sums: MatchSums {
            matches,
            won,
            even: 0.5 * f64::from(matches),
            rounds: 2 * matches,
            rounds_won: 2 * matches,
            points: 2 * i64::from(matches),
            squared_points: 10 * i64::from(matches),
            knocks: 2 * matches,
            knocks_held: matches,
        },
    }
}

async fn facts_are_summed_up_by_game_opponents_and_day(store: &impl AdminStore) {
    let solid = || Opponents::Bots("solid".into());
    for (id, game, ended, won, opponents) in [
        ("a", "zero", 3 * DAY, true, solid()),
        ("b", "zero", 4 * DAY - 1, false, solid()),
        ("c", "zero", 4 * DAY, true, solid()),
        ("d", "zero", 3 * DAY, true, Opponents::People),
        ("e", "zero", 3 * DAY, true, Opponents::MixedBots),
        ("f", "qarre", 3 * DAY, true, solid()),
    ] {
        finish(store, id, game, ended, &[bot(2, !won), person("p", 1, won)]).await;
        let both = [facts(Opponents::People, &[1]), facts(opponents, &[-1, 3])];
        let saved = store.save_match_facts(&table_id(id), both.to_vec()).await;
        assert_eq!(saved, Ok(()));
    }
    // Another person's.
    finish(store, "g", "zero", 3 * DAY, &[person("q", 1, true)]).await;
    let saved = store
        .save_match_facts(&table_id("g"), vec![facts(solid(), &[1])])
        .await;
    assert_eq!(saved, Ok(()));
    let mut found = store.facts_of(&person_id("p")).await.expect("it answers");
    found.sort_by_key(|it| (it.game.clone(), it.opponents.clone(), it.day));
    let expected = [
        sums("qarre", solid(), 3, (1, 1)),
        sums("zero", Opponents::People, 3, (1, 1)),
        sums("zero", solid(), 3, (2, 1)),
        sums("zero", solid(), 4, (1, 1)),
        sums("zero", Opponents::MixedBots, 3, (1, 1)),
    ];
    assert_eq!(found, expected);
    assert_eq!(store.facts_of(&person_id("nobody")).await, Ok(vec![]));
}

async fn facts_are_stored_once_and_beside_a_result_alone(store: &impl AdminStore) {
    let save = async |points: &[i64]| {
        let facts = vec![facts(Opponents::People, points)];
        let saved = store.save_match_facts(&table_id("a"), facts).await;
        assert_eq!(saved, Ok(()));
    };
    let points = async || {
        let found = store.facts_of(&person_id("p")).await.expect("it answers");
        found.iter().map(|it| it.sums.points).collect::<Vec<_>>()
    };
    save(&[1]).await;
    finish(store, "a", "zero", 1, &[person("p", 1, true)]).await;
    assert_eq!(points().await, [0; 0], "the result came later");
    save(&[2]).await;
    save(&[3]).await;
    assert_eq!(points().await, [2]);
}

async fn a_match_that_a_bot_finished_is_not_counted(store: &impl AdminStore) {
    let stood_in = MatchSeat {
        player: MatchPlayer::Person {
            person: person_id("p"),
            stood_in: true,
        },
        score: 0,
        won: true,
    };
    finish(store, "a", "zero", 1, &[stood_in]).await;
    let saved = store
        .save_match_facts(&table_id("a"), vec![facts(Opponents::People, &[1])])
        .await;
    assert_eq!(saved, Ok(()));
    assert_eq!(store.facts_of(&person_id("p")).await, Ok(vec![]));
}
