//! Rated quick play: who is paired with whom, and the tables of those who are.

use crate::browser::{Browser, code};
use crate::fixture::{TestServer, fast_settings};
use crate::sharing;
use crate::socket::Socket;
use brelan_ids::{PersonId, Timestamp};
use brelan_server::{Clock, Proxies, Settings};
use brelan_store::{AdminStore, Memory};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const RATED: &str = "/api/rated";

/// A server behind a proxy that names the addresses of its clients.
pub(crate) fn settings() -> Settings {
    Settings {
        proxies: Proxies::new(["127.0.0.0/8"]).expect("a network"),
        ..fast_settings()
    }
}

async fn server() -> (Arc<Memory>, TestServer) {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, settings()).await;
    (store, server)
}

/// A person at an address.
struct Player<'a> {
    browser: Browser<'a>,
    address: &'static str,
}

impl<'a> Player<'a> {
    /// One with an account.
    async fn new(server: &'a TestServer, passkey: u8, address: &'static str) -> Self {
        let mut browser = Browser::new(server);
        browser.id().await;
        browser.add_passkey(passkey).await;
        Player { browser, address }
    }

    async fn ask(
        &mut self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let host = self.browser.host();
        let headers = [("host", host.as_str()), ("x-forwarded-for", self.address)];
        self.browser.ask_with(&headers, method, path, body).await
    }

    /// Waits for a game under a name.
    async fn join(&mut self, game: &str, name: &str) -> Value {
        let body = json!({"game": game, "name": name});
        let (status, play) = self.ask(Method::POST, RATED, Some(&body)).await;
        assert_eq!(status, StatusCode::OK, "{play}");
        play
    }

    /// The next news: a table that was found, or that one still waits.
    async fn hear(&mut self) -> Value {
        let path = "/api/rated?wait=true";
        let (status, play) = self.ask(Method::GET, path, None).await;
        assert_eq!(status, StatusCode::OK, "{play}");
        play
    }

    /// The table that is found.
    async fn table(&mut self) -> String {
        loop {
            let play = self.hear().await;
            if let Some(table) = play["table"].as_str() {
                assert_eq!(play["waiting"], Value::Null);
                return table.to_owned();
            }
            assert!(play["waiting"].is_object(), "{play}");
        }
    }

    async fn info(&mut self, table: &str) -> Value {
        let path = format!("/api/tables/{table}");
        self.ask(Method::GET, &path, None).await.1
    }

    /// A socket at the table, which has contributed to the seed.
    async fn come(&mut self, table: &str) -> Socket {
        let token = self.browser.token.clone().expect("a token");
        let server = self.browser.server;
        server.join_from(self.address, table, &token).await
    }
}

/// Two people with accounts at different addresses.
async fn two(server: &TestServer) -> [Player<'_>; 2] {
    [
        Player::new(server, 1, "192.0.2.1").await,
        Player::new(server, 2, "192.0.2.2").await,
    ]
}

#[tokio::test]
async fn two_people_are_paired_and_play_a_match_that_is_marked_as_rated() {
    let (_, server) = server().await;
    let [mut zoe, mut max] = two(&server).await;
    let play = zoe.join("qarre", "Zo\u{e9}").await;
    assert_eq!(play["account"], true);
    let waiting = &play["waiting"];
    assert_eq!(
        (&waiting["game"], &waiting["others"]),
        (&json!("qarre"), &json!(0))
    );
    assert!(waiting["range"].as_f64() >= Some(3.0), "{play}");
    max.join("qarre", "Zo\u{e9}").await;
    let table = zoe.table().await;
    assert_eq!(max.table().await, table);

    let info = zoe.info(&table).await;
    assert_eq!(
        (&info["rated"], &info["status"]),
        (&json!(true), &json!("waiting"))
    );
    assert_eq!(
        (&info["listed"], &info["open"]),
        (&json!(false), &json!(false))
    );
    assert_eq!((&info["host"], &info["free"]), (&Value::Null, &json!([])));
    assert_eq!(
        info["clock"],
        json!({"kind": "live", "turn": 45, "bank": 180})
    );
    let mut names = crate::fixture::names(&info);
    names.sort_unstable();
    assert_eq!(names, ["Zo\u{e9}", "Zo\u{e9} 2"], "two names, and no bot");

    let mut here = zoe.come(&table).await;
    let mut there = max.come(&table).await;
    there.table(|table| table["status"] == "playing").await;
    // Max leaves: a bot plays on, and the match counts all the same.
    let leave = format!("/api/tables/{table}/seats");
    assert_eq!(
        max.ask(Method::DELETE, &leave, None).await.0,
        StatusCode::OK
    );
    here.play_to_the_end().await;
    let matches = zoe.browser.done(Method::GET, "/api/matches", None).await;
    let listed = &matches["matches"][0];
    assert_eq!(
        (&listed["id"], &listed["rated"]),
        (&json!(table), &json!(true))
    );
    // It is over: one may wait again, and a rematch is a table like any other.
    assert!(zoe.join("qarre", "Zo\u{e9}").await["waiting"].is_object());
    let rematch = format!("/api/tables/{table}/rematch");
    let (status, info) = zoe.ask(Method::POST, &rematch, None).await;
    assert_eq!(
        (status, &info["rated"]),
        (StatusCode::CREATED, &Value::Null)
    );
    drop((here, there));
    server.close().await;
}

#[tokio::test]
async fn two_people_at_one_address_are_never_paired() {
    let (_, server) = server().await;
    let mut zoe = Player::new(&server, 1, "2001:db8:1:200::1").await;
    let mut max = Player::new(&server, 2, "2001:db8:1:2ff::2").await;
    zoe.join("qarre", "Zo\u{e9}").await;
    // Max begins to wait later, by the server's clock too.
    while zoe.ask(Method::GET, RATED, None).await.1["waiting"]["waited"] == 0 {}
    max.join("qarre", "Max").await;
    for player in [&mut zoe, &mut max] {
        let waiting = &player.hear().await["waiting"];
        assert_eq!(waiting["others"], 1, "{waiting}");
    }
    // Another address does not hide the first one.
    zoe.address = "192.0.2.9";
    assert!(zoe.hear().await["waiting"].is_object());
    let mut ann = Player::new(&server, 3, "192.0.2.3").await;
    ann.join("qarre", "Ann").await;
    let table = ann.table().await;
    assert_eq!(zoe.table().await, table, "who has waited longest");
    assert!(max.hear().await["waiting"].is_object());
    server.close().await;
}

#[tokio::test]
async fn two_people_at_one_address_are_not_paired_either_when_a_day_begins_between_them() {
    // 2027-01-15, two seconds before its end.
    let now = Arc::new(AtomicU64::new(1_800_057_598_000));
    let clock = Arc::clone(&now);
    let settings = Settings {
        clock: Clock::new(move || Timestamp::from_millis(clock.load(Ordering::Relaxed))),
        ..settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let mut zoe = Player::new(&server, 1, "192.0.2.1").await;
    let mut max = Player::new(&server, 2, "192.0.2.1").await;
    zoe.join("qarre", "Zo\u{e9}").await;
    now.fetch_add(3_000, Ordering::Relaxed);
    max.join("qarre", "Max").await;
    for player in [&mut max, &mut zoe] {
        let play = player.hear().await;
        assert!(play["waiting"].is_object(), "{play}");
    }
    server.close().await;
}

#[tokio::test]
async fn an_account_waits_once_on_all_its_devices() {
    let (_, server) = server().await;
    let [mut desk, mut max] = two(&server).await;
    let (mut passkey, _) = desk.browser.add_passkey(7).await;
    let mut browser = Browser::new(&server);
    let (status, _) = browser.sign_in(&mut passkey).await;
    assert_eq!(status, StatusCode::OK);
    let address = "192.0.2.7";
    let mut phone = Player { browser, address };
    let first = desk.join("zero", "Zo\u{e9}").await;
    let second = phone.join("zero", "Zo\u{e9}").await;
    assert_eq!(first["waiting"]["game"], "zero");
    assert_eq!(second["waiting"]["others"], 0);
    // The other game is waited for instead, on all devices.
    phone.join("qarre", "Zo\u{e9}").await;
    assert_eq!(desk.hear().await["waiting"]["game"], "qarre");
    max.join("qarre", "Max").await;
    let table = desk.table().await;
    assert_eq!(phone.table().await, table);
    let info = phone.info(&table).await;
    assert_eq!(crate::fixture::names(&info).len(), 2);
    server.close().await;
}

#[tokio::test]
async fn who_has_found_a_match_gets_its_table_until_it_is_over() {
    let (_, server) = server().await;
    let [mut zoe, mut max] = two(&server).await;
    zoe.join("qarre", "Zo\u{e9}").await;
    max.join("qarre", "Max").await;
    let table = zoe.table().await;
    assert_eq!(zoe.join("zero", "Zo\u{e9}").await["table"], json!(table));
    let left = zoe.ask(Method::DELETE, RATED, None).await;
    assert_eq!(left.0, StatusCode::NO_CONTENT);
    assert_eq!(zoe.hear().await["table"], json!(table));
    // Nobody else takes a seat, also not on another device by a code.
    let seats = format!("/api/tables/{table}/seats");
    let stranger = server.post(&seats, None, &json!({})).await;
    assert_eq!(code(&stranger), (409, "no_seat"));
    let seat_code = format!("/api/tables/{table}/code");
    let refused = zoe.ask(Method::GET, &seat_code, None).await;
    assert_eq!(code(&refused), (409, "rated"));
    // A person who leaves before it begins ends it, and both may wait again.
    assert_eq!(
        max.ask(Method::DELETE, &seats, None).await.0,
        StatusCode::OK
    );
    assert_eq!(zoe.info(&table).await["status"], "closed");
    assert_eq!(zoe.hear().await["table"], Value::Null);
    assert!(zoe.join("zero", "Zo\u{e9}").await["waiting"].is_object());
    server.close().await;
}

#[tokio::test]
async fn who_leaves_or_is_barred_or_erased_waits_no_longer() {
    let (store, server) = server().await;
    let [mut zoe, mut max] = two(&server).await;
    zoe.join("qarre", "Zo\u{e9}").await;
    for _ in 0..2 {
        let left = zoe.ask(Method::DELETE, RATED, None).await;
        assert_eq!(left.0, StatusCode::NO_CONTENT);
    }
    let play = zoe.hear().await;
    assert_eq!(
        (&play["waiting"], &play["table"]),
        (&Value::Null, &Value::Null)
    );
    max.join("qarre", "Max").await;
    assert!(max.hear().await["waiting"].is_object());

    let mut ann = Player::new(&server, 3, "192.0.2.3").await;
    ann.join("zero", "Ann").await;
    let id = ann.browser.id().await;
    let id = PersonId::from_trusted(id.as_str().expect("an id"));
    assert_eq!(store.set_barred(&id, true).await, Ok(true));
    for method in [Method::GET, Method::POST] {
        let body = json!({"game": "zero"});
        let body = (method == Method::POST).then_some(&body);
        let refused = ann.ask(method, RATED, body).await;
        assert_eq!(code(&refused), (403, "barred"));
    }
    let data = "/api/account/data";
    let erased = max.ask(Method::DELETE, data, None).await;
    assert_eq!(erased.0, StatusCode::NO_CONTENT);
    zoe.join("qarre", "Zo\u{e9}").await;
    assert_eq!(zoe.hear().await["waiting"]["others"], 0, "nobody is left");
    server.close().await;
}

#[tokio::test]
async fn guests_and_wrong_requests_are_told_what_is_missing() {
    let (_, server) = server().await;
    let (_, play) = server.get(RATED, None).await;
    assert_eq!(
        (&play["account"], &play["waiting"]),
        (&json!(false), &Value::Null)
    );
    let games = play["games"].as_array().expect("a list").iter();
    let games: Vec<_> = games
        .map(|it| {
            (
                it["game"].clone(),
                it["min_players"].clone(),
                it["max_players"].clone(),
            )
        })
        .collect();
    let expected = [("quando", 2, 4), ("zero", 3, 4), ("qarre", 2, 2)];
    assert_eq!(
        games,
        expected.map(|(name, least, most)| (json!(name), json!(least), json!(most)))
    );
    let body = json!({"game": "qarre"});
    assert_eq!(
        code(&server.post(RATED, None, &body).await),
        (401, "no_token")
    );
    let mut guest = Browser::new(&server);
    guest.id().await;
    assert_eq!(code(&guest.post(RATED, &body).await), (403, "no_account"));
    guest.add_passkey(1).await;
    for (body, status, field) in [
        (json!({"game": "chess"}), 400, Some("game")),
        (json!({}), 400, Some("game")),
        (
            json!({"game": "zero", "name": "Bot Ada"}),
            400,
            Some("name"),
        ),
        (
            json!({"game": "zero", "avatar": "ghost"}),
            400,
            Some("avatar"),
        ),
        (json!({"game": "zero", "rating": 60}), 400, Some("rating")),
    ] {
        let refused = guest.post(RATED, &body).await;
        assert_eq!(
            (refused.0.as_u16(), refused.1["field"].as_str()),
            (status, field),
            "{body}"
        );
    }
    for query in ["wait=maybe", "game=zero"] {
        let refused = guest
            .ask(Method::GET, &format!("{RATED}?{query}"), None)
            .await;
        assert_eq!(refused.0, StatusCode::BAD_REQUEST, "{query}");
    }
    server.close().await;
}

#[tokio::test]
async fn people_at_two_servers_are_paired_once() {
    for servers in sharing::pairs_with(settings()).await {
        let [one, two] = &servers;
        let mut zoe = Player::new(one, 1, "192.0.2.1").await;
        let mut max = Player::new(two, 2, "192.0.2.2").await;
        let mut ann = Player::new(two, 3, "192.0.2.3").await;
        for player in [&mut zoe, &mut max, &mut ann] {
            player.join("qarre", "Zo\u{e9}").await;
        }
        let (at_one, at_two, third) = tokio::join!(zoe.hear(), max.hear(), ann.hear());
        let mut tables = [at_one, at_two, third].map(|play| play["table"].clone());
        tables.sort_by_key(Value::to_string);
        let [first, second, third] = &tables;
        assert!(first.is_string() && first == second, "{tables:?}");
        assert_eq!(third, &Value::Null, "one still waits");
        drop((zoe, max, ann));
        sharing::close(servers).await;
    }
}
