//! A bare fan-out: each message is answered to every socket of the same table with
//! so many bytes. It has no game and no store, but the libraries, buffers and queues
//! of the server: the baseline of `brelan load --bare`.
//!
//! `cargo run --release -p brelan-server --example fan_out -- 127.0.0.1:8081`;
//! the sockets are at `/TABLE/BYTES`.

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// The server's own buffers and queues.
const BUFFER: usize = 4096;
const WAITING: usize = 64;

type Tables = Arc<Mutex<HashMap<u32, Vec<mpsc::Sender<Box<Utf8Bytes>>>>>>;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8081".into());
    let listener = TcpListener::bind(address).await?.tap_io(|connection| {
        connection
            .set_nodelay(true)
            .expect("a socket can be told not to wait");
    });
    let router = Router::new()
        .route("/{table}/{bytes}", get(socket))
        .with_state(Tables::default());
    axum::serve(listener, router).await
}

async fn socket(
    State(tables): State<Tables>,
    Path((table, bytes)): Path<(u32, usize)>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(async move |socket| {
            // A socket that ends needs no goodbye.
            let _gone = relay(socket, &tables, table, bytes).await;
        })
}

async fn relay(
    mut socket: WebSocket,
    tables: &Tables,
    table: u32,
    bytes: usize,
) -> Result<(), axum::Error> {
    let (sender, mut frames) = mpsc::channel(WAITING);
    join(tables, table, sender);
    loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(frame) => socket.send(Message::Text(*frame)).await?,
                None => return Ok(()),
            },
            said = socket.recv() => match said {
                Some(said) => { said?; tell(tables, table, bytes); }
                None => return Ok(()),
            }
        }
    }
}

fn join(tables: &Tables, table: u32, socket: mpsc::Sender<Box<Utf8Bytes>>) {
    let mut open = tables.lock().unwrap_or_else(PoisonError::into_inner);
    open.entry(table).or_default().push(socket);
}

fn tell(tables: &Tables, table: u32, bytes: usize) {
    let frame = Utf8Bytes::from("x".repeat(bytes));
    let mut open = tables.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sockets) = open.get_mut(&table) {
        sockets.retain(|socket| socket.try_send(Box::new(frame.clone())).is_ok());
    }
}
