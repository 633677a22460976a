//! The requests of people to a table.

use crate::Word;
use brelan_kernel::Seat;

/// A request of a person to a table. `A` is the game's action.
#[derive(Clone, Debug, PartialEq)]
pub enum Request<A> {
    /// Contribute 16 random bytes to the shuffle's seed, before the first deal.
    Contribute {
        /// 32 lower-case hex digits.
        value: String,
    },
    /// Choose an action.
    Act {
        /// The last seq that the person has seen.
        seq: u64,
        /// The action.
        action: A,
    },
    /// Ask whether an action may be chosen; changes nothing.
    Ask {
        /// The last seq that the person has seen.
        seq: u64,
        /// The action in question.
        action: A,
    },
    /// Be ready for the next deal.
    Ready {
        /// The round that was just finished.
        round: u16,
    },
    /// Let the bots move at this pace.
    Pace(Pace),
    /// Begin the match with the people and bots that sit there.
    Start,
    /// Before the match: stand up. In a match: a bot plays on until
    /// [`Request::Return`].
    Leave,
    /// Play again in a seat where a bot stands in.
    Return,
    /// Let a bot stand in for a gone person.
    StandIn {
        /// The person's seat.
        seat: Seat,
    },
    /// Free a seat before the match.
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// Before the match: give a free seat to a bot, or change the level of the
    /// bot that sits there.
    SeatBot {
        /// The seat.
        seat: Seat,
        /// The bot's level.
        level: String,
    },
    /// Let two seats change places before the match.
    Swap {
        /// One of them.
        one: Seat,
        /// The other one, which may be free.
        other: Seat,
    },
    /// Say one of the words that there are.
    React(Word),
}

/// The delay of bots' moves. It does not depend on the legal actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Time to follow every card.
    Slow,
    /// The pace of a table of friends.
    #[default]
    Normal,
    /// As fast as a person can follow.
    Fast,
}
