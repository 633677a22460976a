//! The ratings of players, which follow from the stored results.

use crate::{FinishedMatch, MatchCursor, StoreError};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};

/// Who has a rating.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RatedPlayer {
    /// A person, with or without an account.
    Person(PersonId),
    /// All bots of a level.
    Bot(String),
}

/// A player's rating in a game. It is stored bit for bit.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRating {
    /// The player.
    pub player: RatedPlayer,
    /// The mean of what is known of the strength.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The number of matches that were rated.
    pub matches: u32,
}

/// A row of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardRow {
    /// The name under which a person is listed; `None` for bots.
    pub name: Option<String>,
    /// The rating.
    pub rating: StoredRating,
}

/// What the stored ratings of a game are of, and up to where results may be rated now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingProgress {
    /// The results that ended before this time may be rated.
    pub until: Timestamp,
    /// How often such a result was added or changed.
    pub epoch: u64,
    /// The stored ratings are of the results that ended before this time.
    pub rated_until: Timestamp,
    /// The epoch in which they were computed.
    pub rated_epoch: u64,
}

impl RatingProgress {
    /// Whether results changed after they were rated, so that all must be rated again.
    pub fn is_stale(&self) -> bool {
        self.epoch != self.rated_epoch
    }
}

/// The part of a store that has ratings.
#[async_trait]
pub trait RatingStore: Send + Sync + 'static {
    /// Lets the results of a game be rated that ended before `until`, or before a
    /// later time that was given earlier. From then on the epoch counts each of them that is
    /// added or changed.
    async fn begin_rating(
        &self,
        game: &str,
        until: Timestamp,
    ) -> Result<RatingProgress, StoreError>;

    /// The results of a game that ended before `until`, by their ends and tables: the first
    /// ones after `after`.
    async fn results_after(
        &self,
        game: &str,
        after: &MatchCursor,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<(TableId, FinishedMatch)>, StoreError>;

    /// The stored ratings of these players; a player without one is left out.
    async fn ratings_of(
        &self,
        game: &str,
        players: &[RatedPlayer],
    ) -> Result<Vec<StoredRating>, StoreError>;

    /// Stores ratings in place of those of the same players, or of all players if `progress` is
    /// stale, as the ratings of the results before `progress.until`. Returns false, and stores
    /// nothing, if results or ratings have changed since `progress` was read.
    async fn save_ratings(
        &self,
        game: &str,
        progress: &RatingProgress,
        ratings: Vec<StoredRating>,
    ) -> Result<bool, StoreError>;

    /// Counts all results of a game as changed, so that its ratings are stale.
    async fn invalidate_ratings(&self, game: &str) -> Result<(), StoreError>;

    /// The players of a game whose deviation is at most `max_deviation`, the largest mean
    /// first, and those of equal means by their texts.
    async fn best_rated(
        &self,
        game: &str,
        max_deviation: f64,
        limit: u32,
    ) -> Result<Vec<StoredRating>, StoreError>;

    /// Lists a person in the leaderboards under this name, or no longer without one. Returns
    /// false, and stores nothing, if a person without an open account is to be listed.
    async fn set_leaderboard_name(
        &self,
        person: &PersonId,
        name: Option<&str>,
    ) -> Result<bool, StoreError>;

    /// The name under which a person is listed; `None` for one who is not.
    async fn leaderboard_name(&self, person: &PersonId) -> Result<Option<String>, StoreError>;

    /// The players of a game whose deviation is at most `max_deviation`, in the order of
    /// [`RatingStore::best_rated`], without the people who are not listed.
    async fn leaderboard(
        &self,
        game: &str,
        max_deviation: f64,
        limit: u32,
    ) -> Result<Vec<LeaderboardRow>, StoreError>;
}

/// What the column of a bot begins with; no person's id does.
const BOT_PREFIX: &str = "bot/";

impl RatedPlayer {
    /// As a column.
    pub(crate) fn as_column(&self) -> String {
        match self {
            RatedPlayer::Person(person) => person.as_str().to_owned(),
            RatedPlayer::Bot(level) => format!("{BOT_PREFIX}{level}"),
        }
    }

    /// That of a column.
    pub(crate) fn from_column(text: String) -> Self {
        match text.strip_prefix(BOT_PREFIX) {
            Some(level) => RatedPlayer::Bot(level.to_owned()),
            None => RatedPlayer::Person(PersonId::from_trusted(text)),
        }
    }
}
