//! A standby takes over that lacks what was stored last.

use super::{open, table, table_id};
use brelan_private_services::postgres::PrivatePostgres;
use brelan_store::{AppendOutcome, LogStore, ServerProgram, ServerStore, Store, StoreError};
use std::time::Duration;

const PROGRAM: ServerProgram<'_> = ServerProgram {
    version: "1.2.3",
    log_version: 1,
    has_bus: false,
    uptime: Duration::ZERO,
};

#[tokio::test]
async fn nothing_is_appended_to_a_log_that_may_be_shorter_until_the_tables_are_read_again() {
    let Some(server) = PrivatePostgres::start() else {
        return;
    };
    let url = server.url(&server.create_database());
    let store = open(&url).await;
    let live = store
        .register_server("one", PROGRAM)
        .await
        .expect("it registers");
    assert_eq!(live.new_timeline, None);
    let id = table_id("a");
    store.create(table("a")).await.expect("made");
    server.back_up();
    for seq in 1..3 {
        let appended = store.append(&id, seq, format!("lost {seq}")).await;
        assert_eq!(appended, Ok(AppendOutcome::Appended));
    }
    store.create(table("lost")).await.expect("made");
    server.fail_over();

    // At seq 1, where the log is, this would be stored.
    let appended = store.append(&id, 1, "of a table that is gone".into()).await;
    assert_eq!(appended, Err(StoreError::TakenOver));
    let live = store
        .register_server("two", PROGRAM)
        .await
        .expect("it registers");
    let timeline = live.new_timeline.expect("another one");
    let renewed = store.renew_server("two").await.expect("it renews");
    assert_eq!(
        renewed.and_then(|live| live.new_timeline),
        Some(timeline),
        "it tells so until it is followed"
    );
    store.follow(timeline).await;
    let renewed = store.renew_server("two").await.expect("it renews");
    assert_eq!(renewed.and_then(|live| live.new_timeline), None);

    let appended = store.append(&id, 1, "second".into()).await;
    assert_eq!(appended, Ok(AppendOutcome::Appended));
    let log = store.read(&id, 0).await.expect("it reads");
    let inputs: Vec<_> = log.iter().map(|entry| &*entry.input).collect();
    assert_eq!(inputs, ["first", "second"]);
    // Its number is free again: nothing of another table may be taken for its log.
    store.create(table("b")).await.expect("made");
    let lost = table_id("lost");
    assert_eq!(store.read(&lost, 0).await, Ok(Vec::new()));
    let appended = store.append(&lost, 1, "second".into()).await;
    assert_eq!(appended, Ok(AppendOutcome::Conflict));
    store.close().await;
}
