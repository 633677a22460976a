//! What a table answers to a message. Nothing here changes a table.

use crate::{By, Input, Person, Table, What};
use brelan_kernel::{Game, Refused, Seat, View};
use brelan_protocol::PROTOCOL;
use brelan_protocol::client::{ClientMessage, Pace};
use brelan_protocol::server::{Problem, ServerMessage};

/// A message to a viewer of a table of `G`.
pub type Message<G> = ServerMessage<
    <G as Game>::Seen,
    <<G as Game>::View as View<G>>::Board,
    <G as Game>::Action,
    <G as Game>::Effects,
    <G as Game>::Refusal,
>;

/// Who speaks: a person in a seat, or somebody who only watches.
pub type Who<'a> = Option<(Seat, &'a Person)>;

/// What is to be done about a message.
pub enum Heard<G: Game> {
    /// Append this input; once it is stored and applied, acknowledge the
    /// action's seq, if there is one. On a conflict hear the message again.
    Append(Box<Input>, Option<u64>),
    /// Send this back.
    Say(Box<Message<G>>),
    /// Send the table as it is, with what was seen since.
    Greet(Option<u64>),
    /// Let the bots move at this pace.
    Pace(Pace),
    /// Nothing: it is done already.
    Nothing,
}

impl<G: Game> Table<G> {
    /// What is to be done about a message, from whom, at what time.
    pub fn hear(&self, who: Who<'_>, message: &ClientMessage<G::Action>, now: u64) -> Heard<G> {
        match message {
            ClientMessage::Hello { protocol, .. } if *protocol != PROTOCOL => {
                problem(Problem::OtherProtocol)
            }
            ClientMessage::Hello { since, .. } => Heard::Greet(*since),
            ClientMessage::Ping { n } => Heard::Say(Box::new(ServerMessage::Pong { n: *n })),
            _ => match who {
                Some((seat, person)) => self.hear_seat(seat, person, message, now),
                None => problem(Problem::NotSeated),
            },
        }
    }

    fn hear_seat(
        &self,
        seat: Seat,
        person: &Person,
        message: &ClientMessage<G::Action>,
        now: u64,
    ) -> Heard<G> {
        let input = |what| Input {
            at: now,
            seat: Some(seat),
            by: By::Person(person.clone()),
            what,
        };
        match message {
            ClientMessage::Contribute { value } => match contribution(value) {
                None => problem(Problem::BadMessage),
                Some(_) if !self.waits_for_contribution(seat) => Heard::Nothing,
                Some(value) => append(input(What::Contributed { value }), None),
            },
            ClientMessage::Ready { round } => {
                if self.waits_for_deal() && *round == self.dealt && !self.ready[seat] {
                    append(input(What::Ready { round: *round }), None)
                } else {
                    Heard::Nothing
                }
            }
            ClientMessage::Act { seq, action } => match self.check(seat, *seq, action) {
                Answer::Yes => {
                    let text = self.state().action_text(seat, action);
                    append(input(What::Action { text }), Some(*seq))
                }
                Answer::Known => Heard::Say(Box::new(ServerMessage::Ack { seq: *seq })),
                Answer::No(message) => Heard::Say(message),
            },
            ClientMessage::Ask { seq, action } => match self.check(seat, *seq, action) {
                Answer::Yes => Heard::Say(Box::new(ServerMessage::Allowed { seq: *seq })),
                Answer::Known => problem(Problem::Stale),
                Answer::No(message) => Heard::Say(message),
            },
            ClientMessage::Pace { pace } => Heard::Pace(*pace),
            ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => Heard::Nothing,
        }
    }

    fn waits_for_contribution(&self, seat: Seat) -> bool {
        self.seed.is_none() && self.contributions[seat].is_none()
    }

    /// Whether `seat` may choose `action`, as somebody who has seen `seq`.
    fn check(&self, seat: Seat, seq: u64, action: &G::Action) -> Answer<G> {
        if seq < self.last_change() && self.applied_after(seq) == Some((seat, *action)) {
            return Answer::Known;
        }
        if seq < self.last_change() || seq > self.seq() || self.seed.is_none() {
            return Answer::No(Box::new(ServerMessage::Problem {
                code: Problem::Stale,
            }));
        }
        match self.state().check(seat, action) {
            Ok(()) => Answer::Yes,
            Err(why) => Answer::No(Box::new(ServerMessage::Refused {
                seq,
                rule: why.rule().to_owned(),
                why,
            })),
        }
    }

    /// The first choice that was applied after the input `seq`.
    fn applied_after(&self, seq: u64) -> Option<(Seat, G::Action)> {
        let from = usize::try_from(seq).ok()?;
        self.steps
            .get(from..)?
            .iter()
            .find(|step| !step.events.is_empty())?
            .moved
    }
}

enum Answer<G: Game> {
    Yes,
    Known,
    No(Box<Message<G>>),
}

fn append<G: Game>(input: Input, acknowledge: Option<u64>) -> Heard<G> {
    Heard::Append(Box::new(input), acknowledge)
}

fn problem<G: Game>(code: Problem) -> Heard<G> {
    Heard::Say(Box::new(Message::<G>::Problem { code }))
}

fn contribution(text: &str) -> Option<[u8; 16]> {
    let lower = text
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let mut value = [0; 16];
    hex::decode_to_slice(text, &mut value)
        .ok()
        .filter(|()| lower)?;
    Some(value)
}
