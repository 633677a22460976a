//! What a link says of itself before it is opened: the same to everybody, nothing
//! that is private, and nothing that a name or a request could write into it.

use crate::fixture::{TestServer, fast_settings};
use brelan_server::{Limits, Proxies, Rate, Settings};
use brelan_store::Memory;
use reqwest::{Client, Response, StatusCode};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

async fn answer(server: &TestServer, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = Client::new().get(server.url(path));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.expect("it answers")
}

async fn page(server: &TestServer, path: &str, headers: &[(&str, &str)]) -> String {
    page_with(StatusCode::OK, server, path, headers).await
}

async fn page_with(
    status: StatusCode,
    server: &TestServer,
    path: &str,
    headers: &[(&str, &str)],
) -> String {
    let answer = answer(server, path, headers).await;
    assert_eq!(answer.status(), status, "{path}");
    answer.text().await.expect("text")
}

fn title(page: &str) -> &str {
    let (_, rest) = page.split_once("<title>").expect("a title");
    rest.split_once("</title>").expect("its end").0
}

/// The content of a tag with this property.
fn property<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let start = format!("<meta property=\"{name}\" content=\"");
    Some(page.split_once(&start)?.1.split_once('"')?.0)
}

/// The path of a table that waits for people, made by a person of this name.
async fn waiting_table(server: &TestServer, name: &str) -> String {
    let body = json!({
        "game": "zero", "name": name, "clock": {"kind": "live", "turn": 45, "bank": 180},
    });
    format!("/table/{}", server.table_of(&body).await.id)
}

#[tokio::test]
async fn an_invitation_says_who_invites_to_what_in_the_readers_language() {
    let server = TestServer::open().await;
    let path = waiting_table(&server, "Ada").await;
    let english = page(&server, &path, &[]).await;
    assert_eq!(title(&english), "Ada invites you to play Zero");
    let told = property(&english, "og:description").expect("a description");
    assert!(told.contains("5 seats, 45\u{a0}s a turn"), "{told}");
    let url = server.url(&path);
    assert_eq!(property(&english, "og:url"), Some(url.as_str()));
    let picture = server.url("/pictures/zero.png");
    assert_eq!(property(&english, "og:image"), Some(picture.as_str()));
    let fetched = format!(
        "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api{}\">",
        path.replace("table", "tables")
    );
    assert!(english.contains(&fetched), "{english}");

    let in_french = [("accept-language", "fr-CA, en;q=0.5")];
    let french = page(&server, &path, &in_french).await;
    assert_eq!(title(&french), "Ada t’invite à jouer à Zero");
    assert!(french.contains("<html lang=\"fr\">"));
    assert_eq!(
        title(&page(&server, "/rules/zero", &in_french).await),
        "Zero · Les règles"
    );
    assert_eq!(
        title(&page(&server, "/learn/zero", &in_french).await),
        "Apprendre Zero"
    );
    server.close().await;
}

#[tokio::test]
async fn each_page_around_the_tables_says_what_it_is_and_where() {
    let server = TestServer::open().await;
    let in_german = [("accept-language", "de")];
    for (path, expected) in [
        ("/daily/zero", "Partie des Tages: Zero"),
        ("/matches", "Meine Partien"),
        ("/statistics", "Meine Statistik"),
        ("/groups", "Meine Gruppen"),
        ("/group/abcd1234", "Spiel Karten mit unserer Gruppe"),
        ("/ratings", "Rangliste"),
        ("/rated", "Ranglistenpartie"),
        ("/account", "Konto"),
        ("/check", "Austeilen prüfen"),
        ("/check/abcd1234abcd1234abcd", "Austeilen prüfen"),
    ] {
        let html = page(&server, path, &in_german).await;
        assert_eq!(title(&html), expected, "{path}");
        let url = server.url(path);
        assert_eq!(property(&html, "og:url"), Some(url.as_str()));
    }
    let table = server.table(2, 50).await;
    let path = format!("/replay/{}", table.id);
    let html = page(&server, &path, &in_german).await;
    assert_eq!(title(&html), "Quando: Wiederholung");
    let url = server.url(&path);
    assert_eq!(property(&html, "og:url"), Some(url.as_str()));
    server.close().await;
}

#[tokio::test]
async fn a_name_writes_no_html_into_its_invitation() {
    let server = TestServer::open().await;
    for (name, written) in [
        ("<script>x()</script>", "&lt;script&gt;x()&lt;/script&gt;"),
        ("\" onload=\"x() 'a'", "&quot; onload=&quot;x() 'a'"),
        ("👍🏽", "\u{2068}👍🏽\u{2069}"),
        ("שרה", "\u{2068}שרה\u{2069}"),
    ] {
        let path = waiting_table(&server, name).await;
        let html = page(&server, &path, &[]).await;
        let expected = format!("{written} invites you to play Zero");
        assert_eq!(title(&html), expected);
        assert_eq!(property(&html, "og:title"), Some(expected.as_str()));
        assert!(!html.contains("<script>x"), "{html}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_link_to_nothing_is_described_as_the_front_page() {
    let server = TestServer::open().await;
    let long = format!("/table/{}", "x".repeat(1000));
    let (found, missing) = (StatusCode::OK, StatusCode::NOT_FOUND);
    for (path, status) in [
        // Whether there is such a table is told to those who may know it, by the client's page.
        ("/table/none", found),
        ("/replay/none", found),
        ("/table/%3Cb%3E", missing),
        ("/table", missing),
        ("/learn/chess", missing),
        ("/rules/chess", missing),
        ("/daily/chess", missing),
        ("/check/%3Cb%3E", missing),
        ("/group/%3Cb%3E", missing),
        ("/a/b/c", missing),
        (&long, missing),
    ] {
        let html = page_with(status, &server, path, &[]).await;
        assert_eq!(title(&html), "Brelan · Quando, Zero, Qarré", "{path}");
        assert_eq!(
            property(&html, "og:url"),
            Some(server.url("/").as_str()),
            "{path}"
        );
    }
    server.close().await;
}

#[tokio::test]
async fn the_link_of_a_lesson_is_described_as_the_front_page() {
    let server = TestServer::open().await;
    let asked = json!({"game": "zero", "lesson": true, "name": "Ada"});
    let lesson = server.guest("/api/tables", &asked).await;
    let path = format!("/table/{}", lesson.id);
    let cookie = format!("brelan={}", lesson.token);
    let front = page(&server, "/", &[]).await;
    for viewer in [&[][..], &[("cookie", cookie.as_str())]] {
        assert_eq!(page(&server, &path, viewer).await, front);
    }
    server.close().await;
}

#[tokio::test]
async fn the_link_of_a_match_tells_everybody_the_same_and_nothing_of_its_course() {
    let server = TestServer::open().await;
    let table = server.table(2, 50).await;
    let path = format!("/table/{}", table.id);
    let at_first = page(&server, &path, &[]).await;
    assert_eq!(title(&at_first), "Quando: a match is on");
    let mut socket = server.join(&table.id, Some(&table.token), None).await;
    for _ in 0..5 {
        let update = socket.turn().await;
        socket.choose_first(&update).await;
    }
    socket.turn().await;
    let cookie = format!("brelan={}", table.token);
    let forged = format!("{cookie}0");
    for viewer in [
        &[][..],
        &[("cookie", cookie.as_str())],
        &[("cookie", forged.as_str())],
    ] {
        assert_eq!(page(&server, &path, viewer).await, at_first);
    }
    for seat in table.info["seats"].as_array().expect("seats") {
        let name = seat["name"].as_str().expect("a name");
        assert!(!at_first.contains(name), "{name}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_page_names_the_host_that_was_asked_for_and_no_shared_cache_keeps_it() {
    let server = TestServer::open().await;
    let own = answer(&server, "/", &[]).await;
    let headers = own.headers().clone();
    assert_eq!(headers["cache-control"], "private, no-cache");
    let vary: Vec<_> = headers
        .get_all("vary")
        .iter()
        .map(|value| value.to_str().expect("text"))
        .collect();
    assert!(vary.join(",").contains("accept-language, host"), "{vary:?}");
    let tag = headers["etag"].to_str().expect("text");
    let known = |host| [("if-none-match", tag), ("host", host)];
    let address = server.address.to_string();
    let same = answer(&server, "/", &known(&address)).await;
    assert_eq!(same.status(), StatusCode::NOT_MODIFIED);
    let other = page(&server, "/", &known("cards.local")).await;
    assert_eq!(property(&other, "og:url"), Some("http://cards.local/"));
    // Headers of a proxy count only if the operator named it.
    let forwarded = [
        ("x-forwarded-host", "evil.example"),
        ("x-forwarded-proto", "https"),
    ];
    let unnamed = page(&server, "/", &forwarded).await;
    assert_eq!(property(&unnamed, "og:url"), Some(server.url("/").as_str()));
    server.close().await;
}

#[tokio::test]
async fn behind_a_named_proxy_a_page_has_the_proxys_address() {
    let settings = Settings {
        proxies: Proxies::new(["127.0.0.1"]).expect("proxies"),
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let outside = [
        ("x-forwarded-for", "198.51.100.1"),
        ("x-forwarded-host", "cards.example.org"),
        ("x-forwarded-proto", "https"),
    ];
    let html = page(&server, "/", &outside).await;
    assert_eq!(
        property(&html, "og:url"),
        Some("https://cards.example.org/")
    );
    server.close().await;
}

#[tokio::test]
async fn beyond_the_rate_of_reads_a_tables_page_comes_without_its_description() {
    let limits = Limits {
        reads: Rate::new(2, Duration::from_secs(3600)),
        ..Limits::default()
    };
    let settings = Settings {
        limits: Some(limits),
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let path = waiting_table(&server, "Ada").await;
    let mut titles = Vec::new();
    for _ in 0..3 {
        titles.push(title(&page(&server, &path, &[]).await).to_owned());
    }
    let invitation = "Ada invites you to play Zero";
    assert_eq!(
        titles,
        [invitation, invitation, "Brelan · Quando, Zero, Qarré"]
    );
    server.close().await;
}
