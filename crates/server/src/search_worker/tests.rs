//! Servers and workers over a real NATS server. Where NATS is not installed the tests say so
//! and check nothing.

use super::client::RemoteSearch;
use super::key::{Direction, WorkerKey};
use super::messages::{Answer, CODEC_VERSION, SearchStats, to_bytes};
use super::servers::{Found, Subjects, answer_workers, look};
use super::{run_worker, view_bytes};
use crate::table::bot_decision;
use crate::table_bus::TableBus;
use brelan_bus::{Bus, NatsUrl, Request, Requests, Unanswered};
use brelan_catalog::Kind;
use brelan_catalog::games::zero::State;
use brelan_private_services::nats::PrivateNats;
use brelan_store::Memory;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Longer than a loaded machine takes.
const TIME: Duration = Duration::from_secs(3);

/// A server that asks, and what its workers need.
struct Asking {
    remote: RemoteSearch,
    key: WorkerKey,
    url: NatsUrl,
}

impl Asking {
    async fn start() -> Option<Self> {
        let nats: &PrivateNats = brelan_private_services::nats::shared()?;
        let url = NatsUrl::parse(&nats.url()).expect("an address");
        let store = Memory::new();
        let bus = TableBus::connect(&url, &store)
            .await
            .expect("NATS is there");
        let key = WorkerKey::of_store(&store).await.expect("a key");
        let remote = RemoteSearch::new(Arc::new(bus), Arc::default());
        Some(Asking { remote, key, url })
    }

    /// Whether a worker's choice is there by then.
    async fn is_answered(&self, time: Duration) -> bool {
        let decision = bot_decision::<State>(Kind::Zero, "master");
        let view = view_bytes::<State>(decision.view());
        let deadline = Instant::now() + time;
        let chosen = self.remote.choose(&decision, view, deadline).await;
        chosen.is_some_and(|action| decision.legal().contains(&action))
    }

    fn is_paused(&self) -> bool {
        !self.remote.is_asked("master")
    }

    /// A worker of the test's own: the questions that it is given.
    async fn false_worker(&self) -> (Bus, Requests) {
        let bus = Bus::connect(&self.url, "false.check", "false.>").await;
        let bus = bus.expect("NATS is there");
        let subject = format!("{}.{CODEC_VERSION}.*", self.key.prefix());
        let requests = bus.serve(&subject, "workers").await;
        round_trip(&bus).await;
        (bus, requests.expect("it subscribes"))
    }

    /// What is answered by a worker that answers its question so.
    async fn is_answered_by(&self, answer: impl AsyncFnOnce(Request, &WorkerKey)) -> bool {
        let (bus, mut requests) = self.false_worker().await;
        let answering = async {
            let (_, request) = requests.next().await.expect("a question");
            answer(request, &self.key).await;
        };
        let (is_answered, ()) = tokio::join!(self.is_answered(TIME), answering);
        requests.end().await;
        round_trip(&bus).await;
        is_answered
    }
}

/// Waits until the NATS server has done all that this connection has asked for before.
async fn round_trip(bus: &Bus) {
    let unserved = bus.request("false.nobody", Vec::new(), TIME).await;
    assert_eq!(unserved, Err(Unanswered::NotServed));
}

#[tokio::test]
async fn a_worker_chooses_for_a_server() {
    let Some(asking) = Asking::start().await else {
        return;
    };
    let (ready, is_ready) = oneshot::channel();
    let stop = CancellationToken::new();
    let (url, key, stopping) = (asking.url.clone(), asking.key.clone(), stop.clone());
    let worker = tokio::spawn(async move {
        let ready = || ready.send(()).expect("the test waits");
        run_worker(&url, &key, NonZero::new(1), ready, stopping).await
    });
    is_ready.await.expect("it waits for questions");
    for _ in 0..5 {
        // A busy machine searches slowly, and may not be late here.
        assert!(asking.is_answered(20 * TIME).await);
    }
    assert!(!asking.is_paused());
    stop.cancel();
    assert!(worker.await.expect("it ends").is_ok());
    assert!(!asking.is_answered(TIME).await, "it has ended");
}

#[tokio::test]
async fn without_a_worker_a_server_is_told_at_once_and_asks_later() {
    let Some(asking) = Asking::start().await else {
        return;
    };
    assert!(!asking.is_answered(100 * TIME).await);
    assert!(asking.is_paused());
}

#[tokio::test]
async fn a_worker_finds_the_servers_that_have_its_key_and_version() {
    let Some(asking) = Asking::start().await else {
        return;
    };
    let bus = Bus::connect(&asking.url, "false.check", "false.>").await;
    let bus = bus.expect("NATS is there");
    let foreign = Subjects::of(&asking.key);
    assert_eq!(look(&bus, &foreign).await, Some(Found::NoServer));

    let store = Memory::new();
    let server = TableBus::connect(&asking.url, &store).await;
    let server = Arc::new(server.expect("NATS is there"));
    let key = WorkerKey::of_store(&store).await.expect("a key");
    let subjects = Subjects::of(&key);
    let older = Bus::connect(&asking.url, "older.check", "older.>").await;
    let older = older.expect("NATS is there");
    let requests = older.serve(&subjects.any, "servers").await;
    let mut requests = requests.expect("it subscribes");
    round_trip(&older).await;
    let older = tokio::spawn(async move {
        while let Some((_, request)) = requests.next().await {
            request.answer(Vec::new()).await;
        }
    });
    assert_eq!(look(&bus, &subjects).await, Some(Found::OtherVersion));

    // Also while the older server is still there.
    let answering = tokio::spawn(answer_workers(Arc::clone(&server)));
    while look(&bus, &subjects).await != Some(Found::Server) {}
    assert_eq!(look(&bus, &subjects).await, Some(Found::Server));
    assert_eq!(look(&bus, &foreign).await, Some(Found::NoServer));
    answering.abort();
    older.abort();
}

#[tokio::test]
async fn a_worker_that_hangs_is_not_waited_for() {
    let Some(asking) = Asking::start().await else {
        return;
    };
    let _hangs = asking.false_worker().await;
    assert!(!asking.is_answered(Duration::from_millis(100)).await);
    assert!(asking.is_paused());
}

#[tokio::test]
async fn nonsense_is_no_answer() {
    let Some(asking) = Asking::start().await else {
        return;
    };
    let chosen = |index| {
        to_bytes(&Answer::Chosen {
            index,
            stats: SearchStats {
                micros: 1,
                share: 1.0,
                was_cut: false,
            },
        })
    };
    let sealed = |request: &Request, key: &WorkerKey, text| {
        let opened = key.open(Direction::Question, request.payload());
        let salt = opened.expect("a question").salt;
        key.seal(Direction::Answer(salt), text).0
    };
    let good = asking.is_answered_by(async |request, key| {
        let answer = sealed(&request, key, chosen(0));
        request.answer(answer).await;
    });
    assert!(good.await);
    let out_of_range = asking.is_answered_by(async |request, key| {
        let answer = sealed(&request, key, chosen(u32::MAX));
        request.answer(answer).await;
    });
    assert!(!out_of_range.await && asking.is_paused());
    let no_message = asking.is_answered_by(async |request, key| {
        let answer = sealed(&request, key, b"nonsense".to_vec());
        request.answer(answer).await;
    });
    assert!(!no_message.await);
    let of_another_question = asking.is_answered_by(async |request, key| {
        let (answer, _) = key.seal(Direction::Answer([7; 16]), chosen(0));
        request.answer(answer).await;
    });
    assert!(!of_another_question.await);
    let unencrypted = asking.is_answered_by(async |request, _| {
        request.answer(chosen(0)).await;
    });
    assert!(!unencrypted.await);
    let busy = asking.is_answered_by(async |request, key| {
        let answer = sealed(&request, key, to_bytes(&Answer::Busy));
        request.answer(answer).await;
    });
    assert!(!busy.await);
}

#[tokio::test]
async fn a_question_tells_nothing_to_those_who_read_along() {
    let Some(asking) = Asking::start().await else {
        return;
    };
    let (_bus, mut requests) = asking.false_worker().await;
    let read_along = async {
        let (subject, request) = requests.next().await.expect("a question");
        let text = String::from_utf8_lossy(request.payload()).into_owned();
        assert!(!text.contains("zero") && !text.contains("master"), "{text}");
        assert!(subject.ends_with(".zero"));
    };
    tokio::join!(asking.is_answered(Duration::from_millis(200)), read_along);
}
