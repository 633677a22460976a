//! What is known of tables beside their logs, and the lists of tables. What writes runs inside the
//! writer's transaction.

use super::Sqlite;
use super::columns::{get_person_id, get_table_id, get_timestamp};
use super::matches;
use crate::integer::{to_integer, to_millis};
use crate::{
    DisplayName, IdleTable, ListedTable, Phase, StoreError, TableMetadata, TableStore, TableSummary,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Params, Result, params};

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

fn save_seated(db: &Connection, table: &TableId, seated: &[PersonId]) -> Result<()> {
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
fn save_summary(db: &Connection, table: &TableId, seq: u64, summary: TableSummary) -> Result<()> {
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

fn tables_of(db: &Connection, person: &PersonId, limit: u32) -> Result<Vec<TableId>> {
    query_ids(db, TABLES_OF, params![person.as_str(), limit])
}

fn count_active_tables(db: &Connection, person: &PersonId) -> Result<u32> {
    db.prepare_cached(COUNT_ACTIVE_TABLES)?
        .query_row([person.as_str()], |row| row.get(0))
}

fn count_listed_tables(db: &Connection, person: &PersonId) -> Result<u32> {
    db.prepare_cached(COUNT_LISTED_TABLES)?
        .query_row([person.as_str()], |row| row.get(0))
}

fn listed_tables(db: &Connection, phase: Phase, limit: u32) -> Result<Vec<ListedTable>> {
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

fn tables_due(db: &Connection, now: Timestamp, limit: u32) -> Result<Vec<TableId>> {
    query_ids(db, TABLES_DUE, params![to_millis(now), limit])
}

fn tables_due_after(db: &Connection, after: Timestamp, limit: u32) -> Result<Vec<TableId>> {
    query_ids(db, TABLES_DUE_AFTER, params![to_millis(after), limit])
}

fn idle_tables(
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

#[async_trait]
impl TableStore for Sqlite {
    async fn table_metadata(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| table_metadata(db, &table))
            .await
    }

    async fn set_display_name(
        &self,
        table: &TableId,
        named: DisplayName,
    ) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| set_display_name(db, &table, &named))
            .await
    }

    async fn save_seated(&self, table: &TableId, seated: Vec<PersonId>) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| save_seated(db, &table, &seated))
            .await
    }

    async fn save_summary(
        &self,
        table: &TableId,
        seq: u64,
        summary: TableSummary,
    ) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| save_summary(db, &table, seq, summary))
            .await
    }

    async fn tables_of(&self, person: &PersonId, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| tables_of(db, &person, limit))
            .await
    }

    async fn count_active_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| count_active_tables(db, &person))
            .await
    }

    async fn listed_tables(
        &self,
        phase: Phase,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        self.reader
            .query(move |db| listed_tables(db, phase, limit))
            .await
    }

    async fn count_listed_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| count_listed_tables(db, &person))
            .await
    }

    async fn tables_due(&self, now: Timestamp, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.reader
            .query(move |db| tables_due(db, now, limit))
            .await
    }

    async fn tables_due_after(
        &self,
        after: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.reader
            .query(move |db| tables_due_after(db, after, limit))
            .await
    }

    async fn idle_tables(
        &self,
        phase: Phase,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<IdleTable>, StoreError> {
        self.reader
            .query(move |db| idle_tables(db, phase, before, limit))
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan};

    #[test]
    fn every_list_query_uses_its_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, db) = open::create_in(&folder);
        for (statement, index) in [
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
            let plan = plan::plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }

    #[test]
    fn a_query_is_prepared_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, _writer) = open::create_in(&folder);
        let db = open::open_reader(&file).expect("a connection");
        for statement in [
            TABLES_OF,
            COUNT_ACTIVE_TABLES,
            COUNT_LISTED_TABLES,
            LISTED_TABLES,
            TABLES_DUE,
            TABLES_DUE_AFTER,
            IDLE_TABLES,
        ] {
            plan::assert_prepared_once(&db, statement);
        }
    }
}
