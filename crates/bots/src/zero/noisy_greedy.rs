//! The bots that do not search: a greedy policy that overlooks cards of the pot.

use super::cost::Prices;
use super::policy::{Policy, Turn};
use super::searcher::seed_at;
use crate::Bot;
use brelan_kernel::{Dice, SplitMix};
use brelan_zero::{Action, CardSet, Options, State, View};

/// Plays by a greedy policy on the part of the pot that it notices.
pub(crate) struct NoisyGreedy {
    seed: u64,
    /// How many percent of the pot's cards it overlooks.
    overlooks: u32,
    /// What it plays by; the tuned policy where there is none of its own.
    policy: fn(&Options) -> Policy,
}

impl NoisyGreedy {
    /// Collects one colour, thinks of no value, and sees half of the pot.
    pub(crate) fn learning(seed: u64) -> NoisyGreedy {
        NoisyGreedy {
            seed,
            overlooks: 60,
            policy: |options| {
                let colour = [0, 60, 70, 80, 90, 100, 100, 100, 100, 100];
                Policy {
                    prices: Prices::by_lacking(options.set_size(), colour, [100; 10], 0),
                    knock_at: 10,
                    patience: 6,
                }
            },
        }
    }

    /// Collects a colour and a value, and overlooks a card now and then.
    pub(crate) fn casual(seed: u64) -> NoisyGreedy {
        NoisyGreedy {
            seed,
            overlooks: 25,
            policy: Policy::greedy,
        }
    }

    /// Sees every card.
    pub(crate) fn without_noise(seed: u64) -> NoisyGreedy {
        NoisyGreedy {
            seed,
            overlooks: 0,
            policy: Policy::tuned,
        }
    }
}

/// The cards of the pot that are noticed if `overlooks` percent are overlooked; all of them
/// where none would be left.
pub(crate) fn noticed(pot: CardSet, overlooks: u32, dice: &mut SplitMix) -> CardSet {
    let noticed: CardSet = pot.filter(|_| dice.below(100) >= overlooks).collect();
    if noticed.is_empty() { pot } else { noticed }
}

impl Bot<State> for NoisyGreedy {
    fn choose(&mut self, view: &View, _: &[Action]) -> Action {
        let mut dice = SplitMix::new(seed_at(self.seed, view));
        let mut turn = Turn::in_view(view);
        turn.pot = noticed(turn.pot, self.overlooks, &mut dice);
        let policy = (self.policy)(turn.options);
        policy.choose(&turn).action(view)
    }
}
