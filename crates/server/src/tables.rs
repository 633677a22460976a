//! The REST resources of tables: making one, sitting down, info and record.

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::JsonBody;
use crate::groups;
use crate::guest::{self, Guest};
use crate::identity::{self, Caller, Identity};
use crate::ids;
use crate::keyed_locks::KeyedLock;
use crate::limits::{Client, REQUEST_TIMEOUT};
use crate::lobby;
use crate::notices;
use crate::openapi_responses::{
    Barred, InvalidToken, NoSuchTable, NoToken, NotOver, Private, TooManyListed, TooManyTables,
    Unavailable,
};
use crate::publication;
use crate::replay;
use crate::site::LongJson;
use crate::table::new_table::NewTableRequest;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use brelan_ids::{InvalidId, PersonId, TableId};
use brelan_protocol::rest::{Fault, NewTable, Presence, SeatCode, Sit, Status, TableInfo};
use brelan_store::CreateOutcome;
use brelan_table::TimeControl;

/// The most tables that one answer lists.
pub(crate) const MAX_OWN_TABLES: u32 = 30;

/// Makes a table. The client's person sits in seat 0; bots sit in the others if a
/// number of players is given.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses(
        (status = 201, description = "the new table", body = TableInfo),
        InvalidToken, Barred, TooManyListed,
    )
)]
pub(crate) async fn make(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    JsonBody(asked): JsonBody<NewTable>,
) -> Result<Response, ApiError> {
    let game = guest::parse_game(&asked.game)?;
    let caller = identity.or_new_guest();
    let person = &caller.person;
    let guest = Guest::validate_with_table_limit(&app, person, (&asked).into()).await?;
    let request = guest::new_table_request(game, &asked, &guest)?;
    let id = ids::new_table_id();
    // Held until the table is stored.
    let _listing = match request.listed {
        true => Some(list_table(&app, &id, &client, person).await?),
        false => None,
    };
    create_table(&app, id, request, &caller).await
}

/// The tables at which the client's person has a seat, newest first.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables",
    responses(
        (status = 200, description = "your tables, newest first", body = Vec<TableInfo>),
        InvalidToken, Unavailable,
    )
)]
pub(crate) async fn mine(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<Vec<TableInfo>>, ApiError> {
    let Some(person) = identity.person() else {
        return Ok(Json(Vec::new()));
    };
    let mut tables = Vec::new();
    for id in app.store.tables_of(&person, MAX_OWN_TABLES).await? {
        let table = info_for_list(&app, &id, Some(&person)).await?;
        // One may have stood up before the match began.
        tables.extend(table.filter(|table| table.you.is_some()));
    }
    Ok(Json(tables))
}

/// What `person` may know of a table in a list. `None` for one that cannot be read, so that the
/// list has the others: its log is archived, or a newer server has written to it.
///
/// # Errors
/// When the store fails: a list without all tables would look as if there were none.
pub(crate) async fn info_for_list(
    app: &App,
    id: &TableId,
    person: Option<&PersonId>,
) -> Result<Option<TableInfo>, ApiError> {
    match app.tables.info(id, person).await {
        Ok(info) => Ok(Some(info)),
        Err(ApiError::NotFound | ApiError::TableClosed) => Ok(None),
        Err(error) => match app.store.health().await {
            Ok(()) => Ok(None),
            Err(_) => Err(error),
        },
    }
}

/// What any client may know of a table. A lesson is there for its person alone.
#[utoipa::path(
    get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 200, description = "the table", body = TableInfo),
        (status = 409, description = "its game is unknown to this version", body = Fault),
        InvalidToken, NoSuchTable, Unavailable,
    )
)]
pub(crate) async fn table(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    let id = parse_table_id(&id)?;
    let info = app.tables.info(&id, identity.person().as_ref()).await?;
    Ok(Json(info))
}

/// Takes a seat at a table, for a person or for a program, or takes over the seat that a
/// code is for. A repeated request changes nothing.
#[utoipa::path(
    post, path = "/api/tables/{id}/seats", tag = "tables", params(("id" = String, Path)),
    request_body = Sit,
    responses(
        (status = 200, description = "the table; you sit there", body = TableInfo),
        (status = 400, description = "a field is wrong, or a code is used up", body = Fault),
        (status = 409, description = "there is no seat for you", body = Fault),
        InvalidToken, Barred, NoSuchTable, TooManyTables,
    )
)]
pub(crate) async fn sit(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    JsonBody(asked): JsonBody<Sit>,
) -> Result<Response, ApiError> {
    if asked.program && (asked.code.is_some() || identity.is_of_cookie(&headers)) {
        return Err(ApiError::InvalidProgram);
    }
    let caller = identity.or_new_guest();
    let guest = Guest::validate_with_table_limit(&app, &caller.person, (&asked).into()).await?;
    let mut request = guest.seat_request(client.network(), asked.seat, asked.code);
    request.program = asked.program;
    let id = parse_table_id(&id)?;
    // An error means that only its own person may see the table, and such a table is not listed;
    // or `sit` gives the same error.
    let _listing = match app.tables.info(&id, None).await {
        Ok(table) if table.listed && lobby::waits_without_people(&table) => {
            Some(list_table(&app, &id, &client, &caller.person).await?)
        }
        _ => None,
    };
    let info = app.tables.sit(&id, request).await?;
    Ok(seated_response(&app, &caller, StatusCode::OK, info))
}

/// Leaves a table for good. Before the match the seat is free again. In a match a bot
/// plays on, and one may return; a match with bots alone ends without a result. A
/// repeated request changes nothing.
#[utoipa::path(
    delete, path = "/api/tables/{id}/seats", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 200, description = "the table after that", body = TableInfo),
        (status = 403, description = "another site's page asks, or no seat at the table", body = Fault),
        (status = 409, description = "the table can no longer be replayed", body = Fault),
        NoToken, NoSuchTable,
    )
)]
pub(crate) async fn leave(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    let person = identity.required_person()?;
    let id = parse_table_id(&id)?;
    Ok(Json(app.tables.give_up_seat(&id, &person).await?))
}

/// The code of one's own seat, to transfer it to another device.
#[utoipa::path(
    get, path = "/api/tables/{id}/code", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 200, description = "the code", body = SeatCode),
        (status = 403, description = "no seat at the table, or you are barred", body = Fault),
        (status = 409, description = "a lesson stays on its device", body = Fault),
        NoToken, NoSuchTable, Unavailable,
    )
)]
pub(crate) async fn code(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<Json<SeatCode>, ApiError> {
    let person = identity.required_person()?;
    app.moderation.refuse_barred(&person).await?;
    let id = parse_table_id(&id)?;
    let code = app.tables.seat_code(&id, &person).await?;
    Ok(Json(SeatCode { code }))
}

/// Makes a table of the same people, names and options. Bots sit in the seats of barred
/// people, and a person whose name is refused now gets a suggested one. A repeated
/// request gives the same table.
#[utoipa::path(
    post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 201, description = "the table of the rematch, now or before", body = TableInfo),
        (status = 403, description = "another site's page asks, no seat at the table, or you are barred", body = Fault),
        NoToken, NoSuchTable, NotOver, TooManyTables,
    )
)]
pub(crate) async fn rematch(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let caller = identity.required()?;
    let person = &caller.person;
    app.moderation.refuse_barred(person).await?;
    let id = parse_table_id(&id)?;
    let request = app.tables.rematch_request(&id, person).await?;
    let metadata = app.store.table_metadata(&id).await?;
    let response = match metadata.and_then(|before| before.rematch) {
        Some(made) => {
            let info = app.tables.info(&made, Some(person)).await?;
            seated_response(&app, &caller, StatusCode::CREATED, info)
        }
        None => create_rematch(&app, request, &client, &caller).await?,
    };
    groups::adopt_rematch(&app, &id, person).await?;
    app.reload_table(&id).await;
    Ok(response)
}

/// Stores the first rematch of a match and answers with it.
async fn create_rematch(
    app: &App,
    mut request: NewTableRequest,
    client: &Client,
    caller: &Caller,
) -> Result<Response, ApiError> {
    let person = &caller.person;
    guest::limit_tables(app, person).await?;
    guest::moderate_seats(app, &mut request).await?;
    let id = ids::new_table_id();
    // The same people always get their table; the lobby shows it while there is room.
    let listing = match request.listed {
        true => list_table(app, &id, client, person).await.ok(),
        false => None,
    };
    request.listed = listing.is_some();
    // Those of a match of days have gone since; the others are still at the table.
    let is_slow = matches!(request.settings.clock, Some(TimeControl::Slow { .. }));
    let people: Vec<_> = request.people().filter(|_| is_slow).cloned().collect();
    let response = create_table(app, id.clone(), request, caller).await?;
    drop(listing);
    notices::invite(app, client, person, &id, people.iter()).await;
    Ok(response)
}

/// The record of a finished match, to be kept as a file: for its people, and for everybody
/// once all of them allow it.
#[utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 200, description = "the record", body = Object),
        InvalidToken, Private, NoSuchTable, NotOver, Unavailable,
    )
)]
pub(crate) async fn record(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<([(HeaderName, String); 1], LongJson), ApiError> {
    let id = parse_table_id(&id)?;
    let record = publication::record_for(&app, &id, identity.person().as_ref()).await?;
    let made = replay::respond_in_turn(&app, &client, &headers, move || record.into_json());
    let file = format!("attachment; filename=\"brelan-{id}.json\"");
    Ok(([(header::CONTENT_DISPOSITION, file)], made.await?))
}

/// The record of a match that is over, as it was stored or as the table has it, for a request of
/// `person`.
///
/// # Errors
/// When there is no such table for the person, or no record of it yet.
pub(crate) async fn finished_record(
    app: &App,
    id: &TableId,
    person: Option<&PersonId>,
) -> Result<String, ApiError> {
    match app.store.record(id).await? {
        Some(record) => Ok(record),
        None => app.tables.record(id, person).await,
    }
}

/// The id in a request's path. A text that is no id names no table.
///
/// # Errors
/// [`ApiError::NotFound`].
pub(crate) fn parse_table_id(text: &str) -> Result<TableId, ApiError> {
    text.parse().map_err(|InvalidId| ApiError::NotFound)
}

/// Counts the table `id`, which is new or has no people, as one that the lobby shows. The lock is
/// held until the person has a stored seat there, because the next request counts what is stored.
///
/// # Errors
/// When too many listed tables of the person, of the client's address or of its site wait, or
/// too many of that address or site are played.
pub(crate) async fn list_table(
    app: &App,
    id: &TableId,
    client: &Client,
    person: &PersonId,
) -> Result<KeyedLock, ApiError> {
    let lock = app.limiter.person_locks.lock(person).await;
    let Some(limits) = &app.settings.limits else {
        return Ok(lock);
    };
    let max = limits.listed_each;
    if app.store.count_listed_tables(person).await? >= max {
        return Err(ApiError::TooManyListed { max });
    }
    let listed = &app.limiter.listed_tables;
    let network = client.network();
    let (mut ended, mut uncounted) = (Vec::new(), Vec::new());
    let (mut shown, mut shown_of_site) = (0, 0);
    for made in listed.of_site(network) {
        match app.tables.info(&made.id, None).await {
            Ok(table) if table.status == Status::Waiting => {
                // `sit` lists it again.
                if lobby::waits_without_people(&table) {
                    uncounted.push(made.id);
                }
            }
            Ok(table) if table.status == Status::Playing => {
                let is_shown = lobby::has_person(&table, Presence::Here);
                shown += u32::from(is_shown && made.network == network);
                shown_of_site += u32::from(is_shown);
                uncounted.push(made.id);
            }
            Ok(_) => ended.push(made.id),
            // Its request has failed, or is about to store it.
            Err(ApiError::NotFound) if made.at.elapsed() < REQUEST_TIMEOUT => {}
            Err(ApiError::NotFound) => ended.push(made.id),
            Err(error) => return Err(error),
        }
    }
    for (shown, max) in [
        (shown, limits.listed_played),
        (shown_of_site, limits.listed_played_by_site),
    ] {
        if shown >= max {
            return Err(ApiError::TooManyListed { max });
        }
    }
    // Only the newest are looked at the next time: each look at an old one may read its log.
    let old = uncounted
        .len()
        .saturating_sub(2 * limits.listed_played_by_site as usize);
    ended.extend(uncounted.drain(..old));
    match listed.try_add(network, id, &ended, &uncounted, limits) {
        Ok(()) => Ok(lock),
        Err(max) => Err(ApiError::TooManyListed { max }),
    }
}

/// Stores a table under a new id and answers with it, or with the rematch that exists.
///
/// # Errors
/// When the store fails, or a table has the id.
pub(crate) async fn create_table(
    app: &App,
    id: TableId,
    request: NewTableRequest,
    caller: &Caller,
) -> Result<Response, ApiError> {
    let id = match store_table(app, &id, request).await? {
        CreateOutcome::Created => id,
        CreateOutcome::RematchExists(first) => first,
        CreateOutcome::AlreadyExists => {
            tracing::error!(table = id.as_str(), "a new id is another table's");
            return Err(ApiError::Unavailable);
        }
    };
    let info = app.tables.info(&id, Some(&caller.person)).await?;
    Ok(seated_response(app, caller, StatusCode::CREATED, info))
}

/// # Errors
/// When a server that shares the store cannot read the log of such a table yet.
fn require_readable(app: &App, request: &NewTableRequest) -> Result<(), ApiError> {
    if app.tables.can_all_servers_read(request.readable_since()) {
        return Ok(());
    }
    tracing::warn!("a table is not made before all servers know its rules");
    Err(ApiError::Unavailable)
}

/// Stores a table under this id, unless it exists.
///
/// # Errors
/// When the store fails, or a server that shares it cannot read the log of such a table yet.
pub(crate) async fn store_table(
    app: &App,
    id: &TableId,
    request: NewTableRequest,
) -> Result<CreateOutcome, ApiError> {
    require_readable(app, &request)?;
    let new = request.into_new_table(id.clone(), app.settings.clock.now());
    let outcome = app.store.create(new).await?;
    if outcome == CreateOutcome::Created {
        app.metrics.tables_made.inc();
        tracing::info!(table = id.as_str(), "made");
    }
    Ok(outcome)
}

/// The response to a person that has taken a seat at the table.
pub(crate) fn seated_response(
    app: &App,
    caller: &Caller,
    status: StatusCode,
    info: TableInfo,
) -> Response {
    let cookie = identity::token_cookie(&app.signer, caller);
    (status, cookie, Json(info)).into_response()
}
