//! How a search is run.

use std::time::Instant;

/// How a search is run. The `exploration` of [`Settings::default`] assumes payoffs of about one
/// point. The bots set [`Root::Halving`] or [`Root::Shared`], and a `depth` of one; the other
/// rules, observers and widening are used by tests alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Whose trees are kept.
    pub observers: Observers,
    /// How an action is chosen in the tree.
    pub rule: Rule,
    /// How the simulations are shared out among the actions to choose from.
    pub root: Root,
    /// Whether nodes begin with few actions.
    pub widening: Option<Widening>,
    /// How many choices of an episode are kept in the trees; the default policy
    /// plays the rest.
    pub depth: u16,
    /// How many nodes a tree may have: a bound on memory.
    pub nodes: u32,
    /// How many independent searches are made and added up, each with its own
    /// share of the simulations. As many threads can work at once; the result
    /// depends on this number, not on the number of threads.
    pub searches: u16,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            observers: Observers::Single,
            rule: Rule::Ucb { exploration: 1.0 },
            root: Root::Rule,
            widening: None,
            depth: u16::MAX,
            nodes: 100_000,
            searches: 1,
        }
    }
}

/// Whose trees are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Observers {
    /// One tree, of what the searching seat sees (SO-ISMCTS).
    Single,
    /// A tree for each seat, of what that seat sees (MO-ISMCTS).
    Multiple,
}

/// How an action is chosen at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Rule {
    /// Upper confidence bounds (UCB1) with availability counts: the value plus
    /// `exploration * sqrt(ln(available) / visits)`, in units of the payoffs.
    Ucb {
        /// The weight of the uncertainty, in units of the payoffs.
        exploration: f32,
    },
    /// Regret matching on sampled outcomes (outcome-sampling MCCFR, Lanctot et
    /// al. 2009): in two-player zero-sum games the average strategy converges to
    /// an equilibrium. A reference for tests; it is slow.
    RegretMatching {
        /// The probability at a node of sampling uniformly instead (ε-greedy).
        explore: f32,
    },
}

/// How the simulations are shared out among the actions to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Root {
    /// By the same rule as everywhere in the tree.
    Rule,
    /// Sequential halving (Karnin, Koren and Somekh 2013): all actions are
    /// tried in the *same* worlds with the same dice, then the better half goes
    /// on, and so forth. The shared worlds are common random numbers: they
    /// reduce the variance of the differences between actions.
    Halving,
    /// Every action in every world, to the end: to evaluate all of them instead of
    /// finding the best.
    Shared,
}

/// Progressive widening (Coulom 2007): a node that was visited `n` times tries
/// the first `factor * n^power` of its actions, at least one. Used by tests
/// alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// How many actions there are at the first visit.
    pub factor: f32,
    /// How fast there are more, from 0 to 1.
    pub power: f32,
}

impl Widening {
    /// How many actions a node with `visits` visits tries.
    pub(crate) fn width(self, visits: u32) -> usize {
        let width = self.factor * (visits.max(1) as f32).powf(self.power);
        (width as usize).max(1)
    }
}

/// A function that a search asks whether to stop with what it has. It has no state of its own, so
/// that a budget is a plain value: what it answers by belongs to the thread or the process.
#[derive(Clone, Copy, Debug)]
pub struct Stop(pub fn() -> bool);

/// Whether both are the same function, as far as addresses tell.
impl PartialEq for Stop {
    fn eq(&self, other: &Stop) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

/// How much a search may spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// How many simulations are made in all.
    pub simulations: u32,
    /// The deadline: the search stops then with what it has. `None`: it makes
    /// all simulations, so that equal seeds give equal results.
    pub until: Option<Instant>,
    /// Asked as often as the clock is read, by each thread of the search.
    pub stop: Option<Stop>,
    /// How many threads work on it, at least one.
    pub threads: u16,
}

impl Budget {
    /// `simulations` simulations on one thread, however long they take.
    pub fn simulations(simulations: u32) -> Budget {
        Budget {
            simulations,
            until: None,
            stop: None,
            threads: 1,
        }
    }
}
