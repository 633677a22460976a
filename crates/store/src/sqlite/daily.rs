//! The statements about the deals of the day.

use super::Sqlite;
use super::columns::{get_person_id, get_table_id};
use crate::StoreError;
use crate::daily::{DailyStore, DailyTry, DealOfDay, key_name, secrets_of};
use crate::statistics::DAY_MS;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use rusqlite::{Connection, OptionalExtension, Result, params};

const TRY: &str = "SELECT table_id FROM daily_tries WHERE person = ?1 AND game = ?2 AND day = ?3";

const SCORES: &str = "SELECT m.score, count(*) FROM daily_tries d \
    JOIN match_seats m ON m.table_id = d.table_id AND m.seat = 0 \
    WHERE d.game = ?1 AND d.day = ?2 AND NOT m.stood_in AND m.ended < (d.day + 1) * ?3 \
    GROUP BY m.score ORDER BY m.score";

const WITH_SCORE: &str = "SELECT d.person, d.table_id FROM daily_tries d \
    JOIN match_seats m ON m.table_id = d.table_id AND m.seat = 0 \
    WHERE d.game = ?1 AND d.day = ?2 AND m.score = ?4 AND NOT m.stood_in \
    AND m.ended < (d.day + 1) * ?3 ORDER BY d.table_id LIMIT ?5";

const DAYS_OF: &str = "SELECT d.day FROM daily_tries d \
    JOIN match_seats m ON m.table_id = d.table_id AND m.seat = 0 \
    WHERE d.person = ?1 AND d.game = ?2 AND NOT m.stood_in AND m.ended < (d.day + 1) * ?3 \
    ORDER BY d.day DESC";

fn daily_secret(db: &Connection, year: u16, fresh: [u8; 32]) -> Result<[u8; 32]> {
    let name = key_name(year);
    db.execute(
        "INSERT INTO keys (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        params![name, fresh],
    )?;
    let find = "SELECT value FROM keys WHERE name = ?1";
    db.query_row(find, [name], |row| row.get(0))
}

fn claim(db: &Connection, tried: &DailyTry) -> Result<TableId> {
    let DealOfDay { game, day } = &tried.deal;
    let key = params![tried.person.as_str(), game, day];
    db.prepare_cached(
        "INSERT INTO daily_tries (person, game, day, table_id) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT (person, game, day) DO NOTHING",
    )?
    .execute(params![
        tried.person.as_str(),
        game,
        day,
        tried.table.as_str()
    ])?;
    db.prepare_cached(TRY)?
        .query_row(key, |row| get_table_id(row, "table_id"))
}

#[async_trait]
impl DailyStore for Sqlite {
    async fn daily_secret(&self, year: u16, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.writer
            .write(move |db| daily_secret(db, year, fresh))
            .await
    }

    async fn daily_secrets(&self) -> Result<Vec<(u16, [u8; 32])>, StoreError> {
        let keys = self.reader.query(|db| {
            db.prepare_cached("SELECT name, value FROM keys")?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<Result<Vec<_>>>()
        });
        keys.await.map(secrets_of)
    }

    async fn claim_daily_try(&self, tried: DailyTry) -> Result<TableId, StoreError> {
        self.writer.write(move |db| claim(db, &tried)).await
    }

    async fn daily_try(
        &self,
        deal: &DealOfDay,
        person: &PersonId,
    ) -> Result<Option<TableId>, StoreError> {
        let (deal, person) = (deal.clone(), person.clone());
        self.reader
            .query(move |db| {
                db.prepare_cached(TRY)?
                    .query_row(params![person.as_str(), deal.game, deal.day], |row| {
                        get_table_id(row, "table_id")
                    })
                    .optional()
            })
            .await
    }

    async fn daily_try_at(&self, table: &TableId) -> Result<Option<DailyTry>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached("SELECT person, game, day FROM daily_tries WHERE table_id = ?1")?
                    .query_row([table.as_str()], |row| {
                        Ok(DailyTry {
                            person: get_person_id(row, "person")?,
                            deal: DealOfDay {
                                game: row.get("game")?,
                                day: row.get("day")?,
                            },
                            table: table.clone(),
                        })
                    })
                    .optional()
            })
            .await
    }

    async fn daily_scores(&self, deal: &DealOfDay) -> Result<Vec<(i32, u32)>, StoreError> {
        let deal = deal.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(SCORES)?
                    .query_map(params![deal.game, deal.day, DAY_MS as i64], |row| {
                        Ok((row.get(0)?, row.get(1)?))
                    })?
                    .collect()
            })
            .await
    }

    async fn daily_tries_with_score(
        &self,
        deal: &DealOfDay,
        score: i32,
        limit: u32,
    ) -> Result<Vec<DailyTry>, StoreError> {
        let deal = deal.clone();
        self.reader
            .query(move |db| {
                let parameters = params![deal.game, deal.day, DAY_MS as i64, score, limit];
                db.prepare_cached(WITH_SCORE)?
                    .query_map(parameters, |row| {
                        Ok(DailyTry {
                            deal: deal.clone(),
                            person: get_person_id(row, "person")?,
                            table: get_table_id(row, "table_id")?,
                        })
                    })?
                    .collect()
            })
            .await
    }

    async fn daily_days_of(&self, person: &PersonId, game: &str) -> Result<Vec<u32>, StoreError> {
        let (person, game) = (person.clone(), game.to_owned());
        self.reader
            .query(move |db| {
                db.prepare_cached(DAYS_OF)?
                    .query_map(params![person.as_str(), game, DAY_MS as i64], |row| {
                        row.get(0)
                    })?
                    .collect()
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan::plan_of};

    #[test]
    fn every_query_of_daily_deals_uses_its_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("brelan.sqlite");
        let db = open::connect(&file).and_then(|db| open::prepare_writer(&file, db));
        let db = db.expect("a database");
        for (statement, index) in [
            (
                TRY,
                "SEARCH daily_tries USING PRIMARY KEY (person=? AND game=? AND day=?)",
            ),
            (
                SCORES,
                "SEARCH d USING COVERING INDEX tries_of_day (game=? AND day=?)",
            ),
            (SCORES, "SEARCH m USING PRIMARY KEY (table_id=? AND seat=?)"),
            (
                WITH_SCORE,
                "SEARCH d USING COVERING INDEX tries_of_day (game=? AND day=?)",
            ),
            (DAYS_OF, "SEARCH d USING PRIMARY KEY (person=? AND game=?)"),
        ] {
            let plan = plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }
}
