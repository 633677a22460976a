//! The name and the animal that an account keeps, so that its person is seen alike from
//! every device. Only that person is told.

use super::document::{Document, StoredProfile, change_account, open_account};
use crate::api_error::ApiError;
use crate::app::App;
use crate::guest::GuestFields;
use crate::identity::Caller;
use crate::names;
use crate::table::Appearance;
use brelan_ids::PersonId;
use brelan_protocol::avatar::Avatar;
use brelan_protocol::rest::AccountProfile;

/// Keeps the fields that a request gives. A guest has nothing kept: the browser that has
/// the guest's token has the name.
///
/// # Errors
/// When the store fails.
pub(crate) async fn keep_given(
    app: &App,
    caller: &Caller,
    given: GuestFields<'_>,
    valid: &Appearance,
) -> Result<(), ApiError> {
    if given.name.is_none() && given.avatar.is_none() {
        return Ok(());
    }
    keep(app, caller, |kept| {
        let valid = stored(&caller.person, valid);
        let old = kept.take().unwrap_or_default();
        *kept = Some(StoredProfile {
            name: given.name.map_or(old.name, |_| valid.name),
            avatar: given.avatar.map_or(old.avatar, |_| valid.avatar),
        });
    })
    .await
}

/// Keeps a whole profile, in place of the one before.
///
/// # Errors
/// When the store fails.
pub(crate) async fn keep_whole(
    app: &App,
    caller: &Caller,
    valid: &Appearance,
) -> Result<(), ApiError> {
    keep(app, caller, |kept| {
        *kept = Some(stored(&caller.person, valid));
    })
    .await
}

/// What the sender's account keeps; `None` for a guest, and while the store fails: a page
/// does without it. A name that was refused since then is none.
pub(crate) async fn kept_profile(app: &App, caller: &Caller) -> Option<AccountProfile> {
    caller.session.as_ref()?;
    let account = open_account(app, &caller.person).await.ok()?;
    let kept = Document::read(&account).ok()?.profile?;
    let refused = app.moderation.refused_names().await.ok()?;
    let is_valid = |name: &String| names::person_name(&caller.person, Some(name), &refused).is_ok();
    Some(AccountProfile {
        name: kept.name.filter(is_valid),
        // Another version of the server may know other animals.
        avatar: kept.avatar.as_deref().and_then(Avatar::from_name),
    })
}

async fn keep(
    app: &App,
    caller: &Caller,
    mut change: impl FnMut(&mut Option<StoredProfile>),
) -> Result<(), ApiError> {
    if caller.session.is_none() {
        return Ok(());
    }
    change_account(app, &caller.person, |document| {
        change(&mut document.profile);
        Ok(())
    })
    .await
}

/// The suggested name is not stored: it is suggested again.
fn stored(person: &PersonId, valid: &Appearance) -> StoredProfile {
    let is_chosen = valid.name != names::suggested_name(person);
    StoredProfile {
        name: is_chosen.then(|| valid.name.clone()),
        avatar: valid.avatar.map(|avatar| avatar.name().to_owned()),
    }
}
