//! Leaderboards and one's own ratings.

use crate::browser::{Browser, code, guest_with_match};
use crate::fixture::{TestServer, fast_settings};
use brelan_catalog::Kind;
use brelan_ids::{PersonId, Timestamp};
use brelan_server::recompute_ratings;
use brelan_store::{AdminStore, Memory, RatedPlayer, RatingStore, StoredRating};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;

const ZERO: &str = "/api/ratings/zero";
const OWN: &str = "/api/ratings";

async fn server() -> (Arc<Memory>, TestServer) {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    (store, server)
}

fn person(id: &str) -> RatedPlayer {
    RatedPlayer::Person(PersonId::from_trusted(id))
}

fn bot(level: &str) -> RatedPlayer {
    RatedPlayer::Bot(level.into())
}

/// Stores ratings of Zero, with their means and deviations.
async fn save(store: &Memory, ratings: &[(RatedPlayer, f64, f64)]) {
    let rating = |(player, mean, deviation): &(RatedPlayer, f64, f64)| StoredRating {
        player: player.clone(),
        mean: *mean,
        deviation: *deviation,
        matches: 7,
    };
    // The server rates at the same time, and one of the two is faster.
    loop {
        let progress = store
            .begin_rating("zero", Timestamp::from_millis(1))
            .await
            .expect("it begins");
        let ratings = ratings.iter().map(rating).collect();
        let saved = store.save_ratings("zero", &progress, ratings).await;
        if saved.expect("it answers") {
            return;
        }
    }
}

async fn leaderboard(browser: &mut Browser<'_>) -> Value {
    let found = browser.done(Method::GET, ZERO, None).await;
    assert_eq!(
        (&found["game"], &found["max_uncertainty"]),
        (&json!("zero"), &json!(4.9))
    );
    found["entries"].clone()
}

async fn list(browser: &mut Browser<'_>, body: Value) -> (StatusCode, Value) {
    browser.ask(Method::PUT, OWN, Some(&body)).await
}

fn entry(place: u32, name: Option<&str>, bot: Option<&str>, rating: f64, own: bool) -> Value {
    json!({
        "place": place, "name": name, "bot": bot, "own": own, "rating": rating,
        "uncertainty": 3.9, "matches": 7,
    })
}

#[tokio::test]
async fn a_leaderboard_has_bots_and_the_people_who_want_it_under_a_name() {
    let (store, server) = server().await;
    let (mut zoe, mut max) = (Browser::new(&server), Browser::new(&server));
    let mut ids = Vec::new();
    for browser in [&mut zoe, &mut max] {
        ids.push(browser.id().await.as_str().expect("an id").to_owned());
        browser.add_passkey(1).await;
    }
    let ratings = [
        (person(&ids[0]), 28.449, 2.0),
        (person(&ids[1]), 40.0, 2.6),
        (person("guest"), 50.0, 2.0),
        (bot("solid"), 25.04, 2.0),
        (bot("master"), 60.0, 2.6),
    ];
    save(&store, &ratings).await;
    let solid = |place| entry(place, None, Some("solid"), 25.0, false);
    assert_eq!(leaderboard(&mut zoe).await, json!([solid(1)]));

    // One press, and another one changes nothing.
    for _ in 0..2 {
        let (status, own) = list(&mut zoe, json!({"listed": true, "name": " Zo\u{e9} "})).await;
        assert_eq!(status, StatusCode::OK, "{own}");
        assert_eq!(
            (&own["account"], &own["listed_as"]),
            (&json!(true), &json!("Zo\u{e9}"))
        );
    }
    list(&mut max, json!({"listed": true, "name": "Max"})).await;
    let name = Some("Zo\u{e9}");
    let seen = [entry(1, name, None, 28.4, true), solid(2)];
    assert_eq!(leaderboard(&mut zoe).await, json!(seen));
    let seen_by_others = json!([entry(1, name, None, 28.4, false), solid(2)]);
    assert_eq!(leaderboard(&mut max).await, seen_by_others);
    let (_, public) = server.get(ZERO, None).await;
    assert_eq!(public["entries"], seen_by_others);
    let public = public.to_string();
    assert!(ids.iter().all(|id| !public.contains(id)), "{public}");

    // The name follows the operator's decision, and is in one's own data.
    let id = PersonId::from_trusted(&*ids[0]);
    assert_eq!(store.rename_person(&id, "Ann").await, Ok(0));
    assert_eq!(leaderboard(&mut max).await[0]["name"], "Ann");
    let data = zoe.done(Method::GET, "/api/account/data", None).await;
    assert_eq!(data["leaderboard_name"], "Ann");

    let (_, own) = list(&mut zoe, json!({"listed": false})).await;
    assert_eq!(own["listed_as"], Value::Null);
    assert_eq!(leaderboard(&mut max).await, json!([solid(1)]));
    server.close().await;
}

#[tokio::test]
async fn an_erased_person_is_in_no_leaderboard() {
    let (store, server) = server().await;
    let mut zoe = Browser::new(&server);
    let id = zoe.id().await;
    zoe.add_passkey(1).await;
    save(&store, &[(person(id.as_str().expect("an id")), 30.0, 1.0)]).await;
    list(&mut zoe, json!({"listed": true})).await;
    let listed = leaderboard(&mut zoe).await;
    assert!(listed[0]["name"].is_string(), "a suggested name: {listed}");
    let (status, _) = zoe.ask(Method::DELETE, "/api/account/data", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(leaderboard(&mut Browser::new(&server)).await, json!([]));
    server.close().await;
}

#[tokio::test]
async fn own_ratings_are_shown_with_what_they_lack() {
    let (store, server) = server().await;
    let table = guest_with_match(&server).await;
    let mut guest = Browser::of(&server, &table);
    let rating = async |browser: &mut Browser<'_>| {
        let own = browser.done(Method::GET, OWN, None).await;
        let games = own["ratings"].as_array().expect("a list").clone();
        let names: Vec<_> = games.iter().map(|it| it["game"].clone()).collect();
        assert_eq!(names, Kind::ALL.map(|game| json!(game.name())));
        assert_eq!(
            (&own["account"], &own["listed_as"]),
            (&json!(false), &Value::Null)
        );
        games[0].clone()
    };
    let before = rating(&mut guest).await;
    let whole = before["missing_matches"].as_u64().expect("a number");
    assert_eq!(
        (
            &before["rating"],
            &before["uncertainty"],
            &before["matches"]
        ),
        (&json!(25.0), &json!(16.3), &json!(0))
    );
    assert_eq!(rating(&mut Browser::new(&server)).await, before, "nobody");
    let rated = recompute_ratings(&*store, Kind::Quando, Timestamp::MAX).await;
    assert_eq!(rated, Ok(Some(1)));
    let after = rating(&mut guest).await;
    assert_eq!(after["matches"], 1);
    assert!(after["uncertainty"].as_f64() < Some(16.3), "{after}");
    assert!(after["missing_matches"].as_u64() < Some(whole), "{after}");
    server.close().await;
}

#[tokio::test]
async fn a_leaderboard_refuses_unknown_games_and_guests() {
    let (_, server) = server().await;
    let mut browser = Browser::new(&server);
    for game in ["chess", "Zero", "%F0%9F%83%8F"] {
        let path = format!("/api/ratings/{game}");
        let refused = browser.ask(Method::GET, &path, None).await;
        assert_eq!(code(&refused), (400, "bad_game"), "{game}");
        assert_eq!(refused.1["field"], "game");
    }
    let listed = json!({"listed": true, "name": "Zo\u{e9}"});
    let refused = list(&mut browser, listed.clone()).await;
    assert_eq!(code(&refused), (401, "no_token"));
    browser.id().await;
    for body in [listed, json!({"listed": false})] {
        let refused = list(&mut browser, body).await;
        assert_eq!(code(&refused), (403, "no_account"));
    }
    browser.add_passkey(1).await;
    for (body, field) in [
        (json!({"listed": true, "name": "Bot Ada"}), "name"),
        (json!({"listed": true, "name": "x".repeat(25)}), "name"),
        (json!({"name": "Zo\u{e9}"}), "listed"),
        (json!({"listed": "yes"}), "listed"),
        (json!({"listed": true, "person": "p"}), "person"),
    ] {
        let (status, fault) = list(&mut browser, body).await;
        let told = (status, fault["field"].as_str());
        assert_eq!(told, (StatusCode::BAD_REQUEST, Some(field)), "{fault}");
    }
    let own = browser.done(Method::GET, OWN, None).await;
    assert_eq!(
        (&own["account"], &own["listed_as"]),
        (&json!(true), &Value::Null)
    );
    server.close().await;
}
