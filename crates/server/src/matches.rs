//! The finished matches of the client's person.

use crate::animals;
use crate::api_error::ApiError;
use crate::app::App;
use crate::day::Day;
use crate::extract::QueryParams;
use crate::guest;
use crate::identity::Identity;
use crate::openapi_responses::{InvalidParameter, InvalidToken, Unavailable};
use crate::table::UNKNOWN_NAME;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use brelan_catalog::Kind;
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::Seat;
use brelan_protocol::avatar::Avatar;
use brelan_protocol::matches::{
    MatchInfo, MatchList, MatchQuery, MatchResult, Opponents, SeatResult,
};
use brelan_store::{ListedMatch, MatchCursor, MatchFilter, MatchPlayer, MatchSeat};

/// How many matches are on a page.
const MATCHES_PER_PAGE: usize = 30;

/// The finished matches in which the client's person had a seat, the latest first. Nothing of
/// a match that is played is in it.
#[utoipa::path(
    get, path = "/api/matches", tag = "matches", params(MatchQuery),
    responses(
        (status = 200, description = "a page of your matches", body = MatchList),
        InvalidParameter, InvalidToken, Unavailable,
    )
)]
pub(crate) async fn matches(
    State(app): State<App>,
    identity: Identity,
    QueryParams(query): QueryParams<MatchQuery>,
) -> Result<Json<MatchList>, ApiError> {
    let after = query.after.as_deref().map(parse_cursor).transpose()?;
    let filter = filter_of(query)?;
    let Some(person) = identity.person() else {
        return Ok(Json(MatchList {
            matches: Vec::new(),
            next: None,
        }));
    };
    // One more tells whether there is a next page.
    let limit = MATCHES_PER_PAGE as u32 + 1;
    let mut listed = app
        .store
        .matches_of(&person, &filter, after.as_ref(), limit)
        .await?;
    let has_more = listed.len() > MATCHES_PER_PAGE;
    listed.truncate(MATCHES_PER_PAGE);
    let last = listed.last().filter(|_| has_more);
    let next = last.map(|last| format!("{}-{}", last.finished.ended.as_millis(), last.table));
    let matches = listed.iter().filter_map(|it| match_info(it, &person));
    Ok(Json(MatchList {
        matches: matches.collect(),
        next,
    }))
}

/// # Errors
/// [`ApiError::UnknownGame`], [`ApiError::InvalidBody`].
fn filter_of(query: MatchQuery) -> Result<MatchFilter, ApiError> {
    let game = query.game.as_deref().map(guest::parse_game).transpose()?;
    Ok(MatchFilter {
        game: game.map(|game| game.name().to_owned()),
        companion: query.with.map(|name| name.trim().to_owned()),
        won: query.result.map(|result| result == MatchResult::Won),
        with_people: query.against.map(|against| against == Opponents::People),
        since: valid_time("since", query.since)?,
        before: valid_time("before", query.before)?,
    })
}

/// A time as the stores have it: the OpenAPI document says 63 bits.
fn valid_time(field: &str, time: Option<u64>) -> Result<Option<Timestamp>, ApiError> {
    match time {
        Some(time) if i64::try_from(time).is_err() => Err(ApiError::InvalidBody {
            status: StatusCode::BAD_REQUEST,
            field: Some(field.to_owned()),
            message: "number too large".to_owned(),
        }),
        time => Ok(time.map(Timestamp::from_millis)),
    }
}

/// # Errors
/// [`ApiError::InvalidCursor`].
fn parse_cursor(text: &str) -> Result<MatchCursor, ApiError> {
    let cursor = text.split_once('-').and_then(|(ended, table)| {
        Some(MatchCursor {
            ended: Timestamp::from_millis(ended.parse().ok()?),
            table: table.parse().ok()?,
        })
    });
    cursor.ok_or(ApiError::InvalidCursor)
}

/// A match as `person` may know it, who had a seat there: without anybody's id.
pub(crate) fn match_info(listed: &ListedMatch, person: &PersonId) -> Option<MatchInfo> {
    let seats = &listed.finished.seats;
    let is_own = |seat: &MatchSeat| seat.player.person() == Some(person);
    let you = u8::try_from(seats.iter().position(is_own)?).ok()?;
    let game = Kind::from_name(&listed.game)?;
    Some(MatchInfo {
        id: listed.table.to_string(),
        game: listed.game.clone(),
        ended: listed.finished.ended.as_millis(),
        few_points_win: game.few_points_win(),
        rated: listed.finished.rated,
        daily: listed.daily.map(|day| Day(day).date()),
        you: Seat(you),
        seats: seats.iter().map(|seat| seat_result(listed, seat)).collect(),
    })
}

fn seat_result(listed: &ListedMatch, seat: &MatchSeat) -> SeatResult {
    let (name, avatar, bot, stand_in) = match &seat.player {
        MatchPlayer::Person { person, stood_in } => {
            let named = listed.names.iter().find(|named| named.person == *person);
            let name = named.map_or(UNKNOWN_NAME, |named| &named.name);
            let chosen = named.and_then(|named| Avatar::from_name(named.avatar.as_deref()?));
            let avatar = chosen.unwrap_or_else(|| animals::suggested_avatar(person));
            (name.to_owned(), Some(avatar), None, *stood_in)
        }
        MatchPlayer::Bot { level, name } => (name.clone(), None, Some(level.clone()), false),
    };
    SeatResult {
        name,
        avatar,
        bot,
        stand_in,
        score: seat.score,
        won: seat.won,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_ids::TableId;

    #[test]
    fn a_cursor_is_a_time_and_a_table() {
        let id = crate::ids::new_table_id();
        let cursor = parse_cursor(&format!("17-{id}")).expect("a cursor");
        let expected = MatchCursor {
            ended: Timestamp::from_millis(17),
            table: id.clone(),
        };
        assert_eq!(cursor, expected);
        let wrong = [
            String::new(),
            "17".into(),
            format!("-{id}"),
            format!("-1-{id}"),
            "17-../..".into(),
        ];
        for wrong in wrong {
            let refused = matches!(parse_cursor(&wrong), Err(ApiError::InvalidCursor));
            assert!(refused, "{wrong}");
        }
    }

    #[test]
    fn a_deleted_name_and_an_unknown_animal_are_replaced() {
        let player = |id: &str| MatchSeat {
            player: MatchPlayer::Person {
                person: PersonId::from_trusted(id),
                stood_in: false,
            },
            score: 0,
            won: false,
        };
        let listed = ListedMatch {
            table: TableId::from_trusted("a"),
            game: "zero".into(),
            daily: None,
            finished: brelan_store::FinishedMatch {
                ended: Timestamp::from_millis(1),
                rated: false,
                seats: vec![player("p"), player("q")],
            },
            names: vec![brelan_store::DisplayName {
                person: PersonId::from_trusted("p"),
                name: "Zoé".into(),
                avatar: Some("of a later server".into()),
            }],
        };
        let info = match_info(&listed, &PersonId::from_trusted("q")).expect("a seat");
        assert_eq!(info.you, Seat(1));
        assert_eq!(info.seats[1].name, UNKNOWN_NAME);
        let suggested = animals::suggested_avatar(&PersonId::from_trusted("p"));
        assert_eq!(info.seats[0].avatar, Some(suggested));
        assert_eq!(match_info(&listed, &PersonId::from_trusted("r")), None);
    }
}
