//! Erasing what is stored of a person. The ids stay in the logs, without which the matches
//! of others could not be replayed; no name belongs to them any more.

use super::erased_record::without_names;
use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::{self, Identity};
use crate::keyed_locks::KeyedLocks;
use crate::openapi_responses::NoToken;
use crate::table::{TableCommand, UNKNOWN_NAME};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_store::{Account, AccountState, MatchCursor, MatchFilter, MatchSeat, Store, StoreError};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::interval;

/// How many people, or matches of a person, the store is asked for at once.
const BATCH_SIZE: u32 = 200;

/// How often unfinished erasures go on: after a failure of the store, or with a Brelan that can
/// read more records.
const RETRY_INTERVAL: Duration = Duration::from_secs(3600);

/// How many of the person's newest tables are looked at for seats.
const MAX_TABLES: u32 = 1000;

/// How long an answer waits until the names are gone. Those of thousands of matches take
/// longer, and go on without it.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// How many people are remembered for whom names were read again. One who is forgotten costs
/// that work a second time.
const MAX_RELOADED: usize = 1000;

/// The erased people whose names the tables in memory have read again.
#[derive(Default)]
pub(crate) struct ReloadedPeople {
    people: Mutex<HashSet<PersonId>>,
    /// Held while the tables of a person are told: only that person's answer waits.
    locks: KeyedLocks<PersonId>,
}

impl ReloadedPeople {
    fn contains(&self, person: &PersonId) -> bool {
        self.lock().contains(person)
    }

    fn insert(&self, person: &PersonId) {
        let mut people = self.lock();
        if people.len() >= MAX_RELOADED {
            people.clear();
        }
        people.insert(person.clone());
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Erases all that is stored of the client's person: the account with its sessions, and the
/// name at every table. The person leaves the tables. Matches of others stay whole.
#[utoipa::path(
    delete, path = "/api/account/data", tag = "account",
    responses(
        (status = 204, description = "it is erased"),
        NoToken,
    )
)]
pub(crate) async fn erase(
    State(app): State<App>,
    identity: Identity,
) -> Result<Response, ApiError> {
    let person = identity.required_person()?;
    leave_tables(&app, &person).await?;
    close_account(app.store.as_ref(), &person, app.settings.clock.now()).await?;
    app.sessions.forget(&person);
    let erasing = tokio::spawn({
        let app = app.clone();
        async move { finish_erasure(&app, &person).await }
    });
    // Afterwards it goes on by itself, also at a later start.
    let _later = tokio::time::timeout(ANSWER_TIMEOUT, erasing).await;
    Ok((StatusCode::NO_CONTENT, identity::forget_token()).into_response())
}

/// What has become of an erasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErasureOutcome {
    /// The name is nowhere any more.
    Erased,
    /// Records that only another version of Brelan can read have the name. This version
    /// sends them to nobody, and a server of that version erases the name.
    Unfinished,
}

/// Erases all that is stored of a person, as the operator may. A running server ends the
/// person's sessions within a second.
///
/// # Errors
/// When the store fails. What is missing is then erased by a running server within an hour, or
/// by the next start of one.
pub async fn erase_person(
    store: &dyn Store,
    person: &PersonId,
    now: Timestamp,
) -> Result<ErasureOutcome, StoreError> {
    close_account(store, person, now).await?;
    erase_names(store, person).await
}

/// Erases what a guest brought to an account whose data is erased, or is being erased: nothing else
/// would. What fails is erased by a running server within an hour.
///
/// # Errors
/// When the store fails.
pub(super) async fn erase_what_came_late(
    store: &dyn Store,
    person: &PersonId,
) -> Result<(), StoreError> {
    let Some(account) = store.account(person).await? else {
        return Ok(());
    };
    match account.state {
        AccountState::Open => return Ok(()),
        AccountState::Erasing => {}
        AccountState::Erased => {
            let state = AccountState::Erasing;
            store.update_account(Account { state, ..account }).await?;
        }
    }
    erase_names(store, person).await.map(drop)
}

/// Goes on with unfinished erasures, again and again.
pub(crate) async fn finish_erasures(app: App) {
    let mut ticks = interval(RETRY_INTERVAL);
    loop {
        ticks.tick().await;
        if let Err(error) = finish_all(&app).await {
            tracing::warn!(%error, "unfinished erasures wait for an hour");
        }
    }
}

async fn finish_all(app: &App) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let people = app.store.people_to_erase(after.as_ref(), BATCH_SIZE);
        let people = people.await?;
        for person in &people {
            finish_erasure(app, person).await;
        }
        match people.into_iter().next_back() {
            Some(last) => after = Some(last),
            None => return Ok(()),
        }
    }
}

async fn finish_erasure(app: &App, person: &PersonId) {
    let reloaded = match erase_names(app.store.as_ref(), person).await {
        // The answer waits for this server alone: others hear of it within a second.
        Ok(ErasureOutcome::Erased) => reload_erased_names(app, person).await,
        // Other servers hear of it when it is finished.
        Ok(ErasureOutcome::Unfinished) => reload_names(app, person).await,
        Err(error) => {
            tracing::warn!(%error, "an erasure goes on within an hour");
            return;
        }
    };
    if let Err(error) = reloaded {
        tracing::warn!(%error, "matches in memory keep an erased name for a while");
    }
}

/// Lets the tables that are in memory read their names again, if the person was erased. The
/// answer to an erasure needs it, and so do the events of its changes: it is done once.
///
/// # Errors
/// When the store fails.
pub(crate) async fn reload_erased_names(app: &App, person: &PersonId) -> Result<(), StoreError> {
    let account = app.store.account(person).await?;
    if account.is_none_or(|account| account.state != AccountState::Erased) {
        return Ok(());
    }
    reload_names(app, person).await
}

async fn reload_names(app: &App, person: &PersonId) -> Result<(), StoreError> {
    // Locked until it is done: the answer waits where an event came first.
    let _lock = app.reloaded.locks.lock(person).await;
    if app.reloaded.contains(person) {
        return Ok(());
    }
    for table in app.store.tables_of(person, MAX_TABLES).await? {
        app.tables.send_if_open(&table, TableCommand::Reload).await;
    }
    app.reloaded.insert(person);
    Ok(())
}

async fn leave_tables(app: &App, person: &PersonId) -> Result<(), ApiError> {
    for table in app.store.tables_of(person, MAX_TABLES).await? {
        if app.store.result(&table).await?.is_some() {
            continue;
        }
        match app.tables.give_up_seat(&table, person).await {
            Err(ApiError::Unavailable) => return Err(ApiError::Unavailable),
            // Without a seat there is none to leave; a closed table has none.
            _ => app.notify_other_servers(&table).await,
        }
    }
    Ok(())
}

/// Closes the account, or makes one that is closed: a guest's tokens are invalid then, too.
async fn close_account(
    store: &dyn Store,
    person: &PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut closed = Account {
        person: person.clone(),
        created: now,
        state: AccountState::Erasing,
        recovery_key: None,
        version: 0,
        document: "{}".to_owned(),
    };
    loop {
        let done = match store.account(person).await? {
            None => store.create_account(closed.clone()).await?,
            Some(stored) => {
                closed.version = stored.version;
                store.update_account(closed.clone()).await?
            }
        };
        // Otherwise another change came first.
        if done {
            return Ok(());
        }
    }
}

/// Erases the names of a person and of the guests that are part of the account, and marks
/// that it is done, if it is.
async fn erase_names(store: &dyn Store, person: &PersonId) -> Result<ErasureOutcome, StoreError> {
    let mut people = store.guests_of(person).await?;
    people.push(person.clone());
    let mut unfinished = 0;
    for person in &people {
        store.erase_names(person, UNKNOWN_NAME).await?;
        unfinished += erase_records(store, person).await?;
    }
    if unfinished > 0 {
        return Ok(ErasureOutcome::Unfinished);
    }
    let account = store.account(person).await?;
    if let Some(account) = account.filter(|it| it.state == AccountState::Erasing) {
        let state = AccountState::Erased;
        store.update_account(Account { state, ..account }).await?;
    }
    Ok(ErasureOutcome::Erased)
}

/// Erases the name in the records of the person's matches. Gives the number of records that
/// another version of Brelan must change.
async fn erase_records(store: &dyn Store, person: &PersonId) -> Result<u32, StoreError> {
    let (filter, mut after) = (MatchFilter::default(), None::<MatchCursor>);
    let mut unfinished = 0;
    loop {
        let page = store.matches_of(person, &filter, after.as_ref(), BATCH_SIZE);
        let page = page.await?;
        for listed in &page {
            let seats = &listed.finished.seats;
            if !erase_in_record(store, &listed.table, person, seats).await? {
                unfinished += 1;
            }
        }
        match page.last() {
            Some(last) => after = Some(last.cursor()),
            None => return Ok(unfinished),
        }
    }
}

/// Gives whether the name is not in the record any more.
async fn erase_in_record(
    store: &dyn Store,
    table: &TableId,
    person: &PersonId,
    seats: &[MatchSeat],
) -> Result<bool, StoreError> {
    let own = (0..).zip(seats);
    let own = own.filter(|(_, seat)| seat.player.person() == Some(person));
    let own: Vec<usize> = own.map(|(number, _)| number).collect();
    while let Some(record) = store.record(table).await? {
        let Some(erased) = without_names(&record, &own) else {
            let table = table.as_str();
            tracing::error!(table, "an erased name stays in a record of another version");
            return Ok(false);
        };
        // Where the name of another person was erased meanwhile, that record is read, too: this
        // one still has the other name.
        if erased == record || store.replace_record(table, &record, erased).await? {
            break;
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_store::{AccountStore, Calendar, Memory, NoticeStore};

    #[tokio::test]
    async fn what_a_guest_brings_to_an_erased_account_is_erased_too() {
        let store = Memory::new();
        let [ann, guest] = ["ann", "guest"].map(PersonId::from_trusted);
        let calendar = Calendar {
            person: guest.clone(),
            token: "token".into(),
            language: "en".into(),
        };
        assert_eq!(store.save_calendar(calendar).await, Ok(()));
        let erased = erase_person(&store, &ann, Timestamp::EPOCH).await;
        assert_eq!(erased, Ok(ErasureOutcome::Erased));
        // A sign-in that had begun before.
        assert_eq!(store.merge_guest(&guest, &ann).await, Ok(()));
        assert!(matches!(store.calendar_of(&ann).await, Ok(Some(_))));

        assert_eq!(erase_what_came_late(&store, &ann).await, Ok(()));
        assert_eq!(store.calendar_of(&ann).await, Ok(None));
        let account = store.account(&ann).await.expect("it answers");
        assert!(account.is_some_and(|it| it.state == AccountState::Erased));
    }
}
