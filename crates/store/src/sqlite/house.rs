//! What the host of the server reads and writes.

mod query;
mod write;

use super::Sqlite;
use crate::{Call, House, PersonRow, Phase, StoreError, TableRow};
use async_trait::async_trait;

#[async_trait]
impl House for Sqlite {
    async fn tables(&self, phase: Option<Phase>, most: u32) -> Result<Vec<TableRow>, StoreError> {
        self.reader
            .ask(move |db| query::tables(db, phase, most))
            .await
    }

    async fn call_table(&self, table: &str) -> Result<(), StoreError> {
        let call = Call::Table(table.to_owned());
        self.writer.write(move |db| write::call(db, &call)).await
    }

    async fn people(&self, text: &str, most: u32) -> Result<Vec<PersonRow>, StoreError> {
        let text = text.to_owned();
        self.reader
            .ask(move |db| query::people(db, &text, most))
            .await
    }

    async fn rename(&self, person: &str, name: &str) -> Result<u32, StoreError> {
        let [person, name] = [person, name].map(str::to_owned);
        self.writer
            .write(move |db| write::rename(db, &person, &name))
            .await
    }

    async fn bar(&self, person: &str, barred: bool) -> Result<bool, StoreError> {
        let person = person.to_owned();
        self.writer
            .write(move |db| write::bar(db, &person, barred))
            .await
    }

    async fn is_barred(&self, person: &str) -> Result<bool, StoreError> {
        let person = person.to_owned();
        self.reader
            .ask(move |db| query::is_barred(db, &person))
            .await
    }

    async fn refused_names(&self) -> Result<Vec<String>, StoreError> {
        self.reader.ask(query::refused_names).await
    }

    async fn refuse_name(&self, word: &str, refused: bool) -> Result<bool, StoreError> {
        let word = word.to_owned();
        self.writer
            .write(move |db| write::refuse_name(db, &word, refused))
            .await
    }

    async fn calls(&self, after: u64) -> Result<Vec<(u64, Call)>, StoreError> {
        self.reader.ask(move |db| query::calls(db, after)).await
    }

    async fn last_call(&self) -> Result<u64, StoreError> {
        self.reader.ask(query::last_call).await
    }
}
