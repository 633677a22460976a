//! The King (QA-9, QA-26, QA-28).

use crate::card::Card;
use crate::choice::{Choice, Offers};
use crate::jack::check_cell;
use crate::public_state::PublicState;
use crate::stacks::CELLS;
use crate::{KingScope, Options, Refusal};

impl PublicState {
    /// QA-8: whether the King has something to remove.
    pub(crate) fn king_has_use(&self, options: &Options) -> bool {
        if options.king_scope == KingScope::Top {
            return self.suit_on_top();
        }
        let mut some = false;
        self.list_removals(options, &mut |_: Choice| some = true);
        some
    }

    /// QA-9, QA-28: whether the King may remove this.
    pub(crate) fn check_remove(
        &self,
        options: &Options,
        cell: u8,
        card: Option<Card>,
    ) -> Result<(), Refusal> {
        check_cell(cell)?;
        let card = match (options.king_scope, card) {
            (KingScope::Top, None) => self.check_top(cell)?,
            (KingScope::Top, Some(_)) => return Err(Refusal::KingTakesTheTop {}),
            (KingScope::AnyLevel, Some(card)) => card,
            (KingScope::AnyLevel, None) => return Err(Refusal::NameTheCard {}),
        };
        if !self.stacks.holds(cell.into(), card) {
            return Err(Refusal::NotInThisCell { card });
        }
        match self.action_suit() {
            Some(suit) if suit != card.suit() => Err(Refusal::KingRemovesItsSuit { suit }),
            _ => Ok(()),
        }
    }

    /// QA-9: every removal, then `skip`.
    pub(crate) fn list_king(&self, options: &Options, offers: &mut impl Offers) {
        self.list_removals(options, offers);
        offers.offer(Choice::Skip);
    }

    fn list_removals(&self, options: &Options, offers: &mut impl Offers) {
        let fits = |card: &Card| Some(card.suit()) == self.action_suit();
        for cell in 0..CELLS {
            match options.king_scope {
                KingScope::Top => {
                    if self.stacks.top(cell).is_some_and(|top| fits(&top)) {
                        offers.offer(Choice::Remove(cell as u8, None));
                    }
                }
                // QA-28: any visible card of the suit, the top one too.
                KingScope::AnyLevel => {
                    for card in self.stacks.downwards(cell).filter(fits) {
                        offers.offer(Choice::Remove(cell as u8, Some(card)));
                    }
                }
            }
        }
    }

    /// QA-9: moves the stack, or the card with those under it, to the discard
    /// pile; gives the number of cards. They score when the King is complete.
    pub(crate) fn remove(&mut self, cell: u8, card: Option<Card>) -> u8 {
        let stack = usize::from(cell);
        if let Some(card) = card.or(self.stacks.top(stack)) {
            let gone = self.stacks.cut(stack, card);
            self.discard = self.discard | gone;
            self.removed = gone.len() as u8;
        }
        self.removed
    }
}
