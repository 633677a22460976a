//! Notices to people who are not at a table, over the push services of their browsers, and the
//! calendar of their matches of days. A notice tells what everybody at the table sees: whose
//! turn it is, and who invites.
//!
//! The actor of a table stores a notice when a turn begins (`table/notices.rs`); `deliver` sends
//! what is due. The store gives each notice to one server, once.

mod browsers;
mod calendar;
mod calendar_texts;
mod client;
mod deliver;
mod encryption;
mod endpoint;
pub(crate) mod fuzz;
mod message;
mod quiet;
mod settings;
mod slow_matches;

use crate::accounts;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::JsonBody;
use crate::identity::{Caller, Identity};
use crate::ids;
use crate::limits::Client;
use crate::openapi_responses::{InvalidToken, NoToken, Unavailable};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use brelan_ids::{PersonId, TableId};
use brelan_protocol::notices::{
    NewNoticeDevice, NoticeDevice, NoticeState, QuietHours as WireQuietHours, SetQuietHours,
};
use brelan_protocol::rest::Fault;
use brelan_store::{NewNotice, NoticeKind, QuietHours, Store, StoreError, Subscription};
use browsers::Browsers;
use client::PushClient;
use endpoint::PushEndpoint;
use message::PushKey;
use std::sync::Arc;

pub(crate) use calendar::{
    __path_calendar_file, __path_calendar_link, __path_make_calendar, __path_revoke_calendar,
    calendar_file, calendar_link, make_calendar, revoke_calendar,
};
pub(crate) use deliver::{REMINDER_DIVISOR, send_notices};
pub use settings::{InvalidContact, PushContact, PushSettings};

/// The most browsers of a person that get notices.
const MAX_DEVICES: u32 = 10;

/// What is needed to send to push services.
pub(crate) struct Push {
    key: PushKey,
    client: PushClient,
    browsers: Arc<Browsers>,
}

impl Push {
    /// Reads the key of the server, or makes it at the first start; `None` where the operator
    /// has switched notices off.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn open(
        store: &dyn Store,
        settings: &PushSettings,
    ) -> Result<Option<Self>, StoreError> {
        if !settings.is_on {
            return Ok(None);
        }
        let fresh = std::iter::repeat_with(ids::random::<32>)
            .find(|bytes| PushKey::from_bytes(bytes).is_some())
            .expect("nearly every text is a scalar");
        let key = PushKey::from_bytes(&store.push_key(fresh).await?);
        let damaged = || StoreError::Failed("the key of push services is damaged".into());
        Ok(Some(Push {
            key: key.ok_or_else(damaged)?,
            client: PushClient::new(settings),
            browsers: Arc::default(),
        }))
    }
}

/// The browsers to which notices of the client's person come, the quiet hours, and the matches
/// of days.
#[utoipa::path(
    get, path = "/api/notices", tag = "notices",
    responses(
        (status = 200, description = "your notices", body = NoticeState),
        InvalidToken, Unavailable,
    )
)]
pub(crate) async fn notices(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<NoticeState>, ApiError> {
    match identity.person() {
        Some(person) => state(&app, &person).await,
        None => Ok(Json(NoticeState {
            key: public_key(&app),
            devices: Vec::new(),
            quiet: None,
            calendar: None,
            matches: Vec::new(),
        })),
    }
}

/// Lets the notices of the client's person come to a browser. A repeated request changes what is
/// different, also the person: it is the browser of the person who uses it.
#[utoipa::path(
    put, path = "/api/notices/devices", tag = "notices", request_body = NewNoticeDevice,
    responses(
        (status = 200, description = "your notices", body = NoticeState),
        (status = 400, description = "a field is wrong, or the endpoint is not in the public internet", body = Fault),
        (status = 409, description = "the server sends no notices, or too many browsers", body = Fault),
        NoToken,
    )
)]
pub(crate) async fn add_device(
    State(app): State<App>,
    identity: Identity,
    headers: HeaderMap,
    JsonBody(asked): JsonBody<NewNoticeDevice>,
) -> Result<Json<NoticeState>, ApiError> {
    let caller = identity.required()?;
    let push = app.push.as_ref().ok_or(ApiError::NoPush)?;
    let endpoint = PushEndpoint::parse(&asked.endpoint, &app.settings.push.allowed_hosts)
        .ok_or(ApiError::InvalidEndpoint)?;
    let subscription = subscription(&app, &caller, &headers, &endpoint, &asked).await?;
    // The same answer for a host that is not public and for one that there is not: names of the
    // operator's network are not for everybody.
    if !push.client.may_reach(&endpoint).await {
        return Err(ApiError::InvalidEndpoint);
    }
    let max = MAX_DEVICES;
    if !app.store.save_subscription(subscription, max).await? {
        return Err(ApiError::TooManyDevices { max });
    }
    slow_matches::remind_of_running_turns(&app, &caller.person).await?;
    state(&app, &caller.person).await
}

async fn subscription(
    app: &App,
    caller: &Caller,
    headers: &HeaderMap,
    endpoint: &PushEndpoint,
    asked: &NewNoticeDevice,
) -> Result<Subscription, ApiError> {
    let (public_key, auth_secret) = browser_keys(asked)?;
    let quiet = asked.quiet.clone().map(valid_quiet_hours).transpose()?;
    let others = app.store.subscriptions_of(&caller.person).await?;
    let id = endpoint.device_id();
    let now = app.settings.clock.now();
    let known = others.iter().find(|it| it.id == id);
    Ok(Subscription {
        created: known.map_or(now, |it| it.created),
        quiet: others.first().map_or(quiet, |it| it.quiet.clone()),
        id,
        person: caller.person.clone(),
        session: caller.session.clone(),
        endpoint: endpoint.as_str().to_owned(),
        public_key,
        auth_secret,
        device: accounts::device_of(headers),
        language: asked.language.tag().to_owned(),
    })
}

/// The public key and the secret of a browser.
fn browser_keys(asked: &NewNoticeDevice) -> Result<(Vec<u8>, Vec<u8>), ApiError> {
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('='));
    let keys = (decode(&asked.p256dh), decode(&asked.auth));
    let (Ok(public_key), Ok(auth_secret)) = keys else {
        return Err(ApiError::InvalidBrowserKey);
    };
    match message::check_browser_key(&public_key, &auth_secret) {
        Ok(()) => Ok((public_key, auth_secret)),
        Err(_) => Err(ApiError::InvalidBrowserKey),
    }
}

fn valid_quiet_hours(quiet: WireQuietHours) -> Result<QuietHours, ApiError> {
    let quiet = QuietHours {
        from: quiet.from,
        until: quiet.until,
        zone: quiet.zone,
    };
    match quiet::is_valid(&quiet) {
        true => Ok(quiet),
        false => Err(ApiError::InvalidQuietHours),
    }
}

/// Lets no notices come to a browser any more. A repeated request changes nothing.
#[utoipa::path(
    delete, path = "/api/notices/devices/{id}", tag = "notices", params(("id" = String, Path)),
    responses(
        (status = 200, description = "your notices", body = NoticeState),
        NoToken,
    )
)]
pub(crate) async fn remove_device(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<Json<NoticeState>, ApiError> {
    let person = identity.required_person()?;
    app.store.delete_subscription(&id, Some(&person)).await?;
    state(&app, &person).await
}

/// Lets no notices of the client's person come to any browser.
#[utoipa::path(
    delete, path = "/api/notices/devices", tag = "notices",
    responses(
        (status = 200, description = "your notices", body = NoticeState),
        NoToken,
    )
)]
pub(crate) async fn remove_all_devices(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<NoticeState>, ApiError> {
    let person = identity.required_person()?;
    for subscription in app.store.subscriptions_of(&person).await? {
        let removed = app
            .store
            .delete_subscription(&subscription.id, Some(&person));
        removed.await?;
    }
    state(&app, &person).await
}

/// Sets when all notices of the client's person wait.
#[utoipa::path(
    put, path = "/api/notices/quiet", tag = "notices", request_body = SetQuietHours,
    responses(
        (status = 200, description = "your notices", body = NoticeState),
        (status = 400, description = "no such times, or no such time zone", body = Fault),
        NoToken,
    )
)]
pub(crate) async fn set_quiet_hours(
    State(app): State<App>,
    identity: Identity,
    JsonBody(asked): JsonBody<SetQuietHours>,
) -> Result<Json<NoticeState>, ApiError> {
    let person = identity.required_person()?;
    let quiet = asked.quiet.map(valid_quiet_hours).transpose()?;
    app.store.set_quiet_hours(&person, quiet).await?;
    state(&app, &person).await
}

fn public_key(app: &App) -> Option<String> {
    app.push.as_ref().map(|push| push.key.public().to_owned())
}

/// What a person has here.
async fn state(app: &App, person: &PersonId) -> Result<Json<NoticeState>, ApiError> {
    let subscriptions = app.store.subscriptions_of(person).await?;
    let quiet = subscriptions.first().and_then(|it| it.quiet.clone());
    let calendar = app.store.calendar_of(person).await?;
    let devices = subscriptions.into_iter().map(|it| NoticeDevice {
        id: it.id,
        device: it.device,
        added: it.created.as_millis(),
    });
    Ok(Json(NoticeState {
        key: public_key(app),
        devices: devices.collect(),
        quiet: quiet.map(|quiet| WireQuietHours {
            from: quiet.from,
            until: quiet.until,
            zone: quiet.zone,
        }),
        calendar: calendar.map(|calendar| calendar::path(&calendar)),
        matches: slow_matches::of(app, person).await?,
    }))
}

/// Invites people to a table, which one of them has made. A failure is only logged: they find
/// the table without it. So do those whom an address invites above its limit.
pub(crate) async fn invite(
    app: &App,
    client: &Client,
    inviter: &PersonId,
    table: &TableId,
    people: impl Iterator<Item = &PersonId>,
) {
    if app.push.is_none() {
        return;
    }
    let due = app.settings.clock.now() + app.settings.push.delay;
    for person in people.filter(|person| *person != inviter) {
        if !app.limiter.may_invite(client) {
            app.metrics.too_many.inc();
            return;
        }
        let notice = NewNotice {
            person: person.clone(),
            table: table.clone(),
            kind: NoticeKind::Invitation,
            turn: 0,
            due,
            inviter: Some(inviter.clone()),
        };
        if let Err(error) = app.store.add_notice(notice).await {
            tracing::warn!(table = table.as_str(), %error, "nobody is told of an invitation");
            return;
        }
    }
}
