//! `brelan host`, beside a server that runs.

use reqwest::StatusCode;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Nobody waits longer than this for the server to hear of a command.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server on a database, and its address.
struct House {
    child: Child,
    address: String,
    database: tempfile::TempDir,
}

impl House {
    fn open() -> House {
        let database = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_brelan"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--log",
                "warn",
                "--limits",
                "off",
            ])
            .args(["--database", "house.sqlite"])
            .current_dir(database.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let (_, port) = line.trim().rsplit_once(':').expect("a port");
        House {
            address: format!("http://127.0.0.1:{port}"),
            child,
            database,
        }
    }

    fn host(&self, arguments: &[&str]) -> Output {
        host(self.database.path(), arguments)
    }

    fn said(&self, arguments: &[&str]) -> String {
        let output = self.host(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{error}");
        String::from_utf8(output.stdout).expect("text")
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

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}

fn host(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_brelan"))
        .arg("host")
        .args(["--database", "house.sqlite"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("it runs")
}

#[tokio::test]
async fn the_host_closes_a_table_and_renames_somebody_while_people_look() {
    let house = House::open();
    let (table, _) = house.guest("Zo\u{e9}").await;
    let path = format!("/api/tables/{table}");
    let listed = house.said(&["tables", "--json"]);
    let listed: Value = serde_json::from_str(&listed).expect("one line of JSON");
    assert_eq!(
        (&listed["table"], &listed["phase"]),
        (&json!(table), &json!("waiting"))
    );
    let person = listed["people"][0]["person"].as_str().expect("an id");
    assert!(house.said(&["people", "zo"]).contains(person));
    assert!(house.said(&["tables"]).contains("Zo\u{e9}"));

    house.said(&["rename", person, "Max"]);
    until(async || house.get(&path).await["seats"][0]["name"] == "Max").await;
    house.said(&["close", &table]);
    until(async || house.get(&path).await["status"] == "closed").await;
    let again = house.host(&["close", &table]);
    fails(&again, "closed already");
}

#[tokio::test]
async fn the_host_bars_a_person_and_refuses_names() {
    let house = House::open();
    let (_, token) = house.guest("Zo\u{e9}").await;
    let people = house.said(&["people", "--json"]);
    let row: Value = serde_json::from_str(&people).expect("one line of JSON");
    let person = row["person"].as_str().expect("an id");
    let wish = json!({"game": "zero", "name": "A rude one"});

    house.said(&["names", "add", "Rude"]);
    assert_eq!(house.said(&["names", "list"]), "rude\n");
    let (status, fault) = house.post("/api/tables", &token, &wish).await;
    assert_eq!((status.as_u16(), &fault["code"]), (400, &json!("bad_name")));
    house.said(&["names", "remove", "rude"]);
    let (status, _) = house.post("/api/tables", &token, &wish).await;
    assert_eq!(status, StatusCode::CREATED);

    house.said(&["bar", person]);
    let (status, fault) = house.post("/api/tables", &token, &wish).await;
    assert_eq!((status.as_u16(), &fault["code"]), (403, &json!("barred")));
    house.said(&["unbar", person]);
    let (status, _) = house.post("/api/tables", &token, &wish).await;
    assert_eq!(status, StatusCode::CREATED);
}

#[test]
fn what_the_host_asks_in_vain_is_said_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    fails(&host(folder.path(), &["tables"]), "no database");
    assert!(!folder.path().join("house.sqlite").exists(), "none is made");
    let house = House::open();
    fails(&house.host(&["close", "nowhere"]), "no table nowhere");
    fails(
        &house.host(&["rename", "nobody", "Max"]),
        "nobody has the id",
    );
    fails(&house.host(&["bar", "nobody"]), "nobody has the id");
    fails(&house.host(&["names", "remove", "x"]), "not on the list");
    let (person, name) = ("x", "a\u{7}b");
    fails(&house.host(&["rename", person, name]), "name");
}

fn fails(output: &Output, word: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains(word), "{error}");
}

/// Waits until the server has heard of a command, which it looks for.
async fn until(happened: impl AsyncFn() -> bool) {
    let late = Instant::now() + PATIENCE;
    while !happened().await {
        assert!(Instant::now() < late, "the server has not heard of it");
    }
}
