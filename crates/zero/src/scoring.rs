//! What a hand is worth, and the end of a round (ZE-9 to ZE-11, ZE-14).

use crate::card::Card;
use crate::card_set::{CardSet, LOW, SUMS};
use crate::event::{End, Event, RoundOver, ShownCard};
use crate::hand::Hand;
use crate::public_state::Phase;
use crate::state::Finished;
use crate::{Options, State, ValueInFreeSet};
use brelan_kernel::{List, MAX_SEATS, Rules, Seat};
use serde::Serialize;
use std::sync::Arc;

/// A hand taken apart: which cards are free, and which values count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The cards of colours and values that are there often enough.
    pub free: CardSet,
    /// A bit for each value that counts, the lowest for 1.
    counted: u8,
    /// A bit for each value that does not count for a free card's sake (ZE-14).
    suppressed: u8,
    /// Whether there is both a free colour and a free value.
    both: bool,
}

/// What a card means for what its hand is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Its colour or its value is there five times or more: it is free.
    Free,
    /// It counts its value.
    Counts,
    /// Another card counts this value already.
    Repeated,
    /// A free card has this value (`value_in_free_set=suppressed`, ZE-14).
    Suppressed,
}

/// No hand counts more: each card has another value, the largest ones, and none is free (ZE-10).
pub(crate) fn max_points(options: &Options) -> u16 {
    let values = (1..=u16::from(options.values)).rev();
    values.take(options.hand_size.into()).sum()
}

impl Tally {
    /// Takes a hand apart (ZE-10): `set` cards of one colour or value are free.
    #[inline]
    pub(crate) fn of(hand: CardSet, set: u8, rule: ValueInFreeSet) -> Tally {
        let rows = hand.colours_with(set) * 0xff;
        let columns = hand.values_with(set);
        let free = hand.and(CardSet(rows | (LOW * u64::from(columns))));
        let left = hand.but(free).values();
        // ZE-14: a value of a free colour's card may count nothing.
        let suppressed = match rule {
            ValueInFreeSet::Counts => 0,
            ValueInFreeSet::Suppressed => left & free.values(),
        };
        Tally {
            free,
            counted: left & !suppressed,
            suppressed,
            both: rows != 0 && columns != 0,
        }
    }

    /// What the hand is worth (ZE-10), 0 to 36.
    pub fn total(&self) -> u16 {
        SUMS[usize::from(self.counted)].into()
    }

    /// Whether it is a ZERO (ZE-9): all cards free, by a colour and a value.
    pub fn is_zero(&self) -> bool {
        self.both && self.counted | self.suppressed == 0
    }

    /// What each card of the hand means; of equal values the first one counts.
    pub(crate) fn marks(self, hand: impl Iterator<Item = Card>) -> impl Iterator<Item = Mark> {
        let mut seen = 0_u8;
        hand.map(move |card| {
            let value = 1 << (card.value().number() - 1);
            if self.free.contains(card) {
                Mark::Free
            } else if self.suppressed & value != 0 {
                Mark::Suppressed
            } else if seen & value != 0 {
                Mark::Repeated
            } else {
                seen |= value;
                Mark::Counts
            }
        })
    }
}

impl Options {
    /// Takes a hand apart by the rules of this table (ZE-10, ZE-14).
    #[inline]
    pub fn tally(&self, hand: CardSet) -> Tally {
        Tally::of(hand, self.set_size(), self.value_in_free_set)
    }

    /// Whether a hand is a ZERO (ZE-9).
    #[inline]
    pub(crate) fn is_zero(&self, hand: CardSet) -> bool {
        // Few hands have a free colour at all.
        hand.colours_with(self.set_size()) != 0 && self.tally(hand).is_zero()
    }
}

impl End {
    /// The record format's word.
    pub fn word(self) -> &'static str {
        match self {
            End::Zero => "zero",
            End::Knock => "knock",
            End::Cap => "cap",
        }
    }
}

impl State {
    /// Shows and scores all hands (ZE-10); the next round or the end follows.
    pub(crate) fn end_round(&mut self, end: End, out: &mut impl FnMut(Event)) {
        let players = self.options.players;
        let tally = |seat| self.options.tally(self.hands[seat].cards());
        let totals: List<u16, MAX_SEATS> =
            Seat::all(players).map(|seat| tally(seat).total()).collect();
        let zeros = Seat::all(players)
            .filter(|seat| tally(*seat).is_zero())
            .collect();
        // ZE-11: the match's score is the sum over its rounds.
        let points: List<i32, MAX_SEATS> = totals.iter().map(|&total| total.into()).collect();
        for seat in Seat::all(players) {
            self.public.scores[seat] += points[seat.index()];
        }
        self.last_round = Some(Finished { end, totals });
        self.public.end_round(&self.options);
        out(Event::RoundOver(Arc::new(RoundOver {
            end,
            closer: self.public.closer,
            zeros,
            hands: self.shown_hands(),
            totals,
            points,
            scores: self.scores(),
            winners: (self.public.phase == Phase::Over).then(|| self.winners()),
        })));
    }

    fn shown_hands(&self) -> Vec<Vec<ShownCard>> {
        let shown = |hand: &Hand| {
            let marks = self.options.tally(hand.cards()).marks(hand.faces());
            let cards = hand.handles().zip(hand.faces()).zip(marks);
            cards
                .map(|((card, face), mark)| ShownCard { card, face, mark })
                .collect()
        };
        let hands = self.hands.first(self.options.players).iter();
        hands.map(shown).collect()
    }
}
