//! One's own data: exported, and erased without harm to the matches of others.

use crate::browser::{Browser, code, guest_with_match};
use crate::fixture::{TestServer, TestTable, fast_settings};
use crate::history::replace_record;
use crate::sharing::{close, pairs};
use crate::two_people::{TwoPeople, request_by_zoe};
use brelan_catalog::Kind;
use brelan_ids::{PersonId, Timestamp};
use brelan_server::{ErasureOutcome, recompute_ratings};
use brelan_store::{Account, AccountState, AccountStore, MatchStore, Memory, Store};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

#[tokio::test]
async fn all_that_is_stored_of_a_person_is_exported() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    let table = guest_with_match(&server).await;
    let rated = recompute_ratings(&*store, Kind::Quando, Timestamp::MAX).await;
    assert_eq!(rated, Ok(Some(1)));
    let mut browser = Browser::of(&server, &table);
    browser.add_passkey(1).await;
    let body = json!({"game": "zero", "name": "Zo\u{e9}"});
    let waiting = browser.done(Method::POST, "/api/tables", Some(&body)).await;
    let rated = json!({"game": "qarre", "name": "Zo\u{e9}"});
    browser.done(Method::POST, "/api/rated", Some(&rated)).await;
    let data = browser.done(Method::GET, "/api/account/data", None).await;
    assert_eq!(data["format"], "brelan-data/1");
    let queue = &data["rated_queue"];
    assert_eq!(
        (&queue["game"], &queue["name"]),
        (&json!("qarre"), &json!("Zo\u{e9}"))
    );
    assert_eq!(data["person"], browser.id().await);
    assert_eq!(data["matches"][0]["id"], table.id);
    assert_eq!(data["matches"][0]["seats"][0]["name"], "Zo\u{e9}");
    let rating = &data["ratings"][0];
    assert_eq!(
        (&rating["game"], &rating["matches"]),
        (&json!("quando"), &json!(1))
    );
    assert!(rating["deviation"].as_f64() < Some(25.0 / 3.0), "{rating}");
    assert_eq!(data["tables"][0]["id"], waiting["id"]);
    assert_eq!(data["account"]["passkeys"][0]["name"], "Key 1");
    let all = data.to_string();
    assert!(!all.contains("recovery\":["), "no hash is given out");
    let nobody = Browser::new(&server)
        .ask(Method::GET, "/api/account/data", None)
        .await;
    assert_eq!(code(&nobody), (401, "no_token"));
    server.close().await;
}

/// Zoé and Max, after a match of theirs.
async fn match_of_two(server: &TestServer) -> TwoPeople {
    let request = request_by_zoe(&json!({"target_score": 20}));
    let mut people = TwoPeople::playing(server, &request).await;
    people.play_to_the_end(server).await;
    people
}

#[tokio::test]
async fn an_erased_person_is_gone_and_the_matches_of_others_stay_whole() {
    let server = TestServer::open().await;
    let (zoe, max, _, _) = match_of_two(&server).await.into_parts();
    let record = format!("/api/tables/{}/record", zoe.id);
    let (_, before) = server.get(&record, Some(&max.token)).await;

    let mut browser = Browser::of(&server, &zoe);
    let (mut passkey, added) = browser.add_passkey(1).await;
    let waiting = json!({"game": "zero", "name": "Zo\u{e9}"});
    let waiting = browser
        .done(Method::POST, "/api/tables", Some(&waiting))
        .await;
    let token = browser.token.clone();
    let (status, _) = browser.ask(Method::DELETE, "/api/account/data", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(browser.token, None);

    browser.token = token;
    let refused = browser.ask(Method::GET, "/api/account", None).await;
    assert_eq!(code(&refused), (401, "session_ended"));
    let mut old = Browser::of(&server, &zoe);
    let refused = old.ask(Method::GET, "/api/matches", None).await;
    assert_eq!(code(&refused), (401, "session_ended"));
    let refused = Browser::new(&server).sign_in(&mut passkey).await;
    assert_eq!(code(&refused), (400, "unknown_passkey"));
    let refused = Browser::new(&server).recover(&added["codes"][0]).await;
    assert_eq!(code(&refused), (400, "bad_recovery_code"));

    let (_, after) = server.get(&record, Some(&max.token)).await;
    brelan_catalog::verify_text(&after.to_string()).expect("the record is right");
    assert_eq!(
        (&before["seats"][0]["name"], &after["seats"][0]["name"]),
        (&json!("Zo\u{e9}"), &json!("?"))
    );
    assert_eq!(before["seats"][1], after["seats"][1]);
    assert_eq!(before["actions"], after["actions"]);
    let (_, list) = server.get("/api/matches", Some(&max.token)).await;
    assert_eq!(list["matches"][0]["seats"][0]["name"], "?");
    assert_eq!(list["matches"][0]["seats"][1]["name"], "Max");
    let table = format!("/api/tables/{}", waiting["id"].as_str().expect("an id"));
    let (_, table) = server.get(&table, None).await;
    assert!(!table.to_string().contains("Zo\u{e9}"), "{table}");
    server.close().await;
}

async fn first_name(server: &TestServer, table: &TestTable) -> Value {
    let (_, mut shown) = server.get(&format!("/api/tables/{}", table.id), None).await;
    shown["seats"][0]["name"].take()
}

/// Waits until a match in memory is shown without the erased name.
async fn until_erased(server: &TestServer, table: &TestTable) {
    let erased = async {
        while first_name(server, table).await != "?" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let erased = tokio::time::timeout(Duration::from_secs(20), erased).await;
    erased.expect("the names are read again");
}

#[tokio::test]
async fn a_name_that_one_server_erases_is_gone_at_the_other() {
    for servers in pairs().await {
        let [one, two] = &servers;
        let table = guest_with_match(one).await;
        assert_eq!(first_name(two, &table).await, "Zo\u{e9}");
        let mut browser = Browser::of(one, &table);
        let (status, _) = browser.ask(Method::DELETE, "/api/account/data", None).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
        until_erased(two, &table).await;
        close(servers).await;
    }
}

#[tokio::test]
async fn a_match_is_read_once_again_after_an_erasure_at_its_own_server() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    let (table, _, here, mut watching) = match_of_two(&server).await.into_parts();
    // Later no socket of hers closes, which would be told, too.
    drop(here);
    watching
        .table(|table| table["seats"][0]["presence"] == "away")
        .await;
    let other = server.table(2, 20).await;
    let mut other_socket = server.join(&other.id, Some(&other.token), None).await;
    for socket in [&mut watching, &mut other_socket] {
        socket.until_pong().await;
    }
    let mut browser = Browser::of(&server, &table);
    let (status, _) = browser.ask(Method::DELETE, "/api/account/data", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    // The events are applied in their order: after this one, those of the erasure are.
    store.notify_table(&other.table_id()).await.expect("stored");
    other_socket.table(|_| true).await;
    let told = watching.until_pong().await;
    let tables = told.iter().filter(|it| it.contains("\"type\":\"table\""));
    assert_eq!(tables.count(), 1, "{told:?}");
    assert_eq!(first_name(&server, &table).await, "?");
    server.close().await;
}

#[tokio::test]
async fn a_name_that_the_operator_erases_is_gone_at_the_running_server() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    let table = guest_with_match(&server).await;
    let person = table.person_id();
    let now = Timestamp::from_millis(1_800_000_000_000);
    let erased = brelan_server::erase_person(&*store, &person, now).await;
    assert_eq!(erased, Ok(ErasureOutcome::Erased));
    until_erased(&server, &table).await;
    server.close().await;
}

#[tokio::test]
async fn two_people_who_erase_their_data_at_once_leave_no_name_in_the_record() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    let (zoe, max, _, _) = match_of_two(&server).await.into_parts();
    // Each of the two reads the record before the other has replaced it.
    store.delay_records();
    let now = Timestamp::from_millis(1_800_000_000_000);
    let people = [zoe.person_id(), max.person_id()];
    let erased = tokio::join!(
        brelan_server::erase_person(&*store, &people[0], now),
        brelan_server::erase_person(&*store, &people[1], now),
    );
    let done = Ok(ErasureOutcome::Erased);
    assert_eq!(erased, (done.clone(), done));
    let record = store.record(&zoe.table_id()).await.expect("it answers");
    let record: Value = serde_json::from_str(&record.expect("a record")).expect("JSON");
    let names = [0, 1].map(|seat| &record["seats"][seat]["name"]);
    assert_eq!(names, ["?", "?"]);
    server.close().await;
}

/// A server, and the table of a finished match whose stored record is `record`.
async fn with_record(record: &str) -> (Arc<Memory>, TestServer, TestTable) {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    let table = guest_with_match(&server).await;
    let id = table.table_id();
    replace_record(&store, &id, record.to_owned()).await;
    (store, server, table)
}

/// The state of a person's account, and the record of the table.
async fn erasure_of(
    store: &Memory,
    person: &PersonId,
    table: &TestTable,
) -> (Option<AccountState>, String) {
    let account = store.account(person).await.expect("it answers");
    let record = store.record(&table.table_id()).await.expect("it answers");
    (account.map(|it| it.state), record.expect("a record"))
}

#[tokio::test]
async fn a_name_in_a_damaged_record_is_given_to_nobody_and_erased() {
    let damaged = r#"{"format":"brelan-record/1","seats":[{"name":"Zo\u00e9"}],"#;
    for (record, erased) in [
        (
            format!("{damaged}\"rounds\":9}}"),
            "{\"format\":\"brelan-record/1\",\"seats\":[{\"name\":\"?\"}],\"rounds\":9}",
        ),
        (damaged.to_owned(), "{}"),
    ] {
        let (store, server, table) = with_record(&record).await;
        let path = format!("/api/tables/{}/record", table.id);
        let refused = server.get(&path, Some(&table.token)).await;
        assert_eq!(code(&refused), (409, "closed"));
        let person = table.person_id();
        let mut browser = Browser::of(&server, &table);
        let (status, _) = browser.ask(Method::DELETE, "/api/account/data", None).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
        let erased = (Some(AccountState::Erased), erased.to_owned());
        assert_eq!(erasure_of(&store, &person, &table).await, erased);
        server.close().await;
    }
}

#[tokio::test]
async fn an_erasure_is_not_done_while_a_record_of_another_version_has_the_name() {
    let record = r#"{"format":"brelan-record/2","people":["Zo\u00e9"]}"#;
    let (store, server, table) = with_record(record).await;
    let path = format!("/api/tables/{}/record", table.id);
    let refused = server.get(&path, Some(&table.token)).await;
    assert_eq!(code(&refused), (409, "closed"));
    let person = table.person_id();
    let mut browser = Browser::of(&server, &table);
    let (status, _) = browser.ask(Method::DELETE, "/api/account/data", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(first_name(&server, &table).await, "?");
    let unfinished = (Some(AccountState::Erasing), record.to_owned());
    assert_eq!(erasure_of(&store, &person, &table).await, unfinished);
    let now = Timestamp::from_millis(1_800_000_000_000);
    let by_operator = brelan_server::erase_person(&*store, &person, now).await;
    assert_eq!(by_operator, Ok(ErasureOutcome::Unfinished));
    server.close().await;
}

#[tokio::test]
async fn a_start_finishes_all_erasures() {
    let store = Arc::new(Memory::new());
    for number in 0..450 {
        let account = Account {
            person: PersonId::from_trusted(format!("p{number}")),
            created: Timestamp::from_millis(1),
            state: AccountState::Erasing,
            recovery_key: None,
            version: 0,
            document: "{}".into(),
        };
        assert_eq!(store.create_account(account).await, Ok(true));
    }
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    let finished = async {
        while store.people_to_erase(None, 1).await != Ok(Vec::new()) {
            tokio::task::yield_now().await;
        }
    };
    let finished = tokio::time::timeout(Duration::from_secs(20), finished).await;
    finished.expect("all are erased");
    server.close().await;
}
