//! Copying everything from one store to another, table by table.

use crate::{
    Account, AdminStore, AppendOutcome, CreateOutcome, Group, LogEntry, NewTable, StoreError,
    StoredTable,
};
use brelan_ids::TableId;

/// What is known of a copy into a store, and stays there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CopyStep {
    /// A copy has begun.
    Begun,
    /// A copy is complete.
    Complete,
}

impl CopyStep {
    /// The name under which it is stored, among the keys: nothing of those is ever deleted.
    pub(crate) fn key_name(self) -> &'static str {
        match self {
            CopyStep::Begun => "copy/begun",
            CopyStep::Complete => "copy/complete",
        }
    }
}

/// A store that holds a part of another one, because the copy into it was interrupted. It is
/// named by the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is a copy that is not complete: start `brelan migrate` again, which goes on with it")]
pub struct PartialCopy(pub String);

/// How many ids of tables are read at once.
const IDS_PER_PAGE: u32 = 500;

/// What [`copy_store`] has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopyCounts {
    /// Tables whose logs are now equal in both stores.
    pub tables: u64,
    /// Tables among them that were there before, whole or in part.
    pub found: u64,
    /// Tables without any input: their logs may be archived.
    pub without_inputs: u64,
    /// Inputs in their logs.
    pub inputs: u64,
}

/// Why a copy ended early. What was copied until then stays; the next copy goes on there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CopyError {
    /// The store that is read fails.
    #[error("reading: {0}")]
    Read(StoreError),
    /// The store that is written fails.
    #[error("writing: {0}")]
    Write(StoreError),
    /// The store that is written has a signing key of its own: people's tokens from one
    /// store are invalid in the other.
    #[error("a server has worked with the database that is written to: take an empty one")]
    OtherKey,
    /// A server works with the store that is read: the copy would lack what comes later.
    #[error(
        "a server works with the database that is read: stop it, and wait two seconds if it was \
         killed"
    )]
    ReadInUse,
    /// A server works with the store that is written.
    #[error(
        "a server works with the database that is written to: stop it, and wait two seconds if it \
         was killed"
    )]
    WrittenInUse,
    /// The store that is written holds a part of another store.
    #[error(
        "the database that is written to holds a part of another one, whose copy was interrupted: \
         take an empty one"
    )]
    OtherCopy,
    /// The store that is written has another table with this id.
    #[error("the table {0} is another one in the database that is written to")]
    OtherTable(TableId),
    /// The store that is written has another record: a name was erased in one of them.
    #[error(
        "the record of the table {0} differs in the two databases: a name was erased in one of them \
         since the last copy; take an empty database"
    )]
    OtherRecord(TableId),
    /// The store that is written has another log, or one that goes on.
    #[error("the log of the table {table} differs in the two databases from its input {seq} on")]
    OtherLog {
        /// The table.
        table: TableId,
        /// The number of the first input that differs.
        seq: u64,
    },
}

/// Copies everything from one store to another: logs with what is stored beside them, the
/// signing key, accounts, barred people and refused names. Each log is read back and compared. A copy
/// that was interrupted is repeated: it goes on where the logs in `to` end. Calls `progress`
/// after each table. Where `to` has no table yet, it is a [partial
/// copy](AdminStore::is_partial_copy) until it is complete.
///
/// No server may work with either store meanwhile: the copy is no snapshot.
///
/// # Errors
/// When a store fails, a server works with one as far as the store knows, or `to` has other
/// tables or another key.
pub async fn copy_store(
    from: &dyn AdminStore,
    to: &dyn AdminStore,
    fresh_key: [u8; 32],
    mut progress: impl FnMut(CopyCounts),
) -> Result<CopyCounts, CopyError> {
    refuse_live_servers(from, to).await?;
    let key = from.signing_key(fresh_key).await.map_err(CopyError::Read)?;
    if to.signing_key(key).await.map_err(CopyError::Write)? != key {
        return Err(match to.is_partial_copy().await {
            Ok(true) => CopyError::OtherCopy,
            _ => CopyError::OtherKey,
        });
    }
    // A store with tables and the same key is one that people play on, or a copy that began before.
    let is_new = to
        .tables_by_age(None, 1)
        .await
        .map_err(CopyError::Write)?
        .is_empty();
    if is_new {
        let begun = to.store_copy_step(CopyStep::Begun).await;
        begun.map_err(CopyError::Write)?;
    }
    copy_decisions(from, to).await?;
    copy_accounts(from, to).await?;
    copy_daily_secrets(from, to).await?;
    copy_subscriptions(from, to).await?;
    copy_calendars(from, to).await?;
    let mut copy = Copy {
        from,
        to,
        counts: CopyCounts::default(),
    };
    let mut after = None;
    loop {
        let page = from.tables_by_age(after.clone(), IDS_PER_PAGE).await;
        let page = page.map_err(CopyError::Read)?;
        for (_, id) in &page {
            copy.copy_table(id).await?;
            progress(copy.counts);
        }
        match page.into_iter().next_back() {
            Some(last) => after = Some(last),
            None => break,
        }
    }
    copy_groups(from, to).await?;
    // One may have begun to work meanwhile.
    refuse_live_servers(from, to).await?;
    let complete = to.store_copy_step(CopyStep::Complete).await;
    complete.map_err(CopyError::Write)?;
    Ok(copy.counts)
}

async fn refuse_live_servers(from: &dyn AdminStore, to: &dyn AdminStore) -> Result<(), CopyError> {
    if from.has_live_server().await.map_err(CopyError::Read)? {
        return Err(CopyError::ReadInUse);
    }
    if to.has_live_server().await.map_err(CopyError::Write)? {
        return Err(CopyError::WrittenInUse);
    }
    Ok(())
}

/// Copies the groups with their members and the numbers of their tables.
async fn copy_groups(from: &dyn AdminStore, to: &dyn AdminStore) -> Result<(), CopyError> {
    let mut after = None;
    loop {
        let page = from.groups_after(after.as_ref(), IDS_PER_PAGE).await;
        let page = page.map_err(CopyError::Read)?;
        for group in &page {
            let tables = from.group_tables(&group.id).await;
            let without_table = Group {
                table: None,
                ..group.clone()
            };
            let made = to.create_group(without_table).await;
            made.map_err(CopyError::Write)?;
            for (number, table) in tables.map_err(CopyError::Read)? {
                let claimed = to.claim_group_table(&group.id, number, &table).await;
                claimed.map_err(CopyError::Write)?;
            }
        }
        match page.into_iter().next_back() {
            Some(last) => after = Some(last.id),
            None => return Ok(()),
        }
    }
}

/// Copies what the operator has decided.
async fn copy_decisions(from: &dyn AdminStore, to: &dyn AdminStore) -> Result<(), CopyError> {
    for person in from.barred_people().await.map_err(CopyError::Read)? {
        let barred = to.set_barred(&person, true).await;
        barred.map_err(CopyError::Write)?;
    }
    for word in from.refused_names().await.map_err(CopyError::Read)? {
        let refused = to.set_name_refused(&word, true).await;
        refused.map_err(CopyError::Write)?;
    }
    Ok(())
}

/// Copies the secrets of the deals of the day.
async fn copy_daily_secrets(from: &dyn AdminStore, to: &dyn AdminStore) -> Result<(), CopyError> {
    for (year, secret) in from.daily_secrets().await.map_err(CopyError::Read)? {
        let kept = to.daily_secret(year, secret).await;
        if kept.map_err(CopyError::Write)? != secret {
            return Err(CopyError::OtherKey);
        }
    }
    Ok(())
}

/// Copies the key of push services and the browsers that get notices. A notice that waits is
/// not copied: the server that opens the table next makes it again.
async fn copy_subscriptions(from: &dyn AdminStore, to: &dyn AdminStore) -> Result<(), CopyError> {
    if let Some(key) = from.stored_push_key().await.map_err(CopyError::Read)?
        && to.push_key(key).await.map_err(CopyError::Write)? != key
    {
        return Err(CopyError::OtherKey);
    }
    let mut after = None;
    loop {
        let page = from
            .subscriptions_after(after.as_deref(), IDS_PER_PAGE)
            .await;
        let page = page.map_err(CopyError::Read)?;
        for subscription in &page {
            let saved = to.save_subscription(subscription.clone(), u32::MAX).await;
            saved.map_err(CopyError::Write)?;
        }
        match page.into_iter().next_back() {
            Some(last) => after = Some(last.id),
            None => return Ok(()),
        }
    }
}

/// Copies the links to people's calendars.
async fn copy_calendars(from: &dyn AdminStore, to: &dyn AdminStore) -> Result<(), CopyError> {
    let mut after = None;
    loop {
        let page = from.calendars_after(after.as_ref(), IDS_PER_PAGE).await;
        let page = page.map_err(CopyError::Read)?;
        for calendar in &page {
            let saved = to.save_calendar(calendar.clone()).await;
            saved.map_err(CopyError::Write)?;
        }
        match page.into_iter().next_back() {
            Some(last) => after = Some(last.person),
            None => return Ok(()),
        }
    }
}

/// Copies an account, also one that has changed since it was copied before: a session that was ended
/// meanwhile must not begin again. One with as many changes in `to` stays as it is: servers may have
/// worked there since.
async fn copy_account(to: &dyn AdminStore, account: &Account) -> Result<(), StoreError> {
    if to.create_account(account.clone()).await? {
        return Ok(());
    }
    if let Some(stored) = to.account(&account.person).await?
        && stored.version < account.version
    {
        let version = stored.version;
        let changed = Account {
            version,
            ..account.clone()
        };
        to.update_account(changed).await?;
    }
    Ok(())
}

/// Copies the accounts before the tables: results are those of accounts then.
async fn copy_accounts(from: &dyn AdminStore, to: &dyn AdminStore) -> Result<(), CopyError> {
    let mut after = None;
    loop {
        let page = from.accounts_after(after.as_ref(), IDS_PER_PAGE).await;
        let page = page.map_err(CopyError::Read)?;
        for account in &page {
            let guests = from.guests_of(&account.person).await;
            for guest in guests.map_err(CopyError::Read)? {
                let merged = to.merge_guest(&guest, &account.person).await;
                merged.map_err(CopyError::Write)?;
            }
            copy_account(to, account).await.map_err(CopyError::Write)?;
            let name = from.leaderboard_name(&account.person).await;
            if let Some(name) = name.map_err(CopyError::Read)? {
                let listed = to.set_leaderboard_name(&account.person, Some(&name)).await;
                listed.map_err(CopyError::Write)?;
            }
        }
        match page.into_iter().next_back() {
            Some(last) => after = Some(last.person),
            None => return Ok(()),
        }
    }
}

struct Copy<'a> {
    from: &'a dyn AdminStore,
    to: &'a dyn AdminStore,
    counts: CopyCounts,
}

impl Copy<'_> {
    async fn copy_table(&mut self, id: &TableId) -> Result<(), CopyError> {
        let table = self.from.stored_table(id).await.map_err(CopyError::Read)?;
        let Some(table) = table else {
            return Ok(());
        };
        self.create_with_its_first(id, &table).await?;
        let log = self.from.read(id, 0).await.map_err(CopyError::Read)?;
        self.append_missing(id, &log).await?;
        self.copy_beside(id, &table, log.len() as u64).await?;
        let copied = self.to.read(id, 0).await.map_err(CopyError::Write)?;
        if let Some(seq) = first_difference(&log, &copied) {
            return Err(CopyError::OtherLog {
                table: id.clone(),
                seq,
            });
        }
        let copied = self.to.stored_table(id).await.map_err(CopyError::Write)?;
        if copied.as_ref() != Some(&table) {
            return Err(CopyError::OtherTable(id.clone()));
        }
        self.counts.tables += 1;
        self.counts.inputs += log.len() as u64;
        self.counts.without_inputs += u64::from(log.is_empty());
        Ok(())
    }

    /// Makes the table if it is not there, after those that it is a rematch of. They are
    /// older, unless the clock of the server was set back between the two.
    async fn create_with_its_first(
        &mut self,
        id: &TableId,
        table: &StoredTable,
    ) -> Result<(), CopyError> {
        let mut missing = Vec::new();
        let mut next = Some((id.clone(), table.clone()));
        while let Some((id, table)) = next.take() {
            if self.is_there(&id).await? {
                self.counts.found += u64::from(missing.is_empty());
                break;
            }
            let before = table.rematch_of.clone();
            missing.push((id, table));
            if let Some(before) = before {
                let stored = self.from.stored_table(&before).await;
                let stored = stored.map_err(CopyError::Read)?;
                next = stored.map(|stored| (before, stored));
            }
        }
        for (id, table) in missing.into_iter().rev() {
            self.create(id, table).await?;
        }
        Ok(())
    }

    async fn is_there(&self, id: &TableId) -> Result<bool, CopyError> {
        let metadata = self.to.table_metadata(id).await;
        Ok(metadata.map_err(CopyError::Write)?.is_some())
    }

    async fn create(&self, id: TableId, table: StoredTable) -> Result<(), CopyError> {
        let log = self.from.read(&id, 0).await.map_err(CopyError::Read)?;
        let new = NewTable {
            id: id.clone(),
            game: table.metadata.game,
            created: table.created,
            rematch_of: table.rematch_of,
            listed: table.metadata.listed,
            people: table.metadata.people,
            inputs: log.into_iter().map(|entry| entry.input).collect(),
        };
        match self.to.create(new).await.map_err(CopyError::Write)? {
            CreateOutcome::Created => Ok(()),
            CreateOutcome::AlreadyExists | CreateOutcome::RematchExists(_) => {
                Err(CopyError::OtherTable(id))
            }
        }
    }

    /// Appends what the log lacks that was copied before, if it is the beginning of `log`.
    async fn append_missing(&self, id: &TableId, log: &[LogEntry]) -> Result<(), CopyError> {
        let other_log = |seq| CopyError::OtherLog {
            table: id.clone(),
            seq,
        };
        let copied = self.to.read(id, 0).await.map_err(CopyError::Write)?;
        let (begun, missing) = log.split_at(log.len().min(copied.len()));
        if let Some(seq) = first_difference(begun, &copied) {
            return Err(other_log(seq));
        }
        for entry in missing {
            let appended = self.to.append(id, entry.seq - 1, entry.input.clone()).await;
            if appended.map_err(CopyError::Write)? == AppendOutcome::Conflict {
                return Err(other_log(entry.seq));
            }
        }
        Ok(())
    }

    /// Copies what is stored beside the log, which goes up to `seq`.
    async fn copy_beside(
        &self,
        id: &TableId,
        table: &StoredTable,
        seq: u64,
    ) -> Result<(), CopyError> {
        let to = self.to;
        for named in table.metadata.people.clone() {
            let saved = to.set_display_name(id, named).await;
            saved.map_err(CopyError::Write)?;
        }
        let saved = to.save_seated(id, table.metadata.seated.clone()).await;
        saved.map_err(CopyError::Write)?;
        let saved = to.save_summary(id, seq, table.summary).await;
        saved.map_err(CopyError::Write)?;
        for (person, consent) in self.from.consents(id).await.map_err(CopyError::Read)? {
            let saved = to.set_consent(id, &person, Some(consent)).await;
            saved.map_err(CopyError::Write)?;
        }
        let tried = self.from.daily_try_at(id).await.map_err(CopyError::Read)?;
        if let Some(tried) = tried {
            let saved = to.claim_daily_try(tried).await;
            saved.map_err(CopyError::Write)?;
        }
        let record = self.from.record(id).await.map_err(CopyError::Read)?;
        if let Some(record) = record {
            let saved = to.save_record(id, record.clone()).await;
            saved.map_err(CopyError::Write)?;
            if to.record(id).await.map_err(CopyError::Write)? != Some(record) {
                return Err(CopyError::OtherRecord(id.clone()));
            }
        }
        Ok(())
    }
}

/// The number of the first input that is in one log only, or differs.
fn first_difference(one: &[LogEntry], other: &[LogEntry]) -> Option<u64> {
    let same = one
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other);
    let same = same.count();
    (same < one.len().max(other.len())).then_some(same as u64 + 1)
}
