//! Worlds weighted by what the other seats chose.
//!
//! Without looking at choices every world that fits is as likely as any other
//! (see the head of `sample.rs`). Somebody who gave away a red 7 hardly
//! collects red or sevens, though. With a model of how likely a seat makes a
//! choice with a hand, a world weighs as much as all choices seen in it are
//! likely. [`Posterior`] walks from world to world so that each is met as often
//! as it weighs (Metropolis and others 1953): a step offers to change two
//! hidden cards about, and is refused by chance where that makes what was seen
//! less likely.

use crate::card::CARDS;
use crate::decision::Decision;
use crate::view::View;
use crate::world::World;
use crate::{Card, Cards};
use brelan_kernel::{Dice, List, Seat, Seats};

/// How likely a seat chooses what.
pub trait Model {
    /// The logarithm of how likely `decision` is for a seat with this hand,
    /// up to a number that is the same for all hands.
    fn log_likelihood(&self, decision: &Decision, hand: Cards) -> f32;
}

/// A walk through the worlds that fit a view.
pub struct Posterior<'a, M> {
    view: &'a View,
    model: M,
    decisions: Vec<Decision>,
    /// The hidden cards, seat by seat; the last ones are aside.
    cards: List<Card, CARDS>,
    /// Whose each of the first cards is.
    holders: List<Seat, CARDS>,
    hands: Seats<Cards>,
    logs: Seats<f32>,
}

impl<'a, M: Model> Posterior<'a, M> {
    /// Begins at a world drawn evenly. At most `depth` decisions of each seat
    /// are looked at, the latest ones. `None` for a spectator and outside of a
    /// round.
    pub fn new(
        view: &'a View,
        model: M,
        depth: usize,
        dice: &mut impl Dice,
    ) -> Option<Posterior<'a, M>> {
        let world = view.sample(dice)?.world()?;
        let mut looked_at = Seats::<usize>::default();
        let mut recent = |decision: &Decision| {
            looked_at[decision.seat] += 1;
            looked_at[decision.seat] <= depth
        };
        let mut posterior = Posterior {
            decisions: view
                .decisions()
                .filter(|decision| recent(decision))
                .collect(),
            view,
            model,
            cards: List::new(),
            holders: List::new(),
            hands: Seats::default(),
            logs: Seats::default(),
        };
        let mut aside = view.unseen;
        for seat in Seat::all(view.options.players) {
            posterior.hands[seat] = world.hand(seat);
            for card in world.hand(seat).but(view.known(seat)) {
                posterior.cards.push(card);
                posterior.holders.push(seat);
                aside = aside.without(card);
            }
        }
        aside.for_each(|card| posterior.cards.push(card));
        for seat in Seat::all(view.options.players) {
            posterior.logs[seat] = posterior.log_likelihood(seat, posterior.hands[seat]);
        }
        Some(posterior)
    }

    /// How likely all that `seat` chose is, if this is its hand now.
    fn log_likelihood(&self, seat: Seat, hand: Cards) -> f32 {
        let mut alone = Seats::default();
        alone[seat] = hand;
        if !self.view.was_never_zero(alone) {
            return f32::NEG_INFINITY;
        }
        let hidden = hand.but(self.view.known(seat));
        let decisions = self.decisions.iter().filter(|past| past.seat == seat);
        let hand_at = |decision: &Decision| decision.known.or(hidden);
        decisions
            .map(|past| self.model.log_likelihood(past, hand_at(past)))
            .sum()
    }

    /// Offers to change a hidden card of a hand with one of another place.
    pub fn step(&mut self, dice: &mut impl Dice) {
        let (held, hidden) = (self.holders.len(), self.cards.len());
        if held == 0 || hidden < 2 {
            return;
        }
        let one = dice.below(held as u32) as usize;
        let other = dice.below(hidden as u32) as usize;
        let (seat, partner) = (self.holders[one], self.holders.get(other).copied());
        if partner == Some(seat) {
            return;
        }
        let (out, into) = (self.cards[one], self.cards[other]);
        let hand = self.hands[seat].without(out).with(into);
        let log = self.log_likelihood(seat, hand);
        let theirs = partner.map(|partner| {
            let hand = self.hands[partner].without(into).with(out);
            (partner, hand, self.log_likelihood(partner, hand))
        });
        let mut gain = log - self.logs[seat];
        if let Some((partner, _, log)) = theirs {
            gain += log - self.logs[partner];
        }
        let chance = (dice.word() as f32 + 0.5) / (u32::MAX as f32 + 1.0);
        if gain < chance.ln() {
            return;
        }
        (self.hands[seat], self.logs[seat]) = (hand, log);
        if let Some((partner, hand, log)) = theirs {
            (self.hands[partner], self.logs[partner]) = (hand, log);
        }
        self.cards.swap(one, other);
    }

    /// The world that the walk has come to.
    pub fn world(&self) -> World {
        let view = self.view;
        World::new(view.options, view.course, self.hands, view.pot.cards())
    }
}
