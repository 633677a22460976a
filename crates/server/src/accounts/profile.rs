//! The name and the animal that an account keeps, so that its person is seen alike from
//! every device. Only that person is told.

use super::document::{Document, StoredProfile, change_account, open_account};
use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::Caller;
use crate::names;
use crate::table::Appearance;
use brelan_protocol::avatar::Avatar;
use brelan_protocol::rest::AccountProfile;

/// Stores what the person has chosen. Nothing is stored for a guest: the browser that has the
/// guest's token has the name.
///
/// # Errors
/// When the store fails.
pub(crate) async fn store_profile(
    app: &App,
    caller: &Caller,
    chosen: &Appearance,
) -> Result<(), ApiError> {
    if caller.session.is_none() {
        return Ok(());
    }
    change_account(app, &caller.person, |document| {
        document.profile = Some(StoredProfile {
            name: chosen.name.clone(),
            avatar: chosen.avatar.map(|avatar| avatar.name().to_owned()),
        });
        Ok(())
    })
    .await
}

/// What the sender's account keeps, as it is stored; `None` for a guest, and before anything
/// was chosen.
///
/// # Errors
/// When the store fails.
async fn stored_profile(app: &App, caller: &Caller) -> Result<Option<StoredProfile>, ApiError> {
    if caller.session.is_none() {
        return Ok(None);
    }
    let account = open_account(app, &caller.person).await?;
    Ok(Document::read(&account)?.profile)
}

/// What the sender's account tells its person; `None` for a guest, and while the store fails: a page
/// does without it. A name that was refused since then is none.
pub(crate) async fn account_profile(app: &App, caller: &Caller) -> Option<AccountProfile> {
    caller.session.as_ref()?;
    let Some(stored) = stored_profile(app, caller).await.ok()? else {
        return Some(AccountProfile::default());
    };
    let refused = app.moderation.refused_names().await.ok()?;
    let is_valid = |name: &String| names::person_name(&caller.person, Some(name), &refused).is_ok();
    Some(AccountProfile {
        name: Some(stored.name).filter(is_valid),
        // Another version of the server may know other animals.
        avatar: stored.avatar.as_deref().and_then(Avatar::from_name),
    })
}
