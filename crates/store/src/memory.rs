//! A store that forgets: for tests and for trying things out.

use crate::{About, Appended, Made, NewTable, Store, StoreError, Stored};
use async_trait::async_trait;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store in memory.
#[derive(Default)]
pub struct Memory(Mutex<Tables>);

#[derive(Default)]
struct Tables {
    tables: HashMap<String, Kept>,
    newest_last: Vec<String>,
    key: Option<[u8; 32]>,
}

struct Kept {
    about: About,
    log: Vec<String>,
    record: Option<String>,
}

impl Memory {
    /// An empty store.
    pub fn new() -> Self {
        Memory::default()
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Store for Memory {
    async fn create(&self, table: NewTable) -> Result<Made, StoreError> {
        let mut all = self.lock();
        if all.tables.contains_key(&table.id) {
            return Err(StoreError::Failed("the table exists".into()));
        }
        if let Some(before) = &table.rematch_of {
            let before = all
                .tables
                .get_mut(before)
                .ok_or_else(|| StoreError::Failed("a rematch of no table".into()))?;
            if let Some(first) = &before.about.rematch {
                return Ok(Made::Already(first.clone()));
            }
            before.about.rematch = Some(table.id.clone());
        }
        all.newest_last.push(table.id.clone());
        let about = About {
            game: table.game,
            seats: table.seats,
            rematch: None,
        };
        all.tables.insert(
            table.id,
            Kept {
                about,
                log: table.inputs,
                record: None,
            },
        );
        Ok(Made::New)
    }

    async fn append(
        &self,
        table: &str,
        expected: u64,
        input: String,
    ) -> Result<Appended, StoreError> {
        match self.lock().tables.get_mut(table) {
            Some(kept) if kept.log.len() as u64 == expected => {
                kept.log.push(input);
                Ok(Appended::Done)
            }
            _ => Ok(Appended::Conflict),
        }
    }

    async fn read(&self, table: &str, after: u64) -> Result<Vec<Stored>, StoreError> {
        let all = self.lock();
        let log = all.tables.get(table).map_or(&[][..], |kept| &kept.log);
        Ok((1..)
            .zip(log)
            .filter(|(seq, _)| *seq > after)
            .map(|(seq, input)| Stored {
                seq,
                input: input.clone(),
            })
            .collect())
    }

    async fn about(&self, table: &str) -> Result<Option<About>, StoreError> {
        Ok(self.lock().tables.get(table).map(|kept| kept.about.clone()))
    }

    async fn tables_of(&self, person: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let all = self.lock();
        let sits = |id: &&String| {
            let seats = &all.tables[*id].about.seats;
            seats
                .iter()
                .any(|seat| seat.person.as_deref() == Some(person))
        };
        let newest_first = all.newest_last.iter().rev();
        Ok(newest_first
            .filter(sits)
            .take(most as usize)
            .cloned()
            .collect())
    }

    async fn keep_record(&self, table: &str, record: String) -> Result<(), StoreError> {
        if let Some(kept) = self.lock().tables.get_mut(table) {
            kept.record.get_or_insert(record);
        }
        Ok(())
    }

    async fn record(&self, table: &str) -> Result<Option<String>, StoreError> {
        Ok(self
            .lock()
            .tables
            .get(table)
            .and_then(|kept| kept.record.clone()))
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        Ok(*self.lock().key.get_or_insert(fresh))
    }

    async fn close(&self) {}
}
