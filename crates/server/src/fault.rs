//! Refusals of the REST interface.

use crate::limits::MAX_BODY_BYTES;
use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use brelan_kernel::OptionError;
use brelan_protocol::rest::Fault;
use brelan_store::StoreError;
use brelan_table::NoSeat;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// A refused request: a status and a [`Fault`].
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    fault: Fault,
    /// When to try again.
    after: Option<Duration>,
}

impl Failure {
    /// A request whose `field` is wrong.
    pub(crate) fn bad(code: &str, field: &str, message: impl Into<String>) -> Self {
        Failure::new(StatusCode::BAD_REQUEST, code, Some(field), message)
    }

    /// There is no such thing, or it is not for the one who asks.
    pub(crate) fn not_found() -> Self {
        Failure::new(
            StatusCode::NOT_FOUND,
            "not_found",
            None,
            "there is no such table",
        )
    }

    /// The match must be over first.
    pub(crate) fn not_over() -> Self {
        Failure::new(
            StatusCode::CONFLICT,
            "not_over",
            None,
            "the match is not over yet",
        )
    }

    /// The table's log no longer replays.
    pub(crate) fn closed() -> Self {
        let message = "the table was played by other rules and is closed";
        Failure::new(StatusCode::CONFLICT, "closed", None, message)
    }

    /// A person's token is needed.
    pub(crate) fn nobody() -> Self {
        let message = "this is for somebody with a seat; a token comes with the first table";
        Failure::new(StatusCode::UNAUTHORIZED, "no_token", None, message)
    }

    /// A token that this server has not signed.
    pub(crate) fn bad_token() -> Self {
        let message = "this server has not signed this token; it is forgotten, so try again";
        Failure::new(StatusCode::UNAUTHORIZED, "bad_token", None, message)
    }

    /// Another site's page asks.
    pub(crate) fn foreign() -> Self {
        let message = "requests from pages of other sites are refused";
        Failure::new(StatusCode::FORBIDDEN, "foreign_origin", None, message)
    }

    /// A seat at the table is needed.
    pub(crate) fn not_seated() -> Self {
        let message = "this is for those who sit at the table";
        Failure::new(StatusCode::FORBIDDEN, "not_seated", None, message)
    }

    /// Why somebody cannot sit down.
    pub(crate) fn no_seat(why: NoSeat) -> Self {
        let (code, message) = match why {
            NoSeat::Taken => ("seat_taken", "somebody sits there; take another seat"),
            NoSeat::Full => ("no_seat", "every seat is taken; one can watch"),
            NoSeat::Begun => ("begun", "the match has begun; one can watch"),
            NoSeat::OtherSeat => (
                "other_seat",
                "in this match you have had another seat, which is the only one for you",
            ),
            NoSeat::Closed => ("closed", "the match is over"),
            NoSeat::UsedUp => return Failure::bad_code(),
        };
        Failure::new(StatusCode::CONFLICT, code, None, message)
    }

    /// A seat's code that fits no seat.
    pub(crate) fn bad_code() -> Self {
        let message = "this link was used already, or is not of this table";
        Failure::bad("bad_code", "code", message)
    }

    /// The host of the server lets the person make no tables and take no seats.
    pub(crate) fn barred() -> Self {
        let message = "the host of this server has barred you";
        Failure::new(StatusCode::FORBIDDEN, "barred", None, message)
    }

    /// The person is at too many tables.
    pub(crate) fn too_many_tables(most: u32) -> Self {
        let message = format!("at most {most} tables at a time; finish or leave one first");
        Failure::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many_tables",
            None,
            message,
        )
    }

    /// It cannot be stored or read now.
    pub(crate) fn unavailable() -> Self {
        let message = "the server cannot store or read at the moment; try again later";
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "not_stored", None, message)
    }

    /// This was asked too often.
    pub(crate) fn too_many(wait: Duration) -> Self {
        let after = Duration::from_secs(wait.as_millis().div_ceil(1000).max(1) as u64);
        let message = format!(
            "this was asked too often; try again in {} s",
            after.as_secs()
        );
        let status = StatusCode::TOO_MANY_REQUESTS;
        Failure {
            after: Some(after),
            ..Failure::new(status, "too_many_requests", None, message)
        }
    }

    /// The request did not come to its end.
    pub(crate) fn too_slow() -> Self {
        let message = "the request took too long; try again";
        Failure::new(StatusCode::REQUEST_TIMEOUT, "too_slow", None, message)
    }

    /// What is wrong and what to do.
    pub(crate) fn message(&self) -> &str {
        &self.fault.message
    }

    fn new(
        status: StatusCode,
        code: &str,
        field: Option<&str>,
        message: impl Into<String>,
    ) -> Self {
        let fault = Fault {
            code: code.into(),
            field: field.map(str::to_owned),
            message: message.into(),
        };
        Failure {
            status,
            fault,
            after: None,
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let after = self
            .after
            .map(|wait| [(header::RETRY_AFTER, wait.as_secs())]);
        (self.status, after, Json(self.fault)).into_response()
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Self {
        Failure::bad("bad_option", &error.field, error.message)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        Failure::unavailable()
    }
}

/// A JSON body; what is wrong with it is told with the field's name.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json")) {
            let message = "send JSON as application/json";
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Failure::new(status, "not_json", None, message));
        }
        let bytes = axum::body::Bytes::from_request(request, state)
            .await
            .map_err(|error| match error.status() {
                status @ StatusCode::PAYLOAD_TOO_LARGE => {
                    let message = format!("send at most {MAX_BODY_BYTES} bytes");
                    Failure::new(status, "too_large", None, message)
                }
                status => Failure::new(status, "bad_request", None, error.body_text()),
            })?;
        // A list of values in the order of the fields would be taken, too.
        if bytes.trim_ascii_start().first() == Some(&b'[') {
            let message = "a JSON object is needed, not a list";
            let status = StatusCode::BAD_REQUEST;
            return Err(Failure::new(status, "bad_request", None, message));
        }
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        serde_path_to_error::deserialize(&mut json)
            .map(Body)
            .map_err(|error| {
                let message = error.inner().to_string();
                let path = error.path().to_string();
                let field = named(&message).or((path != "." && path != "?").then_some(path));
                let status = StatusCode::BAD_REQUEST;
                Failure::new(status, "bad_request", field.as_deref(), message)
            })
    }
}

/// The field that serde's message names.
fn named(message: &str) -> Option<String> {
    let rest = message
        .strip_prefix("unknown field `")
        .or_else(|| message.strip_prefix("missing field `"))?;
    Some(rest.split_once('`')?.0.to_owned())
}
