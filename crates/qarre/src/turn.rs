//! The steps of a turn: deal, draw, action card (QA-2, QA-5 to QA-8, QA-24).

use crate::card::{ActionCard, Card, Figure};
use crate::card_set::CardSet;
use crate::event::Event;
use crate::public_state::{Phase, PublicState};
use crate::shuffle::DEALT;
use crate::stacks::CELLS;
use crate::{Handle, Options, State};
use brelan_kernel::{List, Seat, TwoSeats};

impl State {
    /// QA-2: deals one card at a time, the starter first, then the cells.
    pub(crate) fn deal(
        &mut self,
        numbers: &[Card],
        actions: &[ActionCard],
        out: &mut impl FnMut(Event),
    ) {
        let starter = self.public.starter;
        self.public = PublicState {
            starter,
            ..PublicState::default()
        };
        let mut hands = [[Card::default(); 3]; 2];
        for (place, &card) in numbers[..DEALT].iter().enumerate() {
            let seat = starter.plus((place % 2) as u8, 2);
            self.hands.add(seat, card, Handle(place as u32 / 2));
            hands[seat.index()][place / 2] = card;
        }
        self.public.arrivals = TwoSeats([3, 3]);
        let (base, rest) = numbers[DEALT..].split_at(CELLS);
        let base = self.lay_base(base);
        self.piles.lay(&mut self.public, rest);
        self.piles.lay_actions(actions);
        out(Event::Dealt {
            starter,
            hands,
            base,
        });
        self.start_turn(starter, out);
    }

    /// Lays four cards as the base. QA-3, QA-7: their combos score nothing.
    fn lay_base(&mut self, cards: &[Card]) -> List<Card, CELLS> {
        for (cell, &card) in cards.iter().enumerate() {
            self.public.stacks.push(cell, card);
        }
        cards.iter().copied().collect()
    }

    /// QA-5: a turn begins with a draw. QA-6, QA-7, QA-24: from an empty pile
    /// not before a shuffle, or not at all.
    #[inline]
    pub(crate) fn start_turn(&mut self, seat: Seat, out: &mut impl FnMut(Event)) {
        match self.public.begin_turn(seat) {
            Supply::Pile => self.draw_card(out),
            Supply::Discards => self.public.phase = Phase::Draw,
            Supply::Base => self.public.phase = Phase::NewBase,
            Supply::Nothing => {
                out(Event::DrewNothing(seat));
                self.turn_up(out);
            }
        }
    }

    /// QA-5: the top card of the draw pile comes to the hand.
    #[inline]
    fn draw_card(&mut self, out: &mut impl FnMut(Event)) {
        if let Some(card) = self.piles.draw(&mut self.public) {
            let handle = self.arrive(card);
            self.public.drew = true;
            let seat = self.public.active;
            out(Event::Drew { seat, handle, card });
        }
        self.turn_up(out);
    }

    /// QA-6: the shuffled discards are the new draw pile; what waited for it
    /// goes on: the draw, or a cell to refill (QA-33).
    pub(crate) fn renew_draw_pile(&mut self, pile: &[Card], out: &mut impl FnMut(Event)) {
        let public = &mut self.public;
        public.discard = CardSet::EMPTY;
        public.reshuffles.draw += 1;
        self.piles.lay(public, pile);
        out(Event::DrawShuffled {
            cards: pile.len() as u8,
        });
        match self.public.refill {
            Some(cell) => self.fill_cell(cell, out),
            None => self.draw_card(out),
        }
    }

    /// QA-7: four cards are the new base, the rest is the draw pile.
    pub(crate) fn lay_new_base(&mut self, pile: &[Card], out: &mut impl FnMut(Event)) {
        self.public.clear_base();
        let (base, rest) = pile.split_at(CELLS);
        let base = self.lay_base(base);
        self.piles.lay(&mut self.public, rest);
        out(Event::NewBase {
            base,
            cards: rest.len() as u8,
        });
        self.draw_card(out);
    }

    /// QA-8: turns up one action card.
    #[inline]
    pub(crate) fn turn_up(&mut self, out: &mut impl FnMut(Event)) {
        let before = self.public.action_count();
        let action = self.piles.action(before);
        self.public.turn_up(&self.options, action);
        out(Event::TurnedUp {
            seat: self.public.active,
            action,
            count: before + 1,
        });
    }
}

/// Where a turn's draw comes from.
pub(crate) enum Supply {
    /// The draw pile (QA-5).
    Pile,
    /// The discard pile, once it is shuffled (QA-6).
    Discards,
    /// The base, once it is laid anew (QA-7).
    Base,
    /// From nowhere: nothing is left to draw (QA-24).
    Nothing,
}

impl PublicState {
    /// QA-5 to QA-7, QA-24: the turn of `seat` begins; where its draw comes from.
    #[inline]
    pub(crate) fn begin_turn(&mut self, seat: Seat) -> Supply {
        self.turn += 1;
        self.active = seat;
        self.action = None;
        self.drew = false;
        self.hand_card_used = false;
        self.reserve_played = false;
        if self.draw > 0 {
            Supply::Pile
        } else if !self.discard.is_empty() {
            Supply::Discards
        } else if self.stacks.base_len() > CELLS {
            // QA-24: a card is left to draw after four are laid.
            Supply::Base
        } else {
            Supply::Nothing
        }
    }

    /// QA-7: the base and the discards are taken away, to be laid anew.
    pub(crate) fn clear_base(&mut self) -> CardSet {
        let cards = self.stacks.clear_base() | self.discard;
        self.discard = CardSet::EMPTY;
        self.reshuffles.base = self.reshuffles.base.saturating_add(1);
        cards
    }

    /// QA-8: an action card is turned up. A Queen acts by herself; a Jack or
    /// King with nothing to do does nothing.
    #[inline]
    pub(crate) fn turn_up(&mut self, options: &Options, action: ActionCard) {
        self.turned |= 1 << action.index();
        self.action = Some(action);
        self.phase = Phase::Place;
        match action.figure() {
            Figure::Jack => {
                self.start_jack(options);
                if self.suit_on_top() {
                    self.phase = Phase::Jack;
                }
            }
            Figure::King if self.king_has_use(options) => self.phase = Phase::King,
            Figure::King | Figure::Queen => {}
        }
        if self.phase != Phase::Place {
            // QA-12: the base before the action.
            self.stood = self.combo_cards(options.values);
        }
    }
}
