//! How fast the list of a person's finished matches, its statistics and a replay are. Fills a store
//! with so many matches of one person, starts a server on it, plays a match of 15 rounds there, and
//! asks for pages over loopback as a browser does. Prints the median and the longest time of each
//! kind of page as JSON.
//!
//! `cargo run --release -p brelan-server --example match_list -- MATCHES [postgres://…]`;
//! without an address the matches are in an SQLite file, which is removed at the end.

use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_protocol::PROTOCOL;
use brelan_server::Settings;
use brelan_store::{
    AdminStore, DisplayName, FinishedMatch, MatchPlayer, MatchSeat, NewTable, Opponents, Postgres,
    PostgresUrl, SeatFacts, Sqlite,
};
use futures_util::SinkExt;
use futures_util::stream::{self, StreamExt};
use serde_json::{Value, json};
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_util::sync::CancellationToken;

/// How often each page is asked for.
const TRIES: usize = 50;

/// How many matches are stored at a time: they share commits.
const AT_ONCE: usize = 256;

/// The time from match to match, in milliseconds: 100,000 are played in five years.
const PAUSE: u64 = 1_577_000;

/// The name of each companion; one of them is in one match of a thousand.
const COMPANIONS: [&str; 5] = ["Ada", "Ben", "Cleo", "Dora", "Emil"];
const RARE_COMPANION: &str = "Rare";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let matches: u64 = args.next().ok_or("how many matches?")?.parse()?;
    let folder = tempfile::tempdir()?;
    let store: Arc<dyn AdminStore> = match args.next() {
        Some(url) => Arc::new(Postgres::open(&PostgresUrl::parse(&url)?).await?),
        None => Arc::new(Sqlite::open(&folder.path().join("brelan.sqlite"))?),
    };
    let settings = Settings {
        bot_delay: 0,
        ..Settings::default().without_limits()
    };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let origin = format!("http://{}", listener.local_addr()?);
    let stop = CancellationToken::new();
    let serving = brelan_server::serve(listener, None, store.clone(), None, settings, stop.clone());
    let serving = tokio::spawn(serving);

    let client = reqwest::Client::new();
    let (token, person) = new_person(&client, &origin).await?;
    // Before the others: the person may be at so many tables only.
    let played = play_match(&client, &origin, &token).await?;
    stream::iter(0..matches)
        .for_each_concurrent(AT_ONCE, |number| store_match(&*store, &person, number))
        .await;

    let first = get(&client, &origin, &token, "/api/matches").await?;
    let middle = format!("/api/matches?after={}-x", matches / 2 * PAUSE);
    let next = first["next"].as_str().unwrap_or_default();
    let after = format!("/api/matches?after={next}");
    let replay = |viewer| format!("/api/tables/{played}/replay?viewer={viewer}");
    let (table, own, open) = (format!("/api/tables/{played}"), replay("0"), replay("open"));
    for (what, path) in [
        ("first page", "/api/matches"),
        ("second page", &after),
        ("page in the middle", &middle),
        ("game", "/api/matches?game=zero"),
        ("game and result", "/api/matches?game=qarre&result=won"),
        ("bots alone", "/api/matches?against=bots"),
        ("a frequent companion", "/api/matches?with=ada"),
        ("a rare companion", "/api/matches?with=rare"),
        (
            "no match at all",
            "/api/matches?with=nobody&game=zero&result=won",
        ),
        ("statistics", "/api/statistics"),
        ("table of a match of 15 rounds", &table),
        ("its replay, one's own cards", &own),
        ("its replay, all cards", &open),
    ] {
        let mut times = Vec::new();
        let mut found = 0;
        for _ in 0..TRIES {
            let start = Instant::now();
            let page = get(&client, &origin, &token, path).await?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
            let lists = ["matches", "games", "moments", "seats"].map(|list| page[list].as_array());
            let list = lists.into_iter().flatten().next();
            found = list.map_or(0, Vec::len);
        }
        times.sort_by(f64::total_cmp);
        let rounded = |time: f64| (time * 10.0).round() / 10.0;
        let (median, longest) = (rounded(times[TRIES / 2]), rounded(times[TRIES - 1]));
        println!(
            "{}",
            json!({"page": what, "found": found, "median_ms": median, "longest_ms": longest})
        );
    }
    stop.cancel();
    serving.await??;
    Ok(())
}

/// The token and the id of a new person, who has made a table.
async fn new_person(
    client: &reqwest::Client,
    origin: &str,
) -> Result<(String, PersonId), Box<dyn Error>> {
    let made = client
        .post(format!("{origin}/api/tables"))
        .json(&json!({"game": "zero"}))
        .send()
        .await?;
    let cookie = made.headers()["set-cookie"].to_str()?;
    let token = cookie
        .split_once('=')
        .and_then(|(_, rest)| rest.split_once(';'));
    let token = token.ok_or("a cookie")?.0.to_owned();
    let me: Value = client
        .get(format!("{origin}/api/me"))
        .bearer_auth(&token)
        .send()
        .await?
        .json()
        .await?;
    let id = me["id"].as_str().ok_or("an id")?;
    Ok((token, PersonId::from_trusted(id)))
}

/// Plays a match of 15 rounds of Quando against three bots, by the first offer each time; gives
/// its table.
async fn play_match(
    client: &reqwest::Client,
    origin: &str,
    token: &str,
) -> Result<String, Box<dyn Error>> {
    let new_table = json!({
        "game": "quando", "players": 4, "bots": "solid",
        "options": {"target_score": {"rounds": 15}},
    });
    let request = client.post(format!("{origin}/api/tables")).json(&new_table);
    let made: Value = request.bearer_auth(token).send().await?.json().await?;
    let id = made["id"].as_str().ok_or("an id")?.to_owned();
    let url = format!("{}/api/tables/{id}/socket", origin.replace("http", "ws"));
    let mut request = url.into_client_request()?;
    let cookie = format!("brelan={token}").parse()?;
    request.headers_mut().insert("cookie", cookie);
    let (mut socket, _) = connect_async(request).await?;
    let hello = json!({"type": "hello", "protocol": PROTOCOL, "since": null});
    socket.send(Message::text(hello.to_string())).await?;
    let contribution = json!({"type": "contribute", "value": "00112233445566778899aabbccddeeff"});
    socket.send(Message::text(contribution.to_string())).await?;
    let mut answered = None;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else {
            continue;
        };
        let message: Value = serde_json::from_str(&text)?;
        // After a change the server is asked for the whole.
        if message["type"] == "change" {
            socket.send(Message::text(hello.to_string())).await?;
        }
        let seq = message["seq"].as_u64();
        if message["type"] != "update" || seq <= answered {
            continue;
        }
        let view = &message["view"];
        let answer = match view["phase"].as_str() {
            Some("over") => return Ok(id),
            Some("deal") => json!({"type": "ready", "round": view["round"]}),
            _ if message["legal"][0].is_object() => {
                answered = seq;
                json!({"type": "act", "seq": seq, "action": message["legal"][0]["action"]})
            }
            _ => continue,
        };
        socket.send(Message::text(answer.to_string())).await?;
    }
    Err("the socket was closed".into())
}

async fn get(
    client: &reqwest::Client,
    origin: &str,
    token: &str,
    path: &str,
) -> Result<Value, reqwest::Error> {
    let request = client.get(format!("{origin}{path}"));
    let response = request.bearer_auth(token).send().await?;
    response.error_for_status()?.json().await
}

/// Stores a match that has ended: half of them with other people, in turn of each game.
async fn store_match(store: &dyn AdminStore, person: &PersonId, number: u64) {
    let table = TableId::from_trusted(format!("{number:020x}"));
    let companions = match number {
        _ if number % 1000 == 7 => vec![RARE_COMPANION, "Ada"],
        _ if number.is_multiple_of(2) => COMPANIONS[(number % 4) as usize..].to_vec(),
        _ => Vec::new(),
    };
    let named = |person: PersonId, name: &str| DisplayName {
        person,
        name: name.to_owned(),
        avatar: None,
    };
    let others = companions
        .iter()
        .map(|name| named(PersonId::from_trusted(format!("person of {name}")), name));
    let people: Vec<_> = std::iter::once(named(person.clone(), "Zoé"))
        .chain(others)
        .collect();
    let seats = people.iter().map(|named| MatchPlayer::Person {
        person: named.person.clone(),
        stood_in: false,
    });
    let bot = MatchPlayer::Bot {
        level: "solid".into(),
        name: "Bruno".into(),
    };
    let seats = seats.chain([bot]).zip(0_u64..).map(|(player, seat)| {
        let won = (number / 3 + seat).is_multiple_of(3);
        MatchSeat {
            player,
            score: (number % 100) as i32,
            won,
        }
    });
    let seats: Vec<_> = seats.collect();
    let finished = FinishedMatch {
        ended: Timestamp::from_millis(number * PAUSE),
        rated: false,
        seats,
    };
    let seats = finished.seats.len();
    let new = NewTable {
        id: table.clone(),
        game: ["quando", "zero", "qarre"][(number % 3) as usize].into(),
        created: Timestamp::from_millis(number),
        rematch_of: None,
        listed: false,
        people,
        inputs: Vec::new(),
    };
    store.create(new).await.expect("a new table is stored");
    let saved = store.save_match(&table, finished).await;
    saved.expect("a result is stored");
    let facts = (0..seats).map(|_| facts(&companions, number));
    let saved = store.save_match_facts(&table, facts.collect()).await;
    saved.expect("facts are stored");
}

/// What is counted of a seat: matches without companions are against bots of four levels.
fn facts(companions: &[&str], number: u64) -> SeatFacts {
    let level = ["easy", "solid", "strong", "master"][(number / 3 % 4) as usize];
    SeatFacts {
        opponents: match companions {
            [] => Opponents::Bots(level.into()),
            _ => Opponents::People,
        },
        players: 2 + companions.len() as u8,
        rounds: 7,
        rounds_won: (number % 5) as u32,
        points: (number % 100) as i64,
        squared_points: (number % 100).pow(2) as i64,
        knocks: 3,
        knocks_held: (number % 4) as u32,
    }
}
