//! What is counted of the finished matches of the client's person.

use crate::api_error::ApiError;
use crate::app::App;
use crate::day::Day;
use crate::identity::Identity;
use crate::openapi_responses::{InvalidToken, Unavailable};
use axum::Json;
use axum::extract::State;
use brelan_catalog::Kind;
use brelan_protocol::statistics::{GameStatistics, MatchCounts, Statistics};
use brelan_store::{DayFacts, MatchSums, Opponents};
use std::collections::BTreeMap;

/// The lengths of a period, in days: a day, a week, four and 13 weeks.
const PERIOD_DAYS: [u32; 4] = [1, 7, 28, 91];

/// The most periods while there is a longer length: as many points as a phone can show.
const MAX_PERIODS: u32 = 60;

/// From the first Monday before 1970-01-01, which was a Thursday.
const DAYS_FROM_MONDAY: u32 = 3;

/// What is counted of the client's person's finished matches, over all the time. A client
/// filters it by itself.
#[utoipa::path(
    get, path = "/api/statistics", tag = "matches",
    responses(
        (status = 200, description = "what is counted of your matches", body = Statistics),
        InvalidToken, Unavailable,
    )
)]
pub(crate) async fn statistics(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<Statistics>, ApiError> {
    let facts = match identity.person() {
        Some(person) => app.store.facts_of(&person).await?,
        None => Vec::new(),
    };
    Ok(Json(summed_up(&facts)))
}

/// The facts of days as sums of periods, which are as short as the time since the first
/// match allows.
fn summed_up(facts: &[DayFacts]) -> Statistics {
    let days = || facts.iter().map(|it| it.day + DAYS_FROM_MONDAY);
    let (first, last) = (days().min().unwrap_or(0), days().max().unwrap_or(0));
    let periods_of = |length: u32| last / length - first / length + 1;
    let is_short = |length: &u32| periods_of(*length) <= MAX_PERIODS;
    let length = PERIOD_DAYS.into_iter().find(is_short);
    let length = length.unwrap_or(PERIOD_DAYS[PERIOD_DAYS.len() - 1]);
    let begin = first / length;
    let start = (begin * length).saturating_sub(DAYS_FROM_MONDAY);
    let mut games: BTreeMap<&str, BTreeMap<_, MatchSums>> = BTreeMap::new();
    for facts in facts {
        let period = (facts.day + DAYS_FROM_MONDAY) / length - begin;
        let sums = games.entry(&facts.game).or_default();
        *sums.entry((&facts.opponents, period)).or_default() += facts.sums;
    }
    Statistics {
        start: Day(start).start().as_millis(),
        period_days: length,
        periods: periods_of(length),
        games: games
            .into_iter()
            .filter_map(|(game, sums)| {
                let counts = sums
                    .into_iter()
                    .map(|((opponents, period), sums)| counts(opponents, period, sums));
                let kind = Kind::from_name(game)?;
                Some(GameStatistics {
                    game: game.to_owned(),
                    few_points_win: kind.few_points_win(),
                    counts: counts.collect(),
                })
            })
            .collect(),
    }
}

fn counts(opponents: &Opponents, period: u32, sums: MatchSums) -> MatchCounts {
    MatchCounts {
        against: match opponents {
            Opponents::People => "people".to_owned(),
            Opponents::Bots(level) => level.clone(),
            Opponents::MixedBots => "mixed".to_owned(),
        },
        period,
        matches: sums.matches,
        won: sums.won,
        even: sums.even,
        rounds: sums.rounds,
        rounds_won: sums.rounds_won,
        points: sums.points,
        squared_points: sums.squared_points,
        knocks: sums.knocks,
        knocks_held: sums.knocks_held,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_day(day: u32) -> DayFacts {
        DayFacts {
            game: "zero".into(),
            opponents: Opponents::People,
            day,
            sums: MatchSums {
                matches: 1,
                won: 1,
                even: 0.5,
                rounds: 3,
                rounds_won: 2,
                points: -4,
                squared_points: 30,
                knocks: 1,
                knocks_held: 0,
            },
        }
    }

    fn periods(days: &[u32]) -> (u32, u32, Vec<u32>) {
        let facts: Vec<_> = days.iter().map(|day| on_day(*day)).collect();
        let found = summed_up(&facts);
        let counts = found.games.iter().flat_map(|game| &game.counts);
        let periods = counts.map(|counts| counts.period).collect();
        (found.period_days, found.periods, periods)
    }

    #[test]
    fn periods_are_as_short_as_the_time_allows() {
        assert_eq!(periods(&[]), (1, 1, vec![]));
        assert_eq!(periods(&[100, 100, 159]), (1, 60, vec![0, 59]));
        // Day 102 is the Monday of a week, 102 + 3 a multiple of 7.
        assert_eq!(
            periods(&[101, 102, 108, 109, 170]),
            (7, 11, vec![0, 1, 2, 10])
        );
        assert_eq!(periods(&[0, 1_600]).0, 28);
        assert_eq!(periods(&[0, 40_000]).0, 91);
    }

    #[test]
    fn the_days_of_a_period_are_summed_up() {
        let mut other = on_day(18_000);
        other.opponents = Opponents::Bots("solid".into());
        other.game = "qarre".into();
        let found = summed_up(&[on_day(18_000), on_day(18_000), other]);
        assert_eq!(found.start, Day(18_000).start().as_millis());
        let [qarre, zero] = &found.games[..] else {
            panic!("{found:?}");
        };
        assert!(zero.few_points_win && !qarre.few_points_win);
        assert_eq!(qarre.counts[0].against, "solid");
        let sums = &zero.counts[0];
        assert_eq!((sums.matches, sums.even, sums.points), (2, 1.0, -8));
        assert_eq!(
            (sums.rounds, sums.rounds_won, sums.squared_points),
            (6, 4, 60)
        );
    }
}
