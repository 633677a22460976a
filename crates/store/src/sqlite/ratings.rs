//! The statements about ratings.

use super::Sqlite;
use super::columns::{get_table_id, get_timestamp, get_unsigned};
use super::matches::match_seat;
use crate::integer::{to_integer, to_millis};
use crate::{
    FinishedMatch, LeaderboardRow, MatchCursor, RatedPlayer, RatingProgress, RatingStore,
    StoreError, StoredRating,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

const BEGIN: &str = "INSERT INTO rating_progress (game, until) VALUES (?1, ?2) \
    ON CONFLICT (game) DO UPDATE SET until = max(until, excluded.until) \
    RETURNING until, epoch, rated_until, rated_epoch";

// CROSS JOIN: first the page of matches in their order, then the few seats of each.
const RESULTS_AFTER: &str = "SELECT s.table_id, s.person, s.bot, s.bot_name, s.stood_in, s.score, \
        s.won, s.ended, s.rated \
    FROM (SELECT table_id, ended FROM match_seats INDEXED BY results_by_end \
        WHERE seat = 0 AND game = ?1 AND (ended, table_id) > (?2, ?3) AND ended < ?4 \
        ORDER BY ended, table_id LIMIT ?5) AS page \
    CROSS JOIN match_seats s ON s.table_id = page.table_id \
    ORDER BY page.ended, page.table_id, s.seat";

const RATING: &str =
    "SELECT player, mean, deviation, matches FROM ratings WHERE game = ?1 AND player = ?2";

const BEST_RATED: &str = "SELECT player, mean, deviation, matches FROM ratings \
    INDEXED BY ratings_by_mean WHERE game = ?1 AND deviation <= ?2 \
    ORDER BY mean DESC, player LIMIT ?3";

/// The bots are those from `bot/` up to `bot0`, the first text after them.
const LEADERBOARD: &str = "SELECT r.player, r.mean, r.deviation, r.matches, n.name \
    FROM leaderboard_names n CROSS JOIN ratings r ON r.game = ?1 AND r.player = n.person \
    WHERE r.deviation <= ?2 \
    UNION ALL SELECT player, mean, deviation, matches, NULL FROM ratings \
    WHERE game = ?1 AND player >= 'bot/' AND player < 'bot0' AND deviation <= ?2 \
    ORDER BY 2 DESC, 1 LIMIT ?3";

const SET_LEADERBOARD_NAME: &str = "INSERT INTO leaderboard_names (person, name) \
    SELECT person, ?2 FROM accounts WHERE person = ?1 AND state = 'open' \
    ON CONFLICT (person) DO UPDATE SET name = excluded.name";

const CLAIM: &str = "UPDATE rating_progress SET rated_until = ?2, rated_epoch = ?3 \
    WHERE game = ?1 AND epoch = ?3 AND rated_until = ?4 AND rated_epoch = ?5";

const INVALIDATE: &str = "UPDATE rating_progress SET epoch = epoch + 1 WHERE game = ?1";

/// Counts that results of the guest ?1 become an account's; before they do.
pub(super) const COUNT_MERGED: &str = "UPDATE rating_progress SET epoch = epoch + 1 \
    WHERE game IN (SELECT game FROM match_seats WHERE person = ?1)";

fn begin(db: &Connection, game: &str, until: Timestamp) -> Result<RatingProgress> {
    db.prepare_cached(BEGIN)?
        .query_row(params![game, to_millis(until)], |row| {
            Ok(RatingProgress {
                until: get_timestamp(row, "until")?,
                epoch: get_unsigned(row, "epoch")?,
                rated_until: get_timestamp(row, "rated_until")?,
                rated_epoch: get_unsigned(row, "rated_epoch")?,
            })
        })
}

fn results_after(
    db: &Connection,
    game: &str,
    after: &MatchCursor,
    until: Timestamp,
    limit: u32,
) -> Result<Vec<(TableId, FinishedMatch)>> {
    let mut results_after = db.prepare_cached(RESULTS_AFTER)?;
    let mut rows = results_after.query(params![
        game,
        to_millis(after.ended),
        after.table.as_str(),
        to_millis(until),
        limit
    ])?;
    let mut found: Vec<(TableId, FinishedMatch)> = Vec::new();
    while let Some(row) = rows.next()? {
        let table = get_table_id(row, "table_id")?;
        if found.last().is_none_or(|(last, _)| *last != table) {
            let finished = FinishedMatch {
                ended: get_timestamp(row, "ended")?,
                rated: row.get("rated")?,
                seats: Vec::new(),
            };
            found.push((table, finished));
        }
        if let Some((_, finished)) = found.last_mut() {
            finished.seats.push(match_seat(row)?);
        }
    }
    Ok(found)
}

fn rating(row: &Row<'_>) -> Result<StoredRating> {
    Ok(StoredRating {
        player: RatedPlayer::from_column(row.get(0)?),
        mean: row.get(1)?,
        deviation: row.get(2)?,
        matches: row.get(3)?,
    })
}

fn ratings_of(db: &Connection, game: &str, players: &[RatedPlayer]) -> Result<Vec<StoredRating>> {
    let mut find = db.prepare_cached(RATING)?;
    let mut found = Vec::new();
    for player in players {
        let key = params![game, player.as_column()];
        found.extend(find.query_row(key, rating).optional()?);
    }
    Ok(found)
}

fn save(
    db: &Connection,
    game: &str,
    progress: &RatingProgress,
    ratings: &[StoredRating],
) -> Result<bool> {
    let claimed = db.prepare_cached(CLAIM)?.execute(params![
        game,
        to_millis(progress.until),
        to_integer(progress.epoch),
        to_millis(progress.rated_until),
        to_integer(progress.rated_epoch)
    ])?;
    if claimed == 0 {
        return Ok(false);
    }
    if progress.is_stale() {
        db.execute("DELETE FROM ratings WHERE game = ?1", [game])?;
    }
    let mut insert = db.prepare_cached(
        "INSERT OR REPLACE INTO ratings (game, player, mean, deviation, matches) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for it in ratings {
        let player = it.player.as_column();
        insert.execute(params![game, player, it.mean, it.deviation, it.matches])?;
    }
    Ok(true)
}

fn set_leaderboard_name(db: &Connection, person: &PersonId, name: Option<&str>) -> Result<bool> {
    match name {
        Some(name) => {
            let mut set = db.prepare_cached(SET_LEADERBOARD_NAME)?;
            Ok(set.execute([person.as_str(), name])? > 0)
        }
        None => {
            remove_from_leaderboards(db, person)?;
            Ok(true)
        }
    }
}

/// Lists a person no longer.
pub(super) fn remove_from_leaderboards(db: &Connection, person: &PersonId) -> Result<()> {
    db.execute(
        "DELETE FROM leaderboard_names WHERE person = ?1",
        [person.as_str()],
    )
    .map(drop)
}

#[async_trait]
impl RatingStore for Sqlite {
    async fn begin_rating(
        &self,
        game: &str,
        until: Timestamp,
    ) -> Result<RatingProgress, StoreError> {
        let game = game.to_owned();
        self.writer.write(move |db| begin(db, &game, until)).await
    }

    async fn results_after(
        &self,
        game: &str,
        after: &MatchCursor,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<(TableId, FinishedMatch)>, StoreError> {
        let (game, after) = (game.to_owned(), after.clone());
        self.reader
            .query(move |db| results_after(db, &game, &after, until, limit))
            .await
    }

    async fn ratings_of(
        &self,
        game: &str,
        players: &[RatedPlayer],
    ) -> Result<Vec<StoredRating>, StoreError> {
        let (game, players) = (game.to_owned(), players.to_vec());
        self.reader
            .query(move |db| ratings_of(db, &game, &players))
            .await
    }

    async fn save_ratings(
        &self,
        game: &str,
        progress: &RatingProgress,
        ratings: Vec<StoredRating>,
    ) -> Result<bool, StoreError> {
        let (game, progress) = (game.to_owned(), *progress);
        self.writer
            .write(move |db| save(db, &game, &progress, &ratings))
            .await
    }

    async fn invalidate_ratings(&self, game: &str) -> Result<(), StoreError> {
        let game = game.to_owned();
        self.writer
            .write(move |db| db.execute(INVALIDATE, [&game]).map(drop))
            .await
    }

    async fn best_rated(
        &self,
        game: &str,
        max_deviation: f64,
        limit: u32,
    ) -> Result<Vec<StoredRating>, StoreError> {
        let game = game.to_owned();
        self.reader
            .query(move |db| {
                db.prepare_cached(BEST_RATED)?
                    .query_map(params![game, max_deviation, limit], rating)?
                    .collect()
            })
            .await
    }

    async fn set_leaderboard_name(
        &self,
        person: &PersonId,
        name: Option<&str>,
    ) -> Result<bool, StoreError> {
        let (person, name) = (person.clone(), name.map(str::to_owned));
        self.writer
            .write(move |db| set_leaderboard_name(db, &person, name.as_deref()))
            .await
    }

    async fn leaderboard_name(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached("SELECT name FROM leaderboard_names WHERE person = ?1")?
                    .query_row([person.as_str()], |row| row.get(0))
                    .optional()
            })
            .await
    }

    async fn leaderboard(
        &self,
        game: &str,
        max_deviation: f64,
        limit: u32,
    ) -> Result<Vec<LeaderboardRow>, StoreError> {
        let game = game.to_owned();
        self.reader
            .query(move |db| {
                db.prepare_cached(LEADERBOARD)?
                    .query_map(params![game, max_deviation, limit], |row| {
                        Ok(LeaderboardRow {
                            name: row.get(4)?,
                            rating: rating(row)?,
                        })
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
    fn every_query_of_ratings_uses_its_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, db) = open::create_in(&folder);
        for (statement, index) in [
            (RESULTS_AFTER, "USING COVERING INDEX results_by_end (game=?"),
            (RESULTS_AFTER, "SEARCH s USING PRIMARY KEY (table_id=?)"),
            (RATING, "USING PRIMARY KEY (game=? AND player=?)"),
            (BEST_RATED, "USING COVERING INDEX ratings_by_mean (game=?)"),
            (
                LEADERBOARD,
                "SEARCH r USING PRIMARY KEY (game=? AND player=?)",
            ),
            (LEADERBOARD, "(game=? AND player>? AND player<?)"),
            (COUNT_MERGED, "(person=?"),
        ] {
            let plan = plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }
}
