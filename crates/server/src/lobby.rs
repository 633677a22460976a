//! The lobby: the listed tables, and a seat at one of them.

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::JsonBody;
use crate::guest::{self, Guest};
use crate::identity::Identity;
use crate::ids;
use crate::limits::Client;
use crate::lobby_order::in_lobby_order;
use crate::openapi_responses::{Barred, InvalidToken, TooManyListed, Unavailable};
use crate::tables;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use brelan_ids::{PersonId, TableId};
use brelan_protocol::rest::{Clock, Lobby, NewTable, PlayNow, Presence, Status, TableInfo};
use brelan_store::Phase;
use futures_util::{StreamExt, TryStreamExt, stream};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// The most tables that each list of the lobby shows.
const MAX_LISTED_TABLES: usize = 40;

/// Among how many listed tables of a phase those are chosen that the lobby shows. It takes more
/// than 300 addresses, for tables that are played 50, to list so many, and their ids are read in a few milliseconds.
const MAX_CANDIDATES: u32 = 1_000;

/// How many tables are read at once: one that is not in memory is read from the store.
const CONCURRENT_READS: usize = 8;

/// How long the lobby is cached.
const CACHE_TTL: Duration = Duration::from_secs(1);

/// The most seats of a table that is made for strangers: a larger one fills slowly.
const MAX_SEATS_AMONG_STRANGERS: u8 = 4;

/// The clock of a table that is made for strangers.
const DEFAULT_CLOCK: Clock = Clock::Live {
    turn: 45,
    bank: 180,
};

/// The lobby as it was last read for a client without a token.
#[derive(Default)]
pub(crate) struct LobbyCache(Mutex<Option<(Instant, Lobby)>>);

/// The listed tables. The answer is the same for every client.
#[utoipa::path(
    get, path = "/api/lobby", tag = "lobby",
    responses(
        (status = 200, description = "tables to sit down at or to watch", body = Lobby),
        Unavailable,
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

/// Takes a seat among people: at a table of the game that waits, or between two rounds
/// of a match whose people let newcomers replace bots, or at a new table that waits. All
/// of them are listed and have a live clock. A repeated request gives the own table that
/// waits.
#[utoipa::path(
    post, path = "/api/play", tag = "lobby", request_body = PlayNow,
    responses(
        (status = 200, description = "a table that was there", body = TableInfo),
        (status = 201, description = "a new table", body = TableInfo),
        InvalidToken, Barred, TooManyListed,
    )
)]
pub(crate) async fn play(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    JsonBody(asked): JsonBody<PlayNow>,
) -> Result<Response, ApiError> {
    let game = guest::parse_game(&asked.game)?;
    let caller = identity.or_new_guest();
    let person = &caller.person;
    let guest = Guest::validate_with_table_limit(&app, person, (&asked).into()).await?;
    let mut lobby = read_lobby(&app, Some(person)).await?;
    let mut found = find_seat(&app, &client, &guest, &asked.game, &lobby).await;
    // Where servers share the store, a table that was not in memory here shows the people of
    // the other servers as away at first.
    if found.is_none() && app.tables.ask_for_presence().await {
        lobby = read_lobby(&app, Some(person)).await?;
        found = find_seat(&app, &client, &guest, &asked.game, &lobby).await;
    }
    if let Some(info) = found {
        return Ok(tables::seated_response(&app, &caller, StatusCode::OK, info));
    }
    let id = ids::new_table_id();
    let listing = tables::list_table(&app, &id, &client, person).await;
    // Held until the table is stored.
    let _listing = match listing {
        Ok(listing) => listing,
        Err(too_many) => {
            // Many people behind one address begin at once: their first tables have seats
            // for the others, though those who made them are not connected yet.
            let waiting = suitable_for_strangers(&lobby.waiting, &asked.game);
            let free = waiting.filter(|table| !table.free.is_empty());
            let info = sit_at_one_of(&app, &client, &guest, free)
                .await
                .ok_or(too_many)?;
            return Ok(tables::seated_response(&app, &caller, StatusCode::OK, info));
        }
    };
    let wanted = NewTable {
        game: asked.game,
        clock: Some(DEFAULT_CLOCK),
        listed: true,
        ..NewTable::default()
    };
    let mut request = guest::new_table_request(game, &wanted, &guest)?;
    request.limit_seats(MAX_SEATS_AMONG_STRANGERS);
    tables::create_table(&app, id, request, &caller).await
}

/// The person's own table of the game that waits, or a seat at a table where a person is.
async fn find_seat(
    app: &App,
    client: &Client,
    guest: &Guest,
    game: &str,
    lobby: &Lobby,
) -> Option<TableInfo> {
    let waiting = suitable_for_strangers(&lobby.waiting, game);
    if let Some(own) = waiting.clone().find(|table| table.you.is_some()) {
        return Some(own.clone());
    }
    let playing = suitable_for_strangers(&lobby.playing, game);
    let present = waiting.chain(playing).filter(has_room_and_person);
    sit_at_one_of(app, client, guest, present).await
}

/// The tables of the game at which strangers do not wait for each other without end.
fn suitable_for_strangers<'a>(
    tables: &'a [TableInfo],
    game: &'a str,
) -> impl Iterator<Item = &'a TableInfo> + Clone {
    let tables = tables.iter();
    tables.filter(move |table| table.game == game && has_live_clock(table))
}

/// Takes a seat at the first of these tables that has one.
async fn sit_at_one_of<'a>(
    app: &App,
    client: &Client,
    guest: &Guest,
    tables: impl Iterator<Item = &'a TableInfo>,
) -> Option<TableInfo> {
    for table in tables {
        // Another person may have taken the seat, or the next round may have begun:
        // then the next table.
        let id = TableId::from_trusted(&*table.id);
        let request = guest.seat_request(client.network(), None, None);
        if let Ok(info) = app.tables.sit(&id, request).await {
            return Some(info);
        }
    }
    None
}

/// Whether a stranger may be sent there: a seat is free, and a person is there.
fn has_room_and_person(table: &&TableInfo) -> bool {
    table.you.is_none() && !table.free.is_empty() && has_person(table, Presence::Here)
}

/// Whether the time of a turn is limited to minutes: strangers do not wait for each
/// other without end.
fn has_live_clock(table: &TableInfo) -> bool {
    matches!(table.clock, Some(Clock::Live { .. }))
}

/// Whether a person with a seat there has this presence.
pub(crate) fn has_person(table: &TableInfo, presence: Presence) -> bool {
    let mut seats = table.seats.iter();
    // A program has a presence, too.
    seats.any(|seat| seat.bot.is_none() && seat.presence == Some(presence))
}

/// Whether a table waits and no person has a seat there. The lobby does not show such a table.
pub(crate) fn waits_without_people(table: &TableInfo) -> bool {
    table.status == Status::Waiting && table.seats.iter().all(|seat| seat.presence.is_none())
}

/// The listed tables of a phase that the lobby shows, if people are there, in its order.
async fn listed_tables(app: &App, phase: Phase) -> Result<Vec<TableId>, ApiError> {
    let listed = app.store.listed_tables(phase, MAX_CANDIDATES).await?;
    let ids = listed.iter().map(|table| &table.id).collect();
    let makers = app.limiter.listed_tables.makers_of(&ids);
    let now = app.settings.clock.now();
    let mut order = in_lobby_order(listed, phase, now, &makers);
    order.truncate(MAX_LISTED_TABLES);
    Ok(order)
}

/// The listed tables as `person` may know them: waiting tables with a person that
/// is or was recently connected, and tables in play with a connected person.
async fn read_lobby(app: &App, person: Option<&PersonId>) -> Result<Lobby, ApiError> {
    let mut lobby = Lobby {
        waiting: Vec::new(),
        playing: Vec::new(),
    };
    let (mut ids, playing) = tokio::try_join!(
        listed_tables(app, Phase::Waiting),
        listed_tables(app, Phase::Playing)
    )?;
    ids.extend(playing);
    let reads = ids
        .into_iter()
        .map(|id| async move { tables::info_for_list(app, &id, person).await });
    let mut tables = stream::iter(reads).buffered(CONCURRENT_READS);
    while let Some(table) = tables.try_next().await? {
        let Some(table) = table else {
            continue;
        };
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
