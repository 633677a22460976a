//! The statements about notices.

use super::rows::{self, get_timestamp, get_unsigned};
use super::{Postgres, accounts::person};
use crate::StoreError;
use crate::integer::{to_integer, to_millis};
use crate::notices::{
    Calendar, DueNotice, INVITATION_INTERVAL, NewNotice, NoticeKind, NoticeStore, PUSH_KEY_NAME,
    QuietHours, SessionsEnded, Subscription, quiet_of,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use tokio_postgres::Row;

const SAVE_KEY: &str = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";

const KEY: &str = "SELECT value FROM keys WHERE name = $1";

const SUBSCRIPTIONS_OF: &str =
    "SELECT * FROM push_subscriptions WHERE person = $1 ORDER BY created, id";

const SUBSCRIPTIONS_AFTER: &str =
    "SELECT * FROM push_subscriptions WHERE id > $1 ORDER BY id LIMIT $2";

const SAVE: &str = "INSERT INTO push_subscriptions (id, person, session, endpoint, public_key, \
        auth_secret, device, language, quiet_from, quiet_until, quiet_zone, created) \
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 WHERE (SELECT count(*) \
        FROM push_subscriptions WHERE person = $2 AND id <> $1) < $13 \
    ON CONFLICT (id) DO UPDATE SET person = excluded.person, session = excluded.session, \
        endpoint = excluded.endpoint, public_key = excluded.public_key, \
        auth_secret = excluded.auth_secret, device = excluded.device, \
        language = excluded.language, quiet_from = excluded.quiet_from, \
        quiet_until = excluded.quiet_until, quiet_zone = excluded.quiet_zone, \
        created = excluded.created RETURNING id";

const DELETE: &str = "WITH gone AS (DELETE FROM push_subscriptions \
        WHERE id = $1 AND ($2::text IS NULL OR person = $2) RETURNING id) \
    DELETE FROM notices n USING gone WHERE n.subscription = gone.id";

const END: &str = "WITH gone AS (DELETE FROM push_subscriptions \
        WHERE person = $1 AND (session IS NOT DISTINCT FROM $2) = $3 RETURNING id) \
    DELETE FROM notices n USING gone WHERE n.subscription = gone.id";

const BIND: &str =
    "UPDATE push_subscriptions SET session = $2 WHERE person = $1 AND session IS NULL";

const SET_QUIET: &str = "UPDATE push_subscriptions \
    SET quiet_from = $2, quiet_until = $3, quiet_zone = $4 WHERE person = $1";

const ADD: &str = "INSERT INTO notices (subscription, table_id, kind, turn, due, inviter) \
    SELECT s.id, $2, $3, $4, $5, $6 FROM push_subscriptions s WHERE s.person = $1 \
        AND ($6::text IS NULL OR NOT EXISTS (SELECT FROM notices n WHERE n.subscription = s.id \
            AND n.kind = $3 AND n.inviter = $6 AND n.due + $7 > $5)) \
    ON CONFLICT (subscription, table_id, kind) DO UPDATE SET turn = excluded.turn, \
        due = excluded.due, tries = 0, waits = true, inviter = excluded.inviter \
    WHERE notices.turn < excluded.turn";

/// Two servers that take at once lock other rows.
const TAKE: &str = "WITH due AS (SELECT subscription, table_id, kind FROM notices \
        WHERE waits AND due <= $1 ORDER BY due LIMIT $2 FOR UPDATE SKIP LOCKED), \
    taken AS (UPDATE notices n SET waits = false FROM due WHERE n.subscription = due.subscription \
        AND n.table_id = due.table_id AND n.kind = due.kind RETURNING n.*) \
    SELECT s.*, t.table_id, t.kind, t.turn, t.inviter, t.tries FROM taken t \
    JOIN push_subscriptions s ON s.id = t.subscription ORDER BY t.due";

const POSTPONE: &str = "UPDATE notices SET due = $5, tries = $6, waits = true \
    WHERE subscription = $1 AND table_id = $2 AND kind = $3 AND turn = $4";

const FORGET: &str = "DELETE FROM notices WHERE due < $1";

const IS_CONNECTED: &str = "SELECT 1 FROM tables t \
    JOIN connections c ON c.table_number = t.number JOIN servers s ON s.name = c.server \
    WHERE t.id = $1 AND c.person = $2 AND s.until > clock_timestamp() LIMIT 1";

const SLOW_TABLES_OF: &str = "SELECT t.id FROM names n \
    JOIN summaries s ON s.table_number = n.table_number JOIN tables t ON t.number = n.table_number \
    WHERE n.person = $1 AND n.seated AND s.phase = 1 AND s.wake IS NOT NULL \
    ORDER BY t.created DESC, t.id LIMIT $2";

const SAVE_CALENDAR: &str = "INSERT INTO calendars (person, token, language) VALUES ($1, $2, $3) \
    ON CONFLICT (person) DO UPDATE SET token = excluded.token, language = excluded.language";

const DELETE_CALENDAR: &str = "DELETE FROM calendars WHERE person = $1";

const CALENDAR: &str = "SELECT * FROM calendars WHERE token = $1";

const CALENDAR_OF: &str = "SELECT * FROM calendars WHERE person = $1";

const CALENDARS_AFTER: &str = "SELECT * FROM calendars WHERE person > $1 ORDER BY person LIMIT $2";

/// Erases what is stored of a person for notices.
pub(super) const ERASE: &str = "WITH gone AS (DELETE FROM push_subscriptions \
        WHERE person = $1 RETURNING id), \
    calendar AS (DELETE FROM calendars WHERE person = $1) \
    DELETE FROM notices n WHERE n.inviter = $1 OR n.subscription IN (SELECT id FROM gone)";

fn subscription(row: &Row) -> Subscription {
    Subscription {
        id: row.get("id"),
        person: person(row, "person"),
        session: row.get("session"),
        endpoint: row.get("endpoint"),
        public_key: row.get("public_key"),
        auth_secret: row.get("auth_secret"),
        device: row.get("device"),
        language: row.get("language"),
        quiet: quiet_of(
            row.get("quiet_from"),
            row.get("quiet_until"),
            row.get("quiet_zone"),
        ),
        created: get_timestamp(row, "created"),
    }
}

fn due_notice(row: &Row) -> DueNotice {
    DueNotice {
        subscription: subscription(row),
        table: TableId::from_trusted(row.get::<_, String>("table_id")),
        kind: NoticeKind::from_column(row.get("kind")),
        turn: get_unsigned(row, "turn"),
        inviter: row
            .get::<_, Option<String>>("inviter")
            .map(PersonId::from_trusted),
        tries: row.get::<_, i32>("tries").unsigned_abs(),
    }
}

fn calendar(row: &Row) -> Calendar {
    Calendar {
        person: person(row, "person"),
        token: row.get("token"),
        language: row.get("language"),
    }
}

#[async_trait]
impl NoticeStore for Postgres {
    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.execute(SAVE_KEY, &[&PUSH_KEY_NAME, &&fresh[..]])
            .await?;
        let damaged = || StoreError::Failed("the key of push services is damaged".into());
        self.stored_push_key().await?.ok_or_else(damaged)
    }

    async fn stored_push_key(&self) -> Result<Option<[u8; 32]>, StoreError> {
        let rows = self.connections.query(KEY, &[&PUSH_KEY_NAME]).await?;
        let key: Option<Vec<u8>> = rows.first().map(|row| row.get(0));
        Ok(key.and_then(|key| key.try_into().ok()))
    }

    async fn save_subscription(&self, it: Subscription, max: u32) -> Result<bool, StoreError> {
        let quiet = it.quiet.as_ref();
        let rows = self
            .connections
            .query(
                SAVE,
                &[
                    &it.id,
                    &it.person.as_str(),
                    &it.session,
                    &it.endpoint,
                    &it.public_key,
                    &it.auth_secret,
                    &it.device,
                    &it.language,
                    &quiet.map(|quiet| i32::from(quiet.from)),
                    &quiet.map(|quiet| i32::from(quiet.until)),
                    &quiet.map(|quiet| &quiet.zone),
                    &to_millis(it.created),
                    &i64::from(max),
                ],
            )
            .await?;
        Ok(!rows.is_empty())
    }

    async fn subscriptions_of(&self, person: &PersonId) -> Result<Vec<Subscription>, StoreError> {
        let person = person.as_str();
        let rows = self.connections.query(SUBSCRIPTIONS_OF, &[&person]).await?;
        Ok(rows.iter().map(subscription).collect())
    }

    async fn subscriptions_after(
        &self,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Subscription>, StoreError> {
        let (after, limit) = (after.unwrap_or_default(), i64::from(limit));
        let rows = self
            .connections
            .query(SUBSCRIPTIONS_AFTER, &[&after, &limit])
            .await?;
        Ok(rows.iter().map(subscription).collect())
    }

    async fn delete_subscription(
        &self,
        id: &str,
        person: Option<&PersonId>,
    ) -> Result<(), StoreError> {
        self.execute(DELETE, &[&id, &person.map(PersonId::as_str)])
            .await
    }

    async fn bind_subscriptions(&self, person: &PersonId, session: &str) -> Result<(), StoreError> {
        self.execute(BIND, &[&person.as_str(), &session]).await
    }

    async fn end_subscriptions(
        &self,
        person: &PersonId,
        sessions: SessionsEnded<'_>,
    ) -> Result<(), StoreError> {
        let (ended, session) = match sessions {
            SessionsEnded::One(session) => (true, session),
            SessionsEnded::AllBut(session) => (false, session),
        };
        self.execute(END, &[&person.as_str(), &session, &ended])
            .await
    }

    async fn set_quiet_hours(
        &self,
        person: &PersonId,
        quiet: Option<QuietHours>,
    ) -> Result<(), StoreError> {
        let quiet = quiet.as_ref();
        self.execute(
            SET_QUIET,
            &[
                &person.as_str(),
                &quiet.map(|quiet| i32::from(quiet.from)),
                &quiet.map(|quiet| i32::from(quiet.until)),
                &quiet.map(|quiet| &quiet.zone),
            ],
        )
        .await
    }

    async fn add_notice(&self, notice: NewNotice) -> Result<(), StoreError> {
        self.execute(
            ADD,
            &[
                &notice.person.as_str(),
                &notice.table.as_str(),
                &notice.kind.as_column(),
                &to_integer(notice.turn),
                &to_millis(notice.due),
                &notice.inviter.as_ref().map(PersonId::as_str),
                &(INVITATION_INTERVAL.as_millis() as i64),
            ],
        )
        .await
    }

    async fn take_notices(&self, now: Timestamp, limit: u32) -> Result<Vec<DueNotice>, StoreError> {
        let (now, limit) = (to_millis(now), i64::from(limit));
        // Not tried again: the first try may have taken them.
        let rows = self.connections.query_once(TAKE, &[&now, &limit]).await?;
        Ok(rows.iter().map(due_notice).collect())
    }

    async fn postpone_notice(
        &self,
        notice: &DueNotice,
        due: Timestamp,
        tries: u32,
    ) -> Result<(), StoreError> {
        self.execute(
            POSTPONE,
            &[
                &notice.subscription.id,
                &notice.table.as_str(),
                &notice.kind.as_column(),
                &to_integer(notice.turn),
                &to_millis(due),
                &i32::try_from(tries).unwrap_or(i32::MAX),
            ],
        )
        .await
    }

    async fn forget_notices(&self, before: Timestamp) -> Result<(), StoreError> {
        self.execute(FORGET, &[&to_millis(before)]).await
    }

    async fn is_connected(&self, table: &TableId, person: &PersonId) -> Result<bool, StoreError> {
        let rows = self
            .connections
            .query(IS_CONNECTED, &[&table.as_str(), &person.as_str()])
            .await?;
        Ok(!rows.is_empty())
    }

    async fn slow_tables_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let limit = i64::from(limit);
        let rows = self
            .connections
            .query(SLOW_TABLES_OF, &[&person.as_str(), &limit])
            .await?;
        Ok(rows.iter().map(rows::table_id).collect())
    }

    async fn save_calendar(&self, calendar: Calendar) -> Result<(), StoreError> {
        self.execute(
            SAVE_CALENDAR,
            &[
                &calendar.person.as_str(),
                &calendar.token,
                &calendar.language,
            ],
        )
        .await
    }

    async fn delete_calendar(&self, person: &PersonId) -> Result<(), StoreError> {
        self.execute(DELETE_CALENDAR, &[&person.as_str()]).await
    }

    async fn calendar_of(&self, person: &PersonId) -> Result<Option<Calendar>, StoreError> {
        let person = person.as_str();
        let rows = self.connections.query(CALENDAR_OF, &[&person]).await?;
        Ok(rows.first().map(calendar))
    }

    async fn calendar(&self, token: &str) -> Result<Option<Calendar>, StoreError> {
        let rows = self.connections.query(CALENDAR, &[&token]).await?;
        Ok(rows.first().map(calendar))
    }

    async fn calendars_after(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<Calendar>, StoreError> {
        let (after, limit) = (after.map_or("", PersonId::as_str), i64::from(limit));
        let rows = self
            .connections
            .query(CALENDARS_AFTER, &[&after, &limit])
            .await?;
        Ok(rows.iter().map(calendar).collect())
    }
}
