//! The statements that read.

use crate::{About, SeatRow, Stored};
use rusqlite::{Connection, OptionalExtension, Result, params};

pub(super) fn read(db: &Connection, table: &str, after: u64) -> Result<Vec<Stored>> {
    db.prepare_cached("SELECT seq, input FROM log WHERE table_id = ?1 AND seq > ?2 ORDER BY seq")?
        .query_map(params![table, after as i64], |row| {
            Ok(Stored {
                seq: row.get::<_, i64>(0)? as u64,
                input: row.get(1)?,
            })
        })?
        .collect()
}

pub(super) fn about(db: &Connection, table: &str) -> Result<Option<About>> {
    let found = db
        .prepare_cached(
            "SELECT game, (SELECT id FROM tables r WHERE r.rematch_of = t.id) FROM tables t WHERE id = ?1",
        )?
        .query_row([table], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((game, rematch)) = found else {
        return Ok(None);
    };
    let seats = db
        .prepare_cached("SELECT person, name FROM seats WHERE table_id = ?1 ORDER BY seat")?
        .query_map([table], |row| {
            Ok(SeatRow {
                person: row.get(0)?,
                name: row.get(1)?,
            })
        })?
        .collect::<Result<_>>()?;
    Ok(Some(About {
        game,
        seats,
        rematch,
    }))
}

pub(super) fn tables_of(db: &Connection, person: &str, most: u32) -> Result<Vec<String>> {
    db.prepare_cached(
        "SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id \
         WHERE s.person = ?1 ORDER BY t.created DESC, t.id LIMIT ?2",
    )?
    .query_map(params![person, most], |row| row.get(0))?
    .collect()
}

pub(super) fn record(db: &Connection, table: &str) -> Result<Option<String>> {
    db.prepare_cached("SELECT record FROM records WHERE table_id = ?1")?
        .query_row([table], |row| row.get(0))
        .optional()
}

pub(super) fn pragma(db: &Connection, name: &str) -> Result<String> {
    db.pragma_query_value(None, name, |row| {
        let value: rusqlite::types::Value = row.get(0)?;
        Ok(match value {
            rusqlite::types::Value::Integer(number) => number.to_string(),
            rusqlite::types::Value::Text(text) => text,
            other => format!("{other:?}"),
        })
    })
}

pub(super) fn limit_pages(db: &Connection, pages: u32) -> Result<u32> {
    db.pragma_update_and_check(None, "max_page_count", pages, |row| row.get(0))
}
