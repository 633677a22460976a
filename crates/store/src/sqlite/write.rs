//! The statements that write. Each runs inside the writer's transaction.

use super::columns::get_table_id;
use super::log_ends::{LogEnd, LogEnds};
use super::matches;
use crate::integer::{to_integer, to_millis};
use crate::{AppendOutcome, CreateOutcome, DisplayName, NewTable, TableSummary};
use brelan_ids::{PersonId, TableId};
use rusqlite::{Connection, OptionalExtension, Result, params};

pub(super) fn create(db: &Connection, table: &NewTable) -> Result<CreateOutcome> {
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
        set_display_name(db, &table.id, it)?;
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

pub(super) fn append(
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

pub(super) fn set_display_name(
    db: &Connection,
    table: &TableId,
    named: &DisplayName,
) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO names (table_id, person, name, avatar) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT DO UPDATE SET name = excluded.name, avatar = excluded.avatar",
    )?
    .execute(params![
        table.as_str(),
        named.person.as_str(),
        named.name,
        named.avatar
    ])?;
    matches::refresh_companions_at(db, table)
}

pub(super) fn save_seated(db: &Connection, table: &TableId, seated: &[PersonId]) -> Result<()> {
    db.prepare_cached("UPDATE names SET seated = 0 WHERE table_id = ?1")?
        .execute([table.as_str()])?;
    let mut seat =
        db.prepare_cached("UPDATE names SET seated = 1 WHERE table_id = ?1 AND person = ?2")?;
    for person in seated {
        seat.execute([table.as_str(), person.as_str()])?;
    }
    Ok(())
}

/// A summary of fewer inputs than the log has is ignored: the server that has appended the others
/// stores theirs.
pub(super) fn save_summary(
    db: &Connection,
    table: &TableId,
    seq: u64,
    summary: TableSummary,
) -> Result<()> {
    db.prepare_cached(
        "UPDATE tables SET phase = ?2, touched = ?3, present = max(present, ?4), wake = ?5 \
         WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM ends WHERE table_id = ?1 AND seq > ?6)",
    )?
    .execute(params![
        table.as_str(),
        summary.phase,
        to_millis(summary.touched),
        to_millis(summary.present),
        summary.wake.map(to_millis),
        to_integer(seq)
    ])?;
    Ok(())
}

pub(super) fn save_record(db: &Connection, table: &TableId, record: &str) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO records (table_id, record) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    )?
    .execute(params![table.as_str(), record])?;
    Ok(())
}

pub(super) fn signing_key(db: &Connection, fresh: [u8; 32]) -> Result<[u8; 32]> {
    db.execute(
        "INSERT INTO keys (name, value) VALUES ('people', ?1) ON CONFLICT DO NOTHING",
        [fresh],
    )?;
    db.query_row("SELECT value FROM keys WHERE name = 'people'", [], |row| {
        row.get(0)
    })
}
