//! One search: its trees, and the simulations that make them grow.

use crate::question::{Payoffs, Question, RollOut, World, Worlds};
use crate::regret;
use crate::select::{available, by_ucb};
use crate::settings::{Observers, Rule, Settings};
use crate::tree::Tree;
use brelan_kernel::{Seat, Seats, SplitMix};
use std::ops::Range;

/// A choice that a simulation made in the trees.
pub(crate) struct Step {
    pub(crate) seat: Seat,
    pub(crate) tree: usize,
    pub(crate) arm: u32,
    /// Which of the collected arms it was chosen from.
    pub(crate) arms: Range<usize>,
    /// How likely the choice was in the current play, and to be drawn.
    pub(crate) share: f64,
    pub(crate) drawn: f64,
}

/// The action type of a question.
pub(crate) type ActionOf<Q> = <<Q as Question>::World as World>::Action;

/// One search of a question.
pub(crate) struct Simulations<'q, Q: Question> {
    question: &'q Q,
    settings: Settings,
    pub(crate) trees: Vec<Tree<ActionOf<Q>>>,
    worlds: Q::Worlds,
    roll_out: Q::RollOut,
    pub(crate) dice: SplitMix,
    steps: Vec<Step>,
    /// The arms of all steps, one after the other.
    arms: Vec<u32>,
    here: Vec<u32>,
    shares: Vec<f64>,
    actions: Vec<ActionOf<Q>>,
    /// Simulations so far, and what they brought the searching seat, weighted
    /// by how likely each was in the current play.
    pub(crate) done: u32,
    pub(crate) brought: f64,
}

impl<'q, Q: Question> Simulations<'q, Q> {
    pub(crate) fn new(question: &'q Q, settings: Settings, mut dice: SplitMix) -> Self {
        Simulations {
            question,
            settings,
            trees: Vec::new(),
            worlds: question.worlds(&mut dice),
            roll_out: question.roll_out(),
            dice,
            steps: Vec::new(),
            arms: Vec::new(),
            here: Vec::new(),
            shares: Vec::new(),
            actions: Vec::new(),
            done: 0,
            brought: 0.0,
        }
    }

    /// The next world, with a tree for every observer.
    pub(crate) fn world(&mut self) -> Q::World {
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
            Observers::Single => self.question.seat(),
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

    /// Where each tree begins in `world`.
    fn beginnings(&mut self, world: &Q::World) -> Seats<Option<u32>> {
        let mut cursors = Seats::default();
        for tree in 0..self.trees.len() {
            let known = world.known_before(self.observer(tree));
            cursors[Seat(tree as u8)] = self.trees[tree].child_or_new(0, known);
        }
        cursors
    }

    /// The node of the searching seat's first choice in `world`.
    pub(crate) fn root(&mut self, world: &Q::World) -> (usize, Option<u32>) {
        let tree = self.tree_of(self.question.seat());
        (tree, self.beginnings(world)[Seat(tree as u8)])
    }

    /// One simulation in `world`; it begins with `first`, where that is given.
    pub(crate) fn simulate(
        &mut self,
        mut world: Q::World,
        mut first: Option<ActionOf<Q>>,
    ) -> Payoffs {
        self.steps.clear();
        self.arms.clear();
        let mut cursors = self.beginnings(&world);
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
                Some(action) => self.given(seat, tree, node, action),
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
        self.note(&payoffs);
        payoffs
    }

    /// Follows what was seen in every tree. Who chose knows the choice as well.
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
                mix(label, u64::from(arm) + 1)
            } else {
                mix(label, 0)
            };
            let cursor = &mut cursors[Seat(tree as u8)];
            *cursor = cursor.and_then(|node| self.trees[tree].child_or_new(node, label));
        }
    }

    /// The step of a choice that is made already.
    fn given(&mut self, seat: Seat, tree: usize, node: u32, action: ActionOf<Q>) -> Step {
        let actions = [action];
        available(&mut self.trees[tree], node, &actions, None, &mut self.here);
        let arm = self.here[0];
        self.step(seat, tree, arm, (1.0, 1.0))
    }

    fn select(&mut self, world: &Q::World, seat: Seat, tree: usize, node: u32) -> Step {
        let settings = self.settings;
        world.actions(&mut self.actions);
        let grown = &mut self.trees[tree];
        available(
            grown,
            node,
            &self.actions,
            settings.widening,
            &mut self.here,
        );
        let (arm, chances) = match settings.rule {
            Rule::Ucb { exploration } => {
                let ordered = settings.widening.is_some();
                let arm = by_ucb(grown, &self.here, exploration, ordered, &mut self.dice);
                (arm, (1.0, 1.0))
            }
            Rule::RegretMatching { explore } => {
                regret::shares(grown, &self.here, &mut self.shares);
                let (place, drawn) = regret::draw(&self.shares, explore.into(), &mut self.dice);
                (self.here[place], (self.shares[place], drawn))
            }
        };
        self.step(seat, tree, arm, chances)
    }

    fn step(&mut self, seat: Seat, tree: usize, arm: u32, (share, drawn): (f64, f64)) -> Step {
        let begin = self.arms.len();
        self.arms.extend_from_slice(&self.here);
        Step {
            seat,
            tree,
            arm,
            arms: begin..self.arms.len(),
            share,
            drawn,
        }
    }

    /// Notes the outcome at every choice of the simulation.
    fn note(&mut self, payoffs: &Payoffs) {
        let payoff = |step: &Step| f64::from(payoffs[step.seat.index()]);
        if let Rule::RegretMatching { .. } = self.settings.rule {
            regret::note(&mut self.trees, &self.steps, &self.arms, payoff);
        }
        let mut likely = 1.0;
        for step in &self.steps {
            likely *= step.share / step.drawn;
            let arm = self.trees[step.tree].arm_mut(step.arm);
            arm.note(payoffs[step.seat.index()]);
        }
        self.done += 1;
        self.brought += likely * f64::from(payoffs[self.question.seat().index()]);
    }
}

/// Two numbers as one that hardly any other two give.
fn mix(label: u64, chosen: u64) -> u64 {
    (label ^ chosen.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xff51_afd7_ed55_8ccd)
}
