//! What the operator has forbidden: barred people and refused names.

use crate::api_error::ApiError;
use brelan_ids::PersonId;
use brelan_store::{AdminStore, StoreError};
use std::sync::Arc;

/// The operator's decisions, to be read. Handlers of requests get this instead of
/// the store with the administrator's rights.
#[derive(Clone)]
pub(crate) struct Moderation(Arc<dyn AdminStore>);

impl Moderation {
    pub(crate) fn new(store: Arc<dyn AdminStore>) -> Self {
        Moderation(store)
    }

    /// Refuses a person that the operator has barred. Whatever lets a person play asks
    /// this first.
    ///
    /// # Errors
    /// When the person is barred.
    pub(crate) async fn refuse_barred(&self, person: &PersonId) -> Result<(), ApiError> {
        match self.is_barred(person).await? {
            true => Err(ApiError::Barred),
            false => Ok(()),
        }
    }

    /// Whether a person may not play here.
    pub(crate) async fn is_barred(&self, person: &PersonId) -> Result<bool, StoreError> {
        self.0.is_barred(person).await
    }

    /// The words that no name may hold.
    pub(crate) async fn refused_names(&self) -> Result<Vec<String>, StoreError> {
        self.0.refused_names().await
    }
}
