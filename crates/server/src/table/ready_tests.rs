//! How long the next deal waits for a person whose connection is lost, in simulated time.

use super::TableRegistry;
use super::fixture::{CONTRIBUTE, NOON, TestViewer, registry, table_id};
use crate::guest::{self, Guest, GuestFields};
use crate::limits::ClientNetwork;
use crate::metrics::Metrics;
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_protocol::rest::NewTable;
use brelan_store::{LogStore, Memory};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

const READY: &str = r#"{"type":"ready","round":1}"#;

/// A table of two people at the end of its first round, and the viewers of both.
struct RoundEnd {
    tables: TableRegistry,
    /// Of another server, which has not read the table yet.
    other_tables: TableRegistry,
    ann: PersonId,
    bob: PersonId,
    viewers: [TestViewer; 2],
}

impl RoundEnd {
    async fn new() -> Self {
        let store = Arc::new(Memory::new());
        let new_registry = || registry(&store, &Arc::new(Metrics::new(None)));
        let (tables, other_tables) = (new_registry(), new_registry());
        let people = ["ann", "bob"].map(PersonId::from_trusted);
        let [ann, bob] = people.each_ref().map(guest);
        // ZE-15: a round of one lap.
        let options = json!({"rounds": 2, "turn_cap": 1});
        let asked = NewTable {
            preset: Some("zero_down_7".into()),
            options: options.as_object().cloned(),
            ..NewTable::default()
        };
        let Ok(request) = guest::new_table_request(Kind::Zero, &asked, &ann) else {
            panic!("the request is valid")
        };
        let table = request.into_new_table(table_id(), NOON);
        store.create(table).await.expect("it is stored");
        let network = ClientNetwork::of([192, 0, 2, 2].into());
        let request = bob.seat_request(network, None, None);
        let seated = tables.sit(&table_id(), request).await;
        assert!(seated.is_ok(), "a seat is free");
        let [ann, bob] = people;
        let viewers = [
            TestViewer::join(&tables, Some(ann.clone())).await,
            TestViewer::join(&tables, Some(bob.clone())).await,
        ];
        let mut end = RoundEnd {
            tables,
            other_tables,
            ann,
            bob,
            viewers,
        };
        end.play_first_round().await;
        end
    }

    /// Each person takes the first legal action.
    async fn play_first_round(&mut self) {
        let [ann, bob] = &mut self.viewers;
        ann.frame(CONTRIBUTE).await;
        bob.frame(CONTRIBUTE).await;
        ann.frame(r#"{"type":"start"}"#).await;
        loop {
            let (viewer, message) = tokio::select! {
                message = ann.next() => (&*ann, message),
                message = bob.next() => (&*bob, message),
            };
            if message["wait"]["for"] == "ready" {
                return;
            }
            if let Some(offer) = message["legal"].get(0) {
                let (seq, action) = (&message["seq"], &offer["action"]);
                let act = json!({"type": "act", "seq": seq, "action": action});
                viewer.frame(&act.to_string()).await;
            }
        }
    }

    /// Lets Ann be ready; gives how long it takes until she is dealt new cards.
    async fn deal(&mut self) -> Duration {
        let [ann, _] = &mut self.viewers;
        let ready_at = Instant::now();
        ann.frame(READY).await;
        while ann.next().await["view"]["round"] != 2 {}
        ready_at.elapsed()
    }
}

fn guest(person: &PersonId) -> Guest {
    let Ok(guest) = Guest::new(person, GuestFields::default(), &[]) else {
        panic!("the fields are valid")
    };
    guest
}

#[tokio::test(start_paused = true)]
async fn a_person_who_comes_back_from_a_lost_connection_still_sees_the_end_of_the_round() {
    let end = RoundEnd::new().await;
    let [ann, bob] = &end.viewers;
    bob.leave().await;
    ann.frame(READY).await;
    sleep(Duration::from_secs(4)).await;
    let mut back = TestViewer::join(&end.tables, Some(end.bob)).await;
    let update = loop {
        let message = back.next().await;
        if message["type"] == "update" {
            break message;
        }
    };
    // The time in which Bob was away counts.
    let until = NOON.as_millis() + 20_000;
    let wait = json!({"for": "ready", "seats": [1], "until": until});
    assert_eq!(update["wait"], wait);
}

#[tokio::test(start_paused = true)]
async fn the_next_deal_waits_five_seconds_for_a_person_who_has_just_left() {
    let mut end = RoundEnd::new().await;
    end.viewers[1].leave().await;
    let waited = end.deal().await;
    assert!(waited >= Duration::from_secs(5), "{waited:?}");
    assert!(waited < Duration::from_secs(6), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn the_next_deal_does_not_wait_for_a_person_who_left_before() {
    let mut end = RoundEnd::new().await;
    end.viewers[1].leave().await;
    sleep(Duration::from_secs(10)).await;
    let waited = end.deal().await;
    assert!(waited < Duration::from_secs(1), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn the_next_deal_at_a_server_that_has_just_read_the_table_waits_five_seconds_for_the_others()
{
    let mut end = RoundEnd::new().await;
    // Nobody is said to have been there since the match began.
    sleep(Duration::from_secs(10)).await;
    for viewer in &end.viewers {
        viewer.leave().await;
    }
    end.viewers[0] = TestViewer::join(&end.other_tables, Some(end.ann.clone())).await;
    let waited = end.deal().await;
    assert!(waited >= Duration::from_secs(5), "{waited:?}");
    assert!(waited < Duration::from_secs(6), "{waited:?}");
}
