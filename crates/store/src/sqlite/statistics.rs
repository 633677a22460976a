//! The statements about what is counted of finished matches.

use super::Sqlite;
use crate::StoreError;
use crate::statistics::{DAY_MS, DayFacts, MatchSums, Opponents, SeatFacts, StatisticsStore};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use rusqlite::{Connection, Result, Row, params};

const SAVE_FACTS: &str = "UPDATE match_seats SET opponents = ?3, day = ended / ?4, players = ?5, \
        rounds = ?6, rounds_won = ?7, points = ?8, squared_points = ?9, knocks = ?10, \
        knocks_held = ?11 \
    WHERE table_id = ?1 AND seat = ?2 AND rounds IS NULL";

// In the order of the index: each group is summed up in one pass, without a sort.
const FACTS_OF: &str = "SELECT game, opponents, day, count(*) AS matches, sum(won) AS won, \
        sum(1.0 / players) AS even, sum(rounds) AS rounds, sum(rounds_won) AS rounds_won, \
        sum(points) AS points, sum(squared_points) AS squared_points, sum(knocks) AS knocks, \
        sum(knocks_held) AS knocks_held \
    FROM match_seats INDEXED BY facts_of_people \
    WHERE person = ?1 AND NOT stood_in AND rounds IS NOT NULL GROUP BY game, opponents, day";

fn save_match_facts(db: &Connection, table: &TableId, facts: &[SeatFacts]) -> Result<()> {
    let mut save = db.prepare_cached(SAVE_FACTS)?;
    for (seat, facts) in (0_i64..).zip(facts) {
        save.execute(params![
            table.as_str(),
            seat,
            facts.opponents.as_column(),
            DAY_MS as i64,
            facts.players,
            facts.rounds,
            facts.rounds_won,
            facts.points,
            facts.squared_points,
            facts.knocks,
            facts.knocks_held,
        ])?;
    }
    Ok(())
}

fn facts_of(db: &Connection, person: &PersonId) -> Result<Vec<DayFacts>> {
    db.prepare_cached(FACTS_OF)?
        .query_map([person.as_str()], day_facts)?
        .collect()
}

fn day_facts(row: &Row<'_>) -> Result<DayFacts> {
    Ok(DayFacts {
        game: row.get(0)?,
        opponents: Opponents::from_column(row.get(1)?),
        day: row.get(2)?,
        sums: MatchSums {
            matches: row.get(3)?,
            won: row.get(4)?,
            even: row.get(5)?,
            rounds: row.get(6)?,
            rounds_won: row.get(7)?,
            points: row.get(8)?,
            squared_points: row.get(9)?,
            knocks: row.get(10)?,
            knocks_held: row.get(11)?,
        },
    })
}

#[async_trait]
impl StatisticsStore for Sqlite {
    async fn save_match_facts(
        &self,
        table: &TableId,
        facts: Vec<SeatFacts>,
    ) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| save_match_facts(db, &table, &facts))
            .await
    }

    async fn facts_of(&self, person: &PersonId) -> Result<Vec<DayFacts>, StoreError> {
        let person = person.clone();
        self.reader.query(move |db| facts_of(db, &person)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan::plan_of};

    #[test]
    fn facts_are_summed_up_from_their_index_without_a_sort() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, db) = open::create_in(&folder);
        let plan = plan_of(&db, FACTS_OF);
        assert!(
            plan.contains("USING COVERING INDEX facts_of_people (person=?)"),
            "{plan}"
        );
        assert!(!plan.contains("TEMP B-TREE"), "{plan}");
    }
}
