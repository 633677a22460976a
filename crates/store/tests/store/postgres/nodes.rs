//! Several servers on one database.

use super::{Database, WAIT, open, table, table_id};
use brelan_ids::PersonId;
use brelan_private_services::postgres::PrivatePostgres;
use brelan_store::{
    AdminEvent, AdminStore, AppendOutcome, CreateOutcome, LogStore, NewTable, Postgres, Store,
};
use futures_util::future::{join_all, poll_immediate};
use std::pin::pin;
use tokio::join;
use tokio::task::yield_now;

const APPENDED: Result<AppendOutcome, brelan_store::StoreError> = Ok(AppendOutcome::Appended);
const CONFLICT: Result<AppendOutcome, brelan_store::StoreError> = Ok(AppendOutcome::Conflict);

#[tokio::test]
async fn appends_that_wait_together_are_committed_together() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.open().await;
    let ids: Vec<_> = (0..100).map(|n| table_id(&format!("t{n}"))).collect();
    for id in &ids {
        store.create(table(id.as_str())).await.expect("made");
    }
    let appends = ids.iter().map(|id| store.append(id, 1, "second".into()));
    assert!(
        join_all(appends)
            .await
            .iter()
            .all(|outcome| *outcome == APPENDED)
    );
    let counts = store.commit_counts();
    assert_eq!(counts.writes, 100);
    assert!(counts.transactions < 50, "{counts:?}");
}

#[tokio::test]
async fn appends_soon_after_a_commit_are_committed_together() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.open().await;
    let ids = ["a", "b", "c"].map(table_id);
    for id in &ids {
        store.create(table(id.as_str())).await.expect("made");
    }
    let mut together = 0;
    for seq in 1..=20 {
        let before = store.commit_counts().transactions;
        let [first, second, third] = ids
            .each_ref()
            .map(|id| store.append(id, seq, "more".into()));
        assert_eq!(first.await, APPENDED);
        let mut second = pin!(second);
        assert_eq!(poll_immediate(second.as_mut()).await, None);
        // A writer that does not wait would begin with the second one.
        for _ in 0..10 {
            yield_now().await;
        }
        assert_eq!(join!(second, third), (APPENDED, APPENDED));
        let transactions = store.commit_counts().transactions - before;
        together += u32::from(transactions == 2);
    }
    // On a busy machine the third one may come too late at times.
    assert!(together > 0);
}

#[tokio::test]
async fn a_conflict_fails_no_other_append_of_its_batch() {
    let Some(database) = Database::new() else {
        return;
    };
    let [one, other] = [database.open().await, database.open().await];
    let ids = ["a", "b", "c"].map(table_id);
    for id in &ids {
        one.create(table(id.as_str())).await.expect("made");
    }
    assert_eq!(other.append(&ids[1], 1, "second".into()).await, APPENDED);
    let appends = ids.iter().map(|id| one.append(id, 1, "second".into()));
    assert_eq!(join_all(appends).await, [APPENDED, CONFLICT, APPENDED]);
    let counts = one.commit_counts();
    assert_eq!((counts.transactions, counts.writes), (1, 3));
}

#[tokio::test]
async fn inputs_of_one_table_are_never_in_one_batch() {
    let Some(database) = Database::new() else {
        return;
    };
    let [one, other] = [database.open().await, database.open().await];
    let id = table_id("a");
    one.create(table("a")).await.expect("made");
    assert_eq!(other.append(&id, 1, "other".into()).await, APPENDED);
    // The third input was made for a table whose second input is `mine`.
    let appends =
        [(1, "mine"), (2, "after mine")].map(|(seq, text)| one.append(&id, seq, text.into()));
    let outcomes = join_all(appends).await;
    assert_eq!(outcomes[0], CONFLICT);
    assert_eq!(one.commit_counts().transactions, 2);
}

#[tokio::test]
async fn servers_that_append_to_the_same_tables_leave_no_gap_and_no_deadlock() {
    let Some(database) = Database::new() else {
        return;
    };
    let stores = [
        database.open().await,
        database.open().await,
        database.open().await,
    ];
    let ids: Vec<_> = (0..8).map(|n| table_id(&format!("t{n}"))).collect();
    for id in &ids {
        stores[0].create(table(id.as_str())).await.expect("made");
    }
    let play = async |store: &Postgres, id| {
        let mut seq = 1;
        let mut appended = 0;
        while appended < 15 {
            match store.append(id, seq, format!("{appended}")).await {
                Ok(AppendOutcome::Appended) => appended += 1,
                Ok(AppendOutcome::Conflict) => {}
                Err(error) => panic!("{error}"),
            }
            seq = store.read(id, 0).await.expect("it reads").len() as u64;
        }
    };
    let players = stores
        .iter()
        .flat_map(|store| ids.iter().map(|id| play(store, id)));
    join_all(players).await;
    for id in &ids {
        let log = stores[0].read(id, 0).await.expect("it reads");
        assert!(log.iter().map(|entry| entry.seq).eq(1..=46));
    }
}

#[tokio::test]
async fn a_rematch_is_made_once_by_all_servers() {
    let Some(database) = Database::new() else {
        return;
    };
    let stores = [database.open().await, database.open().await];
    stores[0].create(table("a")).await.expect("made");
    let rematch = |id| NewTable {
        rematch_of: Some(table_id("a")),
        ..table(id)
    };
    let made = join_all([
        stores[0].create(rematch("b")),
        stores[1].create(rematch("c")),
    ]);
    let made: Vec<_> = made
        .await
        .into_iter()
        .map(|made| made.expect("it answers"))
        .collect();
    let created = made.iter().filter(|made| **made == CreateOutcome::Created);
    assert_eq!(created.count(), 1, "{made:?}");
}

#[tokio::test]
async fn events_are_numbered_in_the_order_in_which_they_become_visible() {
    let Some(database) = Database::new() else {
        return;
    };
    let stores = [database.open().await, database.open().await];
    let bar = async |store: &Postgres, name: &str| {
        for number in 0..20 {
            let person = PersonId::from_trusted(format!("{name}{number}"));
            assert_eq!(store.set_barred(&person, true).await, Ok(true));
        }
    };
    let poll = async {
        let mut seen: Vec<(u64, AdminEvent)> = Vec::new();
        while seen.len() < 40 {
            let last = seen.last().map_or(0, |(number, _)| *number);
            seen.extend(
                stores[0]
                    .admin_events_after(last, 99)
                    .await
                    .expect("it reads"),
            );
        }
        seen
    };
    let all = async { tokio::join!(bar(&stores[0], "a"), bar(&stores[1], "b"), poll) };
    let ended = tokio::time::timeout(WAIT, all).await;
    let ((), (), seen) = ended.expect("no event is missed");
    assert!(
        seen.iter().map(|(number, _)| *number).eq(1..=40),
        "no event was missed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crash_of_the_database_loses_nothing_that_was_confirmed() {
    let Some(server) = PrivatePostgres::start() else {
        return;
    };
    let store = open(&server.url(&server.create_database())).await;
    let id = table_id("a");
    store.create(table("a")).await.expect("made");
    let mut confirmed = 1;
    for round in 0..3 {
        let crash = async {
            let wait = std::time::Duration::from_millis(20 * round);
            tokio::time::sleep(wait).await;
            tokio::task::block_in_place(|| {
                server.crash();
                server.start_again();
            });
        };
        let play = async {
            for _ in 0..40 {
                let appended = store.append(&id, confirmed, format!("{confirmed}")).await;
                assert_eq!(
                    appended, APPENDED,
                    "the outage is shorter than the patience"
                );
                confirmed += 1;
            }
        };
        tokio::join!(crash, play);
    }
    let log = store.read(&id, 0).await.expect("it reads");
    assert!(log.iter().map(|entry| entry.seq).eq(1..=confirmed));
    assert_eq!(store.health().await, Ok(()));
}
