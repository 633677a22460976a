//! Logs why the database server gives no connection.

use super::error::reason;
use super::url::PostgresUrl;
use deadpool_postgres::{PoolError, TimeoutType};
use std::sync::{Mutex, PoisonError};

/// Whether a pool gets connections. Each reason is logged once, until there is a connection
/// again: the errors of the statements that fail meanwhile do not tell it.
pub(super) struct Reachability {
    place: PostgresUrl,
    /// The reason that was logged last.
    logged: Mutex<Option<String>>,
}

impl Reachability {
    pub(super) fn new(place: &PostgresUrl) -> Self {
        Reachability {
            place: place.clone(),
            logged: Mutex::new(None),
        }
    }

    /// Notes what came of a request for a connection.
    pub(super) fn note(&self, error: Option<&PoolError>) {
        let mut logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        let found = error.and_then(reason_of);
        if let Some(reason) = &found
            && logged.as_ref() != Some(reason)
        {
            tracing::warn!(database = %self.place, %reason, "the database gives no connection");
        }
        *logged = found;
    }
}

/// Why there is no connection; `None` where the pool was closed.
fn reason_of(error: &PoolError) -> Option<String> {
    match error {
        PoolError::Backend(error) => Some(reason(error)),
        PoolError::Timeout(TimeoutType::Wait) => {
            Some("all connections of this server are in use".to_owned())
        }
        PoolError::Timeout(_) => Some("it does not answer".to_owned()),
        _ => None,
    }
}
