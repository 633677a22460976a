//! The side of a worker, which answers.

use super::key::{Direction, WorkerKey};
use super::messages::{Answer, CODEC_VERSION, Question, SearchStats, to_bytes};
use super::servers::watch_servers;
use crate::bot_scheduler::{Metrics, WorkerPool};
use borsh::BorshDeserialize;
use brelan_bots::Playable;
use brelan_bus::{Bus, BusError, NatsUrl, Request};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::Rules;
use std::num::NonZero;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The group of all workers: each question comes to one of them.
const GROUP: &str = "workers";

/// How many searches wait for each thread before a worker says that it is busy: the next one
/// could not begin in time.
const WAITING_PER_THREAD: usize = 2;

/// How long to wait before a subscription is tried again.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// How long the NATS server may take to answer that nobody serves a subject.
const ROUND_TRIP_TIMEOUT: Duration = Duration::from_secs(3);

/// The longest time that a search may take, whatever a question says.
const MAX_TIME: Duration = Duration::from_secs(5);

/// Answers the questions of the servers that share a key, on `threads` threads, until `stop`
/// is cancelled; then answers what it has begun. Calls `ready` once it is given questions.
///
/// # Errors
/// When the NATS server cannot be reached, refuses the user, or does not let the user publish
/// and subscribe.
pub async fn run_worker(
    url: &NatsUrl,
    key: &WorkerKey,
    threads: Option<NonZero<u32>>,
    ready: impl FnOnce(),
    stop: CancellationToken,
) -> Result<(), BusError> {
    let prefix = key.prefix();
    let bus = Bus::connect(url, &format!("{prefix}.check"), &format!("{prefix}.>")).await?;
    let subject = format!("{prefix}.{CODEC_VERSION}.*");
    let worker = Worker {
        key: key.clone(),
        pool: WorkerPool::new(threads, Arc::new(Metrics::default())),
    };
    let tasks = TaskTracker::new();
    let mut watch = pin!(watch_servers(&bus, key));
    let mut ready = Some(ready);
    loop {
        let Some(mut requests) = bus.serve(&subject, GROUP).await else {
            // The connection takes no subscription now.
            sleep(RETRY_DELAY).await;
            continue;
        };
        if let Some(ready) = ready.take() {
            // After a round trip the NATS server has the subscription, which may have been under way.
            let nobody = format!("{prefix}.check");
            let _unserved = bus.request(&nobody, Vec::new(), ROUND_TRIP_TIMEOUT).await;
            ready();
        }
        loop {
            tokio::select! {
                () = stop.cancelled() => {
                    requests.end().await;
                    tasks.close();
                    tasks.wait().await;
                    worker.pool.end();
                    bus.flush().await;
                    return Ok(());
                }
                () = &mut watch => {}
                request = requests.next() => {
                    let Some((_, request)) = request else {
                        break;
                    };
                    let worker = worker.clone();
                    tasks.spawn(async move { worker.answer(request).await });
                }
            }
        }
    }
}

#[derive(Clone)]
struct Worker {
    key: WorkerKey,
    pool: WorkerPool,
}

impl Worker {
    /// Answers a request. What no server with the key has sent has no answer.
    async fn answer(&self, request: Request) {
        let begun = Instant::now();
        let Some(opened) = self.key.open(Direction::Question, request.payload()) else {
            return;
        };
        let answer = match Question::try_from_slice(&opened.text) {
            Ok(question) => self.think(question, begun).await,
            Err(_) => Answer::Unable,
        };
        let direction = Direction::Answer(opened.salt);
        let (sealed, _) = self.key.seal(direction, to_bytes(&answer));
        request.answer(sealed).await;
    }

    async fn think(&self, question: Question, begun: Instant) -> Answer {
        if self.pool.waiting_per_thread() >= WAITING_PER_THREAD {
            return Answer::Busy;
        }
        let Some(game) = Kind::from_name(&question.game) else {
            return Answer::Unable;
        };
        with_game!(game, G => self.think_in::<G>(question, begun).await)
    }

    async fn think_in<G: Playable<View: BorshDeserialize>>(
        &self,
        question: Question,
        begun: Instant,
    ) -> Answer {
        let view = <G as Rules>::View::try_from_slice(&question.view);
        let legal: Result<Vec<G::Action>, _> = serde_json::from_slice(&question.legal);
        let (Ok(view), Ok(legal)) = (view, legal) else {
            return Answer::Unable;
        };
        if question.bots_version != G::BOTS_VERSION || legal.is_empty() {
            return Answer::Unable;
        }
        let time = Duration::from_millis(question.time_ms.into()).min(MAX_TIME);
        let deadline = begun + time;
        let level = question.level.clone();
        let search = self
            .pool
            .submit_choice(G::NAME, level, deadline, move |effort| {
                let started = Instant::now();
                let bot = brelan_bots::bot_with::<G>(&question.level, question.seed, effort);
                let chosen = bot.unwrap_or_else(G::greedy).choose(&view, &legal);
                let index = legal.iter().position(|action| *action == chosen);
                (index, started.elapsed(), effort)
            });
        // A bot that failed, or a full queue, gives nothing.
        let Ok((Some(index), took, effort)) = search.await else {
            return Answer::Unable;
        };
        Answer::Chosen {
            index: u32::try_from(index).unwrap_or(u32::MAX),
            stats: SearchStats {
                micros: u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
                share: effort.share,
                was_cut: effort
                    .until
                    .is_some_and(|until| until <= std::time::Instant::now()),
            },
        }
    }
}
