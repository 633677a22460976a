//! `brelan worker` as a process of its own: what can be wrong with it, and that bots move while
//! it answers, hangs and dies. Where PostgreSQL or NATS is not installed the tests say so and
//! check nothing.

use crate::commands::ends_with;
use brelan_private_services::nats::{PASSWORD, STRANGER, USER};
use brelan_test_harness::messages::{contribution, hello};
use brelan_test_harness::search_worker::{Worker, command, key_file};
use brelan_test_harness::serving::{Serving, brelan};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

#[test]
fn a_worker_that_cannot_work_says_why_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("key");
    let run = |nats: &str| command(nats, &key).output().expect("it runs");
    ends_with(2, &run("nats://bus"), "cannot be read");
    std::fs::write(&key, "no key").expect("written");
    ends_with(2, &run("nats://bus"), "worker-key");
    std::fs::write(&key, "07".repeat(32)).expect("written");
    ends_with(1, &run("http://bus"), "nats://");
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let wrong = nats.url().replace(PASSWORD, "hush-no");
    ends_with(1, &run(&wrong), "the user or the password");
    let stranger = nats.url().replace(USER, STRANGER);
    ends_with(1, &run(&stranger), "publish and subscribe");
}

#[test]
fn a_worker_with_the_key_of_another_database_says_so() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("key");
    std::fs::write(&key, "07".repeat(32)).expect("written");
    let mut worker = command(&nats.url(), &key)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut errors = BufReader::new(worker.stderr.take().expect("it is piped"));
    let mut said = String::new();
    while !said.contains("no server with this worker's key") {
        let read = errors.read_line(&mut said).expect("text");
        assert!(read > 0, "the worker ends: {said}");
    }
    worker.kill().expect("it runs");
    worker.wait().expect("it ends");
    errors.read_to_string(&mut said).expect("text");
    assert!(!said.contains("0707"), "{said}");
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A new table of a person and two masters. The person leaves the seat to a bot and looks on.
async fn watch_masters(serving: &Serving) -> Socket {
    let answer = reqwest::Client::new()
        .post(format!("http://{}/api/tables", serving.address))
        .json(&json!({
            "game": "quando", "players": 3, "bots": "master",
            "options": {"target_score": 1000},
        }))
        .send();
    let answer = answer.await.expect("it answers");
    let cookie = answer.headers()["set-cookie"].to_str().expect("text");
    let cookie = cookie.split(';').next().expect("a cookie").to_owned();
    let table: Value = answer.json().await.expect("JSON");
    let id = table["id"].as_str().expect("an id");
    let url = format!("ws://{}/api/tables/{id}/socket", serving.address);
    let mut request = url.into_client_request().expect("an address");
    let cookie = cookie.parse().expect("a value");
    request.headers_mut().insert("cookie", cookie);
    let (mut socket, _) = connect_async(request).await.expect("a socket");
    for message in [hello(None), contribution()] {
        let said = socket.send(Message::text(message.to_string())).await;
        said.expect("it is sent");
    }
    // Before the match the seat would be free again.
    until(&mut socket, r#""status":"playing""#).await;
    let leave = Message::text(json!({"type": "leave"}).to_string());
    socket.send(leave).await.expect("it is sent");
    socket
}

/// Waits for a message with this text.
async fn until(socket: &mut Socket, wanted: &str) {
    loop {
        let message = socket.next().await.expect("a message");
        let text = message.expect("the server runs").into_text().expect("text");
        if text.contains(wanted) {
            return;
        }
    }
}

/// Waits until `changes` changes of the table were shown.
async fn see(socket: &mut Socket, mut changes: u32) {
    let shown = async {
        while changes > 0 {
            let message = socket.next().await.expect("a message");
            let text = message.expect("the server runs").into_text().expect("text");
            if text.contains(r#""type":"change""#) || text.contains(r#""type":"update""#) {
                changes -= 1;
            }
        }
    };
    let seen = timeout(Duration::from_secs(120), shown).await;
    assert!(seen.is_ok(), "the bots stand still");
}

// The server must be served while the start of a worker is waited for.
#[tokio::test(flavor = "multi_thread")]
async fn bots_move_while_a_worker_answers_hangs_and_dies() {
    let (Some(database), Some(nats)) = (
        brelan_private_services::postgres::new_database(),
        brelan_private_services::nats::shared(),
    ) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = brelan();
    server
        .env("BRELAN_DATABASE", &database)
        .env("BRELAN_NATS", nats.url())
        .env("BRELAN_LOG", "off");
    let options = ["--bot-delay", "0", "--limits", "off"];
    let serving = Serving::start_by_environment(server, &options);
    let key = key_file(folder.path(), &database);
    let mut socket = watch_masters(&serving).await;
    see(&mut socket, 12).await;
    let mut worker = Worker::start(nats, &key);
    see(&mut socket, 12).await;
    worker.signal("STOP");
    see(&mut socket, 12).await;
    worker.signal("CONT");
    see(&mut socket, 12).await;
    worker = Worker::start(nats, &key);
    see(&mut socket, 12).await;
    drop(worker);
    see(&mut socket, 12).await;
}
