//! `brelan admin`, beside a running server, and its alias `brelan host`.

use crate::commands::{ends_with, fails};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_store::{
    FinishedMatch, LogStore, MatchPlayer, MatchSeat, MatchStore, NewTable, Sqlite, Store,
};
use brelan_test_harness::serving::{Serving, brelan};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// The file of the server's database.
const DATABASE: &str = "house.sqlite";

/// How long a test waits until the server has reacted to a command.
const REACTION_TIMEOUT: Duration = Duration::from_secs(20);

/// A server on a database, and its address.
struct Server {
    _serving: Serving,
    address: String,
    database: tempfile::TempDir,
}

impl Server {
    fn open() -> Server {
        let database = tempfile::tempdir().expect("a folder");
        let file = database.path().join(DATABASE);
        let serving = Serving::start(brelan(), &file, &["--limits", "off"]);
        Server {
            address: format!("http://{}", serving.address),
            _serving: serving,
            database,
        }
    }

    fn admin(&self, arguments: &[&str]) -> Output {
        admin("admin", self.database.path(), arguments)
    }

    fn admin_output(&self, arguments: &[&str]) -> String {
        let output = self.admin(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{error}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Stores a match that the person p has won against a bot.
    async fn store_result(&self, game: &str) {
        let store = Sqlite::open(&self.database.path().join(DATABASE)).expect("it opens");
        let table = TableId::from_trusted("finished");
        let new = NewTable {
            id: table.clone(),
            game: game.into(),
            created: Timestamp::from_millis(1),
            rematch_of: None,
            listed: false,
            people: Vec::new(),
            inputs: Vec::new(),
        };
        store.create(new).await.expect("it is made");
        let person = MatchPlayer::Person {
            person: PersonId::from_trusted("p"),
            stood_in: false,
        };
        let bot = MatchPlayer::Bot {
            level: "solid".into(),
            name: "Bot 2".into(),
        };
        let seat = |(player, won)| MatchSeat {
            player,
            score: 7,
            won,
        };
        let finished = FinishedMatch {
            ended: Timestamp::from_millis(2),
            rated: false,
            seats: [(person, true), (bot, false)].map(seat).to_vec(),
        };
        store.save_match(&table, finished).await.expect("saved");
        store.close().await;
    }

    async fn get(&self, path: &str) -> Value {
        let answer = reqwest::get(format!("{}{path}", self.address)).await;
        answer.expect("it answers").json().await.expect("JSON")
    }

    async fn post(&self, path: &str, token: &str, body: &Value) -> (StatusCode, Value) {
        let request = reqwest::Client::new()
            .post(format!("{}{path}", self.address))
            .bearer_auth(token)
            .json(body);
        let answer = request.send().await.expect("it answers");
        (answer.status(), answer.json().await.expect("JSON"))
    }

    /// A new guest with a table, and the guest's token.
    async fn guest(&self, name: &str) -> (String, String) {
        let request = reqwest::Client::new()
            .post(format!("{}/api/tables", self.address))
            .json(&json!({"game": "zero", "name": name}));
        let answer = request.send().await.expect("it answers");
        let cookie = answer.headers()["set-cookie"].to_str().expect("text");
        let token = cookie
            .strip_prefix("brelan=")
            .and_then(|rest| rest.split_once(';'))
            .map(|(token, _)| token.to_owned());
        let table: Value = answer.json().await.expect("JSON");
        let id = table["id"].as_str().expect("an id").to_owned();
        (id, token.expect("a token"))
    }
}

/// Runs the command by one of its names.
fn admin(name: &str, folder: &Path, arguments: &[&str]) -> Output {
    brelan()
        .arg(name)
        .args(arguments)
        .args(["--database", DATABASE])
        .current_dir(folder)
        .output()
        .expect("it runs")
}

#[tokio::test]
async fn an_admin_closes_a_table_and_renames_a_person_while_people_look() {
    let server = Server::open();
    let (table, _) = server.guest("Zo\u{e9}").await;
    let path = format!("/api/tables/{table}");
    let listed = server.admin_output(&["tables", "--json"]);
    let listed: Value = serde_json::from_str(&listed).expect("one line of JSON");
    assert_eq!(
        (&listed["table"], &listed["phase"]),
        (&json!(table), &json!("waiting"))
    );
    assert_eq!(listed["schema"], "brelan-admin-tables/1");
    let person = listed["people"][0]["person"].as_str().expect("an id");
    assert!(server.admin_output(&["people", "zo"]).contains(person));
    assert!(server.admin_output(&["tables"]).contains("Zo\u{e9}"));

    server.admin_output(&["rename", person, "Max"]);
    until(async || server.get(&path).await["seats"][0]["name"] == "Max").await;
    server.admin_output(&["close", &table]);
    until(async || server.get(&path).await["status"] == "closed").await;
    let again = server.admin(&["close", &table]);
    fails(&again, "closed already");
}

#[tokio::test]
async fn an_admin_bars_a_person_and_refuses_names() {
    let server = Server::open();
    let (_, token) = server.guest("Zo\u{e9}").await;
    let people = server.admin_output(&["people", "--json"]);
    let row: Value = serde_json::from_str(&people).expect("one line of JSON");
    assert_eq!(row["schema"], "brelan-admin-people/1");
    let person = row["person"].as_str().expect("an id");
    let request = json!({"game": "zero", "name": "A rude one"});

    let added = server.admin_output(&["names", "add", "Rude", "coarse"]);
    let added: Vec<&str> = added.lines().collect();
    assert!(
        added[0].starts_with("rude is on the list") && added[1].starts_with("coarse is"),
        "{added:?}"
    );
    let again = server.admin_output(&["names", "add", "rude"]);
    assert_eq!(again, "rude was on the list already\n");
    let removed = server.admin_output(&["names", "remove", "coarse"]);
    assert!(removed.starts_with("coarse is off the list"), "{removed}");
    assert_eq!(server.admin_output(&["names", "list"]), "rude\n");
    let (status, fault) = server.post("/api/tables", &token, &request).await;
    assert_eq!((status.as_u16(), &fault["code"]), (400, &json!("bad_name")));
    server.admin_output(&["names", "remove", "rude"]);
    let (status, _) = server.post("/api/tables", &token, &request).await;
    assert_eq!(status, StatusCode::CREATED);

    server.admin_output(&["bar", person]);
    let (status, fault) = server.post("/api/tables", &token, &request).await;
    assert_eq!((status.as_u16(), &fault["code"]), (403, &json!("barred")));
    server.admin_output(&["unbar", person]);
    server.admin_output(&["unbar", person]);
    fails(&server.admin(&["unbar", "0000"]), "nobody has the id 0000");
    let (status, _) = server.post("/api/tables", &token, &request).await;
    assert_eq!(status, StatusCode::CREATED);
}

#[tokio::test]
async fn an_admin_erases_a_person_whose_token_is_then_invalid() {
    let server = Server::open();
    let (table, token) = server.guest("Zo\u{e9}").await;
    let people = server.admin_output(&["people", "--json"]);
    let row: Value = serde_json::from_str(&people).expect("one line of JSON");
    let person = row["person"].as_str().expect("an id");
    assert_eq!(server.admin_output(&["accounts", "--json"]), "");
    server.admin_output(&["erase", person]);
    let accounts = server.admin_output(&["accounts", "--json"]);
    let account: Value = serde_json::from_str(&accounts).expect("one line of JSON");
    assert_eq!(
        (&account["person"], &account["state"]),
        (&json!(person), &json!("erased"))
    );
    assert_eq!(account["schema"], "brelan-admin-accounts/1");
    assert!(server.admin_output(&["accounts"]).contains("erased"));
    fails(&server.admin(&["rename", person, "Max"]), "is erased");
    let path = format!("/api/tables/{table}");
    until(async || server.get(&path).await["seats"][0]["name"] == "?").await;
    let request = json!({"game": "zero"});
    until(async || {
        let (status, fault) = server.post("/api/tables", &token, &request).await;
        (status.as_u16(), &fault["code"]) == (401, &json!("session_ended"))
    })
    .await;
}

#[test]
fn a_failed_admin_command_prints_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["admin", "host"] {
        let output = admin(name, folder.path(), &["tables"]);
        ends_with(2, &output, "no database");
    }
    assert!(!folder.path().join(DATABASE).exists(), "none is made");
    let server = Server::open();
    fails(&server.admin(&["close", "nowhere"]), "no table nowhere");
    fails(
        &server.admin(&["rename", "nobody", "Max"]),
        "nobody has the id",
    );
    fails(&server.admin(&["bar", "nobody"]), "nobody has the id");
    fails(&server.admin(&["erase", "nobody"]), "nobody has the id");
    fails(&server.admin(&["names", "remove", "x"]), "not on the list");
    fails(&server.admin(&["servers"]), "a SQLite file has one server");
    let (person, name) = ("x", "a\u{7}b");
    fails(&server.admin(&["rename", person, name]), "name");
}

#[tokio::test]
async fn the_former_name_of_the_command_does_the_same() {
    let server = Server::open();
    let (table, _) = server.guest("Zo\u{e9}").await;
    let folder = server.database.path();
    for arguments in [&["tables", "--json"][..], &["people"], &["names", "list"]] {
        let [new, old] = ["admin", "host"].map(|name| admin(name, folder, arguments));
        assert!(new.status.success() && !new.stdout.is_empty() || arguments[0] == "names");
        assert_eq!((new.status, new.stdout), (old.status, old.stdout));
    }
    assert!(admin("host", folder, &["close", &table]).status.success());
    let path = format!("/api/tables/{table}");
    until(async || server.get(&path).await["status"] == "closed").await;
}

#[test]
fn help_manual_and_completions_name_the_command_and_its_alias() {
    let print = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_brelan"))
            .args(arguments)
            .output()
            .expect("it runs");
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let help = print(&["--help"]);
    assert!(help.contains("\n  admin "), "{help}");
    assert!(help.contains("[alias: host]"), "{help}");
    let folder = tempfile::tempdir().expect("a folder");
    print(&["man", &folder.path().to_string_lossy()]);
    let manual = std::fs::read_to_string(folder.path().join("brelan-admin.1"));
    assert!(manual.expect("a page").contains("brelan host"));
    let completions = print(&["completions", "bash"]);
    assert!(completions.contains("brelan,admin)") && completions.contains("brelan,host)"));
    assert_eq!(print(&["host", "--help"]), print(&["admin", "--help"]));
}

/// Waits until the server, which polls for commands, has reacted.
async fn until(happened: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + REACTION_TIMEOUT;
    while !happened().await {
        assert!(Instant::now() < deadline, "the server has not reacted");
    }
}

#[tokio::test]
async fn an_admin_computes_ratings_from_the_results() {
    let server = Server::open();
    let header = "rating  deviation  matches  player\n";
    assert_eq!(server.admin_output(&["ratings", "zero"]), header);
    server.store_result("zero").await;
    let rows = server.admin_output(&["ratings", "zero", "--recompute", "--json"]);
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).expect("one line of JSON"))
        .collect();
    let [winner, loser] = &rows[..] else {
        panic!("{rows:?}");
    };
    assert_eq!(
        (&winner["person"], &winner["matches"]),
        (&json!("p"), &json!(1))
    );
    assert_eq!(
        (&loser["bot"], &loser["matches"]),
        (&json!("solid"), &json!(1))
    );
    assert_eq!(winner["schema"], "brelan-admin-ratings/1");
    assert!(winner["mean"].as_f64() > Some(25.0) && loser["mean"].as_f64() < Some(25.0));
    let again = server.admin_output(&["ratings", "zero", "--recompute"]);
    assert_eq!(again, server.admin_output(&["ratings", "zero"]));
    let certain = server.admin_output(&["ratings", "zero", "--certain", "2.5"]);
    assert_eq!(certain, header);
    let refused = server.admin(&["ratings", "chess"]);
    assert_eq!(refused.status.code(), Some(2));
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(error.contains("quando, zero, qarre"), "{error}");
}
