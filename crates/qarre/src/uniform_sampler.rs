//! Worlds that fit what a viewer knows, drawn uniformly.
//!
//! A world says which unknown card is in which unknown place: in the other
//! hand, or somewhere in the draw pile. A place of the draw pile takes any card
//! that the pile was last shuffled from; a place of the hand takes a card of
//! the shuffle that it came from, unless reserving told that it is none (QA-38).
//!
//! What reserving tells is told of every card that is in the hand at the time.
//! So of two places from the same shuffle, the one that came first allows no
//! card that the other one does not; and places from different shuffles share
//! no card. Given out in the order of arrival, every place therefore has the
//! same number of cards left to choose from, whatever was chosen before, and
//! choosing evenly each time makes all worlds equally likely.

use crate::card::{ActionCard, Card};
use crate::card_set::CardSet;
use crate::hand::Hands;
use crate::piles::Piles;
use crate::public_state::Phase;
use crate::shuffle::Numbers;
use crate::{Handle, State, View};
use brelan_kernel::{Dice, Seat, Viewer, permute};

impl View {
    /// A world that the viewer, a seat in a match, cannot tell from the real one:
    /// uniform over all such worlds, independent of earlier samples.
    pub(crate) fn draw_world(&self, dice: &mut impl Dice) -> State {
        let mut hands = self.known_hands();
        let rest = self.deal_hidden(dice, |seat, card, handle| hands.add(seat, card, handle));
        self.world_with(hands, rest, dice)
    }

    /// The hands with the cards that are known to be there.
    pub(crate) fn known_hands(&self) -> Hands {
        let mut hands = Hands::new();
        for (seat, hand) in self.hands.by_seat() {
            for card in hand.cards {
                hands.add(seat, card, self.handle(card));
            }
            hands.mark_seen(hand.seen);
        }
        hands
    }

    /// A world with these hands and this draw pile, in any order.
    pub(crate) fn world_with(&self, hands: Hands, rest: CardSet, dice: &mut impl Dice) -> State {
        let mut state = State {
            options: self.options,
            public: self.public,
            hands,
            piles: Piles::new(),
        };
        let mut draw: Numbers = rest.iter().collect();
        permute(&mut draw, dice);
        debug_assert_eq!(
            draw.len(),
            usize::from(self.public.draw),
            "every card is somewhere"
        );
        state.piles.lay(&mut state.public, &draw);
        self.lay_actions(&mut state.piles, dice);
        state
    }

    /// Whether the viewer is a seat, in a match.
    pub(crate) fn can_be_sampled(&self) -> bool {
        let before_or_after = matches!(self.public.phase, Phase::First | Phase::Deal | Phase::Over);
        self.viewer != Viewer::Spectator && !before_or_after
    }

    /// Puts a choice of the unknown cards into the hands; gives what is left, the
    /// draw pile.
    fn deal_hidden(
        &self,
        dice: &mut impl Dice,
        mut put: impl FnMut(Seat, Card, Handle),
    ) -> CardSet {
        let mut left = self.unknown;
        for (seat, hand) in self.hands.by_seat() {
            for place in &hand.places {
                let choices = place.among & left;
                let card = choices
                    .nth(dice.below(choices.len() as u32))
                    .expect("a view of a real match has a consistent world: the real one");
                left.remove(card);
                put(seat, card, place.handle);
            }
        }
        left
    }

    /// QA-21: no seat knows the order of the action cards still to come.
    fn lay_actions(&self, piles: &mut Piles, dice: &mut impl Dice) {
        let is_turned = |card: &ActionCard| self.public.turned >> card.index() & 1 == 1;
        let all = || ActionCard::canonical(self.options.suits);
        let mut coming: crate::shuffle::Actions = all().filter(|card| !is_turned(card)).collect();
        permute(&mut coming, dice);
        piles.lay_coming_actions(all().filter(is_turned), &coming);
    }
}
