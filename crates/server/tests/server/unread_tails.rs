//! A server that cannot read what others have stored refuses nothing by what it knows.

use crate::fixture::{TestServer, TestTable, fast_settings};
use crate::sharing::{act, close, turn_after};
use crate::socket::Socket;
use brelan_store::Memory;
use serde_json::{Value, json};
use std::sync::Arc;

/// Two servers on a store whose reads of logs can fail.
async fn pair() -> (Arc<Memory>, [TestServer; 2]) {
    let store = Arc::new(Memory::shared());
    let serve = || TestServer::with(store.clone(), fast_settings());
    let servers = [serve().await, serve().await];
    (store, servers)
}

/// The code of the next problem.
async fn problem(socket: &mut Socket) -> Value {
    socket.hear_kind("problem").await["code"].clone()
}

/// What a server answers to what only a person with a seat may ask for, and to a device with the
/// code of that seat, as statuses and codes.
async fn answers(
    server: &TestServer,
    seated: &TestTable,
    device: &TestTable,
    code: &Value,
) -> Vec<(u16, Value)> {
    let path = format!("/api/tables/{}", seated.id);
    let (rematch, seats) = (format!("{path}/rematch"), format!("{path}/seats"));
    let token = Some(&*seated.token);
    let all = [
        server.get(&format!("{path}/code"), token).await,
        server.post(&rematch, token, &json!({})).await,
        server.post(&seats, Some(&device.token), code).await,
        server.leave(&seated.id, token).await,
    ];
    let all = all.into_iter();
    all.map(|(status, answer)| (status.as_u16(), answer["code"].clone()))
        .collect()
}

#[tokio::test]
async fn a_seat_that_a_server_cannot_read_of_is_not_denied() {
    let (store, servers) = pair().await;
    let [one, two] = &servers;
    let zoe = one.table_of(&json!({"game": "quando"})).await;
    // A person who is known already, so that the socket is the same person's.
    let max = one.table_of(&json!({"game": "zero"})).await;
    let device = one.table_of(&json!({"game": "zero"})).await;
    let token = Some(&*max.token);
    let path = format!("/api/tables/{}", zoe.id);
    let owner = one.join(&zoe.id, Some(&zoe.token), None).await;
    let mut here = one.join(&zoe.id, token, None).await;
    two.get(&path, token).await;

    store.fail_reads(u64::MAX);
    let sat = two.post(&format!("{path}/seats"), token, &json!({})).await;
    assert_eq!(sat.0.as_u16(), 200, "{}", sat.1);
    let (status, code) = two.get(&format!("{path}/code"), token).await;
    assert_eq!(status.as_u16(), 200, "{code}");
    let seated = TestTable {
        id: zoe.id.clone(),
        token: max.token.clone(),
        info: sat.1,
    };
    for answer in answers(one, &seated, &device, &code).await {
        assert_eq!(answer, (503, json!("not_stored")));
    }
    let (status, _) = one.get(&format!("{path}/record"), token).await;
    assert_eq!(status.as_u16(), 503, "the match may be over by now");
    here.say(json!({"type": "start"})).await;
    assert_eq!(problem(&mut here).await, "not_stored");

    store.fail_reads(0);
    here.say(json!({"type": "start"})).await;
    assert_eq!(problem(&mut here).await, "not_host");
    let statuses = answers(one, &seated, &device, &code).await;
    let statuses: Vec<_> = statuses.iter().map(|(status, _)| *status).collect();
    // The device has the seat then.
    assert_eq!(statuses, [200, 409, 200, 403]);
    drop((owner, here));
    close(servers).await;
}

#[tokio::test]
async fn an_action_that_a_server_cannot_compare_with_the_log_is_not_stale() {
    let (store, servers) = pair().await;
    let [one, two] = &servers;
    let zoe = two
        .table_of(&json!({"game": "quando", "options": {"target_score": 1000}}))
        .await;
    let max = two.sit(&zoe.id, &json!({"name": "Max"})).await;
    let path = format!("/api/tables/{}", zoe.id);
    let tokens = [&zoe, &max].map(|it| Some(&*it.token));
    let mut here = [
        one.join(&zoe.id, tokens[0], None).await,
        one.join(&zoe.id, tokens[1], None).await,
    ];
    let mut there = [
        two.join(&zoe.id, tokens[0], None).await,
        two.join(&zoe.id, tokens[1], None).await,
    ];
    there[0].say(json!({"type": "start"})).await;
    let acting = async || {
        let (_, table) = two.get(&path, None).await;
        table["turn"].as_u64().expect("a turn") as usize
    };
    for socket in here.iter_mut().chain(&mut there) {
        socket.table(|table| table["status"] == "playing").await;
    }
    let first = acting().await;
    let turn = there[first].turn().await;
    // Both servers show the turn before the reads fail.
    let shown = here[first].turn().await;
    assert_eq!(shown["seq"], turn["seq"]);

    store.fail_reads(u64::MAX);
    let last = act(&mut there[first], &turn).await;
    let second = acting().await;
    let turn = match second == first {
        true => turn_after(&mut there[first], last).await,
        false => {
            let seq = last["seq"].as_u64();
            let is_later = |update: &Value| update["seq"].as_u64() >= seq;
            there[second]
                .update(|update| is_later(update) && update["legal"][0].is_object())
                .await
        }
    };
    here[second].choose_first(&turn).await;
    assert_eq!(problem(&mut here[second]).await, "not_stored");

    store.fail_reads(0);
    act(&mut here[second], &turn).await;
    drop((here, there));
    close(servers).await;
}
