//! An action with its card instead of a handle: what the rules of a turn see.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::public_state::{Phase, PublicState};
use crate::stacks::reserve;
use crate::{Action, Handle, Options, Refusal};

/// An [`crate::Action`] that names cards, not handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Jack: take from a cell.
    Take(u8),
    /// Jack: enough.
    Done,
    /// King: remove from a cell.
    Remove(u8, Option<Card>),
    /// King: declined.
    Skip,
    /// Place a hand card on a cell.
    Play(Card, u8),
    /// Place the top card of the own reserve on a cell.
    Lay(u8),
    /// Reserve a hand card.
    Reserve(Card),
    /// Discard a hand card.
    Discard(Card),
    /// End the turn.
    End,
}

/// Takes in the choices of a list, one by one. A trait instead of a closure, because
/// only a method can be `inline(always)`: inlined where a choice is made, the match
/// on its kind is resolved at compile time, and no branch is left to mispredict.
pub(crate) trait Offers {
    /// One more choice.
    fn offer(&mut self, choice: Choice);
}

impl<F: FnMut(Choice)> Offers for F {
    #[inline(always)]
    fn offer(&mut self, choice: Choice) {
        self(choice);
    }
}

impl PublicState {
    /// Every choice of the active seat, whose hand this is.
    #[inline]
    pub(crate) fn list(&self, options: &Options, hand: CardSet, offers: &mut impl Offers) {
        match self.phase {
            _ if self.refill.is_some() => {}
            Phase::Place => self.list_placing(options, hand, offers),
            Phase::Jack => self.list_jack(options, offers),
            Phase::King => self.list_king(options, offers),
            Phase::Trim => hand
                .iter()
                .for_each(|card| offers.offer(Choice::Discard(card))),
            Phase::First | Phase::Deal | Phase::Draw | Phase::NewBase => {}
            Phase::Actions | Phase::Over => {}
        }
    }

    /// QA-13, QA-16: hand cards and the top of the reserve to cells, hand cards
    /// to the reserve, the end.
    #[inline]
    fn list_placing(&self, options: &Options, hand: CardSet, offers: &mut impl Offers) {
        let top = self.stacks.top(reserve(self.active));
        let barred = self.barred();
        let (from_hand, from_reserve) = self.fitting_from_hand_and_reserve(options);
        let playable = match self.check_hand_card_may_leave(options, hand) {
            Ok(()) => hand - barred,
            Err(_) => CardSet::EMPTY,
        };
        let layable = top.map_or(CardSet::EMPTY, CardSet::of) - barred;
        for (cell, (from_hand, from_reserve)) in (0..).zip(from_hand.into_iter().zip(from_reserve))
        {
            for card in playable & from_hand {
                offers.offer(Choice::Play(card, cell));
            }
            if !(layable & from_reserve).is_empty() {
                offers.offer(Choice::Lay(cell));
            }
        }
        let fitting = from_hand[0] | from_hand[1] | from_hand[2] | from_hand[3];
        for card in self.reservable_beside(options, hand, fitting) {
            offers.offer(Choice::Reserve(card));
        }
        if self.may_end(hand) {
            offers.offer(Choice::End);
        }
    }

    /// Whether the active seat, whose hand this is, may choose this now.
    #[inline(always)]
    pub(crate) fn check(
        &self,
        options: &Options,
        hand: CardSet,
        choice: Choice,
    ) -> Result<(), Refusal> {
        match self.phase {
            Phase::Jack => match choice {
                Choice::Take(cell) => self.check_take(options, cell),
                Choice::Done => Ok(()),
                _ => Err(Refusal::JackFirst {}),
            },
            Phase::King => match choice {
                Choice::Remove(cell, card) => self.check_remove(options, cell, card),
                Choice::Skip => Ok(()),
                _ => Err(Refusal::KingFirst {}),
            },
            Phase::Trim => match choice {
                Choice::Discard(_) => Ok(()),
                _ => Err(Refusal::DiscardFirst {}),
            },
            _ => match choice {
                Choice::Play(card, cell) => self.check_play(options, hand, card, cell),
                Choice::Lay(cell) => self.check_lay(options, cell),
                Choice::Reserve(card) => self.check_reserve(options, hand, card),
                Choice::End if self.may_end(hand) => Ok(()),
                Choice::End => Err(Refusal::HandCardFirst {}),
                Choice::Take(_) | Choice::Done => Err(Refusal::NoJack {}),
                Choice::Remove(..) | Choice::Skip => Err(Refusal::NoKing {}),
                Choice::Discard(_) => Err(Refusal::NothingToDiscard {}),
            },
        }
    }
}

impl Choice {
    /// The choice that an action means; `find` gives the hand card of a
    /// handle. `None` where there is no such card.
    #[inline(always)]
    pub(crate) fn of_action(
        action: &Action,
        find: impl Fn(Handle) -> Option<Card>,
    ) -> Option<Choice> {
        Some(match *action {
            Action::Take { cell } => Choice::Take(cell),
            Action::Done {} => Choice::Done,
            Action::Remove { cell, card } => Choice::Remove(cell, card),
            Action::Skip {} => Choice::Skip,
            Action::Play { card, cell } => Choice::Play(find(card)?, cell),
            Action::Lay { cell } => Choice::Lay(cell),
            Action::Reserve { card } => Choice::Reserve(find(card)?),
            Action::Discard { card } => Choice::Discard(find(card)?),
            Action::End {} => Choice::End,
        })
    }

    /// The choice as an action; `handle` gives the handle of a hand card.
    #[inline(always)]
    pub(crate) fn as_action(self, handle: impl Fn(Card) -> Handle) -> Action {
        match self {
            Choice::Take(cell) => Action::Take { cell },
            Choice::Done => Action::Done {},
            Choice::Remove(cell, card) => Action::Remove { cell, card },
            Choice::Skip => Action::Skip {},
            Choice::Play(card, cell) => Action::Play {
                card: handle(card),
                cell,
            },
            Choice::Lay(cell) => Action::Lay { cell },
            Choice::Reserve(card) => Action::Reserve { card: handle(card) },
            Choice::Discard(card) => Action::Discard { card: handle(card) },
            Choice::End => Action::End {},
        }
    }
}
