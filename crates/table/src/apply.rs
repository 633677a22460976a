//! The one door by which a table changes.

use crate::state::Step;
use crate::{By, Created, Input, Occupant, Table, What};
use brelan_kernel::{Game, Refused, Seat, Seats, Shuffle, Turn, Views};
use brelan_record::{Recording, Streams};

/// Why a log cannot be replayed. The table is then closed with a message,
/// never reinterpreted. Names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
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

impl<G: Game> Table<G> {
    /// The table that a log's first input makes.
    ///
    /// # Errors
    /// When it is no creation of this game by this version of its rules.
    pub fn new(first: &Input) -> Result<Self, Broken> {
        let What::Created(created) = &first.what else {
            return Err(Broken::Creation);
        };
        let played = Recording::<G>::new(options::<G>(created)?, false);
        let state = played.state();
        let views = Views::new(state.players(), state.table_options());
        Ok(Table {
            created: created.clone(),
            created_at: first.at,
            played,
            views,
            occupants: std::array::from_fn(|_| None),
            contributions: Seats::default(),
            seed: None,
            dealt: 0,
            ready: Seats::default(),
            clock_ran_out: false,
            steps: vec![Step::quiet(first)],
            #[cfg(test)]
            chosen: Default::default(),
        })
    }

    /// The table that a whole log makes.
    ///
    /// # Errors
    /// Where the log stops to fit.
    pub fn replay(log: &[Input]) -> Result<Self, Broken> {
        let mut log = (1..).zip(log);
        let (_, first) = log.next().ok_or(Broken::Creation)?;
        let mut table = Table::new(first)?;
        log.try_for_each(|(seq, input)| table.apply(seq, input))?;
        Ok(table)
    }

    /// Takes in the next input of the log.
    ///
    /// # Errors
    /// When it does not fit; the table must then be closed.
    pub fn apply(&mut self, seq: u64, input: &Input) -> Result<(), Broken> {
        let expected = self.seq() + 1;
        if seq != expected {
            return Err(Broken::Gap {
                expected,
                found: seq,
            });
        }
        let mut step = Step::quiet(input);
        self.take(input, &mut step)
            .and_then(|()| self.deal(&mut step))
            .map_err(|why| Broken::Misfit { seq, why })?;
        for event in &step.events {
            self.views.note(event);
        }
        self.steps.push(step);
        Ok(())
    }

    fn take(&mut self, input: &Input, step: &mut Step<G>) -> Result<(), &'static str> {
        match &input.what {
            What::Created(_) => return Err("a table is made once"),
            What::Seated {} => {
                let seat = self.seat(input)?;
                self.occupants[seat.index()] = Some(occupant(&input.by)?);
            }
            What::Contributed { value } => {
                let seat = self.seat(input)?;
                self.contributions[seat] = Some(*value);
            }
            What::Started {} => self.seed = Some(self.make_seed()),
            What::Action { text } => {
                let seat = self.seat(input)?;
                step.moved = Some((seat, self.act(seat, text, &mut step.events)?));
            }
            What::Ready { round } if *round == self.dealt => {
                let seat = self.seat(input)?;
                self.ready[seat] = true;
            }
            What::ClockRanOut { round } if *round == self.dealt => self.clock_ran_out = true,
            What::Ready { .. } | What::ClockRanOut { .. } => return Err("another round"),
        }
        Ok(())
    }

    fn seat(&self, input: &Input) -> Result<Seat, &'static str> {
        input
            .seat
            .filter(|seat| seat.0 < self.players())
            .ok_or("there is no such seat")
    }

    fn act(
        &mut self,
        seat: Seat,
        text: &str,
        events: &mut Vec<G::Event>,
    ) -> Result<G::Action, &'static str> {
        if self.seed.is_none() {
            return Err("the match has not begun");
        }
        let action = self
            .state()
            .action_from_text(seat, text)
            .map_err(|_| "the action cannot be read")?;
        self.played
            .play(seat, &action, None, &mut |event| events.push(event))
            .map_err(|refusal| refusal.rule())?;
        Ok(action)
    }

    /// Draws every shuffle that the match waits for, up to a deal that waits
    /// for people.
    fn deal(&mut self, step: &mut Step<G>) -> Result<(), &'static str> {
        let Some(seed) = self.seed else { return Ok(()) };
        while let Turn::Shuffle(ask) = self.state().turn() {
            if let Some(round) = ask.deals().filter(|round| *round > self.dealt) {
                if self.dealt > 0 && !self.clock_ran_out && !self.waiting_seats().is_empty() {
                    return Ok(());
                }
                self.dealt = round;
                self.ready = Seats::default();
                self.clock_ran_out = false;
                step.dealt = true;
            }
            let order = ask.draw(&mut Streams(seed));
            #[cfg(test)]
            let order = self.chosen.get(&ask.label()).cloned().unwrap_or(order);
            self.played
                .shuffle(&order, &mut |event| step.events.push(event))
                .map_err(|_| "the shuffle does not fit")?;
        }
        Ok(())
    }

    fn make_seed(&self) -> [u8; 32] {
        let given = self.given();
        brelan_record::seed(&self.created.secret, given.iter().map(|(_, value)| value))
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

fn options<G: Game>(created: &Created) -> Result<G::Options, Broken> {
    if created.game != G::NAME {
        return Err(Broken::Game);
    }
    if created.rules_version != G::RULES_VERSION {
        return Err(Broken::Rules {
            stored: created.rules_version,
            known: G::RULES_VERSION,
        });
    }
    let options: G::Options = serde_json::from_value(created.options.clone())
        .map_err(|error| Broken::Options(error.to_string()))?;
    G::check_options(&options).map_err(|error| Broken::Options(error.to_string()))?;
    Ok(options)
}

fn occupant(by: &By) -> Result<Occupant, &'static str> {
    match by {
        By::Person(person) => Ok(Occupant::Person(person.clone())),
        By::Bot(level) => Ok(Occupant::Bot(level.clone())),
        By::Host => Err("the host takes no seat"),
    }
}
