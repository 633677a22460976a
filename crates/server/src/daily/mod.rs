//! The deal of the day: one deal for each game and day (UTC), the same for everybody, against
//! the same bots. One try of each person counts. The deal comes from a secret of the year,
//! whose hash is published before the year; see docs/protocol.md.

mod deal;
mod median;
mod streak;

use crate::api_error::ApiError;
use crate::app::App;
use crate::day::Day;
use crate::extract::{JsonBody, QueryParams};
use crate::guest::{self, Guest};
use crate::identity::Identity;
use crate::ids;
use crate::openapi_responses::{
    Barred, InvalidToken, NoSuchDeal, TooManyTables, Unavailable, UnknownGame,
};
use crate::tables;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use brelan_catalog::Kind;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_protocol::daily::{
    DailyDeal, DailyQuery, DailyScore, DailyState, DailyTry as WireTry, PlayDaily,
};
use brelan_protocol::rest::{Status, TableInfo};
use brelan_record::commitment;
use brelan_store::{CreateOutcome, DailyTry, DealOfDay, FinishedMatch, MatchPlayer};

pub(crate) use deal::is_hidden;
pub(crate) use median::{__path_median, median};

/// The deal of a day of this game: how one has played it, and once that is over, how others
/// have. Nothing of the cards is in it before the day is over.
#[utoipa::path(
    get, path = "/api/daily/{game}", tag = "daily",
    params(("game" = String, Path), DailyQuery),
    responses(
        (status = 200, description = "the deal of the day", body = DailyDeal),
        UnknownGame, InvalidToken, NoSuchDeal, Unavailable,
    )
)]
pub(crate) async fn daily(
    State(app): State<App>,
    identity: Identity,
    Path(game): Path<String>,
    QueryParams(query): QueryParams<DailyQuery>,
) -> Result<Json<DailyDeal>, ApiError> {
    let game = guest::parse_game(&game)?;
    let calendar = Calendar::read(&app).await?;
    let day = calendar.parse(query.date.as_deref())?;
    let person = identity.person();
    let own = match &person {
        Some(person) => own_try(&app, game, day, person).await?,
        None => None,
    };
    let is_over = calendar.now >= day.end();
    let has_played = own
        .as_ref()
        .is_some_and(|own| own.state != DailyState::Playing);
    let results = match is_over || has_played {
        true => Some(app.store.daily_scores(&deal_of_day(game, day)).await?),
        false => None,
    };
    let days = match &person {
        Some(person) => app.store.daily_days_of(person, game.name()).await?,
        None => Vec::new(),
    };
    let (streak, best_streak) = streak::streaks(&days, calendar.today.0);
    let year = day.year();
    let secret = calendar.secret_of(year)?;
    let next_secret = calendar.secret_of(year + 1)?;
    let table = deal::table(game);
    Ok(Json(DailyDeal {
        game: game.name().to_owned(),
        date: day.date(),
        today: calendar.today.date(),
        first: calendar.first.date(),
        ends_in: day.end().since(calendar.now).as_millis() as u64,
        players: table.players.unwrap_or_default(),
        bots: deal::LEVEL.name().to_owned(),
        few_points_win: game.few_points_win(),
        commitment: hex::encode(commitment(&secret)),
        secret: is_over.then(|| hex::encode(deal::secret(&secret, game, day))),
        year_secret: (calendar.today.year() > year).then(|| hex::encode(secret)),
        next_commitment: hex::encode(commitment(&next_secret)),
        own,
        results: results.map(|results| {
            let score = |(score, people)| DailyScore { score, people };
            results.into_iter().map(score).collect()
        }),
        streak,
        best_streak,
    }))
}

/// Plays the deal of a day: that of today as the person's only try, or a past one for
/// practice, which counts for nothing. A repeated request for today gives the table of the
/// first one, in whatever state it is.
#[utoipa::path(
    post, path = "/api/daily/{game}", tag = "daily",
    params(("game" = String, Path)), request_body = PlayDaily,
    responses(
        (status = 200, description = "the table of the try, from before", body = TableInfo),
        (status = 201, description = "a new table", body = TableInfo),
        InvalidToken, Barred, NoSuchDeal, TooManyTables,
    )
)]
pub(crate) async fn play(
    State(app): State<App>,
    identity: Identity,
    Path(game): Path<String>,
    JsonBody(asked): JsonBody<PlayDaily>,
) -> Result<Response, ApiError> {
    let game = guest::parse_game(&game)?;
    let calendar = Calendar::read(&app).await?;
    let day = calendar.parse(Some(&asked.date))?;
    let caller = identity.or_new_guest();
    let person = &caller.person;
    let guest = Guest::validate(&app, person, (&asked).into()).await?;
    let practice = day < calendar.today;
    if !practice
        && let Some(id) = app.store.daily_try(&deal_of_day(game, day), person).await?
        && let Ok(info) = app.tables.info(&id, Some(person)).await
    {
        return Ok(tables::seated_response(&app, &caller, StatusCode::OK, info));
    }
    guest::limit_tables(&app, person).await?;
    let deal = deal::deal(&calendar.secret_of(day.year())?, game, day, practice);
    let request = guest::request_with_deal(game, &deal::table(game), Some(deal), &guest)?;
    let mut id = ids::new_table_id();
    if practice {
        return tables::create_table(&app, id, request, &caller).await;
    }
    let tried = DailyTry {
        deal: deal_of_day(game, day),
        person: person.clone(),
        table: id,
    };
    // The claim comes first: of two tabs at once one gets the table of the other. Where the
    // server stopped between the claim and the table, the next request makes it.
    id = app.store.claim_daily_try(tried).await?;
    let status = match tables::store_table(&app, &id, request).await? {
        CreateOutcome::Created => StatusCode::CREATED,
        CreateOutcome::AlreadyExists | CreateOutcome::RematchExists(_) => StatusCode::OK,
    };
    let info = app.tables.info(&id, Some(person)).await?;
    Ok(tables::seated_response(&app, &caller, status, info))
}

/// What day it is, and since when there are deals.
struct Calendar {
    now: Timestamp,
    today: Day,
    /// The first day of the first year with a secret.
    first: Day,
    /// The secrets of the years.
    secrets: Vec<(u16, [u8; 32])>,
}

impl Calendar {
    /// Draws the secrets of this year and of the next one if there are none.
    async fn read(app: &App) -> Result<Self, ApiError> {
        let now = app.settings.clock.now();
        let today = Day::of(now);
        let mut secrets = app.store.daily_secrets().await?;
        for year in [today.year(), today.year() + 1] {
            if secrets.iter().all(|(known, _)| *known != year) {
                let secret = app.store.daily_secret(year, ids::random()).await?;
                secrets.push((year, secret));
            }
        }
        secrets.sort_unstable();
        let first = secrets.first().and_then(|(year, _)| Day::first_of(*year));
        Ok(Calendar {
            now,
            today,
            first: first.unwrap_or(today),
            secrets,
        })
    }

    /// The day that is asked for, today's if none is.
    ///
    /// # Errors
    /// [`ApiError::NoSuchDeal`] for a text that is no date, a day to come, and one before the
    /// first secret.
    fn parse(&self, date: Option<&str>) -> Result<Day, ApiError> {
        let day = date.map_or(Some(self.today), Day::parse);
        let known = |day: &Day| (self.first..=self.today).contains(day);
        day.filter(known).ok_or(ApiError::NoSuchDeal)
    }

    /// The secret of a year.
    fn secret_of(&self, year: u16) -> Result<[u8; 32], ApiError> {
        let mut secrets = self.secrets.iter();
        let found = secrets.find(|(known, _)| *known == year);
        found.map(|(_, secret)| *secret).ok_or(ApiError::NoSuchDeal)
    }
}

/// The deal as the store knows it.
fn deal_of_day(game: Kind, day: Day) -> DealOfDay {
    DealOfDay {
        game: game.name().to_owned(),
        day: day.0,
    }
}

/// A person's try at a day's deal.
async fn own_try(
    app: &App,
    game: Kind,
    day: Day,
    person: &PersonId,
) -> Result<Option<WireTry>, ApiError> {
    let tried = app.store.daily_try(&deal_of_day(game, day), person).await?;
    let Some(table) = tried else {
        return Ok(None);
    };
    let info = match app.tables.info(&table, Some(person)).await {
        Ok(info) => info,
        // The server stopped before it made the table: the next request makes it.
        Err(ApiError::NotFound) => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok(Some(match info.status {
        Status::Over => finished_try(app, &table, day).await?,
        status => WireTry {
            table: table.to_string(),
            state: match status {
                Status::Closed => DailyState::Lost,
                _ => DailyState::Playing,
            },
            score: None,
            won: false,
            shared: false,
        },
    }))
}

/// A try that was played to its end.
async fn finished_try(app: &App, table: &TableId, day: Day) -> Result<WireTry, ApiError> {
    let result = app.tables.result(table).await?;
    let result = result.ok_or(ApiError::TableClosed)?;
    try_of(table, &result, day).ok_or(ApiError::TableClosed)
}

/// The try that a match was; `None` without a seat.
fn try_of(table: &TableId, result: &FinishedMatch, day: Day) -> Option<WireTry> {
    let (seat, bots) = result.seats.split_first()?;
    let stood_in = matches!(seat.player, MatchPlayer::Person { stood_in: true, .. });
    let counts = result.ended < day.end() && !stood_in;
    let won = counts && seat.won;
    Some(WireTry {
        table: table.to_string(),
        state: match counts {
            true => DailyState::Counted,
            false => DailyState::Lost,
        },
        score: counts.then_some(seat.score),
        won,
        shared: won && bots.iter().any(|bot| bot.won),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_store::MatchSeat;

    /// A match in which a person and two bots have these scores, and the fewest points win.
    fn finished(scores: [i32; 3]) -> FinishedMatch {
        let best = scores.into_iter().min();
        let player = |seat| match seat {
            0 => MatchPlayer::Person {
                person: PersonId::from_trusted("p"),
                stood_in: false,
            },
            _ => MatchPlayer::Bot {
                level: "solid".into(),
                name: "Bruno".into(),
            },
        };
        let seats = scores
            .into_iter()
            .enumerate()
            .map(|(seat, score)| MatchSeat {
                player: player(seat),
                score,
                won: Some(score) == best,
            });
        FinishedMatch {
            ended: Timestamp::EPOCH,
            rated: false,
            seats: seats.collect(),
        }
    }

    #[test]
    fn a_first_place_is_shared_where_a_bot_has_won_as_well() {
        let table = TableId::from_trusted("t");
        for (scores, expected) in [
            ([3, 7, 9], (true, false)),
            ([3, 3, 9], (true, true)),
            ([3, 9, 3], (true, true)),
            ([7, 3, 3], (false, false)),
        ] {
            let own = try_of(&table, &finished(scores), Day(1)).expect("a seat");
            assert_eq!((own.won, own.shared), expected, "{scores:?}");
        }
        let late = FinishedMatch {
            ended: Day(1).end(),
            ..finished([3, 3, 9])
        };
        let late = try_of(&table, &late, Day(1)).expect("a seat");
        assert_eq!((late.won, late.shared), (false, false), "it does not count");
    }
}
