//! A fan-out: each message is answered to every socket of the same table with so many
//! bytes. It has no game, but the libraries of the server, and a queue to each
//! socket: the baseline of `brelan load --bare`. With a log, each message is appended to that file and
//! synced before it is answered; messages that wait share a sync.
//!
//! `cargo run --release -p brelan-server --example fan_out -- 127.0.0.1:8081 [LOG]`;
//! the sockets are at `/TABLE/BYTES`.

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// The sizes of the buffers and queues of each socket.
const BUFFER: usize = 4096;
const WAITING: usize = 64;

type Tables = Arc<Mutex<HashMap<u32, Vec<mpsc::Sender<Box<Utf8Bytes>>>>>>;

/// What the sockets share.
#[derive(Clone, Default)]
struct FanOut {
    tables: Tables,
    log: Option<std::sync::mpsc::Sender<LogEntry>>,
}

/// A message that is answered once it is in the log.
struct LogEntry {
    table: u32,
    bytes: usize,
    text: Utf8Bytes,
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let address = args.next().unwrap_or("127.0.0.1:8081".into());
    let mut fan_out = FanOut::default();
    if let Some(path) = args.next() {
        let log = File::create(path)?;
        fan_out.log = Some(start_log(log, Arc::clone(&fan_out.tables)));
    }
    let listener = TcpListener::bind(address).await?;
    println!("listens on {}", listener.local_addr()?);
    let listener = listener.tap_io(|connection| {
        connection
            .set_nodelay(true)
            .expect("a socket can be told not to wait");
    });
    let router = Router::new()
        .route("/{table}/{bytes}", get(socket))
        .with_state(fan_out);
    axum::serve(listener, router).await
}

async fn socket(
    State(fan_out): State<FanOut>,
    Path((table, bytes)): Path<(u32, usize)>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(async move |socket| {
            // A socket that ends needs no goodbye.
            let _gone = relay(socket, &fan_out, table, bytes).await;
        })
}

async fn relay(
    mut socket: WebSocket,
    fan_out: &FanOut,
    table: u32,
    bytes: usize,
) -> Result<(), axum::Error> {
    let (sender, mut frames) = mpsc::channel(WAITING);
    join(&fan_out.tables, table, sender);
    loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(frame) => socket.send(Message::Text(*frame)).await?,
                None => return Ok(()),
            },
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => receive(fan_out, LogEntry { table, bytes, text }),
                Some(received) => drop(received?),
                None => return Ok(()),
            }
        }
    }
}

fn receive(fan_out: &FanOut, entry: LogEntry) {
    match &fan_out.log {
        Some(log) => log.send(entry).expect("the log's thread does not end"),
        None => answer(&fan_out.tables, &entry),
    }
}

/// Starts the thread that appends messages to the log and answers them: all that wait
/// after one sync.
fn start_log(mut log: File, tables: Tables) -> std::sync::mpsc::Sender<LogEntry> {
    let (sender, entries) = std::sync::mpsc::channel::<LogEntry>();
    std::thread::spawn(move || {
        while let Ok(first) = entries.recv() {
            let batch: Vec<LogEntry> = std::iter::once(first).chain(entries.try_iter()).collect();
            let lines: String = batch
                .iter()
                .flat_map(|entry| [entry.text.as_str(), "\n"])
                .collect();
            let written = log.write_all(lines.as_bytes());
            let synced = written.and_then(|()| log.sync_data());
            synced.expect("the log can be written");
            batch.iter().for_each(|entry| answer(&tables, entry));
        }
    });
    sender
}

fn join(tables: &Tables, table: u32, socket: mpsc::Sender<Box<Utf8Bytes>>) {
    let mut open = tables.lock().unwrap_or_else(PoisonError::into_inner);
    open.entry(table).or_default().push(socket);
}

fn answer(tables: &Tables, entry: &LogEntry) {
    let frame = Utf8Bytes::from("x".repeat(entry.bytes));
    let mut open = tables.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sockets) = open.get_mut(&entry.table) {
        sockets.retain(|socket| socket.try_send(Box::new(frame.clone())).is_ok());
    }
}
