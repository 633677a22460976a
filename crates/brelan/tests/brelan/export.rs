//! `brelan export`: the records of public matches, and what is noticed of a file that was cut
//! off.

use crate::commands::{refuses, run};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_store::{
    Consent, DisplayName, FinishedMatch, LogStore, MatchPlayer, MatchSeat, MatchStore, NewTable,
    Sqlite, Store,
};
use serde_json::Value;
use tempfile::TempDir;

fn record(game: &str) -> String {
    let path = format!("../table/tests/logs/{game}.record.json");
    std::fs::read_to_string(path).expect("a record")
}

fn person(number: usize) -> PersonId {
    PersonId::from_trusted(format!("secret-person-{number}"))
}

/// Stores a finished match in which these people allow this; each is called "Name" and the
/// seat's number.
async fn finish(store: &Sqlite, id: &str, game: &str, consents: &[Option<Consent>]) {
    let table = TableId::from_trusted(id);
    let record = record(game);
    let read: Value = serde_json::from_str(&record).expect("JSON");
    let kinds = read["seats"].as_array().expect("seats").iter();
    let people: Vec<usize> = kinds
        .enumerate()
        .filter(|(_, seat)| seat["kind"] == "person")
        .map(|(number, _)| number)
        .collect();
    let named = |number: &usize| DisplayName {
        person: person(*number),
        name: format!("Name {number}"),
        avatar: None,
    };
    let new = NewTable {
        id: table.clone(),
        game: game.into(),
        created: Timestamp::from_millis(1),
        rematch_of: None,
        listed: false,
        people: people.iter().map(named).collect(),
        inputs: vec!["one".into()],
    };
    store.create(new).await.expect("made");
    store.save_record(&table, record).await.expect("saved");
    let seats = 0..read["seats"].as_array().expect("seats").len();
    let seats = seats.map(|number| MatchSeat {
        player: match people.contains(&number) {
            true => MatchPlayer::Person {
                person: person(number),
                stood_in: false,
            },
            false => MatchPlayer::Bot {
                level: "solid".into(),
                name: "Bruno".into(),
            },
        },
        score: 0,
        won: false,
    });
    let finished = FinishedMatch {
        ended: Timestamp::from_millis(1),
        rated: false,
        seats: seats.collect(),
    };
    store.save_match(&table, finished).await.expect("saved");
    for (number, consent) in people.iter().zip(consents) {
        let person = person(*number);
        let saved = store.set_consent(&table, &person, *consent).await;
        saved.expect("saved");
    }
}

/// A database with two public matches and a private one.
async fn database() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("brelan.sqlite")).expect("a database");
    let (named, anonymous) = (Some(Consent::Named), Some(Consent::Anonymous));
    finish(&store, "secret-a", "zero", &[named; 6]).await;
    finish(&store, "secret-b", "quando", &[anonymous; 6]).await;
    finish(&store, "secret-c", "qarre", &[None; 6]).await;
    store.close().await;
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[tokio::test]
async fn public_matches_are_exported_with_the_names_that_are_allowed() {
    let folder = database().await;
    let output = run(folder.path(), &["export", "out.jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(text(&output.stdout), "out.jsonl holds 2 records\n");
    let exported = std::fs::read_to_string(folder.path().join("out.jsonl")).expect("a file");
    assert!(!exported.contains("secret-"), "no table and no person");
    let records = exported.lines().map(serde_json::from_str::<Value>);
    let records: Vec<Value> = records.collect::<Result<_, _>>().expect("JSON");
    let games = records.iter().map(|record| &record["game"]);
    assert!(games.eq(["zero", "quando"]));
    for (record, is_named) in records.iter().zip([true, false]) {
        for (number, seat) in record["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .enumerate()
        {
            let name = match is_named {
                true => format!("Name {number}"),
                false => format!("Player {}", number + 1),
            };
            assert!(seat["kind"] == "bot" || seat["name"] == name, "{seat}");
        }
    }
    let verified = run(folder.path(), &["verify", "out.jsonl"]);
    assert_eq!(text(&verified.stdout), "out.jsonl: 2 records, all right\n");

    let one = run(folder.path(), &["export", "--game", "quando", "-"]);
    assert_eq!(text(&one.stdout).lines().count(), 1);
    let none = run(folder.path(), &["export", "--game", "qarre", "none.jsonl"]);
    assert_eq!(text(&none.stdout), "none.jsonl holds 0 records\n");
}

#[tokio::test]
async fn a_result_never_takes_the_place_of_a_database() {
    let folder = database().await;
    let file = folder.path().join("brelan.sqlite");
    let before = std::fs::read(&file).expect("it is there");
    for arguments in [
        &["export", "brelan.sqlite"][..],
        &["sim", "zero", "--records", "brelan.sqlite"],
        &["arena", "zero", "--deals", "1", "--json", "brelan.sqlite"],
        &["play", "zero", "--plain", "--record", "brelan.sqlite"],
    ] {
        refuses(&run(folder.path(), arguments), "it is a database");
        let after = std::fs::read(&file).expect("it is there");
        assert!(after == before, "{arguments:?}");
    }
    let log = run(folder.path(), &["export", "brelan.sqlite-wal"]);
    refuses(&log, "it is a file of a database");
}

#[tokio::test]
async fn an_export_that_was_cut_off_is_noticed() {
    let folder = database().await;
    run(folder.path(), &["export", "out.jsonl"]);
    let whole = std::fs::read_to_string(folder.path().join("out.jsonl")).expect("a file");
    let (first, second) = whole.split_at(whole.find('\n').expect("two lines") + 1);
    for (cut, word) in [
        (first, "cut off after its record 1"),
        (&whole[..whole.len() - 100], "record 2: not JSON"),
        (second, "lacks its record 1"),
    ] {
        std::fs::write(folder.path().join("cut.jsonl"), cut).expect("written");
        let verified = run(folder.path(), &["verify", "cut.jsonl"]);
        let said = text(&verified.stderr);
        assert_eq!(verified.status.code(), Some(1), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(word), "{said}");
    }
}

#[test]
fn a_database_that_is_not_there_and_a_file_that_cannot_be_written_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = run(folder.path(), &["export", "out.jsonl"]);
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    assert!(text(&missing.stderr).contains("there is no database"));
    assert!(!folder.path().join("out.jsonl").exists());
    Sqlite::open(&folder.path().join("brelan.sqlite")).expect("a database");
    let unwritable = run(folder.path(), &["export", "no/such/folder.jsonl"]);
    assert_eq!(unwritable.status.code(), Some(2), "{unwritable:?}");
    assert!(text(&unwritable.stderr).contains("cannot write"));
}
