//! Accounts: what is stored of people who are known on several devices.

use crate::StoreError;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};

/// A person who is no guest: one with an account, or one whose data was erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The person. A guest who opens an account keeps the id.
    pub person: PersonId,
    /// When it was opened.
    pub created: Timestamp,
    /// Whether it is used.
    pub state: AccountState,
    /// The public part of the account's recovery codes, which no other account has.
    pub recovery_key: Option<String>,
    /// The number of changes since it was opened.
    pub version: u64,
    /// Its passkeys, recovery codes and sessions, as the server writes them.
    pub document: String,
}

/// The state of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// It is used.
    Open,
    /// The person wants all data to be erased, and records still have the name.
    Erasing,
    /// Nothing but the id is left, so that old tokens stay invalid.
    Erased,
}

/// What a server has asked a passkey to sign. It is answered once at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The random number, as text.
    pub id: String,
    /// The person who has asked for it, if that person is known.
    pub person: Option<PersonId>,
    /// Until when it may be answered.
    pub expires: Timestamp,
    /// What the server must know to verify the answer.
    pub state: Vec<u8>,
}

/// The part of a store that holds accounts. Each change of an account adds an
/// [`AdminEvent::PersonChanged`](crate::AdminEvent::PersonChanged).
#[async_trait]
pub trait AccountStore: Send + Sync + 'static {
    /// The account of a person, also if it was erased.
    async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError>;

    /// The account with this [`Account::recovery_key`].
    async fn account_of_recovery_key(&self, key: &str) -> Result<Option<Account>, StoreError>;

    /// Stores a new account. Returns false, and stores nothing, if the person has one.
    async fn create_account(&self, account: Account) -> Result<bool, StoreError>;

    /// Stores a changed account with the next version. Returns false, and stores nothing, if
    /// the stored one is not of the version that `account` has: somebody else has changed it.
    async fn update_account(&self, account: Account) -> Result<bool, StoreError>;

    /// The accounts in the order of their people's ids: the first ones, or those after `after`.
    async fn accounts_after(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError>;

    /// The people whose data is being erased, by their ids: the first ones, or those after
    /// `after`.
    async fn people_to_erase(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<PersonId>, StoreError>;

    /// Makes a guest's history that of an account: finished matches, what the guest allows
    /// others to see of them, and the names there. A match in which both had a seat stays the
    /// guest's. The results of later matches of the guest are the account's as well. Nothing
    /// changes if the guest has become part of an account before.
    async fn merge_guest(&self, guest: &PersonId, person: &PersonId) -> Result<(), StoreError>;

    /// The account that a guest has become part of.
    async fn successor_of(&self, guest: &PersonId) -> Result<Option<PersonId>, StoreError>;

    /// The guests who have become part of an account, sorted.
    async fn guests_of(&self, person: &PersonId) -> Result<Vec<PersonId>, StoreError>;

    /// Gives a person this name at every table, without an avatar, and withdraws that others
    /// may see it. Adds an event for each open table.
    async fn erase_names(&self, person: &PersonId, name: &str) -> Result<(), StoreError>;

    /// Replaces the table's record `stored` by `changed`, which has other names in it. Returns
    /// false and stores nothing if the table has no record, or another one than `stored`.
    async fn replace_record(
        &self,
        table: &TableId,
        stored: &str,
        changed: String,
    ) -> Result<bool, StoreError>;

    /// Stores a challenge, and forgets those that have expired by `now`.
    async fn save_challenge(&self, challenge: Challenge, now: Timestamp) -> Result<(), StoreError>;

    /// The challenge with this id, for the first caller only.
    async fn take_challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError>;
}
