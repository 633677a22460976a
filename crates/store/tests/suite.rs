//! What every store promises, run on each of them.

use brelan_store::{Appended, Made, Memory, NewTable, SeatRow, Sqlite, Store, StoreError, Stored};

macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test]
            async fn in_memory() {
                super::$name(&brelan_store::Memory::new()).await;
            }
            #[tokio::test]
            async fn in_sqlite() {
                let folder = tempfile::tempdir().expect("a folder");
                let store = super::sqlite(&folder);
                super::$name(&store).await;
            }
        }
    )+};
}

on_both!(
    inputs_are_read_back_in_order,
    an_append_to_an_old_seq_is_a_conflict,
    a_log_that_was_not_made_cannot_be_appended_to,
    a_rematch_is_made_once,
    a_persons_tables_come_newest_first,
    the_first_record_stays,
    the_signing_key_stays,
    many_at_once_append_without_gaps,
    a_failed_creation_leaves_nothing,
);

fn sqlite(folder: &tempfile::TempDir) -> Sqlite {
    Sqlite::open(&folder.path().join("brelan.sqlite")).expect("a new database")
}

fn table(id: &str, created: u64, people: &[&str]) -> NewTable {
    let person = people.iter().map(|id| SeatRow {
        person: Some((*id).into()),
        name: "Zoé".into(),
    });
    let bot = SeatRow {
        person: None,
        name: "Ada".into(),
    };
    NewTable {
        id: id.into(),
        game: "quando".into(),
        created,
        rematch_of: None,
        seats: person.chain([bot]).collect(),
        inputs: vec!["one".into(), "two".into()],
    }
}

fn stored(seq: u64, input: &str) -> Stored {
    Stored {
        seq,
        input: input.into(),
    }
}

async fn inputs_are_read_back_in_order(store: &impl Store) {
    assert_eq!(store.create(table("a", 1, &["p"])).await, Ok(Made::New));
    assert_eq!(
        store.append("a", 2, "three".into()).await,
        Ok(Appended::Done)
    );
    let all = [stored(1, "one"), stored(2, "two"), stored(3, "three")];
    assert_eq!(store.read("a", 0).await, Ok(all.to_vec()));
    assert_eq!(store.read("a", 2).await, Ok(all[2..].to_vec()));
    assert_eq!(store.read("a", 3).await, Ok(vec![]));
    assert_eq!(store.read("b", 0).await, Ok(vec![]));
    let about = store
        .about("a")
        .await
        .expect("it answers")
        .expect("it is there");
    assert_eq!(about.game, "quando");
    assert_eq!(about.seats, table("a", 1, &["p"]).seats);
    assert_eq!(store.about("b").await, Ok(None));
}

async fn an_append_to_an_old_seq_is_a_conflict(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    assert_eq!(
        store.append("a", 1, "x".into()).await,
        Ok(Appended::Conflict)
    );
    assert_eq!(
        store.append("a", 3, "x".into()).await,
        Ok(Appended::Conflict)
    );
    assert_eq!(store.read("a", 0).await.expect("it answers").len(), 2);
}

async fn a_log_that_was_not_made_cannot_be_appended_to(store: &impl Store) {
    assert_eq!(
        store.append("b", 0, "x".into()).await,
        Ok(Appended::Conflict)
    );
    assert_eq!(store.read("b", 0).await, Ok(vec![]));
}

async fn a_rematch_is_made_once(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    let rematch = |id: &str| NewTable {
        rematch_of: Some("a".into()),
        ..table(id, 2, &["p"])
    };
    assert_eq!(store.create(rematch("b")).await, Ok(Made::New));
    assert_eq!(
        store.create(rematch("c")).await,
        Ok(Made::Already("b".into()))
    );
    assert_eq!(store.about("c").await, Ok(None));
    assert_eq!(store.read("c", 0).await, Ok(vec![]));
    let about = store
        .about("a")
        .await
        .expect("it answers")
        .expect("it is there");
    assert_eq!(about.rematch.as_deref(), Some("b"));
}

async fn a_persons_tables_come_newest_first(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    store.create(table("b", 2, &["q"])).await.expect("made");
    store
        .create(table("c", 3, &["p", "q"]))
        .await
        .expect("made");
    assert_eq!(
        store.tables_of("p", 9).await,
        Ok(vec!["c".into(), "a".into()])
    );
    assert_eq!(store.tables_of("p", 1).await, Ok(vec!["c".into()]));
    assert_eq!(store.tables_of("nobody", 9).await, Ok(vec![]));
}

async fn the_first_record_stays(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    assert_eq!(store.record("a").await, Ok(None));
    store.keep_record("a", "first".into()).await.expect("kept");
    store.keep_record("a", "second".into()).await.expect("kept");
    assert_eq!(store.record("a").await, Ok(Some("first".into())));
}

async fn the_signing_key_stays(store: &impl Store) {
    assert_eq!(store.signing_key([1; 32]).await, Ok([1; 32]));
    assert_eq!(store.signing_key([2; 32]).await, Ok([1; 32]));
}

async fn many_at_once_append_without_gaps(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    let many = async |who: u32| {
        let mut seq = 2;
        let mut done = 0;
        while done < 20 {
            match store
                .append("a", seq, format!("{who}"))
                .await
                .expect("it answers")
            {
                Appended::Done => done += 1,
                Appended::Conflict => {}
            }
            seq = store.read("a", 0).await.expect("it answers").len() as u64;
        }
    };
    tokio::join!(many(1), many(2), many(3));
    let log = store.read("a", 0).await.expect("it answers");
    assert!(log.iter().map(|entry| entry.seq).eq(1..=62));
}

async fn a_failed_creation_leaves_nothing(store: &impl Store) {
    store.create(table("a", 1, &["p"])).await.expect("made");
    assert!(matches!(
        store.create(table("a", 2, &["q"])).await,
        Err(StoreError::Failed(_))
    ));
    assert_eq!(store.tables_of("q", 9).await, Ok(vec![]));
    let of_nothing = NewTable {
        rematch_of: Some("x".into()),
        ..table("b", 2, &["q"])
    };
    assert!(matches!(
        store.create(of_nothing).await,
        Err(StoreError::Failed(_))
    ));
    assert_eq!(store.about("b").await, Ok(None));
}

#[test]
fn a_memory_store_is_a_store_behind_a_pointer() {
    let _store: Box<dyn Store> = Box::new(Memory::new());
}
