//! What can be wrong with a database, told in one line without the password.

use super::{Database, open, table, table_id};
use crate::at;
use brelan_ids::PersonId;
use brelan_private_services::postgres::{OWNER, PASSWORD};
use brelan_store::{
    AdminStore, AppendOutcome, FinishedMatch, LogStore, MatchFilter, MatchPlayer, MatchSeat,
    MatchStore, Postgres, PostgresError, PostgresUrl, Store, StoreError,
};
use futures_util::future::join_all;

/// The error of opening a database.
async fn refused(url: &str) -> PostgresError {
    let url = PostgresUrl::parse(url).expect("an address");
    let Err(error) = Postgres::open(&url).await else {
        panic!("{url} is opened");
    };
    for text in [error.to_string(), format!("{error:?}")] {
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(!text.contains(PASSWORD), "{text}");
    }
    error
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_named() {
    let Some(database) = Database::new() else {
        return;
    };
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = free.local_addr().expect("it has an address").port();
    drop(free);
    let error = refused(&database.url_by_port(port)).await;
    assert!(matches!(error, PostgresError::Unreachable(..)), "{error}");
    assert!(
        error.to_string().contains(&format!("127.0.0.1:{port}/")),
        "{error}"
    );

    let error = refused(&database.server.url("nowhere")).await;
    assert!(matches!(error, PostgresError::Missing(_)), "{error}");

    let error = refused(&database.url().replace(PASSWORD, "hush-wrong")).await;
    assert!(matches!(error, PostgresError::Refused(..)), "{error}");
    assert!(!error.to_string().contains("hush"), "{error}");

    let error = refused(&database.url().replace(&format!(":{PASSWORD}"), "")).await;
    assert!(matches!(error, PostgresError::Refused(..)), "{error}");

    let error = refused(&database.url().replace(OWNER, "stranger")).await;
    assert!(matches!(error, PostgresError::Refused(..)), "{error}");

    let encrypted = format!(
        "{}?sslmode=require&sslrootcert=/nowhere.pem",
        database.url()
    );
    let error = refused(&encrypted).await;
    assert!(matches!(error, PostgresError::Certificates(..)), "{error}");
}

#[tokio::test]
async fn something_that_accepts_and_does_not_answer_is_named() {
    // The kernel accepts for it.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = silent.local_addr().expect("it has an address").port();
    let error = refused(&format!(
        "postgres://{OWNER}:{PASSWORD}@127.0.0.1:{port}/cards"
    ))
    .await;
    assert!(matches!(error, PostgresError::Unreachable(..)), "{error}");
    assert!(error.to_string().contains("does not answer"), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let Some(database) = Database::new() else {
        return;
    };
    database.open().await.close().await;
    // An older program can use it, which the newer one has said.
    database.sql("UPDATE brelan.schema_version SET version = 99");
    database.open().await.close().await;
    database.sql("UPDATE brelan.schema_version SET oldest_program = 98");
    let error = refused(&database.url()).await;
    assert!(
        matches!(error, PostgresError::Newer { found: 99, .. }),
        "{error}"
    );
    assert_eq!(database.sql("SELECT * FROM brelan.schema_version"), "99|98");
}

#[tokio::test]
async fn a_store_is_ready_as_long_as_it_knows_the_version() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.open().await;
    assert_eq!(store.readiness().await, Ok(()));
    let other = Err(StoreError::OtherVersion);
    for (version, oldest, expected) in [
        (99, 99, other.clone()),
        // An older backup was restored.
        (0, 0, other),
        (99, 1, Ok(())),
    ] {
        let update = "UPDATE brelan.schema_version SET";
        database.sql(&format!(
            "{update} version = {version}, oldest_program = {oldest}"
        ));
        assert_eq!(store.readiness().await, expected, "{version}, {oldest}");
        assert_eq!(store.health().await, Ok(()));
    }
    store.close().await;
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    let relations = "SELECT count(*) FROM pg_class WHERE relname IN ('log', 'summaries')";
    for sql in [
        "CREATE TABLE customers (name text)",
        "CREATE SCHEMA shop; CREATE TABLE shop.customers (name text) PARTITION BY LIST (name)",
        "CREATE SCHEMA brelan; CREATE TABLE brelan.customers (name text)",
        "CREATE SCHEMA brelan; CREATE TABLE brelan.schema_version (text text)",
        "CREATE SCHEMA brelan; CREATE TABLE brelan.schema_version (version int, oldest_program int)",
    ] {
        let Some(database) = Database::new() else {
            return;
        };
        database.sql(sql);
        let error = refused(&database.url()).await;
        assert!(matches!(error, PostgresError::Foreign(_)), "{sql}: {error}");
        assert_eq!(database.sql(relations), "0");
    }
    // What an administrator prepares is no other program's.
    let Some(database) = Database::new() else {
        return;
    };
    database.sql("CREATE SCHEMA brelan");
    database.open().await.close().await;
}

#[tokio::test]
async fn a_database_that_must_be_there_is_not_made() {
    let Some(database) = Database::new() else {
        return;
    };
    let url = PostgresUrl::parse(&database.url()).expect("an address");
    let schema = "SELECT count(*) FROM pg_namespace WHERE nspname = 'brelan'";
    let opened = Postgres::open_existing(&url).await;
    let error = opened.err().expect("it is empty");
    assert!(matches!(error, PostgresError::Empty(_)), "{error}");
    assert_eq!(database.sql(schema), "0");

    database.open().await.close().await;
    let opened = Postgres::open_existing(&url).await;
    opened.expect("it is there").close().await;
}

#[tokio::test]
async fn a_database_with_another_encoding_is_refused() {
    let Some(database) = Database::new() else {
        return;
    };
    let name = format!("{}_latin", database.name);
    database.sql(&format!(
        "CREATE DATABASE {name} ENCODING 'LATIN1' TEMPLATE template0"
    ));
    let error = refused(&database.server.url(&name)).await;
    assert!(error.to_string().contains("LATIN1"), "{error}");
}

#[tokio::test]
async fn a_missing_privilege_is_named() {
    let Some(database) = Database::new() else {
        return;
    };
    let role = format!("{}_role", database.name);
    database.sql(&format!("CREATE ROLE {role} LOGIN PASSWORD '{PASSWORD}'"));
    let url = database.url().replace(OWNER, &role);
    let error = refused(&url).await;
    assert!(matches!(error, PostgresError::Privileges(..)), "{error}");

    let store = database.open().await;
    store.create(table("a")).await.expect("made");
    let error = refused(&url).await;
    assert!(matches!(error, PostgresError::Privileges(..)), "{error}");

    database.sql(&format!(
        "GRANT USAGE ON SCHEMA brelan TO {role}; \
         GRANT SELECT ON ALL TABLES IN SCHEMA brelan TO {role}"
    ));
    let error = refused(&url).await;
    assert!(
        error.to_string().contains("INSERT on brelan.tables"),
        "{error}"
    );

    // A server needs no right to change the log or the relations.
    database.sql(&format!(
        "GRANT INSERT ON ALL TABLES IN SCHEMA brelan TO {role}; \
         GRANT UPDATE ON brelan.summaries, brelan.names TO {role}; \
         GRANT UPDATE ON brelan.servers, brelan.leases TO {role}; \
         GRANT UPDATE ON brelan.match_seats, brelan.consents TO {role}; \
         GRANT UPDATE ON brelan.records, brelan.accounts, brelan.daily_tries TO {role}; \
         GRANT UPDATE, DELETE ON brelan.ratings, brelan.leaderboard_names TO {role}; \
         GRANT UPDATE, DELETE ON brelan.rated_queue, brelan.calendars TO {role}; \
         GRANT UPDATE, DELETE ON brelan.push_subscriptions, brelan.notices TO {role}; \
         GRANT UPDATE ON brelan.rating_progress TO {role}; \
         GRANT UPDATE, DELETE ON brelan.player_groups, brelan.group_members TO {role}; \
         GRANT DELETE ON brelan.group_tables, brelan.challenges TO {role}; \
         GRANT DELETE ON brelan.admin_events, brelan.barred, brelan.refused_names, brelan.servers, \
         brelan.connections, brelan.leases, brelan.consents TO {role}"
    ));
    let limited = open(&url).await;
    limited.create(table("b")).await.expect("made");
    for id in ["a", "b"] {
        let appended = limited.append(&table_id(id), 1, "second".into()).await;
        assert_eq!(appended, Ok(AppendOutcome::Appended));
    }
}

#[tokio::test]
async fn a_database_of_version_1_is_migrated_and_an_older_program_goes_on_with_it() {
    let Some(database) = Database::new() else {
        return;
    };
    database.sql(concat!(
        "CREATE SCHEMA brelan; SET search_path = brelan; ",
        "CREATE TABLE schema_version (version integer NOT NULL, oldest_program integer NOT NULL); ",
        "INSERT INTO schema_version VALUES (1, 1); ",
        include_str!("../../../src/postgres/schema_1.sql"),
        "INSERT INTO tables (id, game, created, listed) VALUES ('a', 'quando', 1, false); ",
        "INSERT INTO summaries (table_number, created, listed, phase, touched) \
         VALUES (1, 1, false, 2, 1); ",
        "INSERT INTO names (table_number, person, name, folded) \
         VALUES (1, 'p', 'Zoé', 'zoé'), (1, 'q', 'Noé', 'noé'); ",
        "INSERT INTO records (table_number, record) VALUES (1, 'the record');",
    ));
    let store = database.open().await;
    let version = "SELECT version, oldest_program FROM brelan.schema_version";
    assert_eq!(database.sql(version), "14|1");
    let unlisted = Ok(vec![(table_id("a"), false)]);
    assert_eq!(store.recorded_tables(None, 9).await, unlisted);
    let seat = |person, won| MatchSeat {
        player: MatchPlayer::Person {
            person: PersonId::from_trusted(person),
            stood_in: false,
        },
        score: 7,
        won,
    };
    let finished = FinishedMatch {
        ended: at(9),
        rated: false,
        seats: vec![seat("p", true), seat("q", false)],
    };
    assert_eq!(store.save_match(&table_id("a"), finished).await, Ok(()));
    // A program that knows no list of matches renames a person.
    database.sql("UPDATE brelan.names SET name = 'Ada', folded = 'ada' WHERE person = 'q'");
    // Its server does not tell its program.
    database
        .sql("INSERT INTO brelan.servers VALUES ('old', clock_timestamp() + interval '1 minute')");
    let servers = store.live_servers().await.expect("it reads");
    let old = &servers.expect("it is shared")[0];
    assert_eq!((old.program.as_deref(), old.started), (None, None));
    assert_eq!(old.has_bus, None);
    let filter = MatchFilter {
        companion: Some("Ada".into()),
        ..MatchFilter::default()
    };
    let person = PersonId::from_trusted("p");
    let listed = store.matches_of(&person, &filter, None, 9).await;
    assert_eq!(listed.expect("it reads").len(), 1);
}

#[tokio::test]
async fn servers_that_start_at_once_make_the_relations_once() {
    let Some(database) = Database::new() else {
        return;
    };
    let urls: Vec<_> = (0..4).map(|_| database.url()).collect();
    let stores = join_all(urls.iter().map(|url| open(url))).await;
    stores[0].create(table("a")).await.expect("made");
    for store in &stores {
        assert_eq!(
            store.read(&table_id("a"), 0).await.map(|log| log.len()),
            Ok(1)
        );
    }
}

#[tokio::test]
async fn a_commit_is_on_the_disk_whatever_the_defaults_of_the_database_are() {
    let Some(database) = Database::new() else {
        return;
    };
    let name = &database.name;
    database.sql(&format!(
        "ALTER DATABASE {name} SET synchronous_commit = off"
    ));
    let store = database.open().await;
    store.create(table("a")).await.expect("made");
    let sessions = database.sql(
        "CREATE FUNCTION setting() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION '%', current_setting('synchronous_commit'); END $$; \
         CREATE TRIGGER setting AFTER INSERT ON brelan.log FOR EACH STATEMENT \
         EXECUTE FUNCTION setting()",
    );
    assert_eq!(sessions, "");
    let error = store.append(&table_id("a"), 1, "second".into()).await;
    assert_eq!(error, Err(brelan_store::StoreError::Failed("on".into())));
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.open().await;
    store.create(table("a")).await.expect("made");
    store.close().await;
    let closed = brelan_store::StoreError::Closed;
    let appended = store.append(&table_id("a"), 1, "second".into()).await;
    assert_eq!(appended, Err(closed.clone()));
    assert_eq!(store.read(&table_id("a"), 0).await, Err(closed.clone()));
    assert_eq!(store.health().await, Err(closed));
}
