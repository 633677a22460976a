//! The statements that write for the host of the server: what is done and the
//! calls about it stand in one transaction.

use crate::Call;
use crate::sqlite::columns::call_columns;
use rusqlite::{Connection, Result, params};

pub(super) fn call(db: &Connection, call: &Call) -> Result<()> {
    let (what, whose) = call_columns(call);
    db.prepare_cached("INSERT INTO calls (what, whose) VALUES (?1, ?2)")?
        .execute(params![what, whose])?;
    Ok(())
}

pub(super) fn rename(db: &Connection, person: &str, name: &str) -> Result<u32> {
    let renamed = db.execute(
        "UPDATE names SET name = ?2 WHERE person = ?1",
        [person, name],
    )?;
    db.execute(
        "INSERT INTO calls (what, whose) \
         SELECT 'table', t.id FROM names n JOIN tables t ON t.id = n.table_id \
         WHERE n.person = ?1 AND t.phase <> 'over' ORDER BY t.created DESC, t.id",
        [person],
    )?;
    Ok(u32::try_from(renamed).unwrap_or(u32::MAX))
}

pub(super) fn bar(db: &Connection, person: &str, barred: bool) -> Result<bool> {
    let statement = if barred {
        "INSERT INTO barred (person) VALUES (?1) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM barred WHERE person = ?1"
    };
    change(db, statement, person, &Call::Person(person.to_owned()))
}

pub(super) fn refuse_name(db: &Connection, word: &str, refused: bool) -> Result<bool> {
    let statement = if refused {
        "INSERT INTO refused_names (word) VALUES (?1) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM refused_names WHERE word = ?1"
    };
    change(db, statement, word, &Call::Names)
}

/// Calls if the statement changes anything.
fn change(db: &Connection, statement: &str, of: &str, about: &Call) -> Result<bool> {
    let changed = db.execute(statement, [of])? > 0;
    if changed {
        call(db, about)?;
    }
    Ok(changed)
}
