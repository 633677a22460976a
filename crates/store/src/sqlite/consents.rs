//! The statements about who may see a finished match.

use super::columns::{get_person_id, get_table_id};
use crate::Consent;
use brelan_ids::{PersonId, TableId};
use rusqlite::{Connection, Result, params};

const PUBLIC_TABLES: &str = "SELECT DISTINCT c.table_id FROM consents c \
    WHERE c.table_id > ?1 \
    AND EXISTS (SELECT 1 FROM match_seats m WHERE m.table_id = c.table_id) \
    AND NOT EXISTS (SELECT 1 FROM match_seats m \
        LEFT JOIN consents d ON d.table_id = m.table_id AND d.person = m.person \
        WHERE m.table_id = c.table_id AND m.person IS NOT NULL AND d.person IS NULL) \
    ORDER BY c.table_id LIMIT ?2";

pub(super) fn set_consent(
    db: &Connection,
    table: &TableId,
    person: &PersonId,
    consent: Option<Consent>,
) -> Result<()> {
    match consent {
        Some(consent) => db
            .prepare_cached(
                "INSERT INTO consents (table_id, person, named) \
                 SELECT id, ?2, ?3 FROM tables WHERE id = ?1 \
                 ON CONFLICT DO UPDATE SET named = excluded.named",
            )?
            .execute(params![table.as_str(), person.as_str(), consent.is_named()])?,
        None => db
            .prepare_cached("DELETE FROM consents WHERE table_id = ?1 AND person = ?2")?
            .execute([table.as_str(), person.as_str()])?,
    };
    Ok(())
}

pub(super) fn consents(db: &Connection, table: &TableId) -> Result<Vec<(PersonId, Consent)>> {
    db.prepare_cached("SELECT person, named FROM consents WHERE table_id = ?1 ORDER BY person")?
        .query_map([table.as_str()], |row| {
            let consent = Consent::of_named(row.get("named")?);
            Ok((get_person_id(row, "person")?, consent))
        })?
        .collect()
}

pub(super) fn public_tables(
    db: &Connection,
    after: Option<&TableId>,
    limit: u32,
) -> Result<Vec<TableId>> {
    let after = after.map_or("", TableId::as_str);
    db.prepare_cached(PUBLIC_TABLES)?
        .query_map(params![after, limit], |row| get_table_id(row, "table_id"))?
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan::plan_of};

    #[test]
    fn public_tables_are_found_by_their_key() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, db) = open::create_in(&folder);
        let plan = plan_of(&db, PUBLIC_TABLES);
        for index in [
            "SEARCH c USING PRIMARY KEY (table_id>?)",
            "SEARCH m USING PRIMARY KEY (table_id=?)",
            "SEARCH d USING PRIMARY KEY (table_id=? AND person=?)",
        ] {
            assert!(plan.contains(index), "{plan}");
        }
    }
}
