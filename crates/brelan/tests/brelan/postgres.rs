//! The commands on a PostgreSQL database. Where PostgreSQL is not installed the tests say so
//! and check nothing.

use crate::commands::ends_with;
use brelan_private_services::postgres::{OWNER, PASSWORD, PrivatePostgres};
use brelan_store::{Postgres, PostgresUrl};
use brelan_test_harness::serving::{Serving, brelan};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;
use tempfile::TempDir;

/// A new database, its address without the password, and a file with that.
pub(crate) struct Database {
    server: &'static PrivatePostgres,
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) folder: TempDir,
}

impl Database {
    pub(crate) fn new() -> Option<Self> {
        let server = brelan_private_services::postgres::shared()?;
        let name = server.create_database();
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("password");
        std::fs::write(file, format!("{PASSWORD}\n")).expect("written");
        Some(Database {
            address: server.url(&name).replace(&format!(":{PASSWORD}"), ""),
            server,
            name,
            folder,
        })
    }

    pub(crate) fn password_file(&self) -> PathBuf {
        self.folder.path().join("password")
    }

    pub(crate) fn sql(&self, statements: &str) -> String {
        self.server.sql(&self.name, statements)
    }

    pub(crate) async fn open(&self) -> Postgres {
        let url = PostgresUrl::parse(&self.server.url(&self.name)).expect("an address");
        Postgres::open(&url).await.expect("a database")
    }

    /// Runs a command with the whole address in the environment.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.run_with(&self.server.url(&self.name), arguments)
    }

    fn run_with(&self, address: &str, arguments: &[&str]) -> Output {
        let output = brelan()
            .args(arguments)
            .current_dir(self.folder.path())
            .env("BRELAN_DATABASE", address)
            .output()
            .expect("it runs");
        has_no_password(&output);
        output
    }

    pub(crate) fn serve(&self) -> Serving {
        self.serve_with(brelan())
    }

    pub(crate) fn serve_with(&self, program: Command) -> Serving {
        let file = self.password_file();
        let file = file.to_str().expect("text");
        let options = ["--database-password-file", file, "--limits", "off"];
        Serving::start(program, Path::new(&self.address), &options)
    }
}

/// The command of a server that must end at once.
const SERVE: [&str; 5] = ["serve", "--listen", "127.0.0.1:0", "--log", "error"];

fn has_no_password(output: &Output) {
    for text in [&output.stdout, &output.stderr] {
        let text = String::from_utf8_lossy(text);
        assert!(!text.contains("hush"), "{text}");
    }
}

pub(crate) fn succeeds(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Makes a table with bots, and gives its id and the person's token.
pub(crate) async fn new_table(serving: &Serving) -> (String, String) {
    let request = reqwest::Client::new()
        .post(format!("http://{}/api/tables", serving.address))
        .json(&json!({"game": "quando", "players": 3, "name": "Zo\u{e9}"}));
    let answer = request.send().await.expect("it answers");
    assert_eq!(answer.status().as_u16(), 201);
    let cookie = answer.headers()["set-cookie"].to_str().expect("text");
    let token = cookie.strip_prefix("brelan=").expect("a token");
    let token = token.split(';').next().expect("a token").to_owned();
    let table: Value = answer.json().await.expect("JSON");
    (table["id"].as_str().expect("an id").to_owned(), token)
}

pub(crate) async fn table(serving: &Serving, id: &str, token: &str) -> Value {
    let request = reqwest::Client::new()
        .get(format!("http://{}/api/tables/{id}", serving.address))
        .bearer_auth(token);
    let answer = request.send().await.expect("it answers");
    answer.json().await.expect("JSON")
}

#[tokio::test]
async fn a_server_keeps_its_tables_in_postgres() {
    let Some(database) = Database::new() else {
        return;
    };
    let serving = database.serve();
    let (id, token) = new_table(&serving).await;
    let before = table(&serving, &id, &token).await;
    assert_eq!(before["you"], 0, "{before}");
    let servers = succeeds(&database.run(&["admin", "servers", "--json"]));
    let servers: Value = serde_json::from_str(&servers).expect("the one that is alive");
    assert_eq!(servers["schema"], "brelan-admin-servers/1");
    let name = servers["server"].as_str().expect("a name");
    let program = servers["program"].as_str().expect("a version");
    let version = concat!(env!("CARGO_PKG_VERSION"), "+");
    assert!(program.starts_with(version), "{program}");
    let (started, last_heard) = (&servers["started"], &servers["last_heard"]);
    assert!(started.as_u64() <= last_heard.as_u64(), "{servers}");
    let text = succeeds(&database.run(&["admin", "servers"]));
    assert!(text.contains(name) && text.contains(program), "{text}");
    // Killed: what was shown is stored.
    drop(serving);
    let serving = database.serve();
    assert_eq!(table(&serving, &id, &token).await["you"], before["you"]);
    let tables = succeeds(&database.run(&["admin", "tables", "--json"]));
    assert!(tables.contains(&id), "{tables}");
    succeeds(&database.run(&["admin", "close", &id]));
    while table(&serving, &id, &token).await["status"] != "closed" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let people = succeeds(&database.run(&["admin", "people", "ZO\u{c9}", "--json"]));
    let person: Value = serde_json::from_str(&people).expect("one line");
    let person = person["person"].as_str().expect("an id");
    succeeds(&database.run(&["admin", "bar", person]));
    succeeds(&database.run(&["admin", "rename", person, "Max"]));
    assert!(succeeds(&database.run(&["admin", "people", "max"])).contains("(barred)"));
    ends_with(2, &database.run(&["backup", "copy"]), "pg_dump");
}

#[tokio::test]
async fn the_most_detailed_log_contains_no_password_no_name_and_no_input() {
    let Some(database) = Database::new() else {
        return;
    };
    let log = database.folder.path().join("log");
    let mut command = brelan();
    // A target of its own is more specific than the level.
    command
        .env("BRELAN_LOG", "trace,tokio_postgres::query=trace")
        .env("BRELAN_DATABASE", database.server.url(&database.name))
        .stderr(std::fs::File::create(&log).expect("a file"));
    let serving = Serving::start_by_environment(command, &["--limits", "off"]);
    let (id, token) = new_table(&serving).await;
    table(&serving, &id, &token).await;
    drop(serving);
    let text = std::fs::read_to_string(&log).expect("text");
    assert!(text.contains("made"), "{text}");
    for secret in ["hush", "Zo\u{e9}", "Seated", "INSERT"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
}

#[tokio::test]
async fn the_log_says_why_there_is_no_connection() {
    let Some(database) = Database::new() else {
        return;
    };
    let log = database.folder.path().join("log");
    let mut command = brelan();
    command
        .env("BRELAN_LOG", "info")
        .env("BRELAN_DATABASE", database.server.url(&database.name))
        .stderr(std::fs::File::create(&log).expect("a file"));
    let serving = Serving::start_by_environment(command, &["--limits", "off"]);
    // It has started.
    new_table(&serving).await;
    let (name, log) = (&database.name, || std::fs::read_to_string(&log));
    // Both pools ask for connections at once. The statement is sent to another database, because this
    // one takes no connections afterwards.
    database.server.sql(
        "postgres",
        &format!(
            "ALTER DATABASE {name} ALLOW_CONNECTIONS false; SELECT count(pg_terminate_backend(pid)) \
             FROM pg_stat_activity WHERE datname = '{name}'"
        ),
    );
    let reason = "not currently accepting connections";
    for _ in 0..200 {
        if log().expect("text").contains(reason) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(serving);
    let text = log().expect("text");
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(reason)).collect();
    let started = text.lines().find(|line| line.contains("started"));
    let started = started.unwrap_or_else(|| panic!("{text}"));
    assert!(
        started.contains("version=") && started.contains(name),
        "{text}"
    );
    assert_eq!(lines.len(), 1, "{text}");
    assert!(lines[0].contains(name), "{text}");
    assert!(
        !text.contains("deadpool") && !text.contains("hush"),
        "{text}"
    );
}

#[test]
fn a_password_on_the_command_line_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("postgres://{OWNER}:{PASSWORD}@127.0.0.1/cards");
    let equals = format!("--database={address}");
    for arguments in [
        &["serve", "--database", &address][..],
        &["serve", &equals],
        &["serve", "--datbase", &address],
        &["admin", "--database", &address, "tables"],
        &["migrate", "--from", "a.sqlite", "--to", &address],
        &["verify", &address],
    ] {
        let output = brelan().args(arguments).current_dir(folder.path()).output();
        let output = output.expect("it runs");
        ends_with(2, &output, "BRELAN_DATABASE");
        has_no_password(&output);
    }
}

#[test]
fn help_does_not_print_the_address_in_the_environment() {
    let address = format!("postgres://{OWNER}:{PASSWORD}@127.0.0.1/cards");
    for command in [["serve", "--help"], ["migrate", "--help"], ["admin", "-h"]] {
        let mut brelan = brelan();
        for variable in [
            "BRELAN_DATABASE",
            "BRELAN_MIGRATE_FROM",
            "BRELAN_MIGRATE_TO",
        ] {
            brelan.env(variable, &address);
        }
        let output = brelan.args(command).output().expect("it runs");
        assert!(output.status.success());
        has_no_password(&output);
    }
}

#[test]
fn an_address_that_is_wrong_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (address, word) in [
        ("mysql://owner:hush@db/cards", "postgres://"),
        ("postgres://owner:hu@sh@db/cards", "%40"),
        (
            "postgres://owner:hush@db:port/cards",
            "postgres://user@host",
        ),
        ("postgres://owner:hush@db/cards?sslmode=prefer", "sslmode"),
    ] {
        let output = brelan()
            .args(SERVE)
            .current_dir(folder.path())
            .env("BRELAN_DATABASE", address)
            .output()
            .expect("it runs");
        ends_with(1, &output, word);
        has_no_password(&output);
    }
    let output = brelan()
        .args(SERVE)
        .args(["--database", "postgres://owner@127.0.0.1/cards"])
        .args(["--database-password-file", "nowhere"])
        .output()
        .expect("it runs");
    ends_with(2, &output, "nowhere");
}

#[tokio::test]
async fn a_database_that_cannot_be_used_is_named() {
    let Some(database) = Database::new() else {
        return;
    };
    let url = database.server.url(&database.name);
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = format!(":{}/", free.local_addr().expect("an address").port());
    drop(free);
    let elsewhere = url.replace(&format!(":{}/", database.server.port()), &port);
    let serve = |address: &str| database.run_with(address, &SERVE);
    ends_with(1, &serve(&elsewhere), "cannot be reached");
    ends_with(
        1,
        &serve(&database.server.url("nowhere")),
        "there is no database",
    );
    ends_with(
        1,
        &serve(&url.replace(PASSWORD, "hush-no")),
        "the user or the password",
    );
    // Admin commands and copies say the same.
    let admin = database.run_with(&elsewhere, &["admin", "tables"]);
    ends_with(1, &admin, "cannot be reached");

    let role = format!("{}_role", database.name);
    database.sql(&format!("CREATE ROLE {role} LOGIN PASSWORD '{PASSWORD}'"));
    ends_with(1, &serve(&url.replace(OWNER, &role)), "lacks a privilege");

    database.sql("CREATE TABLE customers (name text)");
    ends_with(1, &serve(&url), "another program");
    database.sql("DROP TABLE customers");

    drop(database.open().await);
    database.sql("UPDATE brelan.schema_version SET version = 99, oldest_program = 99");
    ends_with(1, &serve(&url), "made by a newer Brelan");
}

#[test]
fn no_command_but_serve_makes_relations_in_an_empty_database() {
    let Some(database) = Database::new() else {
        return;
    };
    let whole_address = database.server.url(&database.name);
    for arguments in [
        &["admin", "tables"][..],
        &["admin", "names", "add", "rude"],
        &["export", "-"],
    ] {
        ends_with(1, &database.run(arguments), "is empty");
    }
    let migrate = brelan()
        .args(["migrate", "--to", "copy.sqlite"])
        .current_dir(database.folder.path())
        .env("BRELAN_MIGRATE_FROM", whole_address)
        .output();
    ends_with(1, &migrate.expect("it runs"), "is empty");
    assert!(!database.folder.path().join("copy.sqlite").exists());
    let relations = "SELECT count(*) FROM pg_namespace WHERE nspname = 'brelan'";
    assert_eq!(database.sql(relations), "0");

    drop(database.serve());
    succeeds(&database.run(&["admin", "tables"]));
}

#[test]
fn a_database_that_is_something_else_or_speaks_no_tls_is_named() {
    let Some(database) = Database::new() else {
        return;
    };
    let url = database.server.url(&database.name);
    let encrypted = database.run_with(&format!("{url}?sslmode=verify-full"), &SERVE);
    ends_with(1, &encrypted, "TLS");
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let port = |port: u16| format!(":{port}/");
    let other = url.replace(&port(database.server.port()), &port(nats.port()));
    ends_with(1, &database.run_with(&other, &SERVE), "cannot be reached");
    let encrypted = database.run_with(&format!("{other}?sslmode=verify-full"), &SERVE);
    ends_with(1, &encrypted, "cannot be reached");
}

#[tokio::test]
async fn a_table_that_a_newer_server_has_written_to_is_never_called_closed() {
    let Some(database) = Database::new() else {
        return;
    };
    drop(database.open().await);
    database.sql(
        "INSERT INTO brelan.servers (name, until, version) \
         VALUES ('newer', clock_timestamp() + interval '1 hour', 99)",
    );
    let serving = database.serve();
    let (id, token) = new_table(&serving).await;
    let write = format!(
        "INSERT INTO brelan.log (table_number, seq, input) \
         SELECT t.number, max(l.seq) + 1, '{{\"at\":1,\"input\":\"of_a_newer_version\"}}'::bytea \
         FROM brelan.tables t JOIN brelan.log l ON l.table_number = t.number \
         WHERE t.id = '{id}' GROUP BY t.number"
    );
    // A bot may move in between.
    while database.server.try_sql(&database.name, &write).is_err() {}
    let get = async || {
        let request = reqwest::Client::new()
            .get(format!("http://{}/api/tables/{id}", serving.address))
            .bearer_auth(&token);
        let answer = request.send().await.expect("it answers");
        let status = answer.status().as_u16();
        (status, answer.json::<Value>().await.expect("JSON"))
    };
    for _ in 0..3 {
        let (status, answer) = get().await;
        assert_eq!(status, 503, "{answer}");
    }
}
