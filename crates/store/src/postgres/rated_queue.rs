//! The statements about the queue of rated matches.

use super::Postgres;
use super::connections::Parameters;
use super::rows::get_timestamp;
use crate::StoreError;
use crate::integer::to_millis;
use crate::rated_queue::{
    MAX_NETWORK_LETTERS, RatedQueueStore, RatedWaiter, networks_of, networks_text,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use tokio_postgres::Row;

/// A person who waits keeps the place in the queue of the same game. With a table other than $10
/// nothing changes. An account that is being erased meanwhile is waited for, and then not open.
const JOIN: &str = "WITH account AS (SELECT person FROM accounts \
        WHERE person = $1 AND state = 'open' FOR SHARE) \
    INSERT INTO rated_queue AS q (person, game, name, avatar, networks, rating, since, seen) \
    SELECT person, $2, $3, $4, $5, $6::double precision, $7::bigint, $8::bigint \
    FROM account \
    ON CONFLICT (person) DO UPDATE SET game = excluded.game, name = excluded.name, \
        avatar = excluded.avatar, rating = excluded.rating, seen = excluded.seen, \
        since = CASE WHEN q.table_id IS NULL AND q.game = excluded.game \
            AND q.seen >= $11 THEN q.since ELSE excluded.since END, \
        networks = CASE WHEN q.table_id IS NOT NULL OR q.seen < $11 THEN excluded.networks \
            WHEN strpos(q.networks, excluded.networks) > 0 THEN q.networks \
            ELSE right(q.networks || excluded.networks, $9) END, \
        table_id = NULL \
    WHERE q.table_id IS NULL OR q.table_id = $10 RETURNING person";

const RENEW: &str = "UPDATE rated_queue SET seen = $3, networks = CASE \
        WHEN strpos(networks, $2) > 0 THEN networks \
        ELSE right(networks || $2, $4) END \
    WHERE person = $1 AND table_id IS NULL AND seen >= $5";

const WAITER: &str = "SELECT * FROM rated_queue WHERE person = $1";

const WAITERS: &str = "SELECT * FROM rated_queue WHERE table_id IS NULL AND seen >= $1 \
    ORDER BY since, person LIMIT $2";

const PLAYERS: &str = "SELECT * FROM rated_queue WHERE table_id = $1 ORDER BY person";

/// All people or none: the rows are locked in one order, so that of two servers one waits for the
/// other and then finds them taken. A repeated statement of the same claim finds its table.
const CLAIM: &str = "WITH free AS (SELECT person FROM rated_queue WHERE person = ANY($3) \
        AND game = $2 AND (table_id IS NULL OR table_id = $1) ORDER BY person FOR UPDATE) \
    UPDATE rated_queue q SET table_id = $1, networks = '' FROM free \
    WHERE q.person = free.person AND (SELECT count(*) FROM free) = cardinality($3) \
    RETURNING q.person";

const LEAVE: &str = "DELETE FROM rated_queue WHERE person = $1 AND table_id IS NULL";

const FORGET: &str = "DELETE FROM rated_queue WHERE seen < $1";

/// Lets the person $1 wait no longer, whose data is erased.
pub(super) const ERASE_WAITER: &str = "DELETE FROM rated_queue WHERE person = $1";

fn waiter(row: &Row) -> RatedWaiter {
    let table: Option<String> = row.get("table_id");
    RatedWaiter {
        person: PersonId::from_trusted(row.get::<_, String>("person")),
        game: row.get("game"),
        name: row.get("name"),
        avatar: row.get("avatar"),
        networks: networks_of(row.get("networks")),
        rating: row.get("rating"),
        since: get_timestamp(row, "since"),
        seen: get_timestamp(row, "seen"),
        table: table.map(TableId::from_trusted),
    }
}

#[async_trait]
impl RatedQueueStore for Postgres {
    async fn join_rated_queue(
        &self,
        waiter: RatedWaiter,
        before: Option<&TableId>,
        seen_since: Timestamp,
    ) -> Result<bool, StoreError> {
        let parameters: Parameters<'_> = &[
            &waiter.person.as_str(),
            &waiter.game,
            &waiter.name,
            &waiter.avatar,
            &networks_text(&waiter.networks),
            &waiter.rating,
            &to_millis(waiter.since),
            &to_millis(waiter.seen),
            &MAX_NETWORK_LETTERS,
            &before.map(TableId::as_str),
            &to_millis(seen_since),
        ];
        let joined = self.connections.query(JOIN, parameters).await?;
        Ok(!joined.is_empty())
    }

    async fn renew_rated_waiter(
        &self,
        person: &PersonId,
        network: &str,
        now: Timestamp,
        seen_since: Timestamp,
    ) -> Result<(), StoreError> {
        let (person, now) = (person.as_str(), to_millis(now));
        let (most, seen_since) = (MAX_NETWORK_LETTERS, to_millis(seen_since));
        let parameters: Parameters<'_> = &[&person, &network, &now, &most, &seen_since];
        self.execute(RENEW, parameters).await
    }

    async fn rated_waiter(&self, person: &PersonId) -> Result<Option<RatedWaiter>, StoreError> {
        let rows = self.connections.query(WAITER, &[&person.as_str()]).await?;
        Ok(rows.first().map(waiter))
    }

    async fn rated_waiters(
        &self,
        seen_since: Timestamp,
        limit: u32,
    ) -> Result<Vec<RatedWaiter>, StoreError> {
        let (seen_since, limit) = (to_millis(seen_since), i64::from(limit));
        let parameters: Parameters<'_> = &[&seen_since, &limit];
        let rows = self.connections.query(WAITERS, parameters).await?;
        Ok(rows.iter().map(waiter).collect())
    }

    async fn rated_players(&self, table: &TableId) -> Result<Vec<RatedWaiter>, StoreError> {
        let rows = self.connections.query(PLAYERS, &[&table.as_str()]).await?;
        Ok(rows.iter().map(waiter).collect())
    }

    async fn claim_rated_table(
        &self,
        table: &TableId,
        game: &str,
        people: &[PersonId],
    ) -> Result<bool, StoreError> {
        let people: Vec<&str> = people.iter().map(PersonId::as_str).collect();
        let parameters: Parameters<'_> = &[&table.as_str(), &game, &people];
        let claimed = self.connections.query(CLAIM, parameters).await?;
        Ok(!claimed.is_empty())
    }

    async fn leave_rated_queue(&self, person: &PersonId) -> Result<(), StoreError> {
        self.execute(LEAVE, &[&person.as_str()]).await
    }

    async fn forget_rated_waiters(&self, seen: Timestamp) -> Result<(), StoreError> {
        self.execute(FORGET, &[&to_millis(seen)]).await
    }
}
