//! The statements about the queue of rated matches.

use super::Sqlite;
use super::columns::{get_person_id, get_timestamp};
use crate::StoreError;
use crate::integer::to_millis;
use crate::rated_queue::{
    MAX_NETWORK_LETTERS, RatedQueueStore, RatedWaiter, networks_of, networks_text,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

/// A person who waits keeps the place in the queue of the same game. With a table other than ?10
/// nothing changes. The condition on the account is that of the names in leaderboards.
const JOIN: &str = "INSERT INTO rated_queue \
        (person, game, name, avatar, networks, rating, since, seen) \
    SELECT person, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM accounts WHERE person = ?1 AND state = 'open' \
    ON CONFLICT (person) DO UPDATE SET game = excluded.game, name = excluded.name, \
        avatar = excluded.avatar, rating = excluded.rating, seen = excluded.seen, \
        since = CASE WHEN table_id IS NULL AND game = excluded.game \
            AND seen >= ?11 THEN since ELSE excluded.since END, \
        networks = CASE WHEN table_id IS NOT NULL OR seen < ?11 THEN excluded.networks \
            WHEN instr(networks, excluded.networks) > 0 THEN networks \
            ELSE substr(networks || excluded.networks, -?9) END, \
        table_id = NULL \
    WHERE table_id IS NULL OR table_id = ?10";

const RENEW: &str = "UPDATE rated_queue SET seen = ?3, networks = CASE \
        WHEN instr(networks, ?2) > 0 THEN networks \
        ELSE substr(networks || ?2, -?4) END \
    WHERE person = ?1 AND table_id IS NULL AND seen >= ?5";

const WAITER: &str = "SELECT * FROM rated_queue WHERE person = ?1";

const WAITERS: &str = "SELECT * FROM rated_queue WHERE table_id IS NULL AND seen >= ?1 \
    ORDER BY since, person LIMIT ?2";

const PLAYERS: &str = "SELECT * FROM rated_queue WHERE table_id = ?1 ORDER BY person";

const IS_FREE: &str = "SELECT 1 FROM rated_queue WHERE person = ?1 AND game = ?2 \
    AND (table_id IS NULL OR table_id = ?3)";

const CLAIM: &str = "UPDATE rated_queue SET table_id = ?2, networks = '' WHERE person = ?1";

const LEAVE: &str = "DELETE FROM rated_queue WHERE person = ?1 AND table_id IS NULL";

const FORGET: &str = "DELETE FROM rated_queue WHERE seen < ?1";

fn waiter(row: &Row<'_>) -> Result<RatedWaiter> {
    let table: Option<String> = row.get("table_id")?;
    Ok(RatedWaiter {
        person: get_person_id(row, "person")?,
        game: row.get("game")?,
        name: row.get("name")?,
        avatar: row.get("avatar")?,
        networks: networks_of(&row.get::<_, String>("networks")?),
        rating: row.get("rating")?,
        since: get_timestamp(row, "since")?,
        seen: get_timestamp(row, "seen")?,
        table: table.map(TableId::from_trusted),
    })
}

fn join(
    db: &Connection,
    waiter: &RatedWaiter,
    before: Option<&TableId>,
    seen_since: Timestamp,
) -> Result<bool> {
    let joined = db.prepare_cached(JOIN)?.execute(params![
        waiter.person.as_str(),
        waiter.game,
        waiter.name,
        waiter.avatar,
        networks_text(&waiter.networks),
        waiter.rating,
        to_millis(waiter.since),
        to_millis(waiter.seen),
        MAX_NETWORK_LETTERS,
        before.map(TableId::as_str),
        to_millis(seen_since)
    ])?;
    Ok(joined > 0)
}

fn claim(db: &Connection, table: &TableId, game: &str, people: &[PersonId]) -> Result<bool> {
    let mut is_free = db.prepare_cached(IS_FREE)?;
    for person in people {
        if !is_free.exists([person.as_str(), game, table.as_str()])? {
            return Ok(false);
        }
    }
    let mut claim = db.prepare_cached(CLAIM)?;
    for person in people {
        claim.execute([person.as_str(), table.as_str()])?;
    }
    Ok(true)
}

/// Lets a person whose data is erased wait no longer.
pub(super) fn erase_waiter(db: &Connection, person: &PersonId) -> Result<()> {
    let erase = "DELETE FROM rated_queue WHERE person = ?1";
    db.execute(erase, [person.as_str()]).map(drop)
}

#[async_trait]
impl RatedQueueStore for Sqlite {
    async fn join_rated_queue(
        &self,
        waiter: RatedWaiter,
        before: Option<&TableId>,
        seen_since: Timestamp,
    ) -> Result<bool, StoreError> {
        let before = before.cloned();
        self.writer
            .write(move |db| join(db, &waiter, before.as_ref(), seen_since))
            .await
    }

    async fn renew_rated_waiter(
        &self,
        person: &PersonId,
        network: &str,
        now: Timestamp,
        seen_since: Timestamp,
    ) -> Result<(), StoreError> {
        let (person, network) = (person.clone(), network.to_owned());
        self.writer
            .write(move |db| {
                db.prepare_cached(RENEW)?
                    .execute(params![
                        person.as_str(),
                        network,
                        to_millis(now),
                        MAX_NETWORK_LETTERS,
                        to_millis(seen_since)
                    ])
                    .map(drop)
            })
            .await
    }

    async fn rated_waiter(&self, person: &PersonId) -> Result<Option<RatedWaiter>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(WAITER)?
                    .query_row([person.as_str()], waiter)
                    .optional()
            })
            .await
    }

    async fn rated_waiters(
        &self,
        seen_since: Timestamp,
        limit: u32,
    ) -> Result<Vec<RatedWaiter>, StoreError> {
        self.reader
            .query(move |db| {
                db.prepare_cached(WAITERS)?
                    .query_map(params![to_millis(seen_since), limit], waiter)?
                    .collect()
            })
            .await
    }

    async fn rated_players(&self, table: &TableId) -> Result<Vec<RatedWaiter>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(PLAYERS)?
                    .query_map([table.as_str()], waiter)?
                    .collect()
            })
            .await
    }

    async fn claim_rated_table(
        &self,
        table: &TableId,
        game: &str,
        people: &[PersonId],
    ) -> Result<bool, StoreError> {
        let (table, game, people) = (table.clone(), game.to_owned(), people.to_vec());
        self.writer
            .write(move |db| claim(db, &table, &game, &people))
            .await
    }

    async fn leave_rated_queue(&self, person: &PersonId) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer
            .write(move |db| {
                db.prepare_cached(LEAVE)?
                    .execute([person.as_str()])
                    .map(drop)
            })
            .await
    }

    async fn forget_rated_waiters(&self, seen: Timestamp) -> Result<(), StoreError> {
        self.writer
            .write(move |db| db.execute(FORGET, [to_millis(seen)]).map(drop))
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan::plan_of};

    #[test]
    fn every_query_of_the_queue_uses_a_key_or_an_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("brelan.sqlite");
        let db = open::connect(&file).and_then(|db| open::prepare_writer(&file, db));
        let db = db.expect("a database");
        for (statement, index) in [
            (WAITER, "USING PRIMARY KEY (person=?)"),
            (RENEW, "USING PRIMARY KEY (person=?)"),
            (IS_FREE, "USING PRIMARY KEY (person=?)"),
            (WAITERS, "USING INDEX rated_waiters"),
            (PLAYERS, "USING INDEX rated_players (table_id=?)"),
        ] {
            let plan = plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }
}
