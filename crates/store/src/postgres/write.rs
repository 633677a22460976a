//! The statements that write. Each is a transaction of its own, and can be executed twice
//! without another effect, except [`CREATE`], whose second execution violates the key of the
//! table's id.

use super::Postgres;
use super::connections::{OUTAGE_TIMEOUT, Parameters, RETRY_DELAY};
use super::error::Failure;
use super::query;
use crate::fold;
use crate::integer::to_millis;
use crate::{CreateOutcome, DisplayName, NewTable, StoreError};
use brelan_ids::{PersonId, TableId};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use tokio::time::{Instant, sleep};

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

pub(super) const SET_DISPLAY_NAME: &str = "INSERT INTO names \
    (table_number, person, name, folded, avatar) \
    SELECT number, $2, $3, $4, $5 FROM tables WHERE id = $1 \
    ON CONFLICT (table_number, person) \
    DO UPDATE SET name = excluded.name, folded = excluded.folded, avatar = excluded.avatar \
    RETURNING table_number";

pub(super) const SAVE_SEATED: &str = "UPDATE names SET seated = person = ANY ($2) \
    WHERE table_number = (SELECT number FROM tables WHERE id = $1) \
    AND seated <> (person = ANY ($2))";

pub(super) const SAVE_SUMMARY: &str = "UPDATE summaries \
    SET phase = $2, touched = $3, present = greatest(present, $4), wake = $5, seq = $6 \
    WHERE table_number = (SELECT number FROM tables WHERE id = $1) AND seq <= $6";

pub(super) const SAVE_RECORD: &str = "INSERT INTO records (table_number, record) \
    SELECT number, $2 FROM tables WHERE id = $1 ON CONFLICT DO NOTHING";

pub(super) const SAVE_SIGNING_KEY: &str =
    "INSERT INTO keys (name, value) VALUES ('people', $1) ON CONFLICT DO NOTHING";

impl Postgres {
    pub(super) async fn create_table(&self, table: &NewTable) -> Result<CreateOutcome, StoreError> {
        let deadline = Instant::now() + OUTAGE_TIMEOUT;
        let mut may_be_stored = false;
        let made = loop {
            match self.try_create(table).await {
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
            Some(row) => Ok(CreateOutcome::RematchExists(query::table_id(row))),
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
