//! The bots that do not search: greedy with noise, and with a poor memory.

use super::hand::{POINT, TRIPLET, Tenths, knock_at_most};
use super::policy::{Top, cost_of_play, cost_of_side, gain_of_last_turn};
use super::searcher::{Choice, choice_of, seed_at};
use crate::Bot;
use brelan_kernel::{Dice, SplitMix, View as _};
use brelan_quando::{Action, Counts, Move, State, View};

/// Minimises the greedy bot's cost plus uniform noise, drawn for every choice; it
/// remembers no backs and no turned pile.
pub(crate) struct NoisyGreedy {
    seed: u64,
    /// The width of the noise.
    noise: Tenths,
    /// Whether it goes for triplets, which hurt all others.
    plays_for_triplets: bool,
}

impl NoisyGreedy {
    /// Often plays something else than the best, and goes for no triplet.
    pub(crate) fn learning(seed: u64) -> NoisyGreedy {
        NoisyGreedy {
            seed,
            noise: 12 * POINT,
            plays_for_triplets: false,
        }
    }

    /// Now and then takes the second best.
    pub(crate) fn casual(seed: u64) -> NoisyGreedy {
        NoisyGreedy {
            seed,
            noise: 5 * POINT,
            plays_for_triplets: true,
        }
    }

    /// The cost of a choice, with noise.
    fn cost(&self, view: &View, hand: Counts, choice: Choice, dice: &mut SplitMix) -> Tenths {
        let top = Top {
            up: view.public_state().draw_top,
            down: None,
        };
        let last = view.public_state().knocker.is_some();
        let noise = dice.below(self.noise as u32) as Tenths;
        let cost = match choice {
            Choice::Move(Move::Knock) => return cost_of_knock(view, hand),
            Choice::Move(Move::Draw { side }) => cost_of_side(hand, side, top, last),
            Choice::Move(play) if last => -POINT * gain_of_last_turn(play, top),
            Choice::Move(play) => cost_of_play(hand, play, top),
            Choice::Flip(_) | Choice::Last(..) => 0,
        };
        let triplet = matches!(choice, Choice::Move(Move::Equal { cards: 3, .. }));
        let bonus_taken_back = if triplet && !self.plays_for_triplets {
            TRIPLET
        } else {
            0
        };
        cost + bonus_taken_back + noise
    }
}

/// It knocks whenever it is time to, and never else.
fn cost_of_knock(view: &View, hand: Counts) -> Tenths {
    let seat = view.viewer().seat().unwrap_or_default();
    if hand.total() <= knock_at_most(view.smallest_other(seat)) {
        Tenths::MIN
    } else {
        Tenths::MAX
    }
}

impl Bot<State> for NoisyGreedy {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        let hand = view.own_counts();
        let mut dice = SplitMix::new(seed_at(self.seed, view));
        let mut best = (Tenths::MAX, legal[0]);
        for action in legal {
            let choice = choice_of(view, action);
            let cost = choice.map_or(Tenths::MAX, |choice| {
                self.cost(view, hand, choice, &mut dice)
            });
            if cost < best.0 {
                best = (cost, *action);
            }
        }
        best.1
    }
}
