//! What strangers send: a typed answer or a closed socket, never a change.

use crate::fixture::{TestServer, TestTable, fast_settings};
use crate::socket::Socket;
use brelan_protocol::{OLDEST_PROTOCOL, PROTOCOL};
use brelan_server::Settings;
use brelan_store::{LogStore, Memory};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio_tungstenite::tungstenite::{Error, Message};

struct Scene {
    server: TestServer,
    store: Arc<Memory>,
    mine: TestTable,
    socket: Socket,
    turn: Value,
}

/// A table of Quando where the person has its turn.
async fn scene() -> Scene {
    scene_in(
        &json!({"game": "quando", "players": 3, "bots": "random"}),
        "turn",
    )
    .await
}

/// A table where the person is to choose in that phase of a turn: a new one
/// until chance brings it about.
async fn scene_in(request: &Value, phase: &str) -> Scene {
    loop {
        let scene = scene_of(request).await;
        if scene.turn["view"]["phase"] == phase {
            return scene;
        }
    }
}

/// A table where the person is to choose.
async fn scene_of(request: &Value) -> Scene {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = server.table_of(request).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let turn = socket.turn().await;
    Scene {
        server,
        store,
        mine,
        socket,
        turn,
    }
}

impl Scene {
    fn act(&self, seq: u64, action: &Value) -> Value {
        json!({"type": "act", "seq": seq, "action": action})
    }

    fn seq(&self) -> u64 {
        self.turn["seq"].as_u64().expect("a seq")
    }

    fn first(&self) -> Value {
        self.turn["legal"][0]["action"].clone()
    }

    /// Sends a message that must change nothing; gives the answer.
    async fn refused(&mut self, message: Value) -> Value {
        self.socket.say(message).await;
        let answer = self.socket.hear().await;
        self.unchanged().await;
        answer
    }

    /// Sends actions that are refused with a rule and change nothing.
    async fn refused_with(&mut self, actions: &[(Value, &str)]) {
        let seq = self.seq();
        for (action, rule) in actions {
            let answer = self.refused(self.act(seq, action)).await;
            assert_eq!(
                (&answer["type"], &answer["rule"]),
                (&json!("refused"), &json!(rule)),
                "{action}"
            );
            assert_eq!(answer["seq"], seq);
        }
    }

    async fn unchanged(&self) {
        let log = self
            .store
            .read(&self.mine.table_id(), 0)
            .await
            .expect("it reads");
        assert_eq!(log.len() as u64, self.seq(), "nothing was appended");
    }
}

fn problem(code: &str) -> Value {
    json!({"type": "problem", "code": code})
}

#[tokio::test]
async fn garbage_is_answered_and_changes_nothing() {
    let mut scene = scene().await;
    for garbage in [
        "",
        "x",
        "[]",
        "{}",
        "null",
        "{\"type\":\"dance\"}",
        "{\"type\":\"act\"}",
        "\u{0}",
    ] {
        scene.socket.say_text(garbage).await;
        assert_eq!(
            scene.socket.hear().await,
            problem("bad_message"),
            "{garbage:?}"
        );
    }
    let deep = "[".repeat(4000);
    scene.socket.say_text(&deep).await;
    assert_eq!(scene.socket.hear().await, problem("bad_message"));
    let unknown = json!({"do": "play", "cards": [0], "cheat": true});
    let act = scene.act(scene.seq(), &unknown);
    assert_eq!(scene.refused(act).await, problem("bad_message"));
    let seq = scene.seq();
    for seq in [json!(-1), json!(1.5), json!("1"), json!(seq as f64 * 1e300)] {
        let message = json!({"type": "act", "seq": seq, "action": scene.first()});
        assert_eq!(scene.refused(message).await, problem("bad_message"));
    }
}

#[tokio::test]
async fn unknown_fields_of_a_message_are_ignored() {
    let mut scene = scene().await;
    let pong = scene
        .refused(json!({"type": "ping", "n": 1, "mood": "good"}))
        .await;
    assert_eq!(pong, json!({"type": "pong", "n": 1}));
}

#[tokio::test]
async fn an_oversized_frame_closes_the_socket() {
    let mut scene = scene().await;
    scene.socket.say_text(&"x".repeat(4097)).await;
    assert!(scene.socket.hear_text().await.is_err());
    scene.unchanged().await;
    let mut again = scene
        .server
        .join(&scene.mine.id, Some(&scene.mine.token), None)
        .await;
    assert_eq!(
        again.hear().await["view"],
        scene.turn["view"],
        "the table goes on"
    );
}

#[tokio::test]
async fn a_binary_frame_closes_the_socket() {
    let mut scene = scene().await;
    scene.socket.say_binary(vec![0, 159, 146, 150]).await;
    assert_eq!(scene.socket.hear_text().await, Err(Some(1003)));
    scene.unchanged().await;
}

#[tokio::test]
async fn an_action_that_is_not_offered_is_refused_with_its_rule() {
    let quando = [
        (json!({"do": "knock"}), "QU-20"),
        (json!({"do": "pass"}), "QU-22"),
        (json!({"do": "draw", "side": "hidden"}), "QU-9"),
        (json!({"do": "flip", "card": 0}), "QU-17"),
        (json!({"do": "play", "cards": []}), "QU-9"),
        (json!({"do": "play", "cards": [99]}), "QU-9"),
        (json!({"do": "play", "cards": [0, 0]}), "QU-9"),
    ];
    scene().await.refused_with(&quando).await;
}

#[tokio::test]
async fn an_impossible_exchange_is_refused_with_its_rule() {
    let mut scene = scene_of(&json!({"game": "zero", "players": 3, "bots": "random"})).await;
    let own = scene.turn["view"]["hands"][0].clone();
    let pot = scene.turn["view"]["pot"][0].clone();
    let exchange = |give: &Value, take: &Value| {
        (
            json!({"do": "exchange", "give": give, "take": take}),
            "ZE-6",
        )
    };
    let given = &own[0]["card"];
    let actions = [
        exchange(&json!(99), &pot),
        exchange(given, &own[0]["face"]),
        exchange(given, &own[1]["face"]),
        (json!({"do": "zero"}), "ZE-12"),
    ];
    scene.refused_with(&actions).await;
    for action in [
        json!({"do": "exchange", "give": given, "take": "x9"}),
        json!({"do": "exchange", "give": -1, "take": pot}),
        json!({"do": "exchange", "give": given}),
    ] {
        let message = scene.act(scene.seq(), &action);
        assert_eq!(scene.refused(message).await, problem("bad_message"));
    }
}

async fn qarre_in(phase: &str) -> Scene {
    scene_in(
        &json!({"game": "qarre", "players": 2, "bots": "random"}),
        phase,
    )
    .await
}

#[tokio::test]
async fn an_impossible_placement_is_refused_with_its_rule() {
    let own = json!(0);
    qarre_in("place")
        .await
        .refused_with(&[
            (json!({"do": "play", "card": 99, "cell": 0}), "QA-13"),
            (json!({"do": "play", "card": own, "cell": 4}), "QA-2"),
            (json!({"do": "lay", "cell": 0}), "QA-13"),
            (json!({"do": "reserve", "card": 99}), "QA-13"),
            (json!({"do": "take", "cell": 0}), "QA-10"),
            (json!({"do": "done"}), "QA-10"),
            (json!({"do": "remove", "cell": 0}), "QA-9"),
            (json!({"do": "skip"}), "QA-9"),
            (json!({"do": "discard", "card": own}), "QA-29"),
            (json!({"do": "end"}), "QA-16"),
        ])
        .await;
}

#[tokio::test]
async fn a_finished_jack_refuses_further_cards() {
    let mut scene = qarre_in("jack").await;
    let cell = scene.turn["legal"][0]["action"]["cell"].clone();
    let done = scene.act(scene.seq(), &json!({"do": "done"}));
    scene.socket.say(done).await;
    scene.turn = scene.socket.turn().await;
    let take = json!({"do": "take", "cell": cell});
    scene.refused_with(&[(take, "QA-10")]).await;
}

#[tokio::test]
async fn an_action_with_too_many_cards_is_a_bad_message() {
    let mut scene = scene().await;
    let many = json!({"do": "play", "cards": (0..60).collect::<Vec<_>>()});
    let message = scene.act(scene.seq(), &many);
    assert_eq!(scene.refused(message).await, problem("bad_message"));
}

#[tokio::test]
async fn a_stranger_cannot_play_for_the_seat() {
    let mut scene = scene().await;
    let other = scene.server.table(2, 50).await;
    let message = scene.act(scene.seq(), &scene.first());
    for token in [None, Some(other.token.as_str())] {
        let mut stranger = scene.server.join(&scene.mine.id, token, None).await;
        stranger.hear_kind("update").await;
        for message in [&message, &json!({"type": "pace", "pace": "fast"})] {
            stranger.say(message.clone()).await;
            assert_eq!(stranger.hear().await, problem("not_seated"));
        }
    }
    scene.unchanged().await;
    scene.socket.say(message).await;
    assert_eq!(
        scene.socket.hear().await["type"],
        "update",
        "the seat itself may"
    );
}

#[tokio::test]
async fn the_same_action_twice_is_acknowledged_and_made_once() {
    let mut scene = scene().await;
    let message = scene.act(scene.seq(), &scene.first());
    scene.socket.say(message.clone()).await;
    let update = scene.socket.hear().await;
    assert_eq!(
        (&update["seq"], &update["ack"]),
        (&json!(scene.seq() + 1), &json!(scene.seq()))
    );
    let mut again = scene
        .server
        .join(&scene.mine.id, Some(&scene.mine.token), None)
        .await;
    again.say(message).await;
    assert_eq!(
        again.hear_kind("ack").await,
        json!({"type": "ack", "seq": scene.seq()})
    );
}

#[tokio::test]
async fn an_old_seq_with_another_action_is_stale() {
    let mut scene = scene().await;
    let (seq, first) = (scene.seq(), scene.first());
    scene.socket.choose_first(&scene.turn).await;
    scene.socket.acknowledged().await;
    let other = scene.turn["legal"].as_array().expect("a list").iter();
    let other = other
        .map(|offer| &offer["action"])
        .find(|action| **action != first);
    for (seq, action) in [
        (seq, other.expect("there are more")),
        (seq + 1000, &first),
        (0, &first),
    ] {
        scene.socket.say(scene.act(seq, action)).await;
        assert_eq!(
            scene.socket.hear_kind("problem").await,
            problem("stale"),
            "{seq}"
        );
    }
}

#[tokio::test]
async fn contributions_and_readiness_count_once() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "players": 2});
    let (_, made) = server.post("/api/tables", None, &body).await;
    assert_eq!(made["status"], "waiting", "the contribution is missing");
    let mine = server
        .guest("/api/tables", &json!({"game": "quando"}))
        .await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    for value in ["", "zz", "00112233445566778899AABBCCDDEEFF", "0011"] {
        socket.contribute(value).await;
        assert_eq!(socket.hear().await, problem("bad_message"), "{value}");
    }
    for _ in 0..2 {
        socket.contribute("00112233445566778899aabbccddeeff").await;
    }
    for round in [1, 0] {
        socket.say(json!({"type": "ready", "round": round})).await;
    }
    socket.say(json!({"type": "ping", "n": 1})).await;
    assert_eq!(socket.hear().await["type"], "pong", "nothing happened");
}

#[tokio::test]
async fn hello_comes_first_and_speaks_an_understood_protocol() {
    let server = TestServer::open().await;
    let mine = server.table(2, 50).await;
    for protocol in OLDEST_PROTOCOL..=PROTOCOL {
        let socket = server.socket(&mine.id, Some(&mine.token)).await;
        let mut socket = socket.expect("a socket");
        let hello = json!({"type": "hello", "protocol": protocol});
        socket.say(hello).await;
        assert_eq!(socket.hear().await["type"], "welcome");
    }
    for (first, code) in [
        (json!({"type": "ping", "n": 1}), "hello_first"),
        (json!("hi"), "hello_first"),
        (
            json!({"type": "hello", "protocol": OLDEST_PROTOCOL - 1}),
            "other_protocol",
        ),
        (
            json!({"type": "hello", "protocol": PROTOCOL + 1}),
            "other_protocol",
        ),
    ] {
        let mut socket = server
            .socket(&mine.id, Some(&mine.token))
            .await
            .expect("a socket");
        socket.say(first).await;
        assert_eq!(socket.hear().await, problem(code));
        assert_eq!(socket.hear_text().await, Err(Some(1008)));
    }
}

#[tokio::test]
async fn a_wrong_token_and_a_foreign_page_get_no_socket() {
    let server = TestServer::open().await;
    let mine = server.table(2, 50).await;
    let status = |refused: Result<Socket, Error>| match refused {
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it must be refused"),
    };
    let forged = format!("{}x", mine.token);
    assert_eq!(status(server.socket(&mine.id, Some(&forged)).await), 401);
    assert_eq!(status(server.socket("none", Some(&mine.token)).await), 404);
    let foreign = Some(("origin", "http://example.org"));
    assert_eq!(
        status(server.socket_with(&mine.id, None, foreign).await),
        403
    );
    let own = format!("http://{}", server.address);
    assert!(
        server
            .socket_with(&mine.id, None, Some(("origin", &own)))
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn messages_above_the_rate_are_refused_until_the_socket_is_closed() {
    let settings = Settings {
        messages_per_second: 1,
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let mine = server.table(2, 50).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    socket.hear_kind("update").await;
    for n in 0..5 {
        socket.say(json!({"type": "ping", "n": n})).await;
    }
    assert_eq!(socket.hear_kind("problem").await, problem("too_fast"));
    for _ in 0..10 {
        // The server may have closed the connection already.
        let _sent = socket.send(Message::Text("{}".into())).await;
    }
    assert!(matches!(socket.end().await, Some(1008) | None));
}

#[tokio::test]
async fn an_address_with_a_nul_is_refused_before_the_store_is_asked() {
    let server = TestServer::open().await;
    for path in [
        "/api/calendars/%00.ics",
        "/api/matches?with=%00",
        "/api/tables/a%00b",
    ] {
        let (status, fault) = server.get(path, None).await;
        let refused = (StatusCode::BAD_REQUEST, &json!("bad_request"));
        assert_eq!((status, &fault["code"]), refused, "{path}");
    }
    server.close().await;
}
