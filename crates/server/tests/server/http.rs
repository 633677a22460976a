//! What every request and every answer of HTTP has to keep to.

use crate::fixture::{TestServer, fast_settings};
use brelan_server::{AllowedHosts, Settings};
use brelan_store::Memory;
use reqwest::{Client, StatusCode};
use serde_json::json;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The answer to a request with these lines, which may break the rules of HTTP.
async fn raw(server: &TestServer, lines: &[&str]) -> String {
    let mut connection = TcpStream::connect(server.address)
        .await
        .expect("a connection");
    let request = format!("{}\r\nConnection: close\r\n\r\n", lines.join("\r\n"));
    connection
        .write_all(request.as_bytes())
        .await
        .expect("it is sent");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.expect("text");
    answer
}

async fn status(server: &TestServer, lines: &[&str]) -> String {
    let answer = raw(server, lines).await;
    answer.split(' ').nth(1).expect("a status").to_owned()
}

#[tokio::test]
async fn a_request_has_one_host() {
    let server = TestServer::open().await;
    for path in ["/", "/api/games", "/robots.txt"] {
        let first = format!("GET {path} HTTP/1.1");
        let with = async |hosts: &[&str]| {
            let lines = [&[first.as_str()], hosts].concat();
            status(&server, &lines).await
        };
        assert_eq!(with(&[]).await, "400");
        assert_eq!(with(&["Host: a", "Host: b"]).await, "400");
        assert_eq!(with(&["Host: a", "Host: a"]).await, "400");
        for wrong in [
            "Host: ",
            "Host: a b",
            "Host: a@b",
            "Host: a/b",
            "Host: \"><script>",
        ] {
            assert_eq!(with(&[wrong]).await, "400", "{wrong}");
        }
        assert_ne!(with(&["Host: localhost:8080"]).await, "400");
    }
    // Health checks of some proxies speak HTTP/1.0.
    assert_eq!(status(&server, &["GET /healthz HTTP/1.0"]).await, "200");
    server.close().await;
}

#[tokio::test]
async fn the_host_of_an_absolute_target_counts_and_not_the_header() {
    let server = TestServer::open().await;
    for (target, host, expected) in [
        ("http://evil.example/api/me", "localhost", "421"),
        ("http://evil.example/api/me", "evil.example", "421"),
        ("http://localhost/api/me", "evil.example", "200"),
        ("http://localhost/api/me", "a b", "400"),
        ("http://a@localhost/api/me", "localhost", "400"),
    ] {
        let lines = [format!("GET {target} HTTP/1.1"), format!("Host: {host}")];
        let lines = lines.each_ref().map(String::as_str);
        assert_eq!(status(&server, &lines).await, expected, "{lines:?}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_name_of_another_site_does_not_lead_into_the_local_network() {
    let server = TestServer::open().await;
    let rebound = ["Host: evil.example", "Origin: http://evil.example"];
    for first in [
        "GET /api/lobby HTTP/1.1",
        "POST /api/play HTTP/1.1",
        "GET / HTTP/1.1",
    ] {
        let answer = raw(&server, &[&[first], &rebound[..]].concat()).await;
        assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
        assert!(answer.contains("unknown_host") && answer.contains("--allow-host"));
        assert!(
            !answer.contains("evil"),
            "nothing of the request is repeated"
        );
    }
    server.close().await;
    let settings = Settings {
        hosts: AllowedHosts::new(["cards.example.org"]).expect("a name"),
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let asked = async |host| status(&server, &["GET /api/lobby HTTP/1.1", host]).await;
    assert_eq!(asked("Host: cards.example.org").await, "200");
    assert_eq!(asked("Host: other.example.org").await, "421");
    assert_eq!(asked("Host: 127.0.0.1").await, "200");
    server.close().await;
}

#[tokio::test]
async fn a_page_takes_no_other_methods_than_get_and_head() {
    let server = TestServer::open().await;
    for method in ["TRACE", "PUT", "POST", "DELETE", "OPTIONS", "PATCH", "FOO"] {
        for path in ["/", "/rules/quando", "/robots.txt", "/table/none"] {
            let first = format!("{method} {path} HTTP/1.1");
            let answer = raw(&server, &[&first, "Host: localhost", "X-Mark: shown"]).await;
            assert!(answer.starts_with("HTTP/1.1 405"), "{first}: {answer}");
            assert!(answer.contains("\r\nallow: GET, HEAD\r\n"), "{answer}");
            assert!(!answer.contains("shown"), "{answer}");
        }
    }
    assert_eq!(
        status(&server, &["HEAD / HTTP/1.1", "Host: localhost"]).await,
        "200"
    );
    server.close().await;
}

#[tokio::test]
async fn no_cache_keeps_an_answer_with_a_persons_data() {
    let server = TestServer::open().await;
    let mine = server.table(2, 50).await;
    let table = format!("/api/tables/{}", mine.id);
    let code = format!("{table}/code");
    for path in ["/api/me", "/api/tables", "/api/lobby", &table, &code] {
        let request = Client::new().get(server.url(path)).bearer_auth(&mine.token);
        let answer = request.send().await.expect("it answers");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
    }
    let request = Client::new().post(server.url("/api/tables"));
    let request = request.json(&json!({"game": "quando", "players": 2}));
    let made = request.send().await.expect("it answers");
    assert_eq!(made.headers()["cache-control"], "no-store");
    server.close().await;
}

#[tokio::test]
async fn no_cache_keeps_a_refusal() {
    let server = TestServer::open().await;
    let client = Client::new();
    let foreign = "http://other.example";
    for (request, status) in [
        (client.get(server.url("/api/no-such-path")), 404),
        (client.get(server.url("/assets/no-such-file.js")), 404),
        (client.delete(server.url("/")), 405),
        (
            client
                .post(server.url("/api/tables"))
                .header("origin", foreign),
            403,
        ),
    ] {
        let answer = request.send().await.expect("it answers");
        assert_eq!(answer.status().as_u16(), status);
        let caching = answer.headers().get("cache-control");
        assert!(
            caching.is_some_and(|it| it == "no-store"),
            "{}",
            answer.url()
        );
    }
    server.close().await;
}

#[tokio::test]
async fn a_cookie_of_another_host_locks_nobody_out() {
    let server = TestServer::open().await;
    let mine = server.table(2, 50).await;
    let asked = async |cookies: String| {
        let request = Client::new().get(server.url("/api/tables"));
        let answer = request.header("cookie", cookies).send().await;
        answer.expect("it answers")
    };
    let bad = format!("brelan=bad; brelan={}", mine.token);
    assert_eq!(asked(bad).await.status(), StatusCode::OK);
    let refused = asked("brelan=bad".into()).await;
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    server.close().await;
}

#[test]
fn the_openapi_document_limits_what_the_server_limits() {
    let document = serde_json::to_value(brelan_server::openapi()).expect("JSON");
    let schemas = &document["components"]["schemas"];
    for schema in ["NewTable", "PlayNow"] {
        let games = &schemas[schema]["properties"]["game"]["enum"];
        assert_eq!(games, &json!(["quando", "zero", "qarre"]), "{schema}");
    }
    let seat = &schemas["Sit"]["properties"]["seat"];
    assert_eq!(seat["maximum"], brelan_kernel::MAX_SEATS - 1, "{seat}");
    let socket = &document["paths"]["/api/tables/{id}/socket"]["get"]["responses"];
    assert!(socket["400"].is_object(), "{socket}");
}

#[test]
fn every_operation_lists_what_any_request_of_its_kind_may_be_answered() {
    let document = serde_json::to_value(brelan_server::openapi()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    for (path, item) in paths {
        for (method, operation) in item.as_object().expect("operations") {
            let mut statuses = vec!["400", "408", "421", "429"];
            if method != "get" {
                statuses.extend(["403", "503"]);
            }
            if operation["requestBody"].is_object() {
                statuses.extend(["413", "415"]);
            }
            for status in statuses {
                let response = &operation["responses"][status];
                assert!(
                    response["description"].is_string(),
                    "{method} {path} {status}"
                );
            }
        }
    }
}
