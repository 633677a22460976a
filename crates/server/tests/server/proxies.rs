//! What a proxy says counts if the host of the server named it, and only then.

use crate::fixture::{TestServer, fast_settings};
use brelan_server::{Limits, Proxies, Rate, Settings};
use brelan_store::Memory;
use reqwest::{Client, Response, StatusCode};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// A server in which an address may write twice.
async fn server(proxies: &[&str]) -> TestServer {
    let limits = Limits {
        writes: Rate::new(2, Duration::from_secs(3600)),
        ..Limits::default()
    };
    let settings = Settings {
        proxies: Proxies::new(proxies.iter().copied()).expect("proxies"),
        limits: Some(limits),
        ..fast_settings()
    };
    TestServer::with(Arc::new(Memory::new()), settings).await
}

async fn make(server: &TestServer, headers: &[(&str, &str)]) -> Response {
    let mut request = Client::new()
        .post(server.url("/api/tables"))
        .json(&json!({"game": "quando", "players": 2}));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.expect("it answers")
}

/// How the answers to requests for different addresses end, in the order in
/// which they were sent.
async fn statuses(server: &TestServer, header: &str, values: &[&str]) -> Vec<u16> {
    let mut statuses = Vec::new();
    for value in values {
        statuses.push(make(server, &[(header, value)]).await.status().as_u16());
    }
    statuses
}

#[tokio::test]
async fn a_client_cannot_forge_its_address_by_a_header() {
    let server = server(&["192.0.2.1"]).await;
    let forged = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];
    assert_eq!(
        statuses(&server, "x-forwarded-for", &forged).await,
        [201, 201, 429]
    );
    assert_eq!(
        statuses(&server, "forwarded", &["for=198.51.100.4"]).await,
        [429]
    );
    server.close().await;
}

#[tokio::test]
async fn each_guest_of_a_named_proxy_counts_alone() {
    let server = server(&["127.0.0.0/8"]).await;
    let real = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];
    assert_eq!(
        statuses(&server, "x-forwarded-for", &real).await,
        [201, 201, 201]
    );
    let standard = ["for=198.51.100.1", "for=198.51.100.1"];
    assert_eq!(statuses(&server, "forwarded", &standard).await, [201, 429]);
    // What stands left of the proxy's own word is the guest's invention.
    let invented = ["203.0.113.5, 198.51.100.1", "203.0.113.6, 198.51.100.1"];
    assert_eq!(
        statuses(&server, "x-forwarded-for", &invented).await,
        [429, 429]
    );
    server.close().await;
}

#[tokio::test]
async fn a_client_that_names_another_one_in_the_other_kind_of_header_is_refused() {
    let server = server(&["127.0.0.1"]).await;
    let real = ("x-forwarded-for", "198.51.100.1");
    let answer = make(&server, &[real, ("forwarded", "for=9.9.9.9")]).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    let fault: serde_json::Value = answer.json().await.expect("JSON");
    assert_eq!(fault["code"], "two_clients");
    for forwarded in ["for=198.51.100.1", "for=unknown", "proto=https"] {
        let answer = make(&server, &[real, ("forwarded", forwarded)]).await;
        let is_counted = [StatusCode::CREATED, StatusCode::TOO_MANY_REQUESTS];
        assert!(is_counted.contains(&answer.status()), "{forwarded}");
    }
    let answer = make(&server, &[("x-forwarded-for", "198.51.100.1")]).await;
    assert_eq!(
        answer.status(),
        StatusCode::TOO_MANY_REQUESTS,
        "all were one client's"
    );
    server.close().await;
}

#[tokio::test]
async fn a_cookie_is_secure_where_the_outside_is_encrypted() {
    let encrypted = [
        ("x-forwarded-for", "198.51.100.1"),
        ("x-forwarded-proto", "https"),
    ];
    for (proxies, is_secure) in [(&["127.0.0.1"][..], true), (&[], false)] {
        let server = server(proxies).await;
        let answer = make(&server, &encrypted).await;
        let cookie = answer.headers()["set-cookie"].to_str().expect("text");
        assert_eq!(cookie.contains("Secure"), is_secure, "{cookie}");
        let strict = answer.headers().contains_key("strict-transport-security");
        assert_eq!(strict, is_secure);
        server.close().await;
    }
}

#[tokio::test]
async fn an_origin_is_compared_with_the_host_that_a_named_proxy_names() {
    let outside = [
        ("x-forwarded-for", "198.51.100.1"),
        ("x-forwarded-host", "cards.example.org"),
        ("origin", "https://cards.example.org"),
    ];
    let named = server(&["127.0.0.1"]).await;
    assert_eq!(make(&named, &outside).await.status(), StatusCode::CREATED);
    let foreign = [outside[0], outside[1], ("origin", "https://example.org")];
    assert_eq!(make(&named, &foreign).await.status(), StatusCode::FORBIDDEN);
    named.close().await;
    let unnamed = server(&[]).await;
    assert_eq!(
        make(&unnamed, &outside).await.status(),
        StatusCode::FORBIDDEN
    );
    unnamed.close().await;
}
