//! The one door by which a table changes.

use crate::place::Place;
use crate::state::{Choice, Playing, Step};
use crate::{Input, InputKind, Origin, Table, terms};
use brelan_kernel::{Game, Refused, Seat, Shuffle};
use brelan_protocol::rest::Status;
use brelan_record::{By as RecordedBy, Streams};

/// Why a log cannot be replayed. The table is then closed with a message,
/// never reinterpreted. Names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
        /// The version of this program.
        known: u32,
    },
    /// The options cannot be played with.
    #[error("the options do not fit: {0}")]
    Options(String),
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
    Misfit {
        /// Its seq.
        seq: u64,
        /// In which way: a rule's id, or what is missing.
        why: &'static str,
    },
}

/// Why an input does not fit: a rule's id, or what is missing.
pub(crate) type Misfit = &'static str;

impl<G: Game> Table<G> {
    /// The table that a log's first input makes.
    ///
    /// # Errors
    /// When it is no creation of this game by this version of its rules.
    pub fn new(first: &Input) -> Result<Self, ReplayError> {
        let InputKind::Created(created) = &first.what else {
            return Err(ReplayError::Creation);
        };
        created.check::<G>()?;
        Ok(Table {
            places: vec![Place::default(); usize::from(terms::chairs::<G>(&created.terms)?)],
            created: (**created).clone(),
            created_at: first.at,
            played: None,
            closed: false,
            stint: None,
            steps: vec![Step::quiet(first)],
            forgotten: 0,
            #[cfg(test)]
            chosen: Default::default(),
        })
    }

    /// The table that a whole log makes.
    ///
    /// # Errors
    /// Where the log stops to fit.
    pub fn replay(log: &[Input]) -> Result<Self, ReplayError> {
        let mut log = (1..).zip(log);
        let (_, first) = log.next().ok_or(ReplayError::Creation)?;
        let mut table = Table::new(first)?;
        log.try_for_each(|(seq, input)| table.apply(seq, input))?;
        Ok(table)
    }

    /// Takes in the next input of the log.
    ///
    /// # Errors
    /// When it does not fit; the table must then be closed.
    pub fn apply(&mut self, seq: u64, input: &Input) -> Result<(), ReplayError> {
        let expected = self.seq() + 1;
        if seq != expected {
            return Err(ReplayError::Gap {
                expected,
                found: seq,
            });
        }
        let mut step = Step::quiet(input);
        let acted = self.acting().is_some();
        self.take(input, &mut step)
            .and_then(|()| self.deal(&mut step))
            .map_err(|why| ReplayError::Misfit { seq, why })?;
        let round_ended = acted && self.acting().is_none();
        if let Some(played) = self.played.as_mut().filter(|_| round_ended) {
            played.round_ended = seq;
        }
        self.run_clock(input.at, step.dealt);
        step.events.shrink_to_fit();
        self.steps.push(step);
        self.forget();
        Ok(())
    }

    fn take(&mut self, input: &Input, step: &mut Step<G>) -> Result<(), Misfit> {
        if matches!(self.status(), Status::Over | Status::Closed) {
            return Err("the table is closed");
        }
        match &input.what {
            InputKind::Created(_) => return Err("a table is made once"),
            InputKind::Seated { .. }
            | InputKind::Left {}
            | InputKind::Swapped { .. }
            | InputKind::Moved {}
            | InputKind::Contributed { .. }
            | InputKind::StoodIn {}
            | InputKind::TimeUp {}
            | InputKind::Returned {} => return self.change_seat(input),
            InputKind::Started {} => return self.begin(),
            InputKind::Action { text } => {
                let seat = self.input_seat(input)?;
                step.moved = Some((seat, self.act(seat, &input.by, text, &mut step.events)?));
            }
            InputKind::Ready { round } => {
                let seat = self.input_seat(input)?;
                self.must_wait_for_deal_after(*round)?;
                self.places[seat.index()].ready = true;
            }
            InputKind::ClockRanOut { round } => {
                self.must_wait_for_deal_after(*round)?;
                self.match_mut()?.clock_ran_out = true;
            }
            InputKind::Closed {} => self.closed = true,
        }
        Ok(())
    }

    pub(crate) fn input_seat(&self, input: &Input) -> Result<Seat, Misfit> {
        input
            .seat
            .filter(|seat| seat.0 < self.seats())
            .ok_or("there is no such seat")
    }

    fn match_mut(&mut self) -> Result<&mut Playing<G>, Misfit> {
        self.played.as_mut().ok_or("the match has not begun")
    }

    fn must_wait_for_deal_after(&self, round: u16) -> Result<(), Misfit> {
        if self.waits_for_deal() && round == self.dealt() {
            Ok(())
        } else {
            Err("another round")
        }
    }

    fn act(
        &mut self,
        seat: Seat,
        by: &Origin,
        text: &str,
        events: &mut Vec<G::Event>,
    ) -> Result<G::Action, Misfit> {
        let place = &self.places[seat.index()];
        let mark = match by {
            Origin::Person(person)
                if place.is_played_by_person() && place.person() == Some(person) =>
            {
                None
            }
            Origin::Bot(_) if place.bot().is_some() => place.person().map(|_| RecordedBy::Bot),
            _ => return Err("somebody else plays in this seat"),
        };
        let played = self.match_mut()?;
        let game = &mut played.game;
        let action = game
            .state()
            .action_from_text(seat, text)
            .map_err(|_| "the action cannot be read")?;
        game.play_and_emit(seat, &action, &mut |event| events.push(event))
            .map_err(|refusal| refusal.rule())?;
        let by = mark;
        played.choices.push(Choice { seat, action, by });
        Ok(action)
    }

    /// Draws every shuffle that the match waits for, up to a deal that waits
    /// for people. The input that ends a round never deals the next one, and
    /// where only bots play nothing but time does: people look at how it ended.
    fn deal(&mut self, step: &mut Step<G>) -> Result<(), Misfit> {
        let ready = self.all_are_ready();
        while let Some(played) = &mut self.played {
            let Some(request) = played.game.state().turn().request() else {
                break;
            };
            if let Some(round) = request.deals().filter(|round| *round > played.dealt) {
                let wanted = played.clock_ran_out || ready && step.events.is_empty();
                if played.dealt > 0 && !wanted {
                    return Ok(());
                }
                played.dealt = round;
                played.clock_ran_out = false;
                self.places.iter_mut().for_each(|place| place.ready = false);
                step.dealt = true;
            }
            let seed = played.seed;
            let shuffled = self.draw(&request, seed);
            self.match_mut()?
                .game
                .apply_shuffle_and_emit(&shuffled, &mut |event| step.events.push(event))
                .map_err(|_| "the shuffle does not fit")?;
        }
        Ok(())
    }

    /// The shuffle that `request` asks for in a match with this seed.
    pub(crate) fn draw(&self, request: &G::ShuffleRequest, seed: [u8; 32]) -> G::Shuffled {
        #[cfg(test)]
        if let Some(chosen) = self.chosen.get(&request.label()) {
            return chosen.clone();
        }
        request.draw(&mut Streams(seed))
    }
}

impl<G: Game> Step<G> {
    fn quiet(input: &Input) -> Self {
        Step {
            at: input.at,
            moved: None,
            dealt: false,
            events: Vec::new(),
        }
    }
}
