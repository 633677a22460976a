//! A group's table: the one that waits or is played, or a new one; and the group of the people
//! of a finished match.

use super::{MAX_GROUPS, MAX_MEMBERS, answer, find, member_of, read_settings, settings_text};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::JsonBody;
use crate::guest::{self, Guest, GuestFields};
use crate::identity::{Caller, Identity};
use crate::ids;
use crate::limits::Client;
use crate::names;
use crate::notices;
use crate::openapi_responses::{
    InvalidToken, NoSuchGroup, NoSuchTable, NoToken, NotOver, TooManyGroups, TooManyTables,
    Unavailable,
};
use crate::table::new_table::NewTableRequest;
use crate::tables;
use crate::wire::ToWire;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_protocol::groups::{GroupInfo, KeepGroup};
use brelan_protocol::rest::{Fault, NewTable, Profile, Status, TableInfo};
use brelan_store::{CreateOutcome, Group, GroupMember};
use brelan_table::{MatchSetup, Origin};
use std::time::Duration;

/// The group's table with a seat for the client's person: the one that waits, or a new one with
/// the group's settings. A table that is full or is played is given as it is, to watch.
#[utoipa::path(
    post, path = "/api/groups/{id}/table", tag = "groups", params(("id" = String, Path)),
    request_body = Profile,
    responses(
        (status = 200, description = "the table that there is", body = TableInfo),
        (status = 201, description = "a new table", body = TableInfo),
        (status = 403, description = "another site's page asks, you are no member, or barred", body = Fault),
        NoToken, NoSuchGroup, TooManyTables,
    )
)]
pub(crate) async fn play(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<Profile>,
) -> Result<Response, ApiError> {
    let caller = identity.required()?;
    let group = find(&app, &id).await?;
    let own = member_of(&group, &caller.person).ok_or(ApiError::NotMember)?;
    let fields = GuestFields {
        name: asked.name.as_deref().or(Some(&own.name)),
        avatar: asked.avatar.as_deref().or(own.avatar.as_deref()),
    };
    let guest = Guest::validate(&app, &caller.person, fields).await?;
    if let Some(table) = &group.table {
        match app.tables.info(table, Some(&caller.person)).await {
            Ok(info) if matches!(info.status, Status::Waiting | Status::Playing) => {
                let info = sit_if_free(&app, &client, &guest, info, &caller).await?;
                return Ok(tables::seated_response(&app, &caller, StatusCode::OK, info));
            }
            // The server stopped between the claim and the table.
            Err(ApiError::NotFound) => {
                return make_table(&app, &client, &group, table.clone(), &guest, &caller).await;
            }
            Ok(_) | Err(ApiError::TableClosed) => {}
            Err(error) => return Err(error),
        }
    }
    // The claim comes first: of two members at once one gets the table of the other.
    let table = app
        .store
        .claim_group_table(&group.id, group.tables + 1, &ids::new_table_id())
        .await?;
    make_table(&app, &client, &group, table, &guest, &caller).await
}

/// Makes the table that was claimed, or takes a seat at it where another member was faster.
async fn make_table(
    app: &App,
    client: &Client,
    group: &Group,
    table: TableId,
    guest: &Guest,
    caller: &Caller,
) -> Result<Response, ApiError> {
    guest::limit_tables(app, &caller.person).await?;
    let game = guest::parse_game(&group.game)?;
    let request = guest::new_table_request(game, &read_settings(group)?, guest)?;
    let created = tables::store_table(app, &table, request).await?;
    if created == CreateOutcome::Created {
        let members = group.members.iter().map(|it| &it.person);
        notices::invite(app, client, &caller.person, &table, members).await;
    }
    let info = app.tables.info(&table, Some(&caller.person)).await?;
    let (status, info) = match created {
        CreateOutcome::Created => (StatusCode::CREATED, info),
        // Another member was faster.
        CreateOutcome::AlreadyExists | CreateOutcome::RematchExists(_) => {
            let info = sit_if_free(app, client, guest, info, caller).await?;
            (StatusCode::OK, info)
        }
    };
    Ok(tables::seated_response(app, caller, status, info))
}

/// The table after the person has taken a seat there, or as it is where there is none.
async fn sit_if_free(
    app: &App,
    client: &Client,
    guest: &Guest,
    info: TableInfo,
    caller: &Caller,
) -> Result<TableInfo, ApiError> {
    if info.you.is_some() || info.status != Status::Waiting || info.free.is_empty() {
        return Ok(info);
    }
    guest::limit_tables(app, &caller.person).await?;
    let id = TableId::from_trusted(&*info.id);
    let request = guest.seat_request(client.network(), None, None);
    match app.tables.sit(&id, request).await {
        Ok(seated) => Ok(seated),
        // Another member was faster.
        Err(ApiError::SeatRefused(_)) => Ok(info),
        Err(error) => Err(error),
    }
}

/// The group that a table belongs to, for its members; null for other tables and other people.
#[utoipa::path(
    get, path = "/api/tables/{id}/group", tag = "groups", params(("id" = String, Path)),
    responses(
        (status = 200, description = "the group without its standings, or null", body = Option<GroupInfo>),
        (status = 404, description = "that is no id of a table", body = Fault),
        InvalidToken, Unavailable,
    )
)]
pub(crate) async fn of_table(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<Json<Option<GroupInfo>>, ApiError> {
    let id = tables::parse_table_id(&id)?;
    let Some(person) = identity.person() else {
        return Ok(Json(None));
    };
    Ok(Json(match find_of_member(&app, &id, &person).await? {
        Some(group) => Some(super::info::listed(&app, &group, Some(&person)).await?),
        None => None,
    }))
}

/// The group that a table belongs to, if the person is one of its members.
async fn find_of_member(
    app: &App,
    table: &TableId,
    person: &PersonId,
) -> Result<Option<Group>, ApiError> {
    let Some(id) = app.store.group_of_table(table).await? else {
        return Ok(None);
    };
    let group = app.store.group(&id).await?;
    Ok(group.filter(|group| member_of(group, person).is_some()))
}

/// Checks that the person is a member, if the table belongs to a group: others would decide what
/// the group plays.
///
/// # Errors
/// [`ApiError::NotMember`], or that the store fails.
pub(crate) async fn refuse_others(
    app: &App,
    table: &TableId,
    person: &PersonId,
) -> Result<(), ApiError> {
    let Some(id) = app.store.group_of_table(table).await? else {
        return Ok(());
    };
    let group = app.store.group(&id).await?;
    match group.is_some_and(|group| member_of(&group, person).is_some()) {
        true => Ok(()),
        false => Err(ApiError::NotMember),
    }
}

/// Makes the rematch of a group's last match the group's next table, so that it counts for the
/// group, too. Only a member does so: others would decide what the group plays.
pub(crate) async fn adopt_rematch(
    app: &App,
    before: &TableId,
    person: &PersonId,
) -> Result<(), ApiError> {
    let Some(group) = find_of_member(app, before, person).await? else {
        return Ok(());
    };
    if group.table.as_ref() != Some(before) {
        return Ok(());
    }
    let metadata = app.store.table_metadata(before).await?;
    let Some(rematch) = metadata.and_then(|before| before.rematch) else {
        return Ok(());
    };
    // Its people may have made it a group of its own.
    if app.store.group_of_table(&rematch).await?.is_none() {
        app.store
            .claim_group_table(&group.id, group.tables + 1, &rematch)
            .await?;
    }
    Ok(())
}

/// Makes a group of the people of a finished match, with the settings of its table. The match
/// counts for the group. A repeated request, also of another person, gives the same group.
#[utoipa::path(
    post, path = "/api/tables/{id}/group", tag = "groups", params(("id" = String, Path)),
    request_body = KeepGroup,
    responses(
        (status = 201, description = "the group, now or before", body = GroupInfo),
        (status = 403, description = "another site's page asks, no seat at the table, no member of its group, or you are barred", body = Fault),
        NoToken, NoSuchTable, NotOver, TooManyGroups,
    )
)]
pub(crate) async fn keep(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<KeepGroup>,
) -> Result<Response, ApiError> {
    let caller = identity.required()?;
    app.moderation.refuse_barred(&caller.person).await?;
    let id = tables::parse_table_id(&id)?;
    let request = app.tables.rematch_request(&id, &caller.person).await?;
    let known = match app.store.group_of_table(&id).await? {
        Some(known) => app.store.group(&known).await?,
        None => None,
    };
    let group = match known {
        Some(known) => known.id,
        None => make_of_people(&app, &id, request, asked.name.as_deref(), &caller).await?,
    };
    let group = find(&app, group.as_str()).await?;
    // A person who sat at a group's table need not be a member.
    if member_of(&group, &caller.person).is_none() {
        return Err(ApiError::NotMember);
    }
    answer(&app, &caller, &group.id, StatusCode::CREATED).await
}

async fn make_of_people(
    app: &App,
    table: &TableId,
    request: NewTableRequest,
    name: Option<&str>,
    caller: &Caller,
) -> Result<brelan_ids::GroupId, ApiError> {
    let people = request.people().cloned().chain([caller.person.clone()]);
    let _locks = app.limiter.person_locks.lock_all(people.collect()).await;
    super::limit_groups(app, &caller.person).await?;
    let refused = app.moderation.refused_names().await?;
    let now = app.settings.clock.now();
    let ended = app.tables.result(table).await?.map(|result| result.ended);
    let members = members(app, &request, caller, now).await?;
    let names: Vec<&str> = members.iter().map(|it| it.name.as_str()).collect();
    let group = Group {
        id: ids::new_group_id(),
        name: match name {
            Some(name) => names::normalize_name(name, &refused)?,
            None => names::joined_names(&names, &refused),
        },
        game: request.game.name().to_owned(),
        settings: settings_text(&settings(&request)),
        created: ended.unwrap_or(now),
        members,
        tables: 1,
        table: Some(table.clone()),
    };
    Ok(app.store.create_group(group).await?)
}

/// The people of the match, the client's person first. Those who are barred, or in too many
/// groups, are left out.
async fn members(
    app: &App,
    request: &NewTableRequest,
    caller: &Caller,
    now: Timestamp,
) -> Result<Vec<GroupMember>, ApiError> {
    let mut members = Vec::new();
    for new in &request.seats {
        let person = match &new.by {
            // A program of the person's is a bot to the others.
            Origin::Person(person) if !new.program => person,
            _ => continue,
        };
        let is_caller = *person == caller.person;
        let groups = app.store.groups_of(person, MAX_GROUPS).await?;
        let has_room = groups.len() < MAX_GROUPS as usize;
        if !is_caller && (!has_room || app.moderation.is_barred(person).await?) {
            continue;
        }
        let named = new.appearance.clone().stored_for(person);
        members.push(GroupMember {
            person: named.person,
            name: named.name,
            avatar: named.avatar,
            // The others are members from the next moment on.
            joined: match is_caller {
                true => now,
                false => now + Duration::from_millis(1),
            },
        });
    }
    members.sort_by_key(|it| it.joined);
    members.truncate(MAX_MEMBERS as usize);
    Ok(members)
}

/// The settings of the next tables: those of the table, with seats for people.
fn settings(request: &NewTableRequest) -> NewTable {
    let settings = &request.settings;
    let (preset, options) = match &settings.setup {
        MatchSetup::Open {
            preset, changes, ..
        } => (Some(preset.clone()), Some(changes.clone())),
        MatchSetup::Resolved { .. } => (None, None),
    };
    NewTable {
        game: request.game.name().to_owned(),
        preset,
        options,
        memory_aid: settings.memory_aid,
        clock: settings.clock.map(ToWire::to_wire),
        open: settings.open,
        ..NewTable::default()
    }
}
