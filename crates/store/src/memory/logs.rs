//! The logs of tables, in memory.

use super::{Inner, Memory, TableEntry};
use crate::{AppendOutcome, CreateOutcome, LogEntry, LogStore, NewTable, StoreError};
use async_trait::async_trait;
use brelan_ids::TableId;

impl Inner {
    /// The inputs of a table after the seq `after`.
    fn tail(&self, table: &TableId, after: u64) -> Vec<LogEntry> {
        let log = self.tables.get(table).map_or(&[][..], |entry| &entry.log);
        let entry = |(seq, input): (u64, &String)| LogEntry {
            seq,
            input: input.clone(),
        };
        let after = (1..).zip(log).filter(|(seq, _)| *seq > after);
        after.map(entry).collect()
    }
}

#[async_trait]
impl LogStore for Memory {
    async fn create(&self, table: NewTable) -> Result<CreateOutcome, StoreError> {
        let mut inner = self.lock();
        let is_taken = inner.tables.contains_key(&table.id);
        if let Some(before) = &table.rematch_of {
            let before = inner
                .tables
                .get_mut(before)
                .ok_or_else(|| StoreError::Failed("a rematch of no table".into()))?;
            if let Some(first) = &before.rematch {
                return Ok(CreateOutcome::RematchExists(first.clone()));
            }
            if !is_taken {
                before.rematch = Some(table.id.clone());
            }
        }
        if is_taken {
            return Ok(CreateOutcome::AlreadyExists);
        }
        inner
            .tables
            .insert(table.id.clone(), TableEntry::new(table));
        Ok(CreateOutcome::Created)
    }

    async fn append(
        &self,
        table: &TableId,
        expected: u64,
        input: String,
    ) -> Result<AppendOutcome, StoreError> {
        let outcome = match self.lock().tables.get_mut(table) {
            Some(entry) if entry.log.len() as u64 == expected => {
                entry.log.push(input);
                AppendOutcome::Appended
            }
            _ => AppendOutcome::Conflict,
        };
        self.failures.check_answer()?;
        Ok(outcome)
    }

    async fn read(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        self.failures.meet_other_reads().await;
        self.failures.check_read()?;
        Ok(self.lock().tail(table, after))
    }

    async fn read_tails(&self, known: &[(TableId, u64)]) -> Result<Vec<Vec<LogEntry>>, StoreError> {
        self.failures.count_tail_read();
        self.failures.check_read()?;
        let inner = self.lock();
        let tails = known.iter().map(|(table, after)| inner.tail(table, *after));
        Ok(tails.collect())
    }

    async fn grown_logs(&self, known: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        let inner = self.lock();
        let has_grown = |(table, seq): &&(TableId, u64)| {
            let entry = inner.tables.get(table);
            entry.is_some_and(|entry| entry.log.len() as u64 > *seq)
        };
        let grown = known.iter().filter(has_grown);
        Ok(grown.map(|(table, _)| table.clone()).collect())
    }
}
