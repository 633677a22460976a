//! What is counted of a person's finished matches.

use crate::fixture::{TestServer, fast_settings};
use crate::history::{finished, short};
use brelan_ids::{TableId, Timestamp};
use brelan_store::{LogStore, MatchStore, Memory, NewTable, copy_store};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

async fn statistics(server: &TestServer, token: Option<&str>) -> Value {
    let (status, found) = server.get("/api/statistics", token).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    found
}

#[tokio::test]
async fn what_is_counted_of_a_match_is_what_its_record_tells() {
    let server = TestServer::open().await;
    for game in ["quando", "zero", "qarre"] {
        let mine = finished(&server, short(game)).await;
        let path = format!("/api/tables/{}/record", mine.id);
        let (_, record) = server.get(&path, Some(&mine.token)).await;
        let found = statistics(&server, Some(&mine.token)).await;
        assert_eq!(
            (&found["periods"], &found["period_days"]),
            (&json!(1), &json!(1))
        );
        let own = &found["games"][0];
        assert_eq!(own["game"], game);
        let points = record["rounds"][0]["points"].as_array().expect("points");
        let own_points = points[0].as_i64().expect("a number");
        let counts = &own["counts"][0];
        let won = u64::from(
            record["winners"]
                .as_array()
                .expect("winners")
                .contains(&json!(0)),
        );
        assert_eq!(counts["against"], "random");
        assert_eq!(
            (&counts["matches"], &counts["rounds"]),
            (&json!(1), &json!(1))
        );
        assert_eq!(
            (&counts["won"], &counts["rounds_won"]),
            (&json!(won), &json!(won))
        );
        assert_eq!(counts["even"], 1.0 / points.len() as f64);
        assert_eq!(counts["points"], own_points);
        assert_eq!(counts["squared_points"], own_points * own_points);
        let moves = record["rounds"][0]["moves"].as_array().expect("moves");
        let own_knock = json!({"seat": 0, "do": "knock"});
        let knocks = game == "quando" && moves.contains(&own_knock);
        assert_eq!(counts["knocks"], u32::from(knocks));
    }
    server.close().await;
}

#[tokio::test]
async fn nothing_is_counted_of_a_match_that_is_played_and_of_nobody() {
    let server = TestServer::open().await;
    let mine = server.table_of(&short("zero")).await;
    assert_eq!(
        statistics(&server, Some(&mine.token)).await["games"],
        json!([])
    );
    assert_eq!(statistics(&server, None).await["games"], json!([]));
    server.close().await;
}

#[tokio::test]
async fn matches_from_before_are_counted_after_the_start_beside_a_damaged_one() {
    let before = Arc::new(Memory::new());
    let server = TestServer::with(before.clone(), fast_settings()).await;
    let mine = finished(&server, short("quando")).await;
    let whole = statistics(&server, Some(&mine.token)).await;
    server.close().await;
    // A copy has logs, and what is counted of them follows.
    let store = Arc::new(Memory::new());
    let copied = copy_store(&*before, &*store, [0; 32], |_| {}).await;
    assert_eq!(copied.expect("it is copied").tables, 1);
    // A log and a record that cannot be read, before the others, keep nothing from being counted.
    let damaged = NewTable {
        id: TableId::from_trusted("0"),
        game: "zero".into(),
        created: Timestamp::from_millis(1),
        rematch_of: None,
        listed: false,
        people: Vec::new(),
        inputs: vec!["no input".into()],
    };
    store.create(damaged).await.expect("it is stored");
    let id = TableId::from_trusted("0");
    let saved = store.save_record(&id, "no record".into()).await;
    saved.expect("it is stored");
    let server = TestServer::with(store, fast_settings()).await;
    let counted = async {
        while statistics(&server, Some(&mine.token)).await != whole {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(30), counted).await;
    in_time.expect("it is counted");
    server.close().await;
}
