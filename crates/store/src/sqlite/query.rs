//! The statements that read.

use super::columns::{get_number, number};
use crate::{About, Named, Phase, Stored};
use rusqlite::{Connection, OptionalExtension, Params, Result, params};

// From the last input of the log back to the one after ?2: each names the one
// before it.
const READ: &str = "WITH RECURSIVE back (seq, before, input) AS ( \
        SELECT log.seq, before, input FROM ends CROSS JOIN log ON log.id = ends.last \
        WHERE ends.table_id = ?1 AND ends.seq > ?2 \
    UNION ALL \
        SELECT log.seq, log.before, log.input FROM back CROSS JOIN log ON log.id = back.before \
        WHERE back.seq > ?2 + 1 \
    ) SELECT seq, input FROM back ORDER BY seq";

pub(super) fn read(db: &Connection, table: &str, after: u64) -> Result<Vec<Stored>> {
    db.prepare_cached(READ)?
        .query_map(params![table, number(after)], |row| {
            Ok(Stored {
                seq: get_number(row, "seq")?,
                input: row.get("input")?,
            })
        })?
        .collect()
}

pub(super) fn about(db: &Connection, table: &str) -> Result<Option<About>> {
    let about = db
        .prepare_cached(
            "SELECT game, listed, (SELECT id FROM tables r WHERE r.rematch_of = t.id) AS rematch \
             FROM tables t WHERE id = ?1",
        )?
        .query_row([table], |row| {
            Ok(About {
                game: row.get("game")?,
                listed: row.get("listed")?,
                people: Vec::new(),
                rematch: row.get("rematch")?,
            })
        })
        .optional()?;
    about
        .map(|about| {
            let people = people_at(db, table)?;
            Ok(About { people, ..about })
        })
        .transpose()
}

/// The people at a table.
pub(super) fn people_at(db: &Connection, table: &str) -> Result<Vec<Named>> {
    db.prepare_cached("SELECT person, name FROM names WHERE table_id = ?1 ORDER BY person")?
        .query_map([table], |row| {
            Ok(Named {
                person: row.get("person")?,
                name: row.get("name")?,
            })
        })?
        .collect()
}

const TABLES_OF: &str = "SELECT t.id FROM names n JOIN tables t ON t.id = n.table_id \
    WHERE n.person = ?1 ORDER BY t.created DESC, t.id LIMIT ?2";

// The small index of open tables answers for each of a person's tables; the
// large table of all that ever were is not touched.
const BUSY: &str = "SELECT count(*) FROM names n CROSS JOIN tables t INDEXED BY tables_open \
    ON t.id = n.table_id WHERE n.person = ?1 AND t.phase <> 'over'";

const LISTED: &str = "SELECT id FROM tables WHERE listed = 1 AND phase <> 'over' \
    ORDER BY created DESC, id LIMIT ?1";

const DUE: &str = "SELECT id FROM tables WHERE wake <= ?1 ORDER BY wake, id LIMIT ?2";

const UNTOUCHED: &str = "SELECT id FROM tables WHERE phase = ?1 AND touched < ?2 \
    ORDER BY touched, id LIMIT ?3";

pub(super) fn tables_of(db: &Connection, person: &str, most: u32) -> Result<Vec<String>> {
    ids(db, TABLES_OF, params![person, most])
}

pub(super) fn busy(db: &Connection, person: &str) -> Result<u32> {
    db.prepare_cached(BUSY)?
        .query_row([person], |row| row.get(0))
}

pub(super) fn listed(db: &Connection, most: u32) -> Result<Vec<String>> {
    ids(db, LISTED, params![most])
}

pub(super) fn due(db: &Connection, now: u64, most: u32) -> Result<Vec<String>> {
    ids(db, DUE, params![number(now), most])
}

pub(super) fn untouched(
    db: &Connection,
    phase: Phase,
    before: u64,
    most: u32,
) -> Result<Vec<String>> {
    ids(db, UNTOUCHED, params![phase, number(before), most])
}

fn ids(db: &Connection, statement: &str, params: impl Params) -> Result<Vec<String>> {
    db.prepare_cached(statement)?
        .query_map(params, |row| row.get(0))?
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::open;

    #[test]
    fn every_list_is_found_by_its_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = open::writing(&folder.path().join("brelan.sqlite")).expect("a database");
        for (statement, index) in [
            (
                READ,
                "SEARCH ends USING INDEX sqlite_autoindex_ends_1 (table_id=?)",
            ),
            (READ, "SEARCH log USING INTEGER PRIMARY KEY (rowid=?)"),
            (TABLES_OF, "names_of_people (person=?)"),
            (BUSY, "names_of_people (person=?)"),
            (BUSY, "INDEX tables_open (id=?)"),
            (LISTED, "INDEX tables_listed"),
            (DUE, "INDEX tables_due (wake"),
            (UNTOUCHED, "INDEX tables_untouched (phase=? AND touched<?)"),
        ] {
            let plan = db
                .prepare(&format!("EXPLAIN QUERY PLAN {statement}"))
                .and_then(|mut plan| {
                    let wanted = plan.parameter_count();
                    plan.query_map(rusqlite::params_from_iter(vec![1; wanted]), |row| {
                        row.get::<_, String>("detail")
                    })?
                    .collect::<Result<Vec<_>>>()
                })
                .expect("a plan")
                .join("; ");
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }
}
