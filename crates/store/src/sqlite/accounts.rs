//! Accounts, in SQLite.

use super::admin::{add_event, rename_person};
use super::columns::{get_person_id, get_timestamp, get_unsigned};
use super::ratings::{COUNT_MERGED, remove_from_leaderboards};
use super::{Sqlite, groups, notices, rated_queue};
use crate::integer::{to_integer, to_millis};
use crate::{Account, AccountState, AccountStore, AdminEvent, Challenge, StoreError};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};

const ACCOUNT: &str = "SELECT person, created, state, recovery_key, version, document \
    FROM accounts WHERE person = ?1";

const ACCOUNT_OF_RECOVERY_KEY: &str = "SELECT person, created, state, recovery_key, version, \
    document FROM accounts WHERE recovery_key = ?1";

const ACCOUNTS_AFTER: &str = "SELECT person, created, state, recovery_key, version, document \
    FROM accounts WHERE person > ?1 ORDER BY person LIMIT ?2";

const PEOPLE_TO_ERASE: &str = "SELECT person FROM accounts \
    WHERE state = 'erasing' AND person > ?1 ORDER BY person LIMIT ?2";

const GUESTS_OF: &str = "SELECT guest FROM merged_guests WHERE person = ?1 ORDER BY guest";

const MERGE_NAMES: &str = "INSERT INTO names (table_id, person, name, avatar, seated) \
    SELECT table_id, ?2, name, avatar, 0 FROM names WHERE person = ?1 ON CONFLICT DO NOTHING";

/// A match in which both had a seat stays the guest's. `+`: the few seats of a match are looked
/// through, and not all matches of a person.
const MERGE_MATCHES: &str = "UPDATE match_seats SET person = ?2 WHERE person = ?1 \
    AND NOT EXISTS (SELECT 1 FROM match_seats o \
        WHERE o.table_id = match_seats.table_id AND +o.person = ?2)";

/// A try at the deal of a day is kept by the guest where the account has one of its own.
const MERGE_TRIES: &str = "UPDATE OR IGNORE daily_tries SET person = ?2 WHERE person = ?1";

/// After the matches. The key of `consents` begins with the table; a person who allows something
/// has a name there.
const MERGE_CONSENTS: &str = "UPDATE consents SET person = ?2 WHERE person = ?1 \
    AND table_id IN (SELECT table_id FROM names WHERE person = ?1) \
    AND NOT EXISTS (SELECT 1 FROM match_seats o \
        WHERE o.table_id = consents.table_id AND +o.person = ?1)";

const REPLACE_RECORD: &str = "UPDATE records SET record = ?3 WHERE table_id = ?1 AND record = ?2";

impl ToSql for AccountState {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(match self {
            AccountState::Open => "open",
            AccountState::Erasing => "erasing",
            AccountState::Erased => "erased",
        }
        .into())
    }
}

impl FromSql for AccountState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "open" => Ok(AccountState::Open),
            "erasing" => Ok(AccountState::Erasing),
            "erased" => Ok(AccountState::Erased),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

fn get_account(row: &Row<'_>) -> Result<Account> {
    Ok(Account {
        person: get_person_id(row, "person")?,
        created: get_timestamp(row, "created")?,
        state: row.get("state")?,
        recovery_key: row.get("recovery_key")?,
        version: get_unsigned(row, "version")?,
        document: row.get("document")?,
    })
}

fn create_account(db: &Connection, account: &Account) -> Result<bool> {
    let inserted = db
        .prepare_cached(
            "INSERT INTO accounts (person, created, state, recovery_key, version, document) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (person) DO NOTHING",
        )?
        .execute(params![
            account.person.as_str(),
            to_millis(account.created),
            account.state,
            account.recovery_key,
            to_integer(account.version),
            account.document
        ])?;
    add_event_if(db, inserted > 0, &account.person)
}

fn update_account(db: &Connection, account: &Account) -> Result<bool> {
    let updated = db
        .prepare_cached(
            "UPDATE accounts SET state = ?2, recovery_key = ?3, document = ?4, \
             version = version + 1 WHERE person = ?1 AND version = ?5",
        )?
        .execute(params![
            account.person.as_str(),
            account.state,
            account.recovery_key,
            account.document,
            to_integer(account.version)
        ])?;
    add_event_if(db, updated > 0, &account.person)
}

fn add_event_if(db: &Connection, changed: bool, person: &PersonId) -> Result<bool> {
    if changed {
        add_event(db, &AdminEvent::PersonChanged(person.clone()))?;
    }
    Ok(changed)
}

fn merge_guest(db: &Connection, guest: &PersonId, person: &PersonId) -> Result<()> {
    let pair = [guest.as_str(), person.as_str()];
    let merged = db.execute(
        "INSERT INTO merged_guests (guest, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        pair,
    )?;
    if merged == 0 {
        return Ok(());
    }
    db.execute(COUNT_MERGED, [guest.as_str()])?;
    db.execute(MERGE_NAMES, pair)?;
    db.execute(MERGE_MATCHES, pair)?;
    db.execute(MERGE_CONSENTS, pair)?;
    db.execute(MERGE_TRIES, pair)?;
    groups::merge_members(db, pair)?;
    notices::merge(db, pair)?;
    add_event(db, &AdminEvent::PersonChanged(guest.clone()))
}

pub(super) fn successor_of(db: &Connection, guest: &PersonId) -> Result<Option<PersonId>> {
    db.prepare_cached("SELECT person FROM merged_guests WHERE guest = ?1")?
        .query_row([guest.as_str()], |row| get_person_id(row, "person"))
        .optional()
}

fn erase_names(db: &Connection, person: &PersonId, name: &str) -> Result<()> {
    rename_person(db, person, name)?;
    groups::erase_member(db, person)?;
    notices::erase(db, person)?;
    remove_from_leaderboards(db, person)?;
    rated_queue::erase_waiter(db, person)?;
    for statement in [
        "UPDATE names SET avatar = NULL WHERE person = ?1",
        "UPDATE consents SET named = 0 WHERE person = ?1 \
         AND table_id IN (SELECT table_id FROM names WHERE person = ?1)",
    ] {
        db.execute(statement, [person.as_str()])?;
    }
    Ok(())
}

fn save_challenge(db: &Connection, challenge: &Challenge, now: Timestamp) -> Result<()> {
    db.prepare_cached("DELETE FROM challenges WHERE expires <= ?1")?
        .execute([to_millis(now)])?;
    db.prepare_cached(
        "INSERT INTO challenges (id, person, expires, state) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute(params![
        challenge.id,
        challenge.person.as_ref().map(PersonId::as_str),
        to_millis(challenge.expires),
        challenge.state
    ])?;
    Ok(())
}

fn take_challenge(db: &Connection, id: &str) -> Result<Option<Challenge>> {
    db.prepare_cached("DELETE FROM challenges WHERE id = ?1 RETURNING id, person, expires, state")?
        .query_row([id], |row| {
            let person: Option<String> = row.get("person")?;
            Ok(Challenge {
                id: row.get("id")?,
                person: person.map(PersonId::from_trusted),
                expires: get_timestamp(row, "expires")?,
                state: row.get("state")?,
            })
        })
        .optional()
}

fn find_account(db: &Connection, statement: &str, key: &str) -> Result<Option<Account>> {
    db.prepare_cached(statement)?
        .query_row([key], get_account)
        .optional()
}

#[async_trait]
impl AccountStore for Sqlite {
    async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| find_account(db, ACCOUNT, person.as_str()))
            .await
    }

    async fn account_of_recovery_key(&self, key: &str) -> Result<Option<Account>, StoreError> {
        let key = key.to_owned();
        self.reader
            .query(move |db| find_account(db, ACCOUNT_OF_RECOVERY_KEY, &key))
            .await
    }

    async fn create_account(&self, account: Account) -> Result<bool, StoreError> {
        self.writer
            .write(move |db| create_account(db, &account))
            .await
    }

    async fn update_account(&self, account: Account) -> Result<bool, StoreError> {
        self.writer
            .write(move |db| update_account(db, &account))
            .await
    }

    async fn accounts_after(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let after = after.map_or(String::new(), |after| after.to_string());
        self.reader
            .query(move |db| {
                db.prepare_cached(ACCOUNTS_AFTER)?
                    .query_map(params![after, limit], get_account)?
                    .collect()
            })
            .await
    }

    async fn people_to_erase(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<PersonId>, StoreError> {
        let after = after.map_or(String::new(), |after| after.to_string());
        self.reader
            .query(move |db| {
                db.prepare_cached(PEOPLE_TO_ERASE)?
                    .query_map(params![after, limit], |row| get_person_id(row, "person"))?
                    .collect()
            })
            .await
    }

    async fn merge_guest(&self, guest: &PersonId, person: &PersonId) -> Result<(), StoreError> {
        let (guest, person) = (guest.clone(), person.clone());
        self.writer
            .write(move |db| merge_guest(db, &guest, &person))
            .await
    }

    async fn successor_of(&self, guest: &PersonId) -> Result<Option<PersonId>, StoreError> {
        let guest = guest.clone();
        self.reader.query(move |db| successor_of(db, &guest)).await
    }

    async fn guests_of(&self, person: &PersonId) -> Result<Vec<PersonId>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(GUESTS_OF)?
                    .query_map([person.as_str()], |row| get_person_id(row, "guest"))?
                    .collect()
            })
            .await
    }

    async fn erase_names(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        let (person, name) = (person.clone(), name.to_owned());
        self.writer
            .write(move |db| erase_names(db, &person, &name))
            .await
    }

    async fn replace_record(
        &self,
        table: &TableId,
        stored: &str,
        changed: String,
    ) -> Result<bool, StoreError> {
        let (table, stored) = (table.clone(), stored.to_owned());
        self.writer
            .write(move |db| {
                let replaced = db.prepare_cached(REPLACE_RECORD)?.execute([
                    table.as_str(),
                    &stored,
                    &changed,
                ])?;
                Ok(replaced > 0)
            })
            .await
    }

    async fn save_challenge(&self, challenge: Challenge, now: Timestamp) -> Result<(), StoreError> {
        self.writer
            .write(move |db| save_challenge(db, &challenge, now))
            .await
    }

    async fn take_challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError> {
        let id = id.to_owned();
        self.writer.write(move |db| take_challenge(db, &id)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan::plan_of};

    #[test]
    fn every_query_of_accounts_uses_a_key_or_an_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("brelan.sqlite");
        let db = open::connect(&file).and_then(|db| open::prepare_writer(&file, db));
        let db = db.expect("a database");
        for (statement, index) in [
            (ACCOUNT, "SEARCH accounts USING PRIMARY KEY (person=?)"),
            (ACCOUNT_OF_RECOVERY_KEY, "(recovery_key=?)"),
            (
                ACCOUNTS_AFTER,
                "SEARCH accounts USING PRIMARY KEY (person>?)",
            ),
            (PEOPLE_TO_ERASE, "INDEX accounts_to_erase"),
            (
                GUESTS_OF,
                "USING COVERING INDEX merged_guests_of_people (person=?)",
            ),
            (MERGE_NAMES, "INDEX names_of_people (person=?)"),
            (MERGE_MATCHES, "matches_of_people (person=?)"),
            (MERGE_MATCHES, "SEARCH o USING PRIMARY KEY (table_id=?)"),
            (MERGE_CONSENTS, "PRIMARY KEY (table_id=? AND person=?)"),
            (MERGE_CONSENTS, "SEARCH o USING PRIMARY KEY (table_id=?)"),
        ] {
            let plan = plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }
}
