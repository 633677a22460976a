//! Who asks: a guest with a signed token, in a cookie or as a bearer.

use crate::api_error::ApiError;
use crate::app::App;
use crate::{ids, names};
use axum::Json;
use axum::extract::{FromRef, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use brelan_protocol::rest::{Fault, Me};
use brelan_table::Person;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The cookie's name.
const COOKIE: &str = "brelan";

/// Signs and checks people's tokens: `id.signature`, both in hex. A token is
/// all that there is to a guest; it is never stored here.
#[derive(Clone)]
pub(crate) struct Signer(Hmac<Sha256>);

impl Signer {
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        Signer(Hmac::new_from_slice(key).expect("any key length is allowed"))
    }

    /// The token of a person.
    pub(crate) fn token(&self, person: &Person) -> String {
        let signature = self.signing(&person.0).finalize().into_bytes();
        format!("{}.{}", person.0, hex::encode(signature))
    }

    /// The person whose token it is, if it was signed here.
    pub(crate) fn person(&self, token: &str) -> Option<Person> {
        let (id, signature) = token.split_once('.')?;
        let signature = hex::decode(signature).ok()?;
        self.signing(id).verify_slice(&signature).ok()?;
        Some(Person(id.to_owned()))
    }

    /// The person whose token a request carries, if it was signed here.
    pub(crate) fn carried(&self, headers: &HeaderMap) -> Option<Person> {
        self.person(token(headers)?)
    }

    /// The code of the seat of `person` at `table`.
    pub(crate) fn seat_code(&self, table: &str, person: &Person) -> String {
        hex::encode(self.signing_seat(table, person).finalize().into_bytes())
    }

    /// Whether `code` is the code of that seat.
    pub(crate) fn is_seat_code(&self, table: &str, person: &Person, code: &str) -> bool {
        let code = hex::decode(code).unwrap_or_default();
        self.signing_seat(table, person).verify_slice(&code).is_ok()
    }

    fn signing_seat(&self, table: &str, person: &Person) -> Hmac<Sha256> {
        let seat = format!("seat/{table}/{}", person.0);
        self.0.clone().chain_update(seat)
    }

    fn signing(&self, id: &str) -> Hmac<Sha256> {
        self.0.clone().chain_update(b"person/").chain_update(id)
    }
}

/// The one who asks, if they carry a token. A wrong token is refused, and the
/// cookie that held it taken back.
pub(crate) struct Guest(pub(crate) Option<Person>);

/// A refused token.
pub(crate) struct BadToken;

impl IntoResponse for BadToken {
    fn into_response(self) -> Response {
        let forget = format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
        let forget = HeaderValue::try_from(forget).expect("plain letters");
        ([(header::SET_COOKIE, forget)], ApiError::InvalidToken).into_response()
    }
}

impl<S> FromRequestParts<S> for Guest
where
    S: Send + Sync,
    App: FromRef<S>,
{
    type Rejection = BadToken;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, BadToken> {
        let app = App::from_ref(state);
        match token(&parts.headers) {
            None => Ok(Guest(None)),
            Some(token) => match app.signer.person(token) {
                Some(person) => Ok(Guest(Some(person))),
                None => Err(BadToken),
            },
        }
    }
}

impl Guest {
    /// The person, who must carry a token.
    pub(crate) fn required(self) -> Result<Person, ApiError> {
        self.0.ok_or(ApiError::NoToken)
    }

    /// The person, or a new one.
    pub(crate) fn or_new(self) -> Person {
        self.0.unwrap_or_else(|| Person(ids::person()))
    }
}

/// The header that keeps a person's token for a year. [`identify_client`](crate::limits::identify_client) adds `Secure`
/// where the connection is encrypted; families play over plain http on their
/// own network.
pub(crate) fn keep(signer: &Signer, person: &Person) -> [(header::HeaderName, HeaderValue); 1] {
    let year = 365 * 24 * 3600;
    let token = signer.token(person);
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={year}");
    [(
        header::SET_COOKIE,
        HeaderValue::try_from(cookie).expect("hex digits and plain letters"),
    )]
}

/// Who one is; a new guest gets a cookie.
#[utoipa::path(
    get, path = "/api/me", tag = "people",
    responses(
        (status = 200, description = "you", body = Me),
        (status = 401, description = "a token that was not signed here", body = Fault),
    )
)]
pub(crate) async fn me(State(app): State<App>, guest: Guest) -> Response {
    let person = guest.or_new();
    let cookie = keep(&app.signer, &person);
    let name = names::suggested_name(&person).to_owned();
    let me = Me { id: person.0, name };
    (cookie, Json(me)).into_response()
}

fn token(headers: &HeaderMap) -> Option<&str> {
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
            .find(|(name, _)| *name == COOKIE)
            .map(|(_, token)| token)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_signed_here_is_a_token() {
        let signer = Signer::new(&[1; 32]);
        let person = Person("ab".into());
        let token = signer.token(&person);
        assert_eq!(signer.person(&token), Some(person));
        assert_eq!(Signer::new(&[2; 32]).person(&token), None);
        assert_eq!(signer.person(&token.replacen("ab", "ac", 1)), None);
        assert_eq!(signer.person("ab."), None);
        assert_eq!(signer.person("ab"), None);
    }
}
