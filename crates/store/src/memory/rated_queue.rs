//! The queue of rated matches, in memory.

use super::Memory;
use crate::StoreError;
use crate::rated_queue::{RatedQueueStore, RatedWaiter, add_networks};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};

#[async_trait]
impl RatedQueueStore for Memory {
    async fn join_rated_queue(
        &self,
        mut waiter: RatedWaiter,
        before: Option<&TableId>,
        seen_since: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        if !inner.accounts.is_open(&waiter.person) {
            return Ok(false);
        }
        if let Some(known) = inner.rated_queue.get(&waiter.person) {
            if known.table.is_some() && known.table.as_ref() != before {
                return Ok(false);
            }
            if known.table.is_none() && known.seen >= seen_since {
                let mut networks = known.networks.clone();
                add_networks(&mut networks, &waiter.networks);
                waiter.networks = networks;
                if known.game == waiter.game {
                    waiter.since = known.since;
                }
            }
        }
        inner.rated_queue.insert(waiter.person.clone(), waiter);
        Ok(true)
    }

    async fn renew_rated_waiter(
        &self,
        person: &PersonId,
        network: &str,
        now: Timestamp,
        seen_since: Timestamp,
    ) -> Result<(), StoreError> {
        if let Some(waiter) = self.lock().rated_queue.get_mut(person)
            && waiter.table.is_none()
            && waiter.seen >= seen_since
        {
            waiter.seen = now;
            add_networks(&mut waiter.networks, &[network.to_owned()]);
        }
        Ok(())
    }

    async fn rated_waiter(&self, person: &PersonId) -> Result<Option<RatedWaiter>, StoreError> {
        Ok(self.lock().rated_queue.get(person).cloned())
    }

    async fn rated_waiters(
        &self,
        seen_since: Timestamp,
        limit: u32,
    ) -> Result<Vec<RatedWaiter>, StoreError> {
        let inner = self.lock();
        let waiters = inner.rated_queue.values();
        let waiters = waiters.filter(|it| it.table.is_none() && it.seen >= seen_since);
        let mut waiters: Vec<_> = waiters.cloned().collect();
        waiters.sort_by(|one, other| (one.since, &one.person).cmp(&(other.since, &other.person)));
        waiters.truncate(limit as usize);
        Ok(waiters)
    }

    async fn rated_players(&self, table: &TableId) -> Result<Vec<RatedWaiter>, StoreError> {
        let inner = self.lock();
        let waiters = inner.rated_queue.values();
        let players = waiters.filter(|it| it.table.as_ref() == Some(table));
        Ok(players.cloned().collect())
    }

    async fn claim_rated_table(
        &self,
        table: &TableId,
        game: &str,
        people: &[PersonId],
    ) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let queue = &mut inner.rated_queue;
        let is_free = |person: &PersonId| {
            let waiter = queue.get(person);
            waiter.is_some_and(|it| {
                it.game == game && it.table.as_ref().is_none_or(|claimed| claimed == table)
            })
        };
        if !people.iter().all(is_free) {
            return Ok(false);
        }
        for person in people {
            if let Some(waiter) = queue.get_mut(person) {
                waiter.table = Some(table.clone());
                waiter.networks.clear();
            }
        }
        Ok(true)
    }

    async fn leave_rated_queue(&self, person: &PersonId) -> Result<(), StoreError> {
        let mut inner = self.lock();
        inner
            .rated_queue
            .retain(|other, it| other != person || it.table.is_some());
        Ok(())
    }

    async fn forget_rated_waiters(&self, seen: Timestamp) -> Result<(), StoreError> {
        self.lock().rated_queue.retain(|_, it| it.seen >= seen);
        Ok(())
    }
}
