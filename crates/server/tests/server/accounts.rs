//! Accounts: passkeys, recovery codes, sessions, and what signing in moves.

use crate::authenticator::{Passkey, text};
use crate::browser::{Browser, code, guest_with_match};
use crate::fixture::{TestServer, fast_settings};
use brelan_server::{Limits, Rate, Settings};
use brelan_store::{AdminStore, Memory};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

#[tokio::test]
async fn a_guest_with_a_passkey_is_an_account_with_the_same_id_and_history() {
    let server = TestServer::open().await;
    let table = guest_with_match(&server).await;
    let mut browser = Browser::of(&server, &table);
    let (_, me) = browser.ask(Method::GET, "/api/me", None).await;
    assert_eq!(me["accounts"], true, "{me}");
    let id = browser.id().await;
    let (mut passkey, added) = browser.add_passkey(1).await;
    assert_eq!(added["codes"].as_array().map(Vec::len), Some(10));
    assert_eq!(browser.id().await, id);
    assert_eq!(browser.matches().await, [&*table.id]);
    let account = browser.account().await;
    assert_eq!(account["passkeys"][0]["name"], "Key 1");
    assert_eq!(account["sessions"][0]["current"], true);

    // The guest's token of before is worth nothing.
    let mut copied = Browser::of(&server, &table);
    let refused = copied.ask(Method::GET, "/api/matches", None).await;
    assert_eq!(code(&refused), (401, "session_ended"));
    assert_eq!(copied.token, None, "the browser forgets it");

    let mut phone = Browser::new(&server);
    let (status, account) = phone.sign_in(&mut passkey).await;
    assert_eq!(status, StatusCode::OK, "{account}");
    assert_eq!(account["sessions"].as_array().map(Vec::len), Some(2));
    assert_eq!(phone.id().await, id);
    assert_eq!(phone.matches().await, [&*table.id]);
    server.close().await;
}

#[tokio::test]
async fn what_a_guest_has_played_is_the_accounts_after_signing_in() {
    let server = TestServer::open().await;
    let first = guest_with_match(&server).await;
    let mut desk = Browser::of(&server, &first);
    let (mut passkey, _) = desk.add_passkey(1).await;

    let second = guest_with_match(&server).await;
    let mut phone = Browser::of(&server, &second);
    let body = json!({"game": "zero", "name": "Zo\u{e9}"});
    let waiting = phone.done(Method::POST, "/api/tables", Some(&body)).await;
    let (status, _) = phone.sign_in(&mut passkey).await;
    assert_eq!(status, StatusCode::OK);
    let mut matches = desk.matches().await;
    matches.sort();
    let mut expected = [first.id.clone(), second.id.clone()];
    expected.sort();
    assert_eq!(matches, expected);
    let tables = desk.done(Method::GET, "/api/tables", None).await;
    let tables = tables.as_array().expect("a list");
    assert!(
        tables.iter().any(|it| it["id"] == waiting["id"]),
        "the seat moves along"
    );
    let replay = format!("/api/tables/{}/replay?viewer=0", second.id);
    desk.done(Method::GET, &replay, None).await;
    let mut copied = Browser::of(&server, &second);
    let refused = copied.ask(Method::GET, "/api/matches", None).await;
    assert_eq!(code(&refused), (401, "session_ended"));
    server.close().await;
}

#[tokio::test]
async fn a_forged_registration_is_refused() {
    let server = TestServer::open().await;
    let mut browser = Browser::new(&server);
    let origin = browser.origin();
    type Flaw = fn(&mut Value);
    let flawed: [(&str, Flaw); 4] = [
        ("a broken object", |it| {
            it["response"]["attestationObject"] = text(&[1, 2, 3]).into()
        }),
        ("no client data", |it| {
            it["response"]["clientDataJSON"] = "".into()
        }),
        ("another id", |it| it["rawId"] = text(&[9; 32]).into()),
        ("no credential", |it| *it = json!(5)),
    ];
    for (what, spoil) in flawed {
        let options = browser.passkey_options().await;
        let mut credential = Passkey::new(1, &options).registration(&options, &origin);
        spoil(&mut credential);
        let body = json!({"name": "Key", "credential": credential});
        let refused = browser.post("/api/account/passkeys", &body).await;
        assert_eq!(code(&refused), (400, "bad_passkey"), "{what}");
    }
    let options = browser.passkey_options().await;
    let foreign = Passkey::new(1, &options).registration(&options, "https://evil.example");
    let body = json!({"name": "Key", "credential": foreign});
    let refused = browser.post("/api/account/passkeys", &body).await;
    assert_eq!(code(&refused), (400, "bad_passkey"), "another origin");
    for name in ["", "  ", &"x".repeat(41), "a\u{7}b"] {
        let options = browser.passkey_options().await;
        let credential = Passkey::new(1, &options).registration(&options, &origin);
        let body = json!({"name": name, "credential": credential});
        let refused = browser.post("/api/account/passkeys", &body).await;
        assert_eq!(code(&refused), (400, "bad_passkey_name"), "{name}");
        assert_eq!(refused.1["field"], "name");
    }
    assert_eq!(browser.account().await, Value::Null);
    server.close().await;
}

#[tokio::test]
async fn an_answer_counts_once_and_for_its_own_person() {
    let server = TestServer::open().await;
    let mut browser = Browser::new(&server);
    let options = browser.passkey_options().await;
    let passkey = Passkey::new(1, &options);
    let credential = passkey.registration(&options, &browser.origin());
    let body = json!({"name": "Key", "credential": credential});
    let mut other = Browser::new(&server);
    other.id().await;
    let foreign = other.post("/api/account/passkeys", &body).await;
    assert_eq!(code(&foreign), (409, "stale_challenge"));
    let nobody = Browser::new(&server)
        .post("/api/account/passkeys", &body)
        .await;
    assert_eq!(code(&nobody), (401, "no_token"));
    // The foreign answer has used the challenge up.
    let (mut passkey, _) = {
        let used = browser.post("/api/account/passkeys", &body).await;
        assert_eq!(code(&used), (409, "stale_challenge"));
        browser.add_passkey(1).await
    };
    let mut phone = Browser::new(&server);
    let options = phone.options("/api/account/sign-in/options").await;
    let proof = json!({"credential": passkey.assertion(&options, &phone.origin())});
    let (status, _) = phone.post("/api/account/sign-in", &proof).await;
    assert_eq!(status, StatusCode::OK);
    let replayed = Browser::new(&server)
        .post("/api/account/sign-in", &proof)
        .await;
    assert_eq!(code(&replayed), (409, "stale_challenge"));
    // The answer of one ceremony is none of the other.
    let options = browser.passkey_options().await;
    let proof = json!({"credential": passkey.assertion(&options, &browser.origin())});
    let mixed = Browser::new(&server)
        .post("/api/account/sign-in", &proof)
        .await;
    assert_eq!(code(&mixed), (409, "stale_challenge"));
    server.close().await;
}

#[tokio::test]
async fn a_forged_proof_signs_nobody_in() {
    let server = TestServer::open().await;
    let mut browser = Browser::new(&server);
    let (mut passkey, _) = browser.add_passkey(1).await;
    let origin = browser.origin();
    let mut thief = Browser::new(&server);
    type Forge = fn(&mut Passkey, &Value, &str) -> Value;
    let forged: [(&str, Forge, &str); 6] = [
        (
            "nobody's passkey",
            |key, options, origin| {
                let mut proof = key.assertion(options, origin);
                proof["response"]["userHandle"] = Value::Null;
                proof
            },
            "bad_passkey",
        ),
        (
            "a spoilt signature",
            |key, options, origin| {
                let mut proof = key.assertion(options, origin);
                proof["response"]["signature"] = text(&[48, 6, 2, 1, 1, 2, 1, 1]).into();
                proof
            },
            "bad_passkey",
        ),
        (
            "another origin",
            |key, options, _| key.assertion(options, "https://evil.example"),
            "bad_passkey",
        ),
        (
            "another host",
            |key, options, origin| key.assertion_for("evil.example", options, origin),
            "bad_passkey",
        ),
        (
            "another key with this id",
            |key, options, origin| key.impostor().assertion(options, origin),
            "bad_passkey",
        ),
        (
            "an unknown passkey",
            |key, options, origin| {
                let mut proof = key.assertion(options, origin);
                (proof["id"], proof["rawId"]) = (text(&[9; 32]).into(), text(&[9; 32]).into());
                proof
            },
            "unknown_passkey",
        ),
    ];
    for (what, forge, expected) in forged {
        let options = thief.options("/api/account/sign-in/options").await;
        let proof = json!({"credential": forge(&mut passkey, &options, &origin)});
        let refused = thief.post("/api/account/sign-in", &proof).await;
        assert_eq!(code(&refused), (400, expected), "{what}");
    }
    let made_up = json!({"credential": {"id": 5}});
    let refused = thief.post("/api/account/sign-in", &made_up).await;
    assert_eq!(code(&refused), (400, "bad_passkey"));
    // A copy of the passkey whose counter is behind.
    let (status, _) = thief.sign_in(&mut passkey).await;
    assert_eq!(status, StatusCode::OK);
    passkey.count -= 1;
    let copied = Browser::new(&server).sign_in(&mut passkey).await;
    assert_eq!(code(&copied), (400, "bad_passkey"));
    server.close().await;
}

#[tokio::test]
async fn a_sign_in_that_fails_uses_up_no_recovery_code() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mut browser = Browser::new(&server);
    let (_, added) = browser.add_passkey(1).await;
    let of_guest = server.table(2, 20).await;
    server.close().await;
    // The table of the guest is read again, and cannot be.
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mut phone = Browser::of(&server, &of_guest);
    store.fail_reads(9);
    let (status, _) = phone.recover(&added["codes"][3]).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    store.fail_reads(0);
    let (status, account) = phone.recover(&added["codes"][3]).await;
    assert_eq!(status, StatusCode::OK, "{account}");
    assert_eq!(account["recovery_codes"], 9);
    let sessions = account["sessions"].as_array().map(Vec::len);
    assert_eq!(sessions, Some(2), "of the first browser and of this one");
    server.close().await;
}

#[tokio::test]
async fn a_recovery_code_signs_in_once() {
    let server = TestServer::open().await;
    let mut browser = Browser::new(&server);
    let (_, added) = browser.add_passkey(1).await;
    let id = browser.id().await;
    let mut phone = Browser::new(&server);
    let (status, account) = phone.recover(&added["codes"][3]).await;
    assert_eq!(status, StatusCode::OK, "{account}");
    assert_eq!(account["recovery_codes"], 9);
    assert_eq!(phone.id().await, id);
    let again = Browser::new(&server).recover(&added["codes"][3]).await;
    assert_eq!(code(&again), (400, "bad_recovery_code"));
    assert_eq!(again.1["field"], "code");
    let first = added["codes"][0].as_str().expect("a code");
    for wrong in [
        "",
        "0000",
        &format!("{}Z", &first[..first.len() - 1]),
        &"0".repeat(24),
    ] {
        if wrong == first {
            continue;
        }
        let refused = Browser::new(&server).recover(&json!(wrong)).await;
        assert_eq!(code(&refused), (400, "bad_recovery_code"), "{wrong}");
    }
    // Two windows at once: one of them wins.
    let (mut one, mut other) = (Browser::new(&server), Browser::new(&server));
    let code = &added["codes"][4];
    let (one, other) = tokio::join!(one.recover(code), other.recover(code));
    let mut statuses = [one.0, other.0];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::BAD_REQUEST]);
    // New codes, of which the old ones are none.
    let renewed = phone
        .done(Method::POST, "/api/account/recovery-codes", None)
        .await;
    let old = Browser::new(&server).recover(&added["codes"][5]).await;
    assert_eq!(old.0, StatusCode::BAD_REQUEST);
    let (status, _) = Browser::new(&server).recover(&renewed["codes"][5]).await;
    assert_eq!(status, StatusCode::OK);
    server.close().await;
}

#[tokio::test]
async fn an_ended_session_is_refused_and_its_socket_closes() {
    let server = TestServer::open().await;
    let mut desk = Browser::new(&server);
    let (mut passkey, _) = desk.add_passkey(1).await;
    let body = json!({"game": "zero"});
    let table = desk.done(Method::POST, "/api/tables", Some(&body)).await;
    let table = table["id"].as_str().expect("an id");
    let mut phone = Browser::new(&server);
    phone.sign_in(&mut passkey).await;
    let mut socket = server.join(table, phone.token.as_deref(), None).await;
    let account = desk.account().await;
    let sessions = account["sessions"].as_array().expect("a list");
    let other = sessions.iter().find(|it| it["current"] == false);
    let id = other.expect("the phone's")["id"].as_str().expect("an id");
    let path = format!("/api/account/sessions/{id}");
    let ended = desk.done(Method::DELETE, &path, None).await;
    assert_eq!(
        ended["account"]["sessions"].as_array().map(Vec::len),
        Some(1)
    );
    assert_eq!(socket.end().await, Some(4401));
    let refused = phone.ask(Method::GET, "/api/account", None).await;
    assert_eq!(code(&refused), (401, "session_ended"));
    // The browser has forgotten the token, and goes on as a guest.
    assert_eq!(phone.account().await, Value::Null);

    // All others at once; then one's own.
    let mut third = Browser::new(&server);
    third.sign_in(&mut passkey).await;
    desk.done(Method::DELETE, "/api/account/sessions", None)
        .await;
    let refused = third.ask(Method::GET, "/api/tables", None).await;
    assert_eq!(code(&refused), (401, "session_ended"));
    let account = desk.account().await;
    let own = account["sessions"][0]["id"].as_str().expect("an id");
    let copied = desk.token.clone();
    let state = desk
        .done(
            Method::DELETE,
            &format!("/api/account/sessions/{own}"),
            None,
        )
        .await;
    assert_eq!(state["account"], Value::Null);
    assert_eq!(desk.token, None);
    desk.token = copied;
    let refused = desk.ask(Method::GET, "/api/account", None).await;
    assert_eq!(code(&refused), (401, "session_ended"));
    server.close().await;
}

#[tokio::test]
async fn another_server_refuses_an_ended_session_within_seconds() {
    let store: Arc<dyn AdminStore> = Arc::new(Memory::shared());
    let one = TestServer::with(Arc::clone(&store), fast_settings()).await;
    let other = TestServer::with(store, fast_settings()).await;
    let mut desk = Browser::new(&one);
    let (mut passkey, _) = desk.add_passkey(1).await;
    let mut phone = Browser::new(&other);
    phone.sign_in(&mut passkey).await;
    assert_ne!(phone.account().await, Value::Null);
    desk.done(Method::DELETE, "/api/account/sessions", None)
        .await;
    let token = phone.token.clone();
    loop {
        phone.token.clone_from(&token);
        let answer = phone.ask(Method::GET, "/api/account", None).await;
        if code(&answer) == (401, "session_ended") {
            break;
        }
        assert_eq!(answer.0, StatusCode::OK);
    }
    one.close().await;
    other.close().await;
}

#[tokio::test]
async fn passkeys_are_named_added_and_removed_but_the_last() {
    let server = TestServer::open().await;
    let mut browser = Browser::new(&server);
    let (mut first, _) = browser.add_passkey(1).await;
    let path = |key: &Passkey| format!("/api/account/passkeys/{}", hex::encode(&key.id));
    let last = browser.ask(Method::DELETE, &path(&first), None).await;
    assert_eq!(code(&last), (409, "last_passkey"));
    let (mut second, added) = browser.add_passkey(2).await;
    assert_eq!(added["codes"], Value::Null, "codes are shown once");
    let name = json!({"name": " Phone "});
    let renamed = browser.done(Method::PUT, &path(&second), Some(&name)).await;
    assert_eq!(renamed["passkeys"][1]["name"], "Phone");
    browser.done(Method::DELETE, &path(&first), None).await;
    let removed = Browser::new(&server).sign_in(&mut first).await;
    assert_eq!(code(&removed), (400, "unknown_passkey"));
    let (status, _) = Browser::new(&server).sign_in(&mut second).await;
    assert_eq!(status, StatusCode::OK);
    let unknown = browser.ask(Method::DELETE, &path(&first), None).await;
    assert_eq!(code(&unknown), (400, "unknown_passkey"));
    // The device is told which passkeys the account has.
    let options = browser.passkey_options().await;
    assert_eq!(options["excludeCredentials"][0]["id"], text(&second.id));
    for number in 3..12 {
        browser.add_passkey(number).await;
    }
    let full = browser
        .ask(Method::POST, "/api/account/passkeys/options", None)
        .await;
    assert_eq!(code(&full), (409, "too_many_passkeys"));
    server.close().await;
}

#[tokio::test]
async fn a_guest_has_no_account_to_change() {
    let server = TestServer::open().await;
    let mut guest = Browser::new(&server);
    guest.id().await;
    for (method, path) in [
        (Method::POST, "/api/account/recovery-codes"),
        (Method::DELETE, "/api/account/sessions"),
        (Method::DELETE, "/api/account/sessions/ab"),
        (Method::DELETE, "/api/account/passkeys/ab"),
    ] {
        let refused = guest.ask(method, path, None).await;
        assert_eq!(code(&refused), (403, "no_account"), "{path}");
    }
    let host = guest.host();
    let headers = [("host", &*host), ("origin", "https://evil.example")];
    let path = "/api/account/data";
    let refused = guest.ask_with(&headers, Method::DELETE, path, None).await;
    assert_eq!(code(&refused), (403, "foreign_origin"));
    server.close().await;
}

#[tokio::test]
async fn without_a_secure_address_there_are_no_passkeys_and_everything_else() {
    let server = TestServer::open().await;
    let mut browser = Browser::new(&server);
    let address = server.address.to_string();
    let headers = [("host", &*address)];
    let (_, state) = browser
        .ask_with(&headers, Method::GET, "/api/account", None)
        .await;
    assert_eq!(state, json!({"passkeys": false, "account": null}));
    for path in [
        "/api/account/passkeys/options",
        "/api/account/sign-in/options",
    ] {
        let refused = browser.ask_with(&headers, Method::POST, path, None).await;
        assert_eq!(code(&refused), (409, "no_passkeys"));
    }
    let (_, me) = browser
        .ask_with(&headers, Method::GET, "/api/me", None)
        .await;
    assert_eq!(me["accounts"], false, "{me}");
    let (status, data) = browser
        .ask_with(&headers, Method::GET, "/api/account/data", None)
        .await;
    assert_eq!((status, &data["matches"]), (StatusCode::OK, &json!([])));
    server.close().await;

    let settings = Settings {
        public_origin: "https://cards.example.org".parse().ok(),
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let mut browser = Browser::new(&server);
    let (_, state) = browser.ask(Method::GET, "/api/account", None).await;
    assert_eq!(
        state["passkeys"], false,
        "localhost is not the public origin"
    );
    server.close().await;
}

#[tokio::test]
async fn signing_in_is_asked_only_so_often() {
    let settings = Settings {
        limits: Some(Limits {
            accounts: Rate::new(4, Duration::from_secs(3600)),
            ..Limits::default()
        }),
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    for _ in 0..4 {
        let refused = Browser::new(&server).recover(&json!("0")).await;
        assert_eq!(code(&refused), (400, "bad_recovery_code"));
    }
    let refused = Browser::new(&server).recover(&json!("0")).await;
    assert_eq!(code(&refused), (429, "too_many_requests"));
    server.close().await;
}
