//! The REST interface: clear refusals, safe headers, a document that fits.

use crate::fixture::{TestServer, fast_settings};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn an_invalid_table_request_is_refused_with_its_field() {
    let server = TestServer::open().await;
    for (body, field) in [
        (json!({"game": "chess", "players": 2}), "game"),
        (json!({"game": "quando", "players": 1}), "players"),
        (json!({"game": "quando", "players": 7}), "players"),
        (json!({"game": "quando", "players": 0}), "players"),
        (json!({"game": "quando", "players": 300}), "players"),
        (json!({"game": "quando", "players": "two"}), "players"),
        (
            json!({"game": "quando", "options": {"knock_penalty": 21}}),
            "knock_penalty",
        ),
        (
            json!({"game": "quando", "clock": {"kind": "live", "turn": 1, "bank": 0}}),
            "clock",
        ),
        (
            json!({"game": "quando", "players": 3, "seats": []}),
            "seats",
        ),
        (
            json!({"game": "quando", "players": 3, "preset": "house"}),
            "preset",
        ),
        (
            json!({"game": "quando", "players": 3, "preset": "duel40"}),
            "players",
        ),
        (
            json!({"game": "quando", "players": 3, "bots": "oracle"}),
            "bots",
        ),
        (
            json!({"game": "quando", "players": 3, "name": "x".repeat(25)}),
            "name",
        ),
        (
            json!({"game": "quando", "players": 3, "options": {"jokers": 2}}),
            "jokers",
        ),
        (
            json!({"game": "quando", "players": 3, "options": {"knock_penalty": 21}}),
            "knock_penalty",
        ),
        (
            json!({"game": "quando", "players": 3, "options": {"zero_end": "yes"}}),
            "zero_end",
        ),
        (
            json!({"game": "quando", "players": 3, "options": 5}),
            "options",
        ),
    ] {
        let (status, fault) = server.post("/api/tables", None, &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
        assert_eq!(fault["field"], field, "{body}: {fault}");
        assert!(
            fault["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
    }
    let (_, mine) = server.get("/api/tables", None).await;
    assert_eq!(mine, json!([]));
    server.close().await;
}

#[tokio::test]
async fn a_body_that_is_no_json_is_refused() {
    let server = TestServer::open().await;
    let post = || Client::new().post(server.url("/api/tables"));
    let plain = post().body("{}").send().await.expect("it answers");
    assert_eq!(plain.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    for broken in ["{", "[\"quando\"]", "null", ""] {
        let broken = post()
            .header("content-type", "application/json")
            .body(broken);
        assert_eq!(
            broken.send().await.expect("it answers").status(),
            StatusCode::BAD_REQUEST
        );
    }
    let huge = post()
        .header("content-type", "application/json")
        .body(vec![b' '; 3_000_000]);
    // The server may close the connection before it has read everything.
    if let Ok(answer) = huge.send().await {
        assert_eq!(answer.status(), StatusCode::PAYLOAD_TOO_LARGE);
    }
    server.close().await;
}

#[tokio::test]
async fn a_guest_gets_a_cookie_that_scripts_cannot_read() {
    let server = TestServer::open().await;
    let answer = reqwest::get(server.url("/api/me"))
        .await
        .expect("it answers");
    let cookie = answer.headers()["set-cookie"]
        .to_str()
        .expect("text")
        .to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    let token = cookie
        .trim_start_matches("brelan=")
        .split(';')
        .next()
        .expect("a token");
    let me: Value = answer.json().await.expect("JSON");
    let (_, again) = server.get("/api/me", Some(token)).await;
    assert_eq!(me, again);
    let by_cookie = Client::new()
        .get(server.url("/api/me"))
        .header("cookie", &cookie);
    let by_cookie: Value = by_cookie
        .send()
        .await
        .expect("it answers")
        .json()
        .await
        .expect("JSON");
    assert_eq!(me, by_cookie);
    server.close().await;
}

#[tokio::test]
async fn a_wrong_token_is_refused_and_forgotten() {
    let server = TestServer::open().await;
    let mine = server.table(2, 50).await;
    let forged = mine.token.replacen(|c: char| c.is_ascii_hexdigit(), "x", 1);
    for path in [
        "/api/me",
        "/api/tables",
        &format!("/api/tables/{}", mine.id),
    ] {
        let request = Client::new().get(server.url(path)).bearer_auth(&forged);
        let answer = request.send().await.expect("it answers");
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path}");
        assert!(
            answer.headers()["set-cookie"]
                .to_str()
                .expect("text")
                .contains("Max-Age=0")
        );
    }
    let body = json!({"game": "quando", "players": 2});
    let (status, fault) = server.post("/api/tables", Some(&forged), &body).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::UNAUTHORIZED, &json!("bad_token"))
    );
    server.close().await;
}

#[tokio::test]
async fn another_sites_page_cannot_make_a_table() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "players": 2});
    let from = |origin: String| {
        Client::new()
            .post(server.url("/api/tables"))
            .header("origin", origin)
            .json(&body)
            .send()
    };
    for foreign in ["https://example.org", "null", "http://127.0.0.1:1"] {
        let answer = from(foreign.into()).await.expect("it answers");
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{foreign}");
    }
    let own = from(format!("http://{}", server.address))
        .await
        .expect("it answers");
    assert_eq!(own.status(), StatusCode::CREATED);
    server.close().await;
}

#[tokio::test]
async fn an_unknown_table_is_not_found() {
    let server = TestServer::open().await;
    let long = format!("/api/tables/{}", "x".repeat(1000));
    for path in [
        "/api/tables/none",
        "/api/tables/none/record",
        "/api/tables/none/replay",
        // Texts that are no ids.
        "/api/tables/%20",
        "/api/tables/%C3%A9/record",
        &long,
        "/api/nothing",
    ] {
        let (status, fault) = server.get(path, None).await;
        assert_eq!(
            (status, &fault["code"]),
            (StatusCode::NOT_FOUND, &json!("not_found")),
            "{path}"
        );
        let message = fault["message"].as_str().expect("a text");
        assert_eq!(message.contains("table"), path.contains("table"), "{path}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_method_that_a_path_does_not_take_is_a_fault() {
    let server = TestServer::open().await;
    for (method, path, allowed) in [
        (Method::PUT, "/api/tables", "GET,HEAD,POST"),
        (Method::DELETE, "/api/games", "GET,HEAD"),
        (Method::GET, "/api/play", "POST"),
        (Method::POST, "/healthz", "GET,HEAD"),
        (Method::POST, "/rules/quando", "GET,HEAD"),
    ] {
        let request = Client::new().request(method, server.url(path));
        let answer = request.send().await.expect("it answers");
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        let mut allow: Vec<_> = answer.headers()["allow"]
            .to_str()
            .expect("text")
            .split(',')
            .map(str::trim)
            .collect();
        allow.sort_unstable();
        assert_eq!(allow.join(","), allowed, "{path}");
        let fault: Value = answer.json().await.expect("a fault");
        assert_eq!(fault["code"], "bad_method", "{path}");
    }
    server.close().await;
}

#[tokio::test]
async fn the_games_are_described_with_presets_options_and_bots() {
    let server = TestServer::open().await;
    let (_, games) = server.get("/api/games", None).await;
    assert_eq!(games[0]["name"], "quando");
    let official = &games[0]["presets"][0];
    assert_eq!(official["options"][0]["knock_penalty"], 5);
    // One set of options for each number of players that the preset is for.
    let players: Vec<_> = official["options"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|options| options["players"].as_u64())
        .collect();
    assert_eq!(players, (2..=6).map(Some).collect::<Vec<_>>());
    for game in games.as_array().expect("a list") {
        let levels = game["levels"].as_array().expect("a list").iter();
        let levels: Vec<_> = levels
            .map(|level| {
                let told = |key: &str| level[key].as_str().expect("text");
                assert!(told("about").ends_with('.'), "{level}");
                (told("level"), told("face"), told("name"))
            })
            .collect();
        let all = [
            ("learning", "chick", "Chick"),
            ("casual", "rabbit", "Rabbit"),
            ("solid", "bear", "Bear"),
            ("expert", "fox", "Fox"),
            ("master", "owl", "Owl"),
        ];
        assert_eq!(levels, all);
        for (level, _, _) in all {
            let bots = game["bots"].as_array().expect("a list");
            assert!(bots.contains(&json!(level)), "{bots:?}");
        }
    }
    server.close().await;
}

#[tokio::test]
async fn every_answer_carries_the_safe_headers() {
    let server = TestServer::open().await;
    for path in ["/", "/healthz", "/api/tables/none", "/account", "/no/page"] {
        let answer = reqwest::get(server.url(path)).await.expect("it answers");
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .expect("text");
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe-eval"));
        assert_eq!(
            answer.headers()["x-content-type-options"],
            "nosniff",
            "{path}"
        );
    }
    let page = reqwest::get(server.url("/account"))
        .await
        .expect("it answers");
    assert_eq!(
        page.status(),
        StatusCode::OK,
        "the client's own routes get its page"
    );
    let file = reqwest::get(server.url("/assets/none.js"))
        .await
        .expect("it answers");
    assert_eq!(file.status(), StatusCode::NOT_FOUND);
    server.close().await;
}

#[tokio::test]
async fn metrics_count_tables_and_messages() {
    let server = TestServer::open().await;
    let mine = server.table(2, 50).await;
    server
        .join(&mine.id, Some(&mine.token), None)
        .await
        .turn()
        .await;
    let text = server.metrics().await;
    assert!(text.contains("brelan_tables_made_total 1"), "{text}");
    assert!(text.contains("brelan_tables_open 1"), "{text}");
    assert!(!text.contains("brelan_inputs_total 0"), "{text}");
    assert!(!text.contains(&mine.id), "numbers name no table");
    assert!(!text.contains("bytes"), "a frame's length tells of a hand");
    server.close().await;
}

#[tokio::test]
async fn the_operators_page_describes_every_metric() {
    let server = TestServer::open().await;
    let page = include_str!("../../../../docs/operations.md");
    let text = server.metrics().await;
    let metrics = text.lines().filter_map(|line| {
        let (name, kind) = line.strip_prefix("# TYPE ")?.split_once(' ')?;
        Some((name, if kind == "counter" { "_total" } else { "" }))
    });
    let mut described = 0;
    for (name, suffix) in metrics {
        assert!(page.contains(&format!("| `{name}{suffix}` |")), "{name}");
        described += 1;
    }
    assert_eq!(described, page.matches("\n| `brelan_").count());
    server.close().await;
}

#[tokio::test]
async fn no_public_address_has_the_metrics() {
    let server = TestServer::open().await;
    let mut pages = Vec::new();
    for path in ["/metrics", "/a/page/of/the/client"] {
        let answer = reqwest::get(server.url(path)).await.expect("it answers");
        pages.push((answer.status(), answer.text().await.expect("text")));
    }
    assert_eq!(pages[0], pages[1]);
    assert!(!pages[0].1.contains("brelan_"));
    server.close().await;
}

#[tokio::test]
async fn the_metrics_are_not_read_under_a_name_of_another_site() {
    let hosts = brelan_server::AllowedHosts::new(["cards.example.org"]).expect("a name");
    let settings = brelan_server::Settings {
        hosts,
        ..fast_settings()
    };
    let store = std::sync::Arc::new(brelan_store::Memory::new());
    let server = TestServer::with(store, settings).await;
    for host in [
        "127.0.0.1:9464",
        "[::1]",
        "localhost",
        "brelan:9464",
        "cards.example.org",
    ] {
        assert_eq!(server.metrics_for(host).await, 200, "{host}");
    }
    for host in [
        "evil.example",
        "127.0.0.1.evil.example:9464",
        "localhost.evil.example",
    ] {
        assert_eq!(server.metrics_for(host).await, 421, "{host}");
    }
    server.close().await;
}

#[tokio::test]
async fn the_document_describes_every_route_that_answers() {
    let server = TestServer::open().await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    assert_eq!(
        document,
        serde_json::to_value(brelan_server::openapi()).expect("JSON")
    );
    let paths = document["paths"].as_object().expect("paths");
    let described: Vec<_> = paths.keys().map(String::as_str).collect();
    assert_eq!(paths.len(), 47, "{described:?}");
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            let method = method.to_uppercase().parse().expect("a method");
            let url = server.url(&path.replace("{id}", "none"));
            let answer = Client::new()
                .request(method, url)
                .send()
                .await
                .expect("it answers");
            assert_ne!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
            assert_ne!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR, "{path}");
        }
        let responses = methods.as_object().expect("methods").values();
        for operation in responses {
            assert!(operation["responses"].is_object(), "{path}");
        }
    }
    for schema in ["NewTable", "TableInfo", "Fault", "Me"] {
        assert!(
            document["components"]["schemas"][schema].is_object(),
            "{schema}"
        );
    }
    server.close().await;
}

/// The levels of the bots at a table, by seat.
fn bots(table: &Value) -> Vec<&str> {
    let seats = table["seats"].as_array().expect("a list").iter();
    seats.filter_map(|seat| seat["bot"].as_str()).collect()
}

#[tokio::test]
async fn bots_are_of_the_levels_that_were_chosen_for_them() {
    let server = TestServer::open().await;
    for (asked, levels) in [
        (Value::Null, ["solid", "solid"]),
        (json!("learning"), ["learning", "learning"]),
        (json!(["master", "casual"]), ["master", "casual"]),
    ] {
        let mut body = json!({"game": "zero", "players": 3, "bots": asked});
        if asked.is_null() {
            body.as_object_mut().expect("an object").remove("bots");
        }
        let (status, made) = server.post("/api/tables", None, &body).await;
        assert_eq!(
            (status, bots(&made)),
            (StatusCode::CREATED, levels.to_vec())
        );
    }
    for wrong in [
        json!("godlike"),
        json!(["solid"]),
        json!(["solid", "search:9"]),
    ] {
        let body = json!({"game": "zero", "players": 3, "bots": wrong});
        let (status, fault) = server.post("/api/tables", None, &body).await;
        let told = (status, fault["code"].as_str(), fault["field"].as_str());
        assert_eq!(
            told,
            (StatusCode::BAD_REQUEST, Some("bad_bot"), Some("bots"))
        );
    }
    server.close().await;
}
