//! One search: its trees, and the simulations that make them grow.

use crate::paired::Samples;
use crate::problem::{Payoffs, RollOut, SearchProblem, World};
use crate::regret;
use crate::select::{available, by_ucb};
use crate::settings::{Observers, Rule, Settings};
use crate::tree::Tree;
use brelan_kernel::{Seat, Seats, SplitMix, Worlds};
use std::ops::Range;

/// A choice that a simulation made in the trees.
pub(crate) struct Step {
    pub(crate) seat: Seat,
    pub(crate) tree: usize,
    pub(crate) arm: u32,
    /// Which of the collected arms it was chosen from.
    pub(crate) arms: Range<usize>,
    /// The probability of the choice in the current strategy, and the
    /// probability by which it was sampled; both 1 where nothing is sampled.
    pub(crate) probability: f64,
    pub(crate) sample_probability: f64,
}

/// The action type of a problem.
pub(crate) type ActionOf<P> = <<P as SearchProblem>::World as World>::Action;

/// One search of a problem: selection, expansion, roll-out and
/// backpropagation, over one tree or one for each seat.
pub(crate) struct Simulations<'p, P: SearchProblem> {
    pub(crate) problem: &'p P,
    settings: Settings,
    pub(crate) trees: Vec<Tree<ActionOf<P>>>,
    worlds: P::Worlds,
    roll_out: P::RollOut,
    pub(crate) dice: SplitMix,
    steps: Vec<Step>,
    /// The arms of all steps, one after the other.
    arms: Vec<u32>,
    /// Buffers for the node at hand: available arms, strategy, actions.
    available: Vec<u32>,
    strategy: Vec<f64>,
    actions: Vec<ActionOf<P>>,
    /// The number of simulations so far, and the sum of the searching seat's
    /// payoffs, each weighted by how likely its choices are in the current
    /// strategy (importance sampling).
    pub(crate) done: u32,
    pub(crate) payoff_sum: f64,
    /// What each action of the root was worth in the worlds that all share.
    pub(crate) samples: Option<Samples<ActionOf<P>>>,
}

impl<'p, P: SearchProblem> Simulations<'p, P> {
    pub(crate) fn new(problem: &'p P, settings: Settings, mut dice: SplitMix) -> Self {
        Simulations {
            problem,
            settings,
            trees: Vec::new(),
            worlds: problem.worlds(&mut dice),
            roll_out: problem.roll_out(),
            dice,
            steps: Vec::new(),
            arms: Vec::new(),
            available: Vec::new(),
            strategy: Vec::new(),
            actions: Vec::new(),
            done: 0,
            payoff_sum: 0.0,
            samples: None,
        }
    }

    /// The next world; the first one tells how many trees there are.
    pub(crate) fn next_world(&mut self) -> P::World {
        let world = self.worlds.next(&mut self.dice);
        if self.trees.is_empty() {
            let trees = match self.settings.observers {
                Observers::Single => 1,
                Observers::Multiple => usize::from(world.players()),
            };
            self.trees = (0..trees).map(|_| Tree::new(self.settings.nodes)).collect();
        }
        world
    }

    /// Whose tree it is.
    fn observer(&self, tree: usize) -> Seat {
        match self.settings.observers {
            Observers::Single => self.problem.seat(),
            Observers::Multiple => Seat(tree as u8),
        }
    }

    /// The tree in which `seat` looks for its choice.
    fn tree_of(&self, seat: Seat) -> usize {
        match self.settings.observers {
            Observers::Single => 0,
            Observers::Multiple => seat.index(),
        }
    }

    /// The node of each tree where `world` begins.
    fn start_nodes(&mut self, world: &P::World) -> Seats<Option<u32>> {
        let mut cursors = Seats::default();
        for tree in 0..self.trees.len() {
            let known = world.known_before(self.observer(tree));
            cursors[Seat(tree as u8)] = self.trees[tree].child_or_new(0, known);
        }
        cursors
    }

    /// The node of the searching seat's first choice in `world`.
    pub(crate) fn root(&mut self, world: &P::World) -> (usize, Option<u32>) {
        let tree = self.tree_of(self.problem.seat());
        (tree, self.start_nodes(world)[Seat(tree as u8)])
    }

    /// One simulation in `world`; it begins with `first`, where that is given.
    pub(crate) fn simulate(
        &mut self,
        mut world: P::World,
        mut first: Option<ActionOf<P>>,
    ) -> Payoffs {
        self.steps.clear();
        self.arms.clear();
        let mut cursors = self.start_nodes(&world);
        let payoffs = loop {
            let Some(seat) = world.acting() else {
                break world.payoffs();
            };
            let tree = self.tree_of(seat);
            let node = cursors[Seat(tree as u8)];
            let in_tree = self.steps.len() < usize::from(self.settings.depth);
            let Some(node) = node.filter(|_| in_tree) else {
                break self.roll_out.finish(world, &mut self.dice);
            };
            let step = match first.take() {
                Some(action) => self.forced(seat, tree, node, action),
                None => self.select(&world, seat, tree, node),
            };
            let arm = self.trees[tree].arm(step.arm);
            let (action, fresh) = (arm.action, arm.visits == 0);
            let arm = step.arm;
            self.steps.push(step);
            let seen = world.play(action, &mut self.dice);
            self.descend(&mut cursors, &seen, tree, arm);
            if fresh && world.acting().is_some() {
                break self.roll_out.finish(world, &mut self.dice);
            }
        };
        self.backpropagate(&payoffs);
        payoffs
    }

    /// Follows each observer's observation in its tree. The seat that chose
    /// also knows its choice, which need not be part of its observation.
    fn descend(
        &mut self,
        cursors: &mut Seats<Option<u32>>,
        seen: &Seats<u64>,
        acting: usize,
        arm: u32,
    ) {
        for tree in 0..self.trees.len() {
            let observer = self.observer(tree);
            let label = seen[observer];
            let chose = self.steps.last().is_some_and(|step| step.seat == observer);
            let label = if chose && tree == acting {
                hash(label, u64::from(arm) + 1)
            } else {
                hash(label, 0)
            };
            let cursor = &mut cursors[Seat(tree as u8)];
            *cursor = cursor.and_then(|node| self.trees[tree].child_or_new(node, label));
        }
    }

    /// The step of an action that the caller has chosen.
    fn forced(&mut self, seat: Seat, tree: usize, node: u32, action: ActionOf<P>) -> Step {
        let actions = [action];
        available(
            &mut self.trees[tree],
            node,
            &actions,
            None,
            &mut self.available,
        );
        let arm = self.available[0];
        self.step(seat, tree, arm, (1.0, 1.0))
    }

    fn select(&mut self, world: &P::World, seat: Seat, tree: usize, node: u32) -> Step {
        let settings = self.settings;
        world.actions(&mut self.actions);
        let nodes = &mut self.trees[tree];
        available(
            nodes,
            node,
            &self.actions,
            settings.widening,
            &mut self.available,
        );
        let (arm, probabilities) = match settings.rule {
            Rule::Ucb { exploration } => {
                let ordered = settings.widening.is_some();
                let arm = by_ucb(nodes, &self.available, exploration, ordered, &mut self.dice);
                (arm, (1.0, 1.0))
            }
            Rule::RegretMatching { explore } => {
                regret::current_strategy(nodes, &self.available, &mut self.strategy);
                let (index, sampled) =
                    regret::sample(&self.strategy, explore.into(), &mut self.dice);
                (self.available[index], (self.strategy[index], sampled))
            }
        };
        self.step(seat, tree, arm, probabilities)
    }

    fn step(
        &mut self,
        seat: Seat,
        tree: usize,
        arm: u32,
        (probability, sample_probability): (f64, f64),
    ) -> Step {
        let begin = self.arms.len();
        self.arms.extend_from_slice(&self.available);
        Step {
            seat,
            tree,
            arm,
            arms: begin..self.arms.len(),
            probability,
            sample_probability,
        }
    }

    /// Adds the payoffs to every arm on the path of the simulation.
    fn backpropagate(&mut self, payoffs: &Payoffs) {
        let payoff = |step: &Step| f64::from(payoffs[step.seat.index()]);
        if let Rule::RegretMatching { .. } = self.settings.rule {
            regret::update(&mut self.trees, &self.steps, &self.arms, payoff);
        }
        let mut weight = 1.0;
        for step in &self.steps {
            weight *= step.probability / step.sample_probability;
            let arm = self.trees[step.tree].arm_mut(step.arm);
            arm.add(payoffs[step.seat.index()]);
        }
        self.done += 1;
        self.payoff_sum += weight * f64::from(payoffs[self.problem.seat().index()]);
    }
}

/// A hash of two numbers; the constants are odd 64-bit multipliers of Fibonacci
/// hashing and of MurmurHash3's finaliser.
fn hash(label: u64, chosen: u64) -> u64 {
    (label ^ chosen.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xff51_afd7_ed55_8ccd)
}
