//! The edge between a table and its clients: wire types are made from the
//! table's types, and the table's requests from clients' messages.

use brelan_bots::Level;
use brelan_kernel::{Game, Refused, Rules, Viewer};
use brelan_protocol::client::{ClientMessage, Pace as WirePace};
use brelan_protocol::rest::{
    Clock, Presence as WirePresence, StandIn as WireStandIn, Status as WireStatus,
};
use brelan_protocol::server::{
    ClockStand, Problem as WireProblem, ServerMessage, Update as WireUpdate, Wait,
};
use brelan_protocol::word::Word as WireWord;
use brelan_table::{
    Answer, BoardOf, ClockState, DealWait, Pace, Presence, Problem, Request, StandIn, Status,
    Table, TimeControl, Update, Word,
};

/// A message that carries nothing of a game.
pub(crate) type PlainMessage = ServerMessage<(), (), (), (), ()>;

/// A message to a viewer of a table of `G`.
pub type Message<G> = ServerMessage<
    <G as Rules>::Seen,
    BoardOf<G>,
    <G as Rules>::Action,
    <G as Rules>::Effects,
    <G as Rules>::Refusal,
>;

/// The update of a table of `G` as it is sent.
pub(crate) type UpdateOf<G> =
    WireUpdate<<G as Rules>::Seen, BoardOf<G>, <G as Rules>::Action, <G as Rules>::Effects>;

/// The whole update of a table as the message that its viewers are sent after hello;
/// `None` before the match has begun.
pub fn update_message<G: Game>(
    table: &Table<G>,
    viewer: Viewer,
    since: Option<u64>,
) -> Option<Message<G>> {
    let update = table.update_for(viewer, since)?;
    Some(ServerMessage::Update(update.to_wire()))
}

/// A client's message.
pub(crate) enum Incoming<A> {
    /// About the connection; the table does not see it.
    Connection(ConnectionMessage),
    /// A request to the table.
    Request(Request<A>),
}

/// A message about the connection.
pub(crate) enum ConnectionMessage {
    /// The client speaks this protocol and has shown the table up to `since`.
    Hello { protocol: u32, since: Option<u64> },
    /// To be answered by a pong with the same number.
    Ping(u32),
}

/// Separates requests to the table from messages about the connection.
pub(crate) fn incoming<A>(message: ClientMessage<A>) -> Incoming<A> {
    Incoming::Request(match message {
        ClientMessage::Hello { protocol, since } => {
            return Incoming::Connection(ConnectionMessage::Hello { protocol, since });
        }
        ClientMessage::Ping { n } => return Incoming::Connection(ConnectionMessage::Ping(n)),
        ClientMessage::Contribute { value } => Request::Contribute { value },
        ClientMessage::Act { seq, action } => Request::Act { seq, action },
        ClientMessage::Ask { seq, action } => Request::Ask { seq, action },
        ClientMessage::Ready { round } => Request::Ready { round },
        ClientMessage::Pace { pace } => Request::Pace(pace.to_table()),
        ClientMessage::Start {} => Request::Start,
        ClientMessage::Leave {} => Request::Leave,
        ClientMessage::Return {} => Request::Return,
        ClientMessage::StandIn { seat } => Request::StandIn { seat },
        ClientMessage::Remove { seat } => Request::Remove { seat },
        ClientMessage::SeatBot { seat, level } => Request::SeatBot {
            seat,
            level: level.unwrap_or_else(|| Level::USUAL.name().to_owned()),
        },
        ClientMessage::Swap { one, other } => Request::Swap { one, other },
        ClientMessage::React { word } => Request::React(word.to_table()),
    })
}

/// A type of the table that is sent to clients.
pub(crate) trait ToWire {
    /// The type on the wire.
    type Wire;

    fn to_wire(self) -> Self::Wire;
}

/// A type of the wire that a table is given.
pub(crate) trait ToTable {
    /// The table's type.
    type Table;

    fn to_table(self) -> Self::Table;
}

/// Implements a conversion between enums whose variants have the same names.
macro_rules! convert {
    ($trait:ident::$method:ident, $from:ident => $assoc:ident = $to:ident { $($variant:ident),+ $(,)? }) => {
        impl $trait for $from {
            type $assoc = $to;

            fn $method(self) -> $to {
                match self {
                    $($from::$variant => $to::$variant,)+
                }
            }
        }
    };
}

convert!(ToWire::to_wire, Status => Wire = WireStatus { Waiting, Playing, Over, Closed });
convert!(ToWire::to_wire, StandIn => Wire = WireStandIn { Clock, Left, Asked });
convert!(ToWire::to_wire, Presence => Wire = WirePresence { Here, Away, Gone });
convert!(ToTable::to_table, WirePace => Table = Pace { Slow, Normal, Fast });
convert!(ToWire::to_wire, Word => Wire = WireWord {
    Hello, GoodLuck, WellPlayed, Thanks, Sorry, Oh, Ouch, Close, Thinking, TakeYourTime, RightBack,
    Back, OnceMore, GoodGame, Bye, Laugh, Heart, Clap, TripletSorry, WhenKnock, NearlyZero,
    WhatASquare,
});
convert!(ToTable::to_table, WireWord => Table = Word {
    Hello, GoodLuck, WellPlayed, Thanks, Sorry, Oh, Ouch, Close, Thinking, TakeYourTime, RightBack,
    Back, OnceMore, GoodGame, Bye, Laugh, Heart, Clap, TripletSorry, WhenKnock, NearlyZero,
    WhatASquare,
});

impl ToWire for Problem {
    type Wire = WireProblem;

    fn to_wire(self) -> WireProblem {
        match self {
            Problem::BadRequest => WireProblem::BadMessage,
            Problem::NotSeated => WireProblem::NotSeated,
            Problem::Stale => WireProblem::Stale,
            Problem::Closed => WireProblem::Closed,
            Problem::NotOwner => WireProblem::NotHost,
            Problem::Begun => WireProblem::Begun,
            Problem::WrongNumber => WireProblem::WrongNumber,
            Problem::WrongSeat => WireProblem::WrongSeat,
            Problem::StoodIn => WireProblem::StoodIn,
            Problem::NotGone => WireProblem::NotGone,
        }
    }
}

impl ToWire for TimeControl {
    type Wire = Clock;

    fn to_wire(self) -> Clock {
        match self {
            TimeControl::Live { turn, bank } => Clock::Live { turn, bank },
            TimeControl::Slow { days } => Clock::Slow { days },
        }
    }
}

impl ToTable for Clock {
    type Table = TimeControl;

    fn to_table(self) -> TimeControl {
        match self {
            Clock::Live { turn, bank } => TimeControl::Live { turn, bank },
            Clock::Slow { days } => TimeControl::Slow { days },
        }
    }
}

impl ToWire for ClockState {
    type Wire = ClockStand;

    fn to_wire(self) -> ClockStand {
        ClockStand {
            seat: self.seat,
            bank_from: self.bank_from.as_millis(),
            until: self.until.as_millis(),
            banks: self
                .banks
                .iter()
                .map(|bank| bank.as_millis() as u64)
                .collect(),
        }
    }
}

impl ToWire for DealWait {
    type Wire = Wait;

    fn to_wire(self) -> Wait {
        Wait::Ready {
            seats: self.unready,
            until: self.until.as_millis(),
        }
    }
}

impl<G: Game> ToWire for Update<G> {
    type Wire = WireUpdate<G::Seen, BoardOf<G>, G::Action, G::Effects>;

    fn to_wire(self) -> Self::Wire {
        WireUpdate {
            seq: self.seq,
            ack: None,
            seen: self.seen,
            view: self.view,
            legal: self.legal,
            wait: self.wait.map(ToWire::to_wire),
            clock: self.clock.map(ToWire::to_wire),
        }
    }
}

impl<G: Game> ToWire for Answer<G> {
    type Wire = Message<G>;

    fn to_wire(self) -> Message<G> {
        match self {
            Answer::Acknowledged { seq } => ServerMessage::Ack { seq },
            Answer::Allowed { seq } => ServerMessage::Allowed { seq },
            Answer::Refused { seq, refusal } => ServerMessage::Refused {
                seq,
                rule: refusal.rule().to_owned(),
                why: refusal,
            },
            Answer::Problem(problem) => ServerMessage::Problem {
                code: problem.to_wire(),
            },
        }
    }
}
