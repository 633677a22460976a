//! What is too much, too large or too slow is refused, and the server goes on.

use crate::fixture::{TestServer, fast_settings};
use brelan_server::{Limits, Rate, Settings};
use brelan_store::{Memory, Sqlite};
use futures_util::future::join_all;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;

const HOUR: Duration = Duration::from_secs(3600);

async fn server(limits: Limits) -> TestServer {
    let settings = Settings {
        limits: Some(limits),
        ..fast_settings()
    };
    TestServer::with(Arc::new(Memory::new()), settings).await
}

fn new_table() -> Value {
    json!({"game": "quando", "players": 2})
}

#[tokio::test]
async fn a_request_above_the_rate_is_refused_with_a_retry_time() {
    let server = server(Limits {
        reads: Rate::new(2, HOUR),
        ..Limits::default()
    })
    .await;
    for _ in 0..2 {
        let (status, _) = server.get("/api/games", None).await;
        assert_eq!(status, StatusCode::OK);
    }
    let refused = reqwest::get(server.url("/api/games"))
        .await
        .expect("it answers");
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: u64 = refused.headers()["retry-after"]
        .to_str()
        .expect("text")
        .parse()
        .expect("seconds");
    assert!((1..=3600).contains(&wait));
    assert_eq!(refused.headers()["x-content-type-options"], "nosniff");
    let fault: Value = refused.json().await.expect("JSON");
    assert_eq!(fault["code"], "too_many_requests");
    let metrics = server.metrics().await;
    assert!(metrics.contains("brelan_too_many_total 1"), "{metrics}");
    // Pages and what writes have counts of their own.
    let page = reqwest::get(server.url("/")).await.expect("it answers");
    assert_eq!(page.status(), StatusCode::OK);
    let (status, _) = server.post("/api/tables", None, &new_table()).await;
    assert_eq!(status, StatusCode::CREATED);
    server.close().await;
}

#[tokio::test]
async fn pages_and_their_files_are_counted() {
    let server = server(Limits {
        files: Rate::new(3, HOUR),
        ..Limits::default()
    })
    .await;
    let status = async |path: &str| {
        let answer = reqwest::get(server.url(path)).await.expect("it answers");
        answer.status()
    };
    // A file that is not there costs as much as one that is.
    for (path, expected) in [
        ("/", StatusCode::OK),
        ("/assets/none.js", StatusCode::NOT_FOUND),
        ("/api/none", StatusCode::NOT_FOUND),
        ("/", StatusCode::TOO_MANY_REQUESTS),
        ("/assets/none.js", StatusCode::TOO_MANY_REQUESTS),
        ("/api/games", StatusCode::OK),
    ] {
        assert_eq!(status(path).await, expected, "{path}");
    }
    server.close().await;
}

#[tokio::test]
async fn the_table_rate_of_one_person_is_limited_and_not_that_of_others() {
    let server = server(Limits {
        tables_each: Rate::new(2, HOUR),
        ..Limits::default()
    })
    .await;
    let mine = server.table(2, 50).await;
    for expected in [
        StatusCode::CREATED,
        StatusCode::CREATED,
        StatusCode::TOO_MANY_REQUESTS,
    ] {
        let (status, _) = server
            .post("/api/tables", Some(&mine.token), &new_table())
            .await;
        assert_eq!(status, expected);
    }
    let again = format!("/api/tables/{}/rematch", mine.id);
    let (status, _) = server.post(&again, Some(&mine.token), &json!({})).await;
    assert_eq!(
        status,
        StatusCode::TOO_MANY_REQUESTS,
        "a rematch is a table too"
    );
    server.table(2, 50).await;
    server.close().await;
}

#[tokio::test]
async fn a_person_who_stands_up_may_take_another_seat() {
    let settings = Settings {
        tables_per_person: 2,
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let mine = server.table(2, 50).await;
    let ask = async |path: &str, body: &Value| {
        let (status, answer) = server.post(path, Some(&mine.token), body).await;
        (status, answer["code"].clone())
    };
    let full = (StatusCode::TOO_MANY_REQUESTS, json!("too_many_tables"));
    for in_match in [false, false, true, true] {
        let other = server.table_of(&json!({"game": "quando"})).await;
        let seats = format!("/api/tables/{}/seats", other.id);
        assert_eq!(ask(&seats, &json!({})).await.0, StatusCode::OK);
        assert_eq!(ask("/api/tables", &new_table()).await, full);
        if in_match {
            let mut socket = server.join(&other.id, Some(&other.token), None).await;
            socket.say(json!({"type": "start"})).await;
            socket.table(|table| table["status"] == "playing").await;
        }
        let (status, _) = server.leave(&other.id, Some(&mine.token)).await;
        assert_eq!(status, StatusCode::OK);
    }
    assert_eq!(
        ask("/api/tables", &new_table()).await.0,
        StatusCode::CREATED
    );
    server.close().await;
}

#[tokio::test]
async fn without_limits_everything_may_be_asked() {
    let server = TestServer::open().await;
    let most = Limits::default().writes.at_once.get();
    for _ in 0..most + 5 {
        let (status, _) = server.post("/api/tables", None, &json!({})).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
    }
    server.close().await;
}

#[tokio::test]
async fn concurrent_sockets_of_one_person_are_limited() {
    let server = server(Limits {
        sockets_each: 2,
        ..Limits::default()
    })
    .await;
    let mine = server.table(2, 50).await;
    let open = || server.socket(&mine.id, Some(&mine.token));
    let (first, second) = (open().await.expect("one"), open().await.expect("two"));
    match open().await {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("a third socket"),
    }
    server
        .socket(&mine.id, None)
        .await
        .expect("somebody else's");
    drop(first);
    // The place is free as soon as the server has noticed.
    while open().await.is_err() {
        tokio::task::yield_now().await;
    }
    drop(second);
    server.close().await;
}

#[tokio::test]
async fn sockets_and_replays_have_rates_of_their_own() {
    let server = server(Limits {
        joins: Rate::new(2, HOUR),
        replays: Rate::new(1, HOUR),
        ..Limits::default()
    })
    .await;
    let mine = server.table(2, 50).await;
    for _ in 0..2 {
        drop(server.socket(&mine.id, Some(&mine.token)).await);
    }
    match server.socket(&mine.id, Some(&mine.token)).await {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("a third socket"),
    }
    let replay = format!("/api/tables/{}/replay", mine.id);
    for expected in [StatusCode::CONFLICT, StatusCode::TOO_MANY_REQUESTS] {
        let (status, _) = server.get(&replay, Some(&mine.token)).await;
        assert_eq!(status, expected);
    }
    let (status, _) = server.get("/api/games", None).await;
    assert_eq!(status, StatusCode::OK, "what only reads has another one");
    server.close().await;
}

#[tokio::test]
async fn what_people_add_to_the_logs_of_one_address_is_limited() {
    let server = server(Limits {
        inputs: Rate::new(3, HOUR),
        ..Limits::default()
    })
    .await;
    let mine = server.table_of(&json!({"game": "quando"})).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    for (one, other) in [(0, 1), (1, 0), (0, 1), (1, 0)] {
        let swap = json!({"type": "swap", "one": one, "other": other});
        socket.say(swap).await;
    }
    assert_eq!(socket.hear_kind("problem").await["code"], "too_fast");
    server.close().await;
}

#[tokio::test]
async fn what_bots_add_to_the_logs_counts_for_the_address_of_their_people() {
    let paid = 8;
    let server = server(Limits {
        inputs: Rate::new(paid, HOUR),
        ..Limits::default()
    })
    .await;
    let with_bots = json!({"game": "quando", "players": 4, "bots": "random"});
    let mine = server.table_of(&with_bots).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let mut seqs = Vec::new();
    // In the end the person is refused, or nothing happens because it is a bot's turn.
    while let Ok(message) = tokio::time::timeout(Duration::from_secs(1), socket.hear()).await {
        if message["type"] == "problem" {
            assert_eq!(message["code"], "too_fast");
            break;
        }
        if message["type"] == "update" {
            seqs.push(message["seq"].as_u64().expect("a number"));
            if message["legal"][0].is_object() {
                socket.choose_first(&message).await;
            }
        }
    }
    let (first, last) = (seqs[0], seqs[seqs.len() - 1]);
    assert!(last > first, "the first inputs are paid for");
    assert!(last - first <= u64::from(paid), "{seqs:?}");
    server.close().await;
}

#[tokio::test]
async fn the_listed_tables_that_one_address_plays_are_limited() {
    let server = server(Limits {
        listed_played: 1,
        ..Limits::default()
    })
    .await;
    let listed = json!({"game": "quando", "players": 2, "bots": "random", "listed": true});
    let played = server.table_of(&listed).await;
    let mut socket = server.join(&played.id, Some(&played.token), None).await;
    socket.turn().await;
    let (status, refused) = server.post("/api/tables", None, &listed).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::TOO_MANY_REQUESTS, &json!("too_many_listed"))
    );
    // The lobby does not show a match without its person, and does not count it.
    drop(socket);
    let look = async {
        while server.post("/api/tables", None, &listed).await.0 != StatusCode::CREATED {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    let made = tokio::time::timeout(Duration::from_secs(20), look).await;
    made.expect("the person is away");
    server.close().await;
}

#[tokio::test]
async fn concurrent_connections_of_one_address_are_limited() {
    let server = server(Limits {
        connections: 2,
        ..Limits::default()
    })
    .await;
    let connect = || TcpStream::connect(server.address);
    let one = connect().await.expect("a connection");
    let _other = connect().await.expect("a connection");
    let request = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answered = async |mut connection: TcpStream| {
        let mut text = Vec::new();
        // It may be closed before, while or after this is sent.
        let _sent = connection.write_all(request).await;
        let _end = connection.read_to_end(&mut text).await;
        !text.is_empty()
    };
    assert!(!answered(connect().await.expect("a connection")).await);
    assert!(answered(one).await, "who was there first goes on");
    // The place is free as soon as the server has noticed.
    while !answered(connect().await.expect("a connection")).await {}
    server.close().await;
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let server = TestServer::open().await;
    let name = "x".repeat(16 * 1024);
    let body = json!({"game": "quando", "players": 2, "name": name});
    let (status, fault) = server.post("/api/tables", None, &body).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(fault["code"], "too_large");
    server.close().await;
}

/// Sends what there is to send and waits for the end of the connection. Time
/// is simulated: it runs on while everybody waits.
async fn until_closed(server: &TestServer, sent: &str) -> String {
    until_closed_at(server.address, sent).await
}

/// Sends what there is to send to any listener, and waits for the end of the connection.
async fn until_closed_at(address: SocketAddr, sent: &str) -> String {
    let mut connection = TcpStream::connect(address).await.expect("a connection");
    connection
        .write_all(sent.as_bytes())
        .await
        .expect("it is sent");
    let mut text = String::new();
    let end = connection.read_to_string(&mut text);
    let end = tokio::time::timeout(HOUR, end).await;
    end.expect("it ends").expect("text");
    text
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_says_nothing_is_closed() {
    let server = TestServer::open().await;
    assert_eq!(until_closed(&server, "").await, "");
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_connection_to_the_metrics_that_says_nothing_is_closed() {
    let server = TestServer::open().await;
    for sent in ["", "GET /metrics HTTP/1.1\r\nHost: x\r\nA: b"] {
        let answer = until_closed_at(server.metrics_address, sent).await;
        assert!(!answer.contains("200"), "{answer}");
    }
    let asked = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n";
    let answer = until_closed_at(server.metrics_address, asked).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn headers_that_never_end_close_the_connection() {
    let server = TestServer::open().await;
    let answer = until_closed(&server, "GET /api/games HTTP/1.1\r\nHost: x\r\nA: b").await;
    assert!(!answer.contains("200"), "{answer}");
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_body_that_never_comes_is_not_waited_for() {
    let server = TestServer::open().await;
    let answer = until_closed(
        &server,
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{",
    )
    .await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("too_slow"), "{answer}");
    server.close().await;
}

#[tokio::test]
async fn a_class_behind_one_address_can_play() {
    let server = server(Limits::default()).await;
    let client = Client::new();
    for _ in 0..30 {
        let mine = server.table(2, 50).await;
        for path in ["/api/me", "/api/games", "/api/tables", "/healthz"] {
            let request = client.get(server.url(path)).bearer_auth(&mine.token);
            assert_eq!(
                request.send().await.expect("it answers").status(),
                StatusCode::OK
            );
        }
        drop(
            server
                .socket(&mine.id, Some(&mine.token))
                .await
                .expect("a socket"),
        );
    }
    server.close().await;
}

#[tokio::test]
async fn requests_of_the_same_moment_do_not_exceed_the_listed_tables_of_a_person() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("brelan.sqlite")).expect("a database");
    // As from many addresses: the limit by address does not matter.
    let limits = Limits {
        listed: 100,
        ..Limits::default()
    };
    let settings = Settings {
        limits: Some(limits),
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(store), settings).await;
    let guest = server.table(2, 50).await;
    let listed = json!({"game": "quando", "listed": true});
    let ask = async || {
        let (status, _) = server
            .post("/api/tables", Some(&guest.token), &listed)
            .await;
        status
    };
    let statuses = join_all((0..12).map(|_| ask())).await;
    let made = statuses.iter().filter(|it| **it == StatusCode::CREATED);
    assert_eq!(made.count(), 2, "{statuses:?}");
    let refused = statuses
        .iter()
        .filter(|it| **it == StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.count(), 10);
    server.close().await;
}
