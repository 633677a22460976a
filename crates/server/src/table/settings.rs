//! Other settings for a table that waits for its match.

use super::actor::TableActor;
use super::commit::{ActorError, Committed, MAX_APPEND_TRIES};
use crate::api_error::ApiError;
use brelan_bots::Playable;
use brelan_ids::PersonId;
use brelan_protocol::rest::TableInfo;
use brelan_table::TableSettings;

impl<G: Playable> TableActor<G> {
    /// Changes the settings at the request of `person`. A repeated request changes nothing.
    pub(super) async fn change_settings(
        &mut self,
        person: &PersonId,
        settings: &TableSettings,
    ) -> Result<Result<TableInfo, ApiError>, ActorError> {
        for _ in 0..MAX_APPEND_TRIES {
            let (now, settings) = (self.context.now(), settings.clone());
            let input = match self.table.change_settings(person, settings, self, now) {
                Err(problem) => return Ok(Err(ApiError::settings_refused(problem))),
                Ok(None) => return Ok(Ok(self.info(Some(person)))),
                Ok(Some(input)) => input,
            };
            // Strangers have sat down for what the lobby showed.
            if self.context.metadata.listed && self.seated_people().any(|other| other != person) {
                return Ok(Err(ApiError::OthersSeated));
            }
            match self.commit(&input).await? {
                Committed::Done => return Ok(Ok(self.info(Some(person)))),
                Committed::NotStored => return Ok(Err(ApiError::Unavailable)),
                Committed::Conflict => {}
            }
        }
        Ok(Err(ApiError::Unavailable))
    }
}
