//! The stored ratings are the same, however they are computed.

use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_ratings::{UpdateOutcome, update_ratings};
use brelan_store::{
    AccountStore, AdminStore, FinishedMatch, MatchPlayer, MatchSeat, Memory, NewTable, RatedPlayer,
    Sqlite, Store,
};

const GAME: &str = "zero";

/// The number of matches.
const MATCHES: u64 = 1_300;

/// Stores the match with this number: two of twelve people, and two bots of a level. Several
/// matches end in the same millisecond, and the ids of tables are in another order.
async fn store_match(store: &dyn AdminStore, number: u64) {
    let table = TableId::from_trusted(format!(
        "{:016x}",
        number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    ));
    let new = NewTable {
        id: table.clone(),
        game: GAME.into(),
        created: Timestamp::from_millis(1),
        rematch_of: None,
        listed: false,
        people: Vec::new(),
        inputs: vec!["one".into()],
    };
    store.create(new).await.expect("a new table");
    let person = |id: u64, stood_in| MatchPlayer::Person {
        person: PersonId::from_trusted(format!("p{id}")),
        stood_in,
    };
    let bot = || MatchPlayer::Bot {
        level: "solid".into(),
        name: "Bot".into(),
    };
    let players = [
        person(number % 12, false),
        bot(),
        person((number * 7 + 1) % 12, number.is_multiple_of(5)),
        bot(),
    ];
    let seats = (0_u64..).zip(players).map(|(seat, player)| MatchSeat {
        player,
        score: ((number * 31 + seat * 17) % 40) as i32,
        won: (number / 3 + seat).is_multiple_of(4),
    });
    let finished = FinishedMatch {
        ended: Timestamp::from_millis(1_000 + number / 3),
        rated: false,
        seats: seats.collect(),
    };
    store.save_match(&table, finished).await.expect("saved");
}

async fn update(store: &dyn Store, until: u64) -> (u64, bool) {
    let updated = update_ratings(store, GAME, true, Timestamp::from_millis(until)).await;
    match updated.expect("it answers") {
        UpdateOutcome::Updated {
            results,
            from_start,
        } => (results, from_start),
        UpdateOutcome::Interrupted => panic!("nobody else works with the store"),
    }
}

/// The ratings of all players as bits.
async fn bits(store: &dyn Store) -> Vec<(RatedPlayer, u64, u64, u32)> {
    let best = store.best_rated(GAME, f64::MAX, u32::MAX).await;
    let best = best.expect("it answers").into_iter();
    best.map(|it| {
        let (mean, deviation) = (it.mean.to_bits(), it.deviation.to_bits());
        (it.player, mean, deviation, it.matches)
    })
    .collect()
}

async fn whole_and_in_parts(store: &dyn AdminStore) {
    for number in 0..MATCHES {
        store_match(store, number).await;
    }
    let mut read = 0;
    for until in [1_001, 1_090, 1_090, 1_200, 2_000] {
        let (results, from_start) = update(store, until).await;
        assert!(!from_start);
        read += results;
    }
    assert_eq!(read, MATCHES);
    let in_parts = bits(store).await;
    assert_eq!(in_parts.len(), 13);
    for _ in 0..2 {
        store.invalidate_ratings(GAME).await.expect("it is done");
        assert_eq!(update(store, 2_000).await, (MATCHES, true));
        assert_eq!(bits(store).await, in_parts);
    }
}

#[tokio::test]
async fn ratings_are_the_same_bits_at_once_and_in_parts_in_memory() {
    whole_and_in_parts(&Memory::new()).await;
}

#[tokio::test]
async fn ratings_are_the_same_bits_at_once_and_in_parts_in_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("brelan.sqlite"));
    whole_and_in_parts(&store.expect("a new database")).await;
}

#[tokio::test]
async fn a_late_result_is_rated_in_its_place() {
    let (in_order, late) = (Memory::new(), Memory::new());
    for number in 0..300 {
        store_match(&in_order, number).await;
        if number != 100 {
            store_match(&late, number).await;
        }
    }
    update(&in_order, 2_000).await;
    assert_eq!(update(&late, 2_000).await, (299, false));
    assert_ne!(bits(&late).await, bits(&in_order).await);
    store_match(&late, 100).await;
    assert_eq!(update(&late, 2_000).await, (300, true));
    assert_eq!(bits(&late).await, bits(&in_order).await);
}

#[tokio::test]
async fn a_guests_matches_are_rated_as_those_of_the_account() {
    let store = Memory::new();
    for number in 0..300 {
        store_match(&store, number).await;
    }
    update(&store, 2_000).await;
    let (guest, account) = (
        PersonId::from_trusted("p3"),
        PersonId::from_trusted("account"),
    );
    store.merge_guest(&guest, &account).await.expect("merged");
    assert_eq!(update(&store, 2_000).await, (300, true));
    let players: Vec<_> = bits(&store).await.into_iter().map(|it| it.0).collect();
    assert!(players.contains(&RatedPlayer::Person(account)));
    assert!(!players.contains(&RatedPlayer::Person(guest)));
}
