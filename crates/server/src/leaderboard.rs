//! The leaderboards, and the ratings of the client's person. Both follow from finished matches
//! alone. Nobody's id is in them, and a person is listed only who wants that.

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::JsonBody;
use crate::guest::{self, Guest, GuestFields};
use crate::identity::{Caller, Identity};
use crate::openapi_responses::{
    InvalidToken, NoAccountOrBarred, NoToken, Unavailable, UnknownGame,
};
use axum::Json;
use axum::extract::{Path, State};
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_protocol::ratings::{Leaderboard, LeaderboardEntry, ListMe, OwnRating, OwnRatings};
use brelan_ratings::{MAX_LISTED_DEVIATION, Rating};
use brelan_store::{LeaderboardRow, RatedPlayer, StoredRating};

/// The most players of a leaderboard.
const MAX_ENTRIES: u32 = 100;

/// The 97.5 % quantile of the normal distribution: the 95 % interval reaches this number of
/// standard deviations from the mean to each side.
const NORMAL_QUANTILE: f64 = 1.96;

/// The strongest players of a game whose ratings are certain enough: bots, and the people who
/// want to be listed.
#[utoipa::path(
    get, path = "/api/ratings/{game}", tag = "ratings",
    params(("game" = String, Path)),
    responses(
        (status = 200, description = "the leaderboard", body = Leaderboard),
        UnknownGame, InvalidToken, Unavailable,
    )
)]
pub(crate) async fn leaderboard(
    State(app): State<App>,
    identity: Identity,
    Path(game): Path<String>,
) -> Result<Json<Leaderboard>, ApiError> {
    let game = guest::parse_game(&game)?;
    let person = identity.person();
    let rows = app
        .store
        .leaderboard(game.name(), MAX_LISTED_DEVIATION, MAX_ENTRIES)
        .await?;
    let entries = (1..).zip(rows);
    let entries = entries.map(|(place, row)| entry(place, row, person.as_ref()));
    Ok(Json(Leaderboard {
        game: game.name().to_owned(),
        max_uncertainty: uncertainty(MAX_LISTED_DEVIATION),
        entries: entries.collect(),
    }))
}

/// Your rating in every game, and whether you are listed.
#[utoipa::path(
    get, path = "/api/ratings", tag = "ratings",
    responses(
        (status = 200, description = "your ratings", body = OwnRatings),
        InvalidToken, Unavailable,
    )
)]
pub(crate) async fn own_ratings(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<OwnRatings>, ApiError> {
    Ok(Json(ratings_of(&app, identity.0.as_ref()).await?))
}

/// Lists you in the leaderboards of all games, or no longer. It takes an account.
#[utoipa::path(
    put, path = "/api/ratings", tag = "ratings", request_body = ListMe,
    responses(
        (status = 200, description = "your ratings, as they are listed now", body = OwnRatings),
        NoToken, NoAccountOrBarred,
    )
)]
pub(crate) async fn list_me(
    State(app): State<App>,
    identity: Identity,
    JsonBody(asked): JsonBody<ListMe>,
) -> Result<Json<OwnRatings>, ApiError> {
    let caller = identity.required()?;
    if caller.session.is_none() {
        return Err(ApiError::NoAccount);
    }
    let name = match asked.listed {
        true => {
            let fields = GuestFields {
                name: asked.name.as_deref(),
                ..GuestFields::default()
            };
            let guest = Guest::validate(&app, &caller.person, fields).await?;
            Some(guest.appearance.name)
        }
        false => None,
    };
    let store = &app.store;
    let is_stored = store.set_leaderboard_name(&caller.person, name.as_deref());
    if !is_stored.await? {
        return Err(ApiError::NoAccount);
    }
    Ok(Json(ratings_of(&app, Some(&caller)).await?))
}

async fn ratings_of(app: &App, caller: Option<&Caller>) -> Result<OwnRatings, ApiError> {
    let listed_as = match caller {
        Some(caller) => app.store.leaderboard_name(&caller.person).await?,
        None => None,
    };
    let mut ratings = Vec::new();
    for game in Kind::ALL {
        let rating = match caller {
            Some(caller) => rating_of(app, game, &caller.person).await?,
            None => None,
        };
        ratings.push(own_rating(game, rating.unwrap_or_default()));
    }
    Ok(OwnRatings {
        account: caller.is_some_and(|caller| caller.session.is_some()),
        listed_as,
        ratings,
    })
}

/// The rating of a person; `None` before the first match.
pub(crate) async fn rating_of(
    app: &App,
    game: Kind,
    person: &PersonId,
) -> Result<Option<Rating>, ApiError> {
    let player = [RatedPlayer::Person(person.clone())];
    let stored = app.store.ratings_of(game.name(), &player).await?;
    let rating = |stored: &StoredRating| Rating {
        mean: stored.mean,
        deviation: stored.deviation,
        matches: stored.matches,
    };
    Ok(stored.first().map(rating))
}

fn own_rating(game: Kind, rating: Rating) -> OwnRating {
    OwnRating {
        game: game.name().to_owned(),
        rating: rounded(rating.mean),
        uncertainty: uncertainty(rating.deviation),
        matches: rating.matches,
        missing_matches: rating.matches_until_certain(),
    }
}

fn entry(place: u32, row: LeaderboardRow, person: Option<&PersonId>) -> LeaderboardEntry {
    let LeaderboardRow { name, rating } = row;
    let (bot, own) = match &rating.player {
        RatedPlayer::Bot(level) => (Some(level.clone()), false),
        RatedPlayer::Person(listed) => (None, person == Some(listed)),
    };
    LeaderboardEntry {
        place,
        name,
        bot,
        own,
        rating: rounded(rating.mean),
        uncertainty: uncertainty(rating.deviation),
        matches: rating.matches,
    }
}

fn uncertainty(deviation: f64) -> f64 {
    rounded(NORMAL_QUANTILE * deviation)
}

/// One decimal: from all digits one could compute the ratings of opponents who are not listed.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
