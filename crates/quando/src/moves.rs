//! What a seat can choose when copies do not count: the moves of a roll-out.

use crate::{Counts, Side, Value};

/// A choice where cards with the same front are all alike: it says which
/// fronts are played, not which copies. [`State::play_move`] takes the copies
/// that came to the hand first.
///
/// [`State::play_move`]: crate::State::play_move
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Play several equal cards (QU-11).
    Equal {
        /// The front that they show.
        value: Value,
        /// How many of them.
        cards: u8,
    },
    /// Play a straight (QU-10).
    Straight {
        /// The lowest of its three fronts.
        lowest: Value,
    },
    /// Draw the top card of the draw pile (QU-14).
    Draw {
        /// Which of its sides becomes the front.
        side: Side,
    },
    /// Flip a zero for another seat's triplet (QU-17).
    Flip,
    /// Knock (QU-20).
    Knock,
    /// Do nothing in the last round (QU-22).
    Pass,
    /// End the turn without a knock (QU-33).
    End,
}

const _: () = assert!(size_of::<Move>() <= 4);

/// The moves that are no play, in the order in which they are listed.
const OTHERS: [Move; 6] = [
    Move::Draw {
        side: Side::Visible,
    },
    Move::Draw { side: Side::Hidden },
    Move::Flip,
    Move::Knock,
    Move::Pass,
    Move::End,
];

/// Every move that a seat can choose now, in two words and without a list:
/// equal cards by value and number, straights by their lowest value, then what
/// is no play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The hand that can be played from; empty where no play is due.
    hand: Counts,
    /// Bits of [`OTHERS`].
    others: u8,
}

impl Moves {
    /// No move at all.
    pub(crate) const NONE: Moves = Moves {
        hand: Counts::NONE,
        others: 0,
    };
    pub(crate) const DRAWS: Moves = Moves::NONE.or(0b11);
    pub(crate) const FLIP: Moves = Moves::NONE.or(0b100);

    const fn or(self, others: u8) -> Moves {
        Moves {
            others: self.others | others,
            ..self
        }
    }

    /// The plays from a hand.
    pub(crate) const fn plays(hand: Counts) -> Moves {
        Moves { hand, others: 0 }
    }

    #[must_use]
    pub(crate) const fn and_knock(self, may: bool) -> Moves {
        self.or((may as u8) << 3)
    }

    #[must_use]
    pub(crate) const fn and_pass(self, may: bool) -> Moves {
        self.or((may as u8) << 4)
    }

    #[must_use]
    pub(crate) const fn and_end(self) -> Moves {
        self.or(1 << 5)
    }

    /// The hand that can be played from now; empty where no play is due.
    pub const fn hand(self) -> Counts {
        self.hand
    }

    /// Whether a knock is among them.
    pub const fn may_knock(self) -> bool {
        self.others & 1 << 3 != 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        let plays = self.hand.cards() + self.hand.straight_count();
        plays as usize + self.others.count_ones() as usize
    }

    /// Whether nothing can be chosen.
    pub const fn is_empty(self) -> bool {
        self.hand.is_empty() && self.others == 0
    }

    /// Whether `choice` is one of them.
    pub fn contains(self, choice: Move) -> bool {
        match choice {
            Move::Equal { value, cards } => cards > 0 && cards <= self.hand.of(value),
            Move::Straight { lowest } => self.hand.straights().any(|value| value == lowest),
            _ => self.others().any(|other| other == choice),
        }
    }

    /// Move number `n`, from 0.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Move> {
        let (cards, straights) = (self.hand.cards().into(), self.hand.straight_count().into());
        if n < cards {
            let (value, before) = self.hand.nth(n as u8);
            let cards = before + 1;
            return Some(Move::Equal { value, cards });
        }
        if n - cards < straights {
            let lowest = self.hand.straights().nth(n - cards)?;
            return Some(Move::Straight { lowest });
        }
        self.others().nth(n - cards - straights)
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = Move> {
        let equal =
            move |value| (1..=self.hand.of(value)).map(move |cards| Move::Equal { value, cards });
        let straights = self
            .hand
            .straights()
            .map(|lowest| Move::Straight { lowest });
        let plays = self.hand.values().flat_map(equal).chain(straights);
        plays.chain(self.others())
    }

    /// Those that are no play.
    #[inline]
    pub(crate) fn others(self) -> impl Iterator<Item = Move> {
        let mut bits = self.others;
        std::iter::from_fn(move || {
            let other = OTHERS.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(*other)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_as_they_are_listed() {
        let hand = Value::all().fold(Counts::NONE, |hand, value| {
            hand.plus(value, value.number() % 4)
        });
        let moves = Moves::plays(hand).and_knock(true).and_pass(false).and_end();
        let listed: Vec<Move> = moves.iter().collect();
        assert_eq!(listed.len(), moves.len());
        for (n, choice) in listed.iter().enumerate() {
            assert_eq!(moves.nth(n), Some(*choice));
            assert!(moves.contains(*choice));
        }
        assert_eq!(moves.nth(listed.len()), None);
        assert!(!moves.contains(Move::Pass) && !Moves::NONE.contains(Move::Flip));
    }
}
