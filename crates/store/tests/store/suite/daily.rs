//! The deals of the day: one try for each person, and the scores of those that count.

use super::matches::{bot, finish, person};
use super::{on_each, person_id, table_id};
use brelan_store::{AdminStore, DailyStore, DailyTry, DealOfDay, MatchFilter, Memory, copy_store};

on_each!(
    the_first_secret_of_a_year_is_kept,
    a_second_try_gives_the_table_of_the_first_one,
    the_scores_of_a_day_are_those_of_tries_that_ended_on_it,
    the_list_of_matches_has_the_day_of_a_try,
    a_copy_has_the_secrets_and_the_tries,
    a_guests_tries_become_those_of_the_account_that_has_none,
);

const DAY: u64 = 86_400_000;

fn deal(game: &str, day: u32) -> DealOfDay {
    let game = game.into();
    DealOfDay { game, day }
}

fn tried(game: &str, day: u32, person: &str, table: &str) -> DailyTry {
    DailyTry {
        deal: deal(game, day),
        person: person_id(person),
        table: table_id(table),
    }
}

async fn the_first_secret_of_a_year_is_kept(store: &impl AdminStore) {
    assert_eq!(store.daily_secrets().await, Ok(vec![]));
    let key = store.signing_key([9; 32]).await;
    assert_eq!(store.daily_secret(2026, [1; 32]).await, Ok([1; 32]));
    assert_eq!(store.daily_secret(2026, [2; 32]).await, Ok([1; 32]));
    assert_eq!(store.daily_secret(2025, [3; 32]).await, Ok([3; 32]));
    let all = vec![(2025, [3; 32]), (2026, [1; 32])];
    assert_eq!(store.daily_secrets().await, Ok(all), "not {key:?}");
}

async fn a_second_try_gives_the_table_of_the_first_one(store: &impl AdminStore) {
    let claim = async |tried| store.claim_daily_try(tried).await;
    let own = tried("zero", 7, "p", "a");
    assert_eq!(claim(own.clone()).await, Ok(table_id("a")));
    assert_eq!(claim(tried("zero", 7, "p", "b")).await, Ok(table_id("a")));
    for (number, other) in [("zero", 8, "p"), ("zero", 7, "q"), ("qarre", 7, "p")]
        .into_iter()
        .enumerate()
    {
        let (game, day, person) = other;
        let table = format!("other {number}");
        let claimed = claim(tried(game, day, person, &table)).await;
        assert_eq!(claimed, Ok(table_id(&table)));
    }
    let found = store.daily_try(&deal("zero", 7), &person_id("p")).await;
    assert_eq!(found, Ok(Some(table_id("a"))));
    assert_eq!(
        store.daily_try(&deal("zero", 9), &person_id("p")).await,
        Ok(None)
    );
    assert_eq!(store.daily_try_at(&table_id("a")).await, Ok(Some(own)));
    assert_eq!(store.daily_try_at(&table_id("b")).await, Ok(None));
}

async fn the_list_of_matches_has_the_day_of_a_try(store: &impl AdminStore) {
    let claimed = store.claim_daily_try(tried("zero", 7, "p", "a")).await;
    assert_eq!(claimed, Ok(table_id("a")));
    for (table, ended) in [("a", 2), ("b", 1)] {
        let seats = [person("p", 1, true), bot(5, false)];
        finish(store, table, "zero", ended, &seats).await;
    }
    let filter = MatchFilter::default();
    let listed = store.matches_of(&person_id("p"), &filter, None, 9).await;
    let listed = listed.expect("it answers");
    let days: Vec<_> = listed
        .iter()
        .map(|it| (it.table.as_str(), it.daily))
        .collect();
    assert_eq!(days, [("a", Some(7)), ("b", None)]);
    assert_eq!(listed[0].finished.seats.len(), 2);
}

async fn the_scores_of_a_day_are_those_of_tries_that_ended_on_it(store: &impl AdminStore) {
    for (table, who, day, ended, score) in [
        ("a", "p", 3, 3 * DAY, 12),
        ("b", "q", 3, 4 * DAY - 1, -2),
        ("c", "r", 3, 4 * DAY - 1, 12),
        ("late", "s", 3, 4 * DAY, 1),
        ("next", "p", 4, 4 * DAY, 7),
    ] {
        let claimed = store.claim_daily_try(tried("zero", day, who, table)).await;
        assert_eq!(claimed, Ok(table_id(table)));
        finish(
            store,
            table,
            "zero",
            ended,
            &[person(who, score, true), bot(5, false)],
        )
        .await;
    }
    let claimed = store.claim_daily_try(tried("zero", 3, "t", "played")).await;
    assert_eq!(claimed, Ok(table_id("played")));
    assert_eq!(
        store.daily_scores(&deal("zero", 3)).await,
        Ok(vec![(-2, 1), (12, 2)])
    );
    assert_eq!(store.daily_scores(&deal("zero", 4)).await, Ok(vec![(7, 1)]));
    assert_eq!(store.daily_scores(&deal("qarre", 3)).await, Ok(vec![]));
    let tables = async |score, limit| {
        let tries = store
            .daily_tries_with_score(&deal("zero", 3), score, limit)
            .await;
        let tries = tries.expect("it answers").into_iter();
        let tables = tries.map(|it| (it.table.to_string(), it.person.to_string()));
        tables.collect::<Vec<_>>()
    };
    let pair = |table: &str, person: &str| (table.to_owned(), person.to_owned());
    assert_eq!(tables(12, 9).await, [pair("a", "p"), pair("c", "r")]);
    assert_eq!(tables(12, 1).await, [pair("a", "p")]);
    assert_eq!(tables(1, 9).await, [], "too late");
    let days = async |person| store.daily_days_of(&person_id(person), "zero").await;
    assert_eq!(days("p").await, Ok(vec![4, 3]));
    assert_eq!(days("s").await, Ok(vec![]));
    assert_eq!(days("t").await, Ok(vec![]));
}

async fn a_copy_has_the_secrets_and_the_tries(store: &impl AdminStore) {
    assert_eq!(store.daily_secret(2026, [1; 32]).await, Ok([1; 32]));
    let own = tried("zero", 3, "p", "a");
    assert_eq!(store.claim_daily_try(own.clone()).await, Ok(table_id("a")));
    finish(store, "a", "zero", 1, &[person("p", 1, true)]).await;
    let to = Memory::new();
    let copied = copy_store(store, &to, [0; 32], |_| {}).await;
    assert_eq!(copied.map(|counts| counts.tables), Ok(1));
    assert_eq!(to.daily_secrets().await, Ok(vec![(2026, [1; 32])]));
    assert_eq!(to.daily_try_at(&table_id("a")).await, Ok(Some(own)));
    let other = Memory::new();
    assert_eq!(other.daily_secret(2026, [7; 32]).await, Ok([7; 32]));
    let copied = copy_store(store, &other, [0; 32], |_| {}).await;
    assert!(copied.is_err(), "another secret would deal otherwise");
}

async fn a_guests_tries_become_those_of_the_account_that_has_none(store: &impl AdminStore) {
    for tried in [
        tried("zero", 7, "guest", "a"),
        tried("zero", 8, "guest", "b"),
        tried("zero", 8, "account", "c"),
    ] {
        store.claim_daily_try(tried).await.expect("stored");
    }
    let (guest, person) = (person_id("guest"), person_id("account"));
    store.merge_guest(&guest, &person).await.expect("merged");
    for (day, table) in [(7, "a"), (8, "c")] {
        let found = store.daily_try(&deal("zero", day), &person).await;
        assert_eq!(found, Ok(Some(table_id(table))), "{day}");
    }
    let kept = store.daily_try(&deal("zero", 8), &guest).await;
    assert_eq!(kept, Ok(Some(table_id("b"))));
}
