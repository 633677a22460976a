//! The operator's statements that write. A change and its events are stored in
//! one transaction.

use crate::sqlite::columns::event_columns;
use crate::sqlite::{groups, matches};
use crate::{AdminEvent, CopyStep};
use brelan_ids::PersonId;
use rusqlite::{Connection, Result, params};

pub(in crate::sqlite) fn add_event(db: &Connection, event: &AdminEvent) -> Result<()> {
    let (what, whose) = event_columns(event);
    db.prepare_cached("INSERT INTO calls (what, whose) VALUES (?1, ?2)")?
        .execute(params![what, whose])?;
    Ok(())
}

pub(super) fn forget_events(db: &Connection, kept: u32) -> Result<()> {
    db.execute(
        "DELETE FROM calls WHERE id <= (SELECT max(id) FROM calls) - ?1",
        [kept.max(1)],
    )
    .map(drop)
}

pub(in crate::sqlite) fn rename_person(
    db: &Connection,
    person: &PersonId,
    name: &str,
) -> Result<u32> {
    let renamed = db.execute(
        "UPDATE names SET name = ?2 WHERE person = ?1",
        [person.as_str(), name],
    )?;
    db.execute(
        "UPDATE leaderboard_names SET name = ?2 WHERE person = ?1",
        [person.as_str(), name],
    )?;
    matches::refresh_companions_of(db, person)?;
    groups::rename_member(db, person, name)?;
    db.execute(
        "INSERT INTO calls (what, whose) \
         SELECT 'table', t.id FROM names n JOIN tables t ON t.id = n.table_id \
         WHERE n.person = ?1 AND t.phase <> 'over' ORDER BY t.created DESC, t.id",
        [person.as_str()],
    )?;
    Ok(u32::try_from(renamed).unwrap_or(u32::MAX))
}

pub(super) fn store_copy_step(db: &Connection, step: CopyStep) -> Result<()> {
    db.execute(
        "INSERT INTO keys (name, value) VALUES (?1, zeroblob(0)) ON CONFLICT DO NOTHING",
        [step.key_name()],
    )
    .map(drop)
}

pub(super) fn set_barred(db: &Connection, person: &PersonId, barred: bool) -> Result<bool> {
    let statement = if barred {
        "INSERT INTO barred (person) VALUES (?1) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM barred WHERE person = ?1"
    };
    let event = AdminEvent::PersonChanged(person.clone());
    execute_with_event(db, statement, person.as_str(), &event)
}

pub(super) fn set_name_refused(db: &Connection, word: &str, refused: bool) -> Result<bool> {
    let statement = if refused {
        "INSERT INTO refused_names (word) VALUES (?1) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM refused_names WHERE word = ?1"
    };
    execute_with_event(db, statement, word, &AdminEvent::RefusedNamesChanged)
}

/// Executes the statement, and adds the event if any row changed.
fn execute_with_event(
    db: &Connection,
    statement: &str,
    parameter: &str,
    event: &AdminEvent,
) -> Result<bool> {
    let changed = db.execute(statement, [parameter])? > 0;
    if changed {
        add_event(db, event)?;
    }
    Ok(changed)
}
