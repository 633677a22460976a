//! The two ceremonies of WebAuthn: a new passkey, and the proof of one. The library
//! verifies; nothing else in the server knows its types.

use super::document::Passkey;
use super::relying_party::RelyingParty;
use crate::api_error::ApiError;
use brelan_ids::PersonId;
use serde_json::Value;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId, TimedCeremony};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication16, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

/// The public key of a stored passkey.
type StoredKey = StaticState<CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>>;

/// A ceremony that waits for the browser's answer.
pub(super) struct StartedCeremony {
    /// The challenge, as the key of its state.
    pub(super) challenge: String,
    /// What the verification needs.
    pub(super) state: Vec<u8>,
    /// The options for the browser.
    pub(super) options: Value,
}

/// Begins the ceremony of a new passkey for `person`, who is called `name`.
///
/// # Errors
/// When a stored passkey is damaged, or the person's id is of an older kind.
pub(super) fn begin_registration(
    party: &RelyingParty,
    person: &PersonId,
    name: &str,
    known: &[Passkey],
) -> Result<StartedCeremony, ApiError> {
    let rp_id = rp_id(party)?;
    let handle = user_handle(person)?;
    let known: Result<_, ApiError> = known.iter().map(descriptor).collect();
    let user = PublicKeyCredentialUserEntity::from(&handle);
    let mut options = PublicKeyCredentialCreationOptions::passkey(&rp_id, user, known?);
    // Many devices do not know this extension and would refuse: a passkey is asked to verify
    // its person all the same.
    options.extensions.cred_protect = CredProtect::None;
    let (server, client) = options.start_ceremony().map_err(internal)?;
    let mut options = serde_json::to_value(&client).map_err(internal)?;
    // What the device shows of the passkey. The library allows no spaces there.
    options["user"]["name"] = Value::from(name);
    options["user"]["displayName"] = Value::from(name);
    options["rp"]["name"] = Value::from("Brelan");
    Ok(StartedCeremony {
        challenge: challenge_text(server.sent_challenge().0),
        state: server.encode().map_err(internal)?,
        options,
    })
}

/// Begins the ceremony in which any passkey of this host may answer.
///
/// # Errors
/// When the library refuses the host.
pub(super) fn begin_authentication(party: &RelyingParty) -> Result<StartedCeremony, ApiError> {
    let rp_id = rp_id(party)?;
    let options = DiscoverableCredentialRequestOptions::passkey(&rp_id);
    let (server, client) = options.start_ceremony().map_err(internal)?;
    Ok(StartedCeremony {
        challenge: challenge_text(server.sent_challenge().0),
        state: server.encode().map_err(internal)?,
        options: serde_json::to_value(&client).map_err(internal)?,
    })
}

/// The answer of a browser with a new passkey.
pub(super) struct NewCredential(Registration);

impl NewCredential {
    /// # Errors
    /// When the text is no such answer.
    pub(super) fn parse(answer: &Value) -> Result<Self, ApiError> {
        Registration::from_json_relaxed(answer.to_string().as_bytes())
            .map(NewCredential)
            .map_err(|_| ApiError::InvalidPasskey)
    }

    /// The challenge that it answers.
    pub(super) fn challenge(&self) -> Result<String, ApiError> {
        let challenge = self.0.challenge_relaxed();
        let challenge = challenge.map_err(|_| ApiError::InvalidPasskey)?;
        Ok(challenge_text(challenge.0))
    }

    /// The passkey, if the answer is that of the ceremony with this state.
    ///
    /// # Errors
    /// When the answer is forged, or of another origin.
    pub(super) fn verify(
        &self,
        party: &RelyingParty,
        state: &[u8],
        name: String,
        today: u32,
    ) -> Result<Passkey, ApiError> {
        let state =
            RegistrationServerState::<16>::decode(state).map_err(|_| ApiError::StaleChallenge)?;
        let origins = [party.origin.as_str()];
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let registered = state
            .verify(&rp_id(party)?, &self.0, &options)
            .map_err(|_| ApiError::InvalidPasskey)?;
        let (id, transports, _, key, state, _) = registered.into_parts();
        let Ok(transports) = transports.encode();
        let Ok(key) = key.encode();
        let Ok(state) = state.encode();
        Ok(Passkey {
            id: hex::encode(id.as_ref()),
            name,
            host: party.host.clone(),
            key: hex::encode(key),
            state: hex::encode(state),
            transports,
            added: today,
            used: None,
        })
    }
}

/// The answer of a browser that proves a passkey.
pub(super) struct Proof(DiscoverableAuthentication16);

impl Proof {
    /// # Errors
    /// When the text is no such answer.
    pub(super) fn parse(answer: &Value) -> Result<Self, ApiError> {
        // The library takes null here, and panics when it is asked for the handle.
        if answer["response"]["userHandle"].is_null() {
            return Err(ApiError::InvalidPasskey);
        }
        DiscoverableAuthentication16::from_json_relaxed(answer.to_string().as_bytes())
            .map(Proof)
            .map_err(|_| ApiError::InvalidPasskey)
    }

    /// The challenge that it answers.
    pub(super) fn challenge(&self) -> Result<String, ApiError> {
        let challenge = self.0.challenge_relaxed();
        let challenge = challenge.map_err(|_| ApiError::InvalidPasskey)?;
        Ok(challenge_text(challenge.0))
    }

    /// The person that the passkey says it belongs to.
    pub(super) fn person(&self) -> PersonId {
        let Ok(handle) = self.0.response().user_handle().encode();
        PersonId::from_trusted(hex::encode(handle))
    }

    /// The id of the passkey, as it is stored.
    pub(super) fn passkey_id(&self) -> String {
        hex::encode(self.0.raw_id().as_ref())
    }

    /// Verifies that `passkey` has answered the ceremony with this state. Gives the state of
    /// the passkey afterwards.
    ///
    /// # Errors
    /// When the answer is forged, of another origin, or of a copy of the passkey.
    pub(super) fn verify(
        &self,
        party: &RelyingParty,
        state: &[u8],
        passkey: &Passkey,
    ) -> Result<String, ApiError> {
        if passkey.host != party.host {
            return Err(ApiError::InvalidPasskey);
        }
        let state = DiscoverableAuthenticationServerState::decode(state)
            .map_err(|_| ApiError::StaleChallenge)?;
        let key = hex::decode(&passkey.key).map_err(internal)?;
        let key = StoredKey::decode(&key).map_err(internal)?;
        let dynamic = hex::decode(&passkey.state).map_err(internal)?;
        let dynamic: [u8; 7] = dynamic.try_into().map_err(|_| internal("its length"))?;
        let dynamic = DynamicState::decode(dynamic).map_err(internal)?;
        let handle = *self.0.response().user_handle();
        let credential = AuthenticatedCredential::new(self.0.raw_id(), &handle, key, dynamic);
        let mut credential = credential.map_err(internal)?;
        let origins = [party.origin.as_str()];
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        state
            .verify(&rp_id(party)?, &self.0, &mut credential, &options)
            .map_err(|_| ApiError::InvalidPasskey)?;
        let Ok(state) = credential.dynamic_state().encode();
        Ok(hex::encode(state))
    }
}

fn rp_id(party: &RelyingParty) -> Result<RpId, ApiError> {
    let domain = AsciiDomain::try_from(party.host.clone()).map_err(internal)?;
    Ok(RpId::Domain(domain))
}

/// The person's id as the 16 bytes that a passkey keeps. It is random and no secret.
fn user_handle(person: &PersonId) -> Result<UserHandle16, ApiError> {
    let bytes = hex::decode(person.as_str()).map_err(internal)?;
    let bytes: [u8; 16] = bytes
        .try_into()
        .map_err(|_| internal("an id of another length"))?;
    let Ok(handle) = UserHandle16::decode(bytes);
    Ok(handle)
}

fn descriptor(passkey: &Passkey) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>, ApiError> {
    let id = hex::decode(&passkey.id).map_err(internal)?;
    Ok(PublicKeyCredentialDescriptor {
        id: CredentialId::<Vec<u8>>::decode(id).map_err(internal)?,
        transports: AuthTransports::decode(passkey.transports).map_err(internal)?,
    })
}

fn challenge_text(challenge: u128) -> String {
    format!("{challenge:032x}")
}

/// What cannot happen while the store gives what was stored.
fn internal(error: impl ToString) -> ApiError {
    tracing::error!(error = %error.to_string(), "a passkey cannot be handled");
    ApiError::Unavailable
}
