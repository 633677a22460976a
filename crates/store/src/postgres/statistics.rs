//! The statements about what is counted of finished matches.

use super::Postgres;
use crate::StoreError;
use crate::statistics::{DAY_MS, DayFacts, MatchSums, Opponents, SeatFacts, StatisticsStore};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use tokio_postgres::Row;

const SAVE_FACTS: &str = "UPDATE match_seats m SET opponents = f.opponents, \
        day = m.ended / $2::bigint, players = f.players, rounds = f.rounds, \
        rounds_won = f.rounds_won, points = f.points, squared_points = f.squared_points, \
        knocks = f.knocks, knocks_held = f.knocks_held \
    FROM unnest($3::text[], $4::smallint[], $5::integer[], $6::integer[], $7::bigint[], \
        $8::bigint[], $9::integer[], $10::integer[]) WITH ORDINALITY \
        AS f (opponents, players, rounds, rounds_won, points, squared_points, knocks, \
            knocks_held, number) \
    WHERE m.table_id = $1 AND m.seat = f.number - 1 AND m.rounds IS NULL";

const FACTS_OF: &str = "SELECT game, opponents, day, count(*)::integer AS matches, \
        (count(*) FILTER (WHERE won))::integer AS won, sum(1.0::double precision / players) AS even, \
        sum(rounds)::integer AS rounds, sum(rounds_won)::integer AS rounds_won, \
        sum(points)::bigint AS points, sum(squared_points)::bigint AS squared_points, \
        sum(knocks)::integer AS knocks, sum(knocks_held)::integer AS knocks_held \
    FROM match_seats WHERE person = $1 AND NOT stood_in AND rounds IS NOT NULL \
    GROUP BY game, opponents, day ORDER BY game, opponents, day";

#[async_trait]
impl StatisticsStore for Postgres {
    async fn save_match_facts(
        &self,
        table: &TableId,
        facts: Vec<SeatFacts>,
    ) -> Result<(), StoreError> {
        let opponents: Vec<&str> = facts.iter().map(|it| it.opponents.as_column()).collect();
        let players: Vec<i16> = facts.iter().map(|it| it.players.into()).collect();
        let numbers = |number: fn(&SeatFacts) -> u32| -> Vec<i32> {
            facts.iter().map(|it| to_signed(number(it))).collect()
        };
        let points: Vec<i64> = facts.iter().map(|it| it.points).collect();
        let squared: Vec<i64> = facts.iter().map(|it| it.squared_points).collect();
        self.execute(
            SAVE_FACTS,
            &[
                &table.as_str(),
                &(DAY_MS as i64),
                &opponents,
                &players,
                &numbers(|it| it.rounds),
                &numbers(|it| it.rounds_won),
                &points,
                &squared,
                &numbers(|it| it.knocks),
                &numbers(|it| it.knocks_held),
            ],
        )
        .await
    }

    async fn facts_of(&self, person: &PersonId) -> Result<Vec<DayFacts>, StoreError> {
        let rows = self.connections.query(FACTS_OF, &[&person.as_str()]).await;
        Ok(rows?.iter().map(day_facts).collect())
    }
}

fn to_signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn day_facts(row: &Row) -> DayFacts {
    let number = |column: &str| row.get::<_, i32>(column).unsigned_abs();
    DayFacts {
        game: row.get("game"),
        opponents: Opponents::from_column(row.get("opponents")),
        day: number("day"),
        sums: MatchSums {
            matches: number("matches"),
            won: number("won"),
            even: row.get("even"),
            rounds: number("rounds"),
            rounds_won: number("rounds_won"),
            points: row.get("points"),
            squared_points: row.get("squared_points"),
            knocks: number("knocks"),
            knocks_held: number("knocks_held"),
        },
    }
}
