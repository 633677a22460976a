//! The servers that are alive, the leases of tables, and who is connected to which server.

use super::Postgres;
use super::connections::Parameters;
use super::rows::table_id;
use super::session::TIMELINE;
use crate::{ClaimedLease, LiveServers, SERVER_TIMEOUT, ServerProgram, ServerStore, StoreError};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio_postgres::Row;

/// Forgets servers that have been dead for a minute, with what belonged to them.
const REGISTER: &str = "WITH registered AS (INSERT INTO servers \
        (name, until, version, program, started, has_bus) \
        VALUES ($1, clock_timestamp() + $2::integer * interval '1 millisecond', $3, $4, \
            clock_timestamp() - $5::bigint * interval '1 millisecond', $6)), \
    gone AS (DELETE FROM servers \
        WHERE until < clock_timestamp() - interval '1 minute' RETURNING name), \
    forgotten AS (DELETE FROM connections c USING gone WHERE c.server = gone.name), \
    freed AS (DELETE FROM leases l USING gone WHERE l.server = gone.name) \
    SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now, \
        least(min(version), $3) AS oldest, greatest(max(version), $3) AS newest, \
        $6::boolean OR coalesce(bool_or(has_bus), false) AS any_with_bus, \
        NOT $6::boolean OR coalesce(bool_or(NOT has_bus), false) AS any_without_bus \
    FROM servers WHERE until > clock_timestamp()";

const RENEW: &str = "WITH renewed AS (UPDATE servers \
        SET until = clock_timestamp() + $2::integer * interval '1 millisecond' \
        WHERE name = $1 AND until > clock_timestamp() RETURNING version) \
    SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now, \
        least(min(s.version), min(r.version)) AS oldest, \
        greatest(max(s.version), max(r.version)) AS newest, \
        coalesce(bool_or(s.has_bus), false) AS any_with_bus, \
        coalesce(bool_or(NOT s.has_bus), false) AS any_without_bus \
    FROM renewed r LEFT JOIN servers s ON s.until > clock_timestamp() HAVING count(*) > 0";

const RETIRE: &str = "WITH left_now AS (DELETE FROM connections WHERE server = $1) \
    UPDATE servers SET until = clock_timestamp() WHERE name = $1";

/// Looks first, so that nothing is written where another live server has the lease.
const CLAIM: &str = "WITH claimed AS (INSERT INTO leases (table_number, server, taken_over) \
        SELECT t.number, $1, false \
        FROM unnest($2::text[]) AS wanted (id) JOIN tables t ON t.id = wanted.id \
        WHERE EXISTS (SELECT FROM servers WHERE name = $1 AND until > clock_timestamp()) \
        AND NOT EXISTS (SELECT FROM leases l JOIN servers s ON s.name = l.server \
            WHERE l.table_number = t.number AND s.name <> $1 AND s.until > clock_timestamp()) \
        ORDER BY t.number \
        ON CONFLICT (table_number) DO UPDATE \
        SET server = excluded.server, taken_over = leases.server <> excluded.server \
        WHERE NOT EXISTS (SELECT FROM servers s WHERE s.name = leases.server \
            AND s.name <> excluded.server AND s.until > clock_timestamp()) \
        RETURNING table_number, taken_over) \
    SELECT t.id, c.taken_over FROM claimed c JOIN tables t ON t.number = c.table_number";

const RELEASE: &str = "DELETE FROM leases l \
    USING unnest($2::text[]) AS released (id) JOIN tables t ON t.id = released.id \
    WHERE l.table_number = t.number AND l.server = $1";

/// Stores the difference to the connections that were stored before.
const EXCHANGE_PRESENCE: &str = "WITH connected AS (SELECT t.number, n.person \
        FROM unnest($2::text[], $3::text[]) AS n (id, person) JOIN tables t ON t.id = n.id), \
    left_now AS (DELETE FROM connections c WHERE c.server = $1 AND NOT EXISTS \
        (SELECT FROM connected n WHERE n.number = c.table_number AND n.person = c.person)), \
    joined AS (INSERT INTO connections (server, table_number, person) \
        SELECT $1, number, person FROM connected ON CONFLICT DO NOTHING) \
    SELECT DISTINCT t.id, c.person FROM unnest($4::text[]) AS asked (id) \
    JOIN tables t ON t.id = asked.id JOIN connections c ON c.table_number = t.number \
    JOIN servers s ON s.name = c.server \
    WHERE c.server <> $1 AND s.until > clock_timestamp() ORDER BY t.id, c.person";

impl Postgres {
    async fn with_timeline(&self, live: LiveServers) -> Result<LiveServers, StoreError> {
        let rows = self.heartbeats.query_once(TIMELINE, &[]).await?;
        let known = self.timeline.load(Ordering::Acquire);
        let timeline = rows.first().map(|row| row.get("timeline"));
        Ok(LiveServers {
            new_timeline: timeline.filter(|timeline| *timeline != known),
            ..live
        })
    }
}

#[async_trait]
impl ServerStore for Postgres {
    fn is_shared(&self) -> bool {
        true
    }

    async fn register_server(
        &self,
        server: &str,
        program: ServerProgram<'_>,
    ) -> Result<LiveServers, StoreError> {
        let version = i32::try_from(program.log_version).unwrap_or(i32::MAX);
        let uptime = i64::try_from(program.uptime.as_millis()).unwrap_or(i64::MAX);
        let parameters: Parameters<'_> = &[
            &server,
            &timeout_ms(),
            &version,
            &program.version,
            &uptime,
            &program.has_bus,
        ];
        let rows = self.heartbeats.query_once(REGISTER, parameters).await?;
        let live = rows.first().map(live_servers);
        let live = live.ok_or_else(|| StoreError::Failed("it counts no servers".into()))?;
        self.with_timeline(live).await
    }

    async fn renew_server(&self, server: &str) -> Result<Option<LiveServers>, StoreError> {
        let parameters: Parameters<'_> = &[&server, &timeout_ms()];
        let rows = self.heartbeats.query_once(RENEW, parameters).await?;
        match rows.first().map(live_servers) {
            Some(live) => self.with_timeline(live).await.map(Some),
            None => Ok(None),
        }
    }

    async fn follow(&self, timeline: i32) {
        // What is known of the timeline before may be wrong: a number that a lost table had can
        // be another table's now.
        self.numbers.clear();
        self.partitions_end.store(0, Ordering::Relaxed);
        self.timeline.store(timeline, Ordering::Release);
    }

    async fn retire_server(&self, server: &str) -> Result<(), StoreError> {
        let retired = self.heartbeats.query_once(RETIRE, &[&server]).await;
        Ok(retired.map(drop)?)
    }

    async fn claim_leases(
        &self,
        server: &str,
        tables: &[TableId],
    ) -> Result<Vec<ClaimedLease>, StoreError> {
        let ids: Vec<&str> = tables.iter().map(TableId::as_str).collect();
        let rows = self.heartbeats.query_once(CLAIM, &[&server, &ids]).await?;
        let claim = |row: &Row| ClaimedLease {
            table: table_id(row),
            was_dead: row.get("taken_over"),
        };
        Ok(rows.iter().map(claim).collect())
    }

    async fn release_leases(&self, server: &str, tables: &[TableId]) -> Result<(), StoreError> {
        let ids: Vec<&str> = tables.iter().map(TableId::as_str).collect();
        let released = self.heartbeats.query_once(RELEASE, &[&server, &ids]).await;
        Ok(released.map(drop)?)
    }

    async fn exchange_presence(
        &self,
        server: &str,
        connected: &[(TableId, PersonId)],
        asked: &[TableId],
    ) -> Result<Vec<(TableId, PersonId)>, StoreError> {
        let tables: Vec<&str> = connected.iter().map(|(table, _)| table.as_str()).collect();
        let people: Vec<&str> = connected
            .iter()
            .map(|(_, person)| person.as_str())
            .collect();
        let asked: Vec<&str> = asked.iter().map(TableId::as_str).collect();
        let rows = self
            .connections
            .query_once(EXCHANGE_PRESENCE, &[&server, &tables, &people, &asked])
            .await?;
        let person = |row: &Row| PersonId::from_trusted(row.get::<_, String>("person"));
        Ok(rows
            .iter()
            .map(|row| (table_id(row), person(row)))
            .collect())
    }
}

/// [`SERVER_TIMEOUT`] in milliseconds.
pub(super) fn timeout_ms() -> i32 {
    SERVER_TIMEOUT.as_millis() as i32
}

/// Without the timeline.
fn live_servers(row: &Row) -> LiveServers {
    let number = |column| u64::try_from(row.get::<_, i64>(column)).unwrap_or(0);
    let version = |column| u32::try_from(row.get::<_, i32>(column)).unwrap_or(0);
    LiveServers {
        now: Duration::from_micros(number("now")),
        oldest: version("oldest"),
        newest: version("newest"),
        any_with_bus: row.get("any_with_bus"),
        any_without_bus: row.get("any_without_bus"),
        new_timeline: None,
    }
}
