//! The Jack (QA-10, QA-29, QA-30, QA-33).

use crate::card::Card;
use crate::card_set::CardSet;
use crate::choice::{Choice, Offers};
use crate::public_state::{JackUse, PublicState};
use crate::stacks::CELLS;
use crate::{JackDestination, JackScope, Options, Refusal};

/// QA-29: a hand is discarded down to this many.
pub(crate) const TRIMMED: usize = 4;

impl PublicState {
    /// A Jack is turned up: nothing is taken yet.
    pub(crate) fn start_jack(&mut self, options: &Options) {
        let left = match options.jack_scope {
            JackScope::OneTop | JackScope::StackAll => 1,
            JackScope::TopsOfSuit | JackScope::StackAny => u8::MAX,
        };
        self.jack = JackUse { cell: None, left };
    }

    /// How often this turn's Jack was used, up to 254, where the rules set no end
    /// to it: with `empty_cell=refill` a discarded card may come back (QA-33).
    pub fn takes(&self, options: &Options) -> u8 {
        match options.jack_scope {
            JackScope::TopsOfSuit => u8::MAX - self.jack.left,
            JackScope::OneTop | JackScope::StackAny | JackScope::StackAll => 0,
        }
    }

    /// QA-8: whether a card of the action card's suit is on top, so that a Jack
    /// has something to take (QA-30: in every scope).
    #[inline]
    pub(crate) fn suit_on_top(&self) -> bool {
        let suit = self.action_suit().map_or(CardSet::EMPTY, CardSet::suit);
        !(self.stacks.tops() & suit).is_empty()
    }

    /// QA-10, QA-30: whether the top card of a cell may be taken now.
    pub(crate) fn check_take(&self, options: &Options, cell: u8) -> Result<(), Refusal> {
        let top = self.check_top(cell)?;
        if self.jack.left == 0 {
            return Err(Refusal::JackTakesNoMore {});
        }
        // QA-30: of the stack that was begun, whatever the suit.
        if let (JackScope::StackAny, Some(begun)) = (options.jack_scope, self.jack.cell) {
            return if begun == cell {
                Ok(())
            } else {
                Err(Refusal::JackTakesFromOneStack { cell: begun })
            };
        }
        match self.action_suit() {
            Some(suit) if suit != top.suit() => Err(Refusal::JackTakesItsSuit { suit }),
            _ => Ok(()),
        }
    }

    /// The top card of a cell that an action names.
    pub(crate) fn check_top(&self, cell: u8) -> Result<Card, Refusal> {
        check_cell(cell)?;
        self.top(cell).ok_or(Refusal::EmptyCell {})
    }

    /// QA-10: every take, then `done`.
    #[inline]
    pub(crate) fn list_jack(&self, options: &Options, offers: &mut impl Offers) {
        for cell in 0..CELLS as u8 {
            if self.check_take(options, cell).is_ok() {
                offers.offer(Choice::Take(cell));
            }
        }
        offers.offer(Choice::Done);
    }

    /// QA-10, QA-30: takes the top card of the cell, or the whole stack; each
    /// card goes to `taken`, or to the discard pile.
    pub(crate) fn take(&mut self, options: &Options, cell: u8, mut taken: impl FnMut(Card)) {
        let stack = usize::from(cell);
        if self.jack.cell.is_none() {
            self.jack.cell = Some(cell);
            if options.jack_scope == JackScope::StackAny {
                // QA-30: no more than it held at the first take.
                self.jack.left = self.stacks.height(stack);
            }
        }
        self.jack.left -= 1;
        if options.jack_scope == JackScope::TopsOfSuit {
            self.jack.left = self.jack.left.max(1);
        }
        let all = options.jack_scope == JackScope::StackAll;
        while let Some(card) = self.stacks.pop(stack) {
            if options.jack_destination == JackDestination::Discard {
                self.discard.insert(card);
            }
            taken(card);
            if !all {
                break;
            }
        }
    }

    /// QA-29: whether a hand of `cards` cards is to be discarded down to four.
    pub(crate) fn must_trim(&self, options: &Options, cards: usize) -> bool {
        options.jack_destination == JackDestination::HandTrim4 && cards > TRIMMED
    }
}

/// QA-2: the cells are 0 to 3.
pub(crate) fn check_cell(cell: u8) -> Result<(), Refusal> {
    if usize::from(cell) < CELLS {
        Ok(())
    } else {
        Err(Refusal::NoSuchCell {})
    }
}
