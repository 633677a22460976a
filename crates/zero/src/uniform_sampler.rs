//! Worlds that fit what a viewer knows, drawn uniformly.
//!
//! A card that was never seen in this round is in another hand, in a place
//! that has not changed since the deal, or aside; nothing tells one such card
//! or place from another. So a world is an even deal of the unseen cards to
//! those places.
//!
//! Where the table announces a ZERO by itself (ZE-9), no hand has been one:
//! neither after the deal nor after any exchange of its owner, or the round
//! would be over. What is unknown of a hand now was there from the start, so
//! its past is known but for those cards: taking the exchanges back, one by
//! one, gives what the hand had been, and a world where that was ever a ZERO
//! is drawn again.

use crate::hand::Hand;
use crate::state::Finished;
use crate::view::View;
use crate::{Card, CardSet, Handle, State};
use brelan_kernel::{Dice, List, Seat, Seats, permute};

/// As many cards as there are.
pub(crate) type Pool = List<Card, { crate::card::CARDS }>;

impl View {
    /// A world that the viewer, a seat in a round, cannot tell from the real one:
    /// uniform over all such worlds, independent of earlier samples.
    pub(crate) fn draw_world(&self, dice: &mut impl Dice) -> State {
        let mut pool: Pool = self.unseen.collect();
        loop {
            let (hands, aside) = self.deal_unseen(&mut pool, dice);
            if self.has_a_past(&hands) {
                return self.world(hands, aside);
            }
        }
    }

    /// Deals unseen cards to the hidden places; the rest
    /// is aside. Any order of `pool` will do to begin with.
    fn deal_unseen(&self, pool: &mut Pool, dice: &mut impl Dice) -> (Seats<Hand>, CardSet) {
        let mut left = pool.len();
        self.fill_hands(|_| {
            let drawn = dice.below(left as u32) as usize;
            left -= 1;
            pool.swap(drawn, left);
            pool[left]
        })
    }

    /// The hands with cards that `hidden` gives, in the order of the seats and
    /// places, where it is hidden, and the cards that are then aside.
    fn fill_hands(&self, mut hidden: impl FnMut(Seat) -> Card) -> (Seats<Hand>, CardSet) {
        let (mut hands, mut aside) = (Seats::<Hand>::default(), self.unseen);
        for seat in Seat::all(self.options.players) {
            let hand = &mut hands[seat];
            for (handle, face) in self.hand(seat) {
                let card = face.unwrap_or_else(|| hidden(seat));
                aside = aside.without(card);
                hand.push(card, handle);
            }
            hand.set_next(self.hands[seat].next);
        }
        (hands, aside)
    }

    /// A world in which each seat has these hidden cards, in places by chance.
    pub(crate) fn world_with(&self, mut hidden: Seats<Pool>, dice: &mut impl Dice) -> State {
        for seat in Seat::all(self.options.players) {
            permute(&mut hidden[seat], dice);
        }
        let mut dealt = Seats::<usize>::default();
        let (hands, aside) = self.fill_hands(|seat| {
            dealt[seat] += 1;
            hidden[seat][dealt[seat] - 1]
        });
        self.world(hands, aside)
    }

    /// Whether no other hand is or ever was a ZERO that the table would have
    /// announced (ZE-9). Where owners call it (ZE-12), any past will do.
    fn has_a_past(&self, hands: &Seats<Hand>) -> bool {
        let others = Seat::all(self.options.players).filter(|seat| !self.viewer.is(*seat));
        let mut cards = Seats::<CardSet>::default();
        others.for_each(|seat| cards[seat] = hands[seat].cards());
        self.was_never_zero(cards)
    }

    /// Whether these are hands, some of them perhaps empty, that neither are nor
    /// ever were a ZERO that the table would have announced.
    pub(crate) fn was_never_zero(&self, mut hands: Seats<CardSet>) -> bool {
        if !self.options.zero_is_automatic() {
            return true;
        }
        let is_zero = |cards: CardSet| self.options.is_zero(cards);
        if hands
            .first(self.options.players)
            .iter()
            .any(|hand| is_zero(*hand))
        {
            return false;
        }
        self.past.iter().rev().all(|past| {
            let Some((given, taken)) = past.exchange else {
                return true;
            };
            let hand = &mut hands[past.seat];
            if hand.is_empty() {
                return true;
            }
            *hand = hand.without(taken).with(given);
            !is_zero(*hand)
        })
    }

    /// The cards that lay in the pot: all whose place the viewer knows, but for those that were
    /// dealt to it. The handles of a hand tell the dealt cards from later ones.
    fn shown(&self) -> CardSet {
        let located = self.options.deck().but(self.unseen);
        let Some(own) = self.viewer.seat() else {
            return located;
        };
        let was_dealt = |handle: Handle| handle.0 < u32::from(self.options.hand_size);
        let dealt = self.hand(own).filter(|(handle, _)| was_dealt(*handle));
        located.but(dealt.filter_map(|(_, card)| card).collect())
    }

    fn world(&self, hands: Seats<Hand>, aside: CardSet) -> State {
        State {
            options: self.options,
            public: self.public,
            hands,
            pot: self.pot,
            aside,
            shown: self.shown(),
            last_round: self.rounds.last().map(|over| Finished {
                end: over.end,
                totals: over.totals,
            }),
        }
    }
}
