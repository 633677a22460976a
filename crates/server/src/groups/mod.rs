//! Groups: people who play together again and again. The link of a group holds its id, which
//! nobody guesses; anyone who has the link may see the group and join it. What is told of matches
//! is the sum of finished ones, to members alone.

pub(crate) mod fuzz;
mod info;
mod play;

pub(crate) use play::{
    __path_keep, __path_of_table, __path_play, adopt_rematch, keep, of_table, play, refuse_others,
};

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{JsonBody, QueryParams};
use crate::guest::{self, Guest, GuestFields};
use crate::identity::{self, Caller, Identity};
use crate::ids;
use crate::names;
use crate::openapi_responses::{
    Barred, InvalidParameter, InvalidToken, NoSuchGroup, NoToken, NotFounder, TooManyGroups,
    Unavailable,
};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use brelan_ids::{GroupId, InvalidId, PersonId, Timestamp};
use brelan_protocol::groups::{GroupInfo, GroupQuery, NewGroup, RenameGroup};
use brelan_protocol::rest::{Fault, NewTable, Profile};
use brelan_store::{Group, GroupMember};

/// The most members of a group.
const MAX_MEMBERS: u32 = 50;

/// The most groups that a person is a member of.
const MAX_GROUPS: u32 = 20;

/// Makes a group. The client's person is its first member, the founder.
#[utoipa::path(
    post, path = "/api/groups", tag = "groups", request_body = NewGroup,
    responses(
        (status = 201, description = "the new group", body = GroupInfo),
        InvalidToken, Barred, TooManyGroups,
    )
)]
pub(crate) async fn make(
    State(app): State<App>,
    identity: Identity,
    JsonBody(asked): JsonBody<NewGroup>,
) -> Result<Response, ApiError> {
    let game = guest::parse_game(&asked.table.game)?;
    let caller = identity.or_new_guest();
    let fields = GuestFields::from(&asked.table);
    let guest = Guest::validate(&app, &caller.person, fields).await?;
    let settings = settings_of(asked.table)?;
    // Invalid options are refused now, and not when the first table is made.
    guest::new_table_request(game, &settings, &guest)?;
    let refused = app.moderation.refused_names().await?;
    let name = names::normalize_name(&asked.name, &refused)?;
    let _lock = app.limiter.person_locks.lock(&caller.person).await;
    limit_groups(&app, &caller.person).await?;
    let now = app.settings.clock.now();
    let group = Group {
        id: ids::new_group_id(),
        name,
        game: game.name().to_owned(),
        settings: settings_text(&settings),
        created: now,
        members: vec![member(&caller.person, guest, now)],
        tables: 0,
        table: None,
    };
    let id = app.store.create_group(group).await?;
    answer(&app, &caller, &id, StatusCode::CREATED).await
}

/// The groups of the client's person, the one joined last first, without their standings.
#[utoipa::path(
    get, path = "/api/groups", tag = "groups",
    responses(
        (status = 200, description = "your groups", body = Vec<GroupInfo>),
        InvalidToken, Unavailable,
    )
)]
pub(crate) async fn mine(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<Vec<GroupInfo>>, ApiError> {
    let Some(person) = identity.person() else {
        return Ok(Json(Vec::new()));
    };
    let mut groups = Vec::new();
    for group in app.store.groups_of(&person, MAX_GROUPS).await? {
        groups.push(info::listed(&app, &group, Some(&person)).await?);
    }
    Ok(Json(groups))
}

/// A group, for anyone with its link; the standings of a season are for its members.
#[utoipa::path(
    get, path = "/api/groups/{id}", tag = "groups", params(("id" = String, Path), GroupQuery),
    responses(
        (status = 200, description = "the group", body = GroupInfo),
        (status = 404, description = "there is no such group or season", body = Fault),
        InvalidParameter, InvalidToken, Unavailable,
    )
)]
pub(crate) async fn group(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    QueryParams(query): QueryParams<GroupQuery>,
) -> Result<Json<GroupInfo>, ApiError> {
    let group = find(&app, &id).await?;
    let person = identity.person();
    let info = info::whole(&app, &group, person.as_ref(), query.season).await?;
    Ok(Json(info))
}

/// Gives a group another name, as its founder may.
#[utoipa::path(
    put, path = "/api/groups/{id}", tag = "groups", params(("id" = String, Path)),
    request_body = RenameGroup,
    responses(
        (status = 200, description = "the group", body = GroupInfo),
        InvalidToken, NotFounder, NoSuchGroup, TooManyGroups,
    )
)]
pub(crate) async fn rename(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<RenameGroup>,
) -> Result<Response, ApiError> {
    let caller = identity.required()?;
    let group = find_of_founder(&app, &id, &caller.person).await?;
    let refused = app.moderation.refused_names().await?;
    let name = names::normalize_name(&asked.name, &refused)?;
    app.store.rename_group(&group.id, &name).await?;
    answer(&app, &caller, &group.id, StatusCode::OK).await
}

/// Deletes a group, as its founder may. Its matches stay those of their people.
#[utoipa::path(
    delete, path = "/api/groups/{id}", tag = "groups", params(("id" = String, Path)),
    responses(
        (status = 204, description = "it is deleted"),
        NoToken, NotFounder, NoSuchGroup,
    )
)]
pub(crate) async fn delete(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = identity.required_person()?;
    let group = find_of_founder(&app, &id, &person).await?;
    app.store.delete_group(&group.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Joins a group. A repeated request changes the name and the avatar there.
#[utoipa::path(
    post, path = "/api/groups/{id}/members", tag = "groups", params(("id" = String, Path)),
    request_body = Profile,
    responses(
        (status = 200, description = "the group; you are a member", body = GroupInfo),
        (status = 409, description = "the group is full", body = Fault),
        InvalidToken, Barred, NoSuchGroup, TooManyGroups,
    )
)]
pub(crate) async fn join(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<Profile>,
) -> Result<Response, ApiError> {
    let group = find(&app, &id).await?;
    let caller = identity.or_new_guest();
    let person = &caller.person;
    let guest = Guest::validate(&app, person, (&asked).into()).await?;
    // Held until the person is a member: the limit counts what is stored.
    let _lock = app.limiter.person_locks.lock(person).await;
    if member_of(&group, person).is_none() {
        limit_groups(&app, person).await?;
    }
    let member = member(person, guest, app.settings.clock.now());
    let joined = app.store.join_group(&group.id, member, MAX_MEMBERS).await?;
    if !joined {
        // It may also have been deleted meanwhile.
        let group = find(&app, &id).await?;
        tracing::info!(members = group.members.len(), "a group is full");
        return Err(ApiError::GroupFull { max: MAX_MEMBERS });
    }
    answer(&app, &caller, &group.id, StatusCode::OK).await
}

/// Leaves a group. Its longest member is the founder when the founder has left; without
/// members it is deleted. A repeated request changes nothing.
#[utoipa::path(
    delete, path = "/api/groups/{id}/members", tag = "groups", params(("id" = String, Path)),
    responses(
        (status = 204, description = "you are no member"),
        NoToken, NoSuchGroup,
    )
)]
pub(crate) async fn leave(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = identity.required_person()?;
    let group = find(&app, &id).await?;
    app.store.leave_group(&group.id, &person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes another member from a group, as its founder may. Whoever has the link may join
/// again. A repeated request changes nothing.
#[utoipa::path(
    delete, path = "/api/groups/{id}/members/{member}", tag = "groups",
    params(("id" = String, Path), ("member" = String, Path)),
    responses(
        (status = 204, description = "there is no such other member"),
        NoToken, NotFounder, NoSuchGroup,
    )
)]
pub(crate) async fn remove(
    State(app): State<App>,
    identity: Identity,
    Path((id, member)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let person = identity.required_person()?;
    let group = find_of_founder(&app, &id, &person).await?;
    let mut others = group.members.iter().filter(|it| it.person != person);
    if let Some(found) = others.find(|it| info::member_id(&app, &group, it) == member) {
        app.store.leave_group(&group.id, &found.person).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// # Errors
/// [`ApiError::NoSuchGroup`].
async fn find(app: &App, id: &str) -> Result<Group, ApiError> {
    let id: GroupId = id.parse().map_err(|InvalidId| ApiError::NoSuchGroup)?;
    app.store.group(&id).await?.ok_or(ApiError::NoSuchGroup)
}

/// # Errors
/// [`ApiError::Barred`]; [`ApiError::NotFounder`], also for those who are no members.
async fn find_of_founder(app: &App, id: &str, person: &PersonId) -> Result<Group, ApiError> {
    app.moderation.refuse_barred(person).await?;
    let group = find(app, id).await?;
    match is_founder(&group, person) {
        true => Ok(group),
        false => Err(ApiError::NotFounder),
    }
}

fn is_founder(group: &Group, person: &PersonId) -> bool {
    let founder = group.members.first();
    founder.is_some_and(|it| it.person == *person)
}

fn member_of<'a>(group: &'a Group, person: &PersonId) -> Option<&'a GroupMember> {
    group.members.iter().find(|it| it.person == *person)
}

fn member(person: &PersonId, guest: Guest, joined: Timestamp) -> GroupMember {
    let named = guest.appearance.stored_for(person);
    GroupMember {
        person: named.person,
        name: named.name,
        avatar: named.avatar,
        joined,
    }
}

/// # Errors
/// When the person is in too many groups to be in one more.
async fn limit_groups(app: &App, person: &PersonId) -> Result<(), ApiError> {
    let max = MAX_GROUPS;
    match app.store.groups_of(person, max).await?.len() >= max as usize {
        true => Err(ApiError::TooManyGroups { max }),
        false => Ok(()),
    }
}

/// The settings of a group's tables, without what is its founder's and what has no effect.
///
/// # Errors
/// [`ApiError::GroupSettings`].
fn settings_of(asked: NewTable) -> Result<NewTable, ApiError> {
    let settings = NewTable {
        name: None,
        avatar: None,
        contribution: None,
        ..asked
    };
    let is_for_people = settings.players.is_none() && settings.bots.is_none();
    let is_usual = !settings.lesson && !settings.listed;
    match is_for_people && is_usual {
        true => Ok(settings),
        false => Err(ApiError::GroupSettings),
    }
}

fn settings_text(settings: &NewTable) -> String {
    serde_json::to_string(settings).expect("settings are JSON")
}

/// The settings of a group's tables. A newer server may have written what this one cannot
/// read, while servers are replaced.
///
/// # Errors
/// [`ApiError::Unavailable`].
fn read_settings(group: &Group) -> Result<NewTable, ApiError> {
    serde_json::from_str(&group.settings).map_err(|error| {
        tracing::error!(%error, "the settings of a group cannot be read");
        ApiError::Unavailable
    })
}

/// Answers a member with the group and the token.
async fn answer(
    app: &App,
    caller: &Caller,
    id: &GroupId,
    status: StatusCode,
) -> Result<Response, ApiError> {
    let group = app.store.group(id).await?.ok_or(ApiError::NoSuchGroup)?;
    let info = info::whole(app, &group, Some(&caller.person), None).await?;
    let cookie = identity::token_cookie(&app.signer, caller);
    Ok((status, cookie, Json(info)).into_response())
}
