//! A lock for each person: simultaneous requests of one person run one after another, and requests
//! of different people do not wait for each other.

use brelan_ids::PersonId;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// The locks that are held or waited for.
#[derive(Default)]
pub(crate) struct PersonLocks(Mutex<HashMap<PersonId, Weak<AsyncMutex<()>>>>);

/// The lock of a person, until it is dropped.
#[must_use = "it is released when it is dropped"]
pub(crate) struct PersonLock(#[expect(dead_code, reason = "held, never read")] OwnedMutexGuard<()>);

impl PersonLocks {
    pub(crate) async fn lock(&self, person: &PersonId) -> PersonLock {
        let lock = self.lock_of(person);
        PersonLock(lock.lock_owned().await)
    }

    /// The locks of several people, in an order that all requests share: no two wait for each
    /// other.
    pub(crate) async fn lock_all(&self, people: BTreeSet<PersonId>) -> Vec<PersonLock> {
        let mut locks = Vec::with_capacity(people.len());
        for person in &people {
            locks.push(self.lock(person).await);
        }
        locks
    }

    fn lock_of(&self, person: &PersonId) -> Arc<AsyncMutex<()>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lock) = all.get(person).and_then(Weak::upgrade) {
            return lock;
        }
        all.retain(|_, lock| lock.strong_count() > 0);
        let lock = Arc::default();
        all.insert(person.clone(), Arc::downgrade(&lock));
        lock
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn a_person_waits_for_the_same_person_alone() {
        let locks = PersonLocks::default();
        let [ada, max] = ["ada", "max"].map(PersonId::from_trusted);
        let held = locks.lock(&ada).await;
        let mut second = Box::pin(locks.lock(&ada));
        assert!(second.as_mut().now_or_never().is_none());
        assert!(locks.lock(&max).now_or_never().is_some());
        drop(held);
        let second = second.now_or_never().expect("it is free");
        let both = BTreeSet::from([ada, max.clone()]);
        assert!(locks.lock_all(both.clone()).now_or_never().is_none());
        drop(second);
        assert_eq!(locks.lock_all(both).await.len(), 2);
        let _one = locks.lock(&max).await;
        assert_eq!(
            locks.0.lock().expect("no panic").len(),
            1,
            "old ones are gone"
        );
    }
}
