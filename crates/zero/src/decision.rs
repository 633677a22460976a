//! The turns that other seats took, as a viewer can look back on them.

use crate::view::{Past, View};
use crate::{Card, CardSet};
use brelan_kernel::{Seat, Seats};

/// A turn that another seat took. What no other seat saw of its hand was there from
/// the deal on, so the hand it chose with is `known` and those cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// Whose turn it was.
    pub seat: Seat,
    /// The cards of its hand that are known today.
    pub known: CardSet,
    /// The pot that it chose from.
    pub pot: CardSet,
    /// The card given and the one taken; `None` for a knock.
    pub exchange: Option<(Card, Card)>,
    /// How many turns of the round were over.
    pub turn: u32,
    /// How many knocks there had been, up to the second.
    pub knocks: u8,
}

impl View {
    /// The turns of the other seats in this round, the latest first.
    pub fn decisions(&self) -> impl Iterator<Item = Decision> + '_ {
        let mut known = Seats::default();
        for seat in Seat::all(self.options.players) {
            known[seat] = self.known(seat);
        }
        let is_knock = |past: &&Past| past.exchange.is_none();
        let mut knocks = self.past.iter().filter(is_knock).count();
        let mut pot = self.pot.cards();
        let turns = self.past.iter().enumerate().rev();
        let decisions = turns.map(move |(turn, past)| {
            match past.exchange {
                None => knocks -= 1,
                Some((given, taken)) => {
                    let hand: &mut CardSet = &mut known[past.seat];
                    *hand = hand.without(taken).with(given);
                    pot = pot.without(given).with(taken);
                }
            }
            Decision {
                seat: past.seat,
                known: known[past.seat],
                pot,
                exchange: past.exchange,
                turn: turn as u32,
                knocks: knocks.min(2) as u8,
            }
        });
        decisions.filter(|decision| !self.viewer.is(decision.seat))
    }
}
