//! The invariants of the log hold in the database, whatever program writes to it.

use super::{Database, table, table_id};
use brelan_store::{LogEntry, LogStore};

#[tokio::test]
async fn sql_itself_refuses_to_change_the_log() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.open().await;
    for id in ["a", "b"] {
        store.create(table(id)).await.expect("made");
    }
    database.sql("SELECT brelan.add_log_partitions(7000000)");
    let partitions = database.sql(
        "SELECT c.oid::regclass FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid \
         WHERE i.inhparent = 'brelan.log'::regclass",
    );
    assert!(partitions.lines().count() >= 6, "{partitions}");
    for log in partitions.lines().chain(["brelan.log"]) {
        for statement in [format!("TRUNCATE {log}"), format!("TRUNCATE {log} CASCADE")] {
            let error = database.try_sql(&statement).expect_err(&statement);
            assert!(error.contains("only appended to"), "{statement}: {error}");
        }
    }
    for log in ["brelan.log", "brelan.log_0"] {
        for statement in [
            format!("UPDATE {log} SET input = 'other'"),
            format!("DELETE FROM {log}"),
        ] {
            let error = database.try_sql(&statement).expect_err(&statement);
            assert!(error.contains("only appended to"), "{statement}: {error}");
        }
    }
    for statement in [
        "UPDATE brelan.log SET seq = 9",
        "UPDATE brelan.log SET table_number = 2000000",
        "INSERT INTO brelan.log VALUES (1, 1, 'x')",
        "INSERT INTO brelan.log VALUES (1, 1, 'x') \
         ON CONFLICT (table_number, seq) DO UPDATE SET input = excluded.input",
        "MERGE INTO brelan.log USING (VALUES (1)) v (t) ON table_number = t \
         WHEN MATCHED THEN UPDATE SET input = 'other'",
        "MERGE INTO brelan.log USING (VALUES (1)) v (t) ON table_number = t \
         WHEN MATCHED THEN DELETE",
        "UPDATE brelan.tables SET number = DEFAULT",
        "UPDATE brelan.tables SET id = 'other' WHERE number = 1",
        "DELETE FROM brelan.tables",
        "TRUNCATE brelan.tables CASCADE",
        "INSERT INTO brelan.tables (number, id, game, created, listed) VALUES (9, 'c', 'g', 1, true)",
    ] {
        database.try_sql(statement).expect_err(statement);
    }
    // A gap is skipped, so that a batch stores its other rows.
    for statement in [
        "INSERT INTO brelan.log VALUES (1, 0, 'before the first')",
        "INSERT INTO brelan.log VALUES (1, 3, 'after a gap')",
        "INSERT INTO brelan.log_0 VALUES (1, 3, 'after a gap')",
        "INSERT INTO brelan.log VALUES (77, 1, 'of no table')",
        "INSERT INTO brelan.log VALUES (77, 2, 'of no table')",
        "INSERT INTO brelan.log VALUES (1, 1, 'x') ON CONFLICT DO NOTHING",
        "COPY brelan.log FROM PROGRAM 'printf ''1\\t3\\tgap\\n'''",
    ] {
        database.sql(statement);
    }
    let rows =
        database.sql("SELECT table_number, seq, convert_from(input, 'UTF8') FROM brelan.log");
    assert_eq!(rows, "1|1|first\n2|1|first");
}

#[tokio::test]
async fn a_partition_is_there_long_before_it_is_needed() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.open().await;
    let partitions = || {
        database.sql("SELECT count(*) FROM pg_inherits WHERE inhparent = 'brelan.log'::regclass")
    };
    store.create(table("a")).await.expect("made");
    assert_eq!(partitions(), "3");
    // As if a million tables had been made.
    database.sql("ALTER TABLE brelan.tables ALTER COLUMN number RESTART WITH 1999999");
    for id in ["b", "c", "d"] {
        store.create(table(id)).await.expect("made");
        let log = store.read(&table_id(id), 0).await.expect("it reads");
        let first = LogEntry {
            seq: 1,
            input: "first".into(),
        };
        assert_eq!(log, [first]);
    }
    assert_eq!(partitions(), "5");
    let places =
        database.sql("SELECT tableoid::regclass, count(*) FROM brelan.log GROUP BY 1 ORDER BY 1");
    assert_eq!(places, "brelan.log_0|1\nbrelan.log_1|1\nbrelan.log_2|2");
}
