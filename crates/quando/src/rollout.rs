//! Play for roll-outs: the same steps as [`State::play`], without lists, without
//! validation and without events.
//!
//! What it leaves out, because a simulation makes millions of moves:
//!
//! - *The list of actions.* Copies of a front are alike to their owner, so a
//!   [`Move`] names fronts and not copies, and all moves are two words
//!   ([`crate::Moves`]); the n-th one is computed, not stored.
//! - *Validation.* `play` looks every handle up and checks the cards against the
//!   rules. Here a move that the counts allow is legal; a debug assertion says so.
//! - *Events.* `NoSink` does nothing with the closure that makes an event, so the
//!   compiler removes the event's construction with all that it reads.

use crate::action::{Kind, Picks};
use crate::card::{Card, PER_VALUE};
use crate::play::Play;
use crate::public_state::{Phase, PublicState};
use crate::sink::NoSink;
use crate::{Action, Counts, Handle, Move, State, Value};
use brelan_kernel::{Chance, List, Rules, Seat, Shuffle, Turn};

impl State {
    /// The seat that must choose now; `None` where a shuffle is due, or the match
    /// is over.
    #[inline]
    pub fn acting(&self) -> Option<Seat> {
        let waits = self.public.reshuffle
            || matches!(self.public.phase, Phase::First | Phase::Deal | Phase::Over);
        (!waits).then_some(self.public.acting)
    }

    /// Whether the match is over (QU-28).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.public.phase == Phase::Over
    }

    /// The public facts.
    #[inline]
    pub fn public_state(&self) -> &PublicState {
        &self.public
    }

    /// How many cards in the hand of `seat` show each value.
    #[inline]
    pub fn counts(&self, seat: Seat) -> Counts {
        self.hands.counts(seat)
    }

    /// The down side of the draw pile's top card, where all know it (K8).
    #[inline]
    pub fn open_down_side(&self) -> Option<Value> {
        let top = self.piles.draw_pile(&self.public).next()?;
        self.knowledge.is_open(top).then(|| top.back())
    }

    /// The zeros of a hand that could be flipped (QU-17), in hand order.
    pub fn zeros(&self, seat: Seat) -> impl Iterator<Item = Handle> {
        let zeros = self.hands.showing(seat, Value::ZERO);
        zeros.into_iter().map(|card| self.hands.handle(card))
    }

    /// Flips that zero of the acting seat, as [`State::play_move`] flips any.
    ///
    /// # Panics
    /// When it is no zero of that hand.
    pub fn flip_zero(&mut self, zero: Handle) {
        let seat = self.public.acting;
        let card = self.hands.find(seat, zero).expect("a zero of the hand");
        self.flip(seat, card, &mut NoSink);
    }

    /// The card that came to a hand last, if it is still there.
    pub fn newest(&self, seat: Seat) -> Option<Card> {
        let newest = self.public.arrivals[seat].checked_sub(1)?;
        self.hands.find(seat, Handle(newest))
    }

    /// Takes a move of the acting seat. The copies that it plays, or the zero
    /// that it flips, are those that came to the hand first: this tells nothing
    /// of backs, which their owner does not see.
    ///
    /// For roll-outs: there is no list of actions, no validation and no event. [`Rules::play`] does the
    /// same with all of them.
    ///
    /// ```
    /// use brelan_kernel::{Dice, Rules, SplitMix};
    /// use brelan_quando::{Options, Preset, State};
    ///
    /// let mut dice = SplitMix::new(7);
    /// let mut state = State::new(Options::preset(Preset::Official, 4)?);
    /// while !state.is_over() {
    ///     if state.acting().is_none() {
    ///         state.shuffle_by(&mut dice);
    ///         continue;
    ///     }
    ///     let moves = state.moves();
    ///     let chosen = moves.nth(dice.below(moves.len() as u32) as usize);
    ///     state.play_move(chosen.expect("one of them"));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// In debug builds when the move is not one of [`State::moves`]. Without
    /// the check such a move leads to a match that the rules do not know.
    #[inline]
    pub fn play_move(&mut self, choice: Move) {
        debug_assert!(self.moves().contains(choice), "{choice:?} is no move now");
        let (seat, sink) = (self.public.acting, &mut NoSink);
        match choice {
            Move::Equal { value, cards } => {
                let play = self.equal(seat, value, cards);
                self.lay_down(seat, &play, sink);
            }
            Move::Straight { lowest } => {
                let play = self.straight(seat, lowest);
                self.lay_down(seat, &play, sink);
            }
            Move::Draw { side } => self.draw(seat, side, sink),
            Move::Flip => self.flip(seat, self.first_zero(seat), sink),
            Move::Knock => self.knock(seat, sink),
            Move::Pass => self.pass(seat, sink),
            Move::End => self.close_turn(sink),
        }
    }

    /// Draws the shuffle that the match waits for and takes it. Does nothing
    /// where none is waited for.
    pub fn shuffle_by(&mut self, chance: &mut impl Chance) {
        if let Turn::Chance(request) = self.turn() {
            self.take(&request.draw(chance), &mut NoSink);
        }
    }

    /// The action that [`State::play_move`] takes for one of [`State::moves`].
    pub fn action_of(&self, choice: Move) -> Action {
        let seat = self.public.acting;
        let play = |play: Play| {
            let handle = |card: &Card| self.hands.handle(*card);
            let cards: Picks = play.cards.iter().map(handle).collect();
            Action::Play { cards }
        };
        match choice {
            Move::Equal { value, cards } => play(self.equal(seat, value, cards)),
            Move::Straight { lowest } => play(self.straight(seat, lowest)),
            Move::Draw { side } => Action::Draw { side },
            Move::Flip => Action::Flip {
                card: self.hands.handle(self.first_zero(seat)),
            },
            Move::Knock => Action::Knock {},
            Move::Pass => Action::Pass {},
            Move::End => Action::End {},
        }
    }

    /// The move that an action of the acting seat is a copy of; `None` where
    /// it names cards that are no play from that hand.
    pub fn move_of(&self, action: &Action) -> Option<Move> {
        let seat = self.public.acting;
        Some(match action {
            Action::Play { cards } => {
                let play = self.check_play(seat, cards).ok()?;
                let fronts = play.cards.iter().map(|card| card.front());
                let lowest = fronts.min()?;
                match play.kind {
                    Kind::Straight => Move::Straight { lowest },
                    Kind::Equal | Kind::Triplet => Move::Equal {
                        value: lowest,
                        cards: play.cards.len() as u8,
                    },
                }
            }
            Action::Draw { side } => Move::Draw { side: *side },
            Action::Flip { .. } => Move::Flip,
            Action::Knock {} => Move::Knock,
            Action::Pass {} => Move::Pass,
            Action::End {} => Move::End,
        })
    }

    /// QU-11, QU-16: a play of the first `cards` cards that show `value`.
    #[inline]
    fn equal(&self, seat: Seat, value: Value, cards: u8) -> Play {
        let mut copies = self.hands.showing(seat, value);
        copies.truncate(cards.into());
        Play {
            kind: Kind::of_equal(copies.len()),
            cards: copies,
        }
    }

    /// QU-10: three neighbouring values, the first card of each, in hand order.
    #[inline]
    fn straight(&self, seat: Seat, lowest: Value) -> Play {
        let first = |value| self.hands.showing(seat, value)[0];
        let mut cards: List<Card, PER_VALUE> = lowest.three().into_iter().map(first).collect();
        cards.sort_unstable_by_key(|card| self.hands.handle(*card));
        Play {
            kind: Kind::Straight,
            cards,
        }
    }

    #[inline]
    fn first_zero(&self, seat: Seat) -> Card {
        self.hands.showing(seat, Value::ZERO)[0]
    }
}
