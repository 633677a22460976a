//! What servers that share a store ask each other.

use crate::{on_each, person_id, table, table_id};
use brelan_ids::{PersonId, TableId};
use brelan_store::Store;

on_each!(
    logs_that_go_on_are_found,
    people_at_other_servers_are_found_where_servers_share_the_store,
);

async fn logs_that_go_on_are_found(store: &impl Store) {
    for id in ["a", "b", "c"] {
        store.create(table(id, 1, &[])).await.expect("made");
    }
    let grown = async |known: &[(&str, u64)]| {
        let known: Vec<_> = known.iter().map(|(id, seq)| (table_id(id), *seq)).collect();
        let mut grown = store.grown_logs(&known).await.expect("it reads");
        grown.sort();
        grown
    };
    assert_eq!(grown(&[]).await, []);
    assert_eq!(grown(&[("a", 2), ("b", 2), ("x", 0)]).await, []);
    let old = grown(&[("a", 0), ("b", 1), ("c", 2), ("x", 0)]).await;
    assert_eq!(old, ["a", "b"].map(table_id));
    store
        .append(&table_id("c"), 2, "three".into())
        .await
        .expect("appended");
    assert_eq!(grown(&[("a", 2), ("c", 2)]).await, [table_id("c")]);
    assert_eq!(grown(&[("a", u64::MAX)]).await, []);
}

async fn people_at_other_servers_are_found_where_servers_share_the_store(store: &impl Store) {
    for id in ["a", "b"] {
        store.create(table(id, 1, &[])).await.expect("made");
    }
    let exchange = async |server, connected: &[(&str, &str)], asked: &[&str]| {
        let pair = |(table, person): &(&str, &str)| (table_id(table), person_id(person));
        let connected: Vec<_> = connected.iter().map(pair).collect();
        let asked: Vec<_> = asked.iter().map(|id| table_id(id)).collect();
        let found = store.exchange_presence(server, &connected, &asked).await;
        found.expect("it reads")
    };
    let people = |people: &[(&str, &str)]| -> Vec<(TableId, PersonId)> {
        let people = people.iter().filter(|_| store.is_shared());
        people
            .map(|(table, person)| (table_id(table), person_id(person)))
            .collect()
    };
    assert_eq!(
        exchange("one", &[("a", "p"), ("a", "q"), ("b", "p")], &["a"]).await,
        []
    );
    let at_both = [("a", "p"), ("a", "q"), ("b", "p")];
    assert_eq!(
        exchange("two", &[("a", "p")], &["a", "b"]).await,
        people(&at_both)
    );
    assert_eq!(
        exchange("two", &[("a", "p")], &["b"]).await,
        people(&[("b", "p")])
    );
    assert_eq!(
        exchange("one", &[("a", "q")], &["a"]).await,
        people(&[("a", "p")])
    );
    assert_eq!(
        exchange("two", &[], &["a", "b"]).await,
        people(&[("a", "q")])
    );
    assert_eq!(exchange("one", &[("x", "p")], &["a", "x"]).await, []);
}
