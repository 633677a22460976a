//! A match: the whole truth of its table. Dispatch only; each section of the
//! rules has a file of its own.

use crate::card_set::CardSet;
use crate::event::{End, Event};
use crate::hand::{Hand, Pot};
use crate::public_state::{Phase, PublicState};
use crate::scoring::max_points;
use crate::shuffle::{ShuffleRequest, Shuffled};
use crate::{Action, Effects, Options, Refusal, Seen, View};
use brelan_kernel::{
    List, MAX_SEATS, NotThisShuffle, RoundResult, Rules, Seat, Seats, Turn, Viewer,
};
use std::ops::RangeInclusive;

/// A match of Zero: the whole truth of its table.
///
/// ```
/// use brelan_kernel::{Match, Refused, Rules, SplitMix};
/// use brelan_zero::{Action, Options, Preset, State};
///
/// let mut dice = SplitMix::new(7);
/// let mut played: Match<State> = Match::new(Options::preset(Preset::Asyncron, 3)?);
/// let seat = played.advance(&mut dice).expect("the cards are dealt");
/// let mut legal = Vec::new();
/// played.state().legal(&mut legal);
/// // Nine cards times five cards of the pot, and the knock.
/// assert_eq!(legal.len(), 9 * 5 + 1);
/// assert!(legal.iter().all(|action| played.state().check(seat, action).is_ok()));
///
/// let refusal = played.play(seat.next(3), &Action::Knock {}).expect_err("another seat's turn");
/// assert!(refusal.rule().starts_with("ZE-"));
/// # Ok::<(), brelan_kernel::OptionError>(())
/// ```
#[derive(Clone)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) public: PublicState,
    pub(crate) hands: Seats<Hand>,
    pub(crate) pot: Pot,
    /// The cards out of the round (ZE-3).
    pub(crate) aside: CardSet,
    /// The cards that lay in the pot at some time of this round: everybody knows where each of
    /// them is.
    pub(crate) shown: CardSet,
    pub(crate) last_round: Option<Finished>,
}

/// How a round ended.
#[derive(Clone, Copy)]
pub(crate) struct Finished {
    pub(crate) end: End,
    /// What each hand counts, which is what its seat scores (ZE-11).
    pub(crate) totals: List<u16, MAX_SEATS>,
}

impl Rules for State {
    const NAME: &'static str = "zero";
    /// ZE-11: the seats with the lowest score win; ties are shared wins.
    const FEW_POINTS_WIN: bool = true;

    type Options = Options;
    type Action = Action;
    type Effects = Effects;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type ShuffleRequest = ShuffleRequest;
    type Shuffled = Shuffled;
    type Refusal = Refusal;

    fn new(options: Options) -> State {
        State {
            options,
            public: PublicState::default(),
            hands: Seats::default(),
            pot: Pot::default(),
            aside: CardSet::NONE,
            shown: CardSet::NONE,
            last_round: None,
        }
    }

    fn table_options(&self) -> &Options {
        &self.options
    }

    #[inline]
    fn turn(&self) -> Turn<ShuffleRequest> {
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

    #[inline]
    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        let Turn::Act(seat) = self.turn() else { return };
        let hand = &self.hands[seat];
        let pot = self.pot.faces();
        out.resize(hand.handles().len() * pot.len(), Action::Knock {});
        // ZE-6: any hand card for any of the other cards of the pot.
        for (row, give) in out.chunks_exact_mut(pot.len()).zip(hand.handles()) {
            for (action, &take) in row.iter_mut().zip(pot) {
                *action = Action::Exchange { give, take };
            }
        }
        if self.check_zero(seat).is_ok() {
            out.push(Action::Zero {});
        }
        out.push(Action::Knock {});
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            Action::Exchange { give, take } => self.check_exchange(seat, *give, *take).map(drop),
            Action::Knock {} => Ok(()),
            Action::Zero {} => self.check_zero(seat),
        }
    }

    #[inline]
    fn play(
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

    fn apply_shuffle(
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
                    && deck.iter().copied().collect::<CardSet>() == cards =>
            {
                self.deal(deck, out);
            }
            _ => return Err(NotThisShuffle),
        }
        Ok(())
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Seen {
        event.seen_by(viewer)
    }

    fn round(&self) -> u16 {
        self.public.round
    }

    fn dealer(&self) -> Seat {
        self.public.dealer
    }

    fn round_points(options: &Options) -> Option<RangeInclusive<i32>> {
        Some(0..=max_points(options).into())
    }

    fn last_round(&self) -> Option<RoundResult> {
        self.last_round.map(|finished| {
            let fewest = finished.totals.iter().min();
            RoundResult {
                end: finished.end.word(),
                totals: finished.totals,
                points: finished.totals.iter().map(|&total| total.into()).collect(),
                won: finished
                    .totals
                    .iter()
                    .map(|total| Some(total) == fewest)
                    .collect(),
                // ZE-7: a knock costs nothing.
                knock: None,
            }
        })
    }

    fn scores(&self) -> List<i32, MAX_SEATS> {
        let scores = self.public.scores.first(self.players());
        scores.iter().copied().collect()
    }
}

impl State {
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
}

/// A search clones worlds by the thousand: a match stays small.
const _: () = assert!(size_of::<State>() <= 512);
