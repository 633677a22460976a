//! What a server says on a table's socket.

use crate::rest::TableInfo;
use crate::word::Word;
use brelan_kernel::{Offer, Seat};
use serde::Serialize;

/// One server message: a JSON text frame. `S` is what was seen of an event,
/// `B` the board, `A` an action, `E` an offer's effects, `R` a refusal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<S, B, A, E, R> {
    /// The answer to hello; once the match has begun an update follows.
    Welcome {
        /// The protocol number that the server speaks.
        protocol: u32,
        /// The server's clock, in milliseconds since 1970: what the times in
        /// updates are measured by.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
        /// The table.
        table: TableInfo,
    },
    /// The table has changed besides the play: who sits there, who is here.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// Somebody at the table says something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        word: Word,
    },
    /// What changed up to `seq`: every seq is sent once, in order; after a gap
    /// in the connection one update holds all that was missed.
    Update(Update<S, B, A, E>),
    /// The action that was sent with this seq has been applied, now or before.
    Ack {
        /// The seq that the action carried.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
    },
    /// An action was refused, or a question about one answered.
    Refused {
        /// The seq that the message carried.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
        /// The rule that stands against the action, such as `QU-20`.
        rule: String,
        /// The reason and its arguments.
        why: R,
    },
    /// The action in question may be chosen.
    Allowed {
        /// The seq that the question carried.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
    },
    /// Something else is wrong.
    Problem {
        /// What.
        code: Problem,
    },
    /// The answer to a ping.
    Pong {
        /// The ping's number.
        n: u32,
    },
}

/// A table's change as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Update<S, B, A, E> {
    /// The number of the last input that it holds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// What happened, to be played step by step.
    pub seen: Vec<S>,
    /// The table as it then lies.
    pub view: B,
    /// What the viewer's seat may choose; empty when it is not to choose.
    pub legal: Vec<Offer<A, E>>,
    /// What the table waits for besides actions.
    pub wait: Option<Wait>,
    /// How the clock stands; missing at a table without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<ClockStand>,
}

/// How the clock of a table stands. Times are those of the server's clock, in
/// milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct ClockStand {
    /// Whose time runs; nobody's while a bot is to move or between two rounds.
    pub seat: Option<Seat>,
    /// When its turn has taken as long as a turn should, and the bank begins.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub bank_from: u64,
    /// When its time is over and a bot plays on.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub until: u64,
    /// What each seat has left in its bank before this turn, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub banks: Vec<u64>,
}

/// What a table waits for besides actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(tag = "for", rename_all = "snake_case")]
pub enum Wait {
    /// Readiness for the next deal.
    Ready {
        /// Whose.
        seats: Vec<Seat>,
    },
}

/// What can be wrong with a message or a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// The message is not one that the protocol knows.
    BadMessage,
    /// The first message must be a hello.
    HelloFirst,
    /// Another protocol number: reload the page.
    OtherProtocol,
    /// The viewer has no seat at this table.
    NotSeated,
    /// The action belongs to an earlier seq; the next update tells the present.
    Stale,
    /// The move could not be stored and was not made; try again later.
    NotStored,
    /// The table can no longer be replayed and is closed.
    Closed,
    /// Too many messages in too short a time.
    TooFast,
    /// This is for the host of the table.
    NotHost,
    /// The match has begun: this was possible before it.
    Begun,
    /// Too few, or too many, sit there for a match of this game and preset.
    WrongNumber,
    /// The seat is not free, or has nobody in it.
    WrongSeat,
    /// A bot plays for you: sit down again first.
    StoodIn,
    /// Nobody has been away from that seat for long enough.
    NotGone,
    /// Another device has taken your seat.
    Moved,
}
