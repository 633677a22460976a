//! Why a bus cannot be used at the start.

use crate::NatsUrl;
use async_nats::{ConnectError, ConnectErrorKind};

/// Why a NATS server cannot be used. No message holds a user or a password.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// Nothing answers there, or something that is no NATS server.
    #[error("the NATS server {0} cannot be reached: {1}")]
    Unreachable(NatsUrl, String),
    /// The server knows no such user, or the password is wrong.
    #[error("the NATS server {0} refuses the user or the password")]
    Refused(NatsUrl),
    /// The connection cannot be encrypted, or the certificate is not the server's.
    #[error("the connection to the NATS server {0} cannot be encrypted: {1}")]
    Tls(NatsUrl, String),
    /// The user may not publish or subscribe.
    #[error(
        "the NATS server {url} does not let this user publish and subscribe: allow both for the \
         subjects {subjects}"
    )]
    Permissions {
        /// The server.
        url: NatsUrl,
        /// The subjects, as they are written in the permissions of a user.
        subjects: String,
    },
}

impl BusError {
    pub(crate) fn of_connecting(url: &NatsUrl, error: &ConnectError) -> Self {
        let url = url.clone();
        match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                BusError::Refused(url)
            }
            ConnectErrorKind::Tls => BusError::Tls(url, cause(error)),
            // What was read is no TLS.
            _ if url.is_tls() && has_invalid_data(error) => BusError::Tls(url, cause(error)),
            _ => BusError::Unreachable(url, cause(error)),
        }
    }
}

/// Whether the cause is that what was read is not what was expected.
fn has_invalid_data(error: &ConnectError) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(inner) = cause {
        let error = inner.downcast_ref::<std::io::Error>();
        if error.is_some_and(|error| error.kind() == std::io::ErrorKind::InvalidData) {
            return true;
        }
        cause = inner.source();
    }
    false
}

/// The innermost cause, in one line.
fn cause(error: &ConnectError) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string().replace('\n', " ")
}
