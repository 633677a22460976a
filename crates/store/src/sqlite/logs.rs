//! The logs of tables. What writes runs inside the writer's transaction.

use super::Sqlite;
use super::columns::{get_table_id, get_unsigned};
use super::log_ends::{LogEnd, LogEnds};
use super::tables;
use crate::integer::{to_integer, to_millis};
use crate::{AppendOutcome, CreateOutcome, LogEntry, LogStore, NewTable, StoreError};
use async_trait::async_trait;
use brelan_ids::TableId;
use rusqlite::{Connection, OptionalExtension, Result, params};

// Each row of the log points to the row before it, as a linked list. The
// recursion starts at the table's last row and follows these pointers back to
// the row after ?2. It needs no index of the log by table.
const READ: &str = "WITH RECURSIVE back (seq, before, input) AS ( \
        SELECT log.seq, before, input FROM ends CROSS JOIN log ON log.id = ends.last \
        WHERE ends.table_id = ?1 AND ends.seq > ?2 \
    UNION ALL \
        SELECT log.seq, log.before, log.input FROM back CROSS JOIN log ON log.id = back.before \
        WHERE back.seq > ?2 + 1 \
    ) SELECT seq, input FROM back ORDER BY seq";

fn create(db: &Connection, table: &NewTable) -> Result<CreateOutcome> {
    if let Some(before) = &table.rematch_of {
        let first = db
            .prepare_cached("SELECT id FROM tables WHERE rematch_of = ?1")?
            .query_row([before.as_str()], |row| get_table_id(row, 0))
            .optional()?;
        if let Some(first) = first {
            return Ok(CreateOutcome::RematchExists(first));
        }
    }
    // An error would roll back the writes of other tables that share the transaction.
    let created = db
        .prepare_cached(
            "INSERT INTO tables (id, game, created, rematch_of, listed, touched) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?3) ON CONFLICT (id) DO NOTHING",
        )?
        .execute(params![
            table.id.as_str(),
            table.game,
            to_millis(table.created),
            table.rematch_of.as_ref().map(TableId::as_str),
            table.listed
        ])?;
    if created == 0 {
        return Ok(CreateOutcome::AlreadyExists);
    }
    for it in &table.people {
        tables::set_display_name(db, &table.id, it)?;
    }
    let mut end = begin_log(db, &table.id)?;
    for input in &table.inputs {
        end = insert_input(db, end, input)?;
    }
    Ok(CreateOutcome::Created)
}

fn begin_log(db: &Connection, table: &TableId) -> Result<LogEnd> {
    db.prepare_cached("INSERT INTO ends (table_id, seq) VALUES (?1, 0)")?
        .execute([table.as_str()])?;
    Ok(LogEnd {
        table_number: db.last_insert_rowid(),
        seq: 0,
        last: None,
    })
}

/// Inserts the next row of a table's log and returns the new end. A trigger refuses every
/// row that does not follow the last one.
fn insert_input(db: &Connection, end: LogEnd, input: &str) -> Result<LogEnd> {
    let seq = end.seq + 1;
    // ROLLBACK: as in the triggers. VALUES: SQLite would copy the rows of a SELECT into a
    // temporary table first, because the trigger changes a table that the SELECT reads.
    db.prepare_cached(
        "INSERT OR ROLLBACK INTO log (table_number, seq, before, input) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute(params![end.table_number, seq, end.last, input])?;
    Ok(LogEnd {
        seq,
        last: Some(db.last_insert_rowid()),
        ..end
    })
}

fn append(
    db: &Connection,
    ends: &mut LogEnds,
    table: &TableId,
    expected: u64,
    input: &str,
) -> Result<AppendOutcome> {
    match ends.find(db, table)? {
        Some(end) if end.is_at(expected) => {
            *end = insert_input(db, *end, input)?;
            Ok(AppendOutcome::Appended)
        }
        _ => Ok(AppendOutcome::Conflict),
    }
}

fn read(db: &Connection, table: &TableId, after: u64) -> Result<Vec<LogEntry>> {
    db.prepare_cached(READ)?
        .query_map(params![table.as_str(), to_integer(after)], |row| {
            Ok(LogEntry {
                seq: get_unsigned(row, "seq")?,
                input: row.get("input")?,
            })
        })?
        .collect()
}

fn grown_logs(db: &Connection, known: &[(TableId, u64)]) -> Result<Vec<TableId>> {
    let mut statement = db.prepare_cached("SELECT 1 FROM ends WHERE table_id = ?1 AND seq > ?2")?;
    let mut grown = Vec::new();
    for (table, seq) in known {
        if statement.exists(params![table.as_str(), to_integer(*seq)])? {
            grown.push(table.clone());
        }
    }
    Ok(grown)
}

#[async_trait]
impl LogStore for Sqlite {
    async fn create(&self, table: NewTable) -> Result<CreateOutcome, StoreError> {
        self.writer.write(move |db| create(db, &table)).await
    }

    async fn append(
        &self,
        table: &TableId,
        expected: u64,
        input: String,
    ) -> Result<AppendOutcome, StoreError> {
        let table = table.clone();
        self.writer
            .write_log(move |db, ends| append(db, ends, &table, expected, &input))
            .await
    }

    async fn read(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        let table = table.clone();
        self.reader.query(move |db| read(db, &table, after)).await
    }

    async fn grown_logs(&self, known: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        let known = known.to_vec();
        self.reader.query(move |db| grown_logs(db, &known)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan};

    #[test]
    fn a_log_is_read_backwards_from_its_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, db) = open::create_in(&folder);
        let read = plan::plan_of(&db, READ);
        for search in [
            "SEARCH ends USING INDEX sqlite_autoindex_ends_1 (table_id=?)",
            "SEARCH log USING INTEGER PRIMARY KEY (rowid=?)",
        ] {
            assert!(read.contains(search), "{read}");
        }
    }

    #[test]
    fn a_log_is_read_by_a_statement_that_is_prepared_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, _writer) = open::create_in(&folder);
        let db = open::open_reader(&file).expect("a connection");
        plan::assert_prepared_once(&db, READ);
    }
}
