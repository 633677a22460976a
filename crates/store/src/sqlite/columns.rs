//! How values stand in columns.

use crate::{Call, Phase};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use rusqlite::{Result, Row, ToSql};

/// A number as SQLite keeps it. What is larger than it can keep stands for
/// "ever", which the largest one does as well.
pub(super) fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number as [`number`] has kept it, which is never negative.
pub(super) fn get_number(row: &Row<'_>, column: &str) -> Result<u64> {
    Ok(row.get::<_, i64>(column)?.unsigned_abs())
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

/// What was called, and whose it is.
pub(super) fn call_columns(call: &Call) -> (&'static str, Option<&str>) {
    match call {
        Call::Table(table) => ("table", Some(table)),
        Call::Person(person) => ("person", Some(person)),
        Call::Names => ("names", None),
    }
}

/// A call from its columns; the table's checks leave no fourth kind.
pub(super) fn call(row: &Row<'_>) -> Result<Call> {
    Ok(match row.get_ref("what")?.as_str()? {
        "table" => Call::Table(row.get("whose")?),
        "person" => Call::Person(row.get("whose")?),
        _ => Call::Names,
    })
}
