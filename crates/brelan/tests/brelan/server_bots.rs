//! `brelan bot`: programs at a table on a real server.

use brelan_protocol::change::apply_change;
use brelan_test_harness::messages::{contribution, hello};
use brelan_test_harness::serving::{Serving, brelan};
use futures_util::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// How long a message may take that must come.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

const READY: &str = r#"echo '{"type":"ready","version":"mine 1"}'"#;
const FIRST: &str = r#"echo '{"type":"act","index":0}'"#;

/// A server with a database of its own, and a folder for scripts.
struct TestServer {
    serving: Serving,
    folder: TempDir,
}

impl TestServer {
    fn open() -> TestServer {
        let folder = TempDir::new().expect("a folder");
        for name in ["lowest.py", "first.sh"] {
            let example = Path::new(ROOT).join("examples/bots").join(name);
            std::fs::copy(example, folder.path().join(name)).expect("it is copied");
        }
        let file = folder.path().join("server.sqlite");
        let serving = Serving::start(brelan(), &file, &["--limits", "off", "--bot-delay", "0"]);
        TestServer { serving, folder }
    }

    fn link(&self, id: &str) -> String {
        format!("http://{}/table/{id}", self.serving.address)
    }

    /// A script that does this at hello and this at a choice.
    fn script(&self, name: &str, at_hello: &str, at_choice: &str) {
        let text = format!(
            "#!/bin/sh\nwhile read -r message; do case $message in\n\
             '{{\"type\":\"hello\",'*) {at_hello} ;;\n'{{\"type\":\"choose\",'*) {at_choice} ;;\nesac; done\n"
        );
        std::fs::write(self.folder.path().join(name), text).expect("it is written");
    }

    /// Starts `brelan bot` with this command, without a delay.
    fn bot(&self, link: &str, bot: &str, options: &[&str]) -> Child {
        let mut command: Command = brelan();
        command.current_dir(self.folder.path());
        command
            .args(["bot", link, "--bot", bot, "--delay", "0"])
            .args(options);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().expect("the binary starts")
    }

    /// A person at a new table.
    async fn person(&self, table: &Value) -> Person {
        let url = format!("http://{}/api/tables", self.serving.address);
        let answer = reqwest::Client::new().post(url).json(table).send().await;
        let answer = answer.expect("it answers");
        assert_eq!(answer.status(), StatusCode::CREATED);
        let cookie = answer.headers()["set-cookie"]
            .to_str()
            .expect("text")
            .to_owned();
        let token = cookie.split(['=', ';']).nth(1).expect("a token").to_owned();
        let info: Value = answer.json().await.expect("JSON");
        let id = info["id"].as_str().expect("an id").to_owned();
        Person::join(self, id, token).await
    }
}

/// A person with a socket.
struct Person {
    address: String,
    id: String,
    token: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    info: Value,
    update: Value,
}

impl Person {
    async fn join(server: &TestServer, id: String, token: String) -> Person {
        let address = server.serving.address.to_string();
        let url = format!("ws://{address}/api/tables/{id}/socket");
        let mut request = url.into_client_request().expect("a request");
        let bearer = format!("Bearer {token}").parse().expect("a value");
        request.headers_mut().insert("authorization", bearer);
        let (socket, _) = connect_async(request).await.expect("a socket");
        let (info, update) = (Value::Null, Value::Null);
        let mut person = Person {
            address,
            id,
            token,
            socket,
            info,
            update,
        };
        person.say(hello(None)).await;
        person.say(contribution()).await;
        person
    }

    async fn say(&mut self, message: Value) {
        let sent = self.socket.send(Message::text(message.to_string())).await;
        sent.expect("it is sent");
    }

    async fn hear(&mut self) {
        loop {
            let next = timeout(ANSWER_TIMEOUT, self.socket.next()).await;
            let Message::Text(text) = next.expect("in time").expect("open").expect("a frame")
            else {
                continue;
            };
            let mut message: Value = serde_json::from_str(&text).expect("JSON");
            match message["type"].as_str().expect("a type") {
                "welcome" | "table" => self.info = message["table"].take(),
                "update" => self.update = message,
                "change" => {
                    let change = serde_json::from_value(message).expect("a change");
                    apply_change(&mut self.update, change).expect("it follows");
                }
                _ => continue,
            }
            return;
        }
    }

    /// Listens until the table's info is so.
    async fn until(&mut self, wanted: impl Fn(&Value) -> bool) {
        while !wanted(&self.info) {
            self.hear().await;
        }
    }

    /// Waits until `seats` seats are taken, and begins the match.
    async fn start_with(&mut self, seats: usize) {
        let taken = |info: &Value| {
            let seats = info["seats"].as_array().expect("seats").iter();
            seats
                .filter(|seat| seat["name"] != "" && seat["presence"] != "gone")
                .count()
        };
        self.until(|info| info.is_object() && taken(info) == seats)
            .await;
        self.say(json!({"type": "start"})).await;
    }

    /// Chooses the first of what is offered until the match is over.
    async fn play(&mut self) {
        let mut acted = Value::Null;
        while self.update["view"]["phase"] != "over" {
            let (seq, legal) = (self.update["seq"].clone(), self.update["legal"][0].clone());
            if legal.is_object() && acted != seq {
                acted = seq.clone();
                self.say(json!({"type": "act", "seq": seq, "action": legal["action"]}))
                    .await;
            }
            if self.update["wait"]["for"] == "ready" {
                let round = self.update["view"]["round"].clone();
                self.say(json!({"type": "ready", "round": round})).await;
            }
            self.hear().await;
        }
    }

    async fn get(&self, path: &str) -> Value {
        let url = format!("http://{}{path}", self.address);
        let request = reqwest::Client::new().get(url).bearer_auth(&self.token);
        let answer = request.send().await.expect("it answers");
        answer.json().await.expect("JSON")
    }
}

fn ended(child: Child) -> (Option<i32>, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

fn one_round(game: &str) -> Value {
    let options = match game {
        "quando" => json!({"target_score": {"rounds": 1}}),
        "zero" => json!({"rounds": 1}),
        _ => json!({}),
    };
    json!({"game": game, "name": "Zoé", "options": options})
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_play_every_game_to_its_end_and_are_shown_as_bots() {
    let server = TestServer::open();
    for game in ["quando", "zero", "qarre"] {
        let mut zoe = server.person(&one_round(game)).await;
        let link = server.link(&zoe.id);
        let mut bots = vec![server.bot(&link, "cmd:python3 lowest.py", &["--name", "Lowest"])];
        if game != "qarre" {
            bots.push(server.bot(&link, "cmd:sh ./first.sh", &["--seat", "2"]));
        }
        zoe.start_with(bots.len() + 1).await;
        for seat in &zoe.info["seats"].as_array().expect("seats")[1..=bots.len()] {
            assert_eq!(seat["bot"], "program", "{seat}");
        }
        zoe.play().await;
        for (code, output, error) in bots.into_iter().map(ended) {
            assert_eq!((code, &*error), (Some(0), ""), "{game}: {output}");
            assert!(
                output.contains("sits in seat") && output.contains("is over"),
                "{output}"
            );
        }
        let record = zoe.get(&format!("/api/tables/{}/record", zoe.id)).await;
        brelan_catalog::verify_text(&record.to_string()).expect("the record is right");
        let seats = record["seats"].as_array().expect("seats");
        assert_eq!(seats[0]["kind"], "person");
        assert!(
            seats[1..].iter().all(|seat| seat["bot"] == "program"),
            "{seats:?}"
        );
        let rounds = record["rounds"].as_array().expect("rounds").iter();
        let moves = rounds.flat_map(|round| round["moves"].as_array().expect("moves"));
        let mut moves = moves.filter(|it| it["seat"] == 1);
        assert!(moves.all(|it| it["by"] == Value::Null), "no bot stood in");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_fails_hands_its_seat_to_a_bot() {
    let server = TestServer::open();
    // The limit holds for the start of a program, too, which takes long on a busy machine.
    for (name, at_choice, seconds, word) in [
        ("nonsense.sh", "echo what", "60", "`what`"),
        (
            "illegal.sh",
            r#"echo '{"type":"act","index":999}'"#,
            "60",
            "action 999",
        ),
        ("crash.sh", "exit 3", "60", "exit code 3"),
        ("slow.sh", "sleep 1000", "5", "within 5 s"),
    ] {
        server.script(name, READY, at_choice);
        let mut zoe = server.person(&one_round("quando")).await;
        let bot = format!("cmd:sh {name}");
        let bot = server.bot(&server.link(&zoe.id), &bot, &["--bot-seconds", seconds]);
        zoe.start_with(2).await;
        zoe.play().await;
        assert_eq!(zoe.info["seats"][1]["stand_in"], "left", "{name}");
        let (code, output, error) = ended(bot);
        assert_eq!(code, Some(1), "{name}: {error}");
        assert!(
            error.contains(word) && error.contains("a bot plays on"),
            "{error}"
        );
        assert!(output.contains("(mine 1) sits in seat 1"), "{output}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rematches_are_played_until_ctrl_c_with_the_token_that_is_kept() {
    let server = TestServer::open();
    server.script("bot.sh", READY, FIRST);
    let mut zoe = server.person(&one_round("quando")).await;
    let options = ["--rematches", "--token-file", "token", "--name", "Pot"];
    let mut bot = server.bot(&server.link(&zoe.id), "cmd:sh bot.sh", &options);
    zoe.start_with(2).await;
    zoe.play().await;
    let url = format!("http://{}/api/tables/{}/rematch", zoe.address, zoe.id);
    let request = reqwest::Client::new().post(url).bearer_auth(&zoe.token);
    let rematch: Value = request
        .send()
        .await
        .expect("it answers")
        .json()
        .await
        .expect("JSON");
    let id = rematch["id"].as_str().expect("an id").to_owned();
    assert_eq!(rematch["seats"][1]["bot"], "program");
    let mut zoe = Person::join(&server, id.clone(), zoe.token.clone()).await;
    zoe.until(|info| info["seats"][1]["presence"] == "here")
        .await;
    zoe.start_with(2).await;
    zoe.play().await;
    signal(&bot, "-INT");
    assert_eq!(bot.wait().expect("it ends").code(), Some(130));

    // The same token at another table, and a seat that is free again after the end.
    let token = std::fs::read_to_string(server.folder.path().join("token")).expect("it is kept");
    let mut zoe = server.person(&one_round("quando")).await;
    for name in ["-INT", "-TERM"] {
        let mut bot = server.bot(&server.link(&zoe.id), "cmd:sh bot.sh", &options);
        zoe.until(|info| info["seats"][1]["name"] == "Pot").await;
        let after = std::fs::read_to_string(server.folder.path().join("token"));
        assert_eq!(after.expect("it is kept"), token);
        signal(&bot, name);
        zoe.until(|info| info["seats"][1]["name"] == "").await;
        assert_eq!(bot.wait().expect("it ends").code(), Some(130), "{name}");
    }
}

fn signal(bot: &Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &bot.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|it| it.success()));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_play_is_refused_before_it_has_a_seat() {
    let server = TestServer::open();
    let zoe = server.person(&one_round("quando")).await;
    let link = server.link(&zoe.id);
    let free = server.link("ab7d2696a6bf94298093");
    server.script("rude.sh", "echo hello", FIRST);
    for (link, bot, options, code, word) in [
        (&*link, "cmd:./missing", &[][..], 2, "cannot be started"),
        (&*link, "cmd:sh rude.sh", &[], 2, "not ready"),
        (&*link, "master", &[], 2, "cmd:"),
        (&*link, "cmd:sh first.sh", &["--seat", "9"], 2, "--seat"),
        (
            &*link,
            "cmd:sh first.sh",
            &["--name", "Solid bot"],
            1,
            "refuses",
        ),
        (
            &*link,
            "cmd:sh first.sh",
            &["--token-file", "nowhere/token"],
            2,
            "nowhere/token",
        ),
        (
            &*link,
            "cmd:sh first.sh",
            &["--token-file", "first.sh"],
            2,
            "holds no token",
        ),
        (&*free, "cmd:sh first.sh", &[], 1, "no such table"),
        (
            "http://127.0.0.1:1/table/ab",
            "cmd:sh first.sh",
            &[],
            1,
            "cannot be reached",
        ),
        ("127.0.0.1/table/ab", "cmd:sh first.sh", &[], 2, "such as"),
    ] {
        let (found, _, error) = ended(server.bot(link, bot, options));
        assert_eq!(found, Some(code), "{bot}: {error}");
        assert!(error.contains(word), "{word}: {error}");
    }
    let info = zoe.get(&format!("/api/tables/{}", zoe.id)).await;
    assert_eq!(info["seats"][1]["name"], "");
}
