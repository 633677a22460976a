//! What is told beside the play depends on no card: two servers, two secrets,
//! the same bytes.

use crate::fixture::{TestServer, TestTable};
use crate::socket::Socket;
use reqwest::Method;
use serde_json::{Value, json};

/// A match that has just begun, and everybody's socket.
struct Begun {
    server: TestServer,
    people: Vec<TestTable>,
    sockets: Vec<Socket>,
    spectator: Socket,
    /// The seat that is to choose first.
    acting: usize,
    /// The seq of the first update.
    seq: u64,
}

async fn begin(game: &str, names: &[&str]) -> Begun {
    let server = TestServer::open().await;
    let request = json!({
        "game": game, "name": names[0], "avatar": "frog", "listed": true,
        "clock": {"kind": "live", "turn": 600, "bank": 0},
    });
    let host = server.table_of(&request).await;
    let mut people = vec![host];
    for name in &names[1..] {
        let guest = json!({"name": name, "avatar": "cat"});
        people.push(server.sit(&people[0].id, &guest).await);
    }
    let id = people[0].id.clone();
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(server.join(&id, Some(&person.token), None).await);
    }
    let mut spectator = server.join(&id, None, None).await;
    sockets[0].say(json!({"type": "start"})).await;
    let mut acting = 0;
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let update = socket.hear_kind("update").await;
        if update["legal"] != json!([]) {
            acting = seat;
        }
    }
    let update = spectator.hear_kind("update").await;
    Begun {
        server,
        people,
        sockets,
        spectator,
        acting,
        seq: update["seq"].as_u64().expect("a seq"),
    }
}

/// What everybody is told beside the play, as it comes, without what is each
/// table's own: its id, its commitment, when it was made.
async fn told(begun: &mut Begun, actions: &[Value]) -> Vec<String> {
    let id = begun.people[0].id.clone();
    let mut told = Vec::new();
    let tokens = begun.people.iter().map(|person| Some(&*person.token));
    for token in std::iter::once(None).chain(tokens) {
        for (method, path) in [
            (Method::GET, format!("/api/tables/{id}")),
            (Method::GET, "/api/tables".into()),
            (Method::GET, "/api/lobby".into()),
            (Method::GET, "/api/matches".into()),
            (Method::GET, format!("/api/tables/{id}/record")),
            (Method::GET, format!("/api/tables/{id}/replay")),
            (Method::GET, format!("/api/tables/{id}/replay?viewer=1")),
            (Method::POST, format!("/api/tables/{id}/rematch")),
            (Method::POST, format!("/api/tables/{id}/seats")),
        ] {
            // A seated guest keeps the seat; a stranger is told that it has begun.
            let mut request = reqwest::Client::new()
                .request(method, begun.server.url(&path))
                .json(&json!({}));
            if let Some(token) = token {
                request = request.bearer_auth(token);
            }
            let response = request.send().await.expect("it answers");
            let status = response.status();
            told.push(format!("{status} {}", response.text().await.expect("text")));
        }
    }
    let acting = begun.acting;
    let others = (0..begun.sockets.len()).filter(|seat| *seat != acting);
    for seat in others.map(Some).chain([None]) {
        let socket = match seat {
            Some(seat) => &mut begun.sockets[seat],
            None => &mut begun.spectator,
        };
        for action in actions {
            for kind in ["ask", "act"] {
                // Cards are named by handles, and everybody has the first.
                let message = json!({"type": kind, "seq": begun.seq, "action": action});
                socket.say(message).await;
                told.push(socket.hear_text().await.expect("an answer"));
            }
        }
    }
    let (_, info) = begun.server.get(&format!("/api/tables/{id}"), None).await;
    let own = ["id", "commitment"].map(|field| info[field].as_str().expect("text").to_owned());
    let made = info["created"].to_string();
    let common = |text: String| {
        let text = text.replace(&own[0], "ID").replace(&own[1], "COMMITMENT");
        text.replace(&made, "CREATED")
    };
    told.into_iter().map(common).collect()
}

/// Until the same seat is to choose first: that is no secret.
async fn compare(game: &str, names: &[&str], actions: &[Value]) {
    let mut one = begin(game, names).await;
    for _ in 0..100 {
        let mut other = begin(game, names).await;
        if other.acting != one.acting {
            other.server.close().await;
            continue;
        }
        let (here, there) = (
            told(&mut one, actions).await,
            told(&mut other, actions).await,
        );
        assert_eq!(here, there);
        assert!(here.len() > 20 && here.iter().any(|text| text.contains("refused")));
        one.server.close().await;
        other.server.close().await;
        return;
    }
    panic!("the first to choose is always another one");
}

#[tokio::test]
async fn table_info_depends_on_no_card() {
    let quando = [
        json!({"do": "play", "cards": [0]}),
        json!({"do": "play", "cards": [0, 1, 2]}),
        json!({"do": "draw", "side": "visible"}),
        json!({"do": "flip", "card": 0}),
        json!({"do": "knock"}),
    ];
    compare("quando", &["Zo\u{e9}", "Max"], &quando).await;
    let knock = [json!({"do": "knock"})];
    compare("zero", &["Zo\u{e9}", "Max", "Ida"], &knock).await;
    let qarre = [json!({"do": "end"}), json!({"do": "done"})];
    compare("qarre", &["Zo\u{e9}", "Max"], &qarre).await;
}
