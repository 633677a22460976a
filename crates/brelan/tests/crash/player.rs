//! Players and watchers who write down what they are shown.

use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, PresetSpec, Seat, Viewer};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// What one player and the watchers at their table were shown.
#[derive(Default)]
pub(crate) struct Notebook {
    pages: Mutex<Pages>,
    written: Notify,
}

#[derive(Default)]
struct Pages {
    token: Option<String>,
    table: Option<String>,
    shown: Vec<Shown>,
    taken: usize,
    /// The last seq that the player has seen.
    last: Option<u64>,
}

/// An update as it was shown.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(crate) table: String,
    pub(crate) viewer: Viewer,
    /// The seq after which it tells what was seen.
    pub(crate) since: Option<u64>,
    pub(crate) update: Value,
}

impl Notebook {
    fn pages<T>(&self, with: impl FnOnce(&mut Pages) -> T) -> T {
        with(&mut self.pages.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn write(&self, shown: Shown) {
        self.pages(|pages| pages.shown.push(shown));
        self.written.notify_one();
    }

    /// What was shown since the last time.
    pub(crate) fn take_new(&self) -> Vec<Shown> {
        self.pages(|pages| {
            let new = pages.shown[pages.taken..].to_vec();
            pages.taken = pages.shown.len();
            new
        })
    }

    /// Everything that was ever shown.
    pub(crate) fn all(&self) -> Vec<Shown> {
        self.pages(|pages| pages.shown.clone())
    }
}

/// Waits until so many new updates were shown.
pub(crate) async fn shown(notebooks: &[Arc<Notebook>], updates: u64) {
    loop {
        let new = |notebook: &Arc<Notebook>| {
            notebook.pages(|pages| pages.shown.len() - pages.taken) as u64
        };
        if notebooks.iter().map(new).sum::<u64>() >= updates {
            return;
        }
        // Everybody writes; it is enough to look when the first one does.
        let first = notebooks[0].written.notified();
        let _late = tokio::time::timeout(Duration::from_millis(5), first).await;
    }
}

/// Lets everybody play until the server goes.
pub(crate) fn start(address: SocketAddr, notebooks: &[Arc<Notebook>]) -> JoinSet<()> {
    let mut players = JoinSet::new();
    for notebook in notebooks {
        let notebook = Arc::clone(notebook);
        players.spawn(async move { while play(address, &notebook).await.is_some() {} });
    }
    players
}

/// Plays a match to its end; `None` when the server is gone.
async fn play(address: SocketAddr, notebook: &Arc<Notebook>) -> Option<()> {
    let (token, table) = match notebook.pages(|p| p.token.clone().zip(p.table.clone())) {
        Some(known) => known,
        None => new_table(address, notebook).await?,
    };
    let watcher = tokio::spawn(watch(address, table.clone(), Arc::clone(notebook)));
    let over = sit(address, &table, &token, notebook).await;
    watcher.abort();
    over?;
    notebook.pages(|pages| (pages.table, pages.last) = (None, None));
    Some(())
}

/// Every game with every preset in turn.
fn next_table() -> Value {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let tables: Vec<Value> = Kind::ALL
        .into_iter()
        .flat_map(|kind| with_game!(kind, G => tables::<G>()))
        .collect();
    tables[MADE.fetch_add(1, Ordering::Relaxed) % tables.len()].clone()
}

/// A table for each preset of a game, of three players where it is for three.
fn tables<G: Game>() -> Vec<Value> {
    let table = |preset: PresetSpec| {
        let players = 3.clamp(preset.min_players, preset.max_players);
        json!({"game": G::NAME, "preset": preset.name, "players": players, "bots": "random"})
    };
    G::presets().into_iter().map(table).collect()
}

async fn new_table(address: SocketAddr, notebook: &Notebook) -> Option<(String, String)> {
    let body = next_table();
    let known = notebook
        .pages(|pages| pages.token.clone())
        .unwrap_or_default();
    let request = reqwest::Client::new()
        .post(format!("http://{address}/api/tables"))
        .json(&body);
    let request = if known.is_empty() {
        request
    } else {
        request.bearer_auth(known)
    };
    let response = request.send().await.ok()?;
    let cookie = response
        .headers()
        .get("set-cookie")?
        .to_str()
        .ok()?
        .to_owned();
    let token = cookie
        .strip_prefix("brelan=")?
        .split(';')
        .next()?
        .to_owned();
    let info: Value = response.json().await.ok()?;
    let table = info["id"].as_str().expect("a table has an id").to_owned();
    notebook.pages(|pages| {
        (pages.token, pages.table) = (Some(token.clone()), Some(table.clone()));
    });
    Some((token, table))
}

/// Sits in seat 0 until the match is over; `None` when the server is gone.
async fn sit(address: SocketAddr, table: &str, token: &str, notebook: &Notebook) -> Option<()> {
    let mut socket = Socket::open(address, table, Some(token)).await?;
    let mut since = notebook.pages(|pages| pages.last);
    socket
        .say(&json!({"type": "hello", "protocol": 1, "since": since}))
        .await?;
    let mut said = Value::Null;
    loop {
        let message = socket.hear().await?;
        if message["code"] == "too_fast" {
            tokio::time::sleep(Duration::from_millis(50)).await;
            socket.say(&said).await?;
        }
        if message["type"] != "update" {
            continue;
        }
        let seq = message["seq"].as_u64().expect("a seq");
        let viewer = Viewer::Seat(Seat(0));
        notebook.write(Shown {
            table: table.into(),
            viewer,
            since,
            update: message.clone(),
        });
        notebook.pages(|pages| pages.last = Some(seq));
        since = Some(seq);
        if message["view"]["phase"] == "over" {
            return Some(());
        }
        said = answer(&message);
        if !said.is_null() {
            socket.say(&said).await?;
        }
    }
}

/// What a player says to an update: the choice depends on the seq alone.
fn answer(update: &Value) -> Value {
    let seq = update["seq"].as_u64().expect("a seq");
    let legal = update["legal"].as_array().expect("a list");
    match update["wait"]["for"].as_str() {
        Some("contributions") if update["wait"]["seats"] != json!([]) => {
            json!({"type": "contribute", "value": "0123456789abcdef0123456789abcdef"})
        }
        Some("ready") if update["wait"]["seats"] != json!([]) => {
            json!({"type": "ready", "round": update["view"]["round"]})
        }
        _ if legal.is_empty() => Value::Null,
        _ => {
            let action = &legal[seq as usize * 7 % legal.len()]["action"];
            json!({"type": "act", "seq": seq, "action": action})
        }
    }
}

/// Watches a table, from nothing each time.
async fn watch(address: SocketAddr, table: String, notebook: Arc<Notebook>) -> Option<()> {
    let mut socket = Socket::open(address, &table, None).await?;
    socket.say(&json!({"type": "hello", "protocol": 1})).await?;
    let mut since = None;
    loop {
        let update = socket.hear().await?;
        if update["type"] == "update" {
            let seq = update["seq"].as_u64();
            let viewer = Viewer::Spectator;
            notebook.write(Shown {
                table: table.clone(),
                viewer,
                since,
                update,
            });
            since = seq;
        }
    }
}

type Stream =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

struct Socket(Stream);

impl Socket {
    async fn open(address: SocketAddr, table: &str, token: Option<&str>) -> Option<Socket> {
        let url = format!("ws://{address}/api/tables/{table}/socket");
        let mut request = url.into_client_request().expect("an address");
        if let Some(token) = token {
            let bearer = format!("Bearer {token}").parse().expect("letters");
            request.headers_mut().insert("authorization", bearer);
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await.ok()?;
        Some(Socket(stream))
    }

    async fn say(&mut self, message: &Value) -> Option<()> {
        self.0.send(Message::text(message.to_string())).await.ok()
    }

    async fn hear(&mut self) -> Option<Value> {
        loop {
            match self.0.next().await?.ok()? {
                Message::Text(text) => {
                    return Some(serde_json::from_str(&text).expect("a message is JSON"));
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }
}
