//! Why a log does not replay.

use crate::InvalidSetup;

/// Why a log cannot be replayed. The table is then closed with a message,
/// never reinterpreted. Names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The log's first input is not the table's creation, or comes again.
    #[error("the first input, and no other, makes the table")]
    Creation,
    /// The log is of another game.
    #[error("the log is of another game")]
    Game,
    /// The log was played by another version of the rules.
    #[error("the match was played by version {stored} of the rules; these are version {known}")]
    Rules {
        /// The version in the log.
        stored: u32,
        /// The version that this Brelan plays.
        known: u32,
    },
    /// The options cannot be played with.
    #[error("the options do not fit: {0}")]
    Options(#[from] InvalidSetup),
    /// A number is missing in the log.
    #[error("input {expected} was expected, not {found}")]
    Gap {
        /// The seq that comes next.
        expected: u64,
        /// The seq that came.
        found: u64,
    },
    /// An input does not fit where it stands.
    #[error("input {seq} does not fit: {why}")]
    Invalid {
        /// Its seq.
        seq: u64,
        /// In which way.
        why: InvalidInput,
    },
}

/// Why an input does not fit where it stands in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidInput {
    /// The match is over, or the table was closed before.
    #[error("the table is closed")]
    TableClosed,
    /// Only the first input makes a table.
    #[error("a table is made once")]
    MadeTwice,
    /// The table has no seat of this number.
    #[error("there is no such seat")]
    NoSuchSeat,
    /// The input belongs to a match that has begun.
    #[error("the match has not begun")]
    NotBegun,
    /// The match began before.
    #[error("a match begins once")]
    BegunTwice,
    /// The options cannot be played with the number of people and bots there.
    #[error("the options are not for this number of players")]
    WrongNumber,
    /// No deal is waited for after this round.
    #[error("another round")]
    WrongRound,
    /// The input's origin does not play in the seat.
    #[error("somebody else plays in this seat")]
    PlayedByOther,
    /// The text is no action in the record format's notation.
    #[error("the action cannot be read")]
    UnreadableAction,
    /// This rule of the game stands against the action.
    #[error("{0}")]
    AgainstRule(&'static str),
    /// The drawn shuffle is not one that the match waits for.
    #[error("the shuffle does not fit")]
    WrongShuffle,
    /// The input changes no seat.
    #[error("this changes no seat")]
    NoSeatChange,
    /// The server itself takes no seat.
    #[error("the host takes no seat")]
    SystemSeated,
    /// The seat cannot be taken.
    #[error("the seat is not free")]
    SeatNotFree,
    /// The seat is empty.
    #[error("nobody sits there")]
    SeatEmpty,
    /// Seats are swapped before the match only.
    #[error("seats are changed before the match")]
    SwapInMatch,
    /// Only a person takes over a person's seat.
    #[error("only a person goes on as another")]
    NoPerson,
    /// The person has another seat, or has seen another seat's cards.
    #[error("the seat cannot be theirs")]
    OtherSeat,
    /// The settings are changed before the match only.
    #[error("the settings are changed before the match")]
    LateSettings,
    /// Contributions come from people, before the match.
    #[error("people contribute before the match")]
    LateContribution,
    /// No person plays in the seat, so no bot can stand in.
    #[error("no person plays there")]
    NoPersonPlays,
    /// The time of the seat's person is not over.
    #[error("their time is not over")]
    TimeLeft,
    /// No bot stands in for the seat's person.
    #[error("no bot plays for them")]
    NoStandIn,
    /// The seat belongs to another person.
    #[error("it is not their seat")]
    NotTheirSeat,
}
