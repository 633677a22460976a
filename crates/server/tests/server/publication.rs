//! Who may see a finished match.

use crate::fixture::{TestServer, fast_settings};
use crate::history::{finished, short};
use crate::two_people::{TwoPeople, request_by_zoe};
use brelan_ids::TableId;
use brelan_protocol::PROTOCOL;
use brelan_store::{AppendOutcome, LogStore, Memory};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;

/// What a request for the record and one for the replay are answered with.
async fn seen(server: &TestServer, id: &str, token: Option<&str>) -> [(StatusCode, Value); 2] {
    let get = async |what| server.get(&format!("/api/tables/{id}/{what}"), token).await;
    [get("record").await, get("replay").await]
}

/// Whether neither is given out.
async fn is_private(server: &TestServer, id: &str, token: Option<&str>) -> bool {
    let answers = seen(server, id, token).await;
    let statuses = answers.each_ref().map(|(status, _)| *status);
    assert_eq!(statuses[0], statuses[1], "{answers:?}");
    if statuses[0] == StatusCode::OK {
        return false;
    }
    let refused = (StatusCode::FORBIDDEN, json!("private"));
    for (status, fault) in answers {
        assert_eq!((status, fault["code"].clone()), refused);
    }
    true
}

#[tokio::test]
async fn a_match_is_open_to_its_people_and_to_others_when_all_of_them_allow_it() {
    let server = TestServer::open().await;
    let request = request_by_zoe(&json!({"target_score": {"rounds": 1}}));
    let mut people = TwoPeople::playing(&server, &request).await;
    let one = &people.zoe;
    let stranger = server.table(2, 20).await;
    let path = format!("/api/tables/{}/publication", one.id);
    // While it is played nobody can allow anything, and everybody is told the same.
    let (status, fault) = server.get(&path, Some(&one.token)).await;
    let not_over = (StatusCode::CONFLICT, &json!("not_over"));
    assert_eq!((status, &fault["code"]), not_over);
    for token in [None, Some(&*one.token), Some(&*stranger.token)] {
        for (status, fault) in seen(&server, &one.id, token).await {
            assert_eq!((status, &fault["code"]), not_over);
        }
    }
    people.play_to_the_end(&server).await;

    let (one, other, _, _) = people.into_parts();
    let mut watching = server.join(&one.id, None, None).await;
    let people = [Some(&*one.token), Some(&*other.token)];
    let others = [None, Some(&*stranger.token)];
    for token in people {
        assert!(!is_private(&server, &one.id, token).await);
    }
    for token in others {
        assert!(is_private(&server, &one.id, token).await);
    }
    let (_, state) = server.get(&path, Some(&one.token)).await;
    assert_eq!(
        state,
        json!({"people": 2, "allowed": 0, "own": null, "public": false})
    );
    let allow = async |token: &str, consent: Value| {
        let body = json!({"consent": consent});
        let (status, state) = server.put(&path, Some(token), &body).await;
        assert_eq!(status, StatusCode::OK, "{state}");
        state
    };
    let state = allow(&one.token, json!("named")).await;
    assert_eq!(
        state,
        json!({"people": 2, "allowed": 1, "own": "named", "public": false})
    );
    assert!(is_private(&server, &one.id, None).await);
    let state = allow(&other.token, json!("anonymous")).await;
    assert_eq!(state["public"], true);
    for token in others {
        let [(status, record), (replayed, _)] = seen(&server, &one.id, token).await;
        assert_eq!((status, replayed), (StatusCode::OK, StatusCode::OK));
        brelan_catalog::verify_text(&record.to_string()).expect("the record is right");
        let names = [&record["seats"][0]["name"], &record["seats"][1]["name"]];
        assert_eq!(names, ["Zo\u{e9}", "Player 2"]);
    }
    // The table says no more, over the socket neither, also to those who watch already.
    let shown = |table: &Value| {
        let seat = |seat: usize| table["seats"][seat]["name"].clone();
        (seat(0), seat(1), table["seats"][1].get("avatar").is_some())
    };
    let unnamed = (json!("Zo\u{e9}"), json!("Player 2"), false);
    let table_path = format!("/api/tables/{}", one.id);
    for token in others {
        let (_, table) = server.get(&table_path, token).await;
        assert_eq!(shown(&table), unnamed);
        let mut socket = server.socket(&one.id, token).await.expect("a socket");
        let hello = json!({"type": "hello", "protocol": PROTOCOL});
        socket.say(hello).await;
        let welcome = socket.hear().await;
        assert_eq!(shown(&welcome["table"]), unnamed);
    }
    watching.table(|table| shown(table) == unnamed).await;
    let named = (json!("Zo\u{e9}"), json!("Max"), true);
    for person in people {
        let (_, table) = server.get(&table_path, person).await;
        assert_eq!(shown(&table), named);
    }
    // A rematch, where the names are, is not told to others.
    let rematch = format!("{table_path}/rematch");
    let (status, made) = server.post(&rematch, people[0], &json!({})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let (_, table) = server.get(&table_path, people[1]).await;
    assert_eq!(table["rematch"], made["id"]);
    let (_, table) = server.get(&table_path, None).await;
    assert!(table["rematch"].is_null(), "{table}");
    // Its people see it as it was, and each may take the permission back.
    let [(_, record), _] = seen(&server, &one.id, Some(&one.token)).await;
    assert_eq!(record["seats"][1]["name"], "Max");
    allow(&other.token, Value::Null).await;
    assert!(is_private(&server, &one.id, None).await);
    server.close().await;
}

#[tokio::test]
async fn a_match_that_no_longer_replays_hides_the_same_names() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = finished(&server, short("zero")).await;
    let path = format!("/api/tables/{}", mine.id);
    let consent = json!({"consent": "anonymous"});
    let (status, _) = server
        .put(&format!("{path}/publication"), Some(&mine.token), &consent)
        .await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = server
        .post(&format!("{path}/rematch"), Some(&mine.token), &json!({}))
        .await;
    assert_eq!(status, StatusCode::CREATED);
    server.close().await;
    let id = TableId::from_trusted(mine.id.clone());
    let seq = store.read(&id, 0).await.expect("it answers").len() as u64;
    let appended = store.append(&id, seq, "of other rules".into()).await;
    assert_eq!(appended, Ok(AppendOutcome::Appended));

    let server = TestServer::with(store.clone(), fast_settings()).await;
    let (_, table) = server.get(&path, None).await;
    assert_eq!(table["status"], "closed", "{table}");
    assert_eq!(table["seats"][0], json!({"name": "Player 1"}));
    assert_eq!(table["rematch"], Value::Null);
    let (_, own) = server.get(&path, Some(&mine.token)).await;
    assert_eq!(own["seats"][0]["name"], "Zo\u{e9}");
    assert_ne!(own["rematch"], Value::Null);
    server.close().await;
}

#[tokio::test]
async fn a_permission_of_a_stranger_or_of_another_kind_is_refused() {
    let server = TestServer::open().await;
    let mine = finished(&server, short("zero")).await;
    let stranger = server.table(2, 20).await;
    let path = format!("/api/tables/{}/publication", mine.id);
    let body = json!({"consent": "named"});
    for (token, refused) in [
        (None, (StatusCode::UNAUTHORIZED, "no_token")),
        (
            Some(&*stranger.token),
            (StatusCode::FORBIDDEN, "not_seated"),
        ),
    ] {
        let (status, fault) = server.put(&path, token, &body).await;
        assert_eq!((status, &fault["code"]), (refused.0, &json!(refused.1)));
        let (status, fault) = server.get(&path, token).await;
        assert_eq!((status, &fault["code"]), (refused.0, &json!(refused.1)));
    }
    for wrong in [
        json!({"consent": "all"}),
        json!({"consent": 1}),
        json!({"public": true}),
    ] {
        let (status, fault) = server.put(&path, Some(&mine.token), &wrong).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wrong}: {fault}");
    }
    assert!(is_private(&server, &mine.id, None).await);
    let missing = "/api/tables/none/publication";
    let (status, _) = server.put(missing, Some(&mine.token), &body).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    server.close().await;
}
