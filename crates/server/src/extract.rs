//! Request bodies and parameters whose errors name the field that is wrong.

use crate::api_error::ApiError;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

/// A JSON body. An error names the field that is wrong.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json")) {
            return Err(ApiError::NotJson);
        }
        let bytes = axum::body::Bytes::from_request(request, state)
            .await
            .map_err(|error| match error.status() {
                StatusCode::PAYLOAD_TOO_LARGE => ApiError::BodyTooLarge,
                status => ApiError::InvalidBody {
                    status,
                    field: None,
                    message: error.body_text(),
                },
            })?;
        let invalid = |field, message| ApiError::InvalidBody {
            status: StatusCode::BAD_REQUEST,
            field,
            message,
        };
        // serde also reads a struct from a list of its values in order.
        if bytes.trim_ascii_start().first() == Some(&b'[') {
            let message = "a JSON object is needed, not a list";
            return Err(invalid(None, message.into()));
        }
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        serde_path_to_error::deserialize(&mut json)
            .map(JsonBody)
            .map_err(|error| {
                let message = error.inner().to_string();
                let path = error.path().to_string();
                let field =
                    field_in_message(&message).or((path != "." && path != "?").then_some(path));
                invalid(field, message)
            })
    }
}

/// The parameters behind the `?` of an address. An error names the parameter that is
/// wrong.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|error| {
            let text = error.body_text();
            // It begins with what axum says of every query.
            let message = text.split_once(": ").map_or(&*text, |(_, message)| message);
            let (field, message) = match message.split_once(": ") {
                Some((field, message)) => (Some(field.to_owned()), message),
                None => (field_in_message(message), message),
            };
            ApiError::InvalidBody {
                status: StatusCode::BAD_REQUEST,
                field,
                message: message.to_owned(),
            }
        })?;
        Ok(QueryParams(query))
    }
}

/// Refuses an address with a NUL in it. No id and no name has one, and PostgreSQL takes none in
/// a text, so that a search for it would look like a failure of the store.
pub(crate) async fn refuse_nul(request: Request, next: Next) -> Response {
    let uri = request.uri();
    let has_nul = |text: &str| text.contains("%00");
    if has_nul(uri.path()) || uri.query().is_some_and(has_nul) {
        let refused = ApiError::InvalidBody {
            status: StatusCode::BAD_REQUEST,
            field: None,
            message: "the address holds %00, which no id and no name has".into(),
        };
        return refused.into_response();
    }
    next.run(request).await
}

/// The field that serde's message names.
fn field_in_message(message: &str) -> Option<String> {
    let rest = message
        .strip_prefix("unknown field `")
        .or_else(|| message.strip_prefix("missing field `"))?;
    Some(rest.split_once('`')?.0.to_owned())
}
