//! The ends of the logs that were appended to last, so that most appends search nothing.

use crate::integer::to_integer;
use brelan_ids::TableId;
use rusqlite::{Connection, OptionalExtension, Result, params};
use std::collections::HashMap;

/// The most ends in memory, about half a megabyte.
const MAX_ENDS: usize = 4096;

/// The end of a table's log.
#[derive(Clone, Copy)]
pub(super) struct LogEnd {
    /// The table's number in the log.
    pub(super) table_number: i64,
    /// The number of its last input, 0 before the first.
    pub(super) seq: i64,
    /// The row of that input.
    pub(super) last: Option<i64>,
}

impl LogEnd {
    /// Whether the log's last input has this number.
    pub(super) fn is_at(&self, seq: u64) -> bool {
        self.seq == to_integer(seq)
    }
}

/// A cache of the ends that the writer's own commits left. It is valid in a transaction
/// that has begun with [`LogEnds::validate`].
#[derive(Default)]
pub(super) struct LogEnds {
    ends: HashMap<TableId, LogEnd>,
    data_version: i64,
}

impl LogEnds {
    /// Drops the ends if another connection has committed since the last transaction: it
    /// may have appended. Called when the transaction has the lock for writing.
    pub(super) fn validate(&mut self, db: &Connection) -> Result<()> {
        // It changes with every commit of other connections, in this process or another.
        let version = db
            .prepare_cached("PRAGMA data_version")?
            .query_row([], |row| row.get(0))?;
        if version != self.data_version || self.ends.len() > MAX_ENDS {
            self.ends.clear();
        }
        self.data_version = version;
        Ok(())
    }

    /// Drops the ends after a transaction that was rolled back.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
    }

    /// The end of a table's log, which an append moves; `None` without a log.
    pub(super) fn find(&mut self, db: &Connection, table: &TableId) -> Result<Option<&mut LogEnd>> {
        if !self.ends.contains_key(table) {
            let Some(end) = read_end(db, table)? else {
                return Ok(None);
            };
            self.ends.insert(table.clone(), end);
        }
        Ok(self.ends.get_mut(table))
    }
}

fn read_end(db: &Connection, table: &TableId) -> Result<Option<LogEnd>> {
    db.prepare_cached("SELECT number, seq, last FROM ends WHERE table_id = ?1")?
        .query_row(params![table.as_str()], |row| {
            Ok(LogEnd {
                table_number: row.get("number")?,
                seq: row.get("seq")?,
                last: row.get("last")?,
            })
        })
        .optional()
}
