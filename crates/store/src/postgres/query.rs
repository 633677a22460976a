//! The statements that read, and what their rows mean.

use crate::{DisplayName, IdleTable, ListedTable, LogEntry, Phase, StoreError, TableMetadata};
use brelan_ids::{PersonId, TableId, Timestamp};
use tokio_postgres::Row;

/// The number of the table $1.
pub(super) const NUMBER: &str = "SELECT number FROM tables WHERE id = $1";

/// The inputs of the table with the number $1 after the seq $2.
pub(super) const READ: &str =
    "SELECT seq, input FROM log WHERE table_number = $1 AND seq > $2 ORDER BY seq";

pub(super) const METADATA: &str = "SELECT t.game, t.listed, s.touched, s.present, r.id AS rematch, \
        n.person, n.name, n.avatar, n.seated \
    FROM tables t JOIN summaries s ON s.table_number = t.number \
    LEFT JOIN tables r ON r.rematch_of = t.number \
    LEFT JOIN names n ON n.table_number = t.number \
    WHERE t.id = $1 ORDER BY n.person";

pub(super) const TABLES_OF: &str = "SELECT t.id FROM names n JOIN tables t ON t.number = n.table_number \
    WHERE n.person = $1 ORDER BY t.created DESC, t.id LIMIT $2";

pub(super) const COUNT_ACTIVE_TABLES: &str = "SELECT count(*) FROM names n \
    JOIN summaries s ON s.table_number = n.table_number \
    WHERE n.person = $1 AND n.seated AND s.phase <> 2";

pub(super) const COUNT_LISTED_TABLES: &str = "SELECT count(*) FROM names n \
    JOIN summaries s ON s.table_number = n.table_number \
    WHERE n.person = $1 AND n.seated AND s.phase = 0 AND s.listed";

// `phase <> 2` beside the other condition on the phase: the planner uses a partial index only
// where the query repeats the index's condition.
pub(super) const LISTED_TABLES: &str = "SELECT t.id, s.created, s.present FROM summaries s \
    JOIN tables t ON t.number = s.table_number \
    WHERE s.listed AND s.phase <> 2 AND s.phase = $1 \
    ORDER BY s.present DESC, s.created DESC, t.id LIMIT $2";

pub(super) const TABLES_DUE: &str = "SELECT t.id FROM summaries s JOIN tables t ON t.number = s.table_number \
    WHERE s.wake <= $1 AND NOT EXISTS (SELECT FROM leases l JOIN servers n ON n.name = l.server \
        WHERE l.table_number = s.table_number AND n.until > clock_timestamp()) \
    ORDER BY s.wake, t.id LIMIT $2";

pub(super) const TABLES_DUE_AFTER: &str = "SELECT t.id FROM summaries s JOIN tables t ON t.number = s.table_number \
    WHERE s.wake > $1 AND NOT EXISTS (SELECT FROM leases l JOIN servers n ON n.name = l.server \
        WHERE l.table_number = s.table_number AND n.until > clock_timestamp()) \
    ORDER BY s.wake DESC, t.id DESC LIMIT $2";

pub(super) const IDLE_TABLES: &str = "SELECT t.id, s.touched FROM summaries s \
    JOIN tables t ON t.number = s.table_number \
    WHERE s.phase = $1 AND s.touched < $2 ORDER BY s.touched, t.id LIMIT $3";

pub(super) const RECORD: &str = "SELECT r.record FROM records r JOIN tables t ON t.number = r.table_number \
    WHERE t.id = $1";

pub(super) const SIGNING_KEY: &str = "SELECT value FROM keys WHERE name = 'people'";

pub(super) fn log_entry(row: &Row) -> Result<LogEntry, StoreError> {
    let input = String::from_utf8(row.get("input"));
    let input = input.map_err(|_| StoreError::Failed("an input is no text".into()))?;
    let seq: i32 = row.get("seq");
    Ok(LogEntry {
        seq: seq.unsigned_abs().into(),
        input,
    })
}

/// The metadata in the rows of [`METADATA`]: one for each name, or one without a name.
pub(super) fn table_metadata(rows: &[Row]) -> Option<TableMetadata> {
    let first = rows.first()?;
    let rematch: Option<String> = first.get("rematch");
    let is_seated = |row: &&Row| row.get::<_, Option<bool>>("seated") == Some(true);
    let seated = rows.iter().filter(is_seated).filter_map(display_name);
    Some(TableMetadata {
        game: first.get("game"),
        listed: first.get("listed"),
        touched: get_timestamp(first, "touched"),
        present: get_timestamp(first, "present"),
        people: rows.iter().filter_map(display_name).collect(),
        seated: seated.map(|named| named.person).collect(),
        rematch: rematch.map(TableId::from_trusted),
    })
}

/// The name in a row, `None` where a table without names stands.
pub(super) fn display_name(row: &Row) -> Option<DisplayName> {
    let person: Option<String> = row.get("person");
    Some(DisplayName {
        person: PersonId::from_trusted(person?),
        name: row.get("name"),
        avatar: row.get("avatar"),
    })
}

pub(super) fn idle_table(row: &Row) -> IdleTable {
    IdleTable {
        id: table_id(row),
        touched: get_timestamp(row, "touched"),
    }
}

pub(super) fn listed_table(row: &Row) -> ListedTable {
    ListedTable {
        id: table_id(row),
        created: get_timestamp(row, "created"),
        present: get_timestamp(row, "present"),
    }
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
