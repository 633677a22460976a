//! Finished matches: their records, their results, and what their people allow others to see.

use crate::{DisplayName, StoreError};
use async_trait::async_trait;
use brelan_ids::{PROGRAM_LEVEL, PersonId, TableId, Timestamp};

/// The result of a finished match. It holds no name of a person: names are stored beside it,
/// where they can be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedMatch {
    /// When it ended.
    pub ended: Timestamp,
    /// Whether it was one of rated quick play.
    pub rated: bool,
    /// Its seats, from seat 0.
    pub seats: Vec<MatchSeat>,
}

/// A seat of a finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSeat {
    /// Who had it at the end.
    pub player: MatchPlayer,
    /// Its final score.
    pub score: i32,
    /// Whether it has won; several seats win a tie.
    pub won: bool,
}

/// Who had a seat when a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchPlayer {
    /// A person.
    Person {
        /// The person's id.
        person: PersonId,
        /// Whether a bot played for the person at the end.
        stood_in: bool,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
        /// Its name.
        name: String,
    },
}

impl MatchPlayer {
    /// The person, if it is one.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            MatchPlayer::Person { person, .. } => Some(person),
            MatchPlayer::Bot { .. } => None,
        }
    }

    /// Whether it is a program, a bot of somebody's own.
    pub fn is_program(&self) -> bool {
        matches!(self, MatchPlayer::Bot { level, .. } if level == PROGRAM_LEVEL)
    }
}

/// A finished match in a person's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMatch {
    /// The table's id.
    pub table: TableId,
    /// The game's name.
    pub game: String,
    /// The day of which it is a person's try at the deal, in days since 1970 (UTC).
    pub daily: Option<u32>,
    /// The result.
    pub finished: FinishedMatch,
    /// How its people are called now, by their seats.
    pub names: Vec<DisplayName>,
}

impl ListedMatch {
    /// The place right after this match in the list.
    pub fn cursor(&self) -> MatchCursor {
        MatchCursor {
            ended: self.finished.ended,
            table: self.table.clone(),
        }
    }
}

/// Which of a person's matches are listed. `None` lists all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchFilter {
    /// Those of this game.
    pub game: Option<String>,
    /// Those with another person of this name, in upper or lower case.
    pub companion: Option<String>,
    /// Those that the person has won, or has not.
    pub won: Option<bool>,
    /// Those with another person, or with bots alone.
    pub with_people: Option<bool>,
    /// Those that ended at this time or later.
    pub since: Option<Timestamp>,
    /// Those that ended before this time.
    pub before: Option<Timestamp>,
}

/// A place in a list of matches: after this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchCursor {
    /// When the match ended.
    pub ended: Timestamp,
    /// Its table.
    pub table: TableId,
}

impl MatchFilter {
    /// The end and the table that the listed matches come before: those of the cursor, or the
    /// end of the time that is asked for. No table has the empty id.
    pub(crate) fn upper_bound<'a>(&self, after: Option<&'a MatchCursor>) -> (Timestamp, &'a str) {
        let cursor = after.map_or((Timestamp::MAX, ""), |after| {
            (after.ended, after.table.as_str())
        });
        cursor.min((self.before.unwrap_or(Timestamp::MAX), ""))
    }
}

impl FinishedMatch {
    /// Makes the seat of a guest that of the account that the guest has become part of, unless
    /// that has a seat, too.
    pub(crate) fn assign(&mut self, guest: &PersonId, account: &PersonId) {
        if self.people().any(|person| person == account) {
            return;
        }
        for seat in &mut self.seats {
            if let MatchPlayer::Person { person, .. } = &mut seat.player
                && person == guest
            {
                person.clone_from(account);
            }
        }
    }

    /// The people who had a seat, by seat.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.seats.iter().filter_map(|seat| seat.player.person())
    }
}

/// What a person allows others to see of a finished match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// The match without the person's name.
    Anonymous,
    /// The match with the person's name.
    Named,
}

impl Consent {
    /// Whether the person's name may be shown.
    pub fn is_named(self) -> bool {
        self == Consent::Named
    }

    pub(crate) fn of_named(named: bool) -> Self {
        match named {
            true => Consent::Named,
            false => Consent::Anonymous,
        }
    }
}

/// The part of a store that holds finished matches: their records, their results, and what their
/// people allow others to see.
#[async_trait]
pub trait MatchStore: Send + Sync + 'static {
    /// Stores the record of a finished match. A second record of the same match
    /// is ignored.
    async fn save_record(&self, table: &TableId, record: String) -> Result<(), StoreError>;

    /// The record of a finished match.
    async fn record(&self, table: &TableId) -> Result<Option<String>, StoreError>;

    /// Stores the result of a finished match. A second result of the same match is ignored,
    /// and so is one of a table that does not exist.
    async fn save_match(&self, table: &TableId, finished: FinishedMatch) -> Result<(), StoreError>;

    /// The finished matches in which `person` had a seat at the end, the latest first, and
    /// those of equal times by their tables: the first ones, or those after `after`.
    async fn matches_of(
        &self,
        person: &PersonId,
        filter: &MatchFilter,
        after: Option<&MatchCursor>,
        limit: u32,
    ) -> Result<Vec<ListedMatch>, StoreError>;

    /// The tables with a stored record, by their ids, and whether their results are stored as
    /// well, with what is counted of them: the first ones, or those after `after`.
    async fn recorded_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<(TableId, bool)>, StoreError>;

    /// The result of a finished match, once it is stored.
    async fn result(&self, table: &TableId) -> Result<Option<FinishedMatch>, StoreError>;

    /// Stores what a person allows others to see of a match, or that the person allows nothing.
    async fn set_consent(
        &self,
        table: &TableId,
        person: &PersonId,
        consent: Option<Consent>,
    ) -> Result<(), StoreError>;

    /// What people allow others to see of a match, by their ids.
    async fn consents(&self, table: &TableId) -> Result<Vec<(PersonId, Consent)>, StoreError>;
}
