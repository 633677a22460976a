//! New passkeys, which make a guest an account, their names, and recovery codes.

use super::ceremony::{self, NewCredential};
use super::device::device_of;
use super::document::{Document, MAX_PASSKEYS, Passkey, Session, change_account, open_account};
use super::recovery;
use super::relying_party::RelyingParty;
use super::{account_info, bind_subscriptions, sign_in};
use crate::api_error::ApiError;
use crate::app::App;
use crate::day::Day;
use crate::extract::JsonBody;
use crate::identity::{self, Caller, Identity};
use crate::limits::Client;
use crate::openapi_responses::{InvalidToken, NoAccount, NoToken};
use crate::{animals, ids};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use brelan_ids::PersonId;
use brelan_protocol::account::{
    AccountInfo, Ceremony, NewPasskey, PasskeyAdded, PasskeyName, RecoveryCodes,
};
use brelan_protocol::rest::Fault;
use brelan_store::{Account, AccountState, Challenge};
use std::time::Duration;

/// The kinds of ceremonies, the first byte of a stored state: the answer of one is none of
/// the other.
pub(super) const REGISTRATION: u8 = b'r';
pub(super) const AUTHENTICATION: u8 = b'a';

/// How long a challenge may be answered: as long as browsers wait.
const CHALLENGE_TIME: Duration = Duration::from_secs(5 * 60);

/// The most characters of a passkey's name.
pub(super) const MAX_NAME_CHARS: usize = 40;

/// Begins a new passkey. A guest who finishes it opens an account.
#[utoipa::path(
    post, path = "/api/account/passkeys/options", tag = "account",
    responses(
        (status = 200, description = "what to ask the browser", body = Ceremony),
        (status = 409, description = "passkeys do not work under this address, or there are too many", body = Fault),
        InvalidToken,
    )
)]
pub(crate) async fn passkey_options(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
) -> Result<Response, ApiError> {
    let party = RelyingParty::of(&app, &client).ok_or(ApiError::NoPasskeysHere)?;
    let caller = identity.or_new_guest();
    let person = &caller.person;
    let known = match caller.session {
        Some(_) => Document::read(&open_account(&app, person).await?)?.passkeys,
        None => Vec::new(),
    };
    check_count(&known)?;
    let name = name_of(&app, person).await?;
    let begun = ceremony::begin_registration(&party, person, &name, &known)?;
    let ceremony = save_challenge(&app, REGISTRATION, Some(person), begun).await?;
    let cookie = identity::token_cookie(&app.signer, &caller);
    Ok((cookie, Json(ceremony)).into_response())
}

/// Adds a passkey. A guest opens an account with it, and is shown the recovery codes.
#[utoipa::path(
    post, path = "/api/account/passkeys", tag = "account", request_body = NewPasskey,
    responses(
        (status = 200, description = "the account, with recovery codes if it is new", body = PasskeyAdded),
        (status = 400, description = "no valid answer of a passkey, or no name", body = Fault),
        (status = 409, description = "answered before, too late or elsewhere, or too many passkeys", body = Fault),
        NoToken,
    )
)]
pub(crate) async fn add_passkey(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    JsonBody(asked): JsonBody<NewPasskey>,
) -> Result<Response, ApiError> {
    let party = RelyingParty::of(&app, &client).ok_or(ApiError::NoPasskeysHere)?;
    let caller = identity.required()?;
    let name = passkey_name(&asked.name)?;
    let credential = NewCredential::parse(&asked.credential)?;
    let challenge = credential.challenge()?;
    let state = take_challenge(&app, REGISTRATION, &challenge, Some(&caller.person)).await?;
    let today = Day::of(app.settings.clock.now()).0;
    let passkey = credential.verify(&party, &state, name, today)?;
    let (caller, codes) = match caller.session {
        Some(_) => {
            change_account(&app, &caller.person, |document| {
                add(document, passkey.clone())
            })
            .await?;
            (caller, None)
        }
        None => {
            let (caller, codes) = create_account(&app, caller.person, passkey, &headers).await?;
            (caller, Some(codes))
        }
    };
    let account = account_info(&app, &caller).await?;
    let cookie = identity::token_cookie(&app.signer, &caller);
    Ok((cookie, Json(PasskeyAdded { account, codes })).into_response())
}

/// Gives a passkey another name.
#[utoipa::path(
    put, path = "/api/account/passkeys/{id}", tag = "account", params(("id" = String, Path)),
    request_body = PasskeyName,
    responses(
        (status = 200, description = "the account", body = AccountInfo),
        (status = 400, description = "no name, or no passkey of the account", body = Fault),
        NoToken, NoAccount,
    )
)]
pub(crate) async fn rename_passkey(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<PasskeyName>,
) -> Result<Json<AccountInfo>, ApiError> {
    let caller = sign_in::required_account(identity)?;
    let name = passkey_name(&asked.name)?;
    change_account(&app, &caller.person, |document| {
        let mut passkeys = document.passkeys.iter_mut();
        let found = passkeys.find(|it| it.id == id);
        found
            .ok_or(ApiError::UnknownPasskey)?
            .name
            .clone_from(&name);
        Ok(())
    })
    .await?;
    Ok(Json(account_info(&app, &caller).await?))
}

/// Removes a passkey, except the last one.
#[utoipa::path(
    delete, path = "/api/account/passkeys/{id}", tag = "account", params(("id" = String, Path)),
    responses(
        (status = 200, description = "the account", body = AccountInfo),
        (status = 400, description = "no passkey of the account", body = Fault),
        (status = 409, description = "the last passkey", body = Fault),
        NoToken, NoAccount,
    )
)]
pub(crate) async fn remove_passkey(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<Json<AccountInfo>, ApiError> {
    let caller = sign_in::required_account(identity)?;
    change_account(&app, &caller.person, |document| {
        let index = document.passkeys.iter().position(|it| it.id == id);
        let index = index.ok_or(ApiError::UnknownPasskey)?;
        if document.passkeys.len() == 1 {
            return Err(ApiError::LastPasskey);
        }
        document.passkeys.remove(index);
        Ok(())
    })
    .await?;
    Ok(Json(account_info(&app, &caller).await?))
}

/// Makes new recovery codes. The old ones do not work any more.
#[utoipa::path(
    post, path = "/api/account/recovery-codes", tag = "account",
    responses(
        (status = 200, description = "the codes, which are not shown again", body = RecoveryCodes),
        NoToken, NoAccount,
    )
)]
pub(crate) async fn renew_recovery_codes(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let caller = sign_in::required_account(identity)?;
    let account = open_account(&app, &caller.person).await?;
    let key = account.recovery_key.ok_or(ApiError::NoAccount)?;
    let (codes, hashes) = recovery::new_codes(&app.signer, &caller.person, &key);
    change_account(&app, &caller.person, |document| {
        document.recovery.clone_from(&hashes);
        Ok(())
    })
    .await?;
    Ok(Json(RecoveryCodes { codes }))
}

/// Opens an account for a guest. Gives its first session, and the recovery codes.
async fn create_account(
    app: &App,
    person: PersonId,
    passkey: Passkey,
    headers: &HeaderMap,
) -> Result<(Caller, Vec<String>), ApiError> {
    let now = app.settings.clock.now();
    let key = recovery::new_key();
    let (codes, hashes) = recovery::new_codes(&app.signer, &person, &key);
    let session = new_session(headers, Day::of(now).0);
    let session_id = session.id.clone();
    let document = Document {
        passkeys: vec![passkey],
        recovery: hashes,
        sessions: vec![session],
        profile: None,
    };
    let account = Account {
        person: person.clone(),
        created: now,
        state: AccountState::Open,
        recovery_key: Some(key),
        version: 0,
        document: document.to_json(),
    };
    // False: another window of this browser was faster, and its token is the browser's now.
    if !app.store.create_account(account).await? {
        return Err(ApiError::StaleChallenge);
    }
    bind_subscriptions(app, &person, &session_id).await;
    app.sessions.forget(&person);
    let session = Some(session_id);
    Ok((Caller { person, session }, codes))
}

/// A session of the browser that sends these headers.
pub(super) fn new_session(headers: &HeaderMap, today: u32) -> Session {
    Session {
        id: hex::encode(ids::random::<16>()),
        device: device_of(headers),
        began: today,
        seen: today,
    }
}

fn add(document: &mut Document, passkey: Passkey) -> Result<(), ApiError> {
    check_count(&document.passkeys)?;
    if document.passkeys.iter().any(|it| it.id == passkey.id) {
        return Err(ApiError::StaleChallenge);
    }
    document.passkeys.push(passkey);
    Ok(())
}

fn check_count(passkeys: &[Passkey]) -> Result<(), ApiError> {
    let max = MAX_PASSKEYS;
    match passkeys.len() >= max {
        true => Err(ApiError::TooManyPasskeys { max }),
        false => Ok(()),
    }
}

pub(super) fn passkey_name(text: &str) -> Result<String, ApiError> {
    let name = text.trim();
    let is_name =
        (1..=MAX_NAME_CHARS).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    is_name
        .then(|| name.to_owned())
        .ok_or(ApiError::InvalidPasskeyName)
}

/// The name that the device shows with the passkey: the person's at the newest table.
async fn name_of(app: &App, person: &PersonId) -> Result<String, ApiError> {
    let tables = app.store.tables_of(person, 1).await?;
    let metadata = match tables.first() {
        Some(table) => app.store.table_metadata(table).await?,
        None => None,
    };
    let mut people = metadata.into_iter().flat_map(|it| it.people);
    let named = people.find(|it| it.person == *person);
    let suggested = || animals::suggested_name(person).to_owned();
    Ok(named.map_or_else(suggested, |it| it.name))
}

/// Stores what the verification of a ceremony needs.
pub(super) async fn save_challenge(
    app: &App,
    kind: u8,
    person: Option<&PersonId>,
    begun: ceremony::StartedCeremony,
) -> Result<Ceremony, ApiError> {
    let now = app.settings.clock.now();
    let mut state = vec![kind];
    state.extend(begun.state);
    let challenge = Challenge {
        id: begun.challenge,
        person: person.cloned(),
        expires: now + CHALLENGE_TIME,
        state,
    };
    app.store.save_challenge(challenge, now).await?;
    Ok(Ceremony {
        options: begun.options,
    })
}

/// The state of the ceremony with this challenge, for the first answer only.
///
/// # Errors
/// When it was answered, has expired, is of another kind, or was begun by another person.
pub(super) async fn take_challenge(
    app: &App,
    kind: u8,
    id: &str,
    person: Option<&PersonId>,
) -> Result<Vec<u8>, ApiError> {
    let taken = app.store.take_challenge(id).await?;
    let challenge = taken.ok_or(ApiError::StaleChallenge)?;
    let is_open = challenge.expires > app.settings.clock.now()
        && challenge.person.as_ref() == person
        && challenge.state.first() == Some(&kind);
    match is_open {
        true => Ok(challenge.state[1..].to_vec()),
        false => Err(ApiError::StaleChallenge),
    }
}
