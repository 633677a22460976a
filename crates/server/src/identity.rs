//! The identity of a client: a person with a signed token, in a cookie or as a
//! bearer token. A guest's token names the person alone, that of an account also a
//! session, which can be ended.

use crate::api_error::ApiError;
use crate::app::App;
use crate::day::Day;
use crate::ids;
use crate::keys::{DatabaseKey, Purpose};
use crate::limits::{Client, NetworkPrefix};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use brelan_ids::{GroupId, PersonId, TableId, Timestamp};
use brelan_store::{NETWORK_HASH_LEN, StoreError};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The cookie's name over plain HTTP.
const COOKIE_NAME: &str = "brelan";

/// The cookie's name over HTTPS. For a name with this prefix browsers take no cookie
/// that another host of the domain sets.
const HOST_COOKIE_NAME: &str = "__Host-brelan";

/// How many cookies of a name are looked at: each costs the time of a signature.
const MAX_COOKIES: usize = 8;

/// The length of the id of a group's member, in bytes.
const MEMBER_ID_LEN: usize = 16;

/// The sender of a request: a guest, or a person with an account in one of its sessions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Caller {
    pub(crate) person: PersonId,
    /// The id of the session; `None` for a guest.
    pub(crate) session: Option<String>,
}

impl Caller {
    /// A guest.
    pub(crate) fn guest(person: PersonId) -> Self {
        Caller {
            person,
            session: None,
        }
    }
}

/// Signs and verifies people's tokens: `id.signature` or `id.session.signature`, all in
/// hex, the signature an HMAC-SHA256. Guests' tokens are not stored: a valid signature
/// is the proof of identity until the guest opens an account. Sessions are stored, and
/// [`Sessions`](crate::accounts::Sessions) knows which are open.
#[derive(Clone)]
pub(crate) struct TokenSigner(DatabaseKey);

impl TokenSigner {
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        TokenSigner(DatabaseKey::new(key))
    }

    /// The token of a person, in the session if there is one.
    pub(crate) fn sign_token(&self, caller: &Caller) -> String {
        let signature = self.caller_mac(caller).finalize().into_bytes();
        let signature = hex::encode(signature);
        match &caller.session {
            None => format!("{}.{signature}", caller.person),
            Some(session) => format!("{}.{session}.{signature}", caller.person),
        }
    }

    /// The sender that a token names, if it was signed here.
    pub(crate) fn verify_token(&self, token: &str) -> Option<Caller> {
        let (rest, signature) = token.rsplit_once('.')?;
        let (id, session) = match rest.split_once('.') {
            None => (rest, None),
            Some((id, session)) => (id, Some(session.to_owned())),
        };
        let signature = hex::decode(signature).ok()?;
        let person = id.parse().ok()?;
        let caller = Caller { person, session };
        self.caller_mac(&caller).verify_slice(&signature).ok()?;
        Some(caller)
    }

    /// The sender that a request's token names, if it was signed here.
    pub(crate) fn verify_request(&self, headers: &HeaderMap, client: &Client) -> Option<Caller> {
        tokens_in(headers, client.https).find_map(|token| self.verify_token(token))
    }

    /// The keyed hash of a recovery code of an account.
    pub(crate) fn recovery_hash(&self, person: &PersonId, secret: &str) -> String {
        let code = format!("{person}/{secret}");
        let mac = self.0.mac(Purpose::RecoveryCode, &code);
        hex::encode(mac.finalize().into_bytes())
    }

    /// The keyed hash of a client's network on a day.
    pub(crate) fn network_hash(&self, network: NetworkPrefix, day: Day) -> String {
        let network = format!("{}/{network}", day.0);
        let mac = self.0.mac(Purpose::NetworkHash, &network);
        let mut text = hex::encode(mac.finalize().into_bytes());
        text.truncate(NETWORK_HASH_LEN);
        text
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

    /// An id for the member who joined a group then. It tells nothing of the person, and is
    /// another one in each group and after joining again.
    pub(crate) fn member_id(
        &self,
        group: &GroupId,
        person: &PersonId,
        joined: Timestamp,
    ) -> String {
        let member = format!("{group}/{person}/{}", joined.as_millis());
        let mac = self.0.mac(Purpose::MemberId, &member);
        hex::encode(&mac.finalize().into_bytes()[..MEMBER_ID_LEN])
    }

    fn seat_mac(&self, table: &TableId, person: &PersonId, assigned: u64) -> Hmac<Sha256> {
        let seat = format!("{table}/{person}/{assigned}");
        self.0.mac(Purpose::SeatCode, &seat)
    }

    fn caller_mac(&self, caller: &Caller) -> Hmac<Sha256> {
        let person = &caller.person;
        match &caller.session {
            None => self.0.mac(Purpose::GuestToken, &person.to_string()),
            Some(session) => {
                let session = format!("{person}/{session}");
                self.0.mac(Purpose::SessionToken, &session)
            }
        }
    }
}

/// The sender of a request, if it carries a token. A request whose tokens are all
/// invalid is refused, and so is one of a session that has ended; the cookies that held
/// them are deleted.
pub(crate) struct Identity(pub(crate) Option<Caller>);

/// Why a request with a token has no identity.
pub(crate) enum Unidentified {
    /// The server has not signed the token.
    InvalidToken,
    /// The session has ended, or the guest has an account or has become part of one.
    Ended,
    /// The store fails.
    Unavailable(StoreError),
}

impl IntoResponse for Unidentified {
    fn into_response(self) -> Response {
        let error = match self {
            Unidentified::InvalidToken => ApiError::InvalidToken,
            Unidentified::Ended => ApiError::SessionEnded,
            Unidentified::Unavailable(error) => return ApiError::from(error).into_response(),
        };
        (forget_token(), error).into_response()
    }
}

/// The `Set-Cookie` header that deletes a token.
pub(crate) fn forget_token() -> [(header::HeaderName, HeaderValue); 1] {
    let deleted = format!("{COOKIE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    let deleted = HeaderValue::try_from(deleted).expect("plain letters");
    [(header::SET_COOKIE, deleted)]
}

impl<S> FromRequestParts<S> for Identity
where
    S: Send + Sync,
    App: FromRef<S>,
{
    type Rejection = Unidentified;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Unidentified> {
        let app = App::from_ref(state);
        let https = (parts.extensions.get::<Client>()).is_some_and(|client| client.https);
        let mut tokens = tokens_in(&parts.headers, https).peekable();
        let has_token = tokens.peek().is_some();
        let Some(caller) = tokens.find_map(|token| app.signer.verify_token(token)) else {
            return match has_token {
                true => Err(Unidentified::InvalidToken),
                false => Ok(Identity(None)),
            };
        };
        match app.sessions.is_open(&caller).await {
            Ok(true) => Ok(Identity(Some(caller))),
            Ok(false) => Err(Unidentified::Ended),
            Err(error) => Err(Unidentified::Unavailable(error)),
        }
    }
}

impl Identity {
    /// The person, if there is one.
    pub(crate) fn person(self) -> Option<PersonId> {
        self.0.map(|caller| caller.person)
    }

    /// Whether the token came in a cookie, as those of browsers do.
    pub(crate) fn is_of_cookie(&self, headers: &HeaderMap) -> bool {
        self.0.is_some() && !headers.contains_key(header::AUTHORIZATION)
    }

    /// The person; an error without a token.
    pub(crate) fn required_person(self) -> Result<PersonId, ApiError> {
        self.person().ok_or(ApiError::NoToken)
    }

    /// The sender; an error without a token.
    pub(crate) fn required(self) -> Result<Caller, ApiError> {
        self.0.ok_or(ApiError::NoToken)
    }

    /// The sender, or a new guest.
    pub(crate) fn or_new_guest(self) -> Caller {
        self.0
            .unwrap_or_else(|| Caller::guest(ids::new_person_id()))
    }
}

/// The `Set-Cookie` header that stores a person's token for a year.
/// [`secure_cookies`] changes it where the connection is encrypted; families play over
/// plain HTTP on their own network.
pub(crate) fn token_cookie(
    signer: &TokenSigner,
    caller: &Caller,
) -> [(header::HeaderName, HeaderValue); 1] {
    let max_age_secs = 365 * 24 * 3600;
    let token = signer.sign_token(caller);
    let cookie =
        format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age_secs}");
    [(
        header::SET_COOKIE,
        HeaderValue::try_from(cookie).expect("hex digits and plain letters"),
    )]
}

/// Makes the cookies of a response `Secure`, and gives the token's cookie the name that
/// binds it to this host. A deletion is for both names.
pub(crate) fn secure_cookies(headers: &mut HeaderMap) {
    let header::Entry::Occupied(cookies) = headers.entry(header::SET_COOKIE) else {
        return;
    };
    let (name, cookies) = cookies.remove_entry_mult();
    let cookies: Vec<_> = cookies.collect();
    for cookie in cookies {
        let cookie = cookie.to_str().expect("hex digits and plain letters");
        let token = cookie.strip_prefix(COOKIE_NAME).unwrap_or_default();
        let mut secured = vec![format!("{HOST_COOKIE_NAME}{token}; Secure")];
        if token.starts_with("=;") {
            secured.push(format!("{cookie}; Secure"));
        }
        for cookie in secured {
            let cookie = HeaderValue::try_from(cookie).expect("hex digits and plain letters");
            headers.append(&name, cookie);
        }
    }
}

/// The tokens of a request: a bearer token alone, or those of the cookies of the
/// connection. Another host of the domain can add a cookie `brelan`, also before the
/// server's own, so that the first one that is valid counts; over HTTPS none of that name
/// does, because a valid one would make its browser's person another one.
fn tokens_in(headers: &HeaderMap, https: bool) -> impl Iterator<Item = &str> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let name = match https {
        true => HOST_COOKIE_NAME,
        false => COOKIE_NAME,
    };
    let cookies = bearer.is_none().then(|| cookies(headers, name));
    let cookies = cookies.into_iter().flatten().take(MAX_COOKIES);
    bearer.into_iter().chain(cookies)
}

/// The values of the cookies with this name.
fn cookies<'a>(headers: &'a HeaderMap, wanted: &'static str) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .filter(move |(name, _)| *name == wanted)
        .map(|(_, token)| token)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(id: &str) -> Caller {
        Caller::guest(PersonId::from_trusted(id))
    }

    #[test]
    fn only_what_was_signed_here_is_a_token() {
        let signer = TokenSigner::new(&[1; 32]);
        let token = signer.sign_token(&guest("ab"));
        assert_eq!(signer.verify_token(&token), Some(guest("ab")));
        assert_eq!(TokenSigner::new(&[2; 32]).verify_token(&token), None);
        assert_eq!(signer.verify_token(&token.replacen("ab", "ac", 1)), None);
        assert_eq!(signer.verify_token("ab."), None);
        assert_eq!(signer.verify_token("ab"), None);
    }

    #[test]
    fn a_token_of_a_session_is_none_of_another_one_or_of_a_guest() {
        let signer = TokenSigner::new(&[1; 32]);
        let in_session = |session: &str| Caller {
            session: Some(session.to_owned()),
            ..guest("ab")
        };
        let token = signer.sign_token(&in_session("cd"));
        assert_eq!(signer.verify_token(&token), Some(in_session("cd")));
        let (_, signature) = token.rsplit_once('.').expect("a signature");
        for forged in ["ab.ce", "ab", "ab.", "ac.cd", "ab.cd.ef"] {
            let forged = format!("{forged}.{signature}");
            assert_eq!(signer.verify_token(&forged), None, "{forged}");
        }
        // The id of a guest that would be signed alike.
        let other = signer.sign_token(&guest("ab"));
        assert_ne!(signature, other.rsplit_once('.').expect("a signature").1);
    }

    fn request(headers: &[(header::HeaderName, &str)]) -> HeaderMap {
        let pairs = headers.iter().map(|(name, value)| {
            let value = HeaderValue::from_str(value).expect("a value");
            (name.clone(), value)
        });
        pairs.collect()
    }

    #[test]
    fn an_invalid_cookie_hides_no_valid_one() {
        let signer = TokenSigner::new(&[1; 32]);
        let (ann, ben) = (guest("aa"), guest("bb"));
        let token = |person| signer.sign_token(person);
        let find = |headers: &HeaderMap, https| {
            let mut tokens = tokens_in(headers, https);
            tokens.find_map(|token| signer.verify_token(token))
        };
        let over = |https, cookies: &str| find(&request(&[(header::COOKIE, cookies)]), https);
        let verify = |cookies: &str| over(false, cookies);
        let anns = format!("brelan={}", token(&ann));
        assert_eq!(verify(&format!("brelan=bad; {anns}")), Some(ann.clone()));
        assert_eq!(verify(&format!("{anns}; brelan=bad")), Some(ann.clone()));
        let bens = format!("__Host-brelan={}", token(&ben));
        assert_eq!(over(true, &format!("{anns}; {bens}")), Some(ben));
        assert_eq!(over(true, &anns), None, "another host may have set it");
        let many = "brelan=bad; ".repeat(MAX_COOKIES);
        assert_eq!(
            verify(&format!("{many}{anns}")),
            None,
            "a request costs little"
        );
        let bearer = [
            (header::AUTHORIZATION, "Bearer bad"),
            (header::COOKIE, &anns),
        ];
        assert_eq!(
            find(&request(&bearer), false),
            None,
            "a bearer token counts alone"
        );
    }

    #[test]
    fn over_https_a_cookie_is_bound_to_its_host() {
        let secured = |cookie: &str| {
            let mut headers = request(&[(header::SET_COOKIE, cookie)]);
            secure_cookies(&mut headers);
            let cookies = headers.get_all(header::SET_COOKIE).iter();
            let texts = cookies.map(|cookie| cookie.to_str().expect("text").to_owned());
            texts.collect::<Vec<_>>()
        };
        assert_eq!(
            secured("brelan=a.b; Path=/"),
            ["__Host-brelan=a.b; Path=/; Secure"]
        );
        assert_eq!(
            secured("brelan=; Path=/"),
            ["__Host-brelan=; Path=/; Secure", "brelan=; Path=/; Secure"]
        );
    }
}
