//! An action with its card instead of a handle: what the rules of a turn see.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::course::{Course, Phase};
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

impl Course {
    /// Every choice of the active seat, whose hand this is.
    #[inline]
    pub(crate) fn list(&self, options: &Options, hand: CardSet, each: &mut impl FnMut(Choice)) {
        match self.phase {
            _ if self.refill.is_some() => {}
            Phase::Place => self.list_placing(options, hand, each),
            Phase::Jack => self.list_jack(options, each),
            Phase::King => self.list_king(options, each),
            Phase::Trim => hand.iter().for_each(|card| each(Choice::Discard(card))),
            Phase::First | Phase::Deal | Phase::Draw | Phase::NewBase => {}
            Phase::Actions | Phase::Over => {}
        }
    }

    /// QA-13, QA-16: hand cards and the top of the reserve to cells, hand cards
    /// to the reserve, the end.
    #[inline]
    fn list_placing(&self, options: &Options, hand: CardSet, each: &mut impl FnMut(Choice)) {
        let top = self.stacks.top(reserve(self.active));
        let fitting = self.fitting_each(options);
        let playable = if self.hand_card_used {
            CardSet::EMPTY
        } else {
            hand - self.barred
        };
        let layable = top.map_or(CardSet::EMPTY, CardSet::of) - self.barred;
        for (cell, fitting) in (0..).zip(fitting) {
            for card in playable & fitting {
                each(Choice::Play(card, cell));
            }
            if !(layable & fitting).is_empty() {
                each(Choice::Lay(cell));
            }
        }
        let fitting = fitting[0] | fitting[1] | fitting[2] | fitting[3];
        for card in self.reservable_beside(options, hand, fitting) {
            each(Choice::Reserve(card));
        }
        if self.may_end(hand) {
            each(Choice::End);
        }
    }

    /// Whether the active seat, whose hand this is, may choose this now.
    pub(crate) fn check(
        &self,
        options: &Options,
        hand: CardSet,
        choice: Choice,
    ) -> Result<(), Refusal> {
        match (self.phase, choice) {
            (Phase::Jack, Choice::Take(cell)) => self.check_take(options, cell),
            (Phase::Jack, Choice::Done) | (Phase::King, Choice::Skip) => Ok(()),
            (Phase::King, Choice::Remove(cell, card)) => self.check_remove(options, cell, card),
            (Phase::Trim, Choice::Discard(_)) => Ok(()),
            (Phase::Jack, _) => Err(Refusal::JackFirst {}),
            (Phase::King, _) => Err(Refusal::KingFirst {}),
            (Phase::Trim, _) => Err(Refusal::DiscardFirst {}),
            (_, Choice::Take(_) | Choice::Done) => Err(Refusal::NoJack {}),
            (_, Choice::Remove(..) | Choice::Skip) => Err(Refusal::NoKing {}),
            (_, Choice::Discard(_)) => Err(Refusal::NothingToDiscard {}),
            (_, Choice::Play(card, cell)) => self.check_play(options, card, cell),
            (_, Choice::Lay(cell)) => self.check_lay(options, cell),
            (_, Choice::Reserve(card)) => self.check_reserve(options, hand, card),
            (_, Choice::End) if self.may_end(hand) => Ok(()),
            (_, Choice::End) => Err(Refusal::HandCardFirst {}),
        }
    }
}

impl Choice {
    /// The choice that an action means; `find` gives the hand card of a
    /// handle. `None` where there is no such card.
    #[inline]
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
    #[inline]
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
