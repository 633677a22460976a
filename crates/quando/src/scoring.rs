//! Scoring and the end of the match (QU-24 to QU-29, QU-37).

use crate::card::Card;
use crate::event::{End, Event, RoundOver};
use crate::public_state::Phase;
use crate::sink::EventSink;
use crate::state::Finished;
use crate::turn::is_standard;
use crate::{KnockCondition, Options, State, Target};
use brelan_kernel::{List, MAX_SEATS, Rules, Seat};
use std::sync::Arc;

impl End {
    /// The record format's word.
    pub fn word(self) -> &'static str {
        match self {
            End::Zeros => "zeros",
            End::Knock => "knock",
            End::Cap => "cap",
        }
    }
}

/// QU-26, QU-27: what each seat scores for its total. `liable` is the knocker where
/// it has to pay for a tie or a lower hand.
pub fn points(options: &Options, totals: &[u16], liable: Option<Seat>) -> List<u16, MAX_SEATS> {
    let lowest = totals.iter().copied().min().unwrap_or(0);
    let pays = liable.filter(|knocker| !knock_holds(options, totals, *knocker));
    let score = |(seat, &total): (Seat, &u16)| {
        if pays == Some(seat) {
            total + u16::from(options.knock_penalty)
        } else if total == lowest {
            0
        } else {
            total
        }
    };
    let seats = Seat::all(totals.len() as u8);
    seats.zip(totals).map(score).collect()
}

/// No seat scores more for a round: the whole deck in one hand, each card with its larger value
/// in front, and the penalty of QU-27.
pub(crate) fn max_points(options: &Options) -> u16 {
    let deck = Card::canonical(options.values);
    let larger = |card: &Card| u16::from(card.front().max(card.back()).number());
    deck.iter().map(larger).sum::<u16>() + u16::from(options.knock_penalty)
}

/// QU-27: whether the knocker has the lowest total, and nobody else has it.
pub(crate) fn knock_holds(options: &Options, totals: &[u16], knocker: Seat) -> bool {
    let lowest = totals.iter().copied().min();
    let has_lowest = |total: &&u16| Some(**total) == lowest;
    let is_sole = totals.iter().filter(has_lowest).count() == 1;
    totals.get(knocker.index()).copied() == lowest
        // QU-37: switched off, a tie for lowest is forgiven.
        && (is_sole || !options.knock_needs_sole_lowest)
}

/// QU-27: the knocker, where it has to pay for a tie or a lower hand.
pub(crate) fn liable(options: &Options, end: End, knocker: Option<Seat>) -> Option<Seat> {
    // Zeros, not the knock, have then completed the round.
    knocker.filter(|_| end != End::Zeros || options.penalty_after_zeros)
}

impl State {
    /// Shows and scores all hands; the next round or the end follows.
    pub(crate) fn end_round(&mut self, end: End, out: &mut impl EventSink) {
        let players = self.options.players;
        // QU-34: a capped round is scored as if no seat had knocked.
        let knocker = self.public.knocker.filter(|_| end != End::Cap);
        let totals: List<u16, MAX_SEATS> = Seat::all(players)
            .map(|seat| self.hands.counts(seat).total())
            .collect();
        // QU-F2: a hand of zeros alone would have ended the round before a knock.
        debug_assert!(
            end == End::Zeros
                || !is_standard(&self.options)
                || !self.options.zero_end
                || self.options.knock_condition != KnockCondition::OwnPlays
                || !knocker.is_some_and(|knocker| self.hands.is_zeros_only(knocker)),
            "QU-F2"
        );
        let liable = liable(&self.options, end, knocker);
        let points = points(&self.options, &totals, liable);
        for seat in Seat::all(players) {
            self.public.scores[seat] += points[seat.index()];
        }
        self.last_round = Some(Finished {
            end,
            totals,
            knocker,
        });
        self.public.triplet = false;
        self.public.phase = if self.target_reached() {
            Phase::Over
        } else {
            Phase::Deal
        };
        let fronts = |seat| {
            self.hands
                .in_order(seat)
                .iter()
                .map(|card| card.front())
                .collect()
        };
        out.emit(|| {
            Event::RoundOver(Arc::new(RoundOver {
                end,
                knocker,
                hands: Seat::all(players).map(fronts).collect(),
                totals,
                points,
                scores: self.score_list().iter().copied().collect(),
                winners: (self.public.phase == Phase::Over).then(|| self.winners()),
            }))
        });
    }

    /// QU-28, QU-29: whether the match ends with this round.
    fn target_reached(&self) -> bool {
        match self.options.target_score {
            Target::Score(target) => self.score_list().iter().any(|&score| score >= target),
            Target::Rounds { rounds } => self.public.round >= rounds,
        }
    }
}
