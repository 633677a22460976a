//! The statements that write. Each runs inside the writer's transaction.

use super::columns::{get_table_id, to_integer};
use crate::{AppendOutcome, CreateOutcome, DisplayName, NewTable, TableSummary};
use brelan_ids::{PersonId, TableId};
use rusqlite::{Connection, Error, OptionalExtension, Result, ffi, params};

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
    db.prepare_cached(
        "INSERT INTO tables (id, game, created, rematch_of, listed, touched) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?3)",
    )?
    .execute(params![
        table.id.as_str(),
        table.game,
        to_integer(table.created),
        table.rematch_of.as_ref().map(TableId::as_str),
        table.listed
    ])?;
    for it in &table.people {
        set_display_name(db, &table.id, it)?;
    }
    for (seq, input) in (1..).zip(&table.inputs) {
        insert_input(db, &table.id, seq, input)?;
    }
    Ok(CreateOutcome::Created)
}

/// Inserts a row into the log. A trigger refuses every seq but the next one.
fn insert_input(db: &Connection, table: &TableId, seq: u64, input: &str) -> Result<usize> {
    db.prepare_cached(
        "INSERT INTO log (table_id, seq, before, input) \
         VALUES (?1, ?2, (SELECT last FROM ends WHERE table_id = ?1), ?3)",
    )?
    .execute(params![table.as_str(), to_integer(seq), input])
}

pub(super) fn append(
    db: &Connection,
    table: &TableId,
    expected: u64,
    input: &str,
) -> Result<AppendOutcome> {
    // Every log is created with its first input, so an append never writes seq 1.
    if expected == 0 {
        return Ok(AppendOutcome::Conflict);
    }
    match insert_input(db, table, expected + 1, input) {
        Ok(_) => Ok(AppendOutcome::Appended),
        Err(error) if is_conflict(&error) => Ok(AppendOutcome::Conflict),
        Err(error) => Err(error),
    }
}

fn is_conflict(error: &Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(ffi::SQLITE_CONSTRAINT_TRIGGER)
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
    Ok(())
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

pub(super) fn save_summary(db: &Connection, table: &TableId, summary: TableSummary) -> Result<()> {
    db.prepare_cached(
        "UPDATE tables SET phase = ?2, touched = ?3, present = max(present, ?4), wake = ?5 \
         WHERE id = ?1",
    )?
    .execute(params![
        table.as_str(),
        summary.phase,
        to_integer(summary.touched),
        to_integer(summary.present),
        summary.wake.map(to_integer)
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
