//! A table of bots that search, and a worker that answers nonsense.

use brelan_bus::{Bus, NatsUrl};
use brelan_private_services::nats::PrivateNats;
use brelan_test_harness::http_client::{Socket, post};
use brelan_test_harness::messages::{contribution, hello};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// How long the bots may take for some moves on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// A table of a person who has left and two masters.
pub(crate) struct Thinkers {
    id: String,
    token: String,
}

impl Thinkers {
    pub(crate) async fn new(address: SocketAddr) -> Self {
        let request = json!({
            "game": "quando", "players": 3, "bots": "master",
            "options": {"target_score": 1000},
        });
        let made = post(address, "/api/tables", None, &request).await;
        let made = made.expect("the server answers");
        Thinkers {
            id: made.body["id"].as_str().expect("an id").to_owned(),
            token: made.token.expect("a token"),
        }
    }

    /// Looks on until `moves` moves were shown; gives the longest time between two of them, in
    /// seconds. While nobody looks on the match rests.
    pub(crate) async fn watch(&self, address: SocketAddr, moves: u32) -> f64 {
        let mut watched = Watched {
            left: moves,
            longest: Duration::ZERO,
            last: None,
        };
        let watching = async {
            while watched.left > 0 {
                // A connection that ends is opened again.
                let _ended = self.look_on(address, &mut watched).await;
                watched.last = None;
            }
        };
        let seen = timeout(LIMIT, watching).await;
        assert!(seen.is_ok(), "the bots stand still");
        watched.longest.as_secs_f64()
    }

    async fn look_on(&self, address: SocketAddr, watched: &mut Watched) -> Option<()> {
        let mut socket = Socket::open(address, &self.id, Some(&self.token)).await?;
        socket.say(&hello(None)).await?;
        // The match begins with it; later it changes nothing.
        socket.say(&contribution()).await?;
        while watched.left > 0 {
            let message = socket.hear().await?;
            if message["legal"][0].is_object() || message["wait"]["for"] == "ready" {
                // It is the person's own turn: a bot plays on for who has left.
                socket.say(&json!({"type": "leave"})).await?;
            }
            if message["type"] == "update" {
                watched.note(&message);
            }
        }
        Some(())
    }
}

/// What was seen of the moves.
struct Watched {
    left: u32,
    longest: Duration,
    /// When the last move was shown after which a bot must move.
    last: Option<Instant>,
}

impl Watched {
    fn note(&mut self, update: &Value) {
        let now = Instant::now();
        if let Some(last) = self.last {
            self.longest = self.longest.max(now - last);
        }
        // Between two rounds the table waits for a moment.
        self.last = update["wait"].is_null().then_some(now);
        self.left = self.left.saturating_sub(1);
    }
}

/// Answers questions with nonsense, while the bots play on, until it was asked once; gives the
/// longest time between two moves.
pub(crate) async fn answer_nonsense(
    nats: &PrivateNats,
    thinkers: &Thinkers,
    address: SocketAddr,
    moves: u32,
) -> f64 {
    let url = NatsUrl::parse(&nats.url()).expect("an address");
    let bus = Bus::connect(&url, "false.check", "false.>").await;
    let bus = bus.expect("NATS is there");
    let requests = bus.serve("brelan.*.think.>", "workers").await;
    let mut requests = requests.expect("it subscribes");
    let (asked, mut was_asked) = tokio::sync::watch::channel(false);
    let answering = async {
        while let Some((_, request)) = requests.next().await {
            request.answer(vec![7; 100]).await;
            asked.send_replace(true);
        }
    };
    let watching = async {
        let mut longest: f64 = 0.0;
        loop {
            longest = longest.max(thinkers.watch(address, moves).await);
            if *was_asked.borrow_and_update() {
                return longest;
            }
        }
    };
    let longest = timeout(LIMIT, async {
        tokio::select! {
            () = answering => unreachable!("NATS is there"),
            longest = watching => longest,
        }
    });
    let longest = longest.await.expect("a worker is asked");
    requests.end().await;
    longest
}
