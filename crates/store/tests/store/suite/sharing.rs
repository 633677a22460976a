//! What servers that share a store ask each other.

use super::{at, on_each, person_id, program, table, table_id};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_store::{AdminStore, ClaimedLease, Phase, ServerProgram, Store, TableSummary};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

on_each!(
    logs_that_go_on_are_found,
    the_tails_of_many_logs_are_read_at_once,
    people_at_other_servers_are_found_where_servers_share_the_store,
    one_live_server_has_the_lease_of_a_table,
    a_table_is_due_for_nobody_while_a_live_server_has_its_lease,
    a_server_knows_the_versions_of_the_others_and_the_time_of_the_store,
    the_live_servers_are_listed_with_their_people_and_leases,
    a_server_knows_whether_the_others_tell_over_a_bus_as_it_does,
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

async fn the_tails_of_many_logs_are_read_at_once(store: &impl Store) {
    for id in ["a", "b", "c"] {
        store.create(table(id, 1, &[])).await.expect("made");
        for seq in 2..12 {
            let input = format!("{id} {seq}");
            let appended = store.append(&table_id(id), seq, input).await;
            appended.expect("appended");
        }
    }
    let read = async |known: &[(&str, u64)]| {
        let known: Vec<_> = known.iter().map(|(id, seq)| (table_id(id), *seq)).collect();
        let tails = store.read_tails(&known).await.expect("it reads");
        for ((id, after), tail) in known.iter().zip(&tails) {
            let alone = store.read(id, *after).await.expect("it reads");
            assert_eq!(*tail, alone, "{id:?} after {after}");
        }
        let lengths = tails.iter().map(Vec::len);
        lengths.collect::<Vec<_>>()
    };
    assert_eq!(read(&[]).await, []);
    let known = [("c", 3), ("x", 0), ("a", 0), ("b", 12), ("c", 11)];
    assert_eq!(read(&known).await, [9, 0, 12, 0, 1]);
    assert_eq!(read(&[("a", u64::MAX), ("b", 13)]).await, [0, 0]);
}

async fn people_at_other_servers_are_found_where_servers_share_the_store(store: &impl Store) {
    for id in ["a", "b"] {
        store.create(table(id, 1, &[])).await.expect("made");
    }
    for server in ["one", "two"] {
        store
            .register_server(server, program(1))
            .await
            .expect("it is new");
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

fn lease(id: &str, was_dead: bool) -> ClaimedLease {
    let table = table_id(id);
    ClaimedLease { table, was_dead }
}

async fn one_live_server_has_the_lease_of_a_table(store: &impl Store) {
    if !store.is_shared() {
        return;
    }
    for id in ["a", "b"] {
        store.create(table(id, 1, &[])).await.expect("made");
    }
    let claim = async |server: &str, ids: &[&str]| {
        let ids: Vec<_> = ids.iter().map(|id| table_id(id)).collect();
        let mut claimed = store.claim_leases(server, &ids).await.expect("it claims");
        claimed.sort();
        claimed
    };
    let fresh = |ids: &[&str]| -> Vec<_> { ids.iter().map(|id| lease(id, false)).collect() };
    assert_eq!(claim("one", &["a"]).await, [], "it is not registered");
    for server in ["one", "two", "three"] {
        store
            .register_server(server, program(1))
            .await
            .expect("it is new");
    }
    assert_eq!(claim("one", &["a", "x"]).await, fresh(&["a"]));
    assert_eq!(claim("two", &["a", "b"]).await, fresh(&["b"]));
    assert_eq!(claim("one", &["a", "b"]).await, fresh(&["a"]), "again");
    let released = [table_id("a"), table_id("b")];
    store.release_leases("one", &released).await.expect("freed");
    assert_eq!(claim("three", &["a", "b"]).await, fresh(&["a"]));
    store.retire_server("two").await.expect("it ends");
    assert_eq!(store.renew_server("two").await, Ok(None));
    assert_eq!(claim("two", &["b"]).await, [], "it is dead");
    let renewed = store.renew_server("three").await.expect("it renews");
    assert!(renewed.is_some());
    assert_eq!(claim("three", &["b"]).await, [lease("b", true)]);
    assert_eq!(claim("three", &["b"]).await, fresh(&["b"]));
}

async fn a_table_is_due_for_nobody_while_a_live_server_has_its_lease(store: &impl Store) {
    if !store.is_shared() {
        return;
    }
    let id = table_id("a");
    store.create(table("a", 1, &[])).await.expect("made");
    let summary = TableSummary {
        phase: Phase::Playing,
        touched: at(1),
        present: at(0),
        wake: Some(at(7)),
    };
    store.save_summary(&id, 2, summary).await.expect("saved");
    let due = async || {
        let due = store.tables_due(at(7), 9).await.expect("it reads");
        let later = store.tables_due_after(at(6), 9).await.expect("it reads");
        assert_eq!(due, later);
        due
    };
    assert_eq!(due().await, std::slice::from_ref(&id));
    store
        .register_server("one", program(1))
        .await
        .expect("it is new");
    let claimed = store.claim_leases("one", std::slice::from_ref(&id)).await;
    assert_eq!(claimed, Ok(vec![lease("a", false)]));
    assert_eq!(due().await, []);
    store.retire_server("one").await.expect("it ends");
    assert_eq!(due().await, [id]);
}

async fn a_server_knows_the_versions_of_the_others_and_the_time_of_the_store(store: &impl Store) {
    if !store.is_shared() {
        return;
    }
    let versions = |live: brelan_store::LiveServers| (live.oldest, live.newest);
    let one = store
        .register_server("one", program(5))
        .await
        .expect("it is new");
    assert_eq!(versions(one), (5, 5));
    let two = store
        .register_server("two", program(3))
        .await
        .expect("it is new");
    assert_eq!(versions(two), (3, 5));
    let renewed = store.renew_server("one").await.expect("it renews");
    let renewed = renewed.expect("it is alive");
    assert_eq!(versions(renewed), (3, 5));
    // The tests' database is on this machine; the store in memory goes by two clocks.
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.expect("after 1970");
    assert!(renewed.now.abs_diff(now) < Duration::from_secs(60));
    assert!(renewed.now >= one.now);
    store.retire_server("two").await.expect("it ends");
    let alone = store.renew_server("one").await.expect("it renews");
    assert_eq!(alone.map(versions), Some((5, 5)));
    assert_eq!(store.renew_server("nobody").await, Ok(None));
}

async fn a_server_knows_whether_the_others_tell_over_a_bus_as_it_does(store: &impl Store) {
    if !store.is_shared() {
        return;
    }
    let buses = |live: brelan_store::LiveServers| (live.any_with_bus, live.any_without_bus);
    let with_bus = ServerProgram {
        has_bus: true,
        ..program(1)
    };
    let one = store.register_server("one", with_bus).await;
    assert_eq!(one.map(buses), Ok((true, false)));
    let two = store.register_server("two", program(1)).await;
    assert_eq!(two.map(buses), Ok((true, true)));
    let renewed = store.renew_server("one").await.expect("it renews");
    assert_eq!(renewed.map(buses), Some((true, true)));
    store.retire_server("two").await.expect("it ends");
    let renewed = store.renew_server("one").await.expect("it renews");
    assert_eq!(renewed.map(buses), Some((true, false)));
}

async fn the_live_servers_are_listed_with_their_people_and_leases(store: &impl AdminStore) {
    for id in ["a", "b"] {
        store.create(table(id, 1, &[])).await.expect("made");
    }
    for (server, version) in [("new", 2), ("old", 1), ("gone", 1)] {
        let registered = store.register_server(server, program(version)).await;
        registered.expect("it is new");
    }
    let wanted = ["a", "b"].map(table_id);
    store.claim_leases("old", &wanted).await.expect("claimed");
    let connected = [("a", "p"), ("b", "p")].map(|(id, it)| (table_id(id), person_id(it)));
    let exchanged = store.exchange_presence("new", &connected, &[]).await;
    exchanged.expect("stored");
    store.retire_server("gone").await.expect("retired");
    store.renew_server("old").await.expect("it answers");
    let now = store.renew_server("new").await.expect("it answers");
    let listed = store.live_servers().await.expect("it reads");
    assert_eq!(listed.is_some(), store.is_shared());
    let Some(servers) = listed else { return };
    let facts = servers
        .iter()
        .map(|it| (it.name.as_str(), it.log_version, it.people, it.leases));
    let facts: Vec<_> = facts.collect();
    assert_eq!(facts, [("old", 1, 0, 2), ("new", 2, 1, 0)]);
    let now = Timestamp::EPOCH + now.expect("it is alive").now;
    let distance = |one: Timestamp, other: Timestamp| one.since(other).max(other.since(one));
    for server in &servers {
        assert_eq!(server.program.as_deref(), Some("1.2.3"));
        assert_eq!(server.has_bus, Some(false));
        let started = server.started.expect("it tells when");
        assert!(
            distance(started + Duration::from_secs(60), now) < Duration::from_secs(30),
            "{server:?} at {now:?}"
        );
    }
    assert!(
        distance(servers[1].last_heard, now) < Duration::from_millis(100),
        "{servers:?} at {now:?}"
    );
}
