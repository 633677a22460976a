//! A table at which nobody plays, and people who look at it at one server, past the balancer: what
//! they see depends on that server alone.

use brelan_test_harness::http_client::{Socket, post};
use brelan_test_harness::messages::hello;
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// How long a server may take for what it must do within 15 seconds at the most, on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// The table, with its owner alone.
pub(crate) struct QuietTable {
    id: String,
    token: String,
}

impl QuietTable {
    pub(crate) async fn new(address: SocketAddr) -> Self {
        let request = json!({"game": "quando"});
        let made = post(address, "/api/tables", None, &request).await;
        let made = made.expect("the server answers");
        QuietTable {
            id: made.body["id"].as_str().expect("an id").to_owned(),
            token: made.token.expect("a token"),
        }
    }

    /// A socket of the owner's at this server, which has shown the table.
    pub(crate) async fn open(&self, server: SocketAddr) -> Socket {
        let opened = async {
            loop {
                if let Some(socket) = self.try_open(server).await {
                    return socket;
                }
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(LIMIT, opened).await.expect("the server is open")
    }

    async fn try_open(&self, server: SocketAddr) -> Option<Socket> {
        let mut socket = Socket::open(server, &self.id, Some(&self.token)).await?;
        socket.say(&hello(None)).await?;
        let welcome = socket.hear().await?;
        (welcome["type"] == "welcome").then_some(socket)
    }
}

/// The seconds until the server closes the socket.
pub(crate) async fn closed_after(socket: &mut Socket) -> f64 {
    let begun = Instant::now();
    let ended = timeout(LIMIT, socket.end()).await;
    ended.expect("the server closes its sockets");
    begun.elapsed().as_secs_f64()
}

/// The seconds until the owner is told that something is not stored, or, where it was sent to the
/// database over a link that nobody knew to be cut, that this is not known. The owner lets a bot sit
/// down; one that sits there since the last time is sent away first.
pub(crate) async fn told_after(socket: &mut Socket) -> f64 {
    let begun = Instant::now();
    for request in ["remove", "seat_bot"] {
        let said = socket.say(&json!({"type": request, "seat": 1})).await;
        said.expect("the socket is open");
    }
    let told = async {
        loop {
            let code = socket.problem().await.expect("the socket stays open");
            if matches!(code.as_str(), "not_stored" | "outcome_unknown") {
                return;
            }
        }
    };
    timeout(LIMIT, told).await.expect("an answer");
    begun.elapsed().as_secs_f64()
}

/// Checks that the server still has the socket, and answers on it.
pub(crate) async fn assert_open(socket: &mut Socket) {
    let ping = json!({"type": "ping", "n": 1});
    socket.say(&ping).await.expect("the socket is open");
    let answered = async {
        while let Some(message) = socket.hear().await {
            if message["type"] == "pong" {
                return true;
            }
        }
        false
    };
    let answered = timeout(LIMIT, answered).await.expect("an answer");
    assert!(answered, "people stay");
}
