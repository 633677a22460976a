//! The operator's SELECT statements.

use crate::sqlite::columns::{get_event, get_person_id, get_table_id, get_unsigned, to_integer};
use crate::sqlite::query::people_at;
use crate::{AdminEvent, PersonRow, Phase, TableRow};
use brelan_ids::PersonId;
use rusqlite::{Connection, Result, params};

pub(super) fn list_tables(
    db: &Connection,
    phase: Option<Phase>,
    limit: u32,
) -> Result<Vec<TableRow>> {
    db.prepare_cached(
        "SELECT id, game, created, touched, phase, listed FROM tables \
         WHERE ?1 IS NULL OR phase = ?1 ORDER BY created DESC, id LIMIT ?2",
    )?
    .query_map(params![phase, limit], |row| {
        let id = get_table_id(row, "id")?;
        Ok(TableRow {
            people: people_at(db, &id)?,
            id,
            game: row.get("game")?,
            created: get_unsigned(row, "created")?,
            touched: get_unsigned(row, "touched")?,
            phase: row.get("phase")?,
            listed: row.get("listed")?,
        })
    })?
    .collect()
}

pub(super) fn find_people(db: &Connection, text: &str, limit: u32) -> Result<Vec<PersonRow>> {
    db.prepare_cached(
        "SELECT n.person, count(*) AS tables, \
            (SELECT m.name FROM names m JOIN tables u ON u.id = m.table_id \
             WHERE m.person = n.person ORDER BY u.created DESC, u.id LIMIT 1) AS name, \
            n.person IN (SELECT person FROM barred) AS barred \
         FROM names n JOIN tables t ON t.id = n.table_id \
         GROUP BY n.person HAVING n.person = ?1 OR max(name_contains(n.name, ?1)) \
         ORDER BY max(t.created) DESC, n.person LIMIT ?2",
    )?
    .query_map(params![text, limit], |row| {
        Ok(PersonRow {
            person: get_person_id(row, "person")?,
            name: row.get("name")?,
            tables: row.get("tables")?,
            barred: row.get("barred")?,
        })
    })?
    .collect()
}

pub(super) fn is_barred(db: &Connection, person: &PersonId) -> Result<bool> {
    db.prepare_cached("SELECT 1 FROM barred WHERE person = ?1")?
        .exists([person.as_str()])
}

pub(super) fn refused_names(db: &Connection) -> Result<Vec<String>> {
    db.prepare_cached("SELECT word FROM refused_names ORDER BY word")?
        .query_map([], |row| row.get(0))?
        .collect()
}

pub(super) fn admin_events_after(db: &Connection, after: u64) -> Result<Vec<(u64, AdminEvent)>> {
    db.prepare_cached("SELECT id, what, whose FROM calls WHERE id > ?1 ORDER BY id")?
        .query_map([to_integer(after)], |row| {
            Ok((get_unsigned(row, "id")?, get_event(row)?))
        })?
        .collect()
}

pub(super) fn last_admin_event(db: &Connection) -> Result<u64> {
    db.prepare_cached("SELECT coalesce(max(id), 0) AS id FROM calls")?
        .query_row([], |row| get_unsigned(row, "id"))
}
