//! Placing cards in the base (QA-11, QA-13 to QA-15).

use crate::card::{Card, SUITS, VALUES};
use crate::card_set::{CardSet, NONE, connecting, connects};
use crate::combo::Combo;
use crate::jack::check_cell;
use crate::public_state::PublicState;
use crate::stacks::{CELLS, reserve};
use crate::{EmptyCell, Options, Refusal, ReserveOnEmpty};

/// QA-2: the neighbours of each cell; diagonals are none.
const NEIGHBOURS: [[usize; 2]; CELLS] = [[1, 2], [0, 3], [0, 3], [1, 2]];

/// Every card.
pub(crate) const ALL: CardSet = CardSet::deck(VALUES, SUITS);

/// QA-14: the cards that connect to a neighbour of each cell of a base with these
/// tops.
#[inline]
fn connecting_each(tops: [u8; CELLS], options: &Options) -> [CardSet; CELLS] {
    let connects = connects(options.values);
    let beside = |[one, other]: [usize; 2]| {
        connecting(connects, tops[one]) | connecting(connects, tops[other])
    };
    // Cells across from each other have the same neighbours.
    let (outer, inner) = (beside(NEIGHBOURS[0]), beside(NEIGHBOURS[1]));
    [outer, inner, inner, outer]
}

/// QA-14: the hand cards that may be placed on each cell of a base with these tops,
/// a Queen left aside.
#[inline]
pub(crate) fn fitting_each(tops: [u8; CELLS], options: &Options) -> [CardSet; CELLS] {
    with_free_cells(connecting_each(tops, options), tops, options)
}

/// QA-14: the cards that connect at each cell, or all where an empty cell is free.
#[inline]
fn with_free_cells(
    mut fitting: [CardSet; CELLS],
    tops: [u8; CELLS],
    options: &Options,
) -> [CardSet; CELLS] {
    if tops.map(|top| top == NONE) != [false; CELLS] {
        for (top, fitting) in tops.iter().zip(&mut fitting) {
            if *top == NONE && is_free(options, *fitting) {
                *fitting = ALL;
            }
        }
    }
    fitting
}

impl PublicState {
    /// QA-14: the hand cards that may be placed on each cell, a Queen left aside.
    #[inline]
    pub fn fitting_each(&self, options: &Options) -> [CardSet; CELLS] {
        fitting_each(self.stacks.top_indices(), options)
    }

    /// QA-14, QA-39: for each cell the hand cards that may be placed there, and the
    /// reserve cards; a Queen left aside.
    #[inline]
    pub(crate) fn fitting_from_hand_and_reserve(
        &self,
        options: &Options,
    ) -> ([CardSet; CELLS], [CardSet; CELLS]) {
        let tops = self.stacks.top_indices();
        let connecting = connecting_each(tops, options);
        let from_hand = with_free_cells(connecting, tops, options);
        match options.reserve_on_empty {
            ReserveOnEmpty::Connecting => (from_hand, connecting),
            ReserveOnEmpty::AsHand => (from_hand, from_hand),
        }
    }

    /// QA-14: the cards that may lie beside a card.
    pub fn connecting(&self, options: &Options, card: Card) -> CardSet {
        connecting(connects(options.values), card.index() as u8)
    }

    /// The top cards of the base.
    pub fn tops(&self) -> CardSet {
        self.stacks.tops()
    }

    /// QA-14: the hand cards that fit somewhere, a Queen left aside.
    #[inline]
    pub fn fitting_somewhere(&self, options: &Options) -> CardSet {
        let [a, b, c, d] = self.fitting_each(options);
        a | b | c | d
    }

    /// QA-11, QA-14: the hand cards that can be placed somewhere now.
    #[inline]
    pub fn placeable(&self, options: &Options) -> CardSet {
        self.fitting_somewhere(options) - self.barred()
    }

    /// QA-13: whether a card of this hand may be placed on a cell now.
    pub(crate) fn check_play(
        &self,
        options: &Options,
        hand: CardSet,
        card: Card,
        cell: u8,
    ) -> Result<(), Refusal> {
        self.check_hand_card_may_leave(options, hand)?;
        self.check_queen_and_cell(card, cell)?;
        let fitting = self.fitting_each(options)[usize::from(cell)];
        if fitting.contains(card) {
            Ok(())
        } else {
            Err(Refusal::DoesNotConnect {})
        }
    }

    /// QA-13, QA-39: whether the top card of the own reserve may be placed on a cell.
    pub(crate) fn check_lay(&self, options: &Options, cell: u8) -> Result<(), Refusal> {
        let top = self.stacks.top(reserve(self.active));
        let card = top.ok_or(Refusal::EmptyReserve {})?;
        self.check_queen_and_cell(card, cell)?;
        let (from_hand, from_reserve) = self.fitting_from_hand_and_reserve(options);
        let cell = usize::from(cell);
        if from_reserve[cell].contains(card) {
            Ok(())
        } else if from_hand[cell].contains(card) {
            Err(Refusal::ReserveMustConnect {})
        } else {
            Err(Refusal::DoesNotConnect {})
        }
    }

    /// QA-11: the Queen's action is compulsory.
    fn check_queen_and_cell(&self, card: Card, cell: u8) -> Result<(), Refusal> {
        check_cell(cell)?;
        match self.queen() {
            Some(suit) if self.barred().contains(card) => Err(Refusal::QueenWantsHerSuit { suit }),
            _ => Ok(()),
        }
    }

    /// QA-13, QA-15: places a card and scores the combo that it forms.
    #[inline]
    pub(crate) fn place(&mut self, options: &Options, card: Card, cell: u8) -> Option<Combo> {
        let before = self.stacks.tops();
        // The cell was checked; the remainder, a mask of two bits, tells the
        // compiler that no bounds check is needed.
        self.stacks.push(usize::from(cell) % CELLS, card);
        let combo = self.new_combo(|| before.combo(options.values), options.values);
        if let Some(combo) = combo {
            self.score(combo.points);
        }
        combo
    }

    /// QA-13: places the top card of the own reserve.
    #[inline]
    pub(crate) fn lay(&mut self, options: &Options, cell: u8) -> Option<(Card, Option<Combo>)> {
        let card = self.stacks.pop(reserve(self.active))?;
        self.reserve_played = true;
        Some((card, self.place(options, card, cell)))
    }
}

/// QA-14, QA-33: whether any card may lie on an empty cell, where these connect
/// to what is beside it.
#[inline]
fn is_free(options: &Options, connecting: CardSet) -> bool {
    match options.empty_cell {
        // QA-33: a cell that could not be refilled is free.
        EmptyCell::Free | EmptyCell::Refill => true,
        EmptyCell::Adjacent => connecting.is_empty(),
    }
}
