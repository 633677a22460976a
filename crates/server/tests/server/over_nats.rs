//! Servers that share a store and tell each other over NATS what they append. With a store in
//! memory, and with PostgreSQL where that is installed. Where NATS is not installed the tests
//! say so and check nothing.

use crate::fixture::{TestServer, TestTable, fast_settings};
use crate::sharing::{act, turn_after};
use crate::socket::Socket;
use brelan_bus::{Bus, NatsUrl};
use brelan_private_services::nats::PrivateNats;
use brelan_server::{Settings, TableBus};
use brelan_store::{AdminStore, Memory, Postgres, PostgresUrl};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Longer than any test: what is shown was told.
const NEVER: Duration = Duration::from_secs(3600);

/// Servers that hear of an input in time only over the bus.
fn without_polls() -> Settings {
    Settings {
        tail_interval_with_bus: NEVER,
        ..fast_settings()
    }
}

/// Three servers with a bus each on one store.
pub(crate) async fn serve(
    nats: &PrivateNats,
    store: impl AsyncFn() -> Arc<dyn AdminStore>,
    settings: &Settings,
) -> [TestServer; 3] {
    let server = async || {
        let store = store().await;
        let bus = TableBus::connect(&url(nats), &*store).await;
        let bus = bus.expect("NATS is there");
        TestServer::with_bus(store, Some(bus), settings.clone()).await
    };
    [server().await, server().await, server().await]
}

/// Three servers with a bus each, on each kind of store that can be shared.
async fn clusters(nats: &PrivateNats) -> Vec<[TestServer; 3]> {
    let memory = Arc::new(Memory::shared());
    let mut clusters = vec![serve(nats, async || shared(&memory), &without_polls()).await];
    if let Some(url) = brelan_private_services::postgres::new_database() {
        let url = PostgresUrl::parse(&url).expect("an address");
        let open = async || {
            let store: Arc<dyn AdminStore> =
                Arc::new(Postgres::open(&url).await.expect("it opens"));
            store
        };
        clusters.push(serve(nats, open, &without_polls()).await);
    }
    clusters
}

pub(crate) fn shared(memory: &Arc<Memory>) -> Arc<dyn AdminStore> {
    memory.clone()
}

fn url(nats: &PrivateNats) -> NatsUrl {
    NatsUrl::parse(&nats.url()).expect("an address")
}

pub(crate) async fn close(servers: [TestServer; 3]) {
    for server in servers {
        server.close().await;
    }
}

/// Plays some turns at one server while spectators at the others see each of them.
async fn play_before_spectators(here: &mut Socket, there: &mut [Socket], turns: usize) {
    // The turn may have come with what was heard last.
    let mut last = here.follower.last_update().clone();
    for _ in 0..turns {
        let turn = turn_after(here, last).await;
        last = act(here, &turn).await;
        let seq = turn["seq"].as_u64().expect("a seq");
        for spectator in &mut *there {
            while spectator.hear_kind("update").await["seq"].as_u64() <= Some(seq) {}
        }
    }
}

/// A table at the first server, its person there, and a spectator at each of the others.
async fn table_with_spectators(servers: &[TestServer; 3]) -> (TestTable, Socket, [Socket; 2]) {
    let [one, two, three] = servers;
    let mine = one.table(3, 1000).await;
    let there = [
        two.join(&mine.id, None, None).await,
        three.join(&mine.id, None, None).await,
    ];
    let here = one.join(&mine.id, Some(&mine.token), None).await;
    (mine, here, there)
}

#[tokio::test]
async fn what_one_server_appends_the_others_are_told() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    for servers in clusters(nats).await {
        let (_, mut here, mut there) = table_with_spectators(&servers).await;
        play_before_spectators(&mut here, &mut there, 8).await;
        drop((here, there));
        close(servers).await;
    }
}

#[tokio::test]
async fn metrics_tell_of_the_bus_and_of_what_servers_tell_each_other() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let memory = Arc::new(Memory::shared());
    let servers = serve(nats, async || shared(&memory), &without_polls()).await;
    let (_, mut here, mut there) = table_with_spectators(&servers).await;
    play_before_spectators(&mut here, &mut there, 3).await;
    let [one, two, _] = &servers;
    // It is set with each heartbeat.
    while !one.metrics().await.contains("brelan_tables_leased 1") {}
    let (here_text, there_text) = (one.metrics().await, two.metrics().await);
    assert!(here_text.contains("brelan_bus_connected 1"), "{here_text}");
    for (text, counted) in [
        (&here_text, "brelan_append_seconds_count"),
        (&here_text, "brelan_hints_sent_total"),
        (&there_text, "brelan_hints_received_total"),
    ] {
        let zero = format!("{counted} 0\n");
        assert!(text.contains(counted) && !text.contains(&zero), "{text}");
    }
    drop((here, there));
    close(servers).await;
}

#[tokio::test]
async fn a_word_reaches_the_people_at_every_server() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    for servers in clusters(nats).await {
        let (_, mut here, mut there) = table_with_spectators(&servers).await;
        // The others have subscribed when they see a turn.
        play_before_spectators(&mut here, &mut there, 1).await;
        let said = json!({"type": "said", "seat": 0, "word": "heart"});
        for socket in &mut there {
            assert_eq!(say_until_heard(&mut here, socket).await, said);
        }
        assert_eq!(here.hear_kind("said").await, said);
        drop((here, there));
        close(servers).await;
    }
}

/// Says a word until the other socket hears it: words may be lost, as while a server that is slow
/// counts as dead.
async fn say_until_heard(here: &mut Socket, there: &mut Socket) -> Value {
    for _ in 0..20 {
        here.say(json!({"type": "react", "word": "heart"})).await;
        let heard = timeout(Duration::from_secs(2), there.hear_kind("said"));
        if let Ok(said) = heard.await {
            return said;
        }
    }
    panic!("the word is never heard")
}

#[tokio::test]
async fn while_nats_is_down_play_goes_on_and_afterwards_servers_are_told_again() {
    let Some(nats) = PrivateNats::start() else {
        return;
    };
    for servers in clusters(&nats).await {
        let (_, mut here, mut there) = table_with_spectators(&servers).await;
        play_before_spectators(&mut here, &mut there, 3).await;
        for _ in 0..2 {
            nats.kill();
            play_before_spectators(&mut here, &mut there, 3).await;
            let (_, mut late, mut late_there) = table_with_spectators(&servers).await;
            nats.start_again();
            // What one appends before it is connected again, the others would only poll.
            for server in &servers {
                while server.get("/readyz", None).await.0 != 200 {}
            }
            play_before_spectators(&mut here, &mut there, 3).await;
            // Of a table that was opened meanwhile, too.
            play_before_spectators(&mut late, &mut late_there, 3).await;
        }
        drop((here, there));
        close(servers).await;
    }
}

#[tokio::test]
async fn a_message_that_is_lost_is_made_up_for_by_a_poll() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let store: Arc<dyn AdminStore> = Arc::new(Memory::shared());
    let settings = Settings {
        tail_interval_with_bus: Duration::from_millis(50),
        ..fast_settings()
    };
    // It tells nobody.
    let mute = TestServer::with(store.clone(), fast_settings()).await;
    let bus = TableBus::connect(&url(nats), &*store).await;
    let other = TestServer::with_bus(store, Some(bus.expect("NATS is there")), settings).await;
    let mine = mute.table(3, 1000).await;
    let there = other.join(&mine.id, None, None).await;
    let mut here = mute.join(&mine.id, Some(&mine.token), None).await;
    play_before_spectators(&mut here, &mut [there], 4).await;
    drop(here);
    mute.close().await;
    other.close().await;
}

#[tokio::test]
async fn what_a_stranger_sends_over_nats_changes_nothing() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let memory = Arc::new(Memory::shared());
    let servers = serve(nats, async || shared(&memory), &without_polls()).await;
    // It may read and send everything, and does not know the key in the database.
    let forger = Bus::connect(&url(nats), "forger.check", "forger.*").await;
    let forger = forger.expect("NATS is there");
    let mut heard = forger.subscribe("brelan.*.*").await.expect("it subscribes");
    let (mine, mut here, mut there) = table_with_spectators(&servers).await;
    play_before_spectators(&mut here, &mut there, 2).await;
    let (subject, message) = loop {
        let (subject, message) = heard.next_with_subject().await.expect("a message");
        // The request after a subscription is empty.
        if !message.is_empty() {
            break (subject, message);
        }
    };
    let text = String::from_utf8_lossy(&message).into_owned();
    assert!(
        !text.contains(&mine.id) && !subject.contains(&mine.id),
        "{subject}: {text}"
    );
    let forge = |seq: u64| {
        let mut tampered = message.clone();
        let last = tampered.len() - 2;
        tampered[last] = b'9';
        for payload in [
            Vec::new(),
            vec![0; 4000],
            format!("{{\"appended\":{}}}", u64::MAX).into_bytes(),
            br#"................{"said":{"seat":0,"word":"heart"}}"#.to_vec(),
            br#"................"changed""#.to_vec(),
            tampered,
            // An old one, which is authentic.
            message.clone(),
            vec![seq as u8; 40],
        ] {
            forger.publish(&subject, payload);
        }
    };
    for seq in 0..200 {
        forge(seq);
    }
    play_before_spectators(&mut here, &mut there, 4).await;
    for socket in &mut there {
        let said = socket.until_pong().await;
        assert!(!said.iter().any(|text| text.contains("said")), "{said:?}");
    }
    drop((here, there));
    close(servers).await;
}
