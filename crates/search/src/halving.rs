//! Sequential halving among the actions of the root, in shared worlds.
//!
//! A fixed budget is to find the best of `k` arms (Karnin, Koren and Somekh,
//! "Almost optimal exploration in multi-armed bandits", 2013). It is split
//! evenly over ⌈log₂ k⌉ rounds; in a round every remaining arm gets the same
//! number of samples, then the worse half is dropped. With 400 simulations and
//! four actions:
//!
//! ```text
//! round 1   a ×50   b ×50   c ×50   d ×50      200 simulations, c and d go
//! round 2   a ×100  b ×100                     200 simulations, a is best
//! ```
//!
//! Unlike UCB1, which minimises the regret of the samples themselves, it spends
//! nothing on arms that are known to be bad. Here all samples of one row also
//! share their world and their random stream (common random numbers): the luck
//! of a world hits all actions alike and cancels out in their differences.

use crate::paired::Samples;
use crate::problem::{SearchProblem, World};
use crate::simulate::{ActionOf, Simulations};
use brelan_kernel::{Dice, SplitMix};

impl<P: SearchProblem> Simulations<'_, P> {
    /// Shares out `simulations`: in each round all remaining actions are tried
    /// in the same worlds with the same dice, then the worse half is dropped.
    /// `go_on` is asked before each world whether there is still time.
    pub(crate) fn halve(&mut self, simulations: u32, go_on: &mut impl FnMut() -> bool) {
        let mut actions = self.root_actions(simulations);
        let rounds = rounds(actions.len());
        for round in 0..rounds {
            let left = simulations.saturating_sub(self.done) / (rounds - round);
            let worlds = (left / actions.len() as u32).max(1);
            for _ in 0..worlds {
                if self.done > 0 && !go_on() {
                    return;
                }
                self.try_all(&actions);
            }
            self.keep_better_half(&mut actions);
        }
    }

    /// Tries all actions in the same worlds with the same dice, as often as
    /// `simulations` allow, at least once.
    pub(crate) fn share(&mut self, simulations: u32, go_on: &mut impl FnMut() -> bool) {
        let actions = self.root_actions(simulations);
        let worlds = (simulations / actions.len().max(1) as u32).max(1);
        for world in 0..worlds {
            if world > 0 && !go_on() {
                return;
            }
            self.try_all(&actions);
        }
    }

    /// The actions of the root, with room for the payoffs of `simulations` simulations.
    fn root_actions(&mut self, simulations: u32) -> Vec<ActionOf<P>> {
        let mut actions = Vec::new();
        self.next_world().actions(&mut actions);
        let worlds = most_worlds(actions.len(), simulations);
        self.samples = Some(Samples::new(&actions, worlds));
        actions
    }

    /// Each action once, in one world with one stream of dice.
    fn try_all(&mut self, actions: &[ActionOf<P>]) {
        let world = self.next_world();
        let shared = SplitMix::new(self.dice.double_word());
        let own = self.dice.clone();
        let seat = self.problem.seat().index();
        for action in actions {
            self.dice = shared.clone();
            let payoffs = self.simulate(world.clone(), Some(*action));
            if let Some(samples) = &mut self.samples {
                samples.push(*action, payoffs[seat]);
            }
        }
        // How far the roll-outs got in the shared stream must not matter for
        // the next world.
        self.dice = own;
    }

    fn keep_better_half(&mut self, actions: &mut Vec<ActionOf<P>>) {
        let world = self.next_world();
        let (tree, Some(node)) = self.root(&world) else {
            return;
        };
        let tree = &mut self.trees[tree];
        let mut ranked: Vec<(f64, usize)> = Vec::with_capacity(actions.len());
        for (index, action) in actions.iter().enumerate() {
            let arm = tree.arm_of(node, *action);
            ranked.push((tree.arm(arm).mean(), index));
        }
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        ranked.truncate(actions.len().div_ceil(2));
        // Back in the order of the actions, whatever their means were: the
        // random numbers are then spent in the same order.
        ranked.sort_by_key(|(_, index)| *index);
        *actions = ranked.iter().map(|(_, index)| actions[*index]).collect();
    }
}

/// ⌈log₂ k⌉ rounds for k actions, at least one.
fn rounds(actions: usize) -> u32 {
    actions.next_power_of_two().trailing_zeros().max(1)
}

/// In how many worlds the last two actions are tried at the most.
fn most_worlds(mut actions: usize, simulations: u32) -> usize {
    let (rounds, mut worlds) = (rounds(actions), 0);
    for _ in 0..rounds {
        worlds += (simulations / rounds) as usize / actions.max(1) + 1;
        actions = actions.div_ceil(2);
    }
    worlds
}
