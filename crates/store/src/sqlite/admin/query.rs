//! The operator's SELECT statements.

use crate::integer::{to_integer, to_millis};
use crate::sqlite::columns::{get_event, get_person_id, get_table_id, get_timestamp, get_unsigned};
use crate::sqlite::tables::{people_at, table_metadata};
use crate::{
    AdminEvent, CopyStep, PersonRow, Phase, StoredTable, TableMetadata, TableRow, TableSummary,
};
use brelan_ids::{PersonId, TableId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, params};

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
            created: get_timestamp(row, "created")?,
            touched: get_timestamp(row, "touched")?,
            phase: row.get("phase")?,
            listed: row.get("listed")?,
        })
    })?
    .collect()
}

pub(super) fn last_touched(db: &Connection, time: Timestamp) -> Result<Option<Timestamp>> {
    // One query for each phase, which begins the index.
    let mut of_phase = db.prepare_cached(
        "SELECT touched FROM tables WHERE phase = ?1 AND touched <= ?2 \
         ORDER BY touched DESC LIMIT 1",
    )?;
    let mut last = None;
    for phase in [Phase::Waiting, Phase::Playing, Phase::Over] {
        let touched = of_phase
            .query_row(params![phase, to_millis(time)], |row| {
                get_timestamp(row, "touched")
            })
            .optional()?;
        last = last.max(touched);
    }
    Ok(last)
}

pub(super) fn tables_by_age(
    db: &Connection,
    after: Option<&(Timestamp, TableId)>,
    limit: u32,
) -> Result<Vec<(Timestamp, TableId)>> {
    let (created, id) = match after {
        Some((created, id)) => (to_millis(*created), id.as_str()),
        None => (-1, ""),
    };
    db.prepare_cached(
        "SELECT created, id FROM tables WHERE created >= ?1 AND (created > ?1 OR id > ?2) \
         ORDER BY created, id LIMIT ?3",
    )?
    .query_map(params![created, id, limit], |row| {
        Ok((get_timestamp(row, "created")?, get_table_id(row, "id")?))
    })?
    .collect()
}

pub(super) fn stored_table(db: &Connection, table: &TableId) -> Result<Option<StoredTable>> {
    let Some(metadata) = table_metadata(db, table)? else {
        return Ok(None);
    };
    db.prepare_cached(
        "SELECT created, rematch_of, phase, touched, present, wake FROM tables WHERE id = ?1",
    )?
    .query_row([table.as_str()], |row| {
        let rematch_of: Option<String> = row.get("rematch_of")?;
        let wake: Option<i64> = row.get("wake")?;
        Ok(StoredTable {
            created: get_timestamp(row, "created")?,
            rematch_of: rematch_of.map(TableId::from_trusted),
            metadata: TableMetadata {
                rematch: None,
                ..metadata
            },
            summary: TableSummary {
                phase: row.get("phase")?,
                touched: get_timestamp(row, "touched")?,
                present: get_timestamp(row, "present")?,
                wake: wake.map(|millis| Timestamp::from_millis(millis.unsigned_abs())),
            },
        })
    })
    .optional()
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

pub(super) fn barred_people(db: &Connection) -> Result<Vec<PersonId>> {
    db.prepare_cached("SELECT person FROM barred ORDER BY person")?
        .query_map([], |row| get_person_id(row, "person"))?
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

pub(super) fn admin_events_after(
    db: &Connection,
    after: u64,
    limit: u32,
) -> Result<Vec<(u64, AdminEvent)>> {
    db.prepare_cached("SELECT id, what, whose FROM calls WHERE id > ?1 ORDER BY id LIMIT ?2")?
        .query_map(params![to_integer(after), limit], |row| {
            Ok((get_unsigned(row, "id")?, get_event(row)?))
        })?
        .collect()
}

pub(in crate::sqlite) fn is_partial_copy(db: &Connection) -> Result<bool> {
    let mut find = db.prepare_cached("SELECT 1 FROM keys WHERE name = ?1")?;
    let mut is_stored = |step: CopyStep| find.exists([step.key_name()]);
    let (begun, complete) = (is_stored(CopyStep::Begun)?, is_stored(CopyStep::Complete)?);
    Ok(begun && !complete)
}

pub(super) fn last_admin_event(db: &Connection) -> Result<u64> {
    db.prepare_cached("SELECT coalesce(max(id), 0) AS id FROM calls")?
        .query_row([], |row| get_unsigned(row, "id"))
}
