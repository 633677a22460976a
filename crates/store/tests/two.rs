//! Two at one file: a server, and a command of the server's host.

use brelan_store::{
    Appended, Call, House, Made, Named, NewTable, Note, Phase, Sqlite, Store, Stored,
};
use rusqlite::Connection;
use std::path::PathBuf;
use tempfile::TempDir;

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("brelan.sqlite")
}

fn two(folder: &TempDir) -> [Sqlite; 2] {
    [(); 2].map(|()| Sqlite::open(&file(folder)).expect("a database"))
}

fn table(id: &str) -> NewTable {
    NewTable {
        id: id.into(),
        game: "quando".into(),
        created: 1,
        rematch_of: None,
        listed: true,
        people: vec![Named {
            person: "p".into(),
            name: "Zoé".into(),
        }],
        inputs: vec!["one".into()],
    }
}

#[tokio::test]
async fn who_is_second_gets_a_conflict_and_reads_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, command] = two(&folder);
    assert_eq!(server.create(table("a")).await, Ok(Made::New));
    assert_eq!(
        command.append("a", 1, "closed".into()).await,
        Ok(Appended::Done("closed".into()))
    );
    assert_eq!(
        server.append("a", 1, "played".into()).await,
        Ok(Appended::Conflict)
    );
    let tail = Stored {
        seq: 2,
        input: "closed".into(),
    };
    assert_eq!(server.read("a", 1).await, Ok(vec![tail]));
    assert_eq!(
        server.append("a", 2, "played".into()).await,
        Ok(Appended::Done("played".into()))
    );
    assert_eq!(command.read("a", 0).await.expect("it reads").len(), 3);
}

#[tokio::test]
async fn what_the_host_does_is_called_out_to_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, command] = two(&folder);
    server.create(table("a")).await.expect("made");
    let heard = server.last_call().await.expect("it answers");
    assert_eq!(command.rename("p", "Léa").await, Ok(1));
    assert_eq!(command.bar("p", true).await, Ok(true));
    assert_eq!(command.refuse_name("zut", true).await, Ok(true));
    command.call_table("a").await.expect("called");
    let calls = vec![
        (heard + 1, Call::Table("a".into())),
        (heard + 2, Call::Person("p".into())),
        (heard + 3, Call::Names),
        (heard + 4, Call::Table("a".into())),
    ];
    assert_eq!(server.calls(heard).await, Ok(calls));
    let about = server.about("a").await.expect("it answers");
    assert_eq!(about.expect("it is there").people[0].name, "Léa");
    assert_eq!(server.is_barred("p").await, Ok(true));
    assert_eq!(server.refused_names().await, Ok(vec!["zut".into()]));
}

#[tokio::test]
async fn what_the_server_notes_is_seen_by_the_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, command] = two(&folder);
    server.create(table("a")).await.expect("made");
    assert_eq!(command.listed(9).await, Ok(vec!["a".into()]));
    let note = Note {
        phase: Phase::Over,
        touched: 2,
        wake: None,
    };
    server.note("a", note).await.expect("noted");
    assert_eq!(command.listed(9).await, Ok(vec![]));
    assert_eq!(
        command
            .tables(Some(Phase::Over), 9)
            .await
            .map(|rows| rows.len()),
        Ok(1)
    );
}

#[tokio::test]
async fn both_write_at_once_and_each_waits_for_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let stores = two(&folder);
    stores[0].create(table("a")).await.expect("made");
    let many = async |store: &Sqlite| {
        let mut seq = 1;
        let mut done = 0;
        while done < 50 {
            let appended = store.append("a", seq, format!("{done}")).await;
            match appended.expect("nobody is locked out") {
                Appended::Done(_) => done += 1,
                Appended::Conflict => {}
            }
            seq = store.read("a", 0).await.expect("it reads").len() as u64;
        }
    };
    tokio::join!(many(&stores[0]), many(&stores[1]));
    let log = stores[0].read("a", 0).await.expect("it reads");
    assert!(log.iter().map(|entry| entry.seq).eq(1..=101));
}

#[tokio::test]
async fn a_write_waits_until_another_program_lets_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, _command] = two(&folder);
    server.create(table("a")).await.expect("made");
    let other = Connection::open(file(&folder)).expect("it opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    let mut append = server.append("a", 1, "two".into());
    std::future::poll_fn(|context| {
        assert!(append.as_mut().poll(context).is_pending());
        std::task::Poll::Ready(())
    })
    .await;
    // Reading goes on meanwhile.
    assert_eq!(server.read("a", 1).await, Ok(vec![]));
    other.execute_batch("COMMIT").expect("it lets go");
    assert_eq!(append.await, Ok(Appended::Done("two".into())));
}

#[tokio::test]
async fn who_goes_first_leaves_the_other_at_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, command] = two(&folder);
    server.create(table("a")).await.expect("made");
    command.call_table("a").await.expect("called");
    command.close().await;
    assert_eq!(
        server.append("a", 1, "two".into()).await,
        Ok(Appended::Done("two".into()))
    );
    assert_eq!(server.last_call().await, Ok(1));
    server.close().await;
    let left = std::fs::read_dir(folder.path()).expect("it is there");
    assert_eq!(left.count(), 1, "one file is left");
}
