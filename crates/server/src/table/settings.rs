//! Other settings for a table that waits for its match.

use super::actor::TableActor;
use super::commit::ActorError;
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
        self.commit_for(person, |actor| {
            let (settings, now) = (settings.clone(), actor.context.now());
            let changed = actor.table.change_settings(person, settings, actor, now);
            let input = changed.map_err(ApiError::settings_refused)?;
            // Strangers have sat down for what the lobby showed.
            let is_for_others =
                actor.context.metadata.listed && actor.seated_people().any(|other| other != person);
            match is_for_others && input.is_some() {
                true => Err(ApiError::OthersSeated),
                false => Ok(input),
            }
        })
        .await
    }
}
