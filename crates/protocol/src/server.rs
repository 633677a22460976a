//! The messages of the server on a table's socket.

use crate::change::Patch;
use crate::rest::TableInfo;
use crate::word::Word;
use brelan_kernel::{Offer, Seat};
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize, Serialize};

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
    /// The table has changed besides the match: its seats, or people's presence.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// A person at the table says a word.
    Said {
        /// The person's seat.
        seat: Seat,
        /// The word.
        word: Word,
    },
    /// The whole state at `seq`: the answer to hello, and where a change has nothing to
    /// begin with. After a gap in the connection it holds all that was missed.
    Update(Update<S, B, A, E>),
    /// What has changed since the update or the change before it. Each seq is sent once,
    /// in order, as an update or as a change.
    Change(Change<S>),
    /// The action that was sent with this seq was applied before. One that is applied now
    /// is acknowledged by the update or the change that shows it.
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
        /// The kind of problem.
        code: Problem,
    },
    /// The answer to a ping.
    Pong {
        /// The ping's number.
        n: u32,
    },
}

/// A table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Update<S, B, A, E> {
    /// The number of the last input that it holds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// The seq that an action of this viewer carried, if this is what the action did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub ack: Option<u64>,
    /// What happened, to be played step by step.
    pub seen: Vec<S>,
    /// The board after that.
    pub view: B,
    /// The offers of the viewer's seat; empty unless it must choose.
    pub legal: Vec<Offer<A, E>>,
    /// What the table waits for besides actions.
    pub wait: Option<Wait>,
    /// The state of the clock; missing at a table without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<ClockStand>,
}

/// What one input has changed of a table, as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Change<S> {
    /// The number of the input. The patch belongs to the state at the number before it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// The seq that an action of this viewer carried, if this is what the action did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub ack: Option<u64>,
    /// What happened, to be played step by step.
    pub seen: Vec<S>,
    /// What it has changed of the update's `view`, `legal`, `wait` and `clock`: an object
    /// with those that differ ([`change`](crate::change)).
    #[cfg_attr(feature = "typescript", ts(type = "object"))]
    pub patch: Patch,
}

/// The state of a table's clock. Times are those of the server's clock, in
/// milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct ClockStand {
    /// The seat whose time runs; none while a bot is to move or between two rounds.
    pub seat: Option<Seat>,
    /// When the time of the turn itself is over, and the bank begins.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub bank_from: u64,
    /// When its time is over and a bot plays on.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub until: u64,
    /// The rest of each seat's bank before this turn, in milliseconds.
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
        /// The seats that are not ready.
        seats: Vec<Seat>,
        /// When the cards are dealt at the latest, by the server's clock, in milliseconds since
        /// 1970.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        until: u64,
    },
}

/// The problems of a message or a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// The protocol has no such message.
    BadMessage,
    /// The first message must be a hello.
    HelloFirst,
    /// Another protocol number: reload the page.
    OtherProtocol,
    /// The viewer has no seat at this table.
    NotSeated,
    /// The action belongs to an earlier seq; the next update shows the current table.
    Stale,
    /// The move was not made: it could not be stored, or this server could not read what others
    /// have stored. Try again later.
    NotStored,
    /// The server has lost its database, and does not know whether the last input is stored.
    /// Nothing goes on at the table until it does; updates then show what is stored.
    OutcomeUnknown,
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
    /// The seat is not free, or is empty.
    WrongSeat,
    /// A bot plays for you: sit down again first.
    StoodIn,
    /// The person in the seat has not been away for long enough.
    NotGone,
    /// Another device has taken your seat.
    Moved,
    /// The server has lost inputs that you were shown: the table is back where it was before
    /// them, as the next update shows.
    WentBack,
}

impl Problem {
    /// The problem of a message's `code`; `None` where a newer server tells one that this protocol
    /// does not have.
    pub fn from_code(code: &str) -> Option<Problem> {
        let code: StrDeserializer<'_, ValueError> = code.into_deserializer();
        Problem::deserialize(code).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_known_by_its_code_and_that_of_a_newer_server_is_none() {
        for problem in [Problem::Stale, Problem::OutcomeUnknown, Problem::WentBack] {
            let code = serde_json::to_value(problem).expect("JSON");
            let code = code.as_str().expect("a text");
            assert_eq!(Problem::from_code(code), Some(problem));
        }
        assert_eq!(Problem::from_code("of_a_newer_server"), None);
        assert_eq!(Problem::from_code(""), None);
    }
}
