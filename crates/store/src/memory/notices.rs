//! Notices, in memory.

use super::Memory;
use crate::notices::{
    Calendar, DueNotice, INVITATION_INTERVAL, NewNotice, NoticeKind, NoticeStore, QuietHours,
    SessionsEnded, Subscription,
};
use crate::{Phase, StoreError};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What is stored for notices.
#[derive(Default)]
pub(super) struct Notices {
    key: Option<[u8; 32]>,
    subscriptions: BTreeMap<String, Subscription>,
    /// By subscription, table and kind.
    notices: BTreeMap<(String, TableId, NoticeKind), StoredNotice>,
    calendars: BTreeMap<PersonId, Calendar>,
}

struct StoredNotice {
    turn: u64,
    due: Timestamp,
    tries: u32,
    waits: bool,
    inviter: Option<PersonId>,
}

impl Notices {
    pub(super) fn erase(&mut self, person: &PersonId) {
        self.delete_subscriptions(|it| it.person == *person);
        self.notices
            .retain(|_, it| it.inviter.as_ref() != Some(person));
        self.calendars.remove(person);
    }

    /// Makes what is a guest's that of a person, who keeps an own calendar.
    pub(super) fn merge(&mut self, guest: &PersonId, person: &PersonId) {
        let subscriptions = self.subscriptions.values_mut();
        for subscription in subscriptions.filter(|it| it.person == *guest) {
            subscription.person = person.clone();
        }
        let moved = self.calendars.remove(guest);
        if let Some(mut calendar) = moved {
            calendar.person = person.clone();
            self.calendars.entry(person.clone()).or_insert(calendar);
        }
    }

    fn delete_subscriptions(&mut self, is_deleted: impl Fn(&Subscription) -> bool) {
        self.subscriptions.retain(|_, it| !is_deleted(it));
        let kept = &self.subscriptions;
        self.notices.retain(|(id, ..), _| kept.contains_key(id));
    }

    fn of(&self, person: &PersonId) -> Vec<Subscription> {
        let own = self.subscriptions.values();
        let mut own: Vec<_> = own.filter(|it| it.person == *person).cloned().collect();
        own.sort_by_key(|it| (it.created, it.id.clone()));
        own
    }

    /// Whether the inviter was the cause of an invitation right before `due`.
    fn was_invited(&self, subscription: &str, inviter: &PersonId, due: Timestamp) -> bool {
        self.notices.iter().any(|((id, _, kind), it)| {
            id == subscription
                && *kind == NoticeKind::Invitation
                && it.inviter.as_ref() == Some(inviter)
                && it.due + INVITATION_INTERVAL > due
        })
    }

    fn add(&mut self, notice: &NewNotice) {
        for subscription in self.of(&notice.person) {
            let is_repeated = notice
                .inviter
                .as_ref()
                .is_some_and(|inviter| self.was_invited(&subscription.id, inviter, notice.due));
            if is_repeated {
                continue;
            }
            let key = (subscription.id, notice.table.clone(), notice.kind);
            let stored = self.notices.get(&key);
            if stored.is_none_or(|stored| stored.turn < notice.turn) {
                let stored = StoredNotice {
                    turn: notice.turn,
                    due: notice.due,
                    tries: 0,
                    waits: true,
                    inviter: notice.inviter.clone(),
                };
                self.notices.insert(key, stored);
            }
        }
    }

    fn take(&mut self, now: Timestamp, limit: u32) -> Vec<DueNotice> {
        let notices = self.notices.iter_mut();
        let mut due: Vec<_> = notices
            .filter(|(_, stored)| stored.waits && stored.due <= now)
            .collect();
        due.sort_by_key(|(_, stored)| stored.due);
        let taken = due.into_iter().take(limit as usize);
        taken
            .filter_map(|((id, table, kind), stored)| {
                stored.waits = false;
                Some(DueNotice {
                    subscription: self.subscriptions.get(id)?.clone(),
                    table: table.clone(),
                    kind: *kind,
                    turn: stored.turn,
                    inviter: stored.inviter.clone(),
                    tries: stored.tries,
                })
            })
            .collect()
    }
}

#[async_trait]
impl NoticeStore for Memory {
    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        Ok(*self.lock().notices.key.get_or_insert(fresh))
    }

    async fn stored_push_key(&self) -> Result<Option<[u8; 32]>, StoreError> {
        Ok(self.lock().notices.key)
    }

    async fn save_subscription(
        &self,
        subscription: Subscription,
        max: u32,
    ) -> Result<bool, StoreError> {
        let notices = &mut self.lock().notices;
        let own = notices.of(&subscription.person);
        let others = own.iter().filter(|it| it.id != subscription.id).count();
        let has_room = others < max as usize;
        if has_room {
            let id = subscription.id.clone();
            notices.subscriptions.insert(id, subscription);
        }
        Ok(has_room)
    }

    async fn subscriptions_of(&self, person: &PersonId) -> Result<Vec<Subscription>, StoreError> {
        Ok(self.lock().notices.of(person))
    }

    async fn subscriptions_after(
        &self,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Subscription>, StoreError> {
        let inner = self.lock();
        let all = inner.notices.subscriptions.values();
        let later = all.filter(|it| after.is_none_or(|after| *it.id > *after));
        Ok(later.take(limit as usize).cloned().collect())
    }

    async fn delete_subscription(
        &self,
        id: &str,
        person: Option<&PersonId>,
    ) -> Result<(), StoreError> {
        let is_own = |it: &Subscription| person.is_none_or(|person| it.person == *person);
        let notices = &mut self.lock().notices;
        notices.delete_subscriptions(|it| it.id == id && is_own(it));
        Ok(())
    }

    async fn bind_subscriptions(&self, person: &PersonId, session: &str) -> Result<(), StoreError> {
        let mut inner = self.lock();
        let subscriptions = inner.notices.subscriptions.values_mut();
        for subscription in subscriptions.filter(|it| it.person == *person) {
            subscription
                .session
                .get_or_insert_with(|| session.to_owned());
        }
        Ok(())
    }

    async fn end_subscriptions(
        &self,
        person: &PersonId,
        sessions: SessionsEnded<'_>,
    ) -> Result<(), StoreError> {
        let has_ended = |session: Option<&str>| match sessions {
            SessionsEnded::One(ended) => session == Some(ended),
            SessionsEnded::AllBut(kept) => session != Some(kept),
        };
        let notices = &mut self.lock().notices;
        notices.delete_subscriptions(|it| it.person == *person && has_ended(it.session.as_deref()));
        Ok(())
    }

    async fn set_quiet_hours(
        &self,
        person: &PersonId,
        quiet: Option<QuietHours>,
    ) -> Result<(), StoreError> {
        let mut inner = self.lock();
        let subscriptions = inner.notices.subscriptions.values_mut();
        for subscription in subscriptions.filter(|it| it.person == *person) {
            subscription.quiet.clone_from(&quiet);
        }
        Ok(())
    }

    async fn add_notice(&self, notice: NewNotice) -> Result<(), StoreError> {
        self.lock().notices.add(&notice);
        Ok(())
    }

    async fn take_notices(&self, now: Timestamp, limit: u32) -> Result<Vec<DueNotice>, StoreError> {
        Ok(self.lock().notices.take(now, limit))
    }

    async fn postpone_notice(
        &self,
        notice: &DueNotice,
        due: Timestamp,
        tries: u32,
    ) -> Result<(), StoreError> {
        let key = (
            notice.subscription.id.clone(),
            notice.table.clone(),
            notice.kind,
        );
        let mut inner = self.lock();
        let stored = inner.notices.notices.get_mut(&key);
        if let Some(stored) = stored.filter(|it| it.turn == notice.turn) {
            stored.due = due;
            stored.tries = tries;
            stored.waits = true;
        }
        Ok(())
    }

    async fn forget_notices(&self, before: Timestamp) -> Result<(), StoreError> {
        let notices = &mut self.lock().notices.notices;
        notices.retain(|_, stored| stored.due >= before);
        Ok(())
    }

    async fn is_connected(&self, table: &TableId, person: &PersonId) -> Result<bool, StoreError> {
        let inner = self.lock();
        let is_there = |(at, who): &(TableId, PersonId)| at == table && who == person;
        let mut servers = inner.connected.iter();
        Ok(servers
            .any(|(server, people)| inner.servers.is_alive(server) && people.iter().any(is_there)))
    }

    async fn slow_tables_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let inner = self.lock();
        let tables = inner.sorted_by(
            |entry| {
                entry.summary.phase == Phase::Playing
                    && entry.summary.wake.is_some()
                    && entry.seated.contains(person)
            },
            |entry| Reverse(entry.created),
        );
        Ok(super::tables::take_ids(tables, limit))
    }

    async fn save_calendar(&self, calendar: Calendar) -> Result<(), StoreError> {
        let person = calendar.person.clone();
        self.lock().notices.calendars.insert(person, calendar);
        Ok(())
    }

    async fn delete_calendar(&self, person: &PersonId) -> Result<(), StoreError> {
        self.lock().notices.calendars.remove(person);
        Ok(())
    }

    async fn calendar_of(&self, person: &PersonId) -> Result<Option<Calendar>, StoreError> {
        Ok(self.lock().notices.calendars.get(person).cloned())
    }

    async fn calendar(&self, token: &str) -> Result<Option<Calendar>, StoreError> {
        let inner = self.lock();
        let mut calendars = inner.notices.calendars.values();
        Ok(calendars.find(|it| it.token == token).cloned())
    }

    async fn calendars_after(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<Calendar>, StoreError> {
        let inner = self.lock();
        let all = inner.notices.calendars.values();
        let later = all.filter(|it| after.is_none_or(|after| it.person > *after));
        Ok(later.take(limit as usize).cloned().collect())
    }
}
