//! Which tokens are open: one look at the store for each, which is cached.

use super::document::Document;
use crate::clock::Clock;
use crate::day::Day;
use crate::identity::Caller;
use brelan_ids::PersonId;
use brelan_store::{AccountState, Store, StoreError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::Instant;

/// How long an answer is used again. A change reaches this server as an event within a
/// second; this bounds the time if it does not.
const CACHE_TIME: Duration = Duration::from_secs(30);

/// The most people in the cache, about ten megabytes.
const MAX_CACHED_PEOPLE: usize = 50_000;

/// How many changes may wait for a socket. One that is behind looks at its own person.
const WAITING_CHANGES: usize = 64;

/// How many days a session stays open without being used.
pub(super) const MAX_UNUSED_DAYS: u32 = 365;

/// The tokens that are open.
pub(crate) struct Sessions {
    store: Arc<dyn Store>,
    clock: Clock,
    cache: Mutex<Cache>,
    /// Whose sessions have changed; `None` for everybody.
    changes: broadcast::Sender<Option<PersonId>>,
}

#[derive(Default)]
struct Cache {
    people: HashMap<PersonId, Vec<Cached>>,
    /// Counts the changes: an answer that was read before one is not cached.
    changes: u64,
}

/// Whether a session, or the guest, was open at a time.
struct Cached {
    session: Option<String>,
    is_open: bool,
    at: Instant,
}

impl Sessions {
    pub(crate) fn new(store: Arc<dyn Store>, clock: Clock) -> Self {
        Sessions {
            store,
            clock,
            cache: Mutex::default(),
            changes: broadcast::channel(WAITING_CHANGES).0,
        }
    }

    /// Whether the token of `caller` is open: the session has not ended, or the guest has
    /// neither opened an account nor become part of one. While the store fails, the last
    /// answer counts.
    ///
    /// # Errors
    /// When the store fails, and there was no answer before.
    pub(crate) async fn is_open(&self, caller: &Caller) -> Result<bool, StoreError> {
        let (known, changes) = {
            let cache = self.lock();
            (cache.find(caller), cache.changes)
        };
        if let Some((is_open, at)) = known
            && at.elapsed() < CACHE_TIME
        {
            return Ok(is_open);
        }
        match (self.look_up(caller).await, known) {
            (Ok(is_open), _) => {
                self.lock().insert(caller, is_open, changes);
                Ok(is_open)
            }
            (Err(_), Some((is_open, _))) => Ok(is_open),
            (Err(error), None) => Err(error),
        }
    }

    async fn look_up(&self, caller: &Caller) -> Result<bool, StoreError> {
        let account = self.store.account(&caller.person).await?;
        let Some(session) = &caller.session else {
            let successor = self.store.successor_of(&caller.person).await?;
            return Ok(account.is_none() && successor.is_none());
        };
        let Some(mut account) = account.filter(|it| it.state == AccountState::Open) else {
            return Ok(false);
        };
        let today = Day::of(self.clock.now()).0;
        let may_clock_be_wrong = self.clock.may_be_wrong();
        let mut document = Document::read(&account)?;
        let mut sessions = document.sessions.iter_mut();
        let Some(found) = sessions.find(|it| it.id == *session) else {
            return Ok(false);
        };
        if found.is_unused(today) && !may_clock_be_wrong {
            return Ok(false);
        }
        if found.seen < today && !may_clock_be_wrong {
            found.seen = today;
            account.document = document.to_json();
            // Another change at the same time came first: the day is stored the next time.
            self.store.update_account(account).await?;
        }
        Ok(true)
    }

    /// Reads what is stored of a person again, and lets the person's sockets do so.
    pub(crate) fn forget(&self, person: &PersonId) {
        let mut cache = self.lock();
        cache.changes += 1;
        cache.people.remove(person);
        drop(cache);
        // Without a socket there is no receiver.
        let _nobody = self.changes.send(Some(person.clone()));
    }

    /// Does the same for everybody.
    pub(crate) fn forget_all(&self) {
        let mut cache = self.lock();
        cache.changes += 1;
        cache.people.clear();
        drop(cache);
        let _nobody = self.changes.send(None);
    }

    /// The changes of sessions from now on.
    pub(crate) fn changes(&self) -> SessionChanges {
        SessionChanges(self.changes.subscribe())
    }

    fn lock(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cache {
    fn find(&self, caller: &Caller) -> Option<(bool, Instant)> {
        let cached = self.people.get(&caller.person)?.iter();
        let mut cached = cached.filter(|it| it.session == caller.session);
        cached.next().map(|it| (it.is_open, it.at))
    }

    fn insert(&mut self, caller: &Caller, is_open: bool, changes: u64) {
        if self.changes != changes {
            return;
        }
        if self.people.len() >= MAX_CACHED_PEOPLE {
            self.people.clear();
        }
        let cached = self.people.entry(caller.person.clone()).or_default();
        cached.retain(|it| it.session != caller.session);
        // Most people have one, and a list that grows has room for four.
        cached.reserve_exact(1);
        cached.push(Cached {
            session: caller.session.clone(),
            is_open,
            at: Instant::now(),
        });
    }
}

/// The changes of sessions that a socket waits for.
pub(crate) struct SessionChanges(broadcast::Receiver<Option<PersonId>>);

impl SessionChanges {
    /// Waits for the next change of the caller's sessions, and gives those that follow; for ever
    /// without a caller.
    pub(crate) async fn next_of(mut self, caller: Option<&Caller>) -> Self {
        let Some(caller) = caller else {
            return std::future::pending().await;
        };
        loop {
            match self.0.recv().await {
                Ok(Some(person)) if person != caller.person => {}
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return self,
                Err(broadcast::error::RecvError::Closed) => return std::future::pending().await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::document::Session;
    use crate::clock::DISTRUST_TIME;
    use brelan_ids::Timestamp;
    use brelan_store::{Account, AccountStore, Memory};

    fn noon() -> Timestamp {
        Day(20_000).start() + Duration::from_secs(12 * 3600)
    }

    fn caller(session: Option<&str>) -> Caller {
        Caller {
            person: PersonId::from_trusted("p"),
            session: session.map(str::to_owned),
        }
    }

    async fn open_account(store: &Memory, seen: u32) {
        let document = Document {
            sessions: vec![Session {
                id: "s".into(),
                device: "Firefox".into(),
                began: seen,
                seen,
            }],
            ..Document::default()
        };
        let account = Account {
            person: PersonId::from_trusted("p"),
            created: Timestamp::from_millis(1),
            state: AccountState::Open,
            recovery_key: None,
            version: 0,
            document: document.to_json(),
        };
        assert_eq!(store.create_account(account).await, Ok(true));
    }

    fn sessions(store: &Arc<Memory>) -> Sessions {
        let store: Arc<dyn Store> = Arc::clone(store) as Arc<dyn Store>;
        Sessions::new(store, Clock::new(noon))
    }

    #[tokio::test(start_paused = true)]
    async fn a_guests_token_ends_with_the_account_and_a_session_is_seen_by_the_day() {
        let store = Arc::new(Memory::new());
        let sessions = sessions(&store);
        assert_eq!(sessions.is_open(&caller(None)).await, Ok(true));
        open_account(&store, 19_990).await;
        assert_eq!(sessions.is_open(&caller(None)).await, Ok(true), "cached");
        sessions.forget(&PersonId::from_trusted("p"));
        assert_eq!(sessions.is_open(&caller(None)).await, Ok(false));
        assert_eq!(sessions.is_open(&caller(Some("s"))).await, Ok(true));
        assert_eq!(sessions.is_open(&caller(Some("other"))).await, Ok(false));
        let account = store.account(&PersonId::from_trusted("p")).await;
        let account = account.expect("it answers").expect("an account");
        let document = Document::read(&account).expect("a document");
        assert_eq!(document.sessions[0].seen, 20_000);
    }

    #[tokio::test(start_paused = true)]
    async fn without_an_event_an_answer_is_used_for_half_a_minute() {
        let store = Arc::new(Memory::new());
        let sessions = sessions(&store);
        assert_eq!(sessions.is_open(&caller(None)).await, Ok(true));
        open_account(&store, 20_000).await;
        tokio::time::advance(CACHE_TIME).await;
        assert_eq!(sessions.is_open(&caller(None)).await, Ok(false));
    }

    #[tokio::test(start_paused = true)]
    async fn everybody_is_looked_up_again_and_every_socket_is_told() {
        let store = Arc::new(Memory::new());
        let sessions = sessions(&store);
        assert_eq!(sessions.is_open(&caller(None)).await, Ok(true));
        open_account(&store, 20_000).await;
        let changes = sessions.changes();
        sessions.forget_all();
        changes.next_of(Some(&caller(None))).await;
        assert_eq!(sessions.is_open(&caller(None)).await, Ok(false));
    }

    #[tokio::test]
    async fn a_session_that_was_not_used_for_a_year_is_closed() {
        let store = Arc::new(Memory::new());
        open_account(&store, 20_000 - MAX_UNUSED_DAYS - 1).await;
        let sessions = sessions(&store);
        assert_eq!(sessions.is_open(&caller(Some("s"))).await, Ok(false));
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_may_be_wrong_closes_no_session() {
        let store = Arc::new(Memory::new());
        let last_seen = 20_000 - MAX_UNUSED_DAYS - 1;
        open_account(&store, last_seen).await;
        let started = Instant::now();
        let clock = Clock::new(move || noon() + started.elapsed());
        clock.doubt();
        let sessions = Sessions {
            clock,
            ..sessions(&store)
        };
        assert_eq!(sessions.is_open(&caller(Some("s"))).await, Ok(true));
        let account = store.account(&PersonId::from_trusted("p")).await;
        let account = account.expect("it answers").expect("an account");
        let document = Document::read(&account).expect("a document");
        assert_eq!(document.sessions[0].seen, last_seen, "nor is it used later");
        tokio::time::advance(DISTRUST_TIME).await;
        assert_eq!(sessions.is_open(&caller(Some("s"))).await, Ok(false));
    }
}
