//! What is counted of finished matches, for the statistics of their people.

use crate::StoreError;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use std::ops::AddAssign;

/// The milliseconds of a day.
pub(crate) const DAY_MS: u64 = 86_400_000;

/// Whom a seat played against.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opponents {
    /// At least one other person.
    People,
    /// Bots alone, all of this level.
    Bots(String),
    /// Bots alone, of several levels.
    MixedBots,
}

/// What is counted of one seat of a finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFacts {
    /// Whom it played against.
    pub opponents: Opponents,
    /// The number of seats.
    pub players: u8,
    /// The rounds of the match.
    pub rounds: u32,
    /// Those that the seat has won, alone or with others.
    pub rounds_won: u32,
    /// The sum of its points of each round.
    pub points: i64,
    /// The sum of the squares of these points.
    pub squared_points: i64,
    /// How often it knocked, where a knock may cost points.
    pub knocks: u32,
    /// How many of its knocks held.
    pub knocks_held: u32,
}

/// What is counted of a person's matches of one day, game and kind of opponents.
#[derive(Clone, Debug, PartialEq)]
pub struct DayFacts {
    /// The game's name.
    pub game: String,
    /// Whom the person played against.
    pub opponents: Opponents,
    /// The day on which the matches ended, in days since 1970 (UTC).
    pub day: u32,
    /// The sums over these matches.
    pub sums: MatchSums,
}

/// Sums over matches of a person, most of them of [`SeatFacts`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchSums {
    /// The number of matches.
    pub matches: u32,
    /// Those that the person has won, alone or with others.
    pub won: u32,
    /// The sum of one part in the number of seats: how many of them one would win among equals.
    pub even: f64,
    /// See [`SeatFacts::rounds`].
    pub rounds: u32,
    /// See [`SeatFacts::rounds_won`].
    pub rounds_won: u32,
    /// See [`SeatFacts::points`].
    pub points: i64,
    /// See [`SeatFacts::squared_points`].
    pub squared_points: i64,
    /// See [`SeatFacts::knocks`].
    pub knocks: u32,
    /// See [`SeatFacts::knocks_held`].
    pub knocks_held: u32,
}

impl MatchSums {
    /// The sums over one match of a seat, which the seat has won or not.
    pub(crate) fn of_match(facts: &SeatFacts, won: bool) -> MatchSums {
        MatchSums {
            matches: 1,
            won: u32::from(won),
            even: 1.0 / f64::from(facts.players),
            rounds: facts.rounds,
            rounds_won: facts.rounds_won,
            points: facts.points,
            squared_points: facts.squared_points,
            knocks: facts.knocks,
            knocks_held: facts.knocks_held,
        }
    }
}

impl AddAssign for MatchSums {
    fn add_assign(&mut self, other: MatchSums) {
        self.matches += other.matches;
        self.won += other.won;
        self.even += other.even;
        self.rounds += other.rounds;
        self.rounds_won += other.rounds_won;
        self.points += other.points;
        self.squared_points += other.squared_points;
        self.knocks += other.knocks;
        self.knocks_held += other.knocks_held;
    }
}

/// The part of a store that counts finished matches.
#[async_trait]
pub trait StatisticsStore: Send + Sync + 'static {
    /// Stores what is counted of each seat of a finished match, from seat 0. Ignored where
    /// its result is not stored, or facts of it are.
    async fn save_match_facts(
        &self,
        table: &TableId,
        facts: Vec<SeatFacts>,
    ) -> Result<(), StoreError>;

    /// What is counted of a person's finished matches, by game, opponents and day. A match
    /// that a bot finished for the person is not among them.
    async fn facts_of(&self, person: &PersonId) -> Result<Vec<DayFacts>, StoreError>;
}

/// The column of levels for people: no level has this name.
const PEOPLE: &str = "";

/// That for bots of several levels.
const MIXED: &str = "*";

impl Opponents {
    /// As a column.
    pub(crate) fn as_column(&self) -> &str {
        match self {
            Opponents::People => PEOPLE,
            Opponents::Bots(level) => level,
            Opponents::MixedBots => MIXED,
        }
    }

    /// That of a column.
    pub(crate) fn from_column(text: String) -> Self {
        match text.as_str() {
            PEOPLE => Opponents::People,
            MIXED => Opponents::MixedBots,
            _ => Opponents::Bots(text),
        }
    }
}
