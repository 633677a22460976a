//! The try with the median score, moment by moment and without a name. On the day of the deal it
//! is shown to people whose own try counts, with the knowledge of its person: a person with two
//! browsers could see as much by playing twice. When the day is over, everybody may see it, with
//! all cards.

use super::{Calendar, deal_of_day, own_try};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::QueryParams;
use crate::guest;
use crate::identity::Identity;
use crate::limits::Client;
use crate::openapi_responses::{InvalidParameter, InvalidToken, Unavailable};
use crate::publication::read_record;
use crate::replay;
use crate::site::LongJson;
use crate::tables;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use brelan_catalog::Knowledge;
use brelan_ids::PersonId;
use brelan_kernel::{Seat, Viewer};
use brelan_protocol::daily::{DailyMedian, DailyState, MedianQuery};
use brelan_protocol::rest::{Fault, SeatInfo, TableInfo};
use brelan_store::DailyTry;
use serde_json::Value;

/// The most tries with the median score that are read, to choose one of them.
const MAX_TRIES: u32 = 100;

/// The seat of everybody who plays a deal.
const OWN_SEAT: Knowledge = Knowledge::Of(Viewer::Seat(Seat(0)));

/// How the person with the median score has played the deal of a day, without the name.
#[utoipa::path(
    get, path = "/api/daily/{game}/median", tag = "daily",
    params(("game" = String, Path), MedianQuery),
    responses(
        (status = 200, description = "the try, with its moments as in a replay", body = Object),
        (status = 403, description = "the day is not over, and your own try does not count yet", body = Fault),
        (status = 404, description = "there is no deal of this date, or nobody has finished it", body = Fault),
        (status = 409, description = "on the day only the cards of seat 0 may be seen", body = Fault),
        InvalidParameter, InvalidToken, Unavailable,
    )
)]
pub(crate) async fn median(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Path(game): Path<String>,
    QueryParams(query): QueryParams<MedianQuery>,
) -> Result<LongJson, ApiError> {
    let game = guest::parse_game(&game)?;
    let knowledge = replay::parse_viewer(query.viewer.as_deref().or(Some("0")))?;
    let calendar = Calendar::read(&app).await?;
    let day = calendar.parse(query.date.as_deref())?;
    let is_over = calendar.now >= day.end();
    let person = identity.person();
    if !is_over {
        let own = match &person {
            Some(person) => own_try(&app, game, day, person).await?,
            None => None,
        };
        if own.is_none_or(|own| own.state != DailyState::Counted) {
            return Err(ApiError::OwnTryFirst);
        }
        if knowledge != OWN_SEAT {
            return Err(ApiError::DayNotOver);
        }
    }
    let deal = deal_of_day(game, day);
    let scores = app.store.daily_scores(&deal).await?;
    let score = median_of(&scores).ok_or(ApiError::NobodyFinished)?;
    let tries = app.store.daily_tries_with_score(&deal, score, MAX_TRIES);
    let tried = choose(tries.await?, person.as_ref()).ok_or(ApiError::NobodyFinished)?;
    let info = app.tables.info(&tried.table, Some(&tried.person)).await?;
    let table = tried.table.clone();
    let record = tables::finished_record(&app, &table, Some(&tried.person)).await?;
    let own = person.as_ref() == Some(&tried.person);
    replay::respond_in_turn(&app, &client, &headers, move || {
        let replay = replay::body(&table, &read_record(&table, &record)?, knowledge)?;
        let median = DailyMedian::<Value> {
            score,
            own,
            open: is_over,
            table: without_name(info),
            moments: replay.moments,
        };
        Ok(serde_json::to_vec(&median).expect("a replay has only text keys"))
    })
    .await
}

/// The median of the scores, the lower one of two. `scores` are ascending, each with the number
/// of people who have it.
fn median_of(scores: &[(i32, u32)]) -> Option<i32> {
    let all: u64 = scores.iter().map(|(_, people)| u64::from(*people)).sum();
    let mut below = 0;
    let mut scores = scores.iter();
    let middle = scores.find(|(_, people)| {
        below += u64::from(*people);
        2 * below >= all
    });
    middle.map(|(score, _)| *score)
}

/// A try of somebody else, if there is one: the own line of play is known.
fn choose(mut tries: Vec<DailyTry>, person: Option<&PersonId>) -> Option<DailyTry> {
    let other = tries.iter().position(|it| Some(&it.person) != person);
    (!tries.is_empty()).then(|| tries.swap_remove(other.unwrap_or(0)))
}

/// The table as anybody may know it: nothing leads to its person. Each field is named, so that the
/// compiler asks of a new one whether it may be shown.
fn without_name(info: TableInfo) -> TableInfo {
    let TableInfo {
        id: _,
        game,
        options,
        min_players,
        seats,
        memory_aid,
        clock,
        listed,
        open,
        lesson,
        daily,
        rated,
        commitment,
        status,
        at_once,
        host: _,
        spectators: _,
        you: _,
        your_turn: _,
        turn,
        round,
        scores,
        winners,
        free: _,
        rematch: _,
        created: _,
    } = info;
    TableInfo {
        id: "median".into(),
        game,
        options,
        min_players,
        seats: seats.into_iter().map(anonymous).collect(),
        memory_aid,
        clock,
        listed,
        open,
        lesson,
        daily,
        rated,
        commitment,
        status,
        at_once,
        turn,
        round,
        scores,
        winners,
        ..TableInfo::default()
    }
}

/// The seat of a bot; of a person's seat nothing is told.
fn anonymous(seat: SeatInfo) -> SeatInfo {
    let SeatInfo {
        name,
        avatar: _,
        bot,
        presence: _,
        gone_at: _,
        stand_in: _,
        contribution: _,
    } = seat;
    SeatInfo {
        name: if bot.is_some() { name } else { String::new() },
        bot,
        ..SeatInfo::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::day::Day;
    use brelan_catalog::Kind;
    use brelan_ids::TableId;

    #[test]
    fn the_median_is_the_score_in_the_middle_or_the_lower_one_of_two() {
        assert_eq!(median_of(&[]), None);
        assert_eq!(median_of(&[(7, 1)]), Some(7));
        assert_eq!(median_of(&[(-2, 1), (12, 1)]), Some(-2));
        assert_eq!(median_of(&[(-2, 1), (5, 1), (12, 1)]), Some(5));
        assert_eq!(median_of(&[(-2, 1), (12, 4)]), Some(12));
        assert_eq!(median_of(&[(-2, 2), (3, 1), (12, 1)]), Some(-2));
    }

    #[test]
    fn another_ones_try_is_shown_before_the_own() {
        let tried = |person: &str| DailyTry {
            deal: deal_of_day(Kind::Zero, Day(1)),
            person: PersonId::from_trusted(person),
            table: TableId::from_trusted(format!("of {person}")),
        };
        let own = PersonId::from_trusted("p");
        let chosen = |tries: &[&str]| {
            let tries = tries.iter().map(|person| tried(person)).collect();
            choose(tries, Some(&own)).map(|it| it.person.to_string())
        };
        assert_eq!(chosen(&["p", "q", "r"]).as_deref(), Some("q"));
        assert_eq!(chosen(&["p"]).as_deref(), Some("p"));
        assert_eq!(chosen(&[]), None);
    }
}
