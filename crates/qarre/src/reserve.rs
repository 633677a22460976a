//! Hand cards to the reserve, and when none leaves the hand (QA-16, QA-17, QA-17a,
//! QA-25, QA-32, QA-34).

use crate::card::Card;
use crate::card_set::CardSet;
use crate::public_state::PublicState;
use crate::stacks::reserve;
use crate::{Options, QueenReserve, Refusal};

/// QA-25: the hand that a turn begins with; a draw makes it one more.
const HAND_BEFORE_DRAW: usize = 3;

impl PublicState {
    /// QA-17, QA-17a: the cards of `hand` that may be reserved now.
    #[inline]
    pub(crate) fn reservable(&self, options: &Options, hand: CardSet) -> CardSet {
        self.reservable_beside(options, hand, self.fitting_somewhere(options))
    }

    /// The cards of `hand` that may be reserved now, like [`Self::reservable`]: `fitting` are the
    /// cards that fit somewhere.
    #[inline]
    pub(crate) fn reservable_beside(
        &self,
        options: &Options,
        hand: CardSet,
        fitting: CardSet,
    ) -> CardSet {
        if self.check_hand_card_may_leave(options, hand).is_err() {
            return CardSet::EMPTY;
        }
        let placeable = fitting - self.barred();
        let unplaceable = hand - placeable;
        if (hand & placeable).is_empty() {
            return unplaceable;
        }
        if self.must_place_after_reserve(options) {
            return CardSet::EMPTY; // QA-17, second case
        }
        if self.is_strict_queen(options) {
            return unplaceable - fitting; // QA-32
        }
        unplaceable
    }

    /// QA-17: whether a reserve card was placed, so that a hand card is only
    /// reserved when none can be placed.
    fn must_place_after_reserve(&self, options: &Options) -> bool {
        options.forced_after_reserve && self.reserve_played
    }

    /// QA-32: whether a Queen asks for a card of her suit if there is one.
    fn is_strict_queen(&self, options: &Options) -> bool {
        options.queen_reserve == QueenReserve::Strict && self.queen().is_some()
    }

    /// QA-16, QA-17: whether the hand card may be reserved now.
    pub(crate) fn check_reserve(
        &self,
        options: &Options,
        hand: CardSet,
        card: Card,
    ) -> Result<(), Refusal> {
        self.check_hand_card_may_leave(options, hand)?;
        if self.reservable(options, hand).contains(card) {
            Ok(())
        } else if self.placeable(options).contains(card) {
            Err(Refusal::CanBePlaced {})
        } else if self.must_place_after_reserve(options) {
            Err(Refusal::MustPlaceAfterReserve {})
        } else {
            Err(Refusal::QueenWantsAPlacing {})
        }
    }

    /// QA-38: what the reserving of a card tells of the hand that it comes
    /// from: no card of this set was in it.
    pub(crate) fn told_by_reserving(&self, options: &Options, card: Card) -> CardSet {
        let fits = || self.fitting_somewhere(options).contains(card);
        let needs_none =
            self.must_place_after_reserve(options) || self.is_strict_queen(options) && fits();
        if needs_none {
            self.placeable(options)
        } else {
            CardSet::EMPTY
        }
    }

    /// QA-17, QA-34: puts a hand card on the own reserve.
    pub(crate) fn put_aside(&mut self, card: Card) {
        self.hand_card_used = true;
        self.stacks.push(reserve(self.active), card);
    }

    /// QA-16, QA-25: whether the turn may be ended now.
    #[inline]
    pub(crate) fn may_end(&self, hand: CardSet) -> bool {
        self.hand_card_used || self.is_short(hand)
    }

    /// QA-16: one hand card leaves the hand in a turn. QA-25: none does while nothing
    /// was drawn and the hand has three cards or fewer.
    #[inline]
    pub(crate) fn check_hand_card_may_leave(
        &self,
        options: &Options,
        hand: CardSet,
    ) -> Result<(), Refusal> {
        if self.hand_card_used {
            Err(Refusal::HandCardUsed {})
        } else if !options.below_three && self.is_short(hand) {
            Err(Refusal::KeepsThree {})
        } else {
            Ok(())
        }
    }

    /// QA-25: whether nothing was drawn to make up for a card that leaves.
    #[inline]
    fn is_short(&self, hand: CardSet) -> bool {
        !self.drew && hand.len() <= HAND_BEFORE_DRAW
    }
}
