//! Logs, the data beside them, and concurrent appends.

use super::{at, on_each, person_id, table, table_id};
use brelan_store::{
    AppendOutcome, CreateOutcome, DisplayName, LogEntry, NewTable, Store, StoreError, TableMetadata,
};

on_each!(
    inputs_are_read_back_in_order,
    a_text_is_read_back_as_it_was_appended,
    an_append_with_a_wrong_seq_is_a_conflict,
    an_append_to_a_missing_log_is_a_conflict,
    a_table_is_created_once,
    a_rematch_is_made_once,
    the_first_record_stays,
    the_signing_key_stays,
    concurrent_appends_leave_no_gaps,
    one_of_several_creates_a_table,
    a_failed_creation_leaves_nothing,
);

fn entry(seq: u64, input: &str) -> LogEntry {
    LogEntry {
        seq,
        input: input.into(),
    }
}

async fn inputs_are_read_back_in_order(store: &impl Store) {
    assert_eq!(
        store.create(table("a", 1, &["p"])).await,
        Ok(CreateOutcome::Created)
    );
    assert_eq!(
        store.append(&table_id("a"), 2, "three".into()).await,
        Ok(AppendOutcome::Appended)
    );
    let all = [entry(1, "one"), entry(2, "two"), entry(3, "three")];
    assert_eq!(store.read(&table_id("a"), 0).await, Ok(all.to_vec()));
    assert_eq!(store.read(&table_id("a"), 2).await, Ok(all[2..].to_vec()));
    assert_eq!(store.read(&table_id("a"), 3).await, Ok(vec![]));
    assert_eq!(store.read(&table_id("b"), 0).await, Ok(vec![]));
    let metadata = TableMetadata {
        game: "quando".into(),
        listed: false,
        touched: at(1),
        present: at(0),
        people: vec![DisplayName {
            person: person_id("p"),
            name: "Zoé".into(),
            avatar: None,
        }],
        seated: vec![person_id("p")],
        rematch: None,
    };
    assert_eq!(
        store.table_metadata(&table_id("a")).await,
        Ok(Some(metadata))
    );
    assert_eq!(store.table_metadata(&table_id("b")).await, Ok(None));
}

async fn a_text_is_read_back_as_it_was_appended(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    let long = "7/3 ".repeat(10_000);
    let texts = [
        "",
        " ",
        "1",
        "0x10",
        "é\u{1f0a1}",
        "a\0b",
        "'quoted' \"\"",
        "\r\n",
        &long,
    ];
    for (seq, text) in (3..).zip(texts) {
        let appended = store.append(&table_id("a"), seq - 1, text.into()).await;
        assert_eq!(appended, Ok(AppendOutcome::Appended));
        let read = store.read(&table_id("a"), seq - 1).await;
        assert_eq!(read, Ok(vec![entry(seq, text)]));
    }
}

async fn an_append_with_a_wrong_seq_is_a_conflict(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    assert_eq!(
        store.append(&table_id("a"), 1, "x".into()).await,
        Ok(AppendOutcome::Conflict)
    );
    assert_eq!(
        store.append(&table_id("a"), 3, "x".into()).await,
        Ok(AppendOutcome::Conflict)
    );
    assert_eq!(
        store
            .read(&table_id("a"), 0)
            .await
            .expect("it answers")
            .len(),
        2
    );
}

async fn an_append_to_a_missing_log_is_a_conflict(store: &impl Store) {
    assert_eq!(
        store.append(&table_id("b"), 0, "x".into()).await,
        Ok(AppendOutcome::Conflict)
    );
    assert_eq!(store.read(&table_id("b"), 0).await, Ok(vec![]));
}

async fn a_table_is_created_once(store: &impl Store) {
    let first = table("a", 1, &["p"]);
    assert_eq!(
        store.create(first.clone()).await,
        Ok(CreateOutcome::Created)
    );
    let log = store.read(&table_id("a"), 0).await;
    let second = NewTable {
        inputs: vec!["other".into()],
        ..table("a", 2, &["q"])
    };
    assert_eq!(store.create(second).await, Ok(CreateOutcome::AlreadyExists));
    assert_eq!(store.read(&table_id("a"), 0).await, log);
    assert_eq!(store.tables_of(&person_id("q"), 9).await, Ok(vec![]));
    store.create(table("b", 3, &["p"])).await.expect("made");
    let rematch = NewTable {
        rematch_of: Some(table_id("b")),
        ..first
    };
    assert_eq!(
        store.create(rematch).await,
        Ok(CreateOutcome::AlreadyExists)
    );
    let metadata = store.table_metadata(&table_id("b")).await;
    let metadata = metadata.expect("it answers").expect("it is there");
    assert_eq!(metadata.rematch, None);
}

async fn a_rematch_is_made_once(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    let rematch = |id: &str| NewTable {
        rematch_of: Some(table_id("a")),
        ..table(id, 2, &["p"])
    };
    assert_eq!(store.create(rematch("b")).await, Ok(CreateOutcome::Created));
    assert_eq!(
        store.create(rematch("c")).await,
        Ok(CreateOutcome::RematchExists(table_id("b")))
    );
    assert_eq!(store.table_metadata(&table_id("c")).await, Ok(None));
    assert_eq!(store.read(&table_id("c"), 0).await, Ok(vec![]));
    let metadata = store
        .table_metadata(&table_id("a"))
        .await
        .expect("it answers")
        .expect("it is there");
    assert_eq!(metadata.rematch, Some(table_id("b")));
}

async fn the_first_record_stays(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    assert_eq!(store.record(&table_id("a")).await, Ok(None));
    store
        .save_record(&table_id("a"), "first".into())
        .await
        .expect("kept");
    store
        .save_record(&table_id("a"), "second".into())
        .await
        .expect("kept");
    assert_eq!(store.record(&table_id("a")).await, Ok(Some("first".into())));
}

async fn the_signing_key_stays(store: &impl Store) {
    assert_eq!(store.signing_key([1; 32]).await, Ok([1; 32]));
    assert_eq!(store.signing_key([2; 32]).await, Ok([1; 32]));
}

async fn concurrent_appends_leave_no_gaps(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    let many = async |writer: u32| {
        let mut seq = 2;
        let mut done = 0;
        while done < 20 {
            match store
                .append(&table_id("a"), seq, format!("{writer} {done}"))
                .await
                .expect("it answers")
            {
                AppendOutcome::Appended => done += 1,
                AppendOutcome::Conflict => {}
            }
            seq = store
                .read(&table_id("a"), 0)
                .await
                .expect("it answers")
                .len() as u64;
        }
    };
    tokio::join!(many(1), many(2), many(3));
    let log = store.read(&table_id("a"), 0).await.expect("it answers");
    assert!(log.iter().map(|entry| entry.seq).eq(1..=62));
}

async fn one_of_several_creates_a_table(store: &impl Store) {
    let create = || store.create(table("a", 1, &["p"]));
    let (one, two, three) = tokio::join!(create(), create(), create());
    let outcomes = [one, two, three].map(|outcome| outcome.expect("it is no failure"));
    let count = |wanted: &CreateOutcome| outcomes.iter().filter(|it| *it == wanted).count();
    assert_eq!(count(&CreateOutcome::Created), 1);
    assert_eq!(count(&CreateOutcome::AlreadyExists), 2);
}

async fn a_failed_creation_leaves_nothing(store: &impl Store) {
    let of_nothing = NewTable {
        rematch_of: Some(table_id("x")),
        ..table("b", 2, &["q"])
    };
    assert!(matches!(
        store.create(of_nothing).await,
        Err(StoreError::Failed(_))
    ));
    assert_eq!(store.table_metadata(&table_id("b")).await, Ok(None));
}
