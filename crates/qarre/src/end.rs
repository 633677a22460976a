//! The end of a turn and of the match (QA-21 to QA-23, QA-27, QA-36).

use crate::card::ActionCard;
use crate::combo::Combo;
use crate::event::{End, Event, MatchOver};
use crate::public_state::{Ending, Phase, PublicState, all_actions};
use crate::{Options, State, WinCheck};
use brelan_kernel::{Seat, TwoSeats};
use std::cmp::Ordering;

impl PublicState {
    /// QA-12, QA-26: scores what a King removed and the combo that is new since
    /// the action card was turned up.
    pub(crate) fn complete_action(&mut self, options: &Options) -> Option<Combo> {
        let removed = std::mem::take(&mut self.removed);
        self.score(removed);
        let combo = self.new_combo(|| self.stood, options.values);
        if let Some(combo) = combo {
            self.score(combo.points);
        }
        combo
    }

    /// QA-22: why `seat` wins as things stand. QA-27: with the points and the
    /// lead at once it is the points.
    #[inline]
    pub(crate) fn win_of(&self, options: &Options, seat: Seat) -> Option<End> {
        if self.reserve_len(seat) > 0 {
            return None;
        }
        let own = self.scores[seat];
        let lead = own - self.scores[seat.next(2)];
        if own >= options.target.into() {
            Some(End::Target)
        } else {
            (lead >= options.lead.into()).then_some(End::Lead)
        }
    }

    /// QA-22: who wins as things stand, the active seat first.
    #[inline]
    pub(crate) fn winner(&self, options: &Options) -> Option<(Seat, End)> {
        let wins = |seat| self.win_of(options, seat).map(|end| (seat, end));
        wins(self.active).or_else(|| wins(self.active.next(2)))
    }

    /// QA-22: how the match ends if a seat wins as things stand.
    #[inline]
    pub(crate) fn win(&self, options: &Options) -> Option<Ending> {
        let (winner, end) = self.winner(options)?;
        let winner = Some(winner);
        Some(Ending { end, winner })
    }

    /// QA-23: how the match ends after a turn, by a win or at the cap.
    #[inline]
    pub(crate) fn ending(&self, options: &Options) -> Option<Ending> {
        // QA-36: the turns of both players together.
        let is_last = |cap: u16| self.turn >= cap.into();
        let by_scores = || Ending::by_scores(self.scores);
        let win = self.win(options);
        win.or_else(|| options.turn_cap.is_some_and(is_last).then(by_scores))
    }

    /// QA-21: all action cards are to come again.
    pub(crate) fn renew_actions(&mut self) {
        self.turned = 0;
        self.reshuffles.actions = self.reshuffles.actions.saturating_add(1);
    }

    /// The match is over.
    pub(crate) fn finish(&mut self, over: Ending) {
        self.phase = Phase::Over;
        self.over = Some(over);
    }

    /// Whether this turn's action card was the last of its pile.
    #[inline]
    pub fn is_penalty_turn(&self, options: &Options) -> bool {
        self.turned == all_actions(options.suits)
    }

    /// QA-21: each seat loses a point for each card in its reserve; what each
    /// lost.
    pub(crate) fn pay_penalty(&mut self, options: &Options) -> [u8; 2] {
        [Seat(0), Seat(1)].map(|seat| {
            let score = &mut self.scores[seat];
            let cards = self.stacks.height(crate::stacks::reserve(seat));
            let mut lost = i32::from(cards);
            if !options.negative_scores {
                lost = lost.min(*score).max(0);
            }
            *score -= lost;
            lost as u8
        })
    }
}

impl State {
    /// QA-22: ends the match if a seat wins now; whether it did. With
    /// `win_check=end_of_turn` no seat wins before the end of a turn.
    #[inline]
    pub(crate) fn wins_at_once(&mut self, out: &mut impl FnMut(Event)) -> bool {
        self.options.win_check == WinCheck::Immediate && self.wins(out)
    }

    fn wins(&mut self, out: &mut impl FnMut(Event)) -> bool {
        let Some(ending) = self.public.win(&self.options) else {
            return false;
        };
        self.finish(ending, out);
        true
    }

    /// QA-23: the penalty and the shuffle of the action pile come first.
    #[inline]
    pub(crate) fn end_turn(&mut self, out: &mut impl FnMut(Event)) {
        if self.public.is_penalty_turn(&self.options) {
            let lost = self.public.pay_penalty(&self.options);
            out(Event::Penalty { lost });
            self.public.phase = Phase::Actions;
        } else {
            self.close_turn(out);
        }
    }

    /// QA-21: the action cards make a new pile.
    pub(crate) fn renew_action_pile(&mut self, pile: &[ActionCard], out: &mut impl FnMut(Event)) {
        self.public.renew_actions();
        self.piles.lay_actions(pile);
        out(Event::ActionsShuffled);
        self.close_turn(out);
    }

    /// QA-23: then the win check, the cap check and the next player.
    #[inline]
    fn close_turn(&mut self, out: &mut impl FnMut(Event)) {
        match self.public.ending(&self.options) {
            Some(ending) => self.finish(ending, out),
            None => self.start_turn(self.public.active.next(2), out),
        }
    }

    fn finish(&mut self, over: Ending, out: &mut impl FnMut(Event)) {
        self.public.finish(over);
        out(Event::Over(MatchOver {
            end: over.end,
            scores: self.public.scores.0,
            winners: over.winners().collect(),
        }));
    }
}

impl Ending {
    /// QA-27: the higher score wins, equal scores share; at the cap, and for the standing before.
    #[inline]
    pub(crate) fn by_scores(TwoSeats([one, other]): TwoSeats<i32>) -> Ending {
        let winner = match one.cmp(&other) {
            Ordering::Greater => Some(Seat(0)),
            Ordering::Less => Some(Seat(1)),
            Ordering::Equal => None,
        };
        Ending {
            end: End::Cap,
            winner,
        }
    }

    /// Whether each seat wins, alone or shared.
    pub(crate) fn wins(self) -> [bool; 2] {
        [Seat(0), Seat(1)].map(|seat| self.winner.is_none_or(|winner| winner == seat))
    }

    /// The seats that win, ascending.
    pub(crate) fn winners(self) -> impl Iterator<Item = Seat> {
        let wins = self.wins();
        [Seat(0), Seat(1)]
            .into_iter()
            .filter(move |seat| wins[seat.index()])
    }
}

impl End {
    /// The record format's word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            End::Target => "target",
            End::Lead => "lead",
            End::Cap => "cap",
        }
    }
}
