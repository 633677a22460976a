//! Ratings, and what they are of.

use crate::matches::{bot, finish, person};
use crate::{on_each, person_id, table_id};
use brelan_store::{AdminStore, MatchCursor, RatedPlayer, RatingProgress, StoredRating};

on_each!(
    results_of_a_game_come_by_their_ends_and_tables,
    an_epoch_counts_what_changes_among_the_rated_results,
    ratings_are_stored_bit_for_bit_unless_something_has_changed,
    stale_ratings_are_replaced_and_others_stay,
    the_best_rated_are_those_with_enough_certainty,
);

fn rating(player: RatedPlayer, mean: f64, deviation: f64) -> StoredRating {
    StoredRating {
        player,
        mean,
        deviation,
        matches: 3,
    }
}

fn of_person(id: &str) -> RatedPlayer {
    RatedPlayer::Person(person_id(id))
}

async fn begin(store: &impl AdminStore, until: u64) -> RatingProgress {
    store.begin_rating("zero", until).await.expect("it begins")
}

async fn results_of_a_game_come_by_their_ends_and_tables(store: &impl AdminStore) {
    let seats = [person("p", 3, true), bot(-4, false), person("q", 0, false)];
    for (id, game, ended) in [
        ("d", "zero", 5),
        ("b", "zero", 7),
        ("a", "zero", 7),
        ("c", "qarre", 6),
        ("e", "zero", 9),
    ] {
        finish(store, id, game, ended, &seats).await;
    }
    let page = async |ended, table: &str, limit| {
        let table = table_id(table);
        let after = MatchCursor { ended, table };
        let found = store.results_after("zero", &after, 9, limit).await;
        let found = found.expect("it answers");
        assert!(found.iter().all(|(_, finished)| finished.seats == seats));
        let found = found.into_iter();
        found
            .map(|(table, finished)| (table.as_str().to_owned(), finished.ended))
            .collect::<Vec<_>>()
    };
    let all = [("d", 5), ("a", 7), ("b", 7)].map(|(table, ended)| (table.to_owned(), ended));
    assert_eq!(page(0, "", 9).await, all);
    assert_eq!(page(0, "", 2).await, all[..2]);
    assert_eq!(page(7, "a", 2).await, all[2..]);
    assert_eq!(page(8, "", 2).await, []);
}

async fn an_epoch_counts_what_changes_among_the_rated_results(store: &impl AdminStore) {
    let guests = [person("guest", 3, true), bot(4, false)];
    finish(store, "a", "zero", 10, &guests).await;
    let first = begin(store, 100).await;
    assert_eq!((first.until, first.is_stale()), (100, false));
    let epochs = async || {
        let progress = begin(store, 50).await;
        assert_eq!(progress.until, 100, "it never goes back");
        progress.epoch - first.epoch
    };
    finish(store, "b", "zero", 100, &guests).await;
    finish(store, "c", "qarre", 99, &guests).await;
    assert_eq!(epochs().await, 0, "later, and of another game");
    finish(store, "d", "zero", 99, &guests).await;
    assert_eq!(epochs().await, 1, "a late result");
    let again = store.result(&table_id("d")).await.expect("it answers");
    let again = again.expect("a result");
    assert_eq!(store.save_match(&table_id("d"), again).await, Ok(()));
    assert_eq!(epochs().await, 1, "it is stored already");
    let (guest, account) = (person_id("guest"), person_id("account"));
    for _ in 0..2 {
        assert_eq!(store.merge_guest(&guest, &account).await, Ok(()));
        assert_eq!(epochs().await, 2, "the results of a guest are an account's");
    }
    let stranger = person_id("stranger");
    assert_eq!(store.merge_guest(&stranger, &account).await, Ok(()));
    assert_eq!(epochs().await, 2, "a guest who has not played");
    assert_eq!(store.invalidate_ratings("zero").await, Ok(()));
    assert_eq!(epochs().await, 3);
}

async fn ratings_are_stored_bit_for_bit_unless_something_has_changed(store: &impl AdminStore) {
    let ratings = [
        rating(of_person("p"), 0.1 + 0.2, f64::MIN_POSITIVE),
        rating(RatedPlayer::Bot("solid".into()), -1.0 / 3.0, 8.25),
    ];
    let players = ["p", "nobody"].map(of_person);
    let players = [&players[..], &[RatedPlayer::Bot("solid".into())]].concat();
    let stored = async |game: &str| {
        let found = store.ratings_of(game, &players).await;
        let mut found = found.expect("it answers");
        found.sort_by(|one, other| one.player.cmp(&other.player));
        found
    };
    let first = begin(store, 100).await;
    let save = async |progress: &RatingProgress| {
        let saved = store.save_ratings("zero", progress, ratings.to_vec());
        saved.await.expect("it answers")
    };
    finish(store, "a", "zero", 10, &[person("p", 3, true)]).await;
    assert!(!save(&first).await, "a result has come meanwhile");
    assert_eq!(stored("zero").await, []);
    let second = begin(store, 100).await;
    assert!(second.is_stale());
    assert!(save(&second).await);
    assert!(!save(&second).await, "another server was faster");
    assert_eq!(stored("zero").await, ratings);
    assert_eq!(stored("qarre").await, []);
    let third = begin(store, 120).await;
    assert_eq!((third.rated_until, third.is_stale()), (100, false));
}

async fn stale_ratings_are_replaced_and_others_stay(store: &impl AdminStore) {
    let save = async |players: &[&str], mean: f64| {
        let progress = begin(store, 100).await;
        let ratings = players.iter().map(|it| rating(of_person(it), mean, 1.0));
        let saved = store.save_ratings("zero", &progress, ratings.collect());
        assert_eq!(saved.await, Ok(true));
    };
    let players = async || {
        let found = store.best_rated("zero", 9.0, 9).await.expect("it answers");
        let found = found.into_iter();
        found
            .map(|it| (it.player, it.mean as i64))
            .collect::<Vec<_>>()
    };
    save(&["p", "q"], 1.0).await;
    save(&["q", "r"], 2.0).await;
    let expected = [("q", 2), ("r", 2), ("p", 1)].map(|(id, mean)| (of_person(id), mean));
    assert_eq!(players().await, expected);
    assert_eq!(store.invalidate_ratings("zero").await, Ok(()));
    save(&["q", "s"], 3.0).await;
    let expected = [("q", 3), ("s", 3)].map(|(id, mean)| (of_person(id), mean));
    assert_eq!(players().await, expected);
}

async fn the_best_rated_are_those_with_enough_certainty(store: &impl AdminStore) {
    let progress = begin(store, 100).await;
    let ratings = [
        rating(of_person("p"), 20.0, 2.0),
        rating(of_person("q"), 40.0, 2.1),
        rating(RatedPlayer::Bot("solid".into()), 30.0, 1.0),
        rating(of_person("r"), 10.0, 0.5),
    ];
    let saved = store.save_ratings("zero", &progress, ratings.to_vec());
    assert_eq!(saved.await, Ok(true));
    let best = store.best_rated("zero", 2.0, 2).await;
    assert_eq!(best, Ok(vec![ratings[2].clone(), ratings[0].clone()]));
    assert_eq!(store.best_rated("qarre", 2.0, 2).await, Ok(vec![]));
}
