//! A match with all its cards known, for looking ahead. The rules are those of
//! [`State`](crate::State): the public state is the same type, and the tests play both
//! side by side.
//!
//! What it leaves out, because a simulation makes millions of choices: handles,
//! events, validation, and the order of the piles. A pile is a set, and a card is
//! drawn from it uniformly when it is needed (deferred decisions): that has the
//! same distribution as a shuffle at the beginning, and a world is copied in a few
//! words.

use crate::card::{ActionCard, Card};
use crate::card_set::CardSet;
use crate::choice::Choice;
use crate::jack::TRIMMED;
use crate::public_state::{Phase, PublicState};
use crate::stacks::CELLS;
use crate::turn::Supply;
use crate::{EmptyCell, JackDestination, Options, WinCheck};
use brelan_kernel::{Dice, Seat, TwoSeats};

/// One full assignment of the hidden cards, that can be played on. For roll-outs: there are sets of
/// cards without handles, no validation and no events. A pile is a set, too, from which a card is
/// drawn when it is needed: that has the same distribution as a shuffle.
///
/// ```
/// use brelan_kernel::{Dice, Match, SplitMix, Viewer, Worlds};
/// use brelan_qarre::{Options, Posterior, Preset, State, World};
///
/// let mut dice = SplitMix::new(7);
/// let mut played: Match<State> = Match::new(Options::preset(Preset::Short));
/// let seat = played.advance(&mut dice).expect("a match begins with a choice");
/// let mut worlds = Posterior::new(played.view(Viewer::Seat(seat)), 1.0).expect("a seat acts");
/// let mut world: World = worlds.next(&mut dice);
/// let mut choices = Vec::new();
/// while world.acting().is_some() {
///     choices.clear();
///     world.choices(|choice| choices.push(choice));
///     let number = dice.below(choices.len() as u32);
///     world.play(choices[number as usize], &mut dice);
/// }
/// ```
#[derive(Clone, Copy)]
pub struct World {
    options: Options,
    public: PublicState,
    hands: TwoSeats<CardSet>,
    /// The draw pile, in no order.
    pile: CardSet,
    /// The cards in the hands that everybody saw a Jack take.
    shown: CardSet,
}

/// What a choice has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceOutcome {
    /// The turn continues.
    TurnContinues,
    /// The turn is over.
    TurnOver,
    /// The match is over.
    MatchOver,
}

/// Where the cards come from that a world turns up.
pub trait Draws {
    /// One of the cards of a pile, which has some.
    fn card(&mut self, pile: CardSet) -> Card;

    /// One of the action cards still to come, which are some; bit `n` is the
    /// n-th in canonical order.
    fn action(&mut self, coming: u16) -> ActionCard;
}

impl<D: Dice> Draws for D {
    #[inline]
    fn card(&mut self, pile: CardSet) -> Card {
        pile.nth(self.below(pile.len() as u32))
            .expect("a card is in the pile")
    }

    #[inline]
    fn action(&mut self, coming: u16) -> ActionCard {
        let mut left = coming;
        for _ in 0..self.below(coming.count_ones()) {
            left &= left - 1;
        }
        ActionCard::of_index(left.trailing_zeros() as u8)
    }
}

impl World {
    /// The match as it stands, with these hands and this draw pile; of the
    /// hands everybody knows the cards `shown`.
    pub(crate) fn new(
        options: Options,
        public: PublicState,
        hands: TwoSeats<CardSet>,
        pile: CardSet,
        shown: CardSet,
    ) -> World {
        World {
            options,
            public,
            hands,
            pile,
            shown,
        }
    }

    /// The options of the table.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The public facts.
    #[inline]
    pub fn public_state(&self) -> &PublicState {
        &self.public
    }

    /// The hand of `seat`.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The cards in the hand of `seat` that everybody saw a Jack take.
    #[inline]
    pub fn shown(&self, seat: Seat) -> CardSet {
        self.hand(seat) & self.shown
    }

    /// The draw pile; what is in it and what is in a hand and was not shown is
    /// all one to the other seat.
    #[inline]
    pub fn pile(&self) -> CardSet {
        self.pile
    }

    /// Who is to act; `None` when the match is over.
    #[inline]
    pub fn acting(&self) -> Option<Seat> {
        (self.public.phase != Phase::Over).then_some(self.public.active)
    }

    /// The seat that has won; `None` while the match goes on, and after a win
    /// that is shared (QA-27).
    pub fn winner(&self) -> Option<Seat> {
        self.public.over?.winner
    }

    /// Tells every choice of the acting seat.
    #[inline]
    pub fn choices(&self, mut each: impl FnMut(Choice)) {
        let hand = self.hand(self.public.active);
        self.public.list(&self.options, hand, &mut each);
    }

    /// A card of the pile is in the hand of `seat`.
    #[inline]
    pub(crate) fn deal(&mut self, seat: Seat, card: Card) {
        self.pile.remove(card);
        self.hands[seat].insert(card);
    }

    /// Makes a choice that is allowed, and goes on to the next one.
    #[inline]
    pub fn play(&mut self, choice: Choice, draws: &mut impl Draws) {
        if self.choose(choice, draws) == ChoiceOutcome::TurnOver {
            self.next_turn(draws);
        }
    }

    /// Makes a choice that is allowed. When it ends the turn the world stands
    /// there, any penalty paid, and waits for [`World::next_turn`].
    pub fn choose(&mut self, choice: Choice, draws: &mut impl Draws) -> ChoiceOutcome {
        match choice {
            Choice::Play(card, cell) => {
                self.give(card);
                self.public.hand_card_used = true;
                self.public.place(&self.options, card, cell);
                self.win_at_once();
            }
            Choice::Lay(cell) => {
                self.public.lay(&self.options, cell);
                self.win_at_once();
            }
            Choice::Reserve(card) => {
                self.give(card);
                self.public.put_aside(card);
                return self.end_turn();
            }
            Choice::End => return self.end_turn(),
            Choice::Take(cell) => self.take(cell, draws),
            Choice::Remove(cell, card) => {
                self.public.remove(cell, card);
                self.refill(cell, draws);
                self.complete_action();
            }
            Choice::Done | Choice::Skip => self.complete_action(),
            Choice::Discard(card) => {
                self.give(card);
                self.public.discard.insert(card);
                if self.hand(self.public.active).len() <= TRIMMED {
                    self.public.phase = Phase::Place;
                }
            }
        }
        match self.public.phase {
            Phase::Over => ChoiceOutcome::MatchOver,
            _ => ChoiceOutcome::TurnContinues,
        }
    }

    /// QA-5 to QA-8, QA-24: the other seat's turn begins.
    #[inline]
    pub fn next_turn(&mut self, draws: &mut impl Draws) {
        match self.public.begin_turn(self.public.active.next(2)) {
            Supply::Pile => self.draw_card(draws),
            Supply::Discards => {
                self.renew_pile();
                self.draw_card(draws);
            }
            Supply::Base => {
                self.lay_new_base(draws);
                self.draw_card(draws);
            }
            Supply::Nothing => {}
        }
        let action = draws.action(self.public.to_come(&self.options));
        self.public.turn_up(&self.options, action);
    }

    /// A card leaves the hand of the acting seat.
    #[inline]
    fn give(&mut self, card: Card) {
        self.hands[self.public.active].remove(card);
        self.shown.remove(card);
    }

    /// QA-22.
    #[inline]
    fn win_at_once(&mut self) -> bool {
        if self.options.win_check != WinCheck::Immediate {
            return false;
        }
        let win = self.public.win(&self.options);
        if let Some(win) = win {
            self.public.finish(win);
        }
        win.is_some()
    }

    /// QA-10.
    fn take(&mut self, cell: u8, draws: &mut impl Draws) {
        let to_hand = self.options.jack_destination != JackDestination::Discard;
        let hand = &mut self.hands[self.public.active];
        let shown = &mut self.shown;
        self.public.take(&self.options, cell, |card| {
            if to_hand {
                hand.insert(card);
                shown.insert(card);
            }
        });
        self.refill(cell, draws);
    }

    /// QA-33: an emptied cell is filled at once.
    fn refill(&mut self, cell: u8, draws: &mut impl Draws) {
        if self.options.empty_cell != EmptyCell::Refill || self.public.height(cell) > 0 {
            return;
        }
        if self.public.draw == 0 && !self.public.discard.is_empty() {
            self.renew_pile();
        }
        if self.public.draw > 0 {
            let card = self.draw(draws);
            self.public.stacks.push(cell.into(), card);
        }
    }

    /// QA-6: the discards are the draw pile.
    fn renew_pile(&mut self) {
        self.pile = std::mem::take(&mut self.public.discard);
        self.public.draw = self.pile.len() as u8;
        self.public.reshuffles.draw += 1;
    }

    #[inline]
    fn draw(&mut self, draws: &mut impl Draws) -> Card {
        let card = draws.card(self.pile);
        self.pile.remove(card);
        self.public.draw -= 1;
        card
    }

    /// QA-12, QA-26, QA-29.
    fn complete_action(&mut self) {
        self.public.complete_action(&self.options);
        if self.win_at_once() {
            return;
        }
        let cards = self.hand(self.public.active).len();
        let trims = self.public.phase == Phase::Jack && self.public.must_trim(&self.options, cards);
        self.public.phase = if trims { Phase::Trim } else { Phase::Place };
    }

    /// QA-21, QA-23.
    #[inline]
    fn end_turn(&mut self) -> ChoiceOutcome {
        if self.public.is_penalty_turn(&self.options) {
            self.public.pay_penalty(&self.options);
            self.public.renew_actions();
        }
        match self.public.ending(&self.options) {
            Some(ending) => {
                self.public.finish(ending);
                ChoiceOutcome::MatchOver
            }
            None => ChoiceOutcome::TurnOver,
        }
    }

    /// QA-5.
    #[inline]
    fn draw_card(&mut self, draws: &mut impl Draws) {
        let card = self.draw(draws);
        self.hands[self.public.active].insert(card);
        self.public.drew = true;
    }

    /// QA-7.
    #[cold]
    fn lay_new_base(&mut self, draws: &mut impl Draws) {
        self.pile = self.public.clear_base();
        self.public.draw = self.pile.len() as u8;
        for cell in 0..CELLS {
            let card = self.draw(draws);
            self.public.stacks.push(cell, card);
        }
    }
}

#[cfg(feature = "position")]
impl crate::State {
    /// The match as it stands, where a seat is to act: tests only.
    pub fn world(&self) -> Option<World> {
        let hands = TwoSeats([0, 1].map(|seat| self.hands.of(Seat(seat))));
        let pile = self.piles.draw_pile(&self.public).collect();
        let world = World::new(self.options, self.public, hands, pile, CardSet::EMPTY);
        self.public.is_waiting_for_a_seat().then_some(world)
    }
}

#[cfg(feature = "position")]
impl World {
    /// Whether both stand alike, but for the handles: tests only.
    pub fn is_like(&self, other: &World) -> bool {
        let without_handles = |world: &World| PublicState {
            arrivals: TwoSeats::default(),
            ..world.public
        };
        without_handles(self) == without_handles(other)
            && (self.hands, self.pile) == (other.hands, other.pile)
    }
}
