//! Logs why the database server gives no connection.

use super::error::reason;
use super::url::PostgresUrl;
use deadpool_postgres::{PoolError, TimeoutType};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A reason is logged again after this time.
const REPEAT_AFTER: Duration = Duration::from_secs(60);

/// Why the pools get no connections. Each reason is logged at most once a minute: the errors of the
/// statements that fail meanwhile do not tell it.
pub(super) struct Reachability {
    database: PostgresUrl,
    /// The reasons that were logged in the last minute.
    logged: Mutex<Vec<(String, Instant)>>,
}

impl Reachability {
    pub(super) fn new(database: &PostgresUrl) -> Self {
        Reachability {
            database: database.clone(),
            logged: Mutex::default(),
        }
    }

    /// Logs why a request for a connection failed.
    pub(super) fn failed(&self, error: &PoolError) {
        let Some(reason) = reason_of(error) else {
            return;
        };
        if self.is_news(&reason, Instant::now()) {
            tracing::warn!(database = %self.database, %reason, "no connection to the database");
        }
    }

    fn is_news(&self, reason: &str, now: Instant) -> bool {
        let mut logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        logged.retain(|(_, at)| now.saturating_duration_since(*at) < REPEAT_AFTER);
        let is_news = logged.iter().all(|(known, _)| known != reason);
        if is_news {
            logged.push((reason.to_owned(), now));
        }
        is_news
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_logged_once_a_minute_whatever_comes_between() {
        let url = PostgresUrl::parse("postgres://me@localhost/brelan").expect("a URL");
        let reachability = Reachability::new(&url);
        let start = Instant::now();
        let is_news =
            |reason, seconds| reachability.is_news(reason, start + Duration::from_secs(seconds));
        assert!(is_news("refused", 0) && is_news("too many", 1));
        assert!(!is_news("refused", 2) && !is_news("too many", 59));
        assert!(is_news("refused", 60) && !is_news("too many", 60) && is_news("too many", 61));
    }
}
