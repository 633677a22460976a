//! The logs of tables. Appends go through the [writer](super::writer), which commits several at
//! once. A second execution of [`CREATE`] violates the key of the table's id.

use super::Postgres;
use super::connections::{OUTAGE_TIMEOUT, Parameters, RETRY_DELAY};
use super::error::Failure;
use super::rows::table_id;
use super::writer::Append;
use crate::fold;
use crate::integer::to_millis;
use crate::{AppendOutcome, CreateOutcome, DisplayName, LogEntry, LogStore, NewTable, StoreError};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use tokio::time::{Instant, sleep};
use tokio_postgres::Row;

/// How many numbers of tables have a partition of the log before they are used.
const PARTITIONS_AHEAD: i64 = 1_000_000;

/// Stores a table with its names and the first inputs of its log; gives its number, or no
/// row for a second rematch or a rematch of no table.
const CREATE: &str = "WITH before AS (SELECT number FROM tables WHERE id = $4), \
    made AS (INSERT INTO tables (id, game, created, rematch_of, listed) \
        SELECT $1, $2, $3, (SELECT number FROM before), $5 \
        WHERE $4 IS NULL OR EXISTS (SELECT FROM before) \
        ON CONFLICT (rematch_of) DO NOTHING RETURNING number), \
    summary AS (INSERT INTO summaries (table_number, created, listed, touched) \
        SELECT number, $3, $5, $3 FROM made), \
    named AS (INSERT INTO names (table_number, person, name, folded, avatar) \
        SELECT made.number, n.* FROM made, \
            unnest($6::text[], $7::text[], $8::text[], $9::text[]) AS n), \
    begun AS (INSERT INTO log (table_number, seq, input) \
        SELECT made.number, i.seq, i.input \
        FROM made, unnest($10::bytea[]) WITH ORDINALITY AS i (input, seq) ORDER BY i.seq) \
    SELECT number FROM made";

const REMATCH: &str = "SELECT r.id FROM tables r JOIN tables t ON t.number = r.rematch_of \
    WHERE t.id = $1";

const ADD_PARTITIONS: &str = "SELECT add_log_partitions($1)";

/// The number of the table $1.
const NUMBER: &str = "SELECT number FROM tables WHERE id = $1";

/// The inputs of the table with the number $1 after the seq $2.
const READ: &str = "SELECT seq, input FROM log WHERE table_number = $1 AND seq > $2 ORDER BY seq";

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

impl Postgres {
    /// The number of a table, `None` if there is no such table.
    async fn number_of(&self, table: &TableId) -> Result<Option<i64>, StoreError> {
        if let Some(number) = self.numbers.get(table) {
            return Ok(Some(number));
        }
        let rows = self.connections.query(NUMBER, &[&table.as_str()]).await?;
        let number = rows.first().map(|row| row.get(0));
        if let Some(number) = number {
            self.numbers.insert(table, number);
        }
        Ok(number)
    }

    /// Gives the number of the table, `None` if it is a second rematch or one of no table.
    async fn try_create(&self, table: &NewTable) -> Result<Option<i64>, Failure> {
        // One statement cannot insert two rows of one person: the later name counts.
        let people: BTreeMap<&PersonId, &DisplayName> =
            table.people.iter().map(|it| (&it.person, it)).collect();
        let persons: Vec<&str> = people.keys().map(|person| person.as_str()).collect();
        let names: Vec<&str> = people.values().map(|it| it.name.as_str()).collect();
        let folded: Vec<String> = names.iter().map(|name| fold(name)).collect();
        let avatars: Vec<Option<&str>> = people.values().map(|it| it.avatar.as_deref()).collect();
        let inputs: Vec<&[u8]> = table.inputs.iter().map(|input| input.as_bytes()).collect();
        let parameters: Parameters<'_> = &[
            &table.id.as_str(),
            &table.game,
            &to_millis(table.created),
            &table.rematch_of.as_ref().map(TableId::as_str),
            &table.listed,
            &persons,
            &names,
            &folded,
            &avatars,
            &inputs,
        ];
        let rows = self.connections.query_once(CREATE, parameters).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    async fn rematch_of(&self, before: &TableId) -> Result<CreateOutcome, StoreError> {
        let rows = self.connections.query(REMATCH, &[&before.as_str()]).await?;
        match rows.first() {
            Some(row) => Ok(CreateOutcome::RematchExists(table_id(row))),
            None => Err(StoreError::Failed("a rematch of no table".into())),
        }
    }

    /// Makes the next partitions of the log long before they are needed. A failure delays
    /// that until the next table.
    async fn add_partitions(&self, number: i64) {
        let end = self.partitions_end.load(Ordering::Relaxed);
        if number + PARTITIONS_AHEAD < end {
            return;
        }
        if let Ok(rows) = self.connections.query(ADD_PARTITIONS, &[&number]).await
            && let Some(row) = rows.first()
        {
            self.partitions_end.store(row.get(0), Ordering::Relaxed);
        }
    }
}

#[async_trait]
impl LogStore for Postgres {
    async fn create(&self, table: NewTable) -> Result<CreateOutcome, StoreError> {
        let deadline = Instant::now() + OUTAGE_TIMEOUT;
        let mut may_be_stored = false;
        let made = loop {
            match self.try_create(&table).await {
                Err(Failure::Lost) => may_be_stored = true,
                Err(Failure::NotSent) => {}
                // The first try has stored it.
                Err(failure) if may_be_stored && failure.is_duplicate() => {
                    break self.number_of(&table.id).await?;
                }
                Err(failure) if failure.is_duplicate() => {
                    return Ok(CreateOutcome::AlreadyExists);
                }
                answer => break answer?,
            }
            if Instant::now() >= deadline {
                return Err(match may_be_stored {
                    true => StoreError::Unknown,
                    false => StoreError::Unreachable,
                });
            }
            sleep(RETRY_DELAY).await;
        };
        match (made, &table.rematch_of) {
            (Some(number), _) => {
                self.numbers.insert(&table.id, number);
                self.add_partitions(number).await;
                Ok(CreateOutcome::Created)
            }
            (None, Some(before)) => self.rematch_of(before).await,
            (None, None) => Err(StoreError::Failed("the table was not stored".into())),
        }
    }

    async fn append(
        &self,
        table: &TableId,
        expected: u64,
        input: String,
    ) -> Result<AppendOutcome, StoreError> {
        let seq = expected.checked_add(1).map(i32::try_from);
        let (Some(table), Some(Ok(seq))) = (self.number_of(table).await?, seq) else {
            return Ok(AppendOutcome::Conflict);
        };
        let append = Append { table, seq, input };
        self.writer.append(append).await
    }

    async fn read(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        let Some(number) = self.number_of(table).await? else {
            return Ok(Vec::new());
        };
        let after = i32::try_from(after).unwrap_or(i32::MAX);
        let rows = self.connections.query(READ, &[&number, &after]).await?;
        rows.iter().map(log_entry).collect()
    }

    async fn read_tails(&self, known: &[(TableId, u64)]) -> Result<Vec<Vec<LogEntry>>, StoreError> {
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
                tail.push(log_entry(row)?);
            }
        }
        for tail in &mut tails {
            tail.sort_by_key(|entry| entry.seq);
        }
        Ok(tails)
    }

    async fn grown_logs(&self, known: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<&str> = known.iter().map(|(table, _)| table.as_str()).collect();
        // One less than the highest, because the statement adds one.
        let seq = |seq: u64| i32::try_from(seq).unwrap_or(i32::MAX - 1);
        let seqs: Vec<i32> = known.iter().map(|known| seq(known.1)).collect();
        let rows = self
            .connections
            .query_once(GROWN_LOGS, &[&ids, &seqs])
            .await?;
        Ok(rows.iter().map(table_id).collect())
    }
}

fn log_entry(row: &Row) -> Result<LogEntry, StoreError> {
    let input = String::from_utf8(row.get("input"));
    let input = input.map_err(|_| StoreError::Failed("an input is no text".into()))?;
    let seq: i32 = row.get("seq");
    Ok(LogEntry {
        seq: seq.unsigned_abs().into(),
        input,
    })
}
