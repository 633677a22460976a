//! The statements about the deals of the day.

use super::Postgres;
use crate::StoreError;
use crate::daily::{DailyStore, DailyTry, DealOfDay, key_name, secrets_of};
use crate::statistics::DAY_MS;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use tokio_postgres::Row;

const SAVE_SECRET: &str = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";

const SECRET: &str = "SELECT value FROM keys WHERE name = $1";

const SECRETS: &str = "SELECT name, value FROM keys";

const CLAIM: &str = "INSERT INTO daily_tries (person, game, day, table_id) \
    VALUES ($1, $2, $3, $4) ON CONFLICT (person, game, day) DO NOTHING";

const TRY: &str =
    "SELECT table_id AS id FROM daily_tries WHERE person = $1 AND game = $2 AND day = $3";

const TRY_AT: &str = "SELECT person, game, day FROM daily_tries WHERE table_id = $1";

const SCORES: &str = "SELECT m.score, count(*)::integer AS people FROM daily_tries d \
    JOIN match_seats m ON m.table_id = d.table_id AND m.seat = 0 \
    WHERE d.game = $1 AND d.day = $2 AND NOT m.stood_in \
    AND m.ended < (d.day::bigint + 1) * $3::bigint GROUP BY m.score ORDER BY m.score";

const WITH_SCORE: &str = "SELECT d.person, d.table_id AS id FROM daily_tries d \
    JOIN match_seats m ON m.table_id = d.table_id AND m.seat = 0 \
    WHERE d.game = $1 AND d.day = $2 AND m.score = $4 AND NOT m.stood_in \
    AND m.ended < (d.day::bigint + 1) * $3::bigint ORDER BY d.table_id LIMIT $5";

const DAYS_OF: &str = "SELECT d.day FROM daily_tries d \
    JOIN match_seats m ON m.table_id = d.table_id AND m.seat = 0 \
    WHERE d.person = $1 AND d.game = $2 AND NOT m.stood_in \
    AND m.ended < (d.day::bigint + 1) * $3::bigint ORDER BY d.day DESC";

fn to_day(day: u32) -> i32 {
    i32::try_from(day).unwrap_or(i32::MAX)
}

fn get_day(row: &Row) -> u32 {
    row.get::<_, i32>("day").unsigned_abs()
}

#[async_trait]
impl DailyStore for Postgres {
    async fn daily_secret(&self, year: u16, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let name = key_name(year);
        self.execute(SAVE_SECRET, &[&name, &&fresh[..]]).await?;
        let rows = self.connections.query(SECRET, &[&name]).await?;
        let secret: Option<Vec<u8>> = rows.first().map(|row| row.get(0));
        secret
            .and_then(|secret| secret.try_into().ok())
            .ok_or_else(|| StoreError::Failed("the secret of the daily deals is damaged".into()))
    }

    async fn daily_secrets(&self) -> Result<Vec<(u16, [u8; 32])>, StoreError> {
        let rows = self.connections.query(SECRETS, &[]).await?;
        Ok(secrets_of(rows.iter().map(|row| (row.get(0), row.get(1)))))
    }

    async fn claim_daily_try(&self, tried: DailyTry) -> Result<TableId, StoreError> {
        let DailyTry {
            deal: DealOfDay { game, day },
            person,
            table,
        } = tried;
        let (person, day) = (person.as_str(), to_day(day));
        self.execute(CLAIM, &[&person, &game, &day, &table.as_str()])
            .await?;
        let mut first = self.find_tables(TRY, &[&person, &game, &day]).await?;
        first
            .pop()
            .ok_or_else(|| StoreError::Failed("a try was not stored".into()))
    }

    async fn daily_try(
        &self,
        deal: &DealOfDay,
        person: &PersonId,
    ) -> Result<Option<TableId>, StoreError> {
        let (person, day) = (person.as_str(), to_day(deal.day));
        let mut tables = self.find_tables(TRY, &[&person, &deal.game, &day]).await?;
        Ok(tables.pop())
    }

    async fn daily_try_at(&self, table: &TableId) -> Result<Option<DailyTry>, StoreError> {
        let rows = self.connections.query(TRY_AT, &[&table.as_str()]).await?;
        Ok(rows.first().map(|row| DailyTry {
            person: PersonId::from_trusted(row.get::<_, String>("person")),
            deal: DealOfDay {
                game: row.get("game"),
                day: get_day(row),
            },
            table: table.clone(),
        }))
    }

    async fn daily_scores(&self, deal: &DealOfDay) -> Result<Vec<(i32, u32)>, StoreError> {
        let parameters: super::connections::Parameters<'_> =
            &[&deal.game, &to_day(deal.day), &(DAY_MS as i64)];
        let rows = self.connections.query(SCORES, parameters).await?;
        let people = |row: &Row| row.get::<_, i32>("people").unsigned_abs();
        Ok(rows
            .iter()
            .map(|row| (row.get("score"), people(row)))
            .collect())
    }

    async fn daily_tries_with_score(
        &self,
        deal: &DealOfDay,
        score: i32,
        limit: u32,
    ) -> Result<Vec<DailyTry>, StoreError> {
        let parameters: super::connections::Parameters<'_> = &[
            &deal.game,
            &to_day(deal.day),
            &(DAY_MS as i64),
            &score,
            &i64::from(limit),
        ];
        let rows = self.connections.query(WITH_SCORE, parameters).await?;
        let tried = |row: &Row| DailyTry {
            deal: deal.clone(),
            person: PersonId::from_trusted(row.get::<_, String>("person")),
            table: super::rows::table_id(row),
        };
        Ok(rows.iter().map(tried).collect())
    }

    async fn daily_days_of(&self, person: &PersonId, game: &str) -> Result<Vec<u32>, StoreError> {
        let parameters: super::connections::Parameters<'_> =
            &[&person.as_str(), &game, &(DAY_MS as i64)];
        let rows = self.connections.query(DAYS_OF, parameters).await?;
        Ok(rows.iter().map(get_day).collect())
    }
}
