//! Notices: messages to the browsers of people who are not at a table, and the calendars of
//! their matches.

use crate::StoreError;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use std::time::Duration;

/// A browser that a person lets notices come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// Its id, which follows from the endpoint.
    pub id: String,
    /// The person whose notices it gets.
    pub person: PersonId,
    /// The session of the account in which it was made; `None` for a guest's.
    pub session: Option<String>,
    /// The address of the push service that leads to the browser.
    pub endpoint: String,
    /// The browser's public key, an uncompressed point of P-256: 65 bytes.
    pub public_key: Vec<u8>,
    /// The secret that authenticates messages to the browser, 16 bytes.
    pub auth_secret: Vec<u8>,
    /// The browser and its system in words; may be empty.
    pub device: String,
    /// The language of the notices, as `fr`.
    pub language: String,
    /// When notices wait.
    pub quiet: Option<QuietHours>,
    /// When it was made.
    pub created: Timestamp,
}

/// The hours in which a person's notices wait. They end on the next day if `from` is later than
/// `until`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietHours {
    /// When they begin, in minutes after midnight.
    pub from: u16,
    /// When they end, in minutes after midnight.
    pub until: u16,
    /// The time zone, as the IANA database calls it.
    pub zone: String,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoticeKind {
    /// It is the person's turn.
    Turn,
    /// The time of the person's turn is nearly over.
    Reminder,
    /// Somebody invites the person to a table.
    Invitation,
}

/// A notice to all browsers of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotice {
    /// The person who gets it.
    pub person: PersonId,
    /// The table.
    pub table: TableId,
    /// What it is about.
    pub kind: NoticeKind,
    /// A number that grows with each turn of the table; 0 for an invitation.
    pub turn: u64,
    /// When it is sent.
    pub due: Timestamp,
    /// The person who invites.
    pub inviter: Option<PersonId>,
}

/// A notice to one browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueNotice {
    /// The browser.
    pub subscription: Subscription,
    /// The table.
    pub table: TableId,
    /// What it is about.
    pub kind: NoticeKind,
    /// [`NewNotice::turn`].
    pub turn: u64,
    /// The person who invites.
    pub inviter: Option<PersonId>,
    /// How often it was tried before.
    pub tries: u32,
}

/// A private link to the calendar of a person's matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The person.
    pub person: PersonId,
    /// The secret part of the link.
    pub token: String,
    /// The language of its texts, as `fr`.
    pub language: String,
}

/// A person who has invited somebody is the cause of no second invitation for so long.
pub const INVITATION_INTERVAL: Duration = Duration::from_secs(10 * 60);

/// The part of a store that holds what notices need. What is stored of a person here is erased
/// with the names, and passes with a guest's matches to an account.
#[async_trait]
pub trait NoticeStore: Send + Sync + 'static {
    /// The private key by which push services know this server, a scalar of P-256. The first
    /// call stores `fresh`, every later call returns that same key.
    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// That key, if there is one.
    async fn stored_push_key(&self) -> Result<Option<[u8; 32]>, StoreError>;

    /// Stores a subscription in place of one with the same id. Returns false, and stores
    /// nothing, if the person has `max` others.
    async fn save_subscription(
        &self,
        subscription: Subscription,
        max: u32,
    ) -> Result<bool, StoreError>;

    /// The subscriptions of a person, the oldest first.
    async fn subscriptions_of(&self, person: &PersonId) -> Result<Vec<Subscription>, StoreError>;

    /// The subscriptions in the order of their ids: the first ones, or those after `after`.
    async fn subscriptions_after(
        &self,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Subscription>, StoreError>;

    /// Deletes a subscription with its notices, of this person if one is given.
    async fn delete_subscription(
        &self,
        id: &str,
        person: Option<&PersonId>,
    ) -> Result<(), StoreError>;

    /// Lets the subscriptions that a person has made as a guest end with `session`, which the
    /// guest's browser has from now on.
    async fn bind_subscriptions(&self, person: &PersonId, session: &str) -> Result<(), StoreError>;

    /// Deletes those of a person's subscriptions that were made in sessions that have ended.
    async fn end_subscriptions(
        &self,
        person: &PersonId,
        sessions: SessionsEnded<'_>,
    ) -> Result<(), StoreError>;

    /// Sets when all notices of a person wait.
    async fn set_quiet_hours(
        &self,
        person: &PersonId,
        quiet: Option<QuietHours>,
    ) -> Result<(), StoreError>;

    /// Stores a notice for each subscription of the person, unless that has one of the same
    /// kind for this or a later turn of the table, also if it was sent. An invitation is not
    /// stored within [`INVITATION_INTERVAL`] after another one of the same inviter.
    async fn add_notice(&self, notice: NewNotice) -> Result<(), StoreError>;

    /// Takes notices that are due by `now`, the earliest first. No other call takes them again,
    /// of no server, unless they are postponed.
    async fn take_notices(&self, now: Timestamp, limit: u32) -> Result<Vec<DueNotice>, StoreError>;

    /// Lets a notice that was taken be due again at `due`, with these tries before.
    async fn postpone_notice(
        &self,
        notice: &DueNotice,
        due: Timestamp,
        tries: u32,
    ) -> Result<(), StoreError>;

    /// Forgets notices that were due before `before`.
    async fn forget_notices(&self, before: Timestamp) -> Result<(), StoreError>;

    /// Whether a person is connected to a table over another server that is alive, as
    /// [`ServerStore::exchange_presence`](crate::ServerStore::exchange_presence) has stored it.
    async fn is_connected(&self, table: &TableId, person: &PersonId) -> Result<bool, StoreError>;

    /// The newest tables with a match of days that is played, at which the person has a seat.
    async fn slow_tables_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError>;

    /// Stores a person's calendar in place of the one before.
    async fn save_calendar(&self, calendar: Calendar) -> Result<(), StoreError>;

    /// Deletes a person's calendar.
    async fn delete_calendar(&self, person: &PersonId) -> Result<(), StoreError>;

    /// A person's calendar.
    async fn calendar_of(&self, person: &PersonId) -> Result<Option<Calendar>, StoreError>;

    /// The calendar with this token.
    async fn calendar(&self, token: &str) -> Result<Option<Calendar>, StoreError>;

    /// The calendars in the order of their people's ids: the first ones, or those after `after`.
    async fn calendars_after(
        &self,
        after: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<Calendar>, StoreError>;
}

/// Sessions of an account that have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionsEnded<'a> {
    /// This one.
    One(&'a str),
    /// All but this one, and whatever was made without a session.
    AllBut(&'a str),
}

impl NoticeKind {
    /// As a column.
    pub(crate) fn as_column(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Reminder => "reminder",
            NoticeKind::Invitation => "invitation",
        }
    }

    /// That of a column. A CHECK constraint allows three texts only.
    pub(crate) fn from_column(text: &str) -> Self {
        match text {
            "turn" => NoticeKind::Turn,
            "reminder" => NoticeKind::Reminder,
            _ => NoticeKind::Invitation,
        }
    }
}

/// The name of the key of push services among the keys.
pub(crate) const PUSH_KEY_NAME: &str = "push";

/// The quiet hours of three columns, which are null or set together.
pub(crate) fn quiet_of(
    from: Option<i32>,
    until: Option<i32>,
    zone: Option<String>,
) -> Option<QuietHours> {
    let minutes = |minutes: i32| u16::try_from(minutes).unwrap_or_default();
    Some(QuietHours {
        from: minutes(from?),
        until: minutes(until?),
        zone: zone?,
    })
}
