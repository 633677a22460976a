//! A lock for each key, such as a person: simultaneous requests of one person run one after
//! another, and requests of different people do not wait for each other.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// The locks that are held or waited for.
pub(crate) struct KeyedLocks<K>(Mutex<HashMap<K, Weak<AsyncMutex<()>>>>);

/// The lock of a key, until it is dropped.
#[must_use = "it is released when it is dropped"]
pub(crate) struct KeyedLock(#[expect(dead_code, reason = "held, never read")] OwnedMutexGuard<()>);

impl<K> Default for KeyedLocks<K> {
    fn default() -> Self {
        KeyedLocks(Mutex::default())
    }
}

impl<K: Clone + Hash + Eq> KeyedLocks<K> {
    pub(crate) async fn lock(&self, key: &K) -> KeyedLock {
        let lock = self.lock_of(key);
        KeyedLock(lock.lock_owned().await)
    }

    /// The locks of several keys, in an order that all requests share: no two wait for each
    /// other.
    pub(crate) async fn lock_all(&self, keys: BTreeSet<K>) -> Vec<KeyedLock> {
        let mut locks = Vec::with_capacity(keys.len());
        for key in &keys {
            locks.push(self.lock(key).await);
        }
        locks
    }

    fn lock_of(&self, key: &K) -> Arc<AsyncMutex<()>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lock) = all.get(key).and_then(Weak::upgrade) {
            return lock;
        }
        all.retain(|_, lock| lock.strong_count() > 0);
        let lock = Arc::default();
        all.insert(key.clone(), Arc::downgrade(&lock));
        lock
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_ids::PersonId;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn a_person_waits_for_the_same_person_alone() {
        let locks = KeyedLocks::default();
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
