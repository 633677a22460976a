//! Clients that do not read what they are sent are let go.

use crate::fixture::{TestServer, fast_settings};
use brelan_protocol::PROTOCOL;
use brelan_server::{Limits, Settings};
use brelan_store::Memory;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// The most bytes that the two kernels may hold for a client that reads nothing.
/// Without a limit the kernel of the server alone holds four megabytes.
const MAX_HELD_BYTES: usize = 1 << 20;

async fn server(limits: Limits) -> TestServer {
    let settings = Settings {
        limits: Some(limits),
        ..fast_settings()
    };
    TestServer::with(Arc::new(Memory::new()), settings).await
}

/// A connection with a small receive window.
async fn narrow_connection(server: &TestServer) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a buffer");
    socket.connect(server.address).await.expect("a connection")
}

/// Whether `condition` comes true within five minutes. Time is simulated: it runs
/// on while everybody waits.
async fn comes_true(mut condition: impl AsyncFnMut() -> bool) -> bool {
    for _ in 0..60 {
        if condition().await {
            return true;
        }
        sleep(Duration::from_secs(5)).await;
    }
    false
}

/// Reads what the kernels hold of an ended connection.
async fn held_bytes(mut connection: TcpStream) -> usize {
    let mut held = Vec::new();
    // The server may have reset the connection.
    let _end = connection.read_to_end(&mut held).await;
    held.len()
}

#[tokio::test(start_paused = true)]
async fn a_socket_that_does_not_read_is_let_go_and_no_longer_counted() {
    let server = server(Limits {
        sockets_each: 1,
        ..Limits::default()
    })
    .await;
    let mine = server.table_of(&json!({"game": "quando"})).await;
    let connection = narrow_connection(&server).await;
    let mut unread = server
        .socket_over(connection, &mine.id, Some(&mine.token))
        .await
        .expect("a socket");
    let open = || server.socket(&mine.id, Some(&mine.token));
    assert!(open().await.is_err(), "the person has one socket already");
    let hello = json!({"type": "hello", "protocol": PROTOCOL, "since": 0}).to_string();
    for _ in 0..6000 {
        // As soon as the server waits for the client, it takes no more messages.
        let sent = timeout(Duration::from_secs(1), unread.send(Message::text(&*hello)));
        if !matches!(sent.await, Ok(Ok(()))) {
            break;
        }
    }
    let is_let_go = comes_true(async || open().await.is_ok()).await;
    assert!(is_let_go, "the socket still counts");
    assert!(held_bytes(unread.into_connection()).await < MAX_HELD_BYTES);
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_connection_whose_answers_are_not_read_is_closed() {
    let server = server(Limits {
        connections: 1,
        ..Limits::default()
    })
    .await;
    let mut unread = narrow_connection(&server).await;
    let request = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
    unread
        .write_all(request.repeat(400).as_bytes())
        .await
        .expect("it is sent");
    let is_answered = || reqwest::get(server.url("/healthz"));
    assert!(is_answered().await.is_err(), "one connection is allowed");
    let is_closed = comes_true(async || is_answered().await.is_ok()).await;
    assert!(is_closed, "the connection still counts");
    assert!(held_bytes(unread).await < MAX_HELD_BYTES);
    server.close().await;
}

#[tokio::test]
async fn a_socket_that_sends_pings_or_pongs_without_end_is_closed() {
    let settings = Settings {
        messages_per_second: 20,
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let mine = server.table_of(&json!({"game": "quando"})).await;
    for (says_hello, message) in [
        (true, Message::Ping(Default::default())),
        (false, Message::Ping(Default::default())),
        (true, Message::Pong(Default::default())),
    ] {
        let mut socket = if says_hello {
            server.join(&mine.id, Some(&mine.token), None).await
        } else {
            let opened = server.socket(&mine.id, Some(&mine.token)).await;
            opened.expect("a socket")
        };
        for _ in 0..1000 {
            // The server may have closed the connection already.
            let _sent = socket.send(message.clone()).await;
        }
        assert!(matches!(socket.end().await, Some(1008) | None));
    }
    server.close().await;
}
