//! Sending notices that are due: whether one is still true, whether its person is at the table
//! or has quiet hours, and what becomes of it when the push service does not take it.

use super::Push;
use super::calendar_texts;
use super::client::PushAnswer;
use super::endpoint::PushEndpoint;
use super::message::{Envelope, request};
use super::quiet::end_of_quiet;
use crate::api_error::ApiError;
use crate::app::App;
use crate::failure_log::FailureLog;
use brelan_ids::Timestamp;
use brelan_protocol::language::Language;
use brelan_protocol::notices::{Notice, NoticeKind as WireKind};
use brelan_protocol::rest::{Presence, Status, TableInfo};
use brelan_store::{DueNotice, NoticeKind, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::task::TaskTracker;

/// How many messages are on their way at a time.
const MAX_CONCURRENT: usize = 32;

/// How long messages that are on their way have when the server stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// How long the store keeps notices that were sent: longer than any turn may take.
const RETENTION: Duration = Duration::from_secs(90 * 24 * 3600);

/// How often old notices are forgotten.
const FORGET_INTERVAL: Duration = Duration::from_secs(3600);

/// How long a notice waits after each try that failed.
const BACKOFF: [Duration; 4] = [
    Duration::from_secs(60),
    Duration::from_secs(5 * 60),
    Duration::from_secs(30 * 60),
    Duration::from_secs(2 * 3600),
];

/// The longest wait that a push service may ask for.
const MAX_BACKOFF: Duration = Duration::from_secs(6 * 3600);

/// How long a push service keeps an invitation for a browser that is off.
const INVITATION_LIFETIME: Duration = Duration::from_secs(24 * 3600);

/// A person is reminded when the time of the turn, divided by this, is left.
pub(crate) const REMINDER_DIVISOR: u32 = 4;

/// Sends notices until the server stops.
pub(crate) async fn send_notices(app: App) {
    let Some(push) = app.push.clone() else {
        return;
    };
    let settings = &app.settings.push;
    let (mut ticks, mut forgets) = (interval(settings.interval), interval(FORGET_INTERVAL));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let permits = Arc::new(Semaphore::new(MAX_CONCURRENT));
    let deliveries = TaskTracker::new();
    // Whether more notices may be due than there was room for.
    let mut are_more_due = false;
    let mut log = FailureLog::new("notices are late", "notices are in time again");
    loop {
        let done = tokio::select! {
            () = app.stop.cancelled() => break,
            _ = ticks.tick() => start_deliveries(&app, &push, &permits, &deliveries).await,
            free = permits.acquire(), if are_more_due => {
                // It is counted among those that are free.
                drop(free);
                start_deliveries(&app, &push, &permits, &deliveries).await
            }
            _ = forgets.tick() => {
                let before = app.settings.clock.now() - RETENTION;
                app.store.forget_notices(before).await.map(|()| are_more_due)
            }
        };
        log.observe(&done);
        are_more_due = done.unwrap_or(false);
    }
    deliveries.close();
    let _unsent = tokio::time::timeout(STOP_TIMEOUT, deliveries.wait()).await;
}

/// Gives whether more notices may be due than there was room for.
async fn start_deliveries(
    app: &App,
    push: &Arc<Push>,
    permits: &Arc<Semaphore>,
    deliveries: &TaskTracker,
) -> Result<bool, StoreError> {
    let free = permits.available_permits();
    if free == 0 {
        return Ok(true);
    }
    let now = app.settings.clock.now();
    let taken = app.store.take_notices(now, free as u32).await?;
    let are_more_due = taken.len() == free;
    for notice in taken {
        let permit = Arc::clone(permits).acquire_owned().await;
        let (app, push) = (app.clone(), Arc::clone(push));
        deliveries.spawn(async move {
            if let Err(error) = handle(&app, &push, &notice).await {
                tracing::warn!(%error, "a notice is lost");
            }
            drop(permit);
        });
    }
    Ok(are_more_due)
}

/// What is to be done with a notice that is due.
enum Decision {
    Send(Notice, Duration),
    /// It is due again at this time.
    Wait(Timestamp),
    /// It is not true any more, or its person is at the table.
    Drop,
}

async fn handle(app: &App, push: &Push, due: &DueNotice) -> Result<(), StoreError> {
    let now = app.settings.clock.now();
    let quiet = due.subscription.quiet.as_ref();
    if let Some(end) = quiet.and_then(|quiet| end_of_quiet(quiet, now)) {
        return app.store.postpone_notice(due, end, due.tries).await;
    }
    let decision = match due.kind {
        NoticeKind::Turn | NoticeKind::Reminder => decide_turn(app, due, now).await,
        NoticeKind::Invitation => decide_invitation(app, due).await,
    };
    match decision {
        Ok(Decision::Send(notice, lifetime)) => deliver(app, push, due, &notice, lifetime).await,
        Ok(Decision::Wait(until)) => app.store.postpone_notice(due, until, due.tries).await,
        Ok(Decision::Drop) => Ok(()),
        Err(ApiError::Unavailable) => retry(app, due, None).await,
        Err(_) => Ok(()),
    }
}

/// A turn that is still the same, of the same person.
async fn decide_turn(app: &App, due: &DueNotice, now: Timestamp) -> Result<Decision, ApiError> {
    let person = &due.subscription.person;
    let Some(slow) = app.tables.slow_turn(&due.table).await? else {
        return Ok(Decision::Drop);
    };
    let turn = slow.turn;
    if turn.person != *person || turn.began_seq != due.turn || turn.until <= now {
        return Ok(Decision::Drop);
    }
    let remind_at = turn.until - slow.turn_time / REMINDER_DIVISOR;
    // The clock stood still while a bot played for the person.
    if due.kind == NoticeKind::Reminder && now < remind_at {
        return Ok(Decision::Wait(remind_at));
    }
    let info = app.tables.info(&due.table, Some(person)).await?;
    if is_here(app, due, &info).await? {
        return Ok(Decision::Drop);
    }
    let own = info.you.map(|seat| seat.index());
    let others = info.seats.iter().enumerate();
    let mut others = others.filter(|(seat, it)| Some(*seat) != own && it.presence.is_some());
    let name = others.next().map(|(_, it)| it.name.clone());
    let kind = match due.kind {
        NoticeKind::Reminder => WireKind::Reminder,
        NoticeKind::Turn | NoticeKind::Invitation => WireKind::Turn,
    };
    let lifetime = turn.until.since(now);
    let notice = notice(kind, due, &info, name.unwrap_or_default());
    Ok(Decision::Send(notice, lifetime))
}

/// A table that still waits, with a seat for the person.
async fn decide_invitation(app: &App, due: &DueNotice) -> Result<Decision, ApiError> {
    let person = &due.subscription.person;
    app.moderation.refuse_barred(person).await?;
    let info = app.tables.info(&due.table, Some(person)).await?;
    let has_seat = info.you.is_some() || !info.free.is_empty();
    if info.status != Status::Waiting || !has_seat || is_here(app, due, &info).await? {
        return Ok(Decision::Drop);
    }
    let metadata = app.store.table_metadata(&due.table).await?;
    let people = metadata.map(|metadata| metadata.people).unwrap_or_default();
    let inviter = people
        .into_iter()
        .find(|named| Some(&named.person) == due.inviter.as_ref());
    let name = inviter.map(|named| named.name).unwrap_or_default();
    let notice = notice(WireKind::Invitation, due, &info, name);
    Ok(Decision::Send(notice, INVITATION_LIFETIME))
}

/// Whether the person is connected to the table, over this server or another one.
async fn is_here(app: &App, due: &DueNotice, info: &TableInfo) -> Result<bool, ApiError> {
    let seat = info.you.and_then(|seat| info.seats.get(seat.index()));
    if seat.is_some_and(|seat| seat.presence == Some(Presence::Here)) {
        return Ok(true);
    }
    let person = &due.subscription.person;
    Ok(app.store.is_connected(&due.table, person).await?)
}

fn notice(kind: WireKind, due: &DueNotice, info: &TableInfo, name: String) -> Notice {
    Notice {
        kind,
        table: due.table.to_string(),
        game: calendar_texts::game_name(&info.game).to_owned(),
        name,
        language: language(&due.subscription.language),
    }
}

/// The language of a stored tag. A newer server may know more of them.
pub(super) fn language(tag: &str) -> Language {
    Language::from_tag(tag).unwrap_or(Language::English)
}

async fn deliver(
    app: &App,
    push: &Push,
    due: &DueNotice,
    notice: &Notice,
    lifetime: Duration,
) -> Result<(), StoreError> {
    let settings = &app.settings.push;
    let subscription = &due.subscription;
    // The operator may have taken back that a host is allowed.
    let endpoint = PushEndpoint::parse(&subscription.endpoint, &settings.allowed_hosts);
    let Some(endpoint) = endpoint else {
        return app.store.delete_subscription(&subscription.id, None).await;
    };
    let envelope = Envelope {
        key: &push.key,
        contact: settings.contact.as_ref(),
        endpoint: &endpoint,
        table: &due.table,
        lifetime,
        now: app.settings.clock.now(),
    };
    let Ok(request) = request(notice, subscription, &envelope) else {
        return app.store.delete_subscription(&subscription.id, None).await;
    };
    let sending = match push.browsers.begin(&subscription.id) {
        Ok(sending) => sending,
        Err(wait) => {
            let again = app.settings.clock.now() + wait;
            return app.store.postpone_notice(due, again, due.tries).await;
        }
    };
    let answer = push.client.send(request).await;
    sending.note_answer(answer.is_of_service());
    drop(sending);
    let host = endpoint.host();
    match answer {
        PushAnswer::Taken => {
            app.metrics.notices_sent.inc();
            Ok(())
        }
        PushAnswer::Gone => {
            tracing::info!(host, "a browser gets no notices any more");
            app.store.delete_subscription(&subscription.id, None).await
        }
        PushAnswer::Forbidden => {
            tracing::warn!(host, "a push service is in a network that is not public");
            app.metrics.notices_failed.inc();
            app.store.delete_subscription(&subscription.id, None).await
        }
        PushAnswer::Later(wait) => retry(app, due, wait).await,
        PushAnswer::Unreachable => retry(app, due, None).await,
        PushAnswer::Refused(status) => {
            tracing::warn!(host, %status, "a push service has refused a notice");
            app.metrics.notices_failed.inc();
            Ok(())
        }
        PushAnswer::Unknown => {
            tracing::warn!(host, "a push service has not said whether it has a notice");
            app.metrics.notices_failed.inc();
            Ok(())
        }
    }
}

/// Lets the notice be due again after a while, unless it was tried often enough.
async fn retry(app: &App, due: &DueNotice, wait: Option<Duration>) -> Result<(), StoreError> {
    let Some(backoff) = BACKOFF.get(due.tries as usize) else {
        tracing::warn!("a notice could not be sent, and is not tried again");
        app.metrics.notices_failed.inc();
        return Ok(());
    };
    let wait = wait.unwrap_or_default().clamp(*backoff, MAX_BACKOFF);
    let again = app.settings.clock.now() + wait;
    app.store.postpone_notice(due, again, due.tries + 1).await
}
