//! Placing cards in the base (QA-11, QA-13 to QA-15).

use crate::card::{Card, SUITS, VALUES};
use crate::card_set::{CardSet, NONE, connecting, connects};
use crate::combo::Combo;
use crate::course::Course;
use crate::jack::check_cell;
use crate::stacks::{CELLS, reserve};
use crate::{EmptyCell, Options, Refusal};

/// QA-2: the neighbours of each cell; diagonals are none.
const NEIGHBOURS: [[usize; 2]; CELLS] = [[1, 2], [0, 3], [0, 3], [1, 2]];

/// Every card.
pub(crate) const ALL: CardSet = CardSet::deck(VALUES, SUITS);

/// QA-14: the cards that may be placed on each cell of a base with these tops, a
/// Queen left aside.
#[inline]
pub(crate) fn fitting_each(tops: [u8; CELLS], options: &Options) -> [CardSet; CELLS] {
    let connects = connects(options.values);
    let beside = |[one, other]: [usize; 2]| {
        connecting(connects, tops[one]) | connecting(connects, tops[other])
    };
    // Cells across from each other have the same neighbours.
    let (outer, inner) = (beside(NEIGHBOURS[0]), beside(NEIGHBOURS[1]));
    let mut fitting = [outer, inner, inner, outer];
    if tops.map(|top| top == NONE) != [false; CELLS] {
        for (top, fitting) in tops.iter().zip(&mut fitting) {
            if *top == NONE && is_free(options, *fitting) {
                *fitting = ALL;
            }
        }
    }
    fitting
}

impl Course {
    /// QA-14: the cards that may be placed on each cell, a Queen left aside.
    #[inline]
    pub fn fitting_each(&self, options: &Options) -> [CardSet; CELLS] {
        fitting_each(self.stacks.top_indices(), options)
    }

    /// QA-14: the cards that may lie beside a card.
    pub fn connecting(&self, options: &Options, card: Card) -> CardSet {
        connecting(connects(options.values), card.index() as u8)
    }

    /// The top cards of the base.
    pub fn tops(&self) -> CardSet {
        self.stacks.tops()
    }

    /// QA-14: the cards that may be placed on a cell, a Queen left aside.
    pub fn fitting(&self, options: &Options, cell: u8) -> CardSet {
        let cell = usize::from(cell) % CELLS;
        let beside = NEIGHBOURS[cell].map(|cell| {
            let top = self.stacks.top_index(cell);
            connecting(connects(options.values), top)
        });
        let fitting = beside[0] | beside[1];
        if self.stacks.top_index(cell) == NONE && is_free(options, fitting) {
            ALL
        } else {
            fitting
        }
    }

    /// QA-14: the cards that fit somewhere, a Queen left aside.
    #[inline]
    pub fn fitting_somewhere(&self, options: &Options) -> CardSet {
        let [a, b, c, d] = self.fitting_each(options);
        a | b | c | d
    }

    /// QA-11, QA-14: the cards that can be placed somewhere now.
    #[inline]
    pub fn placeable(&self, options: &Options) -> CardSet {
        self.fitting_somewhere(options) - self.barred()
    }

    /// QA-13: whether a hand card may be placed on a cell now.
    pub(crate) fn check_play(
        &self,
        options: &Options,
        card: Card,
        cell: u8,
    ) -> Result<(), Refusal> {
        if self.hand_card_used {
            return Err(Refusal::HandCardUsed {});
        }
        self.check_placing(options, card, cell)
    }

    /// QA-13: whether the top card of the own reserve may be placed on a cell.
    pub(crate) fn check_lay(&self, options: &Options, cell: u8) -> Result<(), Refusal> {
        let top = self.stacks.top(reserve(self.active));
        self.check_placing(options, top.ok_or(Refusal::EmptyReserve {})?, cell)
    }

    fn check_placing(&self, options: &Options, card: Card, cell: u8) -> Result<(), Refusal> {
        check_cell(cell)?;
        // QA-11: the Queen's action is compulsory.
        if self.barred().contains(card)
            && let Some(suit) = self.queen()
        {
            return Err(Refusal::QueenWantsHerSuit { suit });
        }
        if self.fitting(options, cell).contains(card) {
            Ok(())
        } else {
            Err(Refusal::DoesNotConnect {})
        }
    }

    /// QA-13, QA-15: places a card and scores the combo that it forms.
    #[inline]
    pub(crate) fn place(&mut self, options: &Options, card: Card, cell: u8) -> Option<Combo> {
        let before = self.stacks.tops();
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
