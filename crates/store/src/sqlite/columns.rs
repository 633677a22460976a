//! Conversions between values and columns.

use crate::{AdminEvent, Phase};
use brelan_ids::{PersonId, TableId, Timestamp};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use rusqlite::{Result, Row, RowIndex, ToSql};

/// A number that [`to_integer`](crate::integer::to_integer) has stored, which is never negative.
pub(super) fn get_unsigned(row: &Row<'_>, column: &str) -> Result<u64> {
    Ok(row.get::<_, i64>(column)?.unsigned_abs())
}

/// A point in time that [`to_millis`](crate::integer::to_millis) has stored.
pub(super) fn get_timestamp(row: &Row<'_>, column: &str) -> Result<Timestamp> {
    get_unsigned(row, column).map(Timestamp::from_millis)
}

/// A table's id. It is not validated: older versions may have stored any text.
pub(super) fn get_table_id(row: &Row<'_>, column: impl RowIndex) -> Result<TableId> {
    Ok(TableId::from_trusted(row.get::<_, String>(column)?))
}

/// A person's id, not validated either.
pub(super) fn get_person_id(row: &Row<'_>, column: impl RowIndex) -> Result<PersonId> {
    Ok(PersonId::from_trusted(row.get::<_, String>(column)?))
}

impl ToSql for Phase {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(match self {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
        .into())
    }
}

impl FromSql for Phase {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "waiting" => Ok(Phase::Waiting),
            "playing" => Ok(Phase::Playing),
            "over" => Ok(Phase::Over),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

/// An event as the columns `what` and `whose` of the table `calls`.
pub(super) fn event_columns(event: &AdminEvent) -> (&'static str, Option<&str>) {
    match event {
        AdminEvent::TableChanged(table) => ("table", Some(table.as_str())),
        AdminEvent::PersonChanged(person) => ("person", Some(person.as_str())),
        AdminEvent::RefusedNamesChanged => ("names", None),
    }
}

/// The event of a row of `calls`. A CHECK constraint allows these three values
/// of `what` only.
pub(super) fn get_event(row: &Row<'_>) -> Result<AdminEvent> {
    Ok(match row.get_ref("what")?.as_str()? {
        "table" => AdminEvent::TableChanged(get_table_id(row, "whose")?),
        "person" => AdminEvent::PersonChanged(get_person_id(row, "whose")?),
        _ => AdminEvent::RefusedNamesChanged,
    })
}
