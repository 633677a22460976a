//! Whether servers with a worker's key are there. A worker that has another database's key, or is of
//! another version, is asked nothing and would idle without a word: it looks for servers itself, and
//! its log tells what it finds.

use super::key::WorkerKey;
use super::messages::CODEC_VERSION;
use crate::table_bus::TableBus;
use brelan_bus::{Bus, Unanswered};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{interval, sleep};

/// The group of all servers: each look is answered by one of them.
const GROUP: &str = "servers";

/// How often a worker looks for servers.
const LOOK_INTERVAL: Duration = Duration::from_secs(5);

/// How long a server may take to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// How long to wait before a subscription is tried again.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// What a worker has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Found {
    /// A server with its key, which asks workers of its version.
    Server,
    /// A server with its key that asks workers of another version.
    OtherVersion,
    NoServer,
}

/// Where workers with a key look for servers: of any version, and of this one. While servers are
/// upgraded, those of both are there.
pub(super) struct Subjects {
    pub(super) any: String,
    pub(super) own: String,
}

impl Subjects {
    pub(super) fn of(key: &WorkerKey) -> Subjects {
        let any = format!("{}.servers", key.prefix());
        let own = format!("{any}.{CODEC_VERSION}");
        Subjects { any, own }
    }
}

/// Answers workers that look for servers. An answer decides only what they log, so it is empty and
/// not authenticated.
pub(crate) async fn answer_workers(bus: Arc<TableBus>) {
    let Subjects { any, own } = Subjects::of(bus.worker_key());
    tokio::join!(answer_at(bus.bus(), &any), answer_at(bus.bus(), &own));
}

async fn answer_at(bus: &Bus, subject: &str) {
    let mut requests = loop {
        match bus.serve(subject, GROUP).await {
            Some(requests) => break requests,
            // The connection takes no subscription now.
            None => sleep(RETRY_DELAY).await,
        }
    };
    while let Some((_, request)) = requests.next().await {
        request.answer(Vec::new()).await;
    }
}

/// Looks for servers again and again, and logs what has changed.
pub(super) async fn watch_servers(bus: &Bus, key: &WorkerKey) {
    let subjects = Subjects::of(key);
    let mut looks = interval(LOOK_INTERVAL);
    let (mut last, mut logged) = (None, None);
    loop {
        looks.tick().await;
        let found = look(bus, &subjects).await;
        // The only server may be starting.
        let is_sure = found != Some(Found::NoServer) || last == found;
        if let Some(found) = found.filter(|_| is_sure && logged != found) {
            log(found);
            logged = Some(found);
        }
        last = found;
    }
}

/// Looks once; `None` where nothing can be known, because the connection is lost.
pub(super) async fn look(bus: &Bus, subjects: &Subjects) -> Option<Found> {
    match is_answered(bus, &subjects.own).await? {
        true => Some(Found::Server),
        false => match is_answered(bus, &subjects.any).await? {
            true => Some(Found::OtherVersion),
            false => Some(Found::NoServer),
        },
    }
}

async fn is_answered(bus: &Bus, subject: &str) -> Option<bool> {
    match bus.request(subject, Vec::new(), ANSWER_TIMEOUT).await {
        Ok(_) => Some(true),
        Err(Unanswered::NotServed) if bus.is_connected() => Some(false),
        Err(_) => None,
    }
}

fn log(found: Found) {
    match found {
        Found::Server => tracing::info!("a server with this worker's key is there"),
        Found::OtherVersion => tracing::warn!(
            "a server with this worker's key is of another version, and asks this worker nothing: \
             upgrade both"
        ),
        Found::NoServer => tracing::warn!(
            "no server with this worker's key is connected to NATS: the key is another database's \
             (`brelan admin worker-key` prints the right one), or the servers are down, without \
             --nats, or of an older version"
        ),
    }
}
