//! The messages of clients on a table's socket.

use crate::word::Word;
use brelan_kernel::Seat;
use serde::{Deserialize, Serialize};

/// One client message: a JSON text frame of at most [`crate::MAX_FRAME_BYTES`]
/// bytes. Unknown fields are ignored. `A` is the game's action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage<A> {
    /// The first message of every connection.
    Hello {
        /// The protocol number that the client speaks.
        protocol: u32,
        /// The last seq that the client has shown, if it reconnects.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        since: Option<u64>,
    },
    /// 16 random bytes for the shuffle's seed, before the first deal.
    Contribute {
        /// 32 lower-case hex digits.
        value: String,
    },
    /// Choose an action.
    Act {
        /// The last seq that the client has seen.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
        /// One of the offered actions.
        action: A,
    },
    /// Ask why an action is not offered; changes nothing.
    Ask {
        /// The last seq that the client has seen.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
        /// The action in question.
        action: A,
    },
    /// Ready for the next deal.
    Ready {
        /// The round that was just finished.
        round: u16,
    },
    /// Set the pace of the bots, if only one person plays.
    Pace {
        /// The new pace.
        pace: Pace,
    },
    /// Begin the match with the people and bots that have seats; for the host of a
    /// waiting table.
    Start {},
    /// Before the match: stand up. In a match: a bot plays on until `return`.
    Leave {},
    /// Sit down again where a bot plays for you.
    Return {},
    /// Let a bot stand in for a gone person.
    StandIn {
        /// The seat.
        seat: Seat,
    },
    /// Free a seat before the match; for the host of a waiting table.
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// Before the match: give a free seat to a bot, or change the level of the bot
    /// in the seat; for the host of a waiting table.
    SeatBot {
        /// The seat.
        seat: Seat,
        /// The bot's level; `solid` if missing.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        level: Option<String>,
    },
    /// Let two seats change places before the match; for the host of a waiting
    /// table.
    Swap {
        /// One of them.
        one: Seat,
        /// The other one, which may be free.
        other: Seat,
    },
    /// Say one of the words that there are.
    React {
        /// The word.
        word: Word,
    },
    /// Answered by a pong with the same number.
    Ping {
        /// Any number.
        n: u32,
    },
}

/// The delay of bots' moves. It does not depend on the legal actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Time to follow every card.
    Slow,
    /// The pace of a table of friends.
    #[default]
    Normal,
    /// As fast as a person can follow.
    Fast,
}
