//! The one server of a file.

use super::Sqlite;
use crate::{ServerStore, StoreError};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};

#[async_trait]
impl ServerStore for Sqlite {
    /// Two servers on one file do not see each other's people.
    async fn exchange_presence(
        &self,
        _: &str,
        _: &[(TableId, PersonId)],
        _: &[TableId],
    ) -> Result<Vec<(TableId, PersonId)>, StoreError> {
        Ok(Vec::new())
    }
}
