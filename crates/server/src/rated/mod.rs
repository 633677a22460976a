//! Rated quick play: people with an account wait for opponents with ratings close to theirs, at
//! other addresses. Nobody else sits at their table, and no bot does from the beginning.

mod pairing;
mod queue;

pub(crate) use queue::{RatedQueue, pair_people};

use crate::api_error::ApiError;
use crate::app::App;
use crate::day::Day;
use crate::extract::{JsonBody, QueryParams};
use crate::guest::{self, Guest};
use crate::identity::{Caller, Identity};
use crate::leaderboard;
use crate::limits::Client;
use crate::openapi_responses::{
    InvalidParameter, InvalidToken, NoAccountOrBarred, NoToken, TooManyTables, Unavailable,
};
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{GameOptions, Rules};
use brelan_protocol::rated::{PlayRated, RatedGame, RatedPlay, RatedQuery, RatedWait};
use brelan_protocol::rest::Fault;
use brelan_store::RatedWaiter;

/// What rated matches there are, and how the client's person waits for one. A person who waits
/// asks again and again: without a question for twelve seconds nobody is paired with the person,
/// and after a minute the person has left.
#[utoipa::path(
    get, path = "/api/rated", tag = "ratings", params(RatedQuery),
    responses(
        (status = 200, description = "how you wait, or your match", body = RatedPlay),
        (status = 403, description = "you are barred", body = Fault),
        InvalidParameter, InvalidToken, Unavailable,
    )
)]
pub(crate) async fn rated(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    QueryParams(query): QueryParams<RatedQuery>,
) -> Result<Json<RatedPlay>, ApiError> {
    let Some(person) = identity.0.and_then(with_account) else {
        return Ok(Json(RatedPlay {
            account: false,
            games: games(),
            waiting: None,
            table: None,
        }));
    };
    if let Err(barred) = app.moderation.refuse_barred(&person).await {
        app.store.leave_rated_queue(&person).await?;
        return Err(barred);
    }
    let now = app.settings.clock.now();
    let (network, left) = (network_hash(&app, &client), left_before(now));
    app.store
        .renew_rated_waiter(&person, &network, now, left)
        .await?;
    let play = rated_play(&app, &person).await?;
    if !query.wait || play.waiting.is_none() {
        return Ok(Json(play));
    }
    app.rated.keep_pairing();
    app.rated.wait_for_change(&app, &person).await;
    Ok(Json(rated_play(&app, &person).await?))
}

/// Waits for a rated match of a game. A repeated request, also in another tab or on another
/// device, changes nothing but the name; one for another game waits for that one instead. A
/// person in a rated match gets its table.
#[utoipa::path(
    post, path = "/api/rated", tag = "ratings", request_body = PlayRated,
    responses(
        (status = 200, description = "you wait, or your match", body = RatedPlay),
        NoToken, NoAccountOrBarred, TooManyTables,
    )
)]
pub(crate) async fn join(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    JsonBody(asked): JsonBody<PlayRated>,
) -> Result<Json<RatedPlay>, ApiError> {
    let game = guest::parse_game(&asked.game)?;
    let person = with_account(identity.required()?).ok_or(ApiError::NoAccount)?;
    let guest = Guest::validate_with_table_limit(&app, &person, (&asked).into()).await?;
    let known = app.store.rated_waiter(&person).await?;
    let before = known.and_then(|it| it.table);
    if let Some(table) = &before
        && queue::is_played(&app, table, &person).await?
    {
        return Ok(Json(rated_play(&app, &person).await?));
    }
    let rating = leaderboard::rating_of(&app, game, &person).await?;
    let now = app.settings.clock.now();
    let named = guest.appearance.stored_for(&person);
    let waiter = RatedWaiter {
        person: person.clone(),
        game: game.name().to_owned(),
        name: named.name,
        avatar: named.avatar,
        networks: network_hashes(&app, &client),
        rating: rating.unwrap_or_default().mean,
        since: now,
        seen: now,
        table: None,
    };
    let joined = app
        .store
        .join_rated_queue(waiter, before.as_ref(), left_before(now));
    let is_joined = joined.await?;
    app.rated.keep_pairing();
    let play = rated_play(&app, &person).await?;
    // Another tab of the person was paired meanwhile, or the account is being erased.
    match is_joined || play.table.is_some() {
        true => Ok(Json(play)),
        false => Err(ApiError::NoAccount),
    }
}

/// Waits no longer. A repeated request changes nothing, and neither does one of a person for
/// whom a match was found.
#[utoipa::path(
    delete, path = "/api/rated", tag = "ratings",
    responses(
        (status = 204, description = "you do not wait"),
        NoToken,
    )
)]
pub(crate) async fn leave(
    State(app): State<App>,
    identity: Identity,
) -> Result<StatusCode, ApiError> {
    let person = identity.required_person()?;
    app.store.leave_rated_queue(&person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The person of a session; `None` for a guest.
fn with_account(caller: Caller) -> Option<PersonId> {
    caller.session.is_some().then_some(caller.person)
}

/// People who last asked before this time have left.
fn left_before(now: Timestamp) -> Timestamp {
    now - queue::LEFT_AFTER
}

/// The keyed hash of the end site of the client's network, another one each day: a home has 256
/// networks of IPv6 in one.
fn network_hash(app: &App, client: &Client) -> String {
    let today = Day::of(app.settings.clock.now());
    app.signer.network_hash(client.network().site(), today)
}

/// The keyed hashes of the client's network of this day and, in its first minute, of the day before:
/// people wait who have not asked since then.
fn network_hashes(app: &App, client: &Client) -> Vec<String> {
    let now = app.settings.clock.now();
    let mut days = vec![Day::of(now), Day::of(left_before(now))];
    days.dedup();
    let hash = |day| app.signer.network_hash(client.network().site(), day);
    days.into_iter().map(hash).collect()
}

/// How a person with an account waits, or the table of the match that was found.
async fn rated_play(app: &App, person: &PersonId) -> Result<RatedPlay, ApiError> {
    let now = app.settings.clock.now();
    let waiter = app.store.rated_waiter(person).await?;
    let mut play = RatedPlay {
        account: true,
        games: games(),
        waiting: None,
        table: None,
    };
    match waiter {
        None => {}
        Some(RatedWaiter {
            table: Some(table), ..
        }) => {
            let is_played = queue::is_played(app, &table, person).await?;
            play.table = is_played.then(|| table.to_string());
        }
        Some(waiter) if waiter.seen < left_before(now) => {}
        Some(waiter) => {
            let waited = now.since(waiter.since);
            play.waiting = Some(RatedWait {
                others: app.rated.count_others(&waiter.game, person),
                game: waiter.game,
                waited: waited.as_millis() as u64,
                range: pairing::range(waited).map(leaderboard::rounded),
            });
        }
    }
    Ok(play)
}

fn games() -> Vec<RatedGame> {
    Kind::ALL.map(rated_game).to_vec()
}

fn rated_game(game: Kind) -> RatedGame {
    let (fewest, most) = pairing::seats(game);
    let presets = with_game!(game, G => <G as Rules>::Options::presets());
    RatedGame {
        game: game.name().to_owned(),
        preset: presets[0].name.to_owned(),
        min_players: fewest as u8,
        max_players: most as u8,
        clock: queue::CLOCK,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::new_table;

    #[test]
    fn each_game_can_be_played_by_each_number_of_people() {
        for game in Kind::ALL {
            let (fewest, most) = pairing::seats(game);
            for players in fewest..=most {
                let asked = queue::settings(game, players as u8);
                let settings = new_table::settings(game, &asked);
                assert!(settings.is_ok(), "{} {players}", game.name());
            }
        }
    }
}
