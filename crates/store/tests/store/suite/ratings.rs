//! Ratings, and what they are of.

use super::matches::{bot, finish, person};
use super::{at, on_each, person_id, table_id};
use brelan_store::{
    Account, AccountState, AdminStore, LeaderboardRow, MatchCursor, Memory, RatedPlayer,
    RatingProgress, StoredRating, copy_store,
};

on_each!(
    results_of_a_game_come_by_their_ends_and_tables,
    an_epoch_counts_what_changes_among_the_rated_results,
    ratings_are_stored_bit_for_bit_unless_something_has_changed,
    stale_ratings_are_replaced_and_others_stay,
    the_best_rated_are_those_with_enough_certainty,
    a_leaderboard_has_bots_and_the_people_who_are_listed,
    a_person_with_an_open_account_is_listed_until_the_data_is_erased,
    a_copy_lists_the_same_people,
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
    store
        .begin_rating("zero", at(until))
        .await
        .expect("it begins")
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
        let (ended, table) = (at(ended), table_id(table));
        let after = MatchCursor { ended, table };
        let found = store.results_after("zero", &after, at(9), limit).await;
        let found = found.expect("it answers");
        assert!(found.iter().all(|(_, finished)| finished.seats == seats));
        let found = found.into_iter();
        found
            .map(|(table, finished)| (table.as_str().to_owned(), finished.ended))
            .collect::<Vec<_>>()
    };
    let all = [("d", 5), ("a", 7), ("b", 7)].map(|(table, ended)| (table.to_owned(), at(ended)));
    assert_eq!(page(0, "", 9).await, all);
    assert_eq!(page(0, "", 2).await, all[..2]);
    assert_eq!(page(7, "a", 2).await, all[2..]);
    assert_eq!(page(8, "", 2).await, []);
}

async fn an_epoch_counts_what_changes_among_the_rated_results(store: &impl AdminStore) {
    let guests = [person("guest", 3, true), bot(4, false)];
    finish(store, "a", "zero", 10, &guests).await;
    let first = begin(store, 100).await;
    assert_eq!((first.until, first.is_stale()), (at(100), false));
    let epochs = async || {
        let progress = begin(store, 50).await;
        assert_eq!(progress.until, at(100), "it never goes back");
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
    assert_eq!((third.rated_until, third.is_stale()), (at(100), false));
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

async fn open_account(store: &impl AdminStore, id: &str) {
    let account = Account {
        person: person_id(id),
        created: at(1),
        state: AccountState::Open,
        recovery_key: None,
        version: 0,
        document: "{}".into(),
    };
    assert_eq!(store.create_account(account).await, Ok(true));
}

async fn set_name(store: &impl AdminStore, id: &str, name: Option<&str>) -> bool {
    let set = store.set_leaderboard_name(&person_id(id), name).await;
    set.expect("it answers")
}

async fn name_of(store: &impl AdminStore, id: &str) -> Option<String> {
    let name = store.leaderboard_name(&person_id(id)).await;
    name.expect("it answers")
}

async fn a_leaderboard_has_bots_and_the_people_who_are_listed(store: &impl AdminStore) {
    for id in ["p", "q", "r"] {
        open_account(store, id).await;
    }
    let ratings = [
        rating(of_person("p"), 20.0, 2.0),
        rating(of_person("q"), 40.0, 2.1),
        rating(RatedPlayer::Bot("solid".into()), 30.0, 1.0),
        rating(RatedPlayer::Bot("expert".into()), 20.0, 1.0),
        rating(RatedPlayer::Bot("master".into()), 50.0, 2.1),
        rating(of_person("r"), 45.0, 0.5),
    ];
    let progress = begin(store, 100).await;
    let saved = store.save_ratings("zero", &progress, ratings.to_vec());
    assert_eq!(saved.await, Ok(true));
    let row = |name: Option<&str>, at: usize| LeaderboardRow {
        name: name.map(str::to_owned),
        rating: ratings[at].clone(),
    };
    let leaderboard = async |limit| store.leaderboard("zero", 2.0, limit).await;
    let bots = Ok(vec![row(None, 2), row(None, 3)]);
    assert_eq!(leaderboard(9).await, bots, "nobody is listed");
    for (id, name) in [("p", "Ann"), ("q", "Zo\u{e9}"), ("p", "Anna")] {
        assert!(set_name(store, id, Some(name)).await);
    }
    let all = vec![row(None, 2), row(None, 3), row(Some("Anna"), 0)];
    assert_eq!(leaderboard(9).await, Ok(all), "equal means by their texts");
    assert_eq!(leaderboard(1).await, Ok(vec![row(None, 2)]));
    assert_eq!(store.leaderboard("qarre", 2.0, 9).await, Ok(vec![]));
    assert!(set_name(store, "p", None).await);
    assert_eq!(leaderboard(9).await, bots);
}

async fn a_person_with_an_open_account_is_listed_until_the_data_is_erased(store: &impl AdminStore) {
    let person = person_id("p");
    assert!(!set_name(store, "p", Some("Zo\u{e9}")).await, "a guest");
    assert_eq!(name_of(store, "p").await, None);
    open_account(store, "p").await;
    assert!(set_name(store, "p", Some("Zo\u{e9}")).await);
    let renamed = store.rename_person(&person, "Ann").await;
    assert_eq!(renamed, Ok(0), "at no table");
    assert_eq!(name_of(store, "p").await.as_deref(), Some("Ann"));
    assert_eq!(store.erase_names(&person, "?").await, Ok(()));
    assert_eq!(name_of(store, "p").await, None);
    let account = store.account(&person).await.expect("it answers");
    let erased = Account {
        state: AccountState::Erased,
        ..account.expect("an account")
    };
    assert_eq!(store.update_account(erased).await, Ok(true));
    assert!(!set_name(store, "p", Some("Zo\u{e9}")).await);
    assert!(set_name(store, "p", None).await);
}

async fn a_copy_lists_the_same_people(store: &impl AdminStore) {
    let from = Memory::new();
    for id in ["p", "q"] {
        open_account(&from, id).await;
    }
    assert!(set_name(&from, "p", Some("Zo\u{e9}")).await);
    let copied = copy_store(&from, store, [0; 32], |_| {}).await;
    copied.expect("it is copied");
    assert_eq!(name_of(store, "p").await.as_deref(), Some("Zo\u{e9}"));
    assert_eq!(name_of(store, "q").await, None);
}
