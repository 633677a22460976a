//! The queue of rated matches.

use super::{at, on_each, person_id, table_id};
use brelan_store::{Account, AccountState, AdminStore, NETWORK_HASH_LEN, RatedWaiter};

on_each!(
    a_person_waits_once_and_keeps_the_place_in_the_same_game,
    only_people_with_an_open_account_wait,
    those_who_have_not_asked_for_long_are_not_listed,
    a_table_is_claimed_for_all_people_or_for_none,
    a_person_with_a_table_waits_again_only_in_its_place,
    networks_are_added_up_to_eight_and_go_with_the_table,
    a_waiting_person_leaves_and_one_with_a_table_does_not,
    old_entries_are_forgotten,
);

fn network(letter: char) -> String {
    letter.to_string().repeat(NETWORK_HASH_LEN)
}

fn waiter(person: &str, game: &str, since: u64) -> RatedWaiter {
    RatedWaiter {
        person: person_id(person),
        game: game.into(),
        name: "Zoé".into(),
        avatar: Some("fox".into()),
        networks: vec![network('a')],
        rating: 25.125,
        since: at(since),
        seen: at(since),
        table: None,
    }
}

async fn open_accounts(store: &impl AdminStore, people: &[&str]) {
    for person in people {
        let account = Account {
            person: person_id(person),
            created: at(1),
            state: AccountState::Open,
            recovery_key: None,
            version: 0,
            document: "{}".into(),
        };
        assert_eq!(store.create_account(account).await, Ok(true));
    }
}

/// Opens accounts for these people, who then wait for Zero, one after the other.
async fn wait_all(store: &impl AdminStore, people: &[&str]) {
    open_accounts(store, people).await;
    for (since, person) in (1..).zip(people) {
        let joined = store.join_rated_queue(waiter(person, "zero", since), None, at(0));
        assert_eq!(joined.await, Ok(true));
    }
}

async fn claim(store: &impl AdminStore, table: &str, game: &str, people: &[&str]) -> bool {
    let people: Vec<_> = people.iter().map(|it| person_id(it)).collect();
    let claimed = store
        .claim_rated_table(&table_id(table), game, &people)
        .await;
    claimed.expect("it answers")
}

/// A person asks again from the network of this letter.
async fn renew(store: &impl AdminStore, person: &str, letter: char, now: u64, seen_since: u64) {
    let (person, network) = (person_id(person), network(letter));
    let renewed = store.renew_rated_waiter(&person, &network, at(now), at(seen_since));
    assert_eq!(renewed.await, Ok(()));
}

async fn waiting(store: &impl AdminStore) -> Vec<String> {
    let waiters = store.rated_waiters(at(0), 100).await.expect("it answers");
    let people = waiters.into_iter().map(|it| it.person.to_string());
    people.collect()
}

async fn a_person_waits_once_and_keeps_the_place_in_the_same_game(store: &impl AdminStore) {
    wait_all(store, &["q", "p"]).await;
    let own = waiter("q", "zero", 1);
    assert_eq!(store.rated_waiter(&own.person).await, Ok(Some(own)));
    let again = RatedWaiter {
        name: "Max".into(),
        avatar: None,
        rating: 26.5,
        ..waiter("q", "zero", 9)
    };
    assert_eq!(
        store.join_rated_queue(again.clone(), None, at(0)).await,
        Ok(true)
    );
    let kept = RatedWaiter {
        since: at(1),
        ..again
    };
    let found = store.rated_waiter(&kept.person).await;
    assert_eq!(found, Ok(Some(kept)));
    assert_eq!(waiting(store).await, ["q", "p"]);
    let other = store.join_rated_queue(waiter("q", "qarre", 9), None, at(0));
    assert_eq!(other.await, Ok(true));
    assert_eq!(
        waiting(store).await,
        ["p", "q"],
        "another game, a new place"
    );
    assert_eq!(store.rated_waiter(&person_id("r")).await, Ok(None));
    let late = RatedWaiter {
        networks: vec![network('z')],
        ..waiter("p", "zero", 30)
    };
    let joined = store.join_rated_queue(late.clone(), None, at(3)).await;
    assert_eq!(joined, Ok(true));
    let found = store.rated_waiter(&late.person).await;
    assert_eq!(found, Ok(Some(late)), "who has gone has no place to keep");
}

async fn only_people_with_an_open_account_wait(store: &impl AdminStore) {
    let joined = store.join_rated_queue(waiter("guest", "zero", 1), None, at(0));
    assert_eq!(joined.await, Ok(false));
    wait_all(store, &["p"]).await;
    let person = person_id("p");
    let account = store.account(&person).await.expect("it answers");
    let erasing = Account {
        state: AccountState::Erasing,
        ..account.expect("an account")
    };
    assert_eq!(store.update_account(erasing).await, Ok(true));
    let joined = store.join_rated_queue(waiter("p", "zero", 2), None, at(0));
    assert_eq!(joined.await, Ok(false));
    assert_eq!(store.erase_names(&person, "").await, Ok(()));
    assert_eq!(store.rated_waiter(&person).await, Ok(None));
}

async fn those_who_have_not_asked_for_long_are_not_listed(store: &impl AdminStore) {
    wait_all(store, &["p", "q", "r"]).await;
    renew(store, "p", 'a', 20, 0).await;
    renew(store, "q", 'a', 20, 3).await;
    renew(store, "x", 'a', 20, 0).await;
    let listed = async |seen_since, limit| {
        let waiters = store.rated_waiters(at(seen_since), limit).await;
        let waiters = waiters.expect("it answers").into_iter();
        waiters
            .map(|it| (it.person.to_string(), it.since, it.seen))
            .collect::<Vec<_>>()
    };
    assert_eq!(listed(4, 9).await, [("p".to_owned(), at(1), at(20))]);
    assert_eq!(listed(0, 2).await.len(), 2);
}

async fn a_table_is_claimed_for_all_people_or_for_none(store: &impl AdminStore) {
    wait_all(store, &["p", "q", "r"]).await;
    assert!(
        !claim(store, "t", "qarre", &["p", "q"]).await,
        "another game"
    );
    assert!(
        !claim(store, "t", "zero", &["p", "x"]).await,
        "one does not wait"
    );
    assert_eq!(waiting(store).await, ["p", "q", "r"]);
    assert!(claim(store, "t", "zero", &["q", "p"]).await);
    assert!(claim(store, "t", "zero", &["p", "q"]).await, "repeated");
    assert!(
        !claim(store, "u", "zero", &["q", "r"]).await,
        "the first one counts"
    );
    assert_eq!(waiting(store).await, ["r"]);
    let players = store.rated_players(&table_id("t")).await;
    let players = players.expect("it answers");
    let people: Vec<_> = players.iter().map(|it| it.person.as_str()).collect();
    assert_eq!(people, ["p", "q"]);
    assert!(players.iter().all(|it| it.table == Some(table_id("t"))));
    let nobody = store.rated_players(&table_id("u")).await;
    assert_eq!(nobody, Ok(Vec::new()));
}

async fn a_person_with_a_table_waits_again_only_in_its_place(store: &impl AdminStore) {
    wait_all(store, &["p"]).await;
    assert!(claim(store, "t", "zero", &["p"]).await);
    let again = || waiter("p", "zero", 9);
    assert_eq!(
        store.join_rated_queue(again(), None, at(0)).await,
        Ok(false)
    );
    let other = table_id("u");
    let joined = store.join_rated_queue(again(), Some(&other), at(0)).await;
    assert_eq!(joined, Ok(false));
    let own = table_id("t");
    assert_eq!(
        store.join_rated_queue(again(), Some(&own), at(0)).await,
        Ok(true)
    );
    let found = store.rated_waiter(&person_id("p")).await;
    assert_eq!(found, Ok(Some(again())));
}

async fn networks_are_added_up_to_eight_and_go_with_the_table(store: &impl AdminStore) {
    wait_all(store, &["p"]).await;
    let person = person_id("p");
    let networks = async || {
        let waiter = store.rated_waiter(&person).await.expect("it answers");
        waiter.expect("it waits").networks
    };
    for letter in ['b', 'a', 'b'] {
        renew(store, "p", letter, 2, 0).await;
    }
    let other = RatedWaiter {
        networks: vec![network('c')],
        ..waiter("p", "zero", 3)
    };
    assert_eq!(store.join_rated_queue(other, None, at(0)).await, Ok(true));
    assert_eq!(networks().await, ['a', 'b', 'c'].map(network));
    for letter in 'd'..='j' {
        renew(store, "p", letter, 4, 0).await;
    }
    let newest: Vec<_> = ('c'..='j').map(network).collect();
    assert_eq!(networks().await, newest);
    assert!(claim(store, "t", "zero", &["p"]).await);
    renew(store, "p", 'k', 5, 0).await;
    assert_eq!(networks().await, Vec::<String>::new());
}

async fn a_waiting_person_leaves_and_one_with_a_table_does_not(store: &impl AdminStore) {
    wait_all(store, &["p", "q"]).await;
    let (waits, plays) = (person_id("p"), person_id("q"));
    assert!(claim(store, "t", "zero", &["q"]).await);
    for person in [&waits, &plays, &person_id("x")] {
        assert_eq!(store.leave_rated_queue(person).await, Ok(()));
    }
    assert_eq!(store.rated_waiter(&waits).await, Ok(None));
    let found = store.rated_waiter(&plays).await.expect("it answers");
    assert!(found.is_some());
}

async fn old_entries_are_forgotten(store: &impl AdminStore) {
    wait_all(store, &["p", "q"]).await;
    assert_eq!(store.forget_rated_waiters(at(2)).await, Ok(()));
    assert_eq!(waiting(store).await, ["q"]);
}
