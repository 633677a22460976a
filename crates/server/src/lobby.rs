//! The lobby: the listed tables, and a seat at one of them.

use crate::api_error::{ApiError, JsonBody};
use crate::app::App;
use crate::guest::{self, Guest};
use crate::identity::Identity;
use crate::tables;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use brelan_catalog::with_game;
use brelan_ids::{PersonId, TableId};
use brelan_kernel::GameOptions;
use brelan_protocol::rest::{
    Bots, Clock, Fault, Lobby, NewTable, PlayNow, Presence, Status, TableInfo,
};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// The most tables that the lobby shows.
const MAX_LISTED_TABLES: u32 = 40;

/// How long the lobby is cached.
const CACHE_TTL: Duration = Duration::from_secs(1);

/// The players of a table that "play now" makes, where the game allows it.
const DEFAULT_PLAYERS: u8 = 4;

/// The lobby as it was last read for a client without a token.
#[derive(Default)]
pub(crate) struct LobbyCache(Mutex<Option<(Instant, Lobby)>>);

/// The listed tables. The answer is the same for every client.
#[utoipa::path(
    get, path = "/api/lobby", tag = "lobby",
    responses(
        (status = 200, description = "tables to sit down at or to watch", body = Lobby),
        (status = 503, description = "they cannot be read now", body = Fault),
    )
)]
pub(crate) async fn lobby(State(app): State<App>) -> Result<Json<Lobby>, ApiError> {
    let mut cached = app.lobby.0.lock().await;
    if let Some((read_at, lobby)) = cached.as_ref()
        && read_at.elapsed() < CACHE_TTL
    {
        return Ok(Json(lobby.clone()));
    }
    let lobby = read_lobby(&app, None).await?;
    *cached = Some((Instant::now(), lobby.clone()));
    Ok(Json(lobby))
}

/// Takes a seat at a waiting table of the game, or a bot's seat in a match, or a
/// seat at a new table with bots, which newcomers may replace.
#[utoipa::path(
    post, path = "/api/play", tag = "lobby", request_body = PlayNow,
    responses(
        (status = 200, description = "a table that was there", body = TableInfo),
        (status = 201, description = "a new table", body = TableInfo),
        (status = 400, description = "a field is wrong", body = Fault),
        (status = 401, description = "a token that was not signed here", body = Fault),
        (status = 403, description = "another site's page asks, or you are barred", body = Fault),
        (status = 413, description = "the body is too large", body = Fault),
        (status = 415, description = "the body is no JSON", body = Fault),
        (status = 429, description = "too many tables, or too many requests", body = Fault),
        (status = 503, description = "it cannot be stored now", body = Fault),
    )
)]
pub(crate) async fn play(
    State(app): State<App>,
    identity: Identity,
    JsonBody(asked): JsonBody<PlayNow>,
) -> Result<Response, ApiError> {
    let game = guest::parse_game(&asked.game)?;
    let person = identity.or_new_person();
    let guest = Guest::admit(
        &app,
        &person,
        asked.name.as_deref(),
        asked.contribution.as_deref(),
    )
    .await?;
    let lobby = read_lobby(&app, Some(&person)).await?;
    let is_suitable = |table: &&TableInfo| {
        table.game == asked.game
            && table.you.is_none()
            && !table.free.is_empty()
            && is_live_match(table)
    };
    for table in lobby
        .waiting
        .iter()
        .chain(&lobby.playing)
        .filter(is_suitable)
    {
        // Another person may have taken the seat: then the next table.
        if let Ok(info) = app
            .tables
            .sit(
                &TableId::from_trusted(&*table.id),
                guest.seat_request(None, None),
            )
            .await
        {
            return Ok(tables::seated_response(&app, &person, StatusCode::OK, info));
        }
    }
    let max_players = with_game!(game, G => <G as brelan_kernel::Rules>::Options::PLAYERS.1);
    let wanted = NewTable {
        game: asked.game,
        bots: asked.bots.map(Bots::Alike),
        players: Some(max_players.min(DEFAULT_PLAYERS)),
        listed: true,
        open: true,
        ..NewTable::default()
    };
    let request = guest::new_table_request(game, &wanted, &guest)?;
    tables::create_table(&app, request, person).await
}

/// Whether it is not a match of days, and a person is connected.
fn is_live_match(table: &TableInfo) -> bool {
    !matches!(table.clock, Some(Clock::Slow { .. })) && has_person(table, Presence::Here)
}

fn has_person(table: &TableInfo, presence: Presence) -> bool {
    let mut seats = table.seats.iter();
    seats.any(|seat| seat.presence == Some(presence))
}

/// The listed tables as `person` may know them: waiting tables with a person that
/// is or was recently connected, and tables in play with a connected person.
async fn read_lobby(app: &App, person: Option<&PersonId>) -> Result<Lobby, ApiError> {
    let mut lobby = Lobby {
        waiting: Vec::new(),
        playing: Vec::new(),
    };
    for id in app.store.listed_tables(MAX_LISTED_TABLES).await? {
        let table = app.tables.info(&id, person).await?;
        let slow = matches!(table.clock, Some(Clock::Slow { .. }));
        let here = has_person(&table, Presence::Here);
        match table.status {
            Status::Waiting if slow || here || has_person(&table, Presence::Away) => {
                lobby.waiting.push(table);
            }
            Status::Playing if here => lobby.playing.push(table),
            Status::Waiting | Status::Playing | Status::Over | Status::Closed => {}
        }
    }
    Ok(lobby)
}
