//! Making and finding tables.

use crate::app::App;
use crate::fault::{Body, Failure};
use crate::people::{self, Guest};
use crate::table::new_table::{self, Wish};
use crate::{ids, names};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use brelan_bots::LEVELS;
use brelan_catalog::Kind;
use brelan_protocol::rest::{Fault, Me, NewTable, TableInfo};
use brelan_store::Made;
use brelan_table::{By, Person};

/// The most tables that one answer lists.
const LISTED: u32 = 30;

/// Who one is; a new guest gets a cookie.
#[utoipa::path(
    get, path = "/api/me", tag = "people",
    responses(
        (status = 200, description = "you", body = Me),
        (status = 401, description = "a token that was not signed here", body = Fault),
    )
)]
pub(crate) async fn me(State(app): State<App>, guest: Guest) -> Response {
    let person = guest.or_new();
    let cookie = people::keep(&app.signer, &person);
    (
        cookie,
        Json(Me {
            id: person.0,
            name: names::PERSON.to_owned(),
        }),
    )
        .into_response()
}

/// Makes a table: the one who asks sits in seat 0, bots in the others.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses(
        (status = 201, description = "the new table", body = TableInfo),
        (status = 400, description = "a field is wrong", body = Fault),
        (status = 401, description = "a token that was not signed here", body = Fault),
        (status = 403, description = "another site's page asks", body = Fault),
        (status = 503, description = "it cannot be stored now", body = Fault),
    )
)]
pub(crate) async fn make(
    State(app): State<App>,
    guest: Guest,
    Body(asked): Body<NewTable>,
) -> Result<Response, Failure> {
    let game = Kind::from_name(&asked.game).ok_or_else(|| {
        let known = Kind::ALL.map(Kind::name).join(", ");
        Failure::bad("bad_game", "game", format!("the games here are: {known}"))
    })?;
    let level = asked.bots.as_deref().unwrap_or("greedy");
    if !LEVELS.contains(&level) {
        let message = format!("the bots here are: {}", LEVELS.join(", "));
        return Err(Failure::bad("bad_bot", "bots", message));
    }
    let options = new_table::options(game, &asked)?;
    let person = guest.or_new();
    let name = names::person(asked.name.as_deref())?;
    let bots = names::bots(usize::from(asked.players) - 1, &name);
    let bots = bots
        .into_iter()
        .map(|name| (By::Bot(level.to_owned()), name));
    let wish = Wish {
        game,
        options,
        memory_aid: asked.memory_aid,
        seats: std::iter::once((By::Person(person.clone()), name))
            .chain(bots)
            .collect(),
        rematch_of: None,
    };
    made(&app, wish, person).await
}

/// The tables with a seat for the one who asks, newest first.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables",
    responses(
        (status = 200, description = "your tables, newest first", body = Vec<TableInfo>),
        (status = 401, description = "a token that was not signed here", body = Fault),
        (status = 503, description = "they cannot be read now", body = Fault),
    )
)]
pub(crate) async fn mine(
    State(app): State<App>,
    guest: Guest,
) -> Result<Json<Vec<TableInfo>>, Failure> {
    let Guest(Some(person)) = guest else {
        return Ok(Json(Vec::new()));
    };
    let mut tables = Vec::new();
    for id in app.store.tables_of(&person.0, LISTED).await? {
        tables.push(app.tables.info(&id, Some(&person)).await?);
    }
    Ok(Json(tables))
}

/// What everybody may know of a table.
#[utoipa::path(
    get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 200, description = "the table", body = TableInfo),
        (status = 401, description = "a token that was not signed here", body = Fault),
        (status = 404, description = "there is none", body = Fault),
    )
)]
pub(crate) async fn table(
    State(app): State<App>,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(app.tables.info(&id, guest.0.as_ref()).await?))
}

/// The same people, names and options once more. Asked again, it gives the
/// same table.
#[utoipa::path(
    post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 201, description = "the table of the rematch, now or before", body = TableInfo),
        (status = 401, description = "no token", body = Fault),
        (status = 403, description = "no seat at the table", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 409, description = "the match is not over", body = Fault),
        (status = 503, description = "it cannot be stored now", body = Fault),
    )
)]
pub(crate) async fn rematch(
    State(app): State<App>,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let person = guest.required()?;
    let wish = app.tables.rematch(&id, &person).await?;
    made(&app, wish, person).await
}

/// The record of a finished match, to be kept as a file.
#[utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 200, description = "the record", body = Object),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 409, description = "the match is not over", body = Fault),
    )
)]
pub(crate) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<([(HeaderName, String); 2], String), Failure> {
    let record = match app.store.record(&id).await? {
        Some(record) => record,
        None => app.tables.record(&id).await?,
    };
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"brelan-{id}.json\""),
        ),
    ];
    Ok((headers, record))
}

async fn made(app: &App, wish: Wish, person: Person) -> Result<Response, Failure> {
    let id = ids::table();
    let id = match app.store.create(wish.table(&id)).await? {
        Made::New => {
            app.metrics.tables_made.inc();
            tracing::info!(table = id, "made");
            id
        }
        Made::Already(first) => first,
    };
    let info = app.tables.info(&id, Some(&person)).await?;
    let cookie = people::keep(&app.signer, &person);
    Ok((StatusCode::CREATED, cookie, Json(info)).into_response())
}
