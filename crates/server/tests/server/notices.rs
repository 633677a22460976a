//! Notices over push services: who gets which, once.

use crate::fixture::{TestServer, TestTable, fast_settings, person_of};
use crate::push_service::{PushBrowser, PushService, Pushed, pushing, signed_claims};
use crate::socket::Socket;
use crate::two_people::TwoPeople;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_server::{Clock, Settings};
use brelan_store::{Memory, NewNotice, NoticeKind, NoticeStore, Subscription, TableStore};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub(crate) const DEVICES: &str = "/api/notices/devices";

const MINUTE: Duration = Duration::from_secs(60);
pub(crate) const DAY: Duration = Duration::from_secs(24 * 3600);

/// A clock that starts now at this time.
fn clock_from(start: Timestamp) -> Clock {
    let started = Instant::now();
    Clock::new(move || start + started.elapsed())
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp::EPOCH + since.expect("after 1970")
}

async fn server_at(store: &Arc<Memory>, start: Timestamp) -> TestServer {
    let settings = Settings {
        clock: clock_from(start),
        ..pushing(fast_settings())
    };
    TestServer::with(Arc::clone(store) as _, settings).await
}

/// Two people in a match of days. The first of the pair has the turn, and is connected.
pub(crate) struct Pair {
    pub(crate) acting: TestTable,
    pub(crate) socket: Socket,
    pub(crate) waiting: TestTable,
}

pub(crate) async fn begun(server: &TestServer) -> Pair {
    let body = json!({
        "game": "quando", "name": "Zo\u{e9}", "clock": {"kind": "slow", "days": 2},
        "options": {"target_score": {"rounds": 1}},
    });
    let mut people = TwoPeople::seated(server, &body).await;
    let table = people.start().await;
    let (zoe, max, here, there) = people.into_parts();
    let (acting, socket, waiting, other) = match table["turn"].as_u64() {
        Some(0) => (zoe, here, max, there),
        _ => (max, there, zoe, here),
    };
    leave(server, other, &waiting).await;
    Pair {
        acting,
        socket,
        waiting,
    }
}

/// Closes a socket, and waits until the server knows it.
pub(crate) async fn leave(server: &TestServer, socket: Socket, of: &TestTable) {
    drop(socket);
    until_away(server, of).await;
}

/// Waits until a server knows that the person is not connected.
async fn until_away(server: &TestServer, of: &TestTable) {
    let path = format!("/api/tables/{}", of.id);
    let look = async {
        loop {
            let (_, table) = server.get(&path, Some(&of.token)).await;
            let own = table["you"].as_u64().expect("a seat") as usize;
            if table["seats"][own]["presence"] != "here" {
                return;
            }
        }
    };
    let patience = Duration::from_secs(20);
    tokio::time::timeout(patience, look).await.expect("in time");
}

pub(crate) async fn subscribe(
    server: &TestServer,
    of: &TestTable,
    browser: &PushBrowser,
    service: &PushService,
) -> Value {
    let body = browser.body(service);
    let (status, state) = server.put(DEVICES, Some(&of.token), &body).await;
    assert_eq!(status, StatusCode::OK, "{state}");
    state
}

/// Waits for the own turn, and plays until it is somebody else's.
async fn end_turn(socket: &mut Socket, own_seat: &Value) {
    let mut update = socket.turn().await;
    while update["legal"][0].is_object() {
        socket.choose_first(&update).await;
        let is_passed = |clock: &Value| !clock.is_null() && clock != own_seat;
        update = socket
            .update(|it| it["legal"][0].is_object() || is_passed(&it["clock"]["seat"]))
            .await;
    }
}

impl Pair {
    /// Ends the turn, which passes to the other one.
    async fn pass(&mut self, server: &TestServer) {
        let path = format!("/api/tables/{}", self.acting.id);
        let (_, table) = server.get(&path, Some(&self.acting.token)).await;
        end_turn(&mut self.socket, &table["you"]).await;
    }
}

pub(crate) async fn state(server: &TestServer, of: &TestTable) -> Value {
    server.get("/api/notices", Some(&of.token)).await.1
}

/// Waits until the store has the person as connected to the table, or not. Servers tell it once a
/// second, and it decides at the other server whether a notice is sent: other than here, notices
/// are due much later than that.
async fn until_told(store: &Memory, of: &TestTable, is_connected: bool) {
    let id = of.table_id();
    let metadata = store.table_metadata(&id).await.expect("it reads");
    let own = of.info["you"].as_u64().expect("a seat") as usize;
    let people = metadata.expect("a table").people;
    let named = |name: &str| people.iter().find(|it| it.name == name);
    let name = of.info["seats"][own]["name"].as_str().expect("a name");
    let person = &named(name).expect("a person").person;
    let look = async {
        let is_told =
            async || store.is_connected(&id, person).await.expect("it reads") == is_connected;
        while !is_told().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let patience = Duration::from_secs(20);
    tokio::time::timeout(patience, look).await.expect("in time");
}

/// Waits until no browser of the person gets notices.
async fn until_forgotten(server: &TestServer, of: &TestTable) {
    let look = async { while state(server, of).await["devices"] != json!([]) {} };
    let patience = Duration::from_secs(20);
    tokio::time::timeout(patience, look).await.expect("in time");
}

fn kind_and_path(pushed: &Pushed, browser: &PushBrowser) -> (String, String) {
    let kind = browser.read(pushed)["kind"]
        .as_str()
        .expect("a kind")
        .to_owned();
    (kind, pushed.path.clone())
}

#[tokio::test]
async fn a_person_who_is_away_is_told_once_of_an_own_turn() {
    let mut service = PushService::open().await;
    let server = TestServer::with(Arc::new(Memory::new()), pushing(fast_settings())).await;
    let mut pair = begun(&server).await;
    let (here, away) = (PushBrowser::new("here"), PushBrowser::new("away"));
    subscribe(&server, &pair.acting, &here, &service).await;
    let told = subscribe(&server, &pair.waiting, &away, &service).await;
    pair.pass(&server).await;
    let pushed = service.message().await;
    let notice = away.read(&pushed);
    let name = |table: &TestTable| match table.info["you"] == 0 {
        true => "Zo\u{e9}",
        false => "Max",
    };
    let expected = json!({
        "kind": "turn", "table": pair.acting.id, "game": "Quando", "name": name(&pair.acting),
        "language": "fr",
    });
    assert_eq!(notice, expected);
    let claims = signed_claims(&pushed, told["key"].as_str().expect("a key"));
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    assert_eq!(claims["sub"], "mailto:cards@example.org");
    let expires = claims["exp"].as_u64().expect("a time");
    let time = now().since(Timestamp::EPOCH).as_secs();
    assert!(expires > time && expires <= time + DAY.as_secs());
    let lifetime = pushed.headers["ttl"].to_str().expect("text").parse();
    let lifetime: u64 = lifetime.expect("seconds");
    assert!((DAY.as_secs()..=2 * DAY.as_secs() + 4).contains(&lifetime));
    let head = format!("{:?}", pushed.headers);
    assert!(
        !head.contains(&pair.acting.id),
        "the table is private: {head}"
    );

    // The person who is told comes and ends the turn; a person who is still at the table needs no
    // notice.
    let mut back = server
        .join(&pair.waiting.id, Some(&pair.waiting.token), None)
        .await;
    end_turn(&mut back, &pair.waiting.info["you"]).await;
    end_turn(&mut pair.socket, &pair.acting.info["you"]).await;
    leave(&server, pair.socket, &pair.acting).await;
    end_turn(&mut back, &pair.waiting.info["you"]).await;
    let next = service.message().await;
    assert_eq!(kind_and_path(&next, &here), ("turn".into(), "here".into()));
    server.close().await;
    assert!(!service.has_message());
}

#[tokio::test]
async fn a_browser_that_is_gone_gets_nothing_any_more() {
    let mut service = PushService::open().await;
    let server = TestServer::with(Arc::new(Memory::new()), pushing(fast_settings())).await;
    for status in [404, 410] {
        let mut pair = begun(&server).await;
        subscribe(&server, &pair.waiting, &PushBrowser::new("gone"), &service).await;
        service.answer(status, None);
        pair.pass(&server).await;
        service.message().await;
        until_forgotten(&server, &pair.waiting).await;
    }
    server.close().await;
    assert!(!service.has_message());
}

#[tokio::test]
async fn a_push_service_that_asks_for_it_is_tried_later() {
    let mut service = PushService::open().await;
    let store = Arc::new(Memory::new());
    let start = now();
    let server = server_at(&store, start).await;
    let mut pair = begun(&server).await;
    let browser = PushBrowser::new("late");
    subscribe(&server, &pair.waiting, &browser, &service).await;
    service.answer(429, Some(3600));
    pair.pass(&server).await;
    service.message().await;
    service.answer(503, None);
    server.close().await;
    for (minutes, comes) in [(50, false), (62, true), (64, false), (70, true)] {
        let server = server_at(&store, start + minutes * MINUTE).await;
        if comes {
            let pushed = service.message().await;
            assert_eq!(kind_and_path(&pushed, &browser).0, "turn");
        } else {
            // Two questions of the store, after which what is due is on its way.
            let now = start + minutes * MINUTE;
            wait_until_nothing_is_due(&store, now, now).await;
        }
        server.close().await;
        assert!(!service.has_message(), "after {minutes} minutes");
    }
}

/// Waits until the server, whose clock is at `now` or later, has taken what is due by `until`.
async fn wait_until_nothing_is_due(store: &Memory, now: Timestamp, until: Timestamp) {
    let look = async {
        loop {
            let due = store.take_notices(until, 1).await.expect("it answers");
            let Some(notice) = due.first() else {
                return;
            };
            let back = store.postpone_notice(notice, now, notice.tries).await;
            back.expect("stored");
            tokio::task::yield_now().await;
        }
    };
    let patience = Duration::from_secs(20);
    tokio::time::timeout(patience, look).await.expect("in time");
}

#[tokio::test]
async fn a_notice_waits_until_the_quiet_hours_end() {
    let mut service = PushService::open().await;
    let store = Arc::new(Memory::new());
    // 2027-01-15, 23:00 in Paris.
    let night = Timestamp::from_millis(1_800_050_400_000);
    let server = server_at(&store, night).await;
    let mut pair = begun(&server).await;
    let browser = PushBrowser::new("quiet");
    let mut body = browser.body(&service);
    body["quiet"] = json!({"from": 1320, "until": 480, "zone": "Europe/Paris"});
    let (status, told) = server.put(DEVICES, Some(&pair.waiting.token), &body).await;
    assert_eq!((status, &told["quiet"]), (StatusCode::OK, &body["quiet"]));
    pair.pass(&server).await;
    let morning = night + 9 * 60 * MINUTE;
    let postponed = async {
        loop {
            wait_until_nothing_is_due(&store, night, morning - Duration::from_millis(1)).await;
            let due = store.take_notices(morning, 1).await.expect("it answers");
            if let Some(notice) = due.first() {
                let back = store.postpone_notice(notice, morning, notice.tries).await;
                return back.expect("stored");
            }
            tokio::task::yield_now().await;
        }
    };
    let patience = Duration::from_secs(20);
    tokio::time::timeout(patience, postponed)
        .await
        .expect("in time");
    server.close().await;
    assert!(!service.has_message());
    let server = server_at(&store, morning).await;
    let pushed = service.message().await;
    assert_eq!(kind_and_path(&pushed, &browser).0, "turn");
    server.close().await;
}

#[tokio::test]
async fn a_notice_that_is_not_true_any_more_is_dropped_and_a_reminder_comes_once() {
    let mut service = PushService::open().await;
    let store = Arc::new(Memory::new());
    let start = now();
    let server = server_at(&store, start).await;
    let mut pair = begun(&server).await;
    let browser = PushBrowser::new("slow");
    subscribe(&server, &pair.waiting, &browser, &service).await;
    service.answer(503, None);
    pair.pass(&server).await;
    service.message().await;
    leave(&server, pair.socket, &pair.acting).await;
    server.close().await;
    // A quarter of two days is left after 36 hours.
    let server = server_at(&store, start + 36 * 60 * MINUTE + MINUTE).await;
    let mut kinds = Vec::new();
    for _ in 0..2 {
        let pushed = service.message().await;
        kinds.push(kind_and_path(&pushed, &browser).0);
    }
    kinds.sort();
    assert_eq!(kinds, ["reminder", "turn"]);
    server.close().await;
    assert!(!service.has_message());
    let late = server_at(&store, start + 3 * DAY).await;
    wait_until_nothing_is_due(&store, start + 3 * DAY, start + 3 * DAY).await;
    late.close().await;
    assert!(!service.has_message());
}

#[tokio::test]
async fn notices_for_many_people_at_once_do_not_wait_for_the_next_look() {
    let store = Arc::new(Memory::new());
    let mut service = PushService::open().await;
    let server = server_at(&store, now()).await;
    let table = server
        .guest("/api/tables", &json!({"game": "quando"}))
        .await;
    let max = server.table(2, 20).await;
    subscribe(&server, &max, &PushBrowser::new("max"), &service).await;
    server.close().await;
    let of_max = store.subscriptions_of(&person_of(&max.token)).await;
    let of_max = of_max.expect("it answers").remove(0);
    // More than are sent at a time.
    let people = 80;
    for number in 0..people {
        let person = PersonId::from_trusted(format!("person {number}"));
        let subscription = Subscription {
            id: format!("browser {number}"),
            person: person.clone(),
            endpoint: format!("http://{}/{number}", service.address),
            ..of_max.clone()
        };
        let saved = store.save_subscription(subscription, 10).await;
        assert_eq!(saved, Ok(true));
        let invited = store.add_notice(NewNotice {
            person,
            table: TableId::from_trusted(table.id.clone()),
            kind: NoticeKind::Invitation,
            turn: 0,
            due: now(),
            inviter: Some(PersonId::from_trusted(format!("inviter {number}"))),
        });
        assert_eq!(invited.await, Ok(()));
    }
    let mut settings = pushing(fast_settings());
    settings.push.interval = DAY;
    let server = TestServer::with(Arc::clone(&store) as _, settings).await;
    for _ in 0..people {
        service.message().await;
    }
    server.close().await;
}

#[tokio::test]
async fn two_servers_send_a_notice_once() {
    let mut service = PushService::open().await;
    let store = Arc::new(Memory::shared());
    let settings = || pushing(fast_settings());
    let one = TestServer::with(Arc::clone(&store) as _, settings()).await;
    let other = TestServer::with(Arc::clone(&store) as _, settings()).await;
    let mut pair = begun(&one).await;
    let (here, away) = (PushBrowser::new("here"), PushBrowser::new("away"));
    until_told(&store, &pair.acting, true).await;
    until_told(&store, &pair.waiting, false).await;
    subscribe(&one, &pair.acting, &here, &service).await;
    subscribe(&other, &pair.waiting, &away, &service).await;
    // Both servers have the table open.
    let watching = other.join(&pair.acting.id, None, None).await;
    pair.pass(&one).await;
    let first = service.message().await;
    assert_eq!(kind_and_path(&first, &away), ("turn".into(), "away".into()));
    leave(&one, pair.socket, &pair.acting).await;
    until_told(&store, &pair.acting, false).await;
    until_away(&other, &pair.acting).await;
    let mut back = other
        .join(&pair.waiting.id, Some(&pair.waiting.token), None)
        .await;
    end_turn(&mut back, &pair.waiting.info["you"]).await;
    let second = service.message().await;
    assert_eq!(
        kind_and_path(&second, &here),
        ("turn".into(), "here".into())
    );
    drop((watching, back));
    one.close().await;
    other.close().await;
    assert!(!service.has_message());
}
