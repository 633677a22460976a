//! Why a PostgreSQL database cannot be opened, and why a statement fails.

use super::url::PostgresUrl;
use crate::StoreError;
use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

/// Why a PostgreSQL database cannot be opened. No message contains a password.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PostgresError {
    /// No server answers at the address.
    #[error("the database {0} cannot be reached: {1}")]
    Unreachable(PostgresUrl, String),
    /// The server does not let the user in.
    #[error("the database {0} refuses the user or the password: {1}")]
    Refused(PostgresUrl, String),
    /// The server has no database of this name.
    #[error("there is no database {0}: make one with createdb")]
    Missing(PostgresUrl),
    /// Nothing is in it, where a database of Brelan must be.
    #[error("the database {0} is empty: brelan serve makes what belongs into it")]
    Empty(PostgresUrl),
    /// A newer version of Brelan made it.
    #[error(
        "the database {place} is of version {found}, made by a newer Brelan; this one knows \
         version {known}"
    )]
    Newer {
        /// The database.
        place: PostgresUrl,
        /// Its schema version.
        found: i32,
        /// The newest schema version that this Brelan knows.
        known: i32,
    },
    /// Another application has tables in it.
    #[error("the database {0} belongs to another program: make an empty one with createdb")]
    Foreign(PostgresUrl),
    /// The user lacks a right.
    #[error("the user of the database {0} lacks a privilege: {1}")]
    Privileges(PostgresUrl, String),
    /// The certificates that verify the server cannot be used.
    #[error("the certificates {0} cannot be used: {1}")]
    Certificates(String, String),
    /// Anything else.
    #[error("the database {0} cannot be used: {1}")]
    Failed(PostgresUrl, String),
}

impl PostgresError {
    /// The error of a statement or a connection before the store is open.
    pub(super) fn new(place: &PostgresUrl, error: &Error) -> Self {
        let place = place.clone();
        let reason = reason(error);
        let Some(code) = error.code() else {
            return match reason.contains("password") {
                // The server asks for a password, and the address has none.
                true => PostgresError::Refused(place, reason),
                false => PostgresError::Unreachable(place, reason),
            };
        };
        match *code {
            SqlState::INVALID_PASSWORD | SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
                PostgresError::Refused(place, reason)
            }
            SqlState::INVALID_CATALOG_NAME => PostgresError::Missing(place),
            SqlState::INSUFFICIENT_PRIVILEGE => PostgresError::Privileges(place, reason),
            SqlState::CANNOT_CONNECT_NOW | SqlState::TOO_MANY_CONNECTIONS => {
                PostgresError::Unreachable(place, reason)
            }
            // The session's settings are those of PostgreSQL 14.
            SqlState::UNDEFINED_OBJECT => PostgresError::Failed(
                place,
                format!("{reason}: it must be PostgreSQL 14 or newer"),
            ),
            _ => PostgresError::Failed(place, reason),
        }
    }
}

/// Why a statement has no result.
#[derive(Debug)]
pub(super) enum Failure {
    /// The store has been closed.
    Closed,
    /// There is no connection, so the statement was not sent.
    NotSent,
    /// The connection was lost, or no answer came in time: the statement may have been
    /// executed, or may yet be.
    Lost,
    /// The database is on another timeline than the tables in memory: a standby has taken
    /// over, which may lack what was stored last. Nothing was sent to it.
    OtherTimeline,
    /// The server refused the statement, which has changed nothing.
    Refused(Error),
}

impl Failure {
    /// The failure of a statement that was sent.
    pub(super) fn of_statement(error: Error) -> Self {
        let Some(code) = error.code() else {
            return Failure::Lost;
        };
        // Class 57P: the server shuts down, and class 08: the connection fails. A session that
        // has become read-only is one of a standby: the database is elsewhere now.
        let is_lost = code.code().starts_with("57P")
            || code.code().starts_with("08")
            || *code == SqlState::READ_ONLY_SQL_TRANSACTION;
        if is_lost {
            Failure::Lost
        } else {
            Failure::Refused(error)
        }
    }

    /// The failure of a statement that was to be prepared: it changes nothing.
    pub(super) fn of_preparation(error: Error) -> Self {
        match Failure::of_statement(error) {
            Failure::Lost => Failure::NotSent,
            other => other,
        }
    }

    /// Whether the server refused a second row with the same key.
    pub(super) fn is_duplicate(&self) -> bool {
        matches!(self, Failure::Refused(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION))
    }
}

impl From<PoolError> for Failure {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Closed => Failure::Closed,
            _ => Failure::NotSent,
        }
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Closed => StoreError::Closed,
            Failure::NotSent => StoreError::Unreachable,
            Failure::Lost => StoreError::Unknown,
            Failure::OtherTimeline => StoreError::TakenOver,
            Failure::Refused(error) => match error.code() {
                Some(&SqlState::DISK_FULL) => StoreError::Full,
                Some(&SqlState::LOCK_NOT_AVAILABLE | &SqlState::QUERY_CANCELED) => {
                    StoreError::Locked
                }
                _ => StoreError::Failed(reason(&error)),
            },
        }
    }
}

/// The reason of an error in one line: the server's message without its details, which may
/// quote a value, or else the innermost cause.
pub(super) fn reason(error: &Error) -> String {
    let reason = match error.as_db_error() {
        Some(answer) => answer.message().to_owned(),
        None => {
            let mut cause: &dyn std::error::Error = error;
            while let Some(source) = cause.source() {
                cause = source;
            }
            cause.to_string()
        }
    };
    reason.split_whitespace().collect::<Vec<_>>().join(" ")
}
