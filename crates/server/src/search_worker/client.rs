//! The side of a server, which asks.

use super::key::{Direction, WorkerKey};
use super::messages::{Answer, CODEC_VERSION, Question, to_bytes};
use crate::bot_choice::has_variable_search_time;
use crate::bot_scheduler::{Metrics, WorkerPool};
use crate::table_bus::TableBus;
use borsh::BorshDeserialize;
use brelan_bots::Playable;
use brelan_bus::Unanswered;
use brelan_table::PendingDecision;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

/// The part of the time after which a server thinks itself, in percent.
const ANSWER_TIMEOUT_PERCENT: u32 = 60;

/// The part of that time which a worker may use: messages need the rest.
const SEARCH_PERCENT: u32 = 90;

/// How long no worker is asked after nobody has served a question.
const NO_WORKER_PAUSE: Duration = Duration::from_secs(1);

/// How long no worker is asked after one was late or has answered nonsense.
const FAULT_PAUSE: Duration = Duration::from_secs(10);

/// Asks workers, and lets this server think where they do not answer.
#[derive(Clone)]
pub(crate) struct RemoteSearch(Arc<Shared>);

struct Shared {
    bus: Arc<TableBus>,
    key: WorkerKey,
    prefix: String,
    metrics: Arc<Metrics>,
    /// No worker is asked before this.
    paused_until: Mutex<Instant>,
}

/// Why there is no choice of a worker.
#[derive(Debug, PartialEq)]
enum NoChoice {
    /// No worker serves such requests.
    NoWorker,
    /// A worker has no time, or does not know the bot.
    Declined,
    /// A worker was late, or has answered nonsense.
    Fault,
}

impl RemoteSearch {
    pub(crate) fn new(bus: Arc<TableBus>, metrics: Arc<Metrics>) -> Self {
        let key = bus.worker_key().clone();
        RemoteSearch(Arc::new(Shared {
            prefix: key.prefix(),
            bus,
            key,
            metrics,
            paused_until: Mutex::new(Instant::now()),
        }))
    }

    /// Whether a worker is asked for the choice of a bot of this level. The lower ones take less
    /// time than the way to a worker.
    pub(crate) fn is_asked(&self, level: &str) -> bool {
        has_variable_search_time(level) && Instant::now() >= *self.lock_pause()
    }

    fn lock_pause(&self) -> MutexGuard<'_, Instant> {
        let paused_until = self.0.paused_until.lock();
        paused_until.unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a bot's choice, to be answered by `deadline`, as [`WorkerPool::submit`] does.
    /// `view` is what the bot knows, as bytes. After a part of the time the threads of `pool` are
    /// asked.
    pub(crate) fn submit<G: Playable>(
        &self,
        pool: &WorkerPool,
        decision: PendingDecision<G>,
        view: Vec<u8>,
        deadline: Instant,
    ) -> oneshot::Receiver<G::Action> {
        let (mut reply, answer) = oneshot::channel();
        let (remote, pool) = (self.clone(), pool.clone());
        tokio::spawn(async move {
            let chosen = async {
                match remote.choose(&decision, view, deadline).await {
                    Some(chosen) => Some(chosen),
                    None => pool.submit(decision, deadline).await.ok(),
                }
            };
            tokio::select! {
                () = reply.closed() => {}
                chosen = chosen => if let Some(chosen) = chosen {
                    let _unwanted = reply.send(chosen);
                }
            }
        });
        answer
    }

    /// A worker's choice, if there is one in time.
    pub(super) async fn choose<G: Playable>(
        &self,
        decision: &PendingDecision<G>,
        view: Vec<u8>,
        deadline: Instant,
    ) -> Option<G::Action> {
        let time = deadline.saturating_duration_since(Instant::now());
        let answer_timeout = time * ANSWER_TIMEOUT_PERCENT / 100;
        let for_search = answer_timeout * SEARCH_PERCENT / 100;
        let time_ms = u32::try_from(for_search.as_millis()).unwrap_or(u32::MAX);
        let question = Question::new(decision, view, time_ms);
        let asked = timeout(answer_timeout, self.ask(&question, answer_timeout)).await;
        let answer = asked.unwrap_or(Err(NoChoice::Fault));
        let chosen = answer.and_then(|index| {
            let chosen = usize::try_from(index).ok();
            let chosen = chosen.and_then(|index| decision.legal().get(index));
            chosen.copied().ok_or(NoChoice::Fault)
        });
        let pause = match &chosen {
            Ok(_) | Err(NoChoice::Declined) => Duration::ZERO,
            Err(NoChoice::NoWorker) => NO_WORKER_PAUSE,
            Err(NoChoice::Fault) => FAULT_PAUSE,
        };
        let has_begun = !pause.is_zero() && self.pause(pause);
        if chosen == Err(NoChoice::Fault) {
            self.0.metrics.worker_faults.inc();
            // Questions that were asked together fail together.
            if has_begun {
                tracing::warn!("a worker was late or answered nonsense: this server thinks itself");
            }
        }
        chosen.ok()
    }

    /// Asks no worker for a while. Gives whether that is new.
    fn pause(&self, time: Duration) -> bool {
        let now = Instant::now();
        let mut until = self.lock_pause();
        let has_begun = *until <= now;
        *until = (*until).max(now + time);
        has_begun
    }

    async fn ask(&self, question: &Question, time: Duration) -> Result<u32, NoChoice> {
        let Shared {
            bus, key, prefix, ..
        } = &*self.0;
        let subject = format!("{prefix}.{CODEC_VERSION}.{}", question.game);
        let (sealed, salt) = key.seal(Direction::Question, to_bytes(question));
        let answer = match bus.bus().request(&subject, sealed, time).await {
            Ok(answer) => answer,
            Err(Unanswered::NotServed) => return Err(NoChoice::NoWorker),
            Err(Unanswered::Late) => return Err(NoChoice::Fault),
        };
        let opened = key.open(Direction::Answer(salt), &answer);
        let answer = opened.and_then(|opened| Answer::try_from_slice(&opened.text).ok());
        match answer {
            Some(Answer::Chosen { index, stats }) => {
                self.0.metrics.observe_remote_search(
                    Duration::from_micros(stats.micros),
                    stats.share,
                    stats.was_cut,
                );
                Ok(index)
            }
            Some(Answer::Busy | Answer::Unable) => Err(NoChoice::Declined),
            None => Err(NoChoice::Fault),
        }
    }
}
