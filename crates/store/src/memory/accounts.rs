//! Accounts, in memory.

use super::{Inner, Memory, TableEntry, daily};
use crate::{
    Account, AccountState, AccountStore, AdminEvent, Challenge, Consent, FinishedMatch, StoreError,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use std::collections::BTreeMap;

/// The accounts, and what belongs to them.
#[derive(Default)]
pub(super) struct Accounts {
    by_person: BTreeMap<PersonId, Account>,
    /// The guests who have become part of an account, with its person.
    pub(super) successors: BTreeMap<PersonId, PersonId>,
    challenges: BTreeMap<String, Challenge>,
}

impl Accounts {
    pub(super) fn is_open(&self, person: &PersonId) -> bool {
        let account = self.by_person.get(person);
        account.is_some_and(|account| account.state == AccountState::Open)
    }
}

impl Inner {
    /// Makes the seat of a guest in a result that of the account, unless that has a seat there.
    pub(super) fn assign_to_accounts(&self, finished: &mut FinishedMatch) {
        for (guest, person) in &self.accounts.successors {
            finished.assign(guest, person);
        }
    }
}

/// Makes what is stored beside a table of a guest that of a person.
fn merge_at(entry: &mut TableEntry, guest: &PersonId, person: &PersonId) {
    if let Some(mut named) = entry.people.get(guest).cloned() {
        named.person = person.clone();
        entry.people.entry(person.clone()).or_insert(named);
    }
    let Some(finished) = &mut entry.finished else {
        return;
    };
    finished.assign(guest, person);
    if finished.people().all(|other| other != guest)
        && let Some(consent) = entry.consents.remove(guest)
    {
        entry.consents.entry(person.clone()).or_insert(consent);
    }
}

#[async_trait]
impl AccountStore for Memory {
    async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        Ok(self.lock().accounts.by_person.get(person).cloned())
    }

    async fn account_of_recovery_key(&self, key: &str) -> Result<Option<Account>, StoreError> {
        let inner = self.lock();
        let mut accounts = inner.accounts.by_person.values();
        let found = accounts.find(|account| account.recovery_key.as_deref() == Some(key));
        Ok(found.cloned())
    }

    async fn create_account(&self, account: Account) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let is_new = !inner.accounts.by_person.contains_key(&account.person);
        if is_new {
            let event = AdminEvent::PersonChanged(account.person.clone());
            inner.admin_events.push(event);
            let person = account.person.clone();
            inner.accounts.by_person.insert(person, account);
        }
        Ok(is_new)
    }

    async fn update_account(&self, mut account: Account) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let stored = inner.accounts.by_person.get_mut(&account.person);
        let Some(stored) = stored.filter(|stored| stored.version == account.version) else {
            return Ok(false);
        };
        account.version += 1;
        account.created = stored.created;
        let event = AdminEvent::PersonChanged(account.person.clone());
        *stored = account;
        inner.admin_events.push(event);
        Ok(true)
    }

    async fn accounts_after(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let inner = self.lock();
        let accounts = inner.accounts.by_person.values();
        let later = accounts.filter(|it| after.is_none_or(|after| it.person > *after));
        Ok(later.take(limit as usize).cloned().collect())
    }

    async fn people_to_erase(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<PersonId>, StoreError> {
        let inner = self.lock();
        let accounts = inner.accounts.by_person.values();
        let later = accounts.filter(|it| after.is_none_or(|after| it.person > *after));
        let erasing = later.filter(|it| it.state == AccountState::Erasing);
        let people = erasing.map(|it| it.person.clone());
        Ok(people.take(limit as usize).collect())
    }

    async fn merge_guest(&self, guest: &PersonId, person: &PersonId) -> Result<(), StoreError> {
        let mut inner = self.lock();
        if inner.accounts.successors.contains_key(guest) {
            return Ok(());
        }
        let (guest, person) = (guest.clone(), person.clone());
        inner.count_merged_results(&guest);
        for entry in inner.tables.values_mut() {
            merge_at(entry, &guest, &person);
        }
        daily::merge_tries(&mut inner.daily_tries, &guest, &person);
        inner.groups.merge(&guest, &person);
        inner.notices.merge(&guest, &person);
        let event = AdminEvent::PersonChanged(guest.clone());
        inner.admin_events.push(event);
        inner.accounts.successors.insert(guest, person);
        Ok(())
    }

    async fn successor_of(&self, guest: &PersonId) -> Result<Option<PersonId>, StoreError> {
        Ok(self.lock().accounts.successors.get(guest).cloned())
    }

    async fn guests_of(&self, person: &PersonId) -> Result<Vec<PersonId>, StoreError> {
        let inner = self.lock();
        let successors = inner.accounts.successors.iter();
        let guests = successors.filter(|(_, successor)| *successor == person);
        Ok(guests.map(|(guest, _)| guest.clone()).collect())
    }

    async fn erase_names(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        let mut inner = self.lock();
        inner.rename(person, name);
        inner.groups.erase_member(person);
        inner.notices.erase(person);
        inner.leaderboard_names.remove(person);
        inner.rated_queue.remove(person);
        for entry in inner.tables.values_mut() {
            if let Some(named) = entry.people.get_mut(person) {
                named.avatar = None;
            }
            if let Some(consent) = entry.consents.get_mut(person) {
                *consent = Consent::Anonymous;
            }
        }
        Ok(())
    }

    async fn replace_record(
        &self,
        table: &TableId,
        stored: &str,
        changed: String,
    ) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let entry = inner.tables.get_mut(table);
        let record = entry.and_then(|entry| entry.record.as_mut());
        let Some(record) = record.filter(|record| *record == stored) else {
            return Ok(false);
        };
        *record = changed;
        Ok(true)
    }

    async fn save_challenge(&self, challenge: Challenge, now: Timestamp) -> Result<(), StoreError> {
        let mut inner = self.lock();
        let challenges = &mut inner.accounts.challenges;
        challenges.retain(|_, other| other.expires > now);
        challenges.insert(challenge.id.clone(), challenge);
        Ok(())
    }

    async fn take_challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError> {
        Ok(self.lock().accounts.challenges.remove(id))
    }
}
