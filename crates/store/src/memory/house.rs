//! What the host of the server reads and writes.

use super::{All, Kept, Memory};
use crate::{Call, House, PersonRow, Phase, StoreError, TableRow, holds};
use async_trait::async_trait;
use std::collections::HashMap;

impl All {
    /// Notes the call if something changed, and says so.
    fn changed(&mut self, changed: bool, call: Call) -> bool {
        if changed {
            self.calls.push(call);
        }
        changed
    }
}

#[async_trait]
impl House for Memory {
    async fn tables(&self, phase: Option<Phase>, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let all = self.lock();
        let wanted = |kept: &Kept| phase.is_none_or(|phase| kept.note.phase == phase);
        let row = |(id, kept): (&String, &Kept)| TableRow {
            id: id.clone(),
            game: kept.game.clone(),
            created: kept.created,
            touched: kept.note.touched,
            phase: kept.note.phase,
            listed: kept.listed,
            people: kept.people(),
        };
        let newest_first = all.newest_first(wanted).into_iter();
        Ok(newest_first.take(most as usize).map(row).collect())
    }

    async fn call_table(&self, table: &str) -> Result<(), StoreError> {
        self.lock().calls.push(Call::Table(table.into()));
        Ok(())
    }

    async fn people(&self, text: &str, most: u32) -> Result<Vec<PersonRow>, StoreError> {
        let all = self.lock();
        let mut rows: Vec<PersonRow> = Vec::new();
        let mut places = HashMap::new();
        let mut found = Vec::new();
        for (_, kept) in all.newest_first(|_| true) {
            for (person, name) in &kept.names {
                let place = *places.entry(person).or_insert_with(|| {
                    rows.push(PersonRow {
                        person: person.clone(),
                        name: name.clone(),
                        tables: 0,
                        barred: all.barred.contains(person),
                    });
                    found.push(person == text);
                    rows.len() - 1
                });
                rows[place].tables += 1;
                found[place] |= holds(name, text);
            }
        }
        let found = rows.into_iter().zip(found).filter(|(_, found)| *found);
        Ok(found.map(|(row, _)| row).take(most as usize).collect())
    }

    async fn rename(&self, person: &str, name: &str) -> Result<u32, StoreError> {
        let mut all = self.lock();
        let mut renamed = 0;
        for kept in all.tables.values_mut() {
            if let Some(old) = kept.names.get_mut(person) {
                name.clone_into(old);
                renamed += 1;
            }
        }
        let called = all.newest_first(|kept| kept.is_open() && kept.names.contains_key(person));
        let calls: Vec<_> = called
            .into_iter()
            .map(|(id, _)| Call::Table(id.clone()))
            .collect();
        all.calls.extend(calls);
        Ok(renamed)
    }

    async fn bar(&self, person: &str, barred: bool) -> Result<bool, StoreError> {
        let mut all = self.lock();
        let changed = if barred {
            all.barred.insert(person.into())
        } else {
            all.barred.remove(person)
        };
        Ok(all.changed(changed, Call::Person(person.into())))
    }

    async fn is_barred(&self, person: &str) -> Result<bool, StoreError> {
        Ok(self.lock().barred.contains(person))
    }

    async fn refused_names(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.lock().refused_names.iter().cloned().collect())
    }

    async fn refuse_name(&self, word: &str, refused: bool) -> Result<bool, StoreError> {
        let mut all = self.lock();
        let changed = if refused {
            all.refused_names.insert(word.into())
        } else {
            all.refused_names.remove(word)
        };
        Ok(all.changed(changed, Call::Names))
    }

    async fn calls(&self, after: u64) -> Result<Vec<(u64, Call)>, StoreError> {
        let all = self.lock();
        let numbered = (1..).zip(&all.calls).filter(|(number, _)| *number > after);
        Ok(numbered
            .map(|(number, call)| (number, call.clone()))
            .collect())
    }

    async fn last_call(&self) -> Result<u64, StoreError> {
        Ok(self.lock().calls.len() as u64)
    }
}
