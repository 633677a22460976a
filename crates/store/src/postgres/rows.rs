//! What the columns of rows mean.

use crate::{DisplayName, Phase};
use brelan_ids::{PersonId, TableId, Timestamp};
use tokio_postgres::Row;

/// The name in a row, `None` where a table without names stands.
pub(super) fn display_name(row: &Row) -> Option<DisplayName> {
    let person: Option<String> = row.get("person");
    Some(DisplayName {
        person: PersonId::from_trusted(person?),
        name: row.get("name"),
        avatar: row.get("avatar"),
    })
}

/// The table's id in a row.
pub(super) fn table_id(row: &Row) -> TableId {
    TableId::from_trusted(row.get::<_, String>("id"))
}

/// The number of rows that a statement has counted.
pub(super) fn count(rows: &[Row]) -> u32 {
    let count: i64 = rows.first().map_or(0, |row| row.get(0));
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A number that was stored by [`to_integer`](crate::integer::to_integer).
pub(super) fn get_unsigned(row: &Row, column: &str) -> u64 {
    row.get::<_, i64>(column).unsigned_abs()
}

/// A point in time that was stored by [`to_millis`](crate::integer::to_millis).
pub(super) fn get_timestamp(row: &Row, column: &str) -> Timestamp {
    Timestamp::from_millis(get_unsigned(row, column))
}

/// The column `phase` of a phase.
pub(super) fn phase_number(phase: Phase) -> i16 {
    match phase {
        Phase::Waiting => 0,
        Phase::Playing => 1,
        Phase::Over => 2,
    }
}

/// The phase in a row. A CHECK constraint allows three numbers only.
pub(super) fn phase(row: &Row) -> Phase {
    match row.get::<_, i16>("phase") {
        0 => Phase::Waiting,
        1 => Phase::Playing,
        _ => Phase::Over,
    }
}
