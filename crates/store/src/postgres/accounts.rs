//! Accounts, in PostgreSQL. A change and its events are one statement.

use super::connections::Answer;
use super::rated_queue::ERASE_WAITER;
use super::ratings::REMOVE_FROM_LEADERBOARDS;
use super::rows::{get_timestamp, get_unsigned};
use super::{Postgres, admin, groups, notices};
use crate::groups::ERASED;
use crate::integer::{to_integer, to_millis};
use crate::{Account, AccountState, AccountStore, Challenge, FinishedMatch, StoreError, fold};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use tokio_postgres::Row;

const ACCOUNT: &str = "SELECT * FROM accounts WHERE person = $1";

const ACCOUNT_OF_RECOVERY_KEY: &str = "SELECT * FROM accounts WHERE recovery_key = $1";

const CREATE_ACCOUNT: &str = "WITH changed AS (INSERT INTO accounts \
        (person, created, state, recovery_key, version, document) \
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person) DO NOTHING RETURNING person) \
    INSERT INTO admin_events (what, subject) SELECT 'person', person FROM changed RETURNING number";

const UPDATE_ACCOUNT: &str = "WITH changed AS (UPDATE accounts \
        SET state = $2, recovery_key = $3, document = $4, version = version + 1 \
        WHERE person = $1 AND version = $5 RETURNING person) \
    INSERT INTO admin_events (what, subject) SELECT 'person', person FROM changed RETURNING number";

const ACCOUNTS_AFTER: &str = "SELECT * FROM accounts WHERE person > $1 ORDER BY person LIMIT $2";

const PEOPLE_TO_ERASE: &str = "SELECT person FROM accounts \
    WHERE state = 'erasing' AND person > $1 ORDER BY person LIMIT $2";

/// A match in which both had a seat stays the guest's. All parts see the database as it was
/// before the statement.
const MERGE_GUEST: &str = "WITH merged AS (INSERT INTO merged_guests (guest, person) \
        VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING guest), \
    named AS (INSERT INTO names (table_number, person, name, folded, avatar, seated) \
        SELECT n.table_number, $2, n.name, n.folded, n.avatar, false \
        FROM merged JOIN names n ON n.person = merged.guest ON CONFLICT DO NOTHING), \
    consented AS (UPDATE consents c SET person = $2 FROM merged \
        JOIN match_seats m ON m.person = merged.guest \
        WHERE c.person = merged.guest AND c.table_id = m.table_id AND NOT EXISTS \
            (SELECT FROM match_seats o WHERE o.table_id = m.table_id AND o.person = $2)), \
    rated AS (UPDATE rating_progress p SET epoch = p.epoch + 1 WHERE p.game IN \
        (SELECT m.game FROM merged JOIN match_seats m ON m.person = merged.guest)), \
    played AS (UPDATE match_seats m SET person = $2 FROM merged \
        WHERE m.person = merged.guest AND NOT EXISTS \
            (SELECT FROM match_seats o WHERE o.table_id = m.table_id AND o.person = $2)), \
    tried AS (UPDATE daily_tries d SET person = $2 FROM merged \
        WHERE d.person = merged.guest AND NOT EXISTS \
            (SELECT FROM daily_tries o \
            WHERE o.person = $2 AND o.game = d.game AND o.day = d.day)), \
    joined AS (UPDATE group_members g SET person = $2 FROM merged \
        WHERE g.person = merged.guest AND NOT EXISTS \
            (SELECT FROM group_members o WHERE o.group_id = g.group_id AND o.person = $2)), \
    left_twice AS (DELETE FROM group_members g USING merged \
        WHERE g.person = merged.guest AND EXISTS \
            (SELECT FROM group_members o WHERE o.group_id = g.group_id AND o.person = $2)), \
    noticed AS (UPDATE push_subscriptions s SET person = $2 FROM merged \
        WHERE s.person = merged.guest), \
    calendar AS (UPDATE calendars c SET person = $2 FROM merged \
        WHERE c.person = merged.guest AND NOT EXISTS \
            (SELECT FROM calendars o WHERE o.person = $2)), \
    other_calendar AS (DELETE FROM calendars c USING merged \
        WHERE c.person = merged.guest AND EXISTS \
            (SELECT FROM calendars o WHERE o.person = $2)) \
    INSERT INTO admin_events (what, subject) SELECT 'person', guest FROM merged";

const SUCCESSOR_OF: &str = "SELECT person FROM merged_guests WHERE guest = $1";

const SUCCESSORS_OF: &str = "SELECT guest, person FROM merged_guests WHERE guest = ANY($1)";

const GUESTS_OF: &str = "SELECT guest FROM merged_guests WHERE person = $1 ORDER BY guest";

const ERASE_AVATARS: &str = "UPDATE names SET avatar = NULL WHERE person = $1";

/// The key of `consents` begins with the table; a person who allows something has a name there.
const ERASE_NAMED: &str = "UPDATE consents c SET named = false FROM names n \
    JOIN tables t ON t.number = n.table_number \
    WHERE n.person = $1 AND c.table_id = t.id AND c.person = $1";

const REPLACE_RECORD: &str = "UPDATE records r SET record = $3 FROM tables t \
    WHERE t.id = $1 AND r.table_number = t.number AND r.record = $2 RETURNING r.table_number";

const SAVE_CHALLENGE: &str = "WITH expired AS (DELETE FROM challenges WHERE expires <= $5) \
    INSERT INTO challenges (id, person, expires, state) VALUES ($1, $2, $3, $4) \
    ON CONFLICT DO NOTHING";

const TAKE_CHALLENGE: &str =
    "DELETE FROM challenges WHERE id = $1 RETURNING id, person, expires, state";

impl Postgres {
    /// The result with the accounts that guests have become part of.
    pub(super) async fn assigned_to_accounts(
        &self,
        mut finished: FinishedMatch,
    ) -> Result<FinishedMatch, StoreError> {
        let people: Vec<&str> = finished.people().map(PersonId::as_str).collect();
        let rows = self.connections.query(SUCCESSORS_OF, &[&people]).await?;
        for row in &rows {
            finished.assign(&person(row, "guest"), &person(row, "person"));
        }
        Ok(finished)
    }

    /// Whether a statement has stored this account. Its first try may have, and its last one finds
    /// an account of another version then.
    async fn has_stored(&self, answer: Answer, account: &Account) -> Result<bool, StoreError> {
        let has_changed = !answer.rows.is_empty();
        if has_changed || !answer.may_be_repeated {
            return Ok(has_changed);
        }
        let stored = self.account(&account.person).await?;
        Ok(stored.as_ref() == Some(account))
    }
}

pub(super) fn person(row: &Row, column: &str) -> PersonId {
    PersonId::from_trusted(row.get::<_, String>(column))
}

fn account(row: &Row) -> Account {
    Account {
        person: person(row, "person"),
        created: get_timestamp(row, "created"),
        // A CHECK constraint allows three texts only.
        state: match row.get("state") {
            "open" => AccountState::Open,
            "erasing" => AccountState::Erasing,
            _ => AccountState::Erased,
        },
        recovery_key: row.get("recovery_key"),
        version: get_unsigned(row, "version"),
        document: row.get("document"),
    }
}

fn state_text(state: AccountState) -> &'static str {
    match state {
        AccountState::Open => "open",
        AccountState::Erasing => "erasing",
        AccountState::Erased => "erased",
    }
}

#[async_trait]
impl AccountStore for Postgres {
    async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        let person = person.as_str();
        let rows = self.connections.query(ACCOUNT, &[&person]).await?;
        Ok(rows.first().map(account))
    }

    async fn account_of_recovery_key(&self, key: &str) -> Result<Option<Account>, StoreError> {
        let rows = self
            .connections
            .query(ACCOUNT_OF_RECOVERY_KEY, &[&key])
            .await?;
        Ok(rows.first().map(account))
    }

    async fn create_account(&self, account: Account) -> Result<bool, StoreError> {
        let answer = self
            .connections
            .query_until_answered(
                CREATE_ACCOUNT,
                &[
                    &account.person.as_str(),
                    &to_millis(account.created),
                    &state_text(account.state),
                    &account.recovery_key,
                    &to_integer(account.version),
                    &account.document,
                ],
            )
            .await?;
        self.has_stored(answer, &account).await
    }

    async fn update_account(&self, mut account: Account) -> Result<bool, StoreError> {
        let answer = self
            .connections
            .query_until_answered(
                UPDATE_ACCOUNT,
                &[
                    &account.person.as_str(),
                    &state_text(account.state),
                    &account.recovery_key,
                    &account.document,
                    &to_integer(account.version),
                ],
            )
            .await?;
        account.version += 1;
        self.has_stored(answer, &account).await
    }

    async fn accounts_after(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let (after, limit) = (after.map_or("", PersonId::as_str), i64::from(limit));
        let rows = self
            .connections
            .query(ACCOUNTS_AFTER, &[&after, &limit])
            .await?;
        Ok(rows.iter().map(account).collect())
    }

    async fn people_to_erase(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<PersonId>, StoreError> {
        let (after, limit) = (after.map_or("", PersonId::as_str), i64::from(limit));
        let rows = self
            .connections
            .query(PEOPLE_TO_ERASE, &[&after, &limit])
            .await?;
        Ok(rows.iter().map(|row| person(row, "person")).collect())
    }

    async fn merge_guest(&self, guest: &PersonId, person: &PersonId) -> Result<(), StoreError> {
        self.execute(MERGE_GUEST, &[&guest.as_str(), &person.as_str()])
            .await
    }

    async fn successor_of(&self, guest: &PersonId) -> Result<Option<PersonId>, StoreError> {
        let guest = guest.as_str();
        let rows = self.connections.query(SUCCESSOR_OF, &[&guest]).await?;
        Ok(rows.first().map(|row| person(row, "person")))
    }

    async fn guests_of(&self, of: &PersonId) -> Result<Vec<PersonId>, StoreError> {
        let of = of.as_str();
        let rows = self.connections.query(GUESTS_OF, &[&of]).await?;
        Ok(rows.iter().map(|row| person(row, "guest")).collect())
    }

    async fn erase_names(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        let (person, folded) = (person.as_str(), fold(name));
        self.execute(admin::RENAME, &[&person, &name, &folded])
            .await?;
        self.execute(REMOVE_FROM_LEADERBOARDS, &[&person]).await?;
        self.execute(ERASE_WAITER, &[&person]).await?;
        self.execute(ERASE_AVATARS, &[&person]).await?;
        self.execute(notices::ERASE, &[&person]).await?;
        self.execute(groups::ERASE_MEMBER, &[&person, &to_millis(ERASED)])
            .await?;
        self.execute(ERASE_NAMED, &[&person]).await
    }

    async fn replace_record(
        &self,
        table: &TableId,
        stored: &str,
        changed: String,
    ) -> Result<bool, StoreError> {
        let rows = self
            .connections
            .query(REPLACE_RECORD, &[&table.as_str(), &stored, &changed])
            .await?;
        Ok(!rows.is_empty())
    }

    async fn save_challenge(&self, challenge: Challenge, now: Timestamp) -> Result<(), StoreError> {
        let person = challenge.person.as_ref().map(PersonId::as_str);
        self.execute(
            SAVE_CHALLENGE,
            &[
                &challenge.id,
                &person,
                &to_millis(challenge.expires),
                &challenge.state,
                &to_millis(now),
            ],
        )
        .await
    }

    async fn take_challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError> {
        let rows = self.connections.query(TAKE_CHALLENGE, &[&id]).await?;
        Ok(rows.first().map(|row| Challenge {
            id: row.get("id"),
            person: row
                .get::<_, Option<String>>("person")
                .map(PersonId::from_trusted),
            expires: get_timestamp(row, "expires"),
            state: row.get("state"),
        }))
    }
}
