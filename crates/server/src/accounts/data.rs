//! The export of all that is stored of a person.

use super::describe_account;
use super::document::{Document, open_account};
use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::Identity;
use crate::matches;
use crate::openapi_responses::{NoToken, Unavailable};
use axum::extract::State;
use axum::http::{HeaderName, header};
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_protocol::matches::MatchInfo;
use brelan_store::{Group, MatchCursor, MatchFilter, RatedPlayer, Subscription};
use serde_json::{Value, json};

/// How many matches the store is asked for at once.
const MATCHES_PER_PAGE: u32 = 500;

/// The most tables without a result that are listed, the newest ones.
const MAX_TABLES: u32 = 1000;

/// All that is stored of the client's person, as a file.
#[utoipa::path(
    get, path = "/api/account/data", tag = "account",
    responses(
        (status = 200, description = "the data", body = Object),
        NoToken, Unavailable,
    )
)]
pub(crate) async fn export(
    State(app): State<App>,
    identity: Identity,
) -> Result<([(HeaderName, &'static str); 2], String), ApiError> {
    let caller = identity.required()?;
    let person = &caller.person;
    let mut document = match caller.session {
        Some(_) => Some(Document::read(&open_account(&app, person).await?)?),
        None => None,
    };
    let profile = document.as_mut().and_then(|it| it.profile.take());
    let account = document.map(|it| describe_account(it, &caller));
    let guests = app.store.guests_of(person).await?;
    let data = json!({
        "format": "brelan-data/1",
        "person": person,
        "guests": guests,
        "account": account,
        "profile": profile,
        "ratings": ratings(&app, person).await?,
        "rated_queue": rated_queue(&app, person).await?,
        "groups": groups(&app, person).await?,
        "notices": notices(&app, person).await?,
        "leaderboard_name": app.store.leaderboard_name(person).await?,
        "matches": all_matches(&app, person).await?,
        "tables": unfinished_tables(&app, person).await?,
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"brelan-data.json\"",
        ),
    ];
    Ok((headers, data.to_string()))
}

/// The person's rating in each game of which a match was rated.
async fn ratings(app: &App, person: &PersonId) -> Result<Vec<Value>, ApiError> {
    let player = [RatedPlayer::Person(person.clone())];
    let mut ratings = Vec::new();
    for game in Kind::ALL {
        for rating in app.store.ratings_of(game.name(), &player).await? {
            ratings.push(json!({
                "game": game.name(),
                "mean": rating.mean,
                "deviation": rating.deviation,
                "matches": rating.matches,
            }));
        }
    }
    Ok(ratings)
}

/// What the person waits for, or has waited for within a day, if anything.
async fn rated_queue(app: &App, person: &PersonId) -> Result<Option<Value>, ApiError> {
    let waiter = app.store.rated_waiter(person).await?;
    Ok(waiter.map(|it| {
        json!({
            "game": it.game,
            "name": it.name,
            "avatar": it.avatar,
            "rating": it.rating,
            "since": it.since,
            "seen": it.seen,
            "networks": it.networks,
            "table": it.table,
        })
    }))
}

/// The groups that the person is a member of, with the name there.
async fn groups(app: &App, person: &PersonId) -> Result<Vec<Value>, ApiError> {
    let groups = app.store.groups_of(person, MAX_TABLES).await?;
    let data = |group: &Group| {
        let own = group.members.iter().find(|it| it.person == *person);
        json!({
            "id": group.id,
            "group": group.name,
            "game": group.game,
            "name": own.map(|it| &it.name),
            "avatar": own.and_then(|it| it.avatar.as_ref()),
            "joined": own.map(|it| it.joined),
        })
    };
    Ok(groups.iter().map(data).collect())
}

/// The browsers that get the person's notices, and the calendar.
async fn notices(app: &App, person: &PersonId) -> Result<Value, ApiError> {
    let calendar = app.store.calendar_of(person).await?;
    let device = |it: Subscription| {
        let quiet = it
            .quiet
            .map(|quiet| json!({"from": quiet.from, "until": quiet.until, "zone": quiet.zone}));
        json!({
            "endpoint": it.endpoint,
            "device": it.device,
            "language": it.language,
            "quiet": quiet,
            "added": it.created,
        })
    };
    let devices = app.store.subscriptions_of(person).await?;
    Ok(json!({
        "devices": devices.into_iter().map(device).collect::<Vec<_>>(),
        "calendar": calendar.map(|it| json!({"token": it.token, "language": it.language})),
    }))
}

/// The person's finished matches, the latest first. The record of each is at
/// `/api/tables/ID/record`.
async fn all_matches(app: &App, person: &PersonId) -> Result<Vec<MatchInfo>, ApiError> {
    let (mut all, mut after) = (Vec::new(), None::<MatchCursor>);
    let filter = MatchFilter::default();
    loop {
        let page = app
            .store
            .matches_of(person, &filter, after.as_ref(), MATCHES_PER_PAGE)
            .await?;
        all.extend(page.iter().filter_map(|it| matches::match_info(it, person)));
        match page.last() {
            Some(last) => after = Some(last.cursor()),
            None => return Ok(all),
        }
    }
}

/// The tables at which the person has a name and whose matches have no result.
async fn unfinished_tables(app: &App, person: &PersonId) -> Result<Vec<Value>, ApiError> {
    let mut tables = Vec::new();
    for id in app.store.tables_of(person, MAX_TABLES).await? {
        if app.store.result(&id).await?.is_some() {
            continue;
        }
        let Some(metadata) = app.store.table_metadata(&id).await? else {
            continue;
        };
        let named = metadata.people.iter().find(|it| it.person == *person);
        tables.push(json!({
            "id": id,
            "game": metadata.game,
            "name": named.map(|it| &it.name),
            "avatar": named.and_then(|it| it.avatar.as_ref()),
            "seated": metadata.seated.contains(person),
        }));
    }
    Ok(tables)
}
