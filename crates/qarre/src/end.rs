//! The end of a turn and of the match (QA-21 to QA-23, QA-27, QA-36).

use crate::card::ActionCard;
use crate::combo::Combo;
use crate::course::{Course, Ending, Phase};
use crate::event::{End, Event, MatchOver};
use crate::{Options, State, WinCheck};
use brelan_kernel::Seat;

impl Course {
    /// QA-12, QA-26: scores what a King removed and the combo that is new since
    /// the action card was turned up.
    pub(crate) fn complete_action(&mut self, options: &Options) -> Option<Combo> {
        let removed = std::mem::take(&mut self.removed);
        self.score(removed);
        let combo = self.new_combo(self.stood, options.values);
        if let Some(combo) = combo {
            self.score(combo.points);
        }
        combo
    }

    /// QA-22: why `seat` wins as things stand. QA-27: with the points and the
    /// lead at once it is the points.
    #[inline]
    pub(crate) fn win_of(&self, options: &Options, seat: Seat) -> Option<End> {
        let own = self.scores[seat.index() & 1];
        let lead = own - self.scores[(seat.index() + 1) & 1];
        if self.reserve_len(seat) > 0 {
            None
        } else if own >= options.target.into() {
            Some(End::Target)
        } else if lead >= options.lead.into() {
            Some(End::Lead)
        } else {
            None
        }
    }

    /// QA-22: who wins as things stand, the active seat first.
    #[inline]
    pub(crate) fn winner(&self, options: &Options) -> Option<(Seat, End)> {
        let seats = [self.active, self.active.next(2)];
        let mut wins = seats.map(|seat| self.win_of(options, seat).map(|end| (seat, end)));
        wins[0].take().or(wins[1])
    }

    /// Whether this turn's action card was the last of its pile.
    #[inline]
    pub(crate) fn is_penalty_turn(&self, options: &Options) -> bool {
        self.action_count() == 3 * options.suits
    }

    /// QA-21: each seat loses a point for each card in its reserve; what each
    /// lost.
    pub(crate) fn pay_penalty(&mut self, options: &Options) -> [u8; 2] {
        [0, 1].map(|seat| {
            let score = &mut self.scores[seat];
            let cards = self.stacks.height(crate::stacks::reserve(Seat(seat as u8)));
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
    /// QA-22: ends the match if somebody wins now; whether it did. With
    /// `win_check=end_of_turn` nobody wins before the end of a turn.
    #[inline]
    pub(crate) fn wins_at_once(&mut self, out: &mut impl FnMut(Event)) -> bool {
        self.options.win_check == WinCheck::Immediate && self.wins(out)
    }

    fn wins(&mut self, out: &mut impl FnMut(Event)) -> bool {
        let Some((winner, end)) = self.course.winner(&self.options) else {
            return false;
        };
        self.finish(end, [Seat(0), Seat(1)].map(|seat| seat == winner), out);
        true
    }

    /// QA-23: the penalty and the shuffle of the action pile come first.
    #[inline]
    pub(crate) fn end_turn(&mut self, out: &mut impl FnMut(Event)) {
        if self.course.is_penalty_turn(&self.options) {
            let lost = self.course.pay_penalty(&self.options);
            out(Event::Penalty { lost });
            self.course.phase = Phase::Actions;
        } else {
            self.close_turn(out);
        }
    }

    /// QA-21: the action cards make a new pile.
    pub(crate) fn renew_action_pile(&mut self, pile: &[ActionCard], out: &mut impl FnMut(Event)) {
        let times = &mut self.course.reshuffles.actions;
        *times = times.saturating_add(1);
        self.piles.lay_actions(&mut self.course, pile);
        out(Event::ActionsShuffled);
        self.close_turn(out);
    }

    /// QA-23: then the win check, the cap check and the next player.
    #[inline]
    fn close_turn(&mut self, out: &mut impl FnMut(Event)) {
        if self.wins(out) {
            return;
        }
        // QA-36: the turns of both players together.
        let cap = self.options.turn_cap;
        if cap.is_some_and(|cap| self.course.turn >= cap.into()) {
            // QA-27: the higher score wins, equal scores share.
            let [one, other] = self.course.scores;
            return self.finish(End::Cap, [one >= other, other >= one], out);
        }
        self.start_turn(self.course.active.next(2), out);
    }

    fn finish(&mut self, end: End, wins: [bool; 2], out: &mut impl FnMut(Event)) {
        self.course.phase = Phase::Over;
        let over = Ending { end, wins };
        self.course.over = Some(over);
        out(Event::Over(MatchOver {
            end,
            scores: self.course.scores,
            winners: over.winners().collect(),
        }));
    }

    /// The seats that win: by the result, or while there is none, by the
    /// scores so far.
    pub fn winners(&self) -> Vec<Seat> {
        let [one, other] = self.course.scores;
        let wins = [one >= other, other >= one];
        let by_score = Ending {
            end: End::Cap,
            wins,
        };
        self.course.over.unwrap_or(by_score).winners().collect()
    }

    /// QA-37: the options of a rematch; after a shared win nobody lost.
    pub fn next_options(&self) -> Options {
        let loser = self.course.over.and_then(|over| match over.wins {
            [true, false] => Some(Seat(1)),
            [false, true] => Some(Seat(0)),
            _ => None,
        });
        self.options.after(loser)
    }
}

impl Ending {
    /// The seats that win, ascending.
    pub(crate) fn winners(self) -> impl Iterator<Item = Seat> {
        [Seat(0), Seat(1)]
            .into_iter()
            .filter(move |seat| self.wins[seat.index()])
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
