//! Accounts without passwords. A guest becomes an account with a passkey and keeps the id.
//!
//! `ceremony` verifies passkeys, `document` is what is stored, `sessions` says which tokens
//! are open. A browser that signs in becomes the account's person; `adoption` moves what its
//! guest has played. `profile` is the name that an account keeps. `data` exports and erases
//! what is stored of a person.

mod adoption;
mod ceremony;
mod data;
mod device;
mod document;
mod erased_record;
mod erasure;
pub(crate) mod fuzz;
mod passkeys;
mod profile;
mod recovery;
mod relying_party;
mod sessions;
mod sign_in;

use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::{Caller, Identity};
use crate::limits::Client;
use crate::openapi_responses::Unavailable;
use axum::extract::State;
use axum::{Extension, Json};
use brelan_ids::PersonId;
use brelan_protocol::account::{AccountInfo, AccountState, PasskeyInfo, SessionInfo};
use brelan_protocol::rest::Fault;
use document::Document;
use relying_party::RelyingParty;

pub(crate) use adoption::reload_tables_of_guest;
pub(crate) use data::{__path_export, export};
pub(crate) use device::device_of;
pub(crate) use erasure::{
    __path_erase, ReloadedPeople, erase, finish_erasures, reload_erased_names,
};
pub use erasure::{ErasureOutcome, erase_person};
pub(crate) use passkeys::{
    __path_add_passkey, __path_passkey_options, __path_remove_passkey, __path_rename_passkey,
    __path_renew_recovery_codes, add_passkey, passkey_options, remove_passkey, rename_passkey,
    renew_recovery_codes,
};
pub(crate) use profile::{account_profile, store_profile};
pub use relying_party::{InvalidOrigin, PublicOrigin};
pub(crate) use sessions::{SessionChanges, Sessions};
pub(crate) use sign_in::{
    __path_end_other_sessions, __path_end_session, __path_recover, __path_sign_in,
    __path_sign_in_options, end_other_sessions, end_session, recover, sign_in, sign_in_options,
};

/// Whether people can have accounts where the client has reached the server: passkeys work.
pub(crate) fn are_possible(app: &App, client: &Client) -> bool {
    RelyingParty::of(app, client).is_some()
}

/// The account of the client's person, and whether passkeys work here.
#[utoipa::path(
    get, path = "/api/account", tag = "account",
    responses(
        (status = 200, description = "your account, if you have one", body = AccountState),
        (status = 401, description = "a token that was not signed here, or of a session that has ended", body = Fault),
        Unavailable,
    )
)]
pub(crate) async fn account(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
) -> Result<Json<AccountState>, ApiError> {
    Ok(Json(AccountState {
        passkeys: are_possible(&app, &client),
        account: match &identity.0 {
            Some(caller) if caller.session.is_some() => Some(account_info(&app, caller).await?),
            _ => None,
        },
    }))
}

/// Lets notices that a guest has turned on end with the session that has begun in that browser. A
/// failure must not hide that the session has begun, or the codes of a new account.
async fn bind_subscriptions(app: &App, person: &PersonId, session: &str) {
    if let Err(error) = app.store.bind_subscriptions(person, session).await {
        tracing::warn!(%error, "notices of a guest do not end with the session");
    }
}

/// The account of a person, as that person sees it.
///
/// # Errors
/// When there is none, or the store fails.
async fn account_info(app: &App, caller: &Caller) -> Result<AccountInfo, ApiError> {
    let account = document::open_account(app, &caller.person).await?;
    Ok(describe_account(Document::read(&account)?, caller))
}

/// An account, as its person sees it.
fn describe_account(mut document: Document, caller: &Caller) -> AccountInfo {
    let sessions = &mut document.sessions;
    sessions.sort_by_key(|it| std::cmp::Reverse((it.seen, it.began)));
    let sessions = sessions.drain(..).map(|it| SessionInfo {
        current: caller.session.as_ref() == Some(&it.id),
        id: it.id,
        device: it.device,
        began: it.began,
        seen: it.seen,
    });
    let passkeys = document.passkeys.into_iter().map(|it| PasskeyInfo {
        id: it.id,
        name: it.name,
        added: it.added,
        used: it.used,
    });
    AccountInfo {
        sessions: sessions.collect(),
        passkeys: passkeys.collect(),
        recovery_codes: document.recovery.len() as u32,
    }
}
