//! The operator's queries and changes, in SQLite.

mod query;
mod write;

use super::{Sqlite, consents};
use crate::{
    AdminEvent, AdminStore, CopyStep, PersonRow, Phase, StoreError, StoredTable, TableRow,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};

pub(super) use query::is_partial_copy;
pub(super) use write::{add_event, rename_person};

#[async_trait]
impl AdminStore for Sqlite {
    async fn list_tables(
        &self,
        phase: Option<Phase>,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        self.reader
            .query(move |db| query::list_tables(db, phase, limit))
            .await
    }

    async fn last_touched(&self, time: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        self.reader
            .query(move |db| query::last_touched(db, time))
            .await
    }

    async fn tables_by_age(
        &self,
        after: Option<(Timestamp, TableId)>,
        limit: u32,
    ) -> Result<Vec<(Timestamp, TableId)>, StoreError> {
        self.reader
            .query(move |db| query::tables_by_age(db, after.as_ref(), limit))
            .await
    }

    async fn public_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let after = after.cloned();
        self.reader
            .query(move |db| consents::public_tables(db, after.as_ref(), limit))
            .await
    }

    async fn stored_table(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| query::stored_table(db, &table))
            .await
    }

    async fn find_people(&self, text: &str, limit: u32) -> Result<Vec<PersonRow>, StoreError> {
        let text = text.to_owned();
        self.reader
            .query(move |db| query::find_people(db, &text, limit))
            .await
    }

    async fn rename_person(&self, person: &PersonId, name: &str) -> Result<u32, StoreError> {
        let (person, name) = (person.clone(), name.to_owned());
        self.writer
            .write(move |db| write::rename_person(db, &person, &name))
            .await
    }

    async fn set_barred(&self, person: &PersonId, barred: bool) -> Result<bool, StoreError> {
        let person = person.clone();
        self.writer
            .write(move |db| write::set_barred(db, &person, barred))
            .await
    }

    async fn barred_people(&self) -> Result<Vec<PersonId>, StoreError> {
        self.reader.query(query::barred_people).await
    }

    async fn is_barred(&self, person: &PersonId) -> Result<bool, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| query::is_barred(db, &person))
            .await
    }

    async fn refused_names(&self) -> Result<Vec<String>, StoreError> {
        self.reader.query(query::refused_names).await
    }

    async fn set_name_refused(&self, word: &str, refused: bool) -> Result<bool, StoreError> {
        let word = word.to_owned();
        self.writer
            .write(move |db| write::set_name_refused(db, &word, refused))
            .await
    }

    async fn admin_events_after(
        &self,
        after: u64,
        limit: u32,
    ) -> Result<Vec<(u64, AdminEvent)>, StoreError> {
        self.reader
            .query(move |db| query::admin_events_after(db, after, limit))
            .await
    }

    async fn last_admin_event(&self) -> Result<u64, StoreError> {
        self.reader.query(query::last_admin_event).await
    }

    async fn forget_admin_events(&self, kept: u32) -> Result<(), StoreError> {
        self.writer
            .write(move |db| write::forget_events(db, kept))
            .await
    }

    async fn store_copy_step(&self, step: CopyStep) -> Result<(), StoreError> {
        self.writer
            .write(move |db| write::store_copy_step(db, step))
            .await
    }

    async fn is_partial_copy(&self) -> Result<bool, StoreError> {
        self.reader.query(query::is_partial_copy).await
    }
}
