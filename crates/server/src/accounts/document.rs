//! What is stored of an account: its passkeys, recovery codes and sessions. The store keeps
//! it as a text; a change is made by the server that has read the last one.

use super::sessions::MAX_UNUSED_DAYS;
use crate::api_error::ApiError;
use crate::app::App;
use brelan_ids::PersonId;
use brelan_store::{Account, AccountState, StoreError};
use serde::{Deserialize, Serialize};

/// The most passkeys of an account.
pub(super) const MAX_PASSKEYS: usize = 10;

/// The most sessions of an account. One more ends the one that was not used for longest.
const MAX_SESSIONS: usize = 20;

/// How often a change is tried again after another one came first.
const MAX_TRIES: u32 = 8;

/// The parts of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Document {
    pub(super) passkeys: Vec<Passkey>,
    /// The keyed hashes of the recovery codes that were not used.
    pub(super) recovery: Vec<String>,
    pub(super) sessions: Vec<Session>,
    /// What the person has chosen; `None` before, and in an account of an earlier version.
    #[serde(default)]
    pub(super) profile: Option<StoredProfile>,
}

/// The name and the avatar that the person chose last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredProfile {
    /// The name, normalized.
    pub(super) name: String,
    /// The avatar's name; `None` for the suggested one.
    pub(super) avatar: Option<String>,
}

/// A passkey. All but its name and its days is what the verification needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Passkey {
    /// The credential's id, in hex.
    pub(super) id: String,
    /// The name that the person has given.
    pub(super) name: String,
    /// The host name that it is bound to.
    pub(super) host: String,
    /// The public key and what does not change with it, in hex.
    pub(super) key: String,
    /// What changes with each use: the counter, the backup; in hex.
    pub(super) state: String,
    /// How the browser may reach it, as a set of bits.
    pub(super) transports: u8,
    /// The day on which it was added, in days since 1970.
    pub(super) added: u32,
    /// The day on which it was last used to sign in.
    pub(super) used: Option<u32>,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Session {
    /// Its random id, which the token names.
    pub(super) id: String,
    /// The browser and the system, without versions.
    pub(super) device: String,
    /// The day on which it began, in days since 1970.
    pub(super) began: u32,
    /// The last day on which it was used.
    pub(super) seen: u32,
}

impl Session {
    /// Whether it was not used for a year, by the clock of `today`.
    pub(super) fn is_unused(&self, today: u32) -> bool {
        self.seen.saturating_add(MAX_UNUSED_DAYS) < today
    }
}

impl Document {
    /// Reads the document of an account.
    ///
    /// # Errors
    /// When it is damaged.
    pub(super) fn read(account: &Account) -> Result<Self, StoreError> {
        serde_json::from_str(&account.document)
            .map_err(|error| StoreError::Failed(format!("an account is damaged: {error}")))
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("it has text keys")
    }

    /// Adds a session, and drops those that are too many, or were not used for a year by a clock
    /// that is trusted.
    pub(super) fn begin_session(&mut self, session: Session, may_clock_be_wrong: bool) {
        let today = session.began;
        let sessions = &mut self.sessions;
        sessions.retain(|it| may_clock_be_wrong || !it.is_unused(today));
        if sessions.len() >= MAX_SESSIONS {
            sessions.sort_by_key(|it| it.seen);
            sessions.drain(..=sessions.len() - MAX_SESSIONS);
        }
        sessions.push(session);
    }
}

/// The open account of a person.
///
/// # Errors
/// When the person has none, or the store fails.
pub(super) async fn open_account(app: &App, person: &PersonId) -> Result<Account, ApiError> {
    let account = app.store.account(person).await?;
    let account = account.filter(|it| it.state == AccountState::Open);
    account.ok_or(ApiError::NoAccount)
}

/// Changes a person's account, again if another change came first. A change that leaves all
/// as it was is not stored.
///
/// # Errors
/// When the person has none, `change` refuses, or the store fails.
pub(super) async fn change_account<T>(
    app: &App,
    person: &PersonId,
    mut change: impl FnMut(&mut Document) -> Result<T, ApiError>,
) -> Result<T, ApiError> {
    for _ in 0..MAX_TRIES {
        let mut account = open_account(app, person).await?;
        let stored = Document::read(&account)?;
        let mut document = stored.clone();
        let changed = change(&mut document)?;
        if document == stored {
            return Ok(changed);
        }
        account.document = document.to_json();
        if app.store.update_account(account).await? {
            app.sessions.forget(person);
            return Ok(changed);
        }
    }
    Err(ApiError::Unavailable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(id: usize, seen: u32) -> Session {
        Session {
            id: id.to_string(),
            device: "Firefox".into(),
            began: seen,
            seen,
        }
    }

    #[test]
    fn the_session_that_was_not_used_for_longest_makes_room() {
        let mut document = Document::default();
        for id in 0..MAX_SESSIONS {
            document.begin_session(session(id, 1000 - id as u32 % 7), false);
        }
        let oldest = document.sessions.iter().map(|it| it.seen).min();
        document.begin_session(session(99, 1000), false);
        assert_eq!(document.sessions.len(), MAX_SESSIONS);
        assert!(document.sessions.iter().any(|it| it.id == "99"));
        let count = |seen| {
            document
                .sessions
                .iter()
                .filter(|it| it.seen == seen)
                .count()
        };
        assert_eq!(count(oldest.expect("sessions")), 1);
        let later = 1000 + MAX_UNUSED_DAYS;
        document.begin_session(session(100, later), true);
        assert!(document.sessions.iter().any(|it| it.seen < 1000));
        document.begin_session(session(101, later), false);
        assert!(document.sessions.iter().all(|it| it.seen >= 1000));
    }
}
