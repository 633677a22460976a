//! What a table answers to a message. Nothing here changes a table.

use crate::order::PresenceSource;
use crate::{Contribution, Input, InputKind, Origin, Person, Table};
use brelan_kernel::{Game, Refused, Seat, View};
use brelan_protocol::PROTOCOL;
use brelan_protocol::client::{ClientMessage, Pace};
use brelan_protocol::rest::Status;
use brelan_protocol::server::{Problem, ServerMessage};
use brelan_protocol::word::Word;

/// A message to a viewer of a table of `G`.
pub type Message<G> = ServerMessage<
    <G as Game>::Seen,
    <<G as Game>::View as View<G>>::Board,
    <G as Game>::Action,
    <G as Game>::Effects,
    <G as Game>::Refusal,
>;

/// What is to be done about a message.
pub enum Reply<G: Game> {
    /// Append this input; once it is stored and applied, acknowledge the
    /// action's seq, if there is one. On a conflict hear the message again.
    Append(Box<Input>, Option<u64>),
    /// Send this back.
    Send(Box<Message<G>>),
    /// Send the table as it is, with what was seen since.
    Resync(Option<u64>),
    /// Tell everybody that this seat says this.
    Broadcast(Seat, Word),
    /// Let the bots move at this pace.
    Pace(Pace),
    /// Nothing: it is done already.
    Nothing,
}

impl<G: Game> Table<G> {
    /// What is to be done about a message of `person`, or of somebody unknown.
    pub fn hear(
        &self,
        person: Option<&Person>,
        message: &ClientMessage<G::Action>,
        room: &impl PresenceSource,
        now: u64,
    ) -> Reply<G> {
        match message {
            ClientMessage::Hello { protocol, .. } if *protocol != PROTOCOL => {
                return problem(Problem::OtherProtocol);
            }
            ClientMessage::Hello { since, .. } => return Reply::Resync(*since),
            ClientMessage::Ping { n } => {
                return Reply::Send(Box::new(ServerMessage::Pong { n: *n }));
            }
            _ => {}
        }
        let seated = person.and_then(|person| Some((self.seat_of(person)?, person)));
        match seated {
            None => problem(Problem::NotSeated),
            Some(_) if self.status() == Status::Closed => problem(Problem::Closed),
            Some((seat, person)) => self.hear_seat(seat, person, message, room, now),
        }
    }

    fn hear_seat(
        &self,
        seat: Seat,
        person: &Person,
        message: &ClientMessage<G::Action>,
        room: &impl PresenceSource,
        now: u64,
    ) -> Reply<G> {
        let input = |what| Input {
            at: now.max(self.last_at()),
            seat: Some(seat),
            by: Origin::Person(person.clone()),
            what,
        };
        match message {
            ClientMessage::Contribute { value } => match Contribution::from_text(value) {
                None => problem(Problem::BadMessage),
                Some(_) if !self.waits_for_contribution(seat) => Reply::Nothing,
                Some(value) => append(input(InputKind::Contributed { value }), None),
            },
            ClientMessage::Ready { round } => {
                if self.waiting_seats().contains(&seat) && *round == self.dealt() {
                    append(input(InputKind::Ready { round: *round }), None)
                } else {
                    Reply::Nothing
                }
            }
            ClientMessage::Act { seq, action } => match self.check(seat, *seq, action) {
                Answer::Yes(text) => append(input(InputKind::Action { text }), Some(*seq)),
                Answer::Known => Reply::Send(Box::new(ServerMessage::Ack { seq: *seq })),
                Answer::No(message) => Reply::Send(message),
            },
            ClientMessage::Ask { seq, action } => match self.check(seat, *seq, action) {
                Answer::Yes(_) => Reply::Send(Box::new(ServerMessage::Allowed { seq: *seq })),
                Answer::Known => problem(Problem::Stale),
                Answer::No(message) => Reply::Send(message),
            },
            ClientMessage::React { word } => Reply::Broadcast(seat, *word),
            ClientMessage::Pace { pace } => Reply::Pace(*pace),
            ClientMessage::Start {}
            | ClientMessage::Leave {}
            | ClientMessage::Return {}
            | ClientMessage::StandIn { .. }
            | ClientMessage::Remove { .. }
            | ClientMessage::SeatBot { .. }
            | ClientMessage::Swap { .. } => match self.order(seat, message, room) {
                Ok(Some(order)) => append(order.input(input), None),
                Ok(None) => Reply::Nothing,
                Err(code) => problem(code),
            },
            ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => Reply::Nothing,
        }
    }

    fn waits_for_contribution(&self, seat: Seat) -> bool {
        self.played.is_none() && self.places[seat.index()].contribution.is_none()
    }

    /// Whether `seat` may choose `action`, as somebody who has seen `seq`.
    fn check(&self, seat: Seat, seq: u64, action: &G::Action) -> Answer<G> {
        if seq < self.last_change() && self.applied_after(seq) == Some((seat, *action)) {
            return Answer::Known;
        }
        if self.places[seat.index()].stand_in.is_some() {
            return Answer::No(Box::new(ServerMessage::Problem {
                code: Problem::StoodIn,
            }));
        }
        let current = self.last_change() <= seq && seq <= self.seq();
        let Some(state) = self.state().filter(|_| current) else {
            return Answer::No(Box::new(ServerMessage::Problem {
                code: Problem::Stale,
            }));
        };
        match state.check(seat, action) {
            Ok(()) => Answer::Yes(state.action_text(seat, action)),
            Err(why) => Answer::No(Box::new(ServerMessage::Refused {
                seq,
                rule: why.rule().to_owned(),
                why,
            })),
        }
    }

    /// The first choice that was applied after the input `seq`.
    fn applied_after(&self, seq: u64) -> Option<(Seat, G::Action)> {
        let from = usize::try_from(seq.checked_sub(self.forgotten)?).ok()?;
        self.steps
            .get(from..)?
            .iter()
            .find(|step| !step.events.is_empty())?
            .moved
    }
}

enum Answer<G: Game> {
    /// Yes; the action in the record format's notation.
    Yes(String),
    Known,
    No(Box<Message<G>>),
}

fn append<G: Game>(input: Input, acknowledge: Option<u64>) -> Reply<G> {
    Reply::Append(Box::new(input), acknowledge)
}

fn problem<G: Game>(code: Problem) -> Reply<G> {
    Reply::Send(Box::new(Message::<G>::Problem { code }))
}
