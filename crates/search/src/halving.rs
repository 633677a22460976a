//! Sequential halving among the actions to choose from, in shared worlds.

use crate::question::{Question, World};
use crate::simulate::{ActionOf, Simulations};
use brelan_kernel::SplitMix;

impl<Q: Question> Simulations<'_, Q> {
    /// Shares out `simulations`: in each round all actions that are left are
    /// tried in the same worlds with the same dice, then the worse half goes.
    /// `go_on` is asked before each world whether there is still time.
    pub(crate) fn halve(&mut self, simulations: u32, go_on: &mut impl FnMut() -> bool) {
        let mut actions = Vec::new();
        self.world().actions(&mut actions);
        let rounds = actions.len().next_power_of_two().trailing_zeros().max(1);
        for round in 0..rounds {
            let left = simulations.saturating_sub(self.done) / (rounds - round);
            let worlds = (left / actions.len() as u32).max(1);
            for _ in 0..worlds {
                if self.done > 0 && !go_on() {
                    return;
                }
                self.try_all(&actions);
            }
            self.keep_the_better_half(&mut actions);
        }
    }

    /// Each action once, in one world with one stream of dice.
    fn try_all(&mut self, actions: &[ActionOf<Q>]) {
        let world = self.world();
        let dice = SplitMix::new(fork(&mut self.dice));
        let after = self.dice.clone();
        for action in actions {
            self.dice = dice.clone();
            self.simulate(world.clone(), Some(*action));
        }
        self.dice = after;
    }

    fn keep_the_better_half(&mut self, actions: &mut Vec<ActionOf<Q>>) {
        let world = self.world();
        let (tree, Some(node)) = self.root(&world) else {
            return;
        };
        let tree = &mut self.trees[tree];
        let mut ranked: Vec<(f64, usize)> = Vec::with_capacity(actions.len());
        for (place, action) in actions.iter().enumerate() {
            let arm = tree.arm_of(node, *action);
            ranked.push((tree.arm(arm).mean(), place));
        }
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        ranked.truncate(actions.len().div_ceil(2));
        // In the order of the actions, so that chance is spent alike.
        ranked.sort_by_key(|(_, place)| *place);
        *actions = ranked.iter().map(|(_, place)| actions[*place]).collect();
    }
}

/// A seed for dice that several simulations share.
fn fork(dice: &mut SplitMix) -> u64 {
    use brelan_kernel::Dice;
    u64::from(dice.word()) << 32 | u64::from(dice.word())
}
