//! The rest of one's own turn, tried out on what one knows.

use crate::card_set::CardSet;
use crate::choice::Choice;
use crate::public_state::{Phase, PublicState};
use crate::{Effects, EmptyCell, JackDestination, Options, View, WinCheck};
use brelan_kernel::Seat;

/// A copy of the table on which the seat that must act tries its turn out.
/// It knows the own hand and what is public, and goes as far as the end of the
/// turn; a cell that would be refilled (QA-33) stays empty, because the card is
/// not known.
#[derive(Clone)]
pub struct TurnPreview {
    options: Options,
    public: PublicState,
    hand: CardSet,
    over: bool,
}

impl TurnPreview {
    /// The turn of the viewer, from now on; `None` while it has not to act.
    pub fn of(view: &View) -> Option<TurnPreview> {
        let seat = view.viewer.seat()?;
        let public = *view.public_state();
        let acts = public.is_waiting_for_a_seat() && public.active == seat;
        acts.then(|| TurnPreview {
            options: *view.options(),
            public,
            hand: view.own_hand(),
            over: false,
        })
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The public facts as tried out.
    pub fn public_state(&self) -> &PublicState {
        &self.public
    }

    /// The own hand as tried out.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// Whether the turn, or the match, is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Tells every choice that the rules allow here; none once it is over.
    pub fn choices(&self, mut each: impl FnMut(Choice)) {
        if !self.over {
            self.public.list(&self.options, self.hand, &mut each);
        }
    }

    /// Makes a choice that is allowed here, and tells what it does.
    pub fn play(&mut self, choice: Choice) -> Effects {
        let seat = self.public.active;
        let before = self.public.scores[seat];
        let combo = match choice {
            Choice::Take(cell) => self.take(cell),
            Choice::Done | Choice::Skip => self.complete_action(),
            Choice::Remove(cell, card) => {
                self.public.remove(cell, card);
                self.complete_action()
            }
            Choice::Play(card, cell) => {
                self.hand.remove(card);
                self.public.hand_card_used = true;
                self.public.place(&self.options, card, cell)
            }
            Choice::Lay(cell) => self
                .public
                .lay(&self.options, cell)
                .and_then(|(_, combo)| combo),
            Choice::Reserve(card) => {
                self.hand.remove(card);
                self.public.put_aside(card);
                return self.end_turn();
            }
            Choice::Discard(card) => {
                self.hand.remove(card);
                self.public.discard.insert(card);
                if !self.public.must_trim(&self.options, self.hand.len()) {
                    self.public.phase = Phase::Place;
                }
                None
            }
            Choice::End => return self.end_turn(),
        };
        let scored = self.public.scores[seat] - before;
        let wins = self.options.win_check == WinCheck::Immediate && self.wins(seat);
        self.over |= wins;
        Effects {
            combo,
            points: u8::try_from(scored).ok().filter(|points| *points > 0),
            wins,
        }
    }

    /// QA-10: the combo that then stands new, which scores when the Jack is
    /// done.
    fn take(&mut self, cell: u8) -> Option<crate::Combo> {
        let to_hand = self.options.jack_destination != JackDestination::Discard;
        let hand = &mut self.hand;
        self.public.take(&self.options, cell, |card| {
            if to_hand {
                hand.insert(card);
            }
        });
        let refilled =
            self.options.empty_cell == EmptyCell::Refill && self.public.height(cell) == 0;
        if refilled {
            return None;
        }
        self.public
            .new_combo(|| self.public.stood, self.options.values)
    }

    /// QA-12, QA-29: the points of the action; then the hand or the placing.
    fn complete_action(&mut self) -> Option<crate::Combo> {
        let jack = self.public.phase == Phase::Jack;
        let combo = self.public.complete_action(&self.options);
        let trims = jack && self.public.must_trim(&self.options, self.hand.len());
        self.public.phase = if trims { Phase::Trim } else { Phase::Place };
        combo
    }

    /// QA-23: the penalty, then the win check.
    fn end_turn(&mut self) -> Effects {
        if self.public.is_penalty_turn(&self.options) {
            self.public.pay_penalty(&self.options);
        }
        self.over = true;
        Effects {
            wins: self.wins(self.public.active),
            ..Effects::default()
        }
    }

    fn wins(&self, seat: Seat) -> bool {
        let winner = self.public.winner(&self.options);
        winner.is_some_and(|(winner, _)| winner == seat)
    }
}
