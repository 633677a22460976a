//! The observed actions of a round, in order: evidence about what a seat may hold.

use crate::event::PlayedCard;
use crate::knock::may_knock;
use crate::{Handle, KnockTiming, Side, Value, View};
use brelan_kernel::Seat;

/// One thing that happened in the round, as a viewer saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub enum Past {
    /// A turn was used to play (QU-9); its cards follow.
    Play {
        /// By whom.
        seat: Seat,
        /// What the seat could have done instead.
        instead: Alternative,
    },
    /// A card of that play.
    Played {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Handle,
        /// What it showed.
        front: Value,
    },
    /// A card was drawn (QU-14).
    Drew {
        /// By whom.
        seat: Seat,
        /// Its handle in the hand.
        card: Handle,
        /// Which side became the front.
        side: Side,
        /// The side that lay up (QU-7).
        up: Option<Value>,
        /// The side that lay down, where the viewer knows it (K8).
        down: Option<Value>,
    },
    /// A zero was flipped for a triplet (QU-17).
    Flipped {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Handle,
    },
    /// A seat knocked (QU-20).
    Knocked {
        /// Who.
        seat: Seat,
        /// How many cards the smallest other hand had.
        smallest: u8,
    },
    /// A seat passed (QU-22).
    Passed {
        /// Who.
        seat: Seat,
        /// The side of the draw pile's top card that lay up.
        up: Option<Value>,
    },
}

impl Past {
    /// Who did it.
    pub fn seat(&self) -> Seat {
        match *self {
            Past::Play { seat, .. }
            | Past::Played { seat, .. }
            | Past::Drew { seat, .. }
            | Past::Flipped { seat, .. }
            | Past::Knocked { seat, .. }
            | Past::Passed { seat, .. } => seat,
        }
    }
}

/// What a seat could have done instead of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub enum Alternative {
    /// Nothing: it had to play (QU-9).
    Nothing,
    /// Knock (QU-20).
    Knock {
        /// How many cards the smallest other hand had.
        smallest: u8,
    },
    /// Pass (QU-22).
    Pass,
}

/// How many entries are kept; a round of people has a tenth of that.
const CAPACITY: usize = 2048;

impl View {
    pub(crate) fn remember(&mut self, past: Past) {
        if self.past.len() == CAPACITY {
            self.past.drain(..CAPACITY / 2);
        }
        self.past.push(past);
    }

    pub(crate) fn remember_play(&mut self, seat: Seat, cards: &[PlayedCard]) {
        let instead = match self.public.knocker {
            Some(_) => Alternative::Pass,
            None if self.could_knock(seat) => Alternative::Knock {
                smallest: self.smallest_other(seat),
            },
            None => Alternative::Nothing,
        };
        self.remember(Past::Play { seat, instead });
        for &PlayedCard { card, front } in cards {
            self.remember(Past::Played { seat, card, front });
        }
    }

    /// Whether `seat` can knock instead of its turn (QU-20, QU-33).
    fn could_knock(&self, seat: Seat) -> bool {
        self.options.knock_timing == KnockTiming::InsteadOfTurn
            && may_knock(&self.public, &self.options, seat).is_ok()
    }

    /// How many cards the smallest other hand has.
    pub fn smallest_other(&self, seat: Seat) -> u8 {
        let others = seat.others(self.options.players);
        let cards = others.map(|other| self.cards(other));
        cards.min().unwrap_or(0) as u8
    }

    /// The observed actions of this round, in order. Of a round without end the
    /// oldest part is forgotten.
    pub fn past(&self) -> &[Past] {
        &self.past
    }
}
