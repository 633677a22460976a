//! The course of a turn: deal, draw, action card (QA-2, QA-5 to QA-8, QA-24).

use crate::card::{ActionCard, Card, Figure};
use crate::card_set::CardSet;
use crate::course::{Course, Phase};
use crate::event::Event;
use crate::place::ALL;
use crate::shuffle::DEALT;
use crate::stacks::CELLS;
use crate::{Handle, State};
use brelan_kernel::{List, Seat};

impl State {
    /// QA-2: deals one card at a time, the starter first, then the cells.
    pub(crate) fn deal(
        &mut self,
        numbers: &[Card],
        actions: &[ActionCard],
        out: &mut impl FnMut(Event),
    ) {
        let starter = self.course.starter;
        self.course = Course {
            starter,
            ..Course::default()
        };
        let mut hands = [[Card::default(); 3]; 2];
        for (place, &card) in numbers[..DEALT].iter().enumerate() {
            let seat = starter.plus((place % 2) as u8, 2);
            self.hands.add(seat, card, Handle(place as u32 / 2));
            hands[seat.index()][place / 2] = card;
        }
        self.course.arrivals = [3, 3];
        let (base, rest) = numbers[DEALT..].split_at(CELLS);
        let base = self.lay_base(base);
        self.piles.lay(&mut self.course, rest);
        self.piles.lay_actions(&mut self.course, actions);
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
            self.course.stacks.push(cell, card);
        }
        cards.iter().copied().collect()
    }

    /// QA-5: a turn begins with a draw. QA-6, QA-7, QA-24: from an empty pile
    /// not before a shuffle, or not at all.
    #[inline]
    pub(crate) fn start_turn(&mut self, seat: Seat, out: &mut impl FnMut(Event)) {
        let course = &mut self.course;
        course.turn += 1;
        course.active = seat;
        course.action = None;
        course.barred = CardSet::EMPTY;
        course.drew = false;
        course.hand_card_used = false;
        course.reserve_played = false;
        if course.draw > 0 {
            self.draw_card(out);
        } else if !course.discard.is_empty() {
            course.phase = Phase::Draw;
        } else if course.stacks.base().len() > CELLS {
            // QA-24: a card is left to draw after four are laid.
            course.phase = Phase::NewBase;
        } else {
            out(Event::DrewNothing(seat));
            self.turn_up(out);
        }
    }

    /// QA-5: the top card of the draw pile comes to the hand.
    #[inline]
    fn draw_card(&mut self, out: &mut impl FnMut(Event)) {
        if let Some(card) = self.piles.draw(&mut self.course) {
            let handle = self.arrive(card);
            self.course.drew = true;
            let seat = self.course.active;
            out(Event::Drew { seat, handle, card });
        }
        self.turn_up(out);
    }

    /// QA-6: the shuffled discards are the new draw pile; what waited for it
    /// goes on: the draw, or a cell to refill (QA-33).
    pub(crate) fn renew_draw_pile(&mut self, pile: &[Card], out: &mut impl FnMut(Event)) {
        let course = &mut self.course;
        course.discard = CardSet::EMPTY;
        course.reshuffles.draw += 1;
        self.piles.lay(course, pile);
        out(Event::DrawShuffled {
            cards: pile.len() as u8,
        });
        match self.course.refill {
            Some(cell) => self.fill_cell(cell, out),
            None => self.draw_card(out),
        }
    }

    /// QA-7: four cards are the new base, the rest is the draw pile.
    pub(crate) fn lay_new_base(&mut self, pile: &[Card], out: &mut impl FnMut(Event)) {
        let course = &mut self.course;
        course.stacks.clear_base();
        course.discard = CardSet::EMPTY;
        course.reshuffles.base = course.reshuffles.base.saturating_add(1);
        let (base, rest) = pile.split_at(CELLS);
        let base = self.lay_base(base);
        self.piles.lay(&mut self.course, rest);
        out(Event::NewBase {
            base,
            cards: rest.len() as u8,
        });
        self.draw_card(out);
    }

    /// QA-8: turns up one action card. A Queen acts by herself; a Jack or King
    /// with nothing to do does nothing.
    #[inline]
    pub(crate) fn turn_up(&mut self, out: &mut impl FnMut(Event)) {
        let action = self.piles.turn_up(&mut self.course);
        let (course, options) = (&mut self.course, &self.options);
        course.action = Some(action);
        // QA-12: the base before the action.
        course.stood = course.combo_cards(options.values);
        out(Event::TurnedUp {
            seat: course.active,
            action,
            count: course.action_count(),
        });
        course.phase = Phase::Place;
        match action.figure() {
            Figure::Queen => course.barred = ALL - CardSet::suit(action.suit()),
            Figure::Jack => {
                course.start_jack(options);
                if course.suit_on_top() {
                    course.phase = Phase::Jack;
                }
            }
            Figure::King if course.king_has_use(options) => course.phase = Phase::King,
            Figure::King => {}
        }
    }
}
