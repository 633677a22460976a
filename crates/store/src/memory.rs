//! A store that forgets: for tests and for trying things out.

mod house;

use crate::{About, Appended, Call, Made, Named, NewTable, Note, Phase, Store, StoreError, Stored};
use async_trait::async_trait;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store in memory.
#[derive(Default)]
pub struct Memory(Mutex<All>);

#[derive(Default)]
struct All {
    tables: HashMap<String, Kept>,
    key: Option<[u8; 32]>,
    barred: BTreeSet<String>,
    refused_names: BTreeSet<String>,
    calls: Vec<Call>,
}

struct Kept {
    game: String,
    created: u64,
    listed: bool,
    /// Names by person.
    names: BTreeMap<String, String>,
    rematch: Option<String>,
    note: Note,
    log: Vec<String>,
    record: Option<String>,
}

impl Kept {
    fn new(table: NewTable) -> Self {
        let names = table.people.into_iter();
        Kept {
            game: table.game,
            created: table.created,
            listed: table.listed,
            names: names.map(|named| (named.person, named.name)).collect(),
            rematch: None,
            note: Note {
                phase: Phase::Waiting,
                touched: table.created,
                wake: None,
            },
            log: table.inputs,
            record: None,
        }
    }

    fn is_open(&self) -> bool {
        self.note.phase != Phase::Over
    }

    fn people(&self) -> Vec<Named> {
        let named = |(person, name): (&String, &String)| Named {
            person: person.clone(),
            name: name.clone(),
        };
        self.names.iter().map(named).collect()
    }
}

impl All {
    /// The tables that are wanted, the smallest key first.
    fn sorted<K: Ord>(
        &self,
        wanted: impl Fn(&Kept) -> bool,
        key: impl Fn(&Kept) -> K,
    ) -> Vec<(&String, &Kept)> {
        let mut found: Vec<_> = self
            .tables
            .iter()
            .filter(|(_, kept)| wanted(kept))
            .collect();
        found.sort_by_cached_key(|(id, kept)| (key(kept), (*id).clone()));
        found
    }

    fn newest_first(&self, wanted: impl Fn(&Kept) -> bool) -> Vec<(&String, &Kept)> {
        self.sorted(wanted, |kept| Reverse(kept.created))
    }
}

fn ids(tables: Vec<(&String, &Kept)>, most: u32) -> Vec<String> {
    let first = tables.into_iter().take(most as usize);
    first.map(|(id, _)| id.clone()).collect()
}

impl Memory {
    /// An empty store.
    pub fn new() -> Self {
        Memory::default()
    }

    fn lock(&self) -> MutexGuard<'_, All> {
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
            if let Some(first) = &before.rematch {
                return Ok(Made::Already(first.clone()));
            }
            before.rematch = Some(table.id.clone());
        }
        all.tables.insert(table.id.clone(), Kept::new(table));
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
                kept.log.push(input.clone());
                Ok(Appended::Done(input))
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
        let about = |kept: &Kept| About {
            game: kept.game.clone(),
            listed: kept.listed,
            people: kept.people(),
            rematch: kept.rematch.clone(),
        };
        Ok(self.lock().tables.get(table).map(about))
    }

    async fn name(&self, table: &str, person: &str, name: &str) -> Result<(), StoreError> {
        let mut all = self.lock();
        let kept = all
            .tables
            .get_mut(table)
            .ok_or_else(|| StoreError::Failed("a name at no table".into()))?;
        kept.names.insert(person.into(), name.into());
        Ok(())
    }

    async fn note(&self, table: &str, note: Note) -> Result<(), StoreError> {
        if let Some(kept) = self.lock().tables.get_mut(table) {
            kept.note = note;
        }
        Ok(())
    }

    async fn tables_of(&self, person: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let all = self.lock();
        Ok(ids(
            all.newest_first(|kept| kept.names.contains_key(person)),
            most,
        ))
    }

    async fn busy(&self, person: &str) -> Result<u32, StoreError> {
        let all = self.lock();
        let busy = |kept: &&Kept| kept.is_open() && kept.names.contains_key(person);
        Ok(u32::try_from(all.tables.values().filter(busy).count()).unwrap_or(u32::MAX))
    }

    async fn listed(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let all = self.lock();
        Ok(ids(
            all.newest_first(|kept| kept.listed && kept.is_open()),
            most,
        ))
    }

    async fn due(&self, now: u64, most: u32) -> Result<Vec<String>, StoreError> {
        let all = self.lock();
        let due = |kept: &Kept| kept.note.wake.is_some_and(|wake| wake <= now);
        Ok(ids(all.sorted(due, |kept| kept.note.wake), most))
    }

    async fn untouched(
        &self,
        phase: Phase,
        before: u64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let all = self.lock();
        let untouched = |kept: &Kept| kept.note.phase == phase && kept.note.touched < before;
        Ok(ids(all.sorted(untouched, |kept| kept.note.touched), most))
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
