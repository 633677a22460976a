//! The SELECT statements of [`Store`](crate::Store).

use super::columns::{get_person_id, get_table_id, get_timestamp, get_unsigned};
use crate::integer::{to_integer, to_millis};
use crate::{DisplayName, IdleTable, ListedTable, LogEntry, Phase, TableMetadata};
use brelan_ids::{PersonId, TableId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Params, Result, params};

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

pub(super) fn read(db: &Connection, table: &TableId, after: u64) -> Result<Vec<LogEntry>> {
    db.prepare_cached(READ)?
        .query_map(params![table.as_str(), to_integer(after)], |row| {
            Ok(LogEntry {
                seq: get_unsigned(row, "seq")?,
                input: row.get("input")?,
            })
        })?
        .collect()
}

pub(super) fn grown_logs(db: &Connection, known: &[(TableId, u64)]) -> Result<Vec<TableId>> {
    let mut statement = db.prepare_cached("SELECT 1 FROM ends WHERE table_id = ?1 AND seq > ?2")?;
    let mut grown = Vec::new();
    for (table, seq) in known {
        if statement.exists(params![table.as_str(), to_integer(*seq)])? {
            grown.push(table.clone());
        }
    }
    Ok(grown)
}

pub(super) fn table_metadata(db: &Connection, table: &TableId) -> Result<Option<TableMetadata>> {
    let metadata = db
        .prepare_cached(
            "SELECT game, listed, touched, present, (SELECT id FROM tables r WHERE r.rematch_of = t.id) AS rematch \
             FROM tables t WHERE id = ?1",
        )?
        .query_row([table.as_str()], |row| {
            let rematch: Option<String> = row.get("rematch")?;
            Ok(TableMetadata {
                game: row.get("game")?,
                listed: row.get("listed")?,
                touched: get_timestamp(row, "touched")?,
                present: get_timestamp(row, "present")?,
                people: Vec::new(),
                seated: Vec::new(),
                rematch: rematch.map(TableId::from_trusted),
            })
        })
        .optional()?;
    metadata
        .map(|metadata| {
            let names = names_at(db, table)?;
            let seated = names.iter().filter(|(_, is_seated)| *is_seated);
            let seated = seated.map(|(named, _)| named.person.clone()).collect();
            Ok(TableMetadata {
                people: names.into_iter().map(|(named, _)| named).collect(),
                seated,
                ..metadata
            })
        })
        .transpose()
}

/// The people with a name at a table.
pub(super) fn people_at(db: &Connection, table: &TableId) -> Result<Vec<DisplayName>> {
    let names = names_at(db, table)?.into_iter();
    Ok(names.map(|(named, _)| named).collect())
}

/// The names at a table, sorted by person, and whether the person has a seat there.
fn names_at(db: &Connection, table: &TableId) -> Result<Vec<(DisplayName, bool)>> {
    db.prepare_cached(
        "SELECT person, name, avatar, seated FROM names WHERE table_id = ?1 ORDER BY person",
    )?
    .query_map([table.as_str()], |row| {
        let named = DisplayName {
            person: get_person_id(row, "person")?,
            name: row.get("name")?,
            avatar: row.get("avatar")?,
        };
        Ok((named, row.get("seated")?))
    })?
    .collect()
}

const TABLES_OF: &str = "SELECT t.id FROM names n JOIN tables t ON t.id = n.table_id \
    WHERE n.person = ?1 ORDER BY t.created DESC, t.id LIMIT ?2";

// For each of a person's tables this looks into the small index of open tables.
// It never reads `tables` itself, which holds all tables since the beginning.
const COUNT_ACTIVE_TABLES: &str = "SELECT count(*) FROM names n CROSS JOIN tables t INDEXED BY tables_open \
    ON t.id = n.table_id WHERE n.person = ?1 AND n.seated = 1 AND t.phase <> 'over'";

// `phase <> 'over'` beside another condition on the phase, here and below: SQLite uses a
// partial index only where the query repeats the index's condition.
const COUNT_LISTED_TABLES: &str = "SELECT count(*) FROM names n CROSS JOIN tables t INDEXED BY tables_open \
    ON t.id = n.table_id WHERE n.person = ?1 AND n.seated = 1 \
    AND t.phase <> 'over' AND t.phase = 'waiting' AND t.listed = 1";

const LISTED_TABLES: &str = "SELECT id, created, present FROM tables WHERE listed = 1 AND phase <> 'over' AND phase = ?1 \
    ORDER BY present DESC, created DESC, id LIMIT ?2";

const TABLES_DUE: &str = "SELECT id FROM tables WHERE wake <= ?1 ORDER BY wake, id LIMIT ?2";

const TABLES_DUE_AFTER: &str =
    "SELECT id FROM tables WHERE wake > ?1 ORDER BY wake DESC, id DESC LIMIT ?2";

const IDLE_TABLES: &str = "SELECT id, touched FROM tables WHERE phase = ?1 AND touched < ?2 \
    ORDER BY touched, id LIMIT ?3";

pub(super) fn tables_of(db: &Connection, person: &PersonId, limit: u32) -> Result<Vec<TableId>> {
    query_ids(db, TABLES_OF, params![person.as_str(), limit])
}

pub(super) fn count_active_tables(db: &Connection, person: &PersonId) -> Result<u32> {
    db.prepare_cached(COUNT_ACTIVE_TABLES)?
        .query_row([person.as_str()], |row| row.get(0))
}

pub(super) fn count_listed_tables(db: &Connection, person: &PersonId) -> Result<u32> {
    db.prepare_cached(COUNT_LISTED_TABLES)?
        .query_row([person.as_str()], |row| row.get(0))
}

pub(super) fn listed_tables(db: &Connection, phase: Phase, limit: u32) -> Result<Vec<ListedTable>> {
    db.prepare_cached(LISTED_TABLES)?
        .query_map(params![phase, limit], |row| {
            Ok(ListedTable {
                id: get_table_id(row, "id")?,
                created: get_timestamp(row, "created")?,
                present: get_timestamp(row, "present")?,
            })
        })?
        .collect()
}

pub(super) fn tables_due(db: &Connection, now: Timestamp, limit: u32) -> Result<Vec<TableId>> {
    query_ids(db, TABLES_DUE, params![to_millis(now), limit])
}

pub(super) fn tables_due_after(
    db: &Connection,
    after: Timestamp,
    limit: u32,
) -> Result<Vec<TableId>> {
    query_ids(db, TABLES_DUE_AFTER, params![to_millis(after), limit])
}

pub(super) fn idle_tables(
    db: &Connection,
    phase: Phase,
    before: Timestamp,
    limit: u32,
) -> Result<Vec<IdleTable>> {
    db.prepare_cached(IDLE_TABLES)?
        .query_map(params![phase, to_millis(before), limit], |row| {
            Ok(IdleTable {
                id: get_table_id(row, "id")?,
                touched: get_timestamp(row, "touched")?,
            })
        })?
        .collect()
}

fn query_ids(db: &Connection, statement: &str, params: impl Params) -> Result<Vec<TableId>> {
    db.prepare_cached(statement)?
        .query_map(params, |row| get_table_id(row, 0))?
        .collect()
}

pub(super) fn record(db: &Connection, table: &TableId) -> Result<Option<String>> {
    db.prepare_cached("SELECT record FROM records WHERE table_id = ?1")?
        .query_row([table.as_str()], |row| row.get(0))
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

/// How SQLite executes a statement, in its words.
#[cfg(test)]
pub(super) fn plan_of(db: &Connection, statement: &str) -> String {
    let plan = db
        .prepare(&format!("EXPLAIN QUERY PLAN {statement}"))
        .and_then(|mut plan| {
            let count = plan.parameter_count();
            plan.query_map(rusqlite::params_from_iter(vec![1; count]), |row| {
                row.get::<_, String>("detail")
            })?
            .collect::<Result<Vec<_>>>()
        });
    plan.expect("a plan").join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::open;
    use rusqlite::StatementStatus;

    #[test]
    fn every_list_query_uses_its_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, db) = open::create_in(&folder);
        for (statement, index) in [
            (
                READ,
                "SEARCH ends USING INDEX sqlite_autoindex_ends_1 (table_id=?)",
            ),
            (READ, "SEARCH log USING INTEGER PRIMARY KEY (rowid=?)"),
            (TABLES_OF, "names_of_people (person=?)"),
            (COUNT_ACTIVE_TABLES, "names_of_people (person=?)"),
            (COUNT_ACTIVE_TABLES, "INDEX tables_open (id=?)"),
            (COUNT_LISTED_TABLES, "INDEX tables_open (id=?)"),
            (LISTED_TABLES, "COVERING INDEX tables_listed (phase=?)"),
            (TABLES_DUE, "INDEX tables_due (wake"),
            (TABLES_DUE_AFTER, "INDEX tables_due (wake>?)"),
            (
                IDLE_TABLES,
                "INDEX tables_untouched (phase=? AND touched<?)",
            ),
        ] {
            let plan = plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }

    #[test]
    fn a_query_is_prepared_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, _writer) = open::create_in(&folder);
        let db = open::open_reader(&file).expect("a connection");
        for statement in [
            READ,
            TABLES_OF,
            COUNT_ACTIVE_TABLES,
            COUNT_LISTED_TABLES,
            LISTED_TABLES,
            TABLES_DUE,
            TABLES_DUE_AFTER,
            IDLE_TABLES,
        ] {
            let mut query = db.prepare(statement).expect("a statement");
            for value in ["waiting", "playing"] {
                let values = vec![value; query.parameter_count()];
                // What it finds does not matter, nor that this is no limit.
                let _found = query.exists(rusqlite::params_from_iter(values));
            }
            let again = query.get_status(StatementStatus::RePrepare);
            assert_eq!(again, 0, "{statement}");
        }
    }
}
