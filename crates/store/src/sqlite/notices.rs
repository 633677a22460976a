//! The statements about notices.

use super::Sqlite;
use super::columns::{get_person_id, get_table_id, get_timestamp, get_unsigned};
use crate::StoreError;
use crate::integer::{to_integer, to_millis};
use crate::notices::{
    Calendar, DueNotice, INVITATION_INTERVAL, NewNotice, NoticeKind, NoticeStore, PUSH_KEY_NAME,
    QuietHours, SessionsEnded, Subscription, quiet_of,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

const KEY: &str = "SELECT value FROM keys WHERE name = ?1";

const SUBSCRIPTIONS_OF: &str =
    "SELECT * FROM push_subscriptions WHERE person = ?1 ORDER BY created, id";

const SUBSCRIPTIONS_AFTER: &str =
    "SELECT * FROM push_subscriptions WHERE id > ?1 ORDER BY id LIMIT ?2";

const HAS_ROOM: &str =
    "SELECT (SELECT count(*) FROM push_subscriptions WHERE person = ?1 AND id <> ?2) < ?3";

const SAVE: &str = "INSERT INTO push_subscriptions (id, person, session, endpoint, public_key, \
        auth_secret, device, language, quiet_from, quiet_until, quiet_zone, created) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) \
    ON CONFLICT (id) DO UPDATE SET person = excluded.person, session = excluded.session, \
        endpoint = excluded.endpoint, public_key = excluded.public_key, \
        auth_secret = excluded.auth_secret, device = excluded.device, \
        language = excluded.language, quiet_from = excluded.quiet_from, \
        quiet_until = excluded.quiet_until, quiet_zone = excluded.quiet_zone, \
        created = excluded.created";

const BIND: &str =
    "UPDATE push_subscriptions SET session = ?2 WHERE person = ?1 AND session IS NULL";

const ADD: &str = "INSERT INTO notices (subscription, table_id, kind, turn, due, inviter) \
    SELECT s.id, ?2, ?3, ?4, ?5, ?6 FROM push_subscriptions s WHERE s.person = ?1 \
        AND (?6 IS NULL OR NOT EXISTS (SELECT 1 FROM notices n WHERE n.subscription = s.id \
            AND n.kind = ?3 AND n.inviter = ?6 AND n.due + ?7 > ?5)) \
    ON CONFLICT (subscription, table_id, kind) DO UPDATE SET turn = excluded.turn, \
        due = excluded.due, tries = 0, waits = 1, inviter = excluded.inviter \
    WHERE notices.turn < excluded.turn";

const IS_DUE: &str = "SELECT 1 FROM notices WHERE waits = 1 AND due <= ?1 LIMIT 1";

const DUE: &str = "SELECT s.*, n.table_id, n.kind, n.turn, n.inviter, n.tries FROM notices n \
    JOIN push_subscriptions s ON s.id = n.subscription \
    WHERE n.waits = 1 AND n.due <= ?1 ORDER BY n.due LIMIT ?2";

const TAKE: &str = "UPDATE notices SET waits = 0 \
    WHERE subscription = ?1 AND table_id = ?2 AND kind = ?3";

const POSTPONE: &str = "UPDATE notices SET due = ?5, tries = ?6, waits = 1 \
    WHERE subscription = ?1 AND table_id = ?2 AND kind = ?3 AND turn = ?4";

const SLOW_TABLES_OF: &str = "SELECT t.id FROM names n JOIN tables t ON t.id = n.table_id \
    WHERE n.person = ?1 AND n.seated AND t.phase = 'playing' AND t.wake IS NOT NULL \
    ORDER BY t.created DESC, t.id LIMIT ?2";

const CALENDAR: &str = "SELECT person, token, language FROM calendars WHERE token = ?1";

const CALENDAR_OF: &str = "SELECT person, token, language FROM calendars WHERE person = ?1";

const CALENDARS_AFTER: &str =
    "SELECT person, token, language FROM calendars WHERE person > ?1 ORDER BY person LIMIT ?2";

fn get_subscription(row: &Row<'_>) -> Result<Subscription> {
    Ok(Subscription {
        id: row.get("id")?,
        person: get_person_id(row, "person")?,
        session: row.get("session")?,
        endpoint: row.get("endpoint")?,
        public_key: row.get("public_key")?,
        auth_secret: row.get("auth_secret")?,
        device: row.get("device")?,
        language: row.get("language")?,
        quiet: quiet_of(
            row.get("quiet_from")?,
            row.get("quiet_until")?,
            row.get("quiet_zone")?,
        ),
        created: get_timestamp(row, "created")?,
    })
}

fn get_due(row: &Row<'_>) -> Result<DueNotice> {
    let inviter: Option<String> = row.get("inviter")?;
    Ok(DueNotice {
        subscription: get_subscription(row)?,
        table: get_table_id(row, "table_id")?,
        kind: NoticeKind::from_column(row.get_ref("kind")?.as_str()?),
        turn: get_unsigned(row, "turn")?,
        inviter: inviter.map(PersonId::from_trusted),
        tries: row.get("tries")?,
    })
}

fn get_calendar(row: &Row<'_>) -> Result<Calendar> {
    Ok(Calendar {
        person: get_person_id(row, "person")?,
        token: row.get("token")?,
        language: row.get("language")?,
    })
}

fn push_key(db: &Connection, fresh: [u8; 32]) -> Result<[u8; 32]> {
    db.execute(
        "INSERT INTO keys (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        params![PUSH_KEY_NAME, fresh],
    )?;
    db.query_row(KEY, [PUSH_KEY_NAME], |row| row.get(0))
}

fn save_subscription(db: &Connection, it: &Subscription, max: u32) -> Result<bool> {
    let key = params![it.person.as_str(), it.id, max];
    let has_room: bool = db
        .prepare_cached(HAS_ROOM)?
        .query_row(key, |row| row.get(0))?;
    if has_room {
        let quiet = it.quiet.as_ref();
        db.prepare_cached(SAVE)?.execute(params![
            it.id,
            it.person.as_str(),
            it.session,
            it.endpoint,
            it.public_key,
            it.auth_secret,
            it.device,
            it.language,
            quiet.map(|quiet| quiet.from),
            quiet.map(|quiet| quiet.until),
            quiet.map(|quiet| &quiet.zone),
            to_millis(it.created)
        ])?;
    }
    Ok(has_room)
}

fn delete_subscription(db: &Connection, id: &str, person: Option<&PersonId>) -> Result<()> {
    let deleted = db.execute(
        "DELETE FROM push_subscriptions WHERE id = ?1 AND (?2 IS NULL OR person = ?2)",
        params![id, person.map(PersonId::as_str)],
    )?;
    if deleted > 0 {
        db.execute("DELETE FROM notices WHERE subscription = ?1", [id])?;
    }
    Ok(())
}

fn end_subscriptions(db: &Connection, person: &PersonId, ended: bool, session: &str) -> Result<()> {
    let ids: Vec<String> = db
        .prepare_cached(
            "SELECT id FROM push_subscriptions WHERE person = ?1 AND (session IS ?2) = ?3",
        )?
        .query_map(params![person.as_str(), session, ended], |row| row.get(0))?
        .collect::<Result<_>>()?;
    ids.iter()
        .try_for_each(|id| delete_subscription(db, id, None))
}

fn add(db: &Connection, notice: &NewNotice) -> Result<()> {
    db.prepare_cached(ADD)?
        .execute(params![
            notice.person.as_str(),
            notice.table.as_str(),
            notice.kind.as_column(),
            to_integer(notice.turn),
            to_millis(notice.due),
            notice.inviter.as_ref().map(PersonId::as_str),
            (INVITATION_INTERVAL.as_millis() as i64)
        ])
        .map(drop)
}

fn take(db: &Connection, now: Timestamp, limit: u32) -> Result<Vec<DueNotice>> {
    let due: Vec<DueNotice> = db
        .prepare_cached(DUE)?
        .query_map(params![to_millis(now), limit], get_due)?
        .collect::<Result<_>>()?;
    let mut take = db.prepare_cached(TAKE)?;
    for notice in &due {
        take.execute(params![
            notice.subscription.id,
            notice.table.as_str(),
            notice.kind.as_column()
        ])?;
    }
    Ok(due)
}

/// Erases what is stored of a person for notices.
pub(super) fn erase(db: &Connection, person: &PersonId) -> Result<()> {
    for statement in [
        "DELETE FROM notices WHERE subscription IN \
            (SELECT id FROM push_subscriptions WHERE person = ?1)",
        "DELETE FROM notices WHERE inviter = ?1",
        "DELETE FROM push_subscriptions WHERE person = ?1",
        "DELETE FROM calendars WHERE person = ?1",
    ] {
        db.execute(statement, [person.as_str()])?;
    }
    Ok(())
}

/// Makes what is a guest's that of a person, who keeps an own calendar.
pub(super) fn merge(db: &Connection, pair: [&str; 2]) -> Result<()> {
    let subscriptions = "UPDATE push_subscriptions SET person = ?2 WHERE person = ?1";
    db.execute(subscriptions, pair)?;
    let calendars = "UPDATE OR IGNORE calendars SET person = ?2 WHERE person = ?1";
    db.execute(calendars, pair)?;
    db.execute("DELETE FROM calendars WHERE person = ?1", [pair[0]])
        .map(drop)
}

#[async_trait]
impl NoticeStore for Sqlite {
    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.writer.write(move |db| push_key(db, fresh)).await
    }

    async fn stored_push_key(&self) -> Result<Option<[u8; 32]>, StoreError> {
        self.reader
            .query(|db| {
                db.prepare_cached(KEY)?
                    .query_row([PUSH_KEY_NAME], |row| row.get(0))
                    .optional()
            })
            .await
    }

    async fn save_subscription(
        &self,
        subscription: Subscription,
        max: u32,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(move |db| save_subscription(db, &subscription, max))
            .await
    }

    async fn subscriptions_of(&self, person: &PersonId) -> Result<Vec<Subscription>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(SUBSCRIPTIONS_OF)?
                    .query_map([person.as_str()], get_subscription)?
                    .collect()
            })
            .await
    }

    async fn subscriptions_after(
        &self,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Subscription>, StoreError> {
        let after = after.unwrap_or_default().to_owned();
        self.reader
            .query(move |db| {
                db.prepare_cached(SUBSCRIPTIONS_AFTER)?
                    .query_map(params![after, limit], get_subscription)?
                    .collect()
            })
            .await
    }

    async fn delete_subscription(
        &self,
        id: &str,
        person: Option<&PersonId>,
    ) -> Result<(), StoreError> {
        let (id, person) = (id.to_owned(), person.cloned());
        self.writer
            .write(move |db| delete_subscription(db, &id, person.as_ref()))
            .await
    }

    async fn bind_subscriptions(&self, person: &PersonId, session: &str) -> Result<(), StoreError> {
        let (person, session) = (person.clone(), session.to_owned());
        self.writer
            .write(move |db| {
                db.execute(BIND, [person.as_str(), &session])?;
                Ok(())
            })
            .await
    }

    async fn end_subscriptions(
        &self,
        person: &PersonId,
        sessions: SessionsEnded<'_>,
    ) -> Result<(), StoreError> {
        let (ended, session) = match sessions {
            SessionsEnded::One(session) => (true, session.to_owned()),
            SessionsEnded::AllBut(session) => (false, session.to_owned()),
        };
        let person = person.clone();
        self.writer
            .write(move |db| end_subscriptions(db, &person, ended, &session))
            .await
    }

    async fn set_quiet_hours(
        &self,
        person: &PersonId,
        quiet: Option<QuietHours>,
    ) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer
            .write(move |db| {
                let quiet = quiet.as_ref();
                db.prepare_cached(
                    "UPDATE push_subscriptions \
                     SET quiet_from = ?2, quiet_until = ?3, quiet_zone = ?4 WHERE person = ?1",
                )?
                .execute(params![
                    person.as_str(),
                    quiet.map(|quiet| quiet.from),
                    quiet.map(|quiet| quiet.until),
                    quiet.map(|quiet| &quiet.zone)
                ])
                .map(drop)
            })
            .await
    }

    async fn add_notice(&self, notice: NewNotice) -> Result<(), StoreError> {
        self.writer.write(move |db| add(db, &notice)).await
    }

    async fn take_notices(&self, now: Timestamp, limit: u32) -> Result<Vec<DueNotice>, StoreError> {
        let is_due = self
            .reader
            .query(move |db| db.prepare_cached(IS_DUE)?.exists([to_millis(now)]));
        // A write costs a sync, and mostly nothing is due.
        match is_due.await? {
            true => self.writer.write(move |db| take(db, now, limit)).await,
            false => Ok(Vec::new()),
        }
    }

    async fn postpone_notice(
        &self,
        notice: &DueNotice,
        due: Timestamp,
        tries: u32,
    ) -> Result<(), StoreError> {
        let (id, table) = (notice.subscription.id.clone(), notice.table.clone());
        let (kind, turn) = (notice.kind, notice.turn);
        self.writer
            .write(move |db| {
                db.prepare_cached(POSTPONE)?
                    .execute(params![
                        id,
                        table.as_str(),
                        kind.as_column(),
                        to_integer(turn),
                        to_millis(due),
                        tries
                    ])
                    .map(drop)
            })
            .await
    }

    async fn forget_notices(&self, before: Timestamp) -> Result<(), StoreError> {
        self.writer
            .write(move |db| {
                db.execute("DELETE FROM notices WHERE due < ?1", [to_millis(before)])
                    .map(drop)
            })
            .await
    }

    /// Two servers on one file do not see each other's people.
    async fn is_connected(&self, _: &TableId, _: &PersonId) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn slow_tables_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(SLOW_TABLES_OF)?
                    .query_map(params![person.as_str(), limit], |row| get_table_id(row, 0))?
                    .collect()
            })
            .await
    }

    async fn save_calendar(&self, calendar: Calendar) -> Result<(), StoreError> {
        self.writer
            .write(move |db| {
                db.execute(
                    "INSERT INTO calendars (person, token, language) VALUES (?1, ?2, ?3) \
                     ON CONFLICT (person) DO UPDATE \
                     SET token = excluded.token, language = excluded.language",
                    [
                        calendar.person.as_str(),
                        &calendar.token,
                        &calendar.language,
                    ],
                )
                .map(drop)
            })
            .await
    }

    async fn delete_calendar(&self, person: &PersonId) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer
            .write(move |db| {
                db.execute("DELETE FROM calendars WHERE person = ?1", [person.as_str()])
                    .map(drop)
            })
            .await
    }

    async fn calendar_of(&self, person: &PersonId) -> Result<Option<Calendar>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(CALENDAR_OF)?
                    .query_row([person.as_str()], get_calendar)
                    .optional()
            })
            .await
    }

    async fn calendar(&self, token: &str) -> Result<Option<Calendar>, StoreError> {
        let token = token.to_owned();
        self.reader
            .query(move |db| {
                db.prepare_cached(CALENDAR)?
                    .query_row([&token], get_calendar)
                    .optional()
            })
            .await
    }

    async fn calendars_after(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<Calendar>, StoreError> {
        let after = after.map_or(String::new(), PersonId::to_string);
        self.reader
            .query(move |db| {
                db.prepare_cached(CALENDARS_AFTER)?
                    .query_map(params![after, limit], get_calendar)?
                    .collect()
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan::plan_of};

    #[test]
    fn every_query_of_notices_uses_a_key_or_an_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, db) = open::create_in(&folder);
        for (statement, index) in [
            (SUBSCRIPTIONS_OF, "INDEX subscriptions_of_people (person=?)"),
            (HAS_ROOM, "INDEX subscriptions_of_people (person=?)"),
            (ADD, "INDEX subscriptions_of_people (person=?)"),
            (ADD, "SEARCH n USING"),
            (IS_DUE, "INDEX notices_due (waits=? AND due<?)"),
            (DUE, "INDEX notices_due (waits=? AND due<?)"),
            (DUE, "SEARCH s USING PRIMARY KEY (id=?)"),
            (
                TAKE,
                "PRIMARY KEY (subscription=? AND table_id=? AND kind=?)",
            ),
            (SLOW_TABLES_OF, "INDEX names_of_people (person=?)"),
            (CALENDAR, "(token=?)"),
            (CALENDAR_OF, "PRIMARY KEY (person=?)"),
        ] {
            let plan = plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }
}
