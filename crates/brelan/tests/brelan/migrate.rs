//! `brelan migrate`: from SQLite to PostgreSQL and back. Where PostgreSQL is not installed the
//! tests say so and check nothing.

use crate::commands::ends_with;
use crate::postgres::{Database, new_table, succeeds, table};
use brelan_store::{AdminStore, CopyStep, Sqlite, Store};
use brelan_test_harness::serving::{Serving, brelan};
use std::process::Command;

/// Everything that a store holds, as text.
async fn contents(store: &dyn AdminStore) -> String {
    let mut text = format!("{:?}", store.refused_names().await);
    for (_, id) in store.tables_by_age(None, u32::MAX).await.expect("it reads") {
        let table = store.stored_table(&id).await.expect("it reads");
        let (log, record) = (store.read(&id, 0).await, store.record(&id).await);
        text += &format!("\n{id} {table:?} {log:?} {record:?}");
    }
    text
}

#[tokio::test]
async fn a_copy_that_is_not_complete_is_opened_by_no_other_command() {
    let Some(database) = Database::new() else {
        return;
    };
    let begun = database.open().await.store_copy_step(CopyStep::Begun).await;
    begun.expect("it is stored");
    for command in [&["serve"][..], &["admin", "tables"]] {
        let output = brelan()
            .args(command)
            .args(["--database", &database.address])
            .arg("--database-password-file")
            .arg(database.password_file())
            .output();
        ends_with(1, &output.expect("it runs"), "start `brelan migrate` again");
    }
    let file = database.folder.path().join("part.sqlite");
    let part = Sqlite::open(&file).expect("a database");
    part.store_copy_step(CopyStep::Begun)
        .await
        .expect("it is stored");
    part.close().await;
    for command in [&["serve"][..], &["backup", "copy.sqlite"]] {
        let mut brelan = brelan();
        brelan.args(command).arg("--database").arg(&file);
        let output = brelan.current_dir(database.folder.path()).output();
        let output = output.expect("it runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("start `brelan migrate` again"), "{error}");
        assert!(!output.status.success());
    }
    assert!(!database.folder.path().join("copy.sqlite").exists());
}

/// Lets a command wait in the database before one of its changes, so that it can be killed at a
/// known moment, however fast the machine is.
struct Hold<'a>(&'a Database);

impl Hold<'_> {
    async fn new(database: &Database) -> Hold<'_> {
        // The relations, to which triggers are added.
        database.open().await.close().await;
        let hold = Hold(database);
        hold.set("nothing", 0);
        database.sql(
            "CREATE TRIGGER hold BEFORE INSERT ON brelan.tables \
             FOR EACH ROW EXECUTE FUNCTION brelan.hold(); \
             CREATE TRIGGER hold BEFORE UPDATE ON brelan.summaries \
             FOR EACH ROW EXECUTE FUNCTION brelan.hold()",
        );
        hold
    }

    /// Holds this change while there are so many tables.
    fn set(&self, change: &str, tables: u32) {
        self.0.sql(&format!(
            "CREATE OR REPLACE FUNCTION brelan.hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             IF TG_OP || ' ON ' || TG_TABLE_NAME = '{change}' \
                 AND (SELECT count(*) FROM brelan.tables) = {tables} \
             THEN PERFORM pg_sleep(60); END IF; RETURN NEW; END $$"
        ));
    }

    fn kill_when_it_waits(&self, mut command: Command) {
        let mut child = command.spawn().expect("it runs");
        let waits = format!(
            "FROM pg_stat_activity WHERE datname = '{}' AND wait_event = 'PgSleep'",
            self.0.name
        );
        let count = || self.0.sql(&format!("SELECT count(*) {waits}"));
        while count() == "0" {
            let ended = child.try_wait().expect("it can be asked");
            assert_eq!(ended, None, "it was to be held");
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        while count() != "0" {
            self.0
                .sql(&format!("SELECT pg_terminate_backend(pid) {waits}"));
        }
    }

    fn end(self) {
        self.0.sql(
            "DROP TRIGGER hold ON brelan.tables; DROP TRIGGER hold ON brelan.summaries; \
             DROP FUNCTION brelan.hold()",
        );
    }
}

#[tokio::test]
async fn everything_moves_to_postgres_and_back_also_when_it_is_interrupted() {
    let Some(database) = Database::new() else {
        return;
    };
    let folder = database.folder.path();
    let [file, back] = ["house.sqlite", "back.sqlite"].map(|name| folder.join(name));
    let serving = Serving::start(brelan(), &file, &["--limits", "off"]);
    let (id, token) = new_table(&serving).await;
    for _ in 0..60 {
        new_table(&serving).await;
    }
    drop(serving);
    let migrate = |from: &str, to: &str| {
        let mut command = brelan();
        command.args(["migrate", "--from", from, "--to", to]);
        command.current_dir(folder).arg("--database-password-file");
        command.arg(database.password_file());
        command
    };
    let there = || migrate("house.sqlite", &database.address);
    let hold = Hold::new(&database).await;
    for (change, tables) in [
        ("INSERT ON tables", 0),
        ("INSERT ON tables", 1),
        // The table is there, and what is stored beside its log is not.
        ("UPDATE ON summaries", 20),
        ("INSERT ON tables", 60),
    ] {
        hold.set(change, tables);
        hold.kill_when_it_waits(there());
        let arrived = database.sql("SELECT count(*) FROM brelan.tables");
        assert_eq!(arrived, tables.to_string(), "{change}");
        assert_eq!(database.open().await.is_partial_copy().await, Ok(true));
    }
    hold.end();
    let printed = succeeds(&there().output().expect("it runs"));
    assert!(printed.contains("61 tables"), "{printed}");
    let again = succeeds(&there().output().expect("it runs"));
    assert!(again.contains("61 of them were there before"), "{again}");
    let source = contents(&Sqlite::open(&file).expect("a database")).await;
    let store = database.open().await;
    assert_eq!(contents(&store).await, source);

    // People keep their seats on the new server, beside which nothing is copied.
    let mut serving = database.serve();
    assert_eq!(table(&serving, &id, &token).await["you"], 0);
    let beside = migrate(&database.address, "back.sqlite").output();
    ends_with(1, &beside.expect("it runs"), "a server works with");
    assert!(!back.exists(), "it would look like a new server's database");
    assert!(serving.stop().success());
    let source = contents(&store).await;
    succeeds(
        &migrate(&database.address, "back.sqlite")
            .output()
            .expect("it runs"),
    );
    let copied = Sqlite::open(&back).expect("a database");
    assert_eq!(contents(&copied).await, source);

    let missing = migrate("none.sqlite", &database.address).output();
    ends_with(2, &missing.expect("it runs"), "none.sqlite");
    let itself = migrate("house.sqlite", "house.sqlite").output();
    ends_with(2, &itself.expect("it runs"), "itself");
    Sqlite::open(&folder.join("other.sqlite"))
        .expect("a database")
        .signing_key([1; 32])
        .await
        .expect("stored");
    let other = migrate("house.sqlite", "other.sqlite").output();
    ends_with(1, &other.expect("it runs"), "take an empty one");
}
