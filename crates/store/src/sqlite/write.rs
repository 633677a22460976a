//! The statements that write; each runs inside the writer's transaction.

use super::columns::number;
use crate::{Appended, Made, NewTable, Note};
use rusqlite::{Connection, Error, OptionalExtension, Result, ffi, params};

pub(super) fn create(db: &Connection, table: &NewTable) -> Result<Made> {
    if let Some(before) = &table.rematch_of {
        let first = db
            .prepare_cached("SELECT id FROM tables WHERE rematch_of = ?1")?
            .query_row([before], |row| row.get(0))
            .optional()?;
        if let Some(first) = first {
            return Ok(Made::Already(first));
        }
    }
    db.prepare_cached(
        "INSERT INTO tables (id, game, created, rematch_of, listed, touched) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?3)",
    )?
    .execute(params![
        table.id,
        table.game,
        number(table.created),
        table.rematch_of,
        table.listed
    ])?;
    for named in &table.people {
        name(db, &table.id, &named.person, &named.name)?;
    }
    for (seq, input) in (1..).zip(&table.inputs) {
        add(db, &table.id, seq, input)?;
    }
    Ok(Made::New)
}

/// Adds an input to a log; a trigger refuses every number but the next one.
fn add(db: &Connection, table: &str, seq: u64, input: &str) -> Result<usize> {
    db.prepare_cached(
        "INSERT INTO log (table_id, seq, before, input) \
         VALUES (?1, ?2, (SELECT last FROM ends WHERE table_id = ?1), ?3)",
    )?
    .execute(params![table, number(seq), input])
}

pub(super) fn append(db: &Connection, table: &str, expected: u64, input: &str) -> Result<Appended> {
    // Every log has a first input, so nobody appends that one.
    if expected == 0 {
        return Ok(Appended::Conflict);
    }
    match add(db, table, expected + 1, input) {
        Ok(_) => Ok(Appended::Done(input.to_owned())),
        Err(error) if is_conflict(&error) => Ok(Appended::Conflict),
        Err(error) => Err(error),
    }
}

fn is_conflict(error: &Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(ffi::SQLITE_CONSTRAINT_TRIGGER)
}

pub(super) fn name(db: &Connection, table: &str, person: &str, name: &str) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO names (table_id, person, name) VALUES (?1, ?2, ?3) \
         ON CONFLICT DO UPDATE SET name = excluded.name",
    )?
    .execute([table, person, name])?;
    Ok(())
}

pub(super) fn note(db: &Connection, table: &str, note: Note) -> Result<()> {
    db.prepare_cached("UPDATE tables SET phase = ?2, touched = ?3, wake = ?4 WHERE id = ?1")?
        .execute(params![
            table,
            note.phase,
            number(note.touched),
            note.wake.map(number)
        ])?;
    Ok(())
}

pub(super) fn keep_record(db: &Connection, table: &str, record: &str) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO records (table_id, record) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    )?
    .execute(params![table, record])?;
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
