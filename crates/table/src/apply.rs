//! Applying stored inputs: the only way in which a table changes.

use crate::match_setup::{max_players, seat_count};
use crate::seat::SeatState;
use crate::table::{Choice, RunningMatch, Step};
use crate::{Input, InputKind, InvalidInput, Origin, ReplayError, Status, Table};
use brelan_kernel::{Game, Refused, Seat, Shuffle};
use brelan_record::{RecordedBy, Streams};

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
        let setup = &created.settings.setup;
        let seats = seat_count::<G>(setup)?;
        Ok(Table {
            seats: vec![SeatState::default(); usize::from(seats)],
            max_seats: (seats < max_players::<G>(setup)).then_some(seats),
            created: (**created).clone(),
            created_at: first.at,
            played: None,
            closed: false,
            turn_clock: None,
            steps: vec![Step::without_events(first)],
            forgotten: 0,
        })
    }

    /// The table that a whole log makes.
    ///
    /// # Errors
    /// At the first input that does not fit.
    pub fn replay(log: &[Input]) -> Result<Self, ReplayError> {
        let mut log = (1..).zip(log);
        let (_, first) = log.next().ok_or(ReplayError::Creation)?;
        let mut table = Table::new(first)?;
        log.try_for_each(|(seq, input)| table.apply(seq, input))?;
        Ok(table)
    }

    /// Applies the next input of the log.
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
        let mut step = Step::without_events(input);
        self.take(input, &mut step)
            .and_then(|()| self.deal(&mut step))
            .map_err(|why| ReplayError::Invalid { seq, why })?;
        self.run_clock(input.at, step.dealt);
        step.events.shrink_to_fit();
        self.steps.push(step);
        self.drop_hidden_steps();
        Ok(())
    }

    fn take(&mut self, input: &Input, step: &mut Step<G>) -> Result<(), InvalidInput> {
        if matches!(self.status(), Status::Over | Status::Closed) {
            return Err(InvalidInput::TableClosed);
        }
        match &input.what {
            InputKind::Created(_) => return Err(InvalidInput::MadeTwice),
            InputKind::Seated { .. }
            | InputKind::Left {}
            | InputKind::Swapped { .. }
            | InputKind::Moved {}
            | InputKind::Contributed { .. }
            | InputKind::StoodIn {}
            | InputKind::TimeUp {}
            | InputKind::Returned {} => return self.change_seat(input),
            InputKind::SettingsChanged(settings) => return self.set_settings(settings),
            InputKind::Started {} => return self.begin(),
            InputKind::Action { text } => {
                let seat = self.input_seat(input)?;
                step.moved = Some((seat, self.act(seat, &input.by, text, &mut step.events)?));
            }
            InputKind::Ready { round } => {
                let seat = self.input_seat(input)?;
                self.must_wait_for_deal_after(*round)?;
                self.seats[seat.index()].ready = true;
            }
            InputKind::ClockRanOut { round } => {
                self.must_wait_for_deal_after(*round)?;
                self.match_mut()?.ready_time_over = true;
            }
            InputKind::Closed {} => self.closed = true,
        }
        Ok(())
    }

    pub(crate) fn input_seat(&self, input: &Input) -> Result<Seat, InvalidInput> {
        input
            .seat
            .filter(|seat| seat.0 < self.seats())
            .ok_or(InvalidInput::NoSuchSeat)
    }

    fn match_mut(&mut self) -> Result<&mut RunningMatch<G>, InvalidInput> {
        self.played.as_mut().ok_or(InvalidInput::NotBegun)
    }

    fn must_wait_for_deal_after(&self, round: u16) -> Result<(), InvalidInput> {
        if self.waits_for_deal() && round == self.dealt() {
            Ok(())
        } else {
            Err(InvalidInput::WrongRound)
        }
    }

    fn act(
        &mut self,
        seat: Seat,
        by: &Origin,
        text: &str,
        events: &mut Vec<G::Event>,
    ) -> Result<G::Action, InvalidInput> {
        let state = &self.seats[seat.index()];
        let chosen_by = match by {
            Origin::Person(person)
                if state.is_played_by_participant() && state.participant() == Some(person) =>
            {
                None
            }
            Origin::Bot(_) if state.bot_level().is_some() => {
                state.participant().map(|_| RecordedBy::Bot)
            }
            _ => return Err(InvalidInput::PlayedByOther),
        };
        let played = self.match_mut()?;
        let game = &mut played.game;
        let action = game
            .state()
            .action_from_text(seat, text)
            .map_err(|_| InvalidInput::UnreadableAction)?;
        game.play_and_emit(seat, &action, &mut |event| events.push(event))
            .map_err(|refusal| InvalidInput::AgainstRule(refusal.rule()))?;
        played.choices.push(Choice {
            seat,
            action,
            by: chosen_by,
        });
        played.keep_round_result();
        Ok(action)
    }

    /// Draws every shuffle that the match waits for, up to a deal that waits
    /// for people. The input that ends a round never deals the next one, so that
    /// viewers see how it ended; where only bots play, [`InputKind::ClockRanOut`]
    /// deals it.
    fn deal(&mut self, step: &mut Step<G>) -> Result<(), InvalidInput> {
        let ready = self.all_are_ready();
        while let Some(played) = &mut self.played {
            let Some(request) = played.game.state().turn().request() else {
                break;
            };
            if let Some(round) = request.deals().filter(|round| *round > played.dealt) {
                let wanted = played.ready_time_over || ready && step.events.is_empty();
                if played.dealt > 0 && !wanted {
                    return Ok(());
                }
                played.dealt = round;
                played.ready_time_over = false;
                self.seats.iter_mut().for_each(|seat| seat.ready = false);
                step.dealt = true;
            }
            let seed = played.seed;
            let shuffled = self.draw(&request, seed);
            let played = self.match_mut()?;
            played
                .game
                .apply_shuffle_and_emit(&shuffled, &mut |event| step.events.push(event))
                .map_err(|_| InvalidInput::WrongShuffle)?;
            played.keep_round_result();
        }
        Ok(())
    }

    /// The shuffle that `request` asks for in a match with this seed.
    pub(crate) fn draw(&self, request: &G::ShuffleRequest, seed: [u8; 32]) -> G::Shuffled {
        #[cfg(any(test, feature = "chosen-deals"))]
        if let Some(chosen) =
            crate::chosen_deals::find::<G>(self.created.commitment, request.label())
        {
            return chosen;
        }
        request.draw(&mut Streams(seed))
    }
}

impl<G: Game> Step<G> {
    fn without_events(input: &Input) -> Self {
        Step {
            at: input.at,
            moved: None,
            dealt: false,
            events: Vec::new(),
        }
    }
}
