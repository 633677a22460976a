//! Signing in, with a passkey or a recovery code, and ending sessions.

use super::ceremony::{self, Proof};
use super::document::{Document, change_account, open_account};
use super::passkeys::{AUTHENTICATION, new_session, save_challenge, take_challenge};
use super::recovery::RecoveryCode;
use super::relying_party::RelyingParty;
use super::{account_info, adoption, are_possible, bind_subscriptions, describe_account};
use crate::api_error::ApiError;
use crate::app::App;
use crate::day::Day;
use crate::extract::JsonBody;
use crate::identity::{self, Caller, Identity};
use crate::limits::Client;
use crate::openapi_responses::{InvalidToken, NoAccount, NoToken};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use brelan_ids::PersonId;
use brelan_protocol::account::{AccountInfo, AccountState, Ceremony, Recover, SignIn};
use brelan_protocol::rest::Fault;
use brelan_store::SessionsEnded;

/// Begins to sign in with a passkey.
#[utoipa::path(
    post, path = "/api/account/sign-in/options", tag = "account",
    responses(
        (status = 200, description = "what to ask the browser", body = Ceremony),
        (status = 409, description = "passkeys do not work under this address", body = Fault),
    )
)]
pub(crate) async fn sign_in_options(
    State(app): State<App>,
    Extension(client): Extension<Client>,
) -> Result<Json<Ceremony>, ApiError> {
    let party = RelyingParty::of(&app, &client).ok_or(ApiError::NoPasskeysHere)?;
    let begun = ceremony::begin_authentication(&party)?;
    Ok(Json(
        save_challenge(&app, AUTHENTICATION, None, begun).await?,
    ))
}

/// Signs in with a passkey. The browser becomes the account's person; what its guest has
/// played becomes the account's.
#[utoipa::path(
    post, path = "/api/account/sign-in", tag = "account", request_body = SignIn,
    responses(
        (status = 200, description = "the account", body = AccountInfo),
        (status = 400, description = "no valid answer of a passkey of an account here", body = Fault),
        (status = 409, description = "answered before or too late, or no passkeys under this address", body = Fault),
        InvalidToken,
    )
)]
pub(crate) async fn sign_in(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    JsonBody(asked): JsonBody<SignIn>,
) -> Result<Response, ApiError> {
    let party = RelyingParty::of(&app, &client).ok_or(ApiError::NoPasskeysHere)?;
    let proof = Proof::parse(&asked.credential)?;
    let challenge = proof.challenge()?;
    let state = take_challenge(&app, AUTHENTICATION, &challenge, None).await?;
    let (person, id) = (proof.person(), proof.passkey_id());
    let account = open_account(&app, &person).await;
    let account = account.map_err(unknown_without_account)?;
    let document = Document::read(&account)?;
    let passkey = document.passkeys.iter().find(|it| it.id == id);
    let passkey = passkey.ok_or(ApiError::UnknownPasskey)?;
    let new_state = proof.verify(&party, &state, passkey)?;
    let today = Day::of(app.settings.clock.now()).0;
    let use_passkey = |document: &mut Document| {
        let mut passkeys = document.passkeys.iter_mut();
        let used = passkeys.find(|it| it.id == id);
        // It was removed meanwhile.
        let used = used.ok_or(ApiError::UnknownPasskey)?;
        used.state.clone_from(&new_state);
        used.used = Some(today);
        Ok(())
    };
    begin_session(&app, identity, &client, &headers, person, use_passkey).await
}

/// Signs in with a recovery code, which is used up.
#[utoipa::path(
    post, path = "/api/account/recovery", tag = "account", request_body = Recover,
    responses(
        (status = 200, description = "the account", body = AccountInfo),
        (status = 400, description = "no recovery code, or a used one", body = Fault),
        InvalidToken,
    )
)]
pub(crate) async fn recover(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    JsonBody(asked): JsonBody<Recover>,
) -> Result<Response, ApiError> {
    let code = RecoveryCode::parse(&asked.code).ok_or(ApiError::InvalidRecoveryCode)?;
    let account = app.store.account_of_recovery_key(&code.key).await?;
    let person = account.ok_or(ApiError::InvalidRecoveryCode)?.person;
    let hash = app.signer.recovery_hash(&person, &code.secret);
    let use_code = |document: &mut Document| {
        let index = document.recovery.iter().position(|it| *it == hash);
        document
            .recovery
            .remove(index.ok_or(ApiError::InvalidRecoveryCode)?);
        Ok(())
    };
    begin_session(&app, identity, &client, &headers, person, use_code).await
}

/// Ends a session. A browser that ends its own one is signed out and forgets its token.
#[utoipa::path(
    delete, path = "/api/account/sessions/{id}", tag = "account", params(("id" = String, Path)),
    responses(
        (status = 200, description = "what you have here now", body = AccountState),
        NoToken, NoAccount,
    )
)]
pub(crate) async fn end_session(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let caller = required_account(identity)?;
    change_account(&app, &caller.person, |document| {
        document.sessions.retain(|it| it.id != id);
        Ok(())
    })
    .await?;
    let ended = SessionsEnded::One(&id);
    app.store.end_subscriptions(&caller.person, ended).await?;
    let passkeys = are_possible(&app, &client);
    if caller.session == Some(id) {
        let account = None;
        let state = Json(AccountState { passkeys, account });
        return Ok((identity::forget_token(), state).into_response());
    }
    let account = Some(account_info(&app, &caller).await?);
    Ok(Json(AccountState { passkeys, account }).into_response())
}

/// Ends all sessions but the one that asks.
#[utoipa::path(
    delete, path = "/api/account/sessions", tag = "account",
    responses(
        (status = 200, description = "the account", body = AccountInfo),
        NoToken, NoAccount,
    )
)]
pub(crate) async fn end_other_sessions(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<AccountInfo>, ApiError> {
    let caller = required_account(identity)?;
    change_account(&app, &caller.person, |document| {
        document
            .sessions
            .retain(|it| caller.session.as_ref() == Some(&it.id));
        Ok(())
    })
    .await?;
    if let Some(session) = &caller.session {
        let ended = SessionsEnded::AllBut(session);
        app.store.end_subscriptions(&caller.person, ended).await?;
    }
    Ok(Json(account_info(&app, &caller).await?))
}

/// The sender, who is signed in.
///
/// # Errors
/// When there is no token, or a guest's.
pub(super) fn required_account(identity: Identity) -> Result<Caller, ApiError> {
    let caller = identity.required()?;
    match caller.session {
        Some(_) => Ok(caller),
        None => Err(ApiError::NoAccount),
    }
}

/// Lets the browser be `person` from now on, if `prove` says so of the account, which it may change.
/// What its guest has played becomes the account's; the session of another account ends.
async fn begin_session(
    app: &App,
    identity: Identity,
    client: &Client,
    headers: &HeaderMap,
    person: PersonId,
    mut prove: impl FnMut(&mut Document) -> Result<(), ApiError>,
) -> Result<Response, ApiError> {
    let session = new_session(headers, Day::of(app.settings.clock.now()).0);
    let caller = Caller {
        person,
        session: Some(session.id.clone()),
    };
    let account = open_account(app, &caller.person).await;
    let account = account.map_err(unknown_without_account)?;
    prove(&mut Document::read(&account)?)?;
    // The account changes last: a request that fails uses up no code. And notices of the account
    // before end first: they must not come to a browser that is another account's.
    let (before, was_guest) = match identity.0 {
        Some(Caller {
            person,
            session: Some(session),
        }) => (Some((person, session)), false),
        Some(guest) => {
            adoption::adopt_guest(app, client, &guest.person, &caller.person).await?;
            (None, true)
        }
        None => (None, false),
    };
    if let Some((person, session)) = &before {
        let ended = SessionsEnded::One(session);
        app.store.end_subscriptions(person, ended).await?;
    }
    let end_before = |document: &mut Document| {
        let ended = before.as_ref().map(|(_, session)| session);
        document.sessions.retain(|it| ended != Some(&it.id));
    };
    let may_clock_be_wrong = app.settings.clock.may_be_wrong();
    let document = change_account(app, &caller.person, |document| {
        prove(document)?;
        // If it is one of the same account.
        end_before(document);
        document.begin_session(session.clone(), may_clock_be_wrong);
        Ok(document.clone())
    });
    let document = document.await.map_err(unknown_without_account)?;
    if was_guest {
        bind_subscriptions(app, &caller.person, &session.id).await;
    }
    if let Some((person, _)) = &before {
        // The account before may have been erased meanwhile: it has no session then.
        let _ended = change_account(app, person, |document| {
            end_before(document);
            Ok(())
        })
        .await;
    }
    let account = describe_account(document, &caller);
    let cookie = identity::token_cookie(&app.signer, &caller);
    Ok((cookie, Json(account)).into_response())
}

/// To those who sign in, a person without an account has an unknown passkey.
fn unknown_without_account(error: ApiError) -> ApiError {
    match error {
        ApiError::NoAccount => ApiError::UnknownPasskey,
        error => error,
    }
}
