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

/// A step of so many, by chance, offers a world drawn evenly: where some worlds
/// are out of the question, single changes need not lead to all others.
const LEAP: u32 = 32;

/// A walk through the worlds that fit a view.
pub struct Posterior<'a, M> {
    view: &'a View,
    model: M,
    decisions: Vec<Decision>,
    place: Place,
}

/// A world on the way.
#[derive(Clone, Copy)]
struct Place {
    /// The hidden cards, seat by seat; the last ones are aside.
    cards: List<Card, CARDS>,
    /// Whose each of the first cards is.
    holders: List<Seat, CARDS>,
    hands: Seats<Cards>,
    /// How likely each seat's choices are, as logarithms.
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
        let mut place = even_place(view, dice)?;
        let mut looked_at = Seats::<usize>::default();
        let mut is_recent = |decision: &Decision| {
            looked_at[decision.seat] += 1;
            looked_at[decision.seat] <= depth
        };
        let decisions = view.decisions();
        let mut posterior = Posterior {
            decisions: decisions.filter(|past| is_recent(past)).collect(),
            view,
            model,
            place,
        };
        posterior.judge(&mut place);
        posterior.place = place;
        Some(posterior)
    }

    /// Notes how likely all choices are.
    fn judge(&self, place: &mut Place) {
        for seat in Seat::all(self.view.options.players) {
            place.logs[seat] = self.log_likelihood(seat, place.hands[seat]);
        }
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

    /// Offers another world, and goes there or stays.
    pub fn step(&mut self, dice: &mut impl Dice) {
        let offered = if dice.below(LEAP) == 0 {
            self.leap(dice)
        } else {
            self.change(dice)
        };
        let Some(offered) = offered else { return };
        let log = |place: &Place| -> f32 {
            let logs = place.logs.first(self.view.options.players);
            logs.iter().sum()
        };
        let chance = (dice.word() as f32 + 0.5) / (u32::MAX as f32 + 1.0);
        if log(&offered) - log(&self.place) >= chance.ln() {
            self.place = offered;
        }
    }

    /// Any world that fits.
    fn leap(&self, dice: &mut impl Dice) -> Option<Place> {
        let mut place = even_place(self.view, dice)?;
        self.judge(&mut place);
        Some(place)
    }

    /// The world with a hidden card of a hand changed for one of another place.
    fn change(&self, dice: &mut impl Dice) -> Option<Place> {
        let mut place = self.place;
        let held = place.holders.len();
        if held == 0 {
            return None;
        }
        let one = dice.below(held as u32) as usize;
        let other = dice.below(place.cards.len() as u32) as usize;
        let (seat, partner) = (place.holders[one], place.holders.get(other).copied());
        if partner == Some(seat) {
            return None;
        }
        let (out, into) = (place.cards[one], place.cards[other]);
        place.cards.swap(one, other);
        place.hands[seat] = place.hands[seat].without(out).with(into);
        place.logs[seat] = self.log_likelihood(seat, place.hands[seat]);
        if let Some(partner) = partner {
            place.hands[partner] = place.hands[partner].without(into).with(out);
            place.logs[partner] = self.log_likelihood(partner, place.hands[partner]);
        }
        Some(place)
    }

    /// The world that the walk has come to.
    pub fn world(&self) -> World {
        let view = self.view;
        World::new(
            view.options,
            view.public,
            self.place.hands,
            view.pot.cards(),
        )
    }
}

/// A world drawn evenly, not judged yet.
fn even_place(view: &View, dice: &mut impl Dice) -> Option<Place> {
    let world = brelan_kernel::View::sample(view, dice)?.world()?;
    let mut place = Place {
        cards: List::new(),
        holders: List::new(),
        hands: Seats::default(),
        logs: Seats::default(),
    };
    let mut aside = view.unseen;
    for seat in Seat::all(view.options.players) {
        place.hands[seat] = world.hand(seat);
        let hidden = world.hand(seat).but(view.known(seat));
        for card in hidden {
            place.cards.push(card);
            place.holders.push(seat);
        }
        aside = aside.but(hidden);
    }
    aside.for_each(|card| place.cards.push(card));
    Some(place)
}
