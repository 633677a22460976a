//! The statements about ratings.

use super::Postgres;
use super::matches::match_seat;
use super::rows::{self, get_timestamp, get_unsigned};
use crate::integer::{to_integer, to_millis};
use crate::{
    FinishedMatch, LeaderboardRow, MatchCursor, RatedPlayer, RatingProgress, RatingStore,
    StoreError, StoredRating,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use tokio_postgres::Row;

const BEGIN: &str = "INSERT INTO rating_progress AS p (game, until) VALUES ($1, $2) \
    ON CONFLICT (game) DO UPDATE SET until = greatest(p.until, excluded.until) \
    RETURNING until, epoch, rated_until, rated_epoch";

const RESULTS_AFTER: &str = "WITH page AS MATERIALIZED (SELECT table_id, ended FROM match_seats \
        WHERE seat = 0 AND game = $1 AND (ended, table_id) > ($2, $3) AND ended < $4 \
        ORDER BY ended, table_id LIMIT $5) \
    SELECT s.table_id AS id, s.person AS player, s.bot, s.bot_name, s.stood_in, s.score, s.won, \
        s.ended, s.rated \
    FROM page p JOIN match_seats s ON s.table_id = p.table_id \
    ORDER BY p.ended, p.table_id, s.seat";

const RATINGS_OF: &str =
    "SELECT player, mean, deviation, matches FROM ratings WHERE game = $1 AND player = ANY($2)";

const BEST_RATED: &str = "SELECT player, mean, deviation, matches FROM ratings \
    WHERE game = $1 AND deviation <= $2 ORDER BY mean DESC, player LIMIT $3";

/// The bots are those from `bot/` up to `bot0`, the first text after them.
const LEADERBOARD: &str = "SELECT r.player, r.mean, r.deviation, r.matches, n.name \
    FROM leaderboard_names n JOIN ratings r ON r.game = $1 AND r.player = n.person \
    WHERE r.deviation <= $2 \
    UNION ALL SELECT player, mean, deviation, matches, NULL FROM ratings \
    WHERE game = $1 AND player >= 'bot/' AND player < 'bot0' AND deviation <= $2 \
    ORDER BY 2 DESC, 1 LIMIT $3";

const LEADERBOARD_NAME: &str = "SELECT name FROM leaderboard_names WHERE person = $1";

/// An account that is being erased meanwhile is waited for, and then not open any more.
const SET_LEADERBOARD_NAME: &str = "WITH account AS (SELECT person FROM accounts \
        WHERE person = $1 AND state = 'open' FOR SHARE) \
    INSERT INTO leaderboard_names (person, name) SELECT person, $2 FROM account \
    ON CONFLICT (person) DO UPDATE SET name = excluded.name RETURNING person";

/// Lists the person $1 no longer.
pub(super) const REMOVE_FROM_LEADERBOARDS: &str = "DELETE FROM leaderboard_names WHERE person = $1";

/// One statement, so that the ratings and what they are of change together.
const SAVE: &str = "WITH claimed AS (UPDATE rating_progress SET rated_until = $2, rated_epoch = $3 \
        WHERE game = $1 AND epoch = $3 AND rated_until = $4 AND rated_epoch = $5 \
        RETURNING game), \
    given AS (SELECT * FROM unnest($6::text[], $7::double precision[], $8::double precision[], \
        $9::integer[]) AS g (player, mean, deviation, matches)), \
    removed AS (DELETE FROM ratings r USING claimed c WHERE $10 AND r.game = c.game \
        AND NOT EXISTS (SELECT FROM given g WHERE g.player = r.player)), \
    saved AS (INSERT INTO ratings (game, player, mean, deviation, matches) \
        SELECT c.game, g.player, g.mean, g.deviation, g.matches FROM claimed c, given g \
        ON CONFLICT (game, player) DO UPDATE SET mean = excluded.mean, \
            deviation = excluded.deviation, matches = excluded.matches) \
    SELECT game FROM claimed";

const INVALIDATE: &str = "UPDATE rating_progress SET epoch = epoch + 1 WHERE game = $1";

fn rating(row: &Row) -> StoredRating {
    StoredRating {
        player: RatedPlayer::from_column(row.get("player")),
        mean: row.get("mean"),
        deviation: row.get("deviation"),
        matches: row.get::<_, i32>("matches").unsigned_abs(),
    }
}

#[async_trait]
impl RatingStore for Postgres {
    async fn begin_rating(
        &self,
        game: &str,
        until: Timestamp,
    ) -> Result<RatingProgress, StoreError> {
        let until = to_millis(until);
        let rows = self.connections.query(BEGIN, &[&game, &until]).await?;
        let row = rows.first();
        let row = row.ok_or_else(|| StoreError::Failed("no ratings of this game".into()))?;
        Ok(RatingProgress {
            until: get_timestamp(row, "until"),
            epoch: get_unsigned(row, "epoch"),
            rated_until: get_timestamp(row, "rated_until"),
            rated_epoch: get_unsigned(row, "rated_epoch"),
        })
    }

    async fn results_after(
        &self,
        game: &str,
        after: &MatchCursor,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<(TableId, FinishedMatch)>, StoreError> {
        let (ended, table) = (to_millis(after.ended), after.table.as_str());
        let (until, limit) = (to_millis(until), i64::from(limit));
        let parameters: super::connections::Parameters<'_> =
            &[&game, &ended, &table, &until, &limit];
        let rows = self.connections.query(RESULTS_AFTER, parameters).await?;
        let mut found: Vec<(TableId, FinishedMatch)> = Vec::new();
        for row in &rows {
            let table = rows::table_id(row);
            if found.last().is_none_or(|(last, _)| *last != table) {
                let finished = FinishedMatch {
                    ended: get_timestamp(row, "ended"),
                    rated: row.get("rated"),
                    seats: Vec::new(),
                };
                found.push((table, finished));
            }
            if let Some((_, finished)) = found.last_mut() {
                finished.seats.push(match_seat(row));
            }
        }
        Ok(found)
    }

    async fn ratings_of(
        &self,
        game: &str,
        players: &[RatedPlayer],
    ) -> Result<Vec<StoredRating>, StoreError> {
        let players: Vec<String> = players.iter().map(RatedPlayer::as_column).collect();
        let rows = self.connections.query(RATINGS_OF, &[&game, &players]).await;
        Ok(rows?.iter().map(rating).collect())
    }

    async fn save_ratings(
        &self,
        game: &str,
        progress: &RatingProgress,
        ratings: Vec<StoredRating>,
    ) -> Result<bool, StoreError> {
        let players: Vec<String> = ratings.iter().map(|it| it.player.as_column()).collect();
        let means: Vec<f64> = ratings.iter().map(|it| it.mean).collect();
        let deviations: Vec<f64> = ratings.iter().map(|it| it.deviation).collect();
        let matches = ratings.iter().map(|it| i32::try_from(it.matches));
        let matches: Vec<i32> = matches.map(|it| it.unwrap_or(i32::MAX)).collect();
        let parameters: super::connections::Parameters<'_> = &[
            &game,
            &to_millis(progress.until),
            &to_integer(progress.epoch),
            &to_millis(progress.rated_until),
            &to_integer(progress.rated_epoch),
            &players,
            &means,
            &deviations,
            &matches,
            &progress.is_stale(),
        ];
        let rows = self.connections.query(SAVE, parameters).await?;
        Ok(!rows.is_empty())
    }

    async fn invalidate_ratings(&self, game: &str) -> Result<(), StoreError> {
        self.execute(INVALIDATE, &[&game]).await
    }

    async fn best_rated(
        &self,
        game: &str,
        max_deviation: f64,
        limit: u32,
    ) -> Result<Vec<StoredRating>, StoreError> {
        let limit = i64::from(limit);
        let parameters: super::connections::Parameters<'_> = &[&game, &max_deviation, &limit];
        let rows = self.connections.query(BEST_RATED, parameters).await?;
        Ok(rows.iter().map(rating).collect())
    }

    async fn set_leaderboard_name(
        &self,
        person: &PersonId,
        name: Option<&str>,
    ) -> Result<bool, StoreError> {
        let person = person.as_str();
        let Some(name) = name else {
            let removed = self.execute(REMOVE_FROM_LEADERBOARDS, &[&person]).await;
            return removed.map(|()| true);
        };
        let parameters: super::connections::Parameters<'_> = &[&person, &name];
        let rows = self.connections.query(SET_LEADERBOARD_NAME, parameters);
        Ok(!rows.await?.is_empty())
    }

    async fn leaderboard_name(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        let person = person.as_str();
        let rows = self.connections.query(LEADERBOARD_NAME, &[&person]).await?;
        Ok(rows.first().map(|row| row.get("name")))
    }

    async fn leaderboard(
        &self,
        game: &str,
        max_deviation: f64,
        limit: u32,
    ) -> Result<Vec<LeaderboardRow>, StoreError> {
        let limit = i64::from(limit);
        let parameters: super::connections::Parameters<'_> = &[&game, &max_deviation, &limit];
        let rows = self.connections.query(LEADERBOARD, parameters).await?;
        let row = |row: &Row| LeaderboardRow {
            name: row.get("name"),
            rating: rating(row),
        };
        Ok(rows.iter().map(row).collect())
    }
}
