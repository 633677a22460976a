//! What servers that share a database ask for again and again: where other servers have
//! appended, and who is connected to them.

use super::{Postgres, query};
use crate::{LogEntry, StoreError};
use brelan_ids::{PersonId, TableId};
use tokio_postgres::Row;

/// LIMIT: the planner may not turn the search into a join, which could read the whole log.
const GROWN_LOGS: &str = "SELECT t.id \
    FROM unnest($1::text[], $2::integer[]) AS known (id, seq) JOIN tables t ON t.id = known.id \
    CROSS JOIN LATERAL (SELECT 1 FROM log \
        WHERE table_number = t.number AND log.seq = known.seq + 1 LIMIT 1) AS found";

/// The inputs after the seqs up to which tables are known. ORDER BY in the lateral query: the
/// planner may not turn it into a join, which could read the whole log. The arrays are queries of
/// their own: the planner does not look into those, and so makes one plan for all lengths.
/// Otherwise it plans each execution anew, which costs as much as the execution.
const READ_TAILS: &str = "SELECT known.index, tail.seq, tail.input \
    FROM unnest((SELECT $1::bigint[]), (SELECT $2::integer[])) \
        WITH ORDINALITY AS known (number, seq, index) \
    CROSS JOIN LATERAL (SELECT log.seq, log.input FROM log \
        WHERE log.table_number = known.number AND log.seq > known.seq ORDER BY log.seq) AS tail";

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
    pub(super) async fn find_grown_logs(
        &self,
        known: &[(TableId, u64)],
    ) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<&str> = known.iter().map(|(table, _)| table.as_str()).collect();
        // One less than the highest, because the statement adds one.
        let seq = |seq: u64| i32::try_from(seq).unwrap_or(i32::MAX - 1);
        let seqs: Vec<i32> = known.iter().map(|known| seq(known.1)).collect();
        let rows = self
            .connections
            .query_once(GROWN_LOGS, &[&ids, &seqs])
            .await?;
        Ok(rows.iter().map(query::table_id).collect())
    }

    pub(super) async fn read_many(
        &self,
        known: &[(TableId, u64)],
    ) -> Result<Vec<Vec<LogEntry>>, StoreError> {
        let (mut numbers, mut seqs) = (Vec::new(), Vec::new());
        for (table, seq) in known {
            // No table has the number 0.
            numbers.push(self.number_of(table).await?.unwrap_or(0));
            seqs.push(i32::try_from(*seq).unwrap_or(i32::MAX));
        }
        let rows = self
            .connections
            .query(READ_TAILS, &[&numbers, &seqs])
            .await?;
        let mut tails = vec![Vec::new(); known.len()];
        for row in &rows {
            let index: i64 = row.get("index");
            // Ordinals begin at 1.
            let tail = usize::try_from(index - 1).ok();
            if let Some(tail) = tail.and_then(|index| tails.get_mut(index)) {
                tail.push(query::log_entry(row)?);
            }
        }
        for tail in &mut tails {
            tail.sort_by_key(|entry| entry.seq);
        }
        Ok(tails)
    }

    pub(super) async fn store_presence(
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
            .map(|row| (query::table_id(row), person(row)))
            .collect())
    }
}
