//! `brelan serve --nats`: what can be wrong with it. Where PostgreSQL or NATS is not installed
//! the tests say so and check nothing.

use crate::commands::ends_with;
use brelan_private_services::nats::{PASSWORD, PrivateNats, STRANGER, USER};
use brelan_test_harness::balancer::{Balancer, Link};
use brelan_test_harness::messages::hello;
use brelan_test_harness::serving::{Serving, brelan};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The command of a server that must end at once.
const SERVE: [&str; 5] = ["serve", "--listen", "127.0.0.1:0", "--log", "error"];

/// Runs a server with this address of NATS in its environment.
fn serve(database: &str, nats: &str, options: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let output = brelan()
        .args(SERVE)
        .args(options)
        .current_dir(folder.path())
        .env("BRELAN_DATABASE", database)
        .env("BRELAN_NATS", nats)
        .output();
    output.expect("it runs")
}

#[test]
fn an_address_that_is_wrong_is_refused() {
    let database = "postgres://owner@127.0.0.1/cards";
    ends_with(1, &serve(database, "http://bus", &[]), "nats://");
    ends_with(1, &serve(database, "nats://owner:hu@sh@bus", &[]), "%40");
    ends_with(
        1,
        &serve(database, "nats://owner:hush@bus:port", &[]),
        "4222",
    );
    let options = ["--nats-password-file", "nowhere"];
    ends_with(2, &serve(database, "nats://owner@bus", &options), "nowhere");
    ends_with(2, &serve("cards.sqlite", "nats://bus", &[]), "PostgreSQL");
    let on_the_line = ["--nats", "nats://owner:hush@bus"];
    ends_with(
        2,
        &serve(database, "nats://bus", &on_the_line),
        "--nats-password-file",
    );
}

#[test]
fn a_server_that_cannot_be_used_is_named() {
    let (Some(database), Some(nats)) = (
        brelan_private_services::postgres::new_database(),
        brelan_private_services::nats::shared(),
    ) else {
        return;
    };
    let url = nats.url();
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = format!(":{}", free.local_addr().expect("an address").port());
    drop(free);
    let elsewhere = url.replace(&format!(":{}", nats.port()), &port);
    ends_with(1, &serve(&database, &elsewhere, &[]), "cannot be reached");
    let wrong = url.replace(PASSWORD, "hush-no");
    ends_with(
        1,
        &serve(&database, &wrong, &[]),
        "the user or the password",
    );
    let stranger = url.replace(USER, STRANGER);
    ends_with(
        1,
        &serve(&database, &stranger, &[]),
        "publish and subscribe",
    );
}

#[test]
fn a_server_that_is_something_else_or_speaks_no_tls_is_named() {
    let (Some(postgres), Some(nats)) = (
        brelan_private_services::postgres::shared(),
        brelan_private_services::nats::shared(),
    ) else {
        return;
    };
    let database = postgres.url(&postgres.create_database());
    let encrypted = nats.url().replace("nats://", "tls://");
    ends_with(1, &serve(&database, &encrypted, &[]), "cannot be encrypted");
    let port = |port: u16| format!(":{port}");
    for url in [nats.url(), encrypted] {
        let other = url.replace(&port(nats.port()), &port(postgres.port()));
        ends_with(1, &serve(&database, &other, &[]), "cannot be reached");
    }
}

/// Writes a self-signed certificate for `localhost` and its key; gives their files.
fn certificate(folder: &TempDir) -> [PathBuf; 2] {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a pair");
    let write = |name, text: String| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("written");
        file
    };
    [
        write("certificate", made.cert.pem()),
        write("key", made.signing_key.serialize_pem()),
    ]
}

#[tokio::test]
async fn an_encrypted_server_is_used_if_its_certificate_is_trusted() {
    let folder = tempfile::tempdir().expect("a folder");
    let [certificate, key] = certificate(&folder);
    let (Some(database), Some(nats)) = (
        brelan_private_services::postgres::new_database(),
        PrivateNats::start_encrypted(certificate.clone(), key),
    ) else {
        return;
    };
    ends_with(1, &serve(&database, &nats.url(), &[]), "certificate");
    // The server demands encryption: an address without it must not fall back to plain text.
    let plain = nats.url().replace("tls://", "nats://");
    ends_with(1, &serve(&database, &plain, &[]), "certificate");

    let mut command = brelan();
    command
        .env("SSL_CERT_FILE", certificate)
        .env("BRELAN_DATABASE", &database)
        .env("BRELAN_NATS", nats.url())
        .env("BRELAN_LOG", "error");
    let serving = Serving::start_by_environment(command, &["--limits", "off"]);
    assert_eq!(readiness(&serving).await, (200, "ok\n".to_owned()));
}

/// A server with the most detailed log in a file.
fn serve_with_log(folder: &TempDir, database: &str, nats: &PrivateNats) -> Serving {
    let log = std::fs::File::create(folder.path().join("log")).expect("a file");
    let password = folder.path().join("password");
    std::fs::write(&password, format!("{PASSWORD}\n")).expect("written");
    let mut command = brelan();
    command
        .env("BRELAN_LOG", "trace,async_nats=trace")
        .env("BRELAN_DATABASE", database)
        .env(
            "BRELAN_NATS",
            nats.url().replace(&format!(":{PASSWORD}"), ""),
        )
        .env("BRELAN_NATS_PASSWORD_FILE", password)
        .stderr(log);
    Serving::start_by_environment(command, &["--limits", "off"])
}

fn log_of(folder: &TempDir) -> String {
    std::fs::read_to_string(Path::new(folder.path()).join("log")).expect("text")
}

async fn readiness(serving: &Serving) -> (u16, String) {
    let answer = reqwest::get(format!("http://{}/readyz", serving.address)).await;
    let answer = answer.expect("it answers");
    (answer.status().as_u16(), answer.text().await.expect("text"))
}

#[tokio::test]
async fn the_loss_of_nats_is_told_once_and_so_is_its_end() {
    let (Some(database), Some(nats)) = (
        brelan_private_services::postgres::new_database(),
        PrivateNats::start(),
    ) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let serving = serve_with_log(&folder, &database, &nats);
    assert_eq!(readiness(&serving).await, (200, "ok\n".to_owned()));
    nats.kill();
    while readiness(&serving).await.0 == 200 {}
    let (_, reason) = readiness(&serving).await;
    assert!(reason.contains("NATS"), "{reason}");
    let health = reqwest::get(format!("http://{}/healthz", serving.address)).await;
    assert!(health.expect("it answers").status().is_success());
    nats.start_again();
    while readiness(&serving).await.0 != 200 {}
    while !log_of(&folder).contains("is connected again") {}
    drop(serving);
    let log = log_of(&folder);
    assert_eq!(log.matches("is lost").count(), 1, "{log}");
    assert_eq!(log.matches("is connected again").count(), 1, "{log}");
    assert!(!log.contains("hush"), "{log}");
}

#[test]
fn a_server_without_nats_among_others_that_have_it_is_told() {
    let (Some(database), Some(nats)) = (
        brelan_private_services::postgres::new_database(),
        brelan_private_services::nats::shared(),
    ) else {
        return;
    };
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let _with = serve_with_log(&folders[0], &database, nats);
    let mut without = brelan();
    without
        .env("BRELAN_LOG", "info")
        .env("BRELAN_DATABASE", &database)
        .stderr(std::fs::File::create(folders[1].path().join("log")).expect("a file"));
    let mut without = Serving::start_by_environment(without, &["--limits", "off"]);
    while !log_of(&folders[1]).contains("this one does not") {}
    while !log_of(&folders[0]).contains("has no --nats") {}
    let listed = brelan()
        .args(["admin", "servers", "--json"])
        .env("BRELAN_DATABASE", &database)
        .output()
        .expect("it runs");
    let listed = String::from_utf8(listed.stdout).expect("text");
    for fact in [r#""nats":true"#, r#""nats":false"#] {
        assert_eq!(listed.matches(fact).count(), 1, "{listed}");
    }
    assert!(without.stop().success());
    while !log_of(&folders[0]).contains("all have --nats") {}
    for (folder, words) in folders.iter().zip(["has no --nats", "this one does not"]) {
        let log = log_of(folder);
        assert_eq!(log.matches(words).count(), 1, "{log}");
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a socket as a spectator of the table.
async fn watch(serving: &Serving, table: &str) -> Socket {
    let url = format!("ws://{}/api/tables/{table}/socket", serving.address);
    let (mut socket, _) = connect_async(url).await.expect("a socket");
    let said = socket.send(Message::text(hello(None).to_string())).await;
    said.expect("it is sent");
    let welcome = socket.next().await.expect("a message");
    assert!(matches!(welcome, Ok(Message::Text(_))), "{welcome:?}");
    socket
}

async fn closing_code(socket: &mut Socket) -> Option<u16> {
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(frame) = message {
            return frame.map(|frame| frame.code.into());
        }
    }
    None
}

// The link must answer while the start of a server is waited for.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_loses_the_database_sends_its_people_to_those_that_reach_it() {
    let (Some(postgres), Some(nats)) = (
        brelan_private_services::postgres::shared(),
        brelan_private_services::nats::shared(),
    ) else {
        return;
    };
    let url = postgres.url(&postgres.create_database());
    let link = Balancer::start(vec![SocketAddr::from(([127, 0, 0, 1], postgres.port()))]).await;
    let port = |port: u16| format!(":{port}/");
    let linked = url.replace(&port(postgres.port()), &port(link.address.port()));
    let serve = |url: &str| {
        let mut command = brelan();
        command.env("BRELAN_DATABASE", url);
        command
            .env("BRELAN_NATS", nats.url())
            .env("BRELAN_LOG", "off");
        Serving::start_by_environment(command, &["--limits", "off"])
    };
    let (one, other) = (serve(&url), serve(&linked));
    let made = reqwest::Client::new()
        .post(format!("http://{}/api/tables", one.address))
        .json(&json!({"game": "quando", "players": 3}))
        .send();
    let table: Value = made.await.expect("it answers").json().await.expect("JSON");
    let id = table["id"].as_str().expect("an id");
    let mut socket = watch(&other, id).await;
    link.set(Link::Closed);
    assert_eq!(closing_code(&mut socket).await, Some(1012));
    assert_eq!(readiness(&other).await.0, 503);
    link.set(Link::Open);
    while readiness(&other).await.0 != 200 {}
    let url = format!("ws://{}/api/tables/{id}/socket", other.address);
    while connect_async(&url).await.is_err() {}
}

/// NATS takes what stands in the environment for a part of its settings: without a letter in
/// front a password such as `8e33…` is a number that goes on, and the settings are refused.
#[test]
fn the_passwords_of_the_compose_file_are_texts_to_nats() {
    let Some(nats_server) = brelan_private_services::nats::program() else {
        return;
    };
    let cluster = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/cluster");
    let compose = std::fs::read_to_string(cluster.join("compose.yaml")).expect("it is there");
    let command = compose
        .lines()
        .find_map(|line| line.strip_prefix("#   for name in DATABASE"))
        .expect("the command that makes the passwords");
    let folder = tempfile::tempdir().expect("a folder");
    // In place of the program: an output that NATS takes for a number.
    let openssl = "openssl() { echo 8e339c21a0d5f7438e339c21a0d5f743; }";
    let script = format!("{openssl}\nfor name in DATABASE{command}");
    let made = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .status();
    assert!(made.expect("a shell").success());
    let passwords = std::fs::read_to_string(folder.path().join(".env")).expect("written");
    let passwords = passwords.lines().filter_map(|line| line.split_once('='));
    let checked = Command::new(nats_server)
        .arg("-t")
        .arg("-c")
        .arg(cluster.join("nats.conf"))
        .envs(passwords)
        .output()
        .expect("it runs");
    let error = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{error}");
}
