//! The calendar of one's turns.

use crate::browser::{Browser, code};
use crate::fixture::{TestServer, fast_settings};
use crate::notices::begun;
use crate::push_service::pushing;
use brelan_store::Memory;
use reqwest::{Method, StatusCode};
use serde_json::json;
use std::sync::Arc;

#[tokio::test]
async fn the_calendar_has_ones_own_turns_and_its_link_is_private() {
    let server = TestServer::with(Arc::new(Memory::new()), pushing(fast_settings())).await;
    let pair = begun(&server).await;
    let mut acting = Browser::of(&server, &pair.acting);
    let mut waiting = Browser::of(&server, &pair.waiting);
    let link = "/api/notices/calendar";
    let language = json!({"language": "de"});
    let told = acting.done(Method::POST, link, Some(&language)).await;
    let path = told["calendar"].as_str().expect("a path").to_owned();
    let matches = &told["matches"][0];
    let named = (&matches["table"], &matches["your_turn"]);
    assert_eq!(named, (&json!(pair.acting.id), &json!(true)));
    let text = async |path: &str| {
        let answer = reqwest::get(server.url(path)).await.expect("it answers");
        (answer.status(), answer.text().await.expect("text"))
    };
    let (status, calendar) = text(&path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(
        calendar.contains("Quando: deine Zugzeit endet"),
        "{calendar}"
    );
    let url = format!("URL:http://{}/table/{}", server.address, pair.acting.id);
    assert!(calendar.replace("\r\n ", "").contains(&url), "{calendar}");
    let told = waiting.done(Method::POST, link, Some(&language)).await;
    let of_other = told["calendar"].as_str().expect("a path");
    let (_, empty) = text(of_other).await;
    assert!(!empty.contains("VEVENT"), "it is not the turn: {empty}");

    let told = acting.done(Method::POST, link, Some(&language)).await;
    assert_ne!(told["calendar"], json!(path));
    for wrong in [&path, "/api/calendars/none.ics", "/api/calendars/none"] {
        assert_eq!(text(wrong).await.0, StatusCode::NOT_FOUND, "{wrong}");
    }
    let renewed = told["calendar"].as_str().expect("a path").to_owned();
    acting.done(Method::DELETE, link, None).await;
    assert_eq!(text(&renewed).await.0, StatusCode::NOT_FOUND);
    let file = format!("{link}?language=fr");
    let nobody = Browser::new(&server).ask(Method::GET, &file, None).await;
    assert_eq!(code(&nobody), (401, "no_token"));
    let (status, _) = acting.ask(Method::GET, &file, None).await;
    assert_eq!(status, StatusCode::OK);
    server.close().await;
}
