//! The browsers that notices come to: which are refused, and how notices end.

use crate::browser::Browser;
use crate::fixture::{TestServer, fast_settings};
use crate::notices::{DEVICES, state, subscribe};
use crate::push_service::{PushBrowser, PushService, pushing};
use brelan_ids::PersonId;
use brelan_server::{PushSettings, Settings};
use brelan_store::{Memory, NoticeStore};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;

#[tokio::test]
async fn an_endpoint_in_ones_own_network_is_refused() {
    let settings = Settings {
        push: PushSettings::default(),
        ..fast_settings()
    };
    let service = PushService::open().await;
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let zoe = server.table_of(&json!({"game": "zero"})).await;
    let good = PushBrowser::new("a").body(&service);
    for endpoint in [
        good["endpoint"].as_str().expect("text"),
        "",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://10.0.0.1/a",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/a",
        "https://push.localhost/a",
        "https://intranet/a",
        "https://push.example.org:8443/a",
        "http://push.example.org/a",
        "https://zoe:secret@push.example.org/a",
        "file:///etc/passwd",
    ] {
        let mut body = good.clone();
        body["endpoint"] = json!(endpoint);
        let (status, fault) = server.put(DEVICES, Some(&zoe.token), &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{endpoint}: {fault}");
        let named = (&fault["code"], &fault["field"]);
        assert_eq!(named, (&json!("bad_endpoint"), &json!("endpoint")));
    }
    server.close().await;
}

#[tokio::test]
async fn wrong_keys_hours_and_too_many_browsers_are_refused() {
    let service = PushService::open().await;
    let server = TestServer::with(Arc::new(Memory::new()), pushing(fast_settings())).await;
    let zoe = server.table_of(&json!({"game": "zero"})).await;
    let good = PushBrowser::new("a").body(&service);
    let with = |key: &str, value: Value| {
        let mut body = good.clone();
        body[key] = value;
        body
    };
    let quiet = |from: u32, until: u32, zone: &str| {
        with("quiet", json!({"from": from, "until": until, "zone": zone}))
    };
    for (body, expected) in [
        (with("p256dh", json!("AAAA")), "bad_push_key"),
        (with("p256dh", json!("no base64!")), "bad_push_key"),
        (with("auth", json!("AAAA")), "bad_push_key"),
        (with("language", json!("it")), "bad_request"),
        (with("other", json!(1)), "bad_request"),
        (quiet(60, 60, "UTC"), "bad_quiet_hours"),
        (quiet(1440, 60, "UTC"), "bad_quiet_hours"),
        (quiet(60, 120, "Europe/Atlantis"), "bad_quiet_hours"),
    ] {
        let (status, fault) = server.put(DEVICES, Some(&zoe.token), &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
        assert_eq!(fault["code"], expected, "{fault}");
    }
    let (status, fault) = server.put(DEVICES, None, &good).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::UNAUTHORIZED, &json!("no_token"))
    );
    for number in 0..10 {
        let endpoint = format!("http://{}/{number}", service.address);
        let body = with("endpoint", json!(endpoint));
        let (status, _) = server.put(DEVICES, Some(&zoe.token), &body).await;
        assert_eq!(status, StatusCode::OK);
    }
    let (status, fault) = server.put(DEVICES, Some(&zoe.token), &good).await;
    let refused = (StatusCode::CONFLICT, &json!("too_many_devices"));
    assert_eq!((status, &fault["code"]), refused);
    server.close().await;
}

#[tokio::test]
async fn one_request_turns_notices_off_in_one_browser_or_in_all() {
    let service = PushService::open().await;
    let server = TestServer::with(Arc::new(Memory::new()), pushing(fast_settings())).await;
    let table = server.table_of(&json!({"game": "zero"})).await;
    let other = server.table_of(&json!({"game": "zero"})).await;
    for name in ["a", "b", "c"] {
        subscribe(&server, &table, &PushBrowser::new(name), &service).await;
    }
    let mut zoe = Browser::of(&server, &table);
    let quiet = json!({"quiet": {"from": 0, "until": 60, "zone": "Asia/Tokyo"}});
    let told = zoe
        .done(Method::PUT, "/api/notices/quiet", Some(&quiet))
        .await;
    assert_eq!(told["quiet"], quiet["quiet"]);
    let devices = told["devices"].as_array().expect("a list").clone();
    assert_eq!(devices.len(), 3);
    let path = format!("{DEVICES}/{}", devices[0]["id"].as_str().expect("an id"));
    let mut stranger = Browser::of(&server, &other);
    let none = stranger.done(Method::DELETE, &path, None).await;
    assert_eq!(none["devices"], json!([]));
    let told = zoe.done(Method::DELETE, &path, None).await;
    assert_eq!(told["devices"], json!(devices[1..]));
    let told = zoe.done(Method::DELETE, DEVICES, None).await;
    assert_eq!(
        (&told["devices"], &told["quiet"]),
        (&json!([]), &Value::Null)
    );
    server.close().await;
}

#[tokio::test]
async fn what_is_stored_for_notices_is_exported_and_erased() {
    let service = PushService::open().await;
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, pushing(fast_settings())).await;
    let table = server.table_of(&json!({"game": "zero"})).await;
    let browser = PushBrowser::new("a");
    subscribe(&server, &table, &browser, &service).await;
    let mut zoe = Browser::of(&server, &table);
    let language = json!({"language": "nl"});
    zoe.done(Method::POST, "/api/notices/calendar", Some(&language))
        .await;
    let data = zoe.done(Method::GET, "/api/account/data", None).await;
    let endpoint = &browser.body(&service)["endpoint"];
    assert_eq!(data["notices"]["devices"][0]["endpoint"], *endpoint);
    assert_eq!(data["notices"]["calendar"]["language"], "nl");
    let person = data["person"].as_str().expect("an id");
    let person = PersonId::from_trusted(person);
    let (status, _) = zoe.ask(Method::DELETE, "/api/account/data", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(store.subscriptions_of(&person).await, Ok(vec![]));
    assert_eq!(store.calendar_of(&person).await, Ok(None));
    server.close().await;
}

/// Ends the only session of an account, as another of its devices does.
async fn end_session(browser: &mut Browser<'_>) {
    let account = browser.done(Method::GET, "/api/account", None).await;
    let session = account["account"]["sessions"][0]["id"].as_str();
    let path = format!("/api/account/sessions/{}", session.expect("an id"));
    browser.done(Method::DELETE, &path, None).await;
}

#[tokio::test]
async fn notices_that_a_guest_has_turned_on_end_with_the_first_session_of_the_account() {
    let service = PushService::open().await;
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, pushing(fast_settings())).await;
    let table = server.table_of(&json!({"game": "zero"})).await;
    let mut zoe = Browser::of(&server, &table);
    let body = PushBrowser::new("a").body(&service);
    zoe.done(Method::PUT, DEVICES, Some(&body)).await;
    zoe.add_passkey(1).await;
    let person = PersonId::from_trusted(zoe.id().await.as_str().expect("an id"));
    let kept = store.subscriptions_of(&person).await;
    assert_eq!(kept.expect("it answers").len(), 1);
    end_session(&mut zoe).await;
    assert_eq!(store.subscriptions_of(&person).await, Ok(vec![]));
    server.close().await;
}

#[tokio::test]
async fn a_session_that_ends_takes_its_notices_along() {
    let service = PushService::open().await;
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, pushing(fast_settings())).await;
    let table = server.table_of(&json!({"game": "zero"})).await;
    let mut zoe = Browser::of(&server, &table);
    zoe.add_passkey(1).await;
    let body = PushBrowser::new("a").body(&service);
    let told = zoe.done(Method::PUT, DEVICES, Some(&body)).await;
    assert_eq!(told["devices"].as_array().map(Vec::len), Some(1));
    let person = PersonId::from_trusted(zoe.id().await.as_str().expect("an id"));
    end_session(&mut zoe).await;
    assert_eq!(store.subscriptions_of(&person).await, Ok(vec![]));
    server.close().await;
}

#[tokio::test]
async fn a_server_whose_operator_wants_none_sends_no_notices() {
    let service = PushService::open().await;
    let settings = pushing(fast_settings());
    let push = PushSettings {
        is_on: false,
        ..settings.push.clone()
    };
    let server = TestServer::with(Arc::new(Memory::new()), Settings { push, ..settings }).await;
    let zoe = server.table_of(&json!({"game": "zero"})).await;
    assert_eq!(state(&server, &zoe).await["key"], Value::Null);
    let body = PushBrowser::new("a").body(&service);
    let (status, fault) = server.put(DEVICES, Some(&zoe.token), &body).await;
    let refused = (StatusCode::CONFLICT, &json!("no_push"));
    assert_eq!((status, &fault["code"]), refused);
    server.close().await;
}
