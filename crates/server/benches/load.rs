//! How fast the server is: people play against random bots over loopback,
//! each as fast as the updates come, on an SQLite file that syncs every commit.
//!
//! `cargo bench -p brelan-server`, or with `-- SOCKETS SECONDS` for one line.

use brelan_server::Settings;
use brelan_store::Sqlite;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_util::sync::CancellationToken;

/// What one player measured.
#[derive(Default)]
struct Measured {
    /// From an action sent to the update that it brought.
    answers: Vec<Duration>,
    updates: u64,
    bytes: u64,
}

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|argument| argument.parse().ok())
        .collect();
    let runs: Vec<(u64, u64)> = match numbers[..] {
        [sockets, seconds] => vec![(sockets, seconds)],
        _ => vec![(1, 5), (8, 5), (64, 5), (512, 10)],
    };
    println!("| people | moves/s | p50 | p99 | bytes per update | commits/s |");
    println!("|---|---|---|---|---|---|");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for (sockets, seconds) in runs {
        println!(
            "{}",
            runtime.block_on(run(sockets, Duration::from_secs(seconds)))
        );
    }
}

async fn run(sockets: u64, time: Duration) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("brelan.sqlite")).expect("a database");
    let store = Arc::new(store);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let stop = CancellationToken::new();
    let settings = Settings {
        bot_delay: 0,
        messages_per_second: u32::MAX,
        limits: None,
        ..Settings::default()
    };
    let serving = tokio::spawn(brelan_server::serve(
        listener,
        store.clone(),
        settings,
        stop.clone(),
    ));

    let mut players = JoinSet::new();
    let before = (Instant::now(), store.commits());
    let until = Instant::now() + time;
    for _ in 0..sockets {
        players.spawn(play(address, until));
    }
    let all = players.join_all().await;
    let (took, after) = (before.0.elapsed().as_secs_f64(), store.commits());
    stop.cancel();
    serving.await.expect("it ends").expect("it served");

    let mut answers: Vec<Duration> = all.iter().flat_map(|one| one.answers.clone()).collect();
    answers.sort_unstable();
    let part = |part: f64| answers[((answers.len() - 1) as f64 * part) as usize].as_secs_f64();
    let updates: u64 = all.iter().map(|one| one.updates).sum();
    let bytes: u64 = all.iter().map(|one| one.bytes).sum();
    format!(
        "| {sockets} | {:.0} | {:.2} ms | {:.2} ms | {} | {:.0} |",
        (after.writes - before.1.writes) as f64 / took,
        part(0.5) * 1e3,
        part(0.99) * 1e3,
        bytes / updates.max(1),
        (after.transactions - before.1.transactions) as f64 / took,
    )
}

/// Plays match after match.
async fn play(address: SocketAddr, until: Instant) -> Measured {
    let mut measured = Measured::default();
    while Instant::now() < until {
        play_match(address, until, &mut measured).await;
    }
    measured
}

async fn play_match(address: SocketAddr, until: Instant, measured: &mut Measured) {
    let body = json!({"game": "quando", "players": 4, "bots": "random"});
    let request = reqwest::Client::new()
        .post(format!("http://{address}/api/tables"))
        .json(&body);
    let response = request.send().await.expect("it answers");
    let cookie = response.headers()["set-cookie"].clone();
    let table: Value = response.json().await.expect("JSON");
    let url = format!(
        "ws://{address}/api/tables/{}/socket",
        table["id"].as_str().expect("an id")
    );
    let mut request = url.into_client_request().expect("an address");
    request.headers_mut().insert(
        "cookie",
        cookie.to_str().expect("text").parse().expect("text"),
    );
    let (mut socket, _) = connect_async_with_config(request, None, true)
        .await
        .expect("a socket");
    let hello = json!({"type": "hello", "protocol": 2}).to_string();
    socket.send(Message::text(hello)).await.expect("it is sent");
    let mut sent = None;
    while Instant::now() < until {
        let text = match socket.next().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_))) => continue,
            _ => return,
        };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        if message["type"] != "update" {
            continue;
        }
        measured
            .answers
            .extend(sent.take().map(|sent: Instant| sent.elapsed()));
        measured.updates += 1;
        measured.bytes += text.len() as u64;
        if message["view"]["phase"] == "over" {
            return;
        }
        if let Some(answer) = answer(&message) {
            if answer["type"] == "act" {
                sent = Some(Instant::now());
            }
            socket
                .send(Message::text(answer.to_string()))
                .await
                .expect("it is sent");
        }
    }
}

/// What a player says to an update.
fn answer(update: &Value) -> Option<Value> {
    let legal = update["legal"].as_array()?;
    match update["wait"]["for"].as_str() {
        Some("contributions") if update["wait"]["seats"] != json!([]) => {
            let value = "0123456789abcdef0123456789abcdef";
            Some(json!({"type": "contribute", "value": value}))
        }
        Some("ready") => Some(json!({"type": "ready", "round": update["view"]["round"]})),
        _ if legal.is_empty() => None,
        _ => {
            let offer = &legal[update["seq"].as_u64()? as usize * 7 % legal.len()];
            Some(json!({"type": "act", "seq": update["seq"], "action": offer["action"]}))
        }
    }
}
