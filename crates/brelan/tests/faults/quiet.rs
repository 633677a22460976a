//! A table at which nobody plays, and people who look at it at one server, past the balancer: what
//! they see depends on that server alone.

use crate::wire::{Socket, post};
use brelan_protocol::PROTOCOL;
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
        let wish = json!({"game": "quando"});
        let made = post(address, "/api/tables", None, &wish).await;
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
        let hello = json!({"type": "hello", "protocol": PROTOCOL});
        socket.say(&hello).await?;
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

/// The seconds until the owner, who lets a bot sit down, is told that this cannot be stored.
pub(crate) async fn told_after(socket: &mut Socket) -> f64 {
    let begun = Instant::now();
    let seat_bot = json!({"type": "seat_bot", "seat": 1});
    socket.say(&seat_bot).await.expect("the socket is open");
    let told = timeout(LIMIT, socket.problem()).await.expect("an answer");
    assert_eq!(told.as_deref(), Some("not_stored"), "the socket stays open");
    begun.elapsed().as_secs_f64()
}
