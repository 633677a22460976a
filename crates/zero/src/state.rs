//! A match: the whole truth of its table. Dispatch only; each section of the
//! rules has a file of its own.

use crate::cards::Cards;
use crate::event::{End, Event};
use crate::hand::{Hand, Pot};
use crate::public_state::{Phase, PublicState};
use crate::shuffle::{ShuffleRequest, Shuffled};
use crate::{Action, Options, Refusal};
use brelan_kernel::{List, MAX_SEATS, NotThisShuffle, RoundResult, Seat, Seats, Turn};

/// A match of Zero: the whole truth of its table.
#[derive(Clone)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) public: PublicState,
    pub(crate) hands: Seats<Hand>,
    pub(crate) pot: Pot,
    /// The cards out of the round (ZE-3).
    pub(crate) aside: Cards,
    pub(crate) last_round: Option<Finished>,
}

/// How a round ended.
#[derive(Clone, Copy)]
pub(crate) struct Finished {
    pub(crate) end: End,
    /// What each hand counts, which is what its seat scores (ZE-11).
    pub(crate) totals: List<u16, MAX_SEATS>,
}

impl State {
    /// A match that waits for its first dealer to be drawn.
    pub fn new(options: Options) -> State {
        State {
            options,
            public: PublicState::default(),
            hands: Seats::default(),
            pot: Pot::default(),
            aside: Cards::NONE,
            last_round: None,
        }
    }

    /// The number of seats.
    pub fn players(&self) -> u8 {
        self.options.players
    }

    /// What the match waits for.
    #[inline]
    pub fn turn(&self) -> Turn<ShuffleRequest> {
        match self.public.phase {
            Phase::Turn => Turn::Act(self.public.active),
            Phase::First => Turn::Chance(ShuffleRequest::First {
                players: self.players(),
            }),
            Phase::Deal => Turn::Chance(ShuffleRequest::Deck {
                round: self.public.round + 1,
                cards: self.options.deck(),
            }),
            Phase::Over => Turn::Over,
        }
    }

    /// Takes an action and tells what happened.
    ///
    /// # Errors
    /// The rule that stands against it; the match is then as it was.
    #[inline]
    pub fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        out: &mut impl FnMut(Event),
    ) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            Action::Exchange { give, take } => {
                let (place, pot_place) = self.check_exchange(seat, *give, *take)?;
                self.exchange(place, pot_place, out);
            }
            Action::Knock {} => self.knock(out),
            Action::Zero {} => {
                self.check_zero(seat)?;
                self.end_round(End::Zero, out);
            }
        }
        Ok(())
    }

    /// Whether `seat` may choose `action` now.
    ///
    /// # Errors
    /// The rule that stands against it.
    pub fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            Action::Exchange { give, take } => self.check_exchange(seat, *give, *take).map(drop),
            Action::Knock {} => Ok(()),
            Action::Zero {} => self.check_zero(seat),
        }
    }

    /// ZE-4: only the seat whose turn it is chooses.
    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.public.phase {
            Phase::Turn if self.public.active == seat => Ok(()),
            Phase::Turn => Err(Refusal::NotYourTurn {
                acting: self.public.active,
            }),
            Phase::First | Phase::Deal => Err(Refusal::NothingToChoose {}),
            Phase::Over => Err(Refusal::MatchOver {}),
        }
    }

    /// Takes a drawn shuffle and tells what happened.
    ///
    /// # Errors
    /// When it is not an order of the cards that were asked for; the match is
    /// then as it was.
    pub fn apply_shuffle(
        &mut self,
        shuffled: &Shuffled,
        out: &mut impl FnMut(Event),
    ) -> Result<(), NotThisShuffle> {
        match (self.turn(), shuffled) {
            (Turn::Chance(ShuffleRequest::First { players }), Shuffled::First(seat))
                if seat.0 < players =>
            {
                self.public.dealer = *seat;
                self.public.phase = Phase::Deal;
            }
            (Turn::Chance(ShuffleRequest::Deck { cards, .. }), Shuffled::Deck(deck))
                if deck.len() == cards.len()
                    && deck.iter().copied().collect::<Cards>() == cards =>
            {
                self.deal(deck, out);
            }
            _ => return Err(NotThisShuffle),
        }
        Ok(())
    }

    /// How the last finished round ended.
    pub fn last_round(&self) -> Option<RoundResult> {
        self.last_round.map(|finished| RoundResult {
            end: finished.end.word(),
            totals: finished.totals,
            points: finished.totals.iter().map(|&total| total.into()).collect(),
        })
    }

    /// The scores so far, by seat.
    pub fn scores(&self) -> List<i32, MAX_SEATS> {
        let scores = self.public.scores.first(self.players());
        scores.iter().copied().collect()
    }
}

/// A search clones worlds by the thousand: a match stays small.
const _: () = assert!(size_of::<State>() <= 512);
