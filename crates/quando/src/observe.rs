//! How what a viewer sees changes what it knows: the compact model of the rules file,
//! K1 to K14.

use crate::card::PAIRS;
use crate::event::{Event, PlayedCard, RoundOver, Seen, Sides};
use crate::known_cards::{CardKnowledge, HeldCard};
use crate::past::Past;
use crate::public_state::PublicState;
use crate::{Handle, Side, Value, View};
use brelan_kernel::{List, Seat};
use std::sync::Arc;

impl View {
    /// Adds what the viewer sees now.
    #[inline]
    pub(crate) fn fold(&mut self, seen: &Seen) {
        match seen {
            Seen::Dealt { hands, .. } => self.observe_deal(hands),
            Seen::Played { seat, cards, .. } => self.observe_play(*seat, cards),
            Seen::Drew {
                seat,
                card,
                side,
                sides,
                penalty,
            } => {
                if *penalty {
                    self.observe_no_zero(*seat);
                }
                self.observe_drawn(*seat, *card, *side, *sides);
            }
            Seen::DrewNothing {
                seat,
                penalty: true,
            } => self.observe_no_zero(*seat),
            Seen::DrewNothing { penalty: false, .. } => {}
            Seen::Flipped { seat, card, front } => self.observe_flip(*seat, *card, *front),
            Seen::Recycled { shuffled, payer } => {
                self.observe_recycled(*shuffled);
                if let Some(payer) = payer {
                    self.observe_no_zero(*payer);
                }
            }
            Seen::NotAllZeros(seat) => self.hands[seat.index()].observe_not_all_zeros(),
            Seen::Knocked { seat } => {
                let smallest = self.smallest_other(*seat);
                self.remember(Past::Knocked {
                    seat: *seat,
                    smallest,
                });
            }
            Seen::Passed { seat } => self.remember(Past::Passed {
                seat: *seat,
                up: self.public.draw_top,
            }),
            Seen::Skipped { .. } => {}
            Seen::RoundOver(over) => self.observe_round_over(over),
            Seen::PublicState(public) => self.observe_public_state(public),
        }
    }

    /// Folds what the viewer sees of an event, like [`View::fold`].
    #[inline]
    pub(crate) fn fold_event(&mut self, event: &Event) {
        // All viewers see the whole of a play and of the public state. These are the most frequent
        // events, so they are not copied by `seen_by`.
        if let Event::Played { seat, cards, .. } = event {
            self.observe_play(*seat, cards);
        } else if let Event::PublicState(public) = event {
            self.observe_public_state(public);
        } else {
            self.fold(&event.seen_by(self.viewer));
        }
    }

    /// The up side of the draw pile's top card is public (QU-7).
    #[inline]
    fn observe_public_state(&mut self, public: &PublicState) {
        self.public = *public;
        if let Some(top) = self.draw.last_mut() {
            top.sides.front = public.draw_top;
            top.not_by = None;
        }
    }

    fn observe_play(&mut self, seat: Seat, cards: &[PlayedCard]) {
        self.remember_play(seat, cards);
        for card in cards {
            self.observe_played(seat, card.card, card.front);
        }
    }

    /// K2, K13: a new round: all that was known is void.
    fn observe_deal(&mut self, hands: &[List<Sides, PAIRS>]) {
        self.forget_round();
        let owners_see_backs = self.options.owner_saw_dealt_backs;
        for (hand, dealt) in self.hands.iter_mut().zip(hands) {
            hand.deal((0..).zip(dealt.iter()).map(|(arrival, sides)| HeldCard {
                handle: Handle(arrival),
                known: CardKnowledge {
                    sides: *sides,
                    ..CardKnowledge::default()
                },
                not_zero: false,
                flipped: false,
                owner_knows_back: owners_see_backs,
                others_know_front: false,
                drawn: None,
            }));
        }
    }

    /// Forgets all that a round told. The lists keep their memory.
    pub(crate) fn forget_round(&mut self) {
        self.discard.clear();
        self.draw.clear();
        self.reshuffled.clear();
        self.past.clear();
        for hand in &mut self.hands {
            hand.clear();
        }
    }

    /// K6: the front is shown; the back stays known to whom it was known.
    fn observe_played(&mut self, seat: Seat, handle: Handle, front: Value) {
        let hand = &mut self.hands[seat.index()];
        let Some(mut held) = hand.take(handle) else {
            return;
        };
        if front != Value::ZERO
            && !held.flipped
            && hand.not_all_zeros.is_some_and(|new| handle < new)
        {
            hand.not_all_zeros = None;
        }
        held.known.sides.front = Some(front);
        held.known.not_by = (!held.owner_knows_back).then_some(seat);
        self.discard.push(held.known);
    }

    /// K4, K5, K9: a card comes to a hand; what was known of it on the pile
    /// stays known.
    fn observe_drawn(&mut self, seat: Seat, handle: Handle, side: Side, sides: Sides) {
        let shuffle = self.reshuffled.len() as u16;
        let turned_over = !self.draw.is_empty();
        let on_pile = self.draw.pop().unwrap_or(CardKnowledge {
            shuffle,
            ..CardKnowledge::default()
        });
        self.remember(Past::Drew {
            seat,
            card: handle,
            side,
            up: self.public.draw_top,
            down: on_pile.sides.back,
        });
        let mut known = match side {
            Side::Visible => on_pile,
            Side::Hidden => on_pile.turned(),
        };
        known.sides.front = sides.front.or(known.sides.front);
        known.sides.back = sides.back.or(known.sides.back);
        known.not_by = None;
        self.hands[seat.index()].push(HeldCard {
            handle,
            known,
            not_zero: false,
            flipped: false,
            owner_knows_back: turned_over || side == Side::Hidden,
            others_know_front: turned_over || side == Side::Visible,
            drawn: Some(side),
        });
    }

    /// K14: a seat that draws for a triplet, or would, holds no zero.
    fn observe_no_zero(&mut self, seat: Seat) {
        self.hands[seat.index()].observe_no_zero();
    }

    /// K7: everybody knows both sides of a flipped zero.
    fn observe_flip(&mut self, seat: Seat, handle: Handle, front: Value) {
        self.remember(Past::Flipped { seat, card: handle });
        self.hands[seat.index()].observe_flip(handle, front);
    }

    /// K8, K10: the pile is turned over in order, or its order is lost.
    fn observe_recycled(&mut self, shuffled: bool) {
        if shuffled {
            self.draw.clear();
            self.reshuffled.push(self.discard.take_all().collect());
        } else {
            self.draw.clear();
            self.draw
                .extend(self.discard.take_all().rev().map(CardKnowledge::turned));
        }
    }

    /// K12: all fronts are shown.
    fn observe_round_over(&mut self, over: &Arc<RoundOver>) {
        for (hand, fronts) in self.hands.iter_mut().zip(&over.hands) {
            hand.observe_fronts(fronts);
        }
        self.rounds = self.rounds.iter().chain([over]).cloned().collect();
    }
}
