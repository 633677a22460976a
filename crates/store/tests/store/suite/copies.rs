//! Copies of a whole store, interrupted at every point.

use super::{at, named, on_each, person_id, table, table_id};
use brelan_ids::{PersonId, TableId};
use brelan_store::{
    Account, AccountState, AccountStore, AdminStore, Consent, CopyCounts, CopyError, DisplayName,
    LogEntry, LogStore, Memory, NewTable, Phase, StoredTable, TableSummary, copy_store,
};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

on_each!(
    everything_is_copied_into_a_store,
    everything_is_copied_out_of_a_store,
    an_interrupted_copy_goes_on_where_it_was,
    a_copy_goes_on_with_what_came_later,
    what_a_server_has_stored_since_stays,
    a_store_with_another_key_is_left_alone,
    a_log_that_differs_is_named,
    a_store_that_people_play_on_is_not_locked_by_a_copy_that_fails,
    tables_are_read_by_their_age,
);

/// Fills a store with tables in each state; the rematch is older than its match.
async fn fill(store: &dyn AdminStore) {
    store.signing_key([7; 32]).await.expect("stored");
    let rematch = NewTable {
        rematch_of: Some(table_id("played")),
        listed: true,
        ..table("rematch", 2, &["p", "q"])
    };
    let empty = NewTable {
        inputs: Vec::new(),
        ..table("empty", 9, &[])
    };
    for new in [table("played", 5, &["p", "q"]), rematch, empty] {
        store.create(new).await.expect("made");
    }
    let avatar = DisplayName {
        avatar: Some("frog".into()),
        ..named("q", "Ada")
    };
    let played = table_id("played");
    store
        .set_display_name(&played, avatar)
        .await
        .expect("named");
    store
        .save_seated(&played, vec![person_id("p")])
        .await
        .expect("saved");
    for (person, consent) in [("p", Consent::Named), ("q", Consent::Anonymous)] {
        let person = person_id(person);
        let saved = store.set_consent(&played, &person, Some(consent)).await;
        saved.expect("saved");
    }
    store
        .save_record(&played, "the record".into())
        .await
        .expect("saved");
    let summary = TableSummary {
        phase: Phase::Playing,
        touched: at(20),
        present: at(19),
        wake: Some(at(30)),
    };
    store
        .save_summary(&played, 9, summary)
        .await
        .expect("saved");
    for seq in 2..9 {
        let input = format!("\0{seq}");
        store.append(&played, seq, input).await.expect("appended");
    }
    store
        .set_barred(&person_id("p"), true)
        .await
        .expect("barred");
    store.set_name_refused("zut", true).await.expect("refused");
    assert_eq!(store.create_account(account()).await, Ok(true));
}

/// An account with a session.
fn account() -> Account {
    Account {
        person: person_id("r"),
        created: at(3),
        state: AccountState::Open,
        recovery_key: None,
        version: 0,
        document: "a session".into(),
    }
}

/// A table with its log, its record and what its people allow.
type CopiedTable = (
    TableId,
    StoredTable,
    Vec<LogEntry>,
    Option<String>,
    Vec<(PersonId, Consent)>,
);

/// What a store holds.
#[derive(Debug, PartialEq)]
struct Contents {
    tables: Vec<CopiedTable>,
    barred: Vec<PersonId>,
    refused: Vec<String>,
    accounts: Vec<Account>,
    key: [u8; 32],
}

async fn contents(store: &dyn AdminStore) -> Contents {
    let mut tables = Vec::new();
    for (_, id) in store.tables_by_age(None, 99).await.expect("it reads") {
        let table = store.stored_table(&id).await.expect("it reads");
        let log = store.read(&id, 0).await.expect("it reads");
        let record = store.record(&id).await.expect("it reads");
        let consents = store.consents(&id).await.expect("it reads");
        tables.push((id, table.expect("it is there"), log, record, consents));
    }
    Contents {
        tables,
        barred: store.barred_people().await.expect("it reads"),
        refused: store.refused_names().await.expect("it reads"),
        accounts: store.accounts_after(None, 99).await.expect("it reads"),
        key: store.signing_key([1; 32]).await.expect("it reads"),
    }
}

async fn copy(from: &dyn AdminStore, to: &dyn AdminStore) -> Result<CopyCounts, CopyError> {
    copy_store(from, to, [9; 32], |_| {}).await
}

fn counts(tables: u64, found: u64) -> Result<CopyCounts, CopyError> {
    Ok(CopyCounts {
        tables,
        found,
        without_inputs: 1,
        inputs: 11,
    })
}

async fn everything_is_copied_into_a_store(store: &impl AdminStore) {
    let from = Memory::new();
    fill(&from).await;
    // The first table by age is a rematch of the second one, which is copied with it.
    assert_eq!(copy(&from, store).await, counts(3, 1));
    assert_eq!(contents(store).await, contents(&from).await);
    assert_eq!(copy(&from, store).await, counts(3, 3), "again");
    assert_eq!(contents(store).await, contents(&from).await);
}

async fn everything_is_copied_out_of_a_store(store: &impl AdminStore) {
    fill(store).await;
    let to = Memory::new();
    assert_eq!(copy(store, &to).await, counts(3, 1));
    assert_eq!(contents(&to).await, contents(store).await);
}

/// Runs a future until it is ready, or was polled `polls` times and is dropped.
async fn polled<F: Future>(future: F, mut polls: u32) -> Option<F::Output> {
    let mut future = pin!(future);
    poll_fn(|context| {
        if polls == 0 {
            return Poll::Ready(None);
        }
        polls -= 1;
        future.as_mut().poll(context).map(Some)
    })
    .await
}

async fn an_interrupted_copy_goes_on_where_it_was(store: &impl AdminStore) {
    let from = Memory::new();
    fill(&from).await;
    let whole = contents(&from).await;
    let mut interruptions = 0;
    for polls in 1.. {
        match polled(copy(&from, store), polls).await {
            Some(Ok(copied)) => {
                assert_eq!(copied.tables, 3);
                assert_eq!(store.is_partial_copy().await, Ok(false));
                break;
            }
            // A write of the copy before is carried out at the same time.
            Some(Err(CopyError::Write(_))) | None => interruptions += 1,
            Some(Err(error)) => panic!("{error}"),
        }
        for (_, id) in store.tables_by_age(None, 99).await.expect("it reads") {
            let log = store.read(&id, 0).await.expect("it reads");
            let of_whole = whole.tables.iter().find(|(whole, ..)| *whole == id);
            let (_, _, whole, ..) = of_whole.expect("it is one of the tables");
            assert_eq!(log, whole[..log.len()], "nothing is there twice");
        }
        let is_begun = !store
            .tables_by_age(None, 1)
            .await
            .expect("it reads")
            .is_empty();
        let is_partial = store.is_partial_copy().await.expect("it reads");
        // The last write of an interrupted copy may still have been carried out.
        if is_begun && !is_partial {
            assert_eq!(contents(store).await, whole);
        }
    }
    assert_eq!(
        contents(store).await,
        whole,
        "after {interruptions} interruptions"
    );
}

async fn a_copy_goes_on_with_what_came_later(store: &impl AdminStore) {
    let from = Memory::new();
    fill(&from).await;
    assert_eq!(copy(&from, store).await, counts(3, 1));
    let played = table_id("played");
    from.append(&played, 9, "later".into())
        .await
        .expect("appended");
    from.create(table("later", 99, &["p"])).await.expect("made");
    let without_session = Account {
        document: "no session".into(),
        ..account()
    };
    assert_eq!(from.update_account(without_session).await, Ok(true));
    let copied = copy(&from, store).await.expect("copied");
    assert_eq!((copied.tables, copied.found, copied.inputs), (4, 3, 14));
    assert_eq!(contents(store).await, contents(&from).await);
}

async fn what_a_server_has_stored_since_stays(store: &impl AdminStore) {
    let from = Memory::new();
    fill(&from).await;
    copy(&from, store).await.expect("copied");
    let changed = Account {
        document: "another session".into(),
        ..account()
    };
    assert_eq!(store.update_account(changed).await, Ok(true));
    let later = contents(store).await;
    copy(&from, store).await.expect("copied");
    assert_eq!(contents(store).await, later);
    let (stored, erased) = ("the record", "the record without a name".to_owned());
    let played = table_id("played");
    let replaced = store.replace_record(&played, stored, erased).await;
    assert_eq!(replaced, Ok(true));
    let differs = CopyError::OtherRecord(played);
    assert_eq!(copy(&from, store).await, Err(differs));
}

async fn a_store_with_another_key_is_left_alone(store: &impl AdminStore) {
    let from = Memory::new();
    fill(&from).await;
    store.signing_key([3; 32]).await.expect("stored");
    assert_eq!(copy(&from, store).await, Err(CopyError::OtherKey));
    assert_eq!(contents(store).await.tables, []);
}

async fn a_log_that_differs_is_named(store: &impl AdminStore) {
    let from = Memory::new();
    fill(&from).await;
    copy(&from, store).await.expect("copied");
    let played = table_id("played");
    store
        .append(&played, 9, "only here".into())
        .await
        .expect("appended");
    let differs = Err(CopyError::OtherLog {
        table: played.clone(),
        seq: 10,
    });
    assert_eq!(copy(&from, store).await, differs);
    from.append(&played, 9, "only there".into())
        .await
        .expect("appended");
    assert_eq!(copy(&from, store).await, differs);
}

async fn a_store_that_people_play_on_is_not_locked_by_a_copy_that_fails(store: &impl AdminStore) {
    let from = Memory::new();
    fill(&from).await;
    store.signing_key([7; 32]).await.expect("stored");
    let played = table("played", 5, &["p", "q"]);
    store.create(played).await.expect("made");
    let input = "only here".to_owned();
    let appended = store.append(&table_id("played"), 2, input).await;
    appended.expect("appended");
    let failed = copy(&from, store).await;
    assert!(
        matches!(failed, Err(CopyError::OtherLog { seq: 3, .. })),
        "{failed:?}"
    );
    assert_eq!(store.is_partial_copy().await, Ok(false));
    let log = store.read(&table_id("played"), 0).await.expect("it reads");
    assert_eq!(log.len(), 3, "nothing is appended to another log");
}

async fn tables_are_read_by_their_age(store: &impl AdminStore) {
    for (id, created) in [("c", 2), ("b", 2), ("a", 3), ("d", 1)] {
        store.create(table(id, created, &[])).await.expect("made");
    }
    let page = async |after, limit| {
        let page = store.tables_by_age(after, limit).await.expect("it reads");
        page.into_iter()
            .map(|(_, id)| id.to_string())
            .collect::<String>()
    };
    assert_eq!(page(None, 9).await, "dbca");
    assert_eq!(page(None, 2).await, "db");
    assert_eq!(page(Some((at(2), table_id("b"))), 9).await, "ca");
    assert_eq!(page(Some((at(3), table_id("a"))), 9).await, "");
    assert_eq!(store.stored_table(&table_id("x")).await, Ok(None));
}
