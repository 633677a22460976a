//! The identity of a client: a person with a signed token, in a cookie or as a
//! bearer token.

use crate::api_error::{ApiError, JsonBody};
use crate::app::App;
use crate::guest::Guest;
use crate::table::Appearance;
use crate::{ids, names, tables};
use axum::Json;
use axum::extract::{FromRef, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use brelan_ids::{PersonId, TableId};
use brelan_protocol::rest::{Fault, Me, Profile};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The cookie's name.
const COOKIE_NAME: &str = "brelan";

/// Signs and verifies people's tokens: `id.signature`, both in hex, the signature
/// an HMAC-SHA256. There are no accounts, and tokens are not stored: a valid
/// signature is the proof of identity.
#[derive(Clone)]
pub(crate) struct TokenSigner(Hmac<Sha256>);

impl TokenSigner {
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        TokenSigner(Hmac::new_from_slice(key).expect("any key length is allowed"))
    }

    /// The token of a person.
    pub(crate) fn sign_token(&self, person: &PersonId) -> String {
        let signature = self.person_mac(person.as_str()).finalize().into_bytes();
        format!("{person}.{}", hex::encode(signature))
    }

    /// The person that a token names, if it was signed here.
    pub(crate) fn verify_token(&self, token: &str) -> Option<PersonId> {
        let (id, signature) = token.split_once('.')?;
        let signature = hex::decode(signature).ok()?;
        self.person_mac(id).verify_slice(&signature).ok()?;
        id.parse().ok()
    }

    /// The person that a request's token names, if it was signed here.
    pub(crate) fn verify_request(&self, headers: &HeaderMap) -> Option<PersonId> {
        self.verify_token(token_in(headers)?)
    }

    /// The code of the seat that `person` got at `table` by the input `assigned`. When
    /// the seat comes back to a person, the number is another one: a used code stays
    /// used.
    pub(crate) fn seat_code(&self, table: &TableId, person: &PersonId, assigned: u64) -> String {
        let mac = self.seat_mac(table, person, assigned);
        hex::encode(mac.finalize().into_bytes())
    }

    /// Whether `code` is the code of that seat.
    pub(crate) fn is_seat_code(
        &self,
        table: &TableId,
        person: &PersonId,
        assigned: u64,
        code: &str,
    ) -> bool {
        let code = hex::decode(code).unwrap_or_default();
        let mac = self.seat_mac(table, person, assigned);
        mac.verify_slice(&code).is_ok()
    }

    fn seat_mac(&self, table: &TableId, person: &PersonId, assigned: u64) -> Hmac<Sha256> {
        let seat = format!("seat/{table}/{person}/{assigned}");
        self.0.clone().chain_update(seat)
    }

    fn person_mac(&self, id: &str) -> Hmac<Sha256> {
        self.0.clone().chain_update(b"person/").chain_update(id)
    }
}

/// The sender of a request, if it carries a token. An invalid token is refused,
/// and the cookie that held it is deleted.
pub(crate) struct Identity(pub(crate) Option<PersonId>);

/// A token that this server has not signed.
pub(crate) struct InvalidToken;

impl IntoResponse for InvalidToken {
    fn into_response(self) -> Response {
        let deleted = format!("{COOKIE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
        let deleted = HeaderValue::try_from(deleted).expect("plain letters");
        ([(header::SET_COOKIE, deleted)], ApiError::InvalidToken).into_response()
    }
}

impl<S> FromRequestParts<S> for Identity
where
    S: Send + Sync,
    App: FromRef<S>,
{
    type Rejection = InvalidToken;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, InvalidToken> {
        let app = App::from_ref(state);
        match token_in(&parts.headers) {
            None => Ok(Identity(None)),
            Some(token) => match app.signer.verify_token(token) {
                Some(person) => Ok(Identity(Some(person))),
                None => Err(InvalidToken),
            },
        }
    }
}

impl Identity {
    /// The person; an error without a token.
    pub(crate) fn required_person(self) -> Result<PersonId, ApiError> {
        self.0.ok_or(ApiError::NoToken)
    }

    /// The person, or a new one.
    pub(crate) fn or_new_person(self) -> PersonId {
        self.0.unwrap_or_else(ids::new_person_id)
    }
}

/// The `Set-Cookie` header that stores a person's token for a year.
/// [`identify_client`](crate::limits::identify_client) adds `Secure` where the
/// connection is encrypted; families play over plain HTTP on their own network.
pub(crate) fn token_cookie(
    signer: &TokenSigner,
    person: &PersonId,
) -> [(header::HeaderName, HeaderValue); 1] {
    let max_age_secs = 365 * 24 * 3600;
    let token = signer.sign_token(person);
    let cookie =
        format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age_secs}");
    [(
        header::SET_COOKIE,
        HeaderValue::try_from(cookie).expect("hex digits and plain letters"),
    )]
}

/// The client's person; a new guest gets a cookie.
#[utoipa::path(
    get, path = "/api/me", tag = "people",
    responses(
        (status = 200, description = "you", body = Me),
        (status = 401, description = "a token that was not signed here", body = Fault),
    )
)]
pub(crate) async fn me(State(app): State<App>, identity: Identity) -> Response {
    let person = identity.or_new_person();
    let cookie = token_cookie(&app.signer, &person);
    let me = Me {
        id: person.to_string(),
        name: names::suggested_name(&person).to_owned(),
        avatar: names::suggested_avatar(&person),
    };
    (cookie, Json(me)).into_response()
}

/// Changes the name and the avatar of the client's person at every table of theirs that
/// waits or is played; where the name looks like another one there, it gets a number.
#[utoipa::path(
    put, path = "/api/me", tag = "people", request_body = Profile,
    responses(
        (status = 200, description = "you, as you are seen now", body = Me),
        (status = 400, description = "a field is wrong", body = Fault),
        (status = 401, description = "a token that was not signed here", body = Fault),
        (status = 403, description = "another site's page asks, or you are barred", body = Fault),
        (status = 413, description = "the body is too large", body = Fault),
        (status = 415, description = "the body is no JSON", body = Fault),
        (status = 429, description = "too many requests", body = Fault),
        (status = 503, description = "it cannot be stored now", body = Fault),
    )
)]
pub(crate) async fn rename(
    State(app): State<App>,
    identity: Identity,
    JsonBody(asked): JsonBody<Profile>,
) -> Result<Response, ApiError> {
    let person = identity.or_new_person();
    let appearance = Guest::welcome(&app, &person, (&asked).into())
        .await?
        .appearance;
    for id in app.store.tables_of(&person, tables::MAX_OWN_TABLES).await? {
        app.tables.rename(&id, &person, appearance.clone()).await?;
    }
    let Appearance { name, avatar } = appearance;
    let me = Me {
        id: person.to_string(),
        name,
        avatar: avatar.unwrap_or_else(|| names::suggested_avatar(&person)),
    };
    Ok((token_cookie(&app.signer, &person), Json(me)).into_response())
}

fn token_in(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    bearer.or_else(|| {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find(|(name, _)| *name == COOKIE_NAME)
            .map(|(_, token)| token)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_signed_here_is_a_token() {
        let signer = TokenSigner::new(&[1; 32]);
        let person = PersonId::from_trusted("ab");
        let token = signer.sign_token(&person);
        assert_eq!(signer.verify_token(&token), Some(person));
        assert_eq!(TokenSigner::new(&[2; 32]).verify_token(&token), None);
        assert_eq!(signer.verify_token(&token.replacen("ab", "ac", 1)), None);
        assert_eq!(signer.verify_token("ab."), None);
        assert_eq!(signer.verify_token("ab"), None);
    }
}
